"""The bar game written down (RULES 11): stated dice, and what each statement means.

`rolled Ann: 3 5` says what Ann's dice show, by position.
"""

from collections.abc import Sequence
from typing import TypeVar

from bunkum.core import Address, Seat, Timer
from bunkum.core.notation import Names, Token
from bunkum.core.transcript_format import (
    Progress,
    Stated,
    StatementCheck,
    of_kind,
)
from bunkum.games.bar.events import (
    Began,
    DieLost,
    DieWon,
    Eliminated,
    Event,
    Rolled,
    RoundRestarted,
    RoundStarted,
    StarterNamed,
    Verdict,
)
from bunkum.games.bar.state import State
from bunkum.games.bar.timing import timers
from bunkum.pieces import cup_statements

T = TypeVar("T")
Told = Progress[State, Event]


def state_fact(kind: str, seat: Seat | None, words: Sequence[Token]) -> Stated:
    """The fact that these words state."""
    return cup_statements.read_fact("The bar game", kind, seat, words)


# How stated dice fall.


def fall(at: Address, things: Sequence[T], facts: Sequence[Stated], before: State | None) -> T | None:
    """The one of `things` that the facts say is drawn here."""
    return cup_statements.fall(at, things, facts)


def order(at: Address, things: Sequence[T], facts: Sequence[Stated]) -> tuple[T, ...]:
    """Nothing is shuffled: dice with pips are all alike."""
    return tuple(things)


def unstated(at: Address, names: Names) -> str:
    """What the transcript should have said."""
    return cup_statements.unstated(at, names)


# What is true.


def fact_truth(fact: Stated, since: Told) -> str | None:
    """None when the fact holds, else what is true instead."""
    if fact.kind != "rolled" or fact.seat is None:
        return None
    return cup_statements.shows(since.now.hands[fact.seat], fact.things)


def statement(words: Sequence[Token], names: Names) -> StatementCheck[State, Event] | None:
    """What a statement of the bar game means; None when it is none."""
    meaning = cup_statements.statement(words, names)
    return None if meaning is None else lambda since: meaning(_news(since))


def _news(since: Told) -> cup_statements.News:
    events = since.events
    starters = [event for event in events if isinstance(event, Began | RoundStarted | StarterNamed)]
    return cup_statements.News(
        starters=[_starter(event) for event in starters],
        named=[_starter(event) for event in starters if not isinstance(event, RoundStarted)],
        counts=[(verdict.count, verdict.needed) for verdict in of_kind(Verdict, events)],
        lost=[event.seat for event in of_kind(DieLost, events)],
        won=[event.seat for event in of_kind(DieWon, events)],
        out=[event.seat for event in of_kind(Eliminated, events)],
        restarted=bool(of_kind(RoundRestarted, events)),
        dice=since.now.dice,
        living=since.now.living,
    )


def _starter(event: Began | RoundStarted | StarterNamed) -> Seat:
    return event.seat if isinstance(event, StarterNamed) else event.starter


# The House, and writing a game down.


def phase_clocks(state: State) -> tuple[Timer, ...]:
    """The clocks of this phase."""
    return timers(state)


def facts_of(since: Told) -> list[Stated]:
    """All that a transcript without a seed must state of what has just happened."""
    return [Stated("rolled", event.seat, tuple(map(str, event.faces))) for event in of_kind(Rolled, since.events)]


def statements_of(since: Told, names: Names) -> list[str]:
    """What a transcript may state of what has just happened."""
    return cup_statements.statements(_news(since), names)


def words_said(since: Told) -> list[str]:
    """The words said in what has happened: none."""
    return []
