"""Who may hear of what, written down by hand: the checker must not ask the product, which may be wrong.

`tests/faults/test_checker.py` fails when a private kind of event is missing here.
"""

from typing import Any

Json = dict[str, Any]

NOBODY = ""
PRIVATE: dict[str, dict[str, str]] = {
    "table": {
        **dict.fromkeys(("holds", "holder_added", "holders_removed", "reserved_for", "banned"), NOBODY),
        "said_aside": "eyes",
    },
    "liars_boggle": {"Dealt": "eyes", "Rolled": "eyes", "Remembered": NOBODY, "Ballot": "eyes"},
    "boggle": {
        "WordsHidden": NOBODY,
        "WordWritten": "seat",
        "WordErased": "seat",
        "Ballot": "seat",
        "ListScored": "seat",
    },
    "green_box": {"Dealt": "eyes"},
    "cup": {"Fell": "eyes", "Seen": "seat"},
    "firehouse": {"Rolled": "seat"},
    "bar": {"Rolled": "eyes"},
    "perudo": {"Rolled": "eyes"},
}
"""By game, and for the table itself: the kinds of events that are private, and the field that names who hears them."""

TALK = frozenset(("said", "said_aside", "claimed", "claim_judged"))
SILENT = frozenset(("holds", "holder_added", "holders_removed", "reserved_for", "banned"))
"""Kinds at the table of which nobody is told."""


def may_hear(event: Json, where: str, seat: int) -> bool:
    """Whether a seat (-2: an onlooker) may hear of an event of the game `where`, or of the table."""
    field = PRIVATE[where].get(event["type"])
    if field is None:
        return True
    if field == NOBODY:
        return False
    who = event[field]
    return seat == who if isinstance(who, int) else seat in who


def heard_by(events: list[Json], where: str, seat: int) -> list[Json]:
    """The events of which a seat may hear."""
    private = PRIVATE[where]
    if not any(event["type"] in private for event in events):
        return events
    return [event for event in events if may_hear(event, where, seat)]
