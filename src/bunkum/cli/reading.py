"""What commands share: reading a transcript, and opening its dictionary."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bunkum.core import Words
from bunkum.core.contract import Sheet
from bunkum.table.transcript.game import game_of
from bunkum.table.transcript.grammar import Transcript, read_transcript
from bunkum.table.transcript.referee import Referee
from bunkum.table.transcript.text import LARGEST_FILE
from bunkum.words.lexicon import Lexicon
from bunkum.words.library import open_library


def add_lexicon(parser: argparse.ArgumentParser) -> None:
    """Adds `--lexicon FILE`, for commands that use a dictionary."""
    parser.add_argument(
        "--lexicon",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="a word list; it is used under its file's name, and in place of the standard one where it is the only one",
    )


def open_dictionary(name: str, files: list[Path]) -> Lexicon:
    """Returns the dictionary of this name; if `files` is a single list, it replaces the standard one."""
    library = open_library(files)
    only = next(iter(library.own)) if len(files) == 1 and len(library.own) == 1 else None
    return library.lexicon(only if only is not None and name == "standard" else name)


def open_match_dictionary(options: Sheet, files: list[Path], changes: Sequence[str] = ()) -> Lexicon:
    """Returns the dictionary that the options name, with their house words and these (`+shole`, `-qi`)."""
    name: str = getattr(options, "dictionary", "standard")
    house: tuple[str, ...] = getattr(options, "house_words", ())
    return open_dictionary(name, files).with_house_words((*house, *changes))


def open_referee(file: str, lexicons: list[Path]) -> Referee:
    """Returns a referee for the transcript in this file; `-` is the standard input."""
    transcript = read_transcript(_read(file))
    _, options = game_of(transcript)
    return Referee(transcript, _choose_words(transcript, options, lexicons))


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read(LARGEST_FILE + 1)
    with Path(file).open("rb") as lines:
        return lines.read(LARGEST_FILE + 1)


def _choose_words(transcript: Transcript, options: Sheet, lexicons: list[Path]) -> Words:
    """Returns the dictionary that the transcript names, with the words that it adds and removes."""
    own = transcript.words
    if own.only:
        return own.added - own.struck
    if not hasattr(options, "dictionary"):
        return frozenset[str]()
    changes = (*(f"+{word}" for word in own.added), *(f"-{word}" for word in own.struck))
    return open_match_dictionary(options, lexicons, changes)
