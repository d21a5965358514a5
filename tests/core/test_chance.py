"""Secret dice are HMAC-SHA256, as anybody can compute it who is told the secret (DESIGN 5)."""

import hmac
from collections import Counter
from itertools import count
from math import factorial

import pytest

from bunkum.core import Address, Seat, SecretDice


@pytest.mark.parametrize("length", [0, 1, 32, 63, 64, 65, 200])
def test_secret_dice_are_hmac_with_rejection(length: int) -> None:
    secret = bytes(range(length))
    for number in range(40):
        at = Address(number, Seat(number % 5 - 1), number, 3)
        assert SecretDice(secret).draw(at, range(1000)) == _block(secret, at, 0) % 1000


def _block(secret: bytes, at: Address, counter: int) -> int:
    text = f"{at.round}.{at.seat}.{at.die}.{at.throw}{f'.{counter}' * (counter > 0)}".encode()
    return int.from_bytes(hmac.digest(secret, text, "sha256"))


# 57! has 255 bits, 60! 273, 98! 512: of the second and the last every third number or so is too large.
@pytest.mark.parametrize(("things", "blocks"), [(4, 1), (57, 1), (60, 2), (98, 2)])
def test_a_shuffle_is_one_number_and_what_would_favour_some_is_thrown_away(things: int, blocks: int) -> None:
    counters: set[int] = set()
    for place in range(40):
        at = Address(place, Seat(0), -1)
        number, counter = _below(factorial(things), at, blocks)
        counters.add(counter)
        left = list(range(things))
        for end in range(things - 1, 0, -1):
            number, other = divmod(number, end + 1)
            left[end], left[other] = left[other], left[end]
        assert SecretDice(bytes(32)).shuffle(at, range(things)) == tuple(left)
    assert (things in (57, 98)) == (len(counters) > 1)


def _below(sides: int, at: Address, blocks: int) -> tuple[int, int]:
    limit = 2 ** (256 * blocks) // sides * sides
    for counter in count(0, blocks):
        number = 0
        for block in range(counter, counter + blocks):
            number = number * 2**256 + _block(bytes(32), at, block)
        if number < limit:
            return number % sides, counter
    raise AssertionError


def test_every_order_is_as_likely() -> None:
    orders = Counter(SecretDice(bytes(32)).shuffle(Address(number, Seat(0), -1), "ABC") for number in range(6000))
    assert len(orders) == 6
    assert all(abs(seen - 1000) < 130 for seen in orders.values())  # 4.5 standard deviations


def test_a_shuffle_has_everything_once() -> None:
    things = tuple(range(20))
    orders = {SecretDice(bytes(32)).shuffle(Address(number, Seat(0), -1), things) for number in range(20)}
    assert len(orders) == 20
    assert all(sorted(order) == list(things) for order in orders)
