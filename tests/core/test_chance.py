"""Secret dice are HMAC-SHA256, so that whoever is told the secret can compute them (decision 0007)."""

import hmac
from collections import Counter
from itertools import chain, count
from math import factorial

import msgspec
import pytest

from bunkum.core import Address, LoadedDice, Seat, SecretDice
from bunkum.core.chance import ORDER

SECRET = bytes(range(32))


@pytest.mark.parametrize("length", [0, 1, 32, 63, 64, 65, 200])
def test_eight_places_share_a_block_of_hmac(length: int) -> None:
    secret = bytes(range(length))
    dice = SecretDice(secret)
    for die in range(-12, 30):
        at = Address(7, Seat(die % 5 - 1), die, 3)
        assert dice.draw(at, range(1000)) == _word(secret, at) % 1000


def _hmac(secret: bytes, text: str) -> bytes:
    return hmac.digest(secret, text.encode(), "sha256")


def _word(secret: bytes, at: Address) -> int:
    block, place = divmod(at.die + 3, 8)
    words = _hmac(secret, f"{at.round}.{at.seat}.{block}.{at.throw}")
    return int.from_bytes(words[4 * place : 4 * place + 4])


def _below(sides: int, at: Address) -> tuple[int, int | None]:
    """The number, and the block of its own in which it was found, if it needed any."""
    if (word := _word(SECRET, at)) < 2**32 // sides * sides:
        return word % sides, None
    blocks = -(-sides.bit_length() // 256)
    for block in count(0, blocks):
        own = [
            _hmac(SECRET, ".".join(map(str, (*msgspec.structs.astuple(at), number))))
            for number in range(block, block + blocks)
        ]
        if (number := int.from_bytes(b"".join(own))) < 2 ** (256 * blocks) // sides * sides:
            return number % sides, block
    raise AssertionError


def test_a_word_that_would_favour_some_is_thrown_away() -> None:
    sides = 3 << 30  # of every four words one is too high
    again = 0
    for die in range(80):
        at = Address(1, Seat(0), die)
        number, block = _below(sides, at)
        assert SecretDice(SECRET).draw(at, range(sides)) == number
        again += block is not None
    assert 8 <= again <= 32


# 12! has 29 bits, 13! 33, 57! 255, 60! 273, 98! 512. For 12! each ninth word is too large, for 57! and 98! each third.
@pytest.mark.parametrize("things", [0, 1, 4, 12, 13, 57, 60, 98])
def test_a_shuffle_is_one_number(things: int) -> None:
    found: set[int | None] = set()
    for place in range(40):
        at = Address(place, Seat(0), ORDER)
        number, block = _below(factorial(things), at)
        found.add(block)
        left = list(range(things))
        for end in range(things - 1, 0, -1):
            number, other = divmod(number, end + 1)
            left[end], left[other] = left[other], left[end]
        assert SecretDice(SECRET).shuffle(at, range(things)) == tuple(left)
    assert (None in found) == (things <= 12)
    assert (len(found) > 1) == (things in (12, 57, 98))


@pytest.mark.parametrize("first", [0, 3, -3, 4, 5, 11])
@pytest.mark.parametrize("sides", [6, 3 << 30])
def test_a_roll_is_a_draw_for_each_die(first: int, sides: int) -> None:
    faces = [range(sides), range(2), "ABC", range(7), *[range(sides)] * 20]
    alone = tuple(SecretDice(SECRET).draw(Address(2, Seat(1), first + at, 4), die) for at, die in enumerate(faces))
    assert SecretDice(SECRET).roll(Address(2, Seat(1), first, 4), faces) == alone
    assert LoadedDice({}, after=SecretDice(SECRET)).roll(Address(2, Seat(1), first, 4), iter(faces)) == alone
    assert SecretDice(SECRET).roll(Address(2, Seat(1), first, 4), []) == ()


@pytest.mark.parametrize("part", range(4))
def test_what_was_drawn_before_changes_nothing(part: int) -> None:
    """Neither round, seat, die nor throw is overlooked, though the latest block is remembered."""
    dice = SecretDice(SECRET)
    places = [Address(*(Seat(number if at == part else 1) for at in range(4))) for number in range(-3, 30)]
    first = [dice.draw(at, range(100)) for at in places]
    assert [dice.draw(at, range(100)) for at in reversed(places)] == first[::-1]
    assert first == [SecretDice(SECRET).draw(at, range(100)) for at in places]
    assert len(set(first)) > 15


def test_every_face_is_as_likely() -> None:
    dice = SecretDice(SECRET)
    fell = Counter(
        chain.from_iterable(dice.roll(Address(number, Seat(0), 0), [range(6)] * 5) for number in range(4800))
    )
    assert len(fell) == 6
    assert all(abs(count - 4000) < 270 for count in fell.values())  # 4.7 standard deviations


def test_every_order_is_as_likely() -> None:
    orders = Counter(SecretDice(bytes(32)).shuffle(Address(number, Seat(0), -1), "ABC") for number in range(6000))
    assert len(orders) == 6
    assert all(abs(count - 1000) < 130 for count in orders.values())  # 4.5 standard deviations


def test_a_shuffle_has_everything_once() -> None:
    things = tuple(range(20))
    orders = {SecretDice(bytes(32)).shuffle(Address(number, Seat(0), -1), things) for number in range(20)}
    assert len(orders) == 20
    assert all(sorted(order) == list(things) for order in orders)
