"""Which words can a set of letter dice form at all? Each face of a word needs a die of its own that has it.

With words, each is answered with its dice; the exit status is 0 when all can be formed, 1 when one cannot.
"""

import argparse
import json

import numpy as np

from bunkum.cli.progress import told_when_compiling
from bunkum.cli.wordlists import add_word_list, word_list
from bunkum.core.notation import Unreadable
from bunkum.pieces.letters import DICE_SETS
from bunkum.solvers.faces import read_faces
from bunkum.solvers.formable import formable, placed

USUAL = "new-1987"
FACES = 6


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`bunkum formable [WORD...] --dice-set NAME`."""
    parser.add_argument("words", nargs="*", metavar="WORD", help="answer for these words alone")
    parser.add_argument("--dice-set", metavar="NAME", help=f"the dice [{USUAL}]")
    parser.add_argument("--dice", metavar="DICE", help="the dice themselves, as 'AAEEGN HIMNUQu'")
    parser.add_argument("--longest", action="store_true", help="list the longest words that can be formed")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_word_list(parser)


def run(arguments: argparse.Namespace) -> int:
    """Hand out the dice."""
    if arguments.dice is not None and arguments.dice_set is not None:
        raise Unreadable("Say which dice: --dice 'AAEEGN HIMNUQu', or --dice-set NAME.")
    dice = dice_set(arguments.dice_set or USUAL) if arguments.dice is None else tuple(six_faced(arguments.dice))
    if arguments.words:
        return _answer(arguments.words, dice, as_json=arguments.json)
    lexicon, words = word_list(arguments.lexicon)
    with told_when_compiling():
        found = formable(words, dice)
    text = lexicon.words()
    longest_first = [text[index] for index in np.flatnonzero(found).tolist()]
    longest = max(map(len, longest_first), default=0)
    listed = [word for word in longest_first if len(word) == longest]
    if arguments.json:
        told = {"words": len(text), "formable": len(longest_first), "letters": longest, "longest": listed}
        print(json.dumps(told))
        return 0
    if arguments.longest:
        print("\n".join(listed))
    else:
        print(f"{len(longest_first):,} of {len(text):,} words can be formed; the longest have {longest} letters.")
    return 0


def dice_set(name: str) -> tuple[str, ...]:
    """The dice of a set, by its name."""
    if name not in DICE_SETS:
        raise Unreadable(f"There are no dice '{name}'; there are {', '.join(DICE_SETS)}.")
    return DICE_SETS[name]


def six_faced(text: str) -> list[str]:
    """The dice that are written here, six faces each."""
    for die in text.split():
        faces = read_faces(die)
        if len(faces) != FACES:
            raise Unreadable(f"'{die}' has {len(faces)} faces, and a die has six, as HIMNUQu.")
    return text.split()


def _answer(words: list[str], dice: tuple[str, ...], *, as_json: bool) -> int:
    with told_when_compiling():
        ways = {word: placed(word, dice) for word in words}
    if as_json:
        told = [
            {"word": word, "formable": way is not None, "dice": [[face, dice[die]] for face, die in way or ()]}
            for word, way in ways.items()
        ]
        print(json.dumps(told[0] if len(told) == 1 else told))
    else:
        for word, way in ways.items():
            on = " ".join(f"{face.capitalize()}\N{LEFTWARDS ARROW}{dice[die]}" for face, die in way or ())
            print(f"{word}: {on}" if way is not None else f"{word} cannot be formed.")
    return 0 if all(way is not None for way in ways.values()) else 1
