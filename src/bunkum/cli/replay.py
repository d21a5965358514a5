"""Tell the game of a transcript in sentences: all of it, or what somebody at the table knew."""

import argparse

from bunkum.cli.reading import add_lexicon, referee_of
from bunkum.core import HOUSE, Seat
from bunkum.core.notation import Token, read_seat, write_name
from bunkum.table.transcript.narrate import tell_game
from bunkum.table.transcript.referee import Difference


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`bunkum replay FILE [--seat NAME]`."""
    parser.add_argument("file", metavar="FILE", help="a transcript; - reads the standard input")
    parser.add_argument("--seat", metavar="NAME", help="tell only what this player knew")
    add_lexicon(parser)


def run(arguments: argparse.Namespace) -> int:
    """Tell it; the exit status is 1 where the transcript goes wrong."""
    referee = referee_of(arguments.file, arguments.lexicon)
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
