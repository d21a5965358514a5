"""What was said at a table. Never checked; a showdown may show what was a lie (RULES 1.4)."""

from bunkum.core import Seat, Thing
from bunkum.table.chores import Claim


class Line(Thing):
    """A line of talk: free `text`, or a `claim` that was `held` true, a lie (False), or never tested (None)."""

    seat: Seat
    at: float
    text: str | None = None
    claim: Claim | None = None
    round: int = 0
    held: bool | None = None
    unverified: bool = True
