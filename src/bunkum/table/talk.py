"""Talk at a table. It is never checked; a showdown may show that a claim was false (RULES 1.4)."""

from msgspec.structs import replace

from bunkum.core import Seat, Value
from bunkum.core.claims import Claim
from bunkum.table.phrases import read_phrase
from bunkum.table.room_events import Claimed, ClaimJudged, Said, SaidAside, TableEvent, TalkEvent

MAX_LINES = 200
"""The number of lines that a table keeps."""


class TalkLine(Value):
    """A line of talk: free `text`, or a `claim` that was true, a lie (`held` is False), or was never tested (None).

    It stays `unverified`, because only a bid binds.
    """

    seat: Seat
    """The seat that spoke, as numbered at that time; `name` is its name at that time."""
    at: float
    text: str | None = None
    claim: Claim | None = None
    round: int = 0
    held: bool | None = None
    unverified: bool = True
    name: str = ""
    match: int = 0
    void: bool = False
    """Whether the claim was about dice that were rolled again before a showdown could test it."""


def make_line(line: Said | SaidAside | Claimed, name: str, match: int) -> TalkLine:
    """Returns the line of talk of an event by somebody of this name."""
    if isinstance(line, Claimed):
        return TalkLine(line.seat, line.at, claim=line.claim, round=line.round, name=name, match=match)
    return TalkLine(line.seat, line.at, line.text, name=name, match=match)


def append(lines: tuple[TalkLine, ...], event: TalkEvent, name: str, match: int) -> tuple[TalkLine, ...]:
    """Returns the talk after `event` by somebody of this name, in this match; the oldest lines are dropped."""
    if not isinstance(event, ClaimJudged):
        return (*lines[1 - MAX_LINES :], make_line(event, name, match))
    judged = event.seat, event.claim, event.round, match
    return tuple([replace(line, held=event.held) if _claim_identity(line) == judged else line for line in lines])


def is_forgotten(event: TableEvent) -> bool:
    """Returns whether the event is talk whose text was deleted, so that it makes no line any more."""
    return isinstance(event, Said | SaidAside) and not event.text


def remove_name(lines: tuple[TalkLine, ...], name: str) -> tuple[TalkLine, ...]:
    """Returns the talk without what was said under this name, and without the ready phrases about it."""
    kept = tuple([line for line in lines if line.name != name and not _names_in_phrase(line, name)])
    return kept if len(kept) < len(lines) else lines


def _names_in_phrase(line: TalkLine, name: str) -> bool:
    phrase = None if line.text is None else read_phrase(line.text, (name,))
    return phrase is not None and phrase.about is not None


def void_claims(lines: tuple[TalkLine, ...]) -> tuple[TalkLine, ...]:
    """Returns the talk after the dice were rolled again: claims about them can no longer be judged."""
    return tuple([replace(line, void=True) if _claim_identity(line) else line for line in lines])


def _claim_identity(line: TalkLine) -> tuple[Seat, Claim, int, int] | None:
    """Returns what identifies the claim of a line that a showdown may still judge."""
    if line.claim is None or line.held is not None or line.void:
        return None
    return line.seat, line.claim, line.round, line.match
