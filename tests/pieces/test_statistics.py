"""What a call counts for, in the games that count it."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from bunkum.core import Seat
from bunkum.core.review import Claimed, Doubted, Lost, RoundBegan, Step
from bunkum.pieces.statistics import count_bids, count_call, count_calls


@pytest.mark.parametrize(
    ("held", "marks"),
    [(True, [(0, "called"), (0, "held")]), (False, [(0, "called"), (2, "good call")])],
)
def test_a_bid_that_held_is_the_bidders_and_one_that_did_not_the_callers(
    held: bool, marks: list[tuple[int, str]]
) -> None:
    assert list(count_call(Seat(2), Seat(0), held=held)) == marks


def as_it_is(step: Step) -> Iterator[Step]:
    """Events that are steps already."""
    yield step


def test_a_bid_counts_for_its_bidder_as_a_turn_after_another_and_as_a_bluff_if_unlikely() -> None:
    opening = SimpleNamespace(bid=None)
    after = SimpleNamespace(bid=0.7, throw=0, living={1, 0})
    began = [RoundBegan(), Claimed(Seat(1), "a bid")]

    def likely(_: object, bid: float) -> float:
        return bid

    assert list(count_bids(opening, began, after, as_it_is, likely)) == [(0, "round"), (1, "round"), (1, "bid")]
    again = SimpleNamespace(bid=0.3, throw=1, living={0, 1})
    assert list(count_bids(after, began, again, as_it_is, likely)) == [(1, "bid"), (1, "turn"), (1, "bluff")], (
        "a round that begins anew is no other round"
    )


def test_a_call_counts_for_its_caller_and_only_a_call_tells_of_the_bid() -> None:
    state = SimpleNamespace(bid=SimpleNamespace(seat=Seat(0)))
    called = [(2, "turn"), (2, "call"), (0, "called")]
    assert list(count_calls([Doubted(Seat(2)), Lost(Seat(2))], state, as_it_is)) == [*called, (0, "held")]
    assert list(count_calls([Doubted(Seat(2)), Lost(Seat(0))], state, as_it_is)) == [*called, (2, "good call")]
    assert list(count_calls([Lost(Seat(0))], state, as_it_is)) == []
