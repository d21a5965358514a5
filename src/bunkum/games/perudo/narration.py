"""What happened, in sentences: for logs, replays, the terminal, and ears (RULES 7.0)."""

from typing import assert_never

from bunkum.core import Seat
from bunkum.core.notation import Names, join_words, with_verb
from bunkum.games.perudo.events import (
    Began,
    BidMade,
    Challenged,
    DieLost,
    DieWon,
    Eliminated,
    Event,
    HoldEnded,
    MatchEnded,
    Revealed,
    Rolled,
    RoundRestarted,
    RoundStarted,
    SeatLeft,
    ShowStarted,
    SpokeUp,
    StarterNamed,
    Verdict,
)
from bunkum.games.perudo.face_names import named
from bunkum.games.perudo.options import dice_each

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def tell(event: Event, names: Names) -> str | None:
    """What happened, in a sentence; None where there is nothing to tell."""
    match event:
        case Began() | RoundStarted() | Rolled() | RoundRestarted() | SeatLeft() | StarterNamed():
            return _tell_start(event, names)
        case BidMade(bid):
            return f"{with_verb(names[bid.seat], 'bids')} {named(bid.number, bid.face)}."
        case HoldEnded():
            return "Nobody speaks up in time."
        case SpokeUp(seat, how):
            return (
                f"{with_verb(names[seat], 'calls' if how == 'call' else 'says calza')}; who is nearer may be quicker."
            )
        case Challenged(seat, how):
            return f"Bunkum! {with_verb(names[seat], 'calls')}." if how == "call" else f"Calza! {names[seat]}: exactly."
        case Revealed(faces):
            return " ".join(
                f"{names[Seat(seat)]}: {' '.join(map(str, hand))}." for seat, hand in enumerate(faces) if hand
            )
        case Verdict(count, needed, plain, wild):
            with_aces = f" ({plain} and {named(wild, 1)})" if wild else ""
            return f"{count} counted{with_aces}, {needed} bid."
        case DieLost(seat):
            return f"{with_verb(names[seat], 'loses')} a die."
        case DieWon(seat):
            return f"{with_verb(names[seat], 'gets')} a die back."
        case Eliminated(seat, place):
            return f"{with_verb(names[seat], 'is out')}, in {_ORDINALS[place - 1]} place."
        case ShowStarted():
            return None
        case MatchEnded(ranking):
            winners = [names[at] for at, place in enumerate(ranking) if place == 1]
            return f"{with_verb(winners[0], 'wins')}." if len(winners) == 1 else f"{join_words(winners)} share the win."
        case _:
            assert_never(event)


def _tell_start(event: Began | RoundStarted | Rolled | RoundRestarted | SeatLeft | StarterNamed, names: Names) -> str:
    match event:
        case Began(options=options, starter=starter):
            each = dice_each(options, len(names))
            seated = join_words(
                f"{name} ({dice} {'die' if dice == 1 else 'dice'})" for name, dice in zip(names, each, strict=True)
            )
            return f"At the table: {seated}. {with_verb(names[starter], 'starts')}."
        case RoundStarted(number, starter, palifico):
            opened = f"Round {number}. All dice go under the cups. {with_verb(names[starter], 'starts')}."
            return f"{opened} Palifico: aces are not wild, and the face stays." if palifico else opened
        case Rolled(seat, faces):
            return f"{with_verb(names[seat], 'rolls')} {' '.join(map(str, faces))}."
        case RoundRestarted():
            return "The round begins anew."
        case SeatLeft(seat):
            return f"{with_verb(names[seat], 'has left')}."
        case StarterNamed(seat):
            return f"{with_verb(names[seat], 'opens')} the next round."
        case _:
            assert_never(event)
