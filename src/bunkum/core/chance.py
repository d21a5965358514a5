"""Chance, addressed: what one seat does never changes what another rolls (RULES 1.2).

A face is drawn at (round, seat, die, throw), never taken from a running sequence, so fair, seeded, loaded and
verifiable dice are interchangeable, and a replay or a verification can ask for one face alone.
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
"""Instead of a die: who is quicker, where several may act and no clock tells."""
_BEFORE = -HASTE
"""So many places lie before the first die, and share a block with it and the next four."""

_INNER_PAD, _OUTER_PAD = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))

# A block of HMAC-SHA256 is eight words of 32 bits: one for each of eight places that lie side by side.
_BLOCK_BITS, _WORDS = 256, 1 << 32
_words_of = Struct(">8I").unpack


class Address(msgspec.Struct, frozen=True, gc=False):
    """Where a piece of chance lives. `throw` counts the rolls of that die in that round, restarts included."""

    round: int
    seat: Seat
    die: int
    throw: int = 0


class Dice(Protocol):
    """Where chance comes from."""

    @abstractmethod
    def draw(self, at: Address, things: Sequence[T], /) -> T:
        """One of `things`, each equally likely."""
        ...

    @abstractmethod
    def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
        """All of `things`, each order equally likely."""
        ...

    def roll(self, at: Address, dice: Iterable[Sequence[T]], /) -> tuple[T, ...]:
        """How dice with these faces fall: the first is drawn at `at`, each other at the next die's address."""
        number, seat, first, throw = at.round, at.seat, at.die, at.throw
        return tuple(self.draw(Address(number, seat, die, throw), faces) for die, faces in enumerate(dice, first))


class SecretDice(Dice):
    """Dice that follow from 32 secret bytes: HMAC-SHA256 over the address, with rejection sampling (decision 0007)."""

    def __init__(self, secret: bytes) -> None:
        """Follow `secret`; who does not know it cannot foresee a face."""
        key = secret if len(secret) <= 64 else sha256(secret).digest()
        # HMAC's two pads (RFC 2104), hashed once: a block then costs less than half of `hmac.digest`.
        self._inner = sha256(key.ljust(64, b"\0").translate(_INNER_PAD))
        self._outer = sha256(key.ljust(64, b"\0").translate(_OUTER_PAD))
        self._latest: tuple[tuple[int, int, int, int], tuple[int, ...]] | None = None
        """The words of the block that was needed last, under its address."""

    def draw(self, at: Address, things: Sequence[T], /) -> T:
        """One of `things`, each equally likely."""
        return things[self._below(len(things), at)]

    def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
        """All of `things`, each order equally likely: one number tells which."""
        size = len(things)
        if size < 2:
            return tuple(things)
        number = self._below(factorial(size), at)
        order = _order_of_hand(size, number) if size <= _HAND else _order(size, number)
        return cast("tuple[T, ...]", order(things))

    def roll(self, at: Address, dice: Iterable[Sequence[T]], /) -> tuple[T, ...]:
        """How dice with these faces fall: the first is drawn at `at`, each other at the next die's address."""
        number, seat, first, throw = at.round, at.seat, at.die, at.throw
        fell: list[T] = []
        words, place = self._words(number, seat, first, throw), (first + _BEFORE) % 8
        for die, faces in enumerate(dice, first):
            if place == 8:
                words, place = self._words(number, seat, die, throw), 0
            word, sides = words[place], len(faces)
            if word > _WORDS - sides:  # so high that it may have to be thrown away
                fell.append(self.draw(Address(number, seat, die, throw), faces))
            else:
                fell.append(faces[word % sides])
            place += 1
        return tuple(fell)

    def _below(self, sides: int, at: Address) -> int:
        """A number below `sides`: from the word at this place, else from blocks of its own."""
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
        """The words of the block in which this place lies."""
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
    """Brings so many things, at least two, into one of their `size!` orders (Fisher and Yates)."""
    left = list(range(size))
    for end in range(size - 1, 0, -1):
        number, other = divmod(number, end + 1)
        left[end], left[other] = left[other], left[end]
    return itemgetter(*left)


_HAND = 5
"""So few things have so few orders that they can be remembered."""
_order_of_hand = cache(_order)


def fair_dice() -> SecretDice:
    """Dice that nobody can foresee."""
    return SecretDice(secrets.token_bytes(32))


def seeded_dice(seed: str | int) -> SecretDice:
    """Dice that anybody with the same seed can roll again."""
    return SecretDice(sha256(str(seed).encode()).digest())


class LoadedDice(Dice):
    """Dice that fall as told; elsewhere as `after` does, or it is an error (KeyError) to roll them.

    `falls` holds, by address, the very thing drawn, or for a shuffle the very order.
    """

    def __init__(self, falls: Mapping[Address, object], after: Dice | None = None) -> None:
        """Fall as `falls` says, then as `after` does."""
        self._falls, self._after = falls, after

    def draw(self, at: Address, things: Sequence[T], /) -> T:
        """The thing told for this address, else one of `things`."""
        if at in self._falls:
            return cast("T", self._falls[at])
        return self._other(at).draw(at, things)

    def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
        """The order told for this address, else one as `after` shuffles."""
        if at in self._falls:
            return cast("tuple[T, ...]", self._falls[at])
        return self._other(at).shuffle(at, things)

    def _other(self, at: Address) -> Dice:
        if self._after is None:
            raise KeyError(at)
        return self._after
