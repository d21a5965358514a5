"""What a player keeps in mind from one move to the next: what others claim, and whose bids held when called."""

from collections.abc import Sequence

import msgspec

from bunkum.core import Seat, Value
from bunkum.games.green_box.events import BidMade, RoundRestarted, RoundStarted, Verdict


class Recollection(Value):
    """What one remembers. `bidder`: who made the bid that stands."""

    claims: tuple[tuple[Seat, str], ...] = ()
    records: dict[Seat, tuple[int, int]] = msgspec.field(default_factory=dict[Seat, tuple[int, int]])
    """By seat: how many of its bids held, of so many that were called."""
    bidder: Seat | None = None


def recalled(memory: bytes) -> Recollection:
    """What these bytes say; nothing when there are none."""
    return msgspec.json.decode(memory, type=Recollection) if memory else Recollection()


def remembered(memory: bytes, news: Sequence[object], claims: Sequence[tuple[Seat, str]]) -> bytes:
    """What to keep after hearing `news`, with the claims of the round that is being played."""
    before = recalled(memory)
    records, bidder = dict(before.records), before.bidder
    for event in news:
        match event:
            case BidMade(bid):
                bidder = bid.seat
            case RoundStarted() | RoundRestarted():
                bidder = None
            case Verdict(count=count, needed=needed) if bidder is not None:
                held, called = records.get(bidder, (0, 0))
                records[bidder] = (held + (count >= needed), called + 1)
            case _:
                pass
    return msgspec.json.encode(Recollection(tuple(claims), records, bidder))
