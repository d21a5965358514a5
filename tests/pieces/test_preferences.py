"""A player does the dearest thing that the rules allow."""

import pytest

from bunkum.core import Illegal, Seat, Words
from bunkum.pieces.preferences import first_legal, is_legal


def check(view: int, seat: Seat, action: int, words: Words) -> None:
    """Only what is greater than the view may be said, and only by seat 1."""
    assert words == frozenset({"whale"})
    if action <= view or seat != 1:
        raise Illegal("not_higher", "No.")


WORDS = frozenset({"whale"})


def test_what_the_rules_refuse_may_not_be_done() -> None:
    assert is_legal(check, 3, Seat(1), 4, WORDS)
    assert not is_legal(check, 3, Seat(1), 3, WORDS)
    assert not is_legal(check, 3, Seat(0), 4, WORDS)


def test_the_first_wish_that_the_rules_allow_is_done_and_no_later_one_is_thought_of() -> None:
    wishes = iter((1, 3, 7, 5))
    assert first_legal(wishes, check, 3, Seat(1), WORDS) == 7
    assert list(wishes) == [5]


def test_a_player_without_a_wish_is_a_fault_of_ours() -> None:
    with pytest.raises(AssertionError, match="something to do"):
        first_legal((1, 2), check, 3, Seat(1), WORDS)
