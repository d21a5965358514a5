"""What is left of a table's entries when a match begins, so that a table opens without folding all of them.

The entry that begins a match ends the game of the match before it: of all earlier entries only the room, the talk and
the numbers of news remain. A snapshot holds these. It can be thrown away at any time: `Table.replay` with a snapshot
and the entries from its `seq` on leads to the same table as with all entries.
"""

from bunkum.core import Value
from bunkum.table.entry import A, E, Entry
from bunkum.table.room import Room
from bunkum.table.room_events import MatchBegan, OptionValue
from bunkum.table.talk import TalkLine


class TableSnapshot(Value):
    """A table before its entry `seq`, which begins a match, without the game of the match before it."""

    seq: int
    clock: float
    """The time of the latest entry (s)."""
    options: dict[str, OptionValue]
    """All options in the flat form."""
    room: Room
    """The room with what only the House knows."""
    public_room: Room
    talk: tuple[tuple[TalkLine, ...], ...]
    """The talk of each seat, and last of the spectators; of those that received the same, only the first has it."""
    same_talk: tuple[int, ...]
    """For each of these, the place of the first that received the same talk."""
    news_counts: tuple[int, ...]
    """For each of these, the number of news that it has received."""


def begins_match(entry: Entry[A, E]) -> bool:
    """Returns whether an entry begins a match, so that `Table.take_snapshot` is possible before it is applied."""
    return any(type(event) is MatchBegan for event in entry.house)
