"""Workers of the server that fail on purpose. They are imported by a process of their own, which knows no test."""

from multiprocessing.connection import Connection
from typing import Any

from bunkum import bots
from bunkum.core import Words
from bunkum.server.workers import pool


def run_without_bar(pipe: Connection, warm: Any) -> None:
    """A worker in which the bots of Bar cannot prepare."""
    really_warm_up = bots.warm_up

    def warm_up(game: str, lexicon: Words) -> None:
        if game == "bar":
            raise OSError("no room")
        really_warm_up(game, lexicon)

    bots.warm_up = warm_up
    pool._run_worker(pipe, warm)
