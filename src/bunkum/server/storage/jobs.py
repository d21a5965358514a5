"""Jobs of the log's writer, and their results."""

import asyncio
import sqlite3
from collections.abc import Callable

from msgspec import Struct

from bunkum.server.storage.protocol import OnAppend, Row


class Append(Struct, frozen=True):
    """Stores a row, then calls `done`."""

    row: Row
    done: OnAppend


class Task(Struct, frozen=True):
    """Runs a function with the database, in a savepoint of its own."""

    run: Callable[[sqlite3.Connection], object]
    done: asyncio.Future[object]


Job = Append | Task
Result = tuple[Job, object]
"""A job, and its result."""
