"""Dice under cups written down: what is stated falls, what is stated and not so is said (RULES 11.3)."""

import pytest

from bunkum.core import HOUSE, Address, Seat
from bunkum.core.notation import Unreadable, tokens
from bunkum.core.transcript_format import Stated
from bunkum.pieces import cup_statements
from bunkum.pieces.pips import FACES

NAMES = ("Ann", "Bob", "Cy")
NEWS = cup_statements.News(
    starters=[Seat(2), Seat(0)],
    named=[Seat(0)],
    counts=[(4, 5)],
    lost=[Seat(0)],
    won=[],
    out=[Seat(1)],
    restarted=False,
    dice=(4, 0, 5),
    living={Seat(0), Seat(2)},
)
NOTHING = cup_statements.News(
    [], [], [], [], [], [], restarted=True, dice=(5, 5, 5), living=frozenset(map(Seat, range(3)))
)


def untrue(said: str, news: cup_statements.News = NEWS) -> str | None:
    meaning = cup_statements.statement(tokens(said), NAMES)
    assert meaning is not None
    return meaning(news)


@pytest.mark.parametrize(
    "said",
    ["false", "count 4", "Ann loses a die", "Ann has 4", "Ann has 4 dice", "Bob is out", "Ann starts"],
)
def test_what_is_so_holds(said: str) -> None:
    assert untrue(said) is None


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("true", "4 were counted and 5 bid"),
        ("count 5", "4 were counted"),
        ("restarted", "the round was not restarted"),
        ("Cy loses a die", "Ann loses a die"),
        ("Ann gets a die", "nobody gets a die"),
        ("Cy has 4", "Cy has 5"),
        ("Cy is out", "Cy still has dice"),
        ("Cy starts", "Ann starts"),
    ],
)
def test_of_what_is_not_so_it_is_said_what_is(said: str, instead: str) -> None:
    assert untrue(said) == instead


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("true", "no cups have been lifted"),
        ("count 0", "no cups have been lifted"),
        ("Ann loses a die", "nobody loses a die"),
        ("Ann starts", "it is not yet known who starts"),
        ("restarted", None),
    ],
)
def test_where_nothing_has_happened_nothing_holds(said: str, instead: str | None) -> None:
    assert untrue(said, NOTHING) == instead


def test_a_bid_that_was_met_exactly_is_true() -> None:
    assert untrue("true", NEWS._replace(counts=[(5, 5)])) is None


def test_all_that_is_stated_of_the_news_holds() -> None:
    told = cup_statements.statements(NEWS, NAMES)
    assert told == ["count 4", "false", "Ann loses a die", "Bob is out", "Ann starts"]
    assert [untrue(said) for said in told] == [None] * 5
    assert cup_statements.statements(NOTHING._replace(won=[Seat(2)]), NAMES) == ["Cy gets a die", "restarted"]


@pytest.mark.parametrize("said", ["spelled", "Ann loses a cube", "count many", "Ann has dice"])
def test_other_statements_are_none_of_ours(said: str) -> None:
    assert cup_statements.statement(tokens(said), NAMES) is None


def test_stated_faces_fall_by_seat_and_place() -> None:
    facts = [Stated("rolled", Seat(0), ("3", "5")), Stated("rolled", Seat(1), ("6",))]
    falls = [
        cup_statements.fall(Address(1, Seat(seat), die, 0), FACES, facts) for seat, die in ((0, 0), (0, 1), (1, 0))
    ]
    assert falls == [3, 5, 6]
    assert cup_statements.fall(Address(1, Seat(1), 1, 0), FACES, facts) is None, "only one die was stated"
    assert cup_statements.unstated(Address(1, Seat(1), 1, 0), NAMES).startswith("Nothing says how die 2 of Bob falls")


def test_who_starts_is_stated_for_the_first_round() -> None:
    everybody = tuple(map(Seat, range(3)))
    begin = Address(0, HOUSE, 0)
    assert cup_statements.fall(begin, everybody, [Stated("starts", Seat(2))]) == 2
    assert cup_statements.fall(begin, everybody, []) is None
    assert cup_statements.unstated(begin, NAMES).startswith("Nothing says who starts")


@pytest.mark.parametrize("face", ["0", "7", "12", "²", "x"])
def test_what_is_on_no_die_is_unreadable(face: str) -> None:
    with pytest.raises(Unreadable, match="is on no die"):
        cup_statements.read_fact("The bar game", "rolled", Seat(0), tokens(face))


def test_a_fact_that_the_game_does_not_know_is_unreadable() -> None:
    assert cup_statements.read_fact("The bar game", "rolled", Seat(1), tokens("3 5")) == Stated(
        "rolled", Seat(1), ("3", "5")
    )
    with pytest.raises(Unreadable, match=r"The bar game knows no `wild`"):
        cup_statements.read_fact("The bar game", "wild", None, tokens("3"))


def test_dice_show_what_is_stated_or_something_else() -> None:
    assert cup_statements.shows((3, 5), ("3", "5")) is None
    assert cup_statements.shows((3, 5), ("5", "3")) == "the dice show 3 5"
    assert cup_statements.shows((), ("5",)) == "the dice show nothing"
