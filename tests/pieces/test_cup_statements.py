"""Dice under cups written down: what is stated falls, what is stated and not so is said (RULES 11.3)."""

import pytest

from bunkum.core import HOUSE, Address, Seat
from bunkum.core.notation import Unreadable, tokens
from bunkum.core.transcript_format import Stated
from bunkum.pieces import cup_statements
from bunkum.pieces.pips import FACES

NAMES = ("Ann", "Bob", "Cy")


def test_stated_faces_fall_by_seat_and_place() -> None:
    facts = [Stated("rolled", Seat(0), ("3", "5")), Stated("rolled", Seat(1), ("6",))]
    falls = [
        cup_statements.draw_stated(Address(1, Seat(seat), die, 0), FACES, facts)
        for seat, die in ((0, 0), (0, 1), (1, 0))
    ]
    assert falls == [3, 5, 6]
    assert cup_statements.draw_stated(Address(1, Seat(1), 1, 0), FACES, facts) is None, "only one die was stated"
    assert cup_statements.describe_missing(Address(1, Seat(1), 1, 0), NAMES).startswith(
        "Nothing says how die 2 of Bob falls"
    )


def test_who_starts_is_stated_for_the_first_round() -> None:
    everybody = tuple(map(Seat, range(3)))
    begin = Address(0, HOUSE, 0)
    assert cup_statements.draw_stated(begin, everybody, [Stated("starts", Seat(2))]) == 2
    assert cup_statements.draw_stated(begin, everybody, []) is None
    assert cup_statements.describe_missing(begin, NAMES).startswith("Nothing says who starts")


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
