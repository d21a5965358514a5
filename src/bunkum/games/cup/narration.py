"""What happened, in sentences: for logs, replays, the terminal, and ears (RULES 6.8)."""

from collections.abc import Sequence
from typing import assert_never

from bunkum.core.notation import Names, join_words, with_verb
from bunkum.games.cup.events import (
    Accepted,
    Began,
    Challenged,
    Claimed,
    Coin,
    CupRolled,
    Eliminated,
    Event,
    Fell,
    GiftAsked,
    Given,
    Hidden,
    Looked,
    MatchEnded,
    Revealed,
    RoundRestarted,
    RoundStarted,
    SeatLeft,
    Seen,
    Shown,
    ShowStarted,
    StarterNamed,
    TableRolled,
    Verdict,
)
from bunkum.games.cup.hand_names import plainly, spoken

_ORDINALS = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
_NUMBERS = ("no dice", "one die", "two dice", "three dice", "four dice", "five dice")


def tell(event: Event, names: Names) -> str | None:
    """What happened, in a sentence; None where there is nothing to tell."""
    match event:
        case Began(starter=starter):
            return f"At the table: {join_words(names)}. {with_verb(names[starter], 'starts')}."
        case RoundStarted(number, starter):
            return f"Round {number}. Five dice go under the cup; {with_verb(names[starter], 'starts')}."
        case CupRolled(seat, dice):
            return f"{with_verb(names[seat], 'shakes')} the cup, {_NUMBERS[len(dice)]} under it."
        case Fell(_, values):
            return f"Nobody sees it fall: {_faces(values)}."
        case Accepted(seat, how, rolls):
            if how == "peek":
                return f"{with_verb(names[seat], 'takes')} a peek."
            return f"{with_verb(names[seat], 'takes')} the cup without a look{', to roll it' if rolls else ''}."
        case Looked(seat, again):
            return f"{with_verb(names[seat], 'looks')} under the cup." if again else None
        case Seen(seat, _, values):
            return f"{with_verb(names[seat], 'sees')} {_faces(values)}." if values else None
        case Shown(seat, _, values):
            return f"{with_verb(names[seat], 'shows')} {_faces(values)}."
        case Hidden(seat, dice):
            return f"{with_verb(names[seat], 'puts')} {_NUMBERS[len(dice)]} back under the cup."
        case TableRolled(seat, _, values):
            return f"{with_verb(names[seat], 'rolls')} {_faces(values)} on the table."
        case Claimed(claim):
            how = "slides the cup on" if claim.blind else "hands the cup on"
            return f"{with_verb(names[claim.seat], how)}: {spoken(claim.claim)}."
        case RoundRestarted():
            return "The round begins anew."
        case SeatLeft(seat):
            return f"{with_verb(names[seat], 'has left')}."
        case ShowStarted():
            return None
        case _:
            return _tell_showdown(event, names)


def _tell_showdown(
    event: Challenged | Revealed | Verdict | GiftAsked | Given | Eliminated | StarterNamed | MatchEnded, names: Names
) -> str:
    match event:
        case Challenged(seat):
            return f"Bunkum! {with_verb(names[seat], 'lifts')} the cup."
        case Revealed(values):
            return f"{_faces(sorted(values, reverse=True))}."
        case Verdict(worth=worth, holds=holds, loser=loser, cost=cost, coin=coin):
            said = f"{plainly(worth).capitalize()}: the claim {'holds' if holds else 'does not hold'}."
            return f"{said} {_cost(names[loser], coin)}" if cost else said
        case GiftAsked(seat):
            return f"{with_verb(names[seat], 'hands')} something on."
        case Given(giver, seat, coin):
            if coin == "life":
                return f"{with_verb(names[giver], 'takes')} a life from {names[seat]}."
            return f"{with_verb(names[giver], 'gives')} {names[seat]} a token."
        case Eliminated(seats, place):
            who = join_words(names[seat] for seat in seats)
            are = f"{who} are out" if len(seats) > 1 else with_verb(who, "is out")
            return f"{are}, in {_ORDINALS[place - 1]} place."
        case StarterNamed(seat):
            return f"{with_verb(names[seat], 'opens')} the next round."
        case MatchEnded(ranking):
            winners = [names[at] for at, place in enumerate(ranking) if place == 1]
            return f"{join_words(winners)} share the win." if len(winners) > 1 else f"{with_verb(winners[0], 'wins')}."
        case _:
            assert_never(event)


def _cost(name: str, coin: Coin) -> str:
    return f"{with_verb(name, 'gets')} a token." if coin == "token" else f"{with_verb(name, 'loses')} a life."


def _faces(values: Sequence[int]) -> str:
    return " ".join(map(str, values))
