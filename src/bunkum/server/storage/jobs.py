"""What the log's writer is asked to do, and what became of it."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from msgspec import Struct


class Row(NamedTuple):
    """An entry of a table's log, as it is stored. `move` is the move's id with its seat before it."""

    table: int
    seq: int
    move: str | None
    talk: bool
    entry: bytes


class Kept(Enum):
    """What became of a row."""

    YES = auto()
    RACED = auto()
    """There is already an entry with this number, or no such table any more."""
    NO = auto()
    """The disk would not take it. Nothing has happened."""


Steps = Iterator[None]
"""What follows, step by step: rows that were kept together take each step together, so that all of them find its code
in the processor's caches."""


class Append(Struct, frozen=True):
    """Keep a row, and say so."""

    row: Row
    done: Callable[[Kept], Steps | None]


class Errand(Struct, frozen=True):
    """Do something else with the database, in a transaction of its own."""

    run: Callable[[sqlite3.Connection], object]
    done: asyncio.Future[object]


Job = Append | Errand
Word = tuple[Job, object]
"""A job, and what became of it."""
