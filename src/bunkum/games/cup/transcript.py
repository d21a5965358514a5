"""Pass the cup written down (RULES 11): stated dice, and what each statement means.

`rolled Ann: 5 5 2` says how the dice fell that Ann rolled, the one with the lowest place first: beside `round N` all
five of the starter's, else those of the roll that stands just before.
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from bunkum.core import Address, Seat, Timer
from bunkum.core.notation import Names, Token, Unreadable, read_seat, write_name
from bunkum.core.transcript_format import (
    Progress,
    Stated,
    StatementCheck,
    of_kind,
    starts,
)
from bunkum.games.cup.events import (
    Began,
    CupRolled,
    Eliminated,
    Event,
    Fell,
    Given,
    RoundRestarted,
    RoundStarted,
    StarterNamed,
    TableRolled,
    Verdict,
)
from bunkum.games.cup.options import ending
from bunkum.games.cup.state import State
from bunkum.games.cup.timing import timers
from bunkum.pieces import cup_statements

T = TypeVar("T")
Told = Progress[State, Event]
CupTruth = StatementCheck[State, Event]


def state_fact(kind: str, seat: Seat | None, words: Sequence[Token]) -> Stated:
    """The fact that these words state."""
    match kind:
        case "rolled":
            return Stated(kind, seat, tuple(cup_statements.read_face(word) for word in words))
        case "starts":
            return Stated(kind, seat)
        case _:
            raise Unreadable(f"Pass the cup knows no `{kind}`.")


# How stated dice fall.


def fall(at: Address, things: Sequence[T], facts: Sequence[Stated], before: State | None) -> T | None:
    """The one of `things` that the facts say is drawn here."""
    return cup_statements.fall(at, things, facts)


def order(at: Address, things: Sequence[T], facts: Sequence[Stated]) -> tuple[T, ...]:
    """Nothing is shuffled in this game."""
    return tuple(things)


def unstated(at: Address, names: Names) -> str:
    """What the transcript should have said."""
    return cup_statements.unstated(at, names)


# What is true.


def fact_truth(fact: Stated, since: Told) -> str | None:
    """None when the fact holds, else what is true instead."""
    if fact.kind != "rolled":
        return None
    mine = [faces for seat, faces in _rolls(since.events) if seat == fact.seat]
    if fact.things in mine:
        return None
    return f"the dice show {' '.join(mine[-1])}" if mine else "nothing was rolled there"


def _rolls(events: Sequence[Event]) -> Iterator[tuple[Seat, tuple[str, ...]]]:
    """Who rolled what, in order."""
    roller = None
    for event in events:
        match event:
            case CupRolled(seat):
                roller = seat
            case Fell(_, values) if roller is not None:
                yield roller, tuple(map(str, values))
            case TableRolled(seat, _, values):
                yield seat, tuple(map(str, values))
            case _:
                pass


def statement(words: Sequence[Token], names: Names) -> CupTruth | None:
    """What a statement of Pass the cup means; None when it is none."""
    match [word.text for word in words]:
        case ["hand", *_] if len(words) == 6:
            hand = tuple(int(cup_statements.read_face(word)) for word in words[1:])
            return lambda since: _hand(since, hand)
        case ["true" | "false" as verdict]:
            return lambda since: _holds(since, wanted=verdict == "true")
        case ["restarted"]:
            return lambda since: None if of_kind(RoundRestarted, since.events) else "the round was not restarted"
        case [_, "loses", "a", "life"]:
            loser = read_seat(words[0], names)
            return lambda since: _pays(since, loser, 1, names)
        case [_, "gets", number, "token" | "tokens"] if number.isdecimal() and len(number) < 3:
            loser = read_seat(words[0], names)
            return lambda since: _pays(since, loser, int(number), names)
        case [_, "has", number, *unit] if number.isdecimal() and len(number) < 4 and unit in _UNITS:
            owner = read_seat(words[0], names)
            return lambda since: _has(since, owner, int(number), names)
        case [_, "is", "out"]:
            out = read_seat(words[0], names)
            return lambda since: None if out not in since.now.living else f"{names[out]} still plays"
        case [_, "starts"]:
            starter = read_seat(words[0], names)
            return lambda since: _starts(since, starter, names)
        case _:
            return None


_UNITS: list[list[str]] = [[], ["token"], ["tokens"], ["life"], ["lives"]]


def _hand(since: Told, hand: tuple[int, ...]) -> str | None:
    verdicts = of_kind(Verdict, since.events)
    if not verdicts:
        return "the cup has not been lifted"
    shown = verdicts[-1].hand
    return None if shown == hand else f"the hand is {' '.join(map(str, shown))}"


def _holds(since: Told, *, wanted: bool) -> str | None:
    verdicts = of_kind(Verdict, since.events)
    if not verdicts:
        return "the cup has not been lifted"
    holds = verdicts[-1].holds
    return None if holds is wanted else f"the claim {'holds' if holds else 'does not hold'}"


def _pays(since: Told, loser: Seat, number: int, names: Names) -> str | None:
    paid = sum(event.cost for event in of_kind(Verdict, since.events) if event.loser == loser)
    paid += sum(event.seat == loser for event in of_kind(Given, since.events))
    unit = "life" if ending(since.now.options).kind == "lives" else "token"
    return None if paid == number else f"{names[loser]} pays {paid or 'no'} {unit}"


def _has(since: Told, owner: Seat, number: int, names: Names) -> str | None:
    tokens = since.now.tokens[owner]
    return None if tokens == number else f"{names[owner]} has {tokens}"


def _starts(since: Told, starter: Seat, names: Names) -> str | None:
    named = [
        event.seat if isinstance(event, StarterNamed) else event.starter
        for event in since.events
        if isinstance(event, Began | RoundStarted | StarterNamed)
    ]
    return starts(named, starter, names)


# The House, and writing a game down.


def phase_clocks(state: State) -> tuple[Timer, ...]:
    """The clocks of this phase."""
    return timers(state)


def facts_of(since: Told) -> list[Stated]:
    """All that a transcript without a seed must state of what has just happened."""
    return [Stated("rolled", seat, faces) for seat, faces in _rolls(since.events)]


def statements_of(since: Told, names: Names) -> list[str]:
    """What a transcript may state of what has just happened."""
    told: list[str] = []
    for event in since.events:
        match event:
            case Began(starter=seat) | StarterNamed(seat):
                told.append(f"{write_name(names[seat])} starts")
            case Verdict(hand=hand, holds=holds):
                told += [f"hand {' '.join(map(str, hand))}", "true" if holds else "false"]
            case Eliminated(seats):
                told += [f"{write_name(names[seat])} is out" for seat in seats]
            case RoundRestarted():
                told.append("restarted")
            case _:
                pass
    return [*told, *_payments(since, names)]


def _payments(since: Told, names: Names) -> Iterator[str]:
    paid = [event.loser for event in of_kind(Verdict, since.events) if event.cost]
    paid += [event.seat for event in of_kind(Given, since.events)]
    for seat in sorted(set(paid)):
        number, lives = paid.count(seat), ending(since.now.options).kind == "lives"
        cost = "loses a life" if lives and number == 1 else f"gets {number} token{'s' * (number > 1)}"
        yield f"{write_name(names[seat])} {cost}"


def words_said(since: Told) -> list[str]:
    """The words said in what has happened: none."""
    return []
