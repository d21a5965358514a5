"""Play a transcript back and check every line of it.

The exit status is 0 when every stated outcome holds, 1 with the first that does not, 2 for a line that says nothing.
How a transcript is written: docs/reference/transcripts.md.
"""

import argparse

from bunkum.cli.reading import add_lexicon, open_referee
from bunkum.core.notation import join_words
from bunkum.table.transcript.projection import project
from bunkum.table.transcript.referee import Difference, Referee


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum referee FILE [--views]`."""
    parser.add_argument("file", metavar="FILE", help="a transcript; - reads the standard input")
    parser.add_argument("--views", action="store_true", help="print what each seat knows, line by line")
    add_lexicon(parser)


def run(arguments: argparse.Namespace) -> int:
    """Checks the transcript and prints the result."""
    referee = open_referee(arguments.file, arguments.lexicon)
    try:
        if arguments.views:
            print("\n".join(project(referee).values()), end="")
            return 0
        for _ in referee.steps():
            pass
    except Difference as difference:
        print(f"{arguments.file}: {difference}")
        return 1
    print(f"{arguments.file}: every line holds. {_describe_position(referee)}")
    return 0


def _describe_position(referee: Referee) -> str:
    """Returns a sentence about the state of the match after the last line."""
    if referee.table.room.phase == "waiting":
        return "Nothing has been played."
    names, places = referee.names, referee.game.rules.outcome(referee.truth)
    if places is not None:
        return f"{join_words(names[seat] for seat, place in enumerate(places) if place == 1)} won."
    awaited = join_words(names[seat] for seat in sorted(referee.table.awaited()))
    return f"Round {referee.truth.round} is being played" + (f"; {awaited} to act." if awaited != "nobody" else ".")
