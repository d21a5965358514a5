"""A game being played, sans I/O: seats, the log, streams and kept views, talk, clocks, people who come and go."""

from bunkum.table.catalog import Listed, Preset, Title, listed, titles, with_preset
from bunkum.table.entry import Clock, Entry, News, Tried
from bunkum.table.room import Ballot, Chair, Room
from bunkum.table.table import Table
from bunkum.table.talk import Line

__all__ = [
    "Ballot",
    "Chair",
    "Clock",
    "Entry",
    "Line",
    "Listed",
    "News",
    "Preset",
    "Room",
    "Table",
    "Title",
    "Tried",
    "listed",
    "titles",
    "with_preset",
]
