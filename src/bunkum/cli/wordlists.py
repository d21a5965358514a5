"""Opens a dictionary for the compiled loops, by name or by file."""

import argparse
from pathlib import Path

from bunkum.solvers.letter_trie import Words
from bunkum.words.lexicon import Lexicon
from bunkum.words.library import open_library


def add_word_list(parser: argparse.ArgumentParser) -> None:
    """Adds `--lexicon NAME|FILE`."""
    parser.add_argument(
        "--lexicon",
        default="standard",
        metavar="NAME|FILE",
        help="a dictionary of this server, or a word list [standard]",
    )


def load_word_list(chosen: str) -> tuple[Lexicon, Words]:
    """Returns the dictionary with this name or in this file, and its words as arrays."""
    library = open_library()
    if chosen not in library.names() and Path(chosen).exists():
        library = open_library([Path(chosen)])
        chosen = next(iter(library.own))
    lexicon = library.lexicon(chosen)
    arrays = lexicon.arrays()
    return lexicon, Words(arrays.letters, arrays.starts)
