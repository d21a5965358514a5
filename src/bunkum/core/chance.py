"""Chance, addressed: what one seat does never changes what another rolls (RULES 1.2).

A face is drawn at (round, seat, die, throw), never taken from a running sequence, so fair, seeded, loaded and
verifiable dice are interchangeable, and a replay or a verification can ask for one face alone.
"""

import secrets
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from math import factorial
from typing import NamedTuple, Protocol, TypeVar, cast

from bunkum.core.seats import Seat

T = TypeVar("T")

ORDER = -1
"""Instead of a die: the order in which a seat's dice (or a deck) come to lie."""
CHOICE = -2
"""Instead of a die: a choice that the House makes at random for a seat."""
HASTE = -3
"""Instead of a die: who is quicker, where several may act and no clock tells."""


_BITS = 256  # of a block of HMAC-SHA256
_INNER_PAD, _OUTER_PAD = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


class Address(NamedTuple):
    """Where a piece of chance lives. `throw` counts the rolls of that die in that round, restarts included."""

    round: int
    seat: Seat
    die: int
    throw: int = 0


class Dice(Protocol):
    """Where chance comes from."""

    def draw(self, at: Address, things: Sequence[T], /) -> T:
        """One of `things`, each equally likely."""
        ...

    def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
        """All of `things`, each order equally likely."""
        ...


class SecretDice:
    """Dice that follow from 32 secret bytes: HMAC-SHA256 over the address, with rejection sampling (DESIGN 5)."""

    def __init__(self, secret: bytes) -> None:
        """Follow `secret`; who does not know it cannot foresee a face."""
        key = secret if len(secret) <= 64 else sha256(secret).digest()
        # HMAC's two pads (RFC 2104), hashed once: a face then costs less than half of `hmac.digest`.
        self._inner = sha256(key.ljust(64, b"\0").translate(_INNER_PAD))
        self._outer = sha256(key.ljust(64, b"\0").translate(_OUTER_PAD))

    def draw(self, at: Address, things: Sequence[T], /) -> T:
        """One of `things`, each equally likely."""
        return things[self._below(len(things), at)]

    def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
        """All of `things`, each order equally likely: one number tells which (Fisher and Yates)."""
        left = list(things)
        number = self._below(factorial(len(left)), at)
        for end in range(len(left) - 1, 0, -1):
            number, other = divmod(number, end + 1)
            left[end], left[other] = left[other], left[end]
        return tuple(left)

    def _below(self, sides: int, at: Address) -> int:
        limit, blocks = _measure(sides)
        number, counter = self._block(at, 0), 1
        while number >= limit or counter % blocks:
            kept = number << _BITS if counter % blocks else 0
            number, counter = kept | self._block(at, counter), counter + 1
        return number % sides

    def _block(self, at: Address, counter: int) -> int:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(b"%d.%d.%d.%d" % at)
        if counter:
            inner.update(b".%d" % counter)
        outer.update(inner.digest())
        return int.from_bytes(outer.digest())


@cache
def _measure(sides: int) -> tuple[int, int]:
    """From where on a number would favour the low ones of `sides`, and of how many blocks it is made."""
    blocks = -(-sides.bit_length() // _BITS)
    return (1 << blocks * _BITS) // sides * sides, blocks


def fair_dice() -> SecretDice:
    """Dice that nobody can foresee."""
    return SecretDice(secrets.token_bytes(32))


def seeded_dice(seed: str | int) -> SecretDice:
    """Dice that anybody with the same seed can roll again."""
    return SecretDice(sha256(str(seed).encode()).digest())


class LoadedDice:
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
