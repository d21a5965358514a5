"""A dictionary for the compiled loops, chosen by name or by file."""

import argparse
from pathlib import Path

from bunkum.solvers.letter_trie import Words
from bunkum.words.lexicon import Lexicon
from bunkum.words.library import library


def add_word_list(parser: argparse.ArgumentParser) -> None:
    """`--lexicon NAME|FILE`."""
    parser.add_argument(
        "--lexicon",
        default="standard",
        metavar="NAME|FILE",
        help="a dictionary of this house, or a word list [standard]",
    )


def word_list(chosen: str) -> tuple[Lexicon, Words]:
    """The dictionary with this name or in this file, and its words as arrays."""
    house = library()
    if chosen not in house.names() and Path(chosen).exists():
        house = library([Path(chosen)])
        chosen = next(iter(house.own))
    lexicon = house.lexicon(chosen)
    arrays = lexicon.arrays()
    return lexicon, Words(arrays.letters, arrays.starts)
