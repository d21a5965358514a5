"""Can these letters spell it? A die gives the face it shows, whole or not at all: Qu spells only qu.

The exit status is 0 when they can, 1 when they cannot.
"""

import argparse

from bunkum.core.notation import join_words
from bunkum.words.judge import read_faces, spell_word


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum spell WORD FACES...`."""
    parser.add_argument("word", metavar="WORD")
    parser.add_argument(
        "faces", nargs="+", metavar="FACES", help="what the dice show: H W L A, or HWLA, a Qu die as Qu"
    )
    parser.add_argument("--qu-as-q", action="store_true", help="the Qu die may stand for a bare Q")


def run(arguments: argparse.Namespace) -> int:
    """Prints whether the dice can spell the word."""
    faces = read_faces(" ".join(arguments.faces))
    ways = ("qu", "q") if arguments.qu_as_q else ("qu",)
    tries = [spell_word(arguments.word, faces, qu_as_q=arguments.qu_as_q, q_as=way) for way in ways]
    spelling = next((each for each in tries if each.complete), tries[0])
    if spelling.complete:
        print(f"{arguments.word}: every letter is here.")
        return 0
    print(f"{arguments.word}: {join_words(text.capitalize() for text in spelling.missing)} missing.")
    return 1
