"""What commands share: reading a transcript, and finding its dictionary."""

import argparse
import sys
from pathlib import Path

from bunkum.core import Words
from bunkum.table.catalog import Sheet
from bunkum.table.transcript.game import game_of
from bunkum.table.transcript.grammar import Transcript, read_transcript
from bunkum.table.transcript.referee import Referee
from bunkum.table.transcript.text import LARGEST_FILE
from bunkum.words.lexicon import Lexicon
from bunkum.words.library import library


def add_lexicon(parser: argparse.ArgumentParser) -> None:
    """`--lexicon FILE`, where a command asks a dictionary."""
    parser.add_argument(
        "--lexicon",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="a word list; it is used under its file's name, and in place of the standard one where it is the only one",
    )


def dictionary(name: str, files: list[Path]) -> Lexicon:
    """The dictionary of this name; a single list that was given stands in for the standard one."""
    house = library(files)
    only = next(iter(house.own)) if len(files) == 1 and len(house.own) == 1 else None
    return house.lexicon(only if only is not None and name == "standard" else name)


def referee_of(file: str, lexicons: list[Path]) -> Referee:
    """A referee for the transcript in this file; `-` is the standard input."""
    transcript = read_transcript(_read(file))
    _, options = game_of(transcript)
    return Referee(transcript, _words(transcript, options, lexicons))


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read(LARGEST_FILE + 1)
    with Path(file).open("rb") as lines:
        return lines.read(LARGEST_FILE + 1)


def _words(transcript: Transcript, options: Sheet, lexicons: list[Path]) -> Words:
    """The dictionary of the transcript: what it calls for, with the words that it adds and strikes."""
    own = transcript.words
    if own.only:
        return own.added - own.struck
    name: str | None = getattr(options, "dictionary", None)
    if name is None:
        return frozenset[str]()
    lexicon = dictionary(name, lexicons)
    house: tuple[str, ...] = getattr(options, "house_words", ())
    return lexicon.with_house_words((*house, *(f"+{word}" for word in own.added), *(f"-{word}" for word in own.struck)))
