"""What happened, in sentences: for logs, replays, the terminal, and ears (RULES 7.0)."""

from collections.abc import Sequence
from typing import assert_never

from bunkum.core import Seat
from bunkum.core.notation import Names, join_words, with_verb
from bunkum.games.firehouse.events import (
    Banged,
    Began,
    BidMade,
    Challenged,
    Event,
    HoldEnded,
    MatchEnded,
    PlayoffBegan,
    Revealed,
    Rolled,
    RoundRestarted,
    RoundStarted,
    Scored,
    SeatLeft,
    ShowStarted,
    StarterNamed,
    Verdict,
    WildRolled,
)
from bunkum.pieces.pips import FACE_NAMES, format_bid


def tell(event: Event, names: Names) -> str | None:
    """What happened, in a sentence; None where there is nothing to tell."""
    match event:
        case Began() | RoundStarted() | WildRolled() | Rolled() | RoundRestarted():
            return _tell_start(event, names)
        case BidMade(bid):
            return f"{with_verb(names[bid.seat], 'bids')} {format_bid(bid.number, bid.face)}."
        case HoldEnded():
            return "Nobody bangs in time."
        case Banged(seat):
            return f"Bang! {with_verb(names[seat], 'lifts')} the cup."
        case Challenged(by, how):
            return f"{with_verb(names[by], 'bangs')} {'in turn' if how == 'in_turn' else 'out of turn'}."
        case Revealed(faces):
            return " ".join(f"{names[Seat(at)]}: {_faces(hand)}." for at, hand in enumerate(faces) if hand)
        case Verdict():
            return _tell_verdict(event)
        case Scored(seat, change, score):
            return f"{with_verb(names[seat], 'gets')} {points(change)}, and {_has(names[seat])} {signed(score)}."
        case StarterNamed(seat):
            return f"{with_verb(names[seat], 'opens')} the next round."
        case PlayoffBegan(seats, _, dice):
            return f"{join_words(names[seat] for seat in seats)} play on from zero, with {dice} dice each."
        case ShowStarted():
            return None
        case SeatLeft(seat):
            return f"{with_verb(names[seat], 'has left')}."
        case MatchEnded():
            return _tell_end(event, names)
        case _:
            assert_never(event)


def points(change: int) -> str:
    """`2 goods`, `1 bad`."""
    number, unit = abs(change), "good" if change > 0 else "bad"
    return f"{number} {unit}{'s' * (number != 1)}"


def signed(score: int) -> str:
    """`+2`, `-1`, `0`, with a minus as wide as the plus."""
    return f"+{score}" if score > 0 else f"\N{MINUS SIGN}{-score}" if score < 0 else "0"


def _tell_start(event: Began | RoundStarted | WildRolled | Rolled | RoundRestarted, names: Names) -> str:
    match event:
        case Began(starter=starter, dice_each=dice):
            each = f"{dice} {'die' if dice == 1 else 'dice'} each"
            return f"At the table: {join_words(names)}, {each}. {with_verb(names[starter], 'starts')}."
        case RoundStarted(number, starter):
            return f"Round {number}. All dice go under the cups. {with_verb(names[starter], 'starts')}."
        case WildRolled(seat, face):
            return f"{with_verb(names[seat], 'rolls')} the big die: {FACE_NAMES[face - 1]} is wild."
        case Rolled(seat, faces):
            return f"{with_verb(names[seat], 'rolls')} {_faces(faces)}."
        case RoundRestarted():
            return "The round begins anew."
        case _:
            assert_never(event)


def _tell_verdict(event: Verdict) -> str:
    there = f"There {'is' if event.count == 1 else 'are'} {event.count}"
    how = f" ({event.plain} and {event.wild} wild)" if event.wild else ""
    return f"{there}{how}, and {event.needed} were bid: the bid {'holds' if event.holds else 'does not hold'}."


def _tell_end(event: MatchEnded, names: Names) -> str:
    winners = join_words(names[at] for at, place in enumerate(event.ranking) if place == 1)
    verb = "win" if event.ranking.count(1) > 1 else "wins"
    won = f"{winners} {verb}." if " and " in winners else f"{with_verb(winners, verb)}."
    lost = join_words(names[seat] for seat in event.losers)
    return (
        f"{with_verb(lost, 'loses') if len(event.losers) == 1 else f'{lost} lose'} the match. {won}"
        if event.losers
        else won
    )


def _faces(faces: Sequence[int]) -> str:
    return " ".join(map(str, faces))


def _has(name: str) -> str:
    return "have" if name == "You" else "has"
