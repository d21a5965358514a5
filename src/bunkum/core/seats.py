"""Seats, numbered clockwise from 0 (RULES 1.1)."""

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NewType, TypeVar

T = TypeVar("T")

Seat = NewType("Seat", int)

HOUSE = Seat(-1)
"""The pseudo-seat that acts when a timer runs out; it sees everything."""

SPECTATOR = Seat(-2)
"""The pseudo-seat of everybody without a seat; it sees what is public."""


@lru_cache(64)
def all_seats(seats: int) -> tuple[Seat, ...]:
    """Returns all seats of a table with so many."""
    return tuple(map(Seat, range(seats)))


def clockwise_from(seat: Seat, living: Collection[Seat], seats: int) -> Iterator[Seat]:
    """Returns the living seats after `seat`, clockwise and without `seat` itself (RULES 1.1)."""
    return (other for step in range(1, seats) if (other := Seat((seat + step) % seats)) in living)


@lru_cache(1024)
def next_seat(seat: Seat, living: frozenset[Seat], seats: int) -> Seat:
    """Returns the first living seat clockwise after `seat`; `seat` itself if there is no other."""
    for step in range(1, seats):
        other = (seat + step) % seats
        if other in living:
            return Seat(other)
    return seat


def this_or_next(seat: Seat, living: frozenset[Seat], seats: int) -> Seat:
    """Returns `seat` if it is living, else the next living seat clockwise."""
    return seat if seat in living else next_seat(seat, living, seats)


def replace_at(by_seat: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    """Returns the items by seat, with another item for one seat."""
    return (*by_seat[:seat], item, *by_seat[seat + 1 :])
