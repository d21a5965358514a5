"""Is it a word? The exit status is 0 when all of them are, 1 when one is not."""

import argparse

from bunkum.cli.reading import add_lexicon, open_dictionary
from bunkum.words.judge import is_word


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum word WORD...`."""
    parser.add_argument("words", nargs="+", metavar="WORD")
    parser.add_argument("--dictionary", default="standard", metavar="NAME", help="which dictionary decides [standard]")
    add_lexicon(parser)


def run(arguments: argparse.Namespace) -> int:
    """Looks the words up and prints the answers."""
    lexicon = open_dictionary(arguments.dictionary, arguments.lexicon)
    words: list[str] = arguments.words
    for word in words:
        print(f"{word} is {'a' if is_word(word, lexicon) else 'no'} word.")
    return 0 if all(is_word(word, lexicon) for word in words) else 1
