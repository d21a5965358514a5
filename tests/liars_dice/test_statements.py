"""Statements about lifted cups: those that are true hold, of others it is said what is so (RULES 11.3)."""

import pytest
from msgspec.structs import replace

from bunkum.core import Seat
from bunkum.core.notation import tokens
from bunkum.core.transcript_format import Progress
from bunkum.games.bar.options import Options
from bunkum.games.bar.rules import Began, evolve
from bunkum.liars_dice.records import (
    DieLost,
    DieWon,
    Eliminated,
    Event,
    RoundRestarted,
    RoundStarted,
    StarterNamed,
    Verdict,
)
from bunkum.liars_dice.state import State
from bunkum.liars_dice.transcript import statement, write_statements

NAMES = ("Ann", "Bob", "Cy")
FULL: State = evolve(None, Began("bar", 1, 3, Options(), Seat(2)))
NOW = replace(FULL, dice=(4, 0, 5), living=frozenset((Seat(0), Seat(2))))
HAPPENED: tuple[Event, ...] = (
    RoundStarted(1, Seat(2)),
    Verdict(4, 5, Seat(0)),
    DieLost(Seat(0)),
    Eliminated(Seat(1), 3),
    StarterNamed(Seat(0)),
)
NEWS = Progress[State, Event](FULL, HAPPENED, NOW)
NOTHING = Progress[State, Event](FULL, (RoundRestarted(),), FULL)


def untrue(line: str, news: Progress[State, Event] = NEWS) -> str | None:
    meaning = statement(tokens(line), NAMES)
    assert meaning is not None
    return meaning(news)


@pytest.mark.parametrize(
    "line",
    ["false", "count 4", "Ann loses a die", "Ann has 4", "Ann has 4 dice", "Bob is out", "Ann starts"],
)
def test_what_is_so_holds(line: str) -> None:
    assert untrue(line) is None


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("true", "the bid does not hold"),
        ("count 5", "4 were counted"),
        ("restarted", "the round was not restarted"),
        ("Cy loses a die", "Ann loses a die"),
        ("Ann gets a die", "nobody gets a die"),
        ("Cy has 4", "Cy has 5"),
        ("Cy is out", "Cy still has dice"),
        ("Cy starts", "Ann starts"),
    ],
)
def test_of_what_is_not_so_it_is_said_what_is(line: str, instead: str) -> None:
    assert untrue(line) == instead


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ("true", "no cups have been lifted"),
        ("count 0", "no cups have been lifted"),
        ("Ann loses a die", "nobody loses a die"),
        ("Ann starts", "it is not yet known who starts"),
        ("restarted", None),
    ],
)
def test_where_nothing_has_happened_nothing_holds(line: str, instead: str | None) -> None:
    assert untrue(line, NOTHING) == instead


def test_a_bid_that_was_met_exactly_is_true() -> None:
    assert untrue("true", NEWS._replace(events=(Verdict(5, 5, Seat(0)),))) is None


def test_all_that_is_stated_of_the_news_holds() -> None:
    lines = write_statements(NEWS, NAMES)
    assert lines == ["count 4", "false", "Ann loses a die", "Bob is out", "Ann starts"]
    assert [untrue(line) for line in lines] == [None] * 5
    assert write_statements(NOTHING._replace(events=(DieWon(Seat(2)), RoundRestarted())), NAMES) == [
        "Cy gets a die",
        "restarted",
    ]


@pytest.mark.parametrize("line", ["spelled", "Ann loses a cube", "count many", "Ann has dice"])
def test_other_statements_are_none_of_ours(line: str) -> None:
    assert statement(tokens(line), NAMES) is None
