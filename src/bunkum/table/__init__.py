"""A match in play, without I/O: seats, the log, streams and views, talk, timers, people who come and go."""

from bunkum.deprecated_names import renamed
from bunkum.table.catalog import GameInfo, GameSummary, Preset, game_info, game_summaries, with_preset
from bunkum.table.entry import Clock, Entry, News, Tried
from bunkum.table.room import Ballot, Chair, Room
from bunkum.table.table import Table
from bunkum.table.talk import TalkLine

__all__ = [
    "Ballot",
    "Chair",
    "Clock",
    "Entry",
    "GameInfo",
    "GameSummary",
    "News",
    "Preset",
    "Room",
    "Table",
    "TalkLine",
    "Tried",
    "game_info",
    "game_summaries",
    "with_preset",
]

__getattr__ = renamed(__name__)
