"""Secret dice are HMAC-SHA256, as anybody can compute it who is told the secret (DESIGN 5)."""

import hmac

import pytest

from bunkum.core import Address, Seat, SecretDice


@pytest.mark.parametrize("length", [0, 1, 32, 63, 64, 65, 200])
def test_secret_dice_are_hmac_with_rejection(length: int) -> None:
    secret = bytes(range(length))
    for number in range(40):
        at = Address(number, Seat(number % 5 - 1), number, 3)
        text = f"{at.round}.{at.seat}.{at.die}.{at.throw}.0.0".encode()
        expected = int.from_bytes(hmac.digest(secret, text, "sha256")[:8]) % 1000
        assert SecretDice(secret).draw(at, range(1000)) == expected


def test_a_shuffle_has_everything_once() -> None:
    things = tuple(range(20))
    orders = {SecretDice(bytes(32)).shuffle(Address(number, Seat(0), -1), things) for number in range(20)}
    assert len(orders) == 20
    assert all(sorted(order) == list(things) for order in orders)
