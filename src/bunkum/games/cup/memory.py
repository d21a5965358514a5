"""What a player keeps in mind from one move to the next: whose claims held when the cup was lifted."""

from collections.abc import Sequence

import msgspec

from bunkum.core import Seat, Value
from bunkum.games.cup.events import Claimed, RoundRestarted, RoundStarted, Verdict

DOUBT = 2
"""So many claims, half of which held, one credits a stranger with."""


class Recollection(Value):
    """What one remembers. `claimer`: who made the claim that stands."""

    records: dict[Seat, tuple[int, int]] = msgspec.field(default_factory=dict[Seat, tuple[int, int]])
    """By seat: how many of its claims held, of so many that were tested."""
    claimer: Seat | None = None


def recalled(memory: bytes) -> Recollection:
    """What these bytes say; nothing when there are none."""
    return msgspec.json.decode(memory, type=Recollection) if memory else Recollection()


def remembered(memory: bytes, news: Sequence[object]) -> bytes:
    """What to keep after hearing `news`."""
    before = recalled(memory)
    records, claimer = dict(before.records), before.claimer
    for event in news:
        match event:
            case Claimed(claim):
                claimer = claim.seat
            case RoundStarted() | RoundRestarted():
                claimer = None
            case Verdict(holds=holds) if claimer is not None:
                held, tested = records.get(claimer, (0, 0))
                records[claimer] = (held + holds, tested + 1)
            case _:
                pass
    return msgspec.json.encode(Recollection(records, claimer))


def reputation(kept: Recollection, seat: Seat) -> float:
    """How far to trust this seat: 1 for a stranger, towards 2 for who never lied, towards 0 for who always did."""
    held, tested = kept.records.get(seat, (0, 0))
    return 2 * (held + DOUBT / 2) / (tested + DOUBT)
