"""Compile the loops now, so that nobody waits for them later."""

import argparse

from bunkum.bots import warm_up
from bunkum.solvers.warm import main as compile_all
from bunkum.table.catalog import game_summaries
from bunkum.words.library import open_library


def add_arguments(_: argparse.ArgumentParser) -> None:
    """Adds nothing: `bunkum warm` has no arguments."""


def run(_: argparse.Namespace) -> int:
    """Compiles every loop, and prepares the bots of each game for the standard dictionary."""
    compile_all()
    lexicon = open_library().lexicon()
    for title in game_summaries():
        warm_up(title.id, lexicon)
        print(f"{title.name}: the bots are awake.")
    return 0
