"""What was said at a table. Never checked; a showdown may show what was a lie (RULES 1.4)."""

from msgspec.structs import replace

from bunkum.core import Seat, Thing
from bunkum.core.claims import Claim
from bunkum.table.happenings import Claimed, ClaimJudged, Said, SaidAside, TalkEvent

KEPT = 200
"""Lines that a table remembers."""


class Line(Thing):
    """A line of talk: free `text`, or a `claim` that proved true, a lie (`held` is False), or was never tested (None).

    `unverified` for ever: only a bid binds.
    """

    seat: Seat
    at: float
    text: str | None = None
    claim: Claim | None = None
    round: int = 0
    held: bool | None = None
    unverified: bool = True


def say(line: Said | SaidAside | Claimed) -> Line:
    """The line that an event tells."""
    if isinstance(line, Claimed):
        return Line(line.seat, line.at, claim=line.claim, round=line.round)
    return Line(line.seat, line.at, line.text)


def judged(line: Line, event: ClaimJudged) -> bool:
    """Whether `event` is about this line."""
    return line.seat == event.seat and line.claim == event.claim and line.round == event.round


def after(lines: tuple[Line, ...], event: TalkEvent) -> tuple[Line, ...]:
    """The talk after `event`; the oldest lines are forgotten."""
    if isinstance(event, ClaimJudged):
        return tuple(replace(line, held=event.held) if judged(line, event) else line for line in lines)
    return (*lines[1 - KEPT :], say(event))
