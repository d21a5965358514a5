"""Counting bits, in one machine instruction where it is compiled.

`count_bits` and `lowest_place` are plain functions; importing this module tells Numba what to put in their place, in a
form that LLVM recognises as POPCNT (the usual sum over halves) and so as TZCNT.
"""

from collections.abc import Callable
from typing import cast

from numba.extending import overload

from bunkum.solvers.compiled import Whole


def count_bits(bits: Whole) -> int:
    """Returns how many of at most 62 bits are set."""
    return int(bits).bit_count()


def lowest_bit(bits: Whole) -> int:
    """Returns the place of the lowest bit that is set, 0 to 61; at most 63 if none is set."""
    bits = int(bits)
    return (bits & -bits).bit_length() - 1 if bits else 0


def _make_count_bits(bits: int) -> Callable[[int], int]:
    del bits  # Numba passes the argument's type

    def count(bits: int) -> int:
        bits -= (bits >> 1) & 0x5555555555555555
        bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
        bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
        return (bits * 0x0101010101010101) >> 56

    return count


def _make_lowest_bit(bits: int) -> Callable[[int], int]:
    del bits

    def place(bits: int) -> int:
        return count_bits((bits & -bits) - 1) & 63

    return place


_overload = cast(
    "Callable[[Callable[[Whole], int]], Callable[[Callable[[int], Callable[[int], int]]], None]]", overload
)
_overload(count_bits)(_make_count_bits)
_overload(lowest_bit)(_make_lowest_bit)
