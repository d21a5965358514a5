"""Who sits where. Seats are numbered clockwise from 0 (RULES 1.1)."""

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NewType, TypeVar

T = TypeVar("T")

Seat = NewType("Seat", int)

HOUSE = Seat(-1)
"""Keeps time and acts when a clock runs out. Sees everything."""

SPECTATOR = Seat(-2)
"""Stands behind nobody. Sees what is public."""


@lru_cache(64)
def all_seats(seats: int) -> tuple[Seat, ...]:
    """All seats of a table with so many."""
    return tuple(map(Seat, range(seats)))


def clockwise_from(seat: Seat, living: Collection[Seat], seats: int) -> Iterator[Seat]:
    """The living seats after `seat`, clockwise; never `seat` itself (RULES 1.1)."""
    return (other for step in range(1, seats) if (other := Seat((seat + step) % seats)) in living)


@lru_cache(1024)
def next_seat(seat: Seat, living: frozenset[Seat], seats: int) -> Seat:
    """The first living seat clockwise after `seat`; `seat` itself when it is alone."""
    for step in range(1, seats):
        other = (seat + step) % seats
        if other in living:
            return Seat(other)
    return seat


def this_or_next(seat: Seat, living: frozenset[Seat], seats: int) -> Seat:
    """`seat` while it is living, else the next one clockwise that is."""
    return seat if seat in living else next_seat(seat, living, seats)


def replace_at(by_seat: tuple[T, ...], seat: Seat, item: T) -> tuple[T, ...]:
    """What each seat has, with another item for one."""
    return (*by_seat[:seat], item, *by_seat[seat + 1 :])
