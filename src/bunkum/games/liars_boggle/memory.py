"""What a player keeps in mind from one move to the next.

Who claims what, whose bids held when they were called, and who bid what in this round: a table that plays from memory
shows only the bid that stands.
"""

from collections.abc import Sequence

import msgspec

from bunkum.core import Seat, Value
from bunkum.games.liars_boggle.events import BidMade, BidWithdrawn, RoundRestarted, RoundStarted, Verdict

SPAN = 7
"""So many bids are kept in mind (G. A. Miller, The magical number seven, plus or minus two, 1956)."""


class Recollection(Value):
    """What one remembers. `bidder`: who made the bid that stands."""

    claims: tuple[tuple[Seat, str], ...] = ()
    records: dict[Seat, tuple[int, int]] = msgspec.field(default_factory=dict[Seat, tuple[int, int]])
    """By seat: how many of its bids held, of so many that were called."""
    bidder: Seat | None = None
    bids: tuple[tuple[Seat, str], ...] = ()
    """Who bid which word in this round, the latest last."""


def recalled(memory: bytes) -> Recollection:
    """What these bytes say; nothing when there are none."""
    return msgspec.json.decode(memory, type=Recollection) if memory else Recollection()


def remembered(memory: bytes, news: Sequence[object], claims: Sequence[tuple[Seat, str]]) -> bytes:
    """What to keep after hearing `news`, with the claims of the round that is being played."""
    before = recalled(memory)
    records, bidder, bids = dict(before.records), before.bidder, before.bids
    for event in news:
        match event:
            case BidMade(bid):
                bidder, bids = bid.seat, (*bids, (bid.seat, bid.word))[-SPAN:]
            case BidWithdrawn(_, back):
                bidder, bids = back.seat if back is not None else None, bids[:-1]
            case RoundStarted() | RoundRestarted():
                bidder, bids = None, ()
            case Verdict(loser=loser) if bidder is not None:
                held, called = records.get(bidder, (0, 0))
                records[bidder] = (held + (loser != bidder), called + 1)
            case _:
                pass
    return msgspec.json.encode(Recollection(tuple(claims), records, bidder, bids))
