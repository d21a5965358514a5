"""What a call counts for, in the games that count it."""

import pytest

from bunkum.core import Seat
from bunkum.pieces.statistics import count_call


@pytest.mark.parametrize(
    ("held", "marks"),
    [(True, [(0, "called"), (0, "held")]), (False, [(0, "called"), (2, "good call")])],
)
def test_a_bid_that_held_is_the_bidders_and_one_that_did_not_the_callers(
    held: bool, marks: list[tuple[int, str]]
) -> None:
    assert list(count_call(Seat(2), Seat(0), held=held)) == marks
