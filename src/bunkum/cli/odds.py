"""How likely is a word, from the letters that one sees and the dice that one does not?

    bunkum odds whale --hand HWLA --unseen "AAEEGN EIOSST HIMNUQu"
    bunkum odds --top 20 --dice-set new-1987 --hand HEQu --my-dice EEGHNW EEINSU HIMNUQu

A die is its six faces, as in HIMNUQu. With --dice-set the unseen dice are those of the set that are not one's own and
not set aside.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from bunkum.cli.formable import find_dice_set, read_six_faced
from bunkum.cli.progress import announce_compiling
from bunkum.cli.wordlists import add_word_list, load_word_list
from bunkum.core.notation import Unreadable
from bunkum.pieces.letters import without_each
from bunkum.solvers.faces import read_dice, read_faces
from bunkum.solvers.word_odds import Odds, Outlook
from bunkum.words.lexicon import Lexicon

LIKELY_PROBABILITY = 0.5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum odds [WORD...] --hand LETTERS --unseen DICE`."""
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--hand", default="", metavar="LETTERS", help="the faces that one sees: HWLA, a Qu face as Qu")
    parser.add_argument("--unseen", metavar="DICE", help="the dice that one does not see: 'AAEEGN HIMNUQu'")
    parser.add_argument("--dice-set", metavar="NAME", help="all dice of a set, less --my-dice and --set-aside")
    parser.add_argument("--my-dice", nargs="*", default=[], metavar="DIE", help="which dice of the set one has oneself")
    parser.add_argument("--set-aside", nargs="*", default=[], metavar="DIE", help="which dice are out of play")
    parser.add_argument(
        "--weights", type=Path, metavar="FILE", help="beliefs: JSON, a row of chances for each unseen die"
    )
    parser.add_argument("--qu-as-q", action="store_true", help="a Qu may be played as a bare Q")
    parser.add_argument("--q-as", choices=("qu", "q"), default="qu", help="how the bidder plays it [qu]")
    parser.add_argument("--qu-two", action="store_true", help="QU counts as two letters")
    parser.add_argument("--top", type=int, metavar="N", help="list the likeliest words, and the longest likely ones")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_word_list(parser)


def run(arguments: argparse.Namespace) -> int:
    """Prints the probabilities."""
    words: list[str] = arguments.words
    if bool(words) == (arguments.top is not None):
        raise Unreadable("Say one word or more, or how many of the likeliest words to list with --top.")
    hand, unseen = _read_hand(arguments.hand), _read_unseen(arguments)
    weights = _read_weights(arguments.weights) if arguments.weights else None
    lexicon, odds = None, Odds(["a"])
    if arguments.top is not None:
        if arguments.top < 1:
            raise Unreadable("--top lists one word or more.")
        lexicon, arrays = load_word_list(arguments.lexicon)
        odds = Odds(arrays)
    outlook = odds.outlook(hand, unseen, weights, qu_as_q=arguments.qu_as_q, q_as=arguments.q_as)
    with announce_compiling():
        if lexicon is not None:
            _print_top(outlook, lexicon, arguments)
            return 0
        output = [{"word": word, "chance": outlook.chance(word)} for word in words]
    if arguments.json:
        print(json.dumps(output[0] if len(output) == 1 else output))
    else:
        print("\n".join(f"{each['word']} {each['chance']:.6f}" for each in output))
    return 0


def _print_top(outlook: Outlook, lexicon: Lexicon, arguments: argparse.Namespace) -> None:
    text, chances = lexicon.words(), outlook.all()
    pairs = not arguments.qu_two and arguments.q_as == "qu"
    lengths = np.array([len(word) - word.count("qu") * pairs for word in text])
    likeliest = np.lexsort((-lengths, -chances))[: arguments.top]
    likely = np.flatnonzero(chances >= LIKELY_PROBABILITY)
    longest = likely[np.lexsort((-chances[likely], -lengths[likely]))][: arguments.top]
    lists: dict[str, list[dict[str, str | float]]] = {
        name: [
            {"word": text[index], "length": int(lengths[index]), "chance": float(chances[index])}
            for index in which.tolist()
            if chances[index] > 0
        ]
        for name, which in (("likeliest", likeliest), ("longest", longest))
    }
    if arguments.json:
        print(json.dumps(lists))
        return
    for name, rows in lists.items():
        print(
            {
                "likeliest": "The likeliest words",
                "longest": f"The longest with a chance of {LIKELY_PROBABILITY} and more",
            }[name]
        )
        print("\n".join(f"  {row['word']:<20} {row['length']:>2}  {row['chance']:.4f}" for row in rows))


def _read_hand(text: str) -> tuple[str, ...]:
    """Returns the faces of the hand in `text`; in lower case each letter is a face, and q is Qu."""
    small = text.islower()
    return read_faces(text.upper().replace("QU", "Q").replace("Q", "Qu") if small else text)


def _read_unseen(arguments: argparse.Namespace) -> list[str]:
    if (arguments.unseen is None) == (arguments.dice_set is None):
        raise Unreadable("Say which dice are unseen: --unseen 'AAEEGN HIMNUQu', or --dice-set NAME.")
    if arguments.unseen is not None:
        if arguments.my_dice or arguments.set_aside:
            raise Unreadable("--my-dice and --set-aside go with --dice-set.")
        return read_six_faced(arguments.unseen)
    dice = find_dice_set(arguments.dice_set)
    try:
        left = without_each(dice, [*arguments.my_dice, *arguments.set_aside])
    except ValueError as error:
        given = " ".join([*arguments.my_dice, *arguments.set_aside])
        raise Unreadable(f"{arguments.dice_set} has not all of these dice: {given}.") from error
    _check_own_dice(arguments.my_dice, arguments.hand)
    return list(left)


def _check_own_dice(dice: list[str], text: str) -> None:
    """Checks that the player's own dice can show the hand, a letter each; if not, they would also count as unseen."""
    hand = _read_hand(text)
    if hand and not dice:
        raise Unreadable(
            f"Say with --my-dice which {'die of the set shows' if len(hand) == 1 else 'dice of the set show'} '{text}'."
        )
    if len(hand) != len(dice):
        raise Unreadable(f"A die shows one letter: {len(dice)} with --my-dice, and {len(hand)} in --hand '{text}'.")
    faces = read_dice(dice)
    shows: dict[int, int] = {}  # die -> the letter of the hand that it shows

    def show(letter: int, tried: set[int]) -> bool:
        """Returns whether a die can show this letter, while other dice may change to another letter instead."""
        for die in range(len(dice)):
            if hand[letter] in faces[die] and die not in tried:
                tried.add(die)
                if die not in shows or show(shows[die], tried):
                    shows[die] = letter
                    return True
        return False

    if not all(show(letter, set()) for letter in range(len(hand))):
        raise Unreadable(f"{' '.join(dice)} cannot show '{text}'.")


def _read_weights(path: Path) -> list[list[float]]:
    try:
        rows = json.loads(path.read_text("utf-8"))
        return [[float(chance) for chance in row] for row in rows]
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        raise Unreadable(f"'{path.name}' is no JSON list with a row of chances for each die.") from error
