"""Which words can a set of letter dice form at all? Each face of a word needs a die of its own that has it.

With words, each is answered with its dice; the exit status is 0 when all can be formed, 1 when one cannot.
"""

import argparse
import json

import numpy as np

from bunkum.cli.progress import announce_compiling
from bunkum.cli.wordlists import add_word_list, load_word_list
from bunkum.core.notation import Unreadable, count_things
from bunkum.pieces.letters import DICE_SETS
from bunkum.solvers.faces import read_faces
from bunkum.solvers.formable import find_formable, place_word

DEFAULT_DICE_SET = "new-1987"
FACES = 6


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum formable [WORD...] --dice-set NAME`."""
    parser.add_argument("words", nargs="*", metavar="WORD", help="answer for these words alone")
    parser.add_argument("--dice-set", metavar="NAME", help=f"the dice [{DEFAULT_DICE_SET}]")
    parser.add_argument("--dice", metavar="DICE", help="the dice themselves, as 'AAEEGN HIMNUQu'")
    parser.add_argument("--longest", action="store_true", help="list the longest words that can be formed")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_word_list(parser)


def run(arguments: argparse.Namespace) -> int:
    """Prints which words the dice can form."""
    if arguments.dice is not None and arguments.dice_set is not None:
        raise Unreadable("Say which dice: --dice 'AAEEGN HIMNUQu', or --dice-set NAME.")
    dice = (
        find_dice_set(arguments.dice_set or DEFAULT_DICE_SET)
        if arguments.dice is None
        else tuple(read_six_faced(arguments.dice))
    )
    if arguments.words:
        return _answer_words(arguments.words, dice, as_json=arguments.json)
    lexicon, words = load_word_list(arguments.lexicon)
    with announce_compiling():
        found = find_formable(words, dice)
    text = lexicon.words()
    longest_first = [text[index] for index in np.flatnonzero(found).tolist()]
    longest = max(map(len, longest_first), default=0)
    listed = [word for word in longest_first if len(word) == longest]
    if arguments.json:
        output = {"words": len(text), "formable": len(longest_first), "letters": longest, "longest": listed}
        print(json.dumps(output))
        return 0
    if arguments.longest:
        print("\n".join(listed))
    else:
        print(
            f"{len(longest_first):,} of {len(text):,} words can be formed; "
            f"the longest have {count_things(longest, 'letter')}."
        )
    return 0


def find_dice_set(name: str) -> tuple[str, ...]:
    """Returns the dice of the set with this name; raises `Unreadable` if there is none."""
    if name not in DICE_SETS:
        raise Unreadable(f"There are no dice '{name}'; there are {', '.join(DICE_SETS)}.")
    return DICE_SETS[name]


def read_six_faced(text: str) -> list[str]:
    """Returns the dice in a text; raises `Unreadable` if one has not six faces."""
    for die in text.split():
        faces = read_faces(die)
        if len(faces) != FACES:
            raise Unreadable(f"'{die}' has {len(faces)} faces, and a die has six, as HIMNUQu.")
    return text.split()


def _answer_words(words: list[str], dice: tuple[str, ...], *, as_json: bool) -> int:
    with announce_compiling():
        ways = {word: place_word(word, dice) for word in words}
    if as_json:
        output = [
            {"word": word, "formable": way is not None, "dice": [[face, dice[die]] for face, die in way or ()]}
            for word, way in ways.items()
        ]
        print(json.dumps(output[0] if len(output) == 1 else output))
    else:
        for word, way in ways.items():
            on = " ".join(f"{face.capitalize()}\N{LEFTWARDS ARROW}{dice[die]}" for face, die in way or ())
            print(f"{word}: {on}" if way is not None else f"{word} cannot be formed.")
    return 0 if all(way is not None for way in ways.values()) else 1
