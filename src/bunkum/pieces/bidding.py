"""Bids: those of a round as a state keeps them, and what a bid needs of others.

A state has the `earlier` bids, oldest first, and the standing `bid`.
"""

from typing import Any, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from bunkum.core import next_seat

S = TypeVar("S")
B = TypeVar("B")
B_co = TypeVar("B_co", covariant=True)


class HasBids(Protocol[B_co]):
    """The fields of a state with its bids."""

    @property
    def earlier(self) -> tuple[B_co, ...]:
        """The bids before the standing one."""
        ...

    @property
    def bid(self) -> B_co | None:
        """The standing bid."""
        ...


def bids_made(view: HasBids[B]) -> tuple[B, ...]:
    """Returns all bids of this round, oldest first."""
    return view.earlier if view.bid is None else (*view.earlier, view.bid)


def with_bid(state: S, bid: Any, **changes: object) -> S:
    """Returns the state after this bid: it is the turn of the next living seat."""
    before: Any = state
    return replace(
        before,
        bid=bid,
        earlier=bids_made(before),
        seq=bid.seq,
        phase="turn",
        turn=next_seat(bid.seat, before.living, before.seats),
        turns=before.turns + 1,
        **changes,
    )


class Need(NamedTuple):
    """What a bid needs of others, in words, and the code of a warning if they cannot have it."""

    sentence: str
    warning: str = ""


def tell_bluff(held: str, others: str) -> Need:
    """Returns the need of a bid for which more is missing than the others hold.

    `held` is a sentence about one's own hand, `others` what they hold: `15 dice`.
    """
    return Need(f"{held} The others have only {others}. It can only be a bluff.", "too_many_missing")
