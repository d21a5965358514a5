"""The bids of a round as a state keeps them: `earlier` ones, oldest first, and the `bid` that stands."""

from typing import Any, Protocol, TypeVar

from msgspec.structs import replace

from bunkum.core import next_seat

S = TypeVar("S")
B = TypeVar("B")
B_co = TypeVar("B_co", covariant=True)


class HasBids(Protocol[B_co]):
    """What of a state tells of bids."""

    @property
    def earlier(self) -> tuple[B_co, ...]:
        """Those before the one that stands."""
        ...

    @property
    def bid(self) -> B_co | None:
        """The one that stands."""
        ...


def bids_made(view: HasBids[B]) -> tuple[B, ...]:
    """Returns all bids of this round, oldest first."""
    return view.earlier if view.bid is None else (*view.earlier, view.bid)


def with_bid(state: S, bid: Any, **changes: object) -> S:
    """Returns the state once this bid is made: the next of the living is to raise or to call it."""
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
