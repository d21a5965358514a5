"""Which claims are true of what somebody holds."""

import pytest

from bunkum.core.claims import Claim
from bunkum.pieces.table_talk import is_true_of_hand

HAND = (5, 5, 1)


@pytest.mark.parametrize(
    ("claim", "named", "wild", "truth"),
    [
        (Claim("dice", number=3), None, None, True),
        (Claim("dice", number=2), None, None, False),
        (Claim("have", letter="5"), 5, None, True),
        (Claim("have", letter="5", number=3), 5, None, False),
        (Claim("have", letter="5", number=3), 5, 1, True),
        (Claim("have", letter="6"), 6, None, False),
        (Claim("have", letter="6"), 6, 1, True),
        (Claim("lack", letter="6"), 6, 1, True),
        (Claim("lack", letter="1"), 1, 1, False),
        (Claim("have", letter="x"), None, None, None),
        (Claim("call_it"), 5, None, None),
    ],
)
def test_a_claim_about_an_open_hand_is_true_or_a_lie(
    claim: Claim, named: int | None, wild: int | None, truth: bool | None
) -> None:
    assert is_true_of_hand(claim, HAND, named, wild) is truth


def test_of_a_hand_that_lies_face_down_nothing_is_known() -> None:
    assert is_true_of_hand(Claim("dice", number=2), (5, None), None) is None
