"""Tell the game of a transcript in sentences: all of it, or what somebody at the table knew."""

import argparse

from bunkum.cli.reading import add_lexicon, open_referee
from bunkum.core import HOUSE, Seat
from bunkum.core.notation import Token, read_seat, write_name
from bunkum.table.transcript.narrate import tell_game
from bunkum.table.transcript.referee import Difference


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum replay FILE [--seat NAME]`."""
    parser.add_argument("file", metavar="FILE", help="a transcript; - reads the standard input")
    parser.add_argument("--seat", metavar="NAME", help="tell only what this player knew")
    add_lexicon(parser)


def run(arguments: argparse.Namespace) -> int:
    """Prints the narration; the exit status is 1 if the transcript is wrong."""
    referee = open_referee(arguments.file, arguments.lexicon)
    seat: Seat = HOUSE
    if arguments.seat is not None:
        seat = read_seat(Token(write_name(arguments.seat), 0), referee.names)
    try:
        for sentence in tell_game(referee, seat):
            print(sentence)
    except Difference as difference:
        print(f"{arguments.file}: {difference}")
        return 1
    return 0
