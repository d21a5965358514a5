"""Dice whose results depend on an address, so that no seat changes what another rolls (RULES 1.2).

A face is drawn at (round, seat, die, throw) and not from a running sequence, so fair, seeded, loaded and verifiable
dice are interchangeable, and a replay or a verification can ask for a single face.
"""

import secrets
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from itertools import count
from math import factorial
from operator import itemgetter
from struct import Struct
from typing import Protocol, TypeVar, cast

import msgspec

from bunkum.core.seats import Seat

T = TypeVar("T")

ORDER = -1
"""Instead of a die: the order in which a seat's dice (or a deck) come to lie."""
CHOICE = -2
"""Instead of a die: a choice that the House makes at random for a seat."""
HASTE = -3
"""Instead of a die: who is quicker, if several may act and no clock decides."""
_BEFORE = -HASTE
"""How many places lie before the first die; they share a block with it and the next four."""

_INNER_PAD, _OUTER_PAD = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))

# A block of HMAC-SHA256 is eight words of 32 bits: one for each of eight places that lie side by side.
_BLOCK_BITS, _WORDS = 256, 1 << 32
_words_of = Struct(">8I").unpack


class Address(msgspec.Struct, frozen=True, gc=False):
    """Where a random draw belongs. `throw` counts the rolls of that die in that round, restarts included."""

    round: int
    seat: Seat
    die: int
    throw: int = 0


class Dice(Protocol):
    """A source of chance."""

    @abstractmethod
    def draw(self, at: Address, things: Sequence[T], /) -> T:
        """Returns one of `things`, each equally likely."""
        ...

    @abstractmethod
    def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
        """Returns all of `things`, each order equally likely."""
        ...

    def roll(self, at: Address, dice: Iterable[Sequence[T]], /) -> tuple[T, ...]:
        """Returns how dice with these faces fall; the first is drawn at `at`, each other at the next die's address."""
        number, seat, first, throw = at.round, at.seat, at.die, at.throw
        return tuple(self.draw(Address(number, seat, die, throw), faces) for die, faces in enumerate(dice, first))


class SecretDice(Dice):
    """Dice derived from 32 secret bytes: HMAC-SHA256 over the address, with rejection sampling (decision 0007)."""

    def __init__(self, secret: bytes) -> None:
        """Derives all draws from `secret`; without it nobody can predict a face."""
        key = secret if len(secret) <= 64 else sha256(secret).digest()
        # HMAC's two pads (RFC 2104), hashed once: a block then costs less than half of `hmac.digest`.
        self._inner = sha256(key.ljust(64, b"\0").translate(_INNER_PAD))
        self._outer = sha256(key.ljust(64, b"\0").translate(_OUTER_PAD))
        self._latest: tuple[tuple[int, int, int, int], tuple[int, ...]] | None = None
        """The address and the words of the block that was needed last."""

    def draw(self, at: Address, things: Sequence[T], /) -> T:
        """Returns one of `things`, each equally likely."""
        return things[self._below(len(things), at)]

    def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
        """Returns all of `things`, each order equally likely; one number decides which."""
        size = len(things)
        if size < 2:
            return tuple(things)
        number = self._below(factorial(size), at)
        order = _order_of_hand(size, number) if size <= _HAND else _order(size, number)
        return cast("tuple[T, ...]", order(things))

    def roll(self, at: Address, dice: Iterable[Sequence[T]], /) -> tuple[T, ...]:
        """Returns how dice with these faces fall; the first is drawn at `at`, each other at the next die's address."""
        number, seat, first, throw = at.round, at.seat, at.die, at.throw
        faces_up: list[T] = []
        words, place = self._words(number, seat, first, throw), (first + _BEFORE) % 8
        for die, faces in enumerate(dice, first):
            if place == 8:
                words, place = self._words(number, seat, die, throw), 0
            word, sides = words[place], len(faces)
            if word > _WORDS - sides:  # so high that it may have to be thrown away
                faces_up.append(self.draw(Address(number, seat, die, throw), faces))
            else:
                faces_up.append(faces[word % sides])
            place += 1
        return tuple(faces_up)

    def _below(self, sides: int, at: Address) -> int:
        """Returns a number below `sides`, from the word at this place or else from blocks of its own."""
        number, seat, die, throw = at.round, at.seat, at.die, at.throw
        word = self._words(number, seat, die, throw)[(die + _BEFORE) % 8]
        if word < _WORDS // sides * sides:
            return word % sides
        blocks = -(-sides.bit_length() // _BLOCK_BITS)
        limit = (1 << blocks * _BLOCK_BITS) // sides * sides
        for first in count(0, blocks):
            found = 0
            for block in range(first, first + blocks):
                found = found << _BLOCK_BITS | int.from_bytes(
                    self._block(b"%d.%d.%d.%d.%d" % (number, seat, die, throw, block))
                )
            if found < limit:
                return found % sides
        raise AssertionError

    def _words(self, number: int, seat: Seat, die: int, throw: int) -> tuple[int, ...]:
        """Returns the words of the block in which this place lies."""
        of = (number, seat, (die + _BEFORE) // 8, throw)
        if self._latest is None or self._latest[0] != of:
            self._latest = of, _words_of(self._block(b"%d.%d.%d.%d" % of))
        return self._latest[1]

    def _block(self, text: bytes) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(text)
        outer.update(inner.digest())
        return outer.digest()


def _order(size: int, number: int) -> Callable[[Sequence[object]], object]:
    """Returns a function that puts `size` things, at least two, into one of `size!` orders (Fisher and Yates)."""
    left = list(range(size))
    for end in range(size - 1, 0, -1):
        number, other = divmod(number, end + 1)
        left[end], left[other] = left[other], left[end]
    return itemgetter(*left)


_HAND = 5
"""Up to so many things, the functions for all orders are cached."""
_order_of_hand = cache(_order)


def fair_dice() -> SecretDice:
    """Returns dice that nobody can predict."""
    return SecretDice(secrets.token_bytes(32))


def seeded_dice(seed: str | int) -> SecretDice:
    """Returns dice that fall the same for everybody with the same seed."""
    return SecretDice(sha256(str(seed).encode()).digest())


class LoadedDice(Dice):
    """Dice with given results; at other addresses those of `after`, or KeyError without it.

    `falls` holds, by address, what is drawn, or for a shuffle the order.
    """

    def __init__(self, falls: Mapping[Address, object], after: Dice | None = None) -> None:
        """Takes the results in `falls`, and the dice for all other addresses."""
        self._falls, self._after = falls, after

    def draw(self, at: Address, things: Sequence[T], /) -> T:
        """Returns the result given for this address, else one of `things`."""
        if at in self._falls:
            return cast("T", self._falls[at])
        return self._other(at).draw(at, things)

    def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
        """Returns the order given for this address, else one drawn by `after`."""
        if at in self._falls:
            return cast("tuple[T, ...]", self._falls[at])
        return self._other(at).shuffle(at, things)

    def _other(self, at: Address) -> Dice:
        if self._after is None:
            raise KeyError(at)
        return self._after
