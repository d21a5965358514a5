"""Would you call this? Dealt hands, a bid to answer, and then the exact odds.

    bunkum drill liars-boggle
    bunkum drill perudo --level 3 --seed 7

Answer `call`, `stand` or `quit`; the first letter is enough. Three right answers in a row bring harder questions, two
wrong ones easier ones. The same seed asks the same questions.
"""

import argparse
import secrets
from pathlib import Path

from bunkum.cli.progress import announce_compiling
from bunkum.cli.reading import add_lexicon, open_dictionary
from bunkum.core import Address, Seat, seeded_dice
from bunkum.core.notation import Unreadable
from bunkum.core.review import HandPiece
from bunkum.table.drills import LARGEST_NUMBER, LEVELS, Drill, Tally, has_drills, make_drill
from bunkum.table.transcript.game import find_game

_ANSWERS = {"call": "call", "c": "call", "stand": "stand", "s": "stand", "quit": "quit", "q": "quit"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum drill PRESET`."""
    parser.add_argument("preset", metavar="GAME", help="a preset of a game with bids: liars-boggle, perudo")
    parser.add_argument(
        "--level", type=int, default=LEVELS[0], metavar="N", help=f"how hard to begin, 1 to {LEVELS[-1]} [1]"
    )
    parser.add_argument("--seed", metavar="TEXT", help="all questions follow from it")
    add_lexicon(parser)


def run(arguments: argparse.Namespace) -> int:
    """Asks until the input ends or somebody quits, and prints the tally."""
    preset: str = arguments.preset
    level: int = arguments.level
    seed: str | None = arguments.seed
    files: list[Path] = arguments.lexicon
    game = find_game(preset)
    if not has_drills(game):
        raise Unreadable(f"{game.name} has no bids to call, so there is nothing to practise.")
    if level not in LEVELS:
        raise Unreadable(f"There is no level {level}: a drill has a level from 1 to {LEVELS[-1]}.")
    options = game.presets[preset].options
    words = open_dictionary(getattr(options, "dictionary", "standard"), files)
    dice, tally = seeded_dice(secrets.token_hex(16) if seed is None else seed), Tally(level)
    while True:
        number = dice.draw(Address(tally.asked, Seat(0), 0), range(LARGEST_NUMBER + 1))
        with announce_compiling():
            drill = make_drill(game, preset, tally.level, number, words)
        print("\n".join(_ask(drill)))
        answer = _read_answer()
        if answer is None:
            break
        before, tally = tally.level, tally.after(right=answer == drill.answer)
        print(_judge(drill, answer))
        if tally.level != before:
            print(f"Level {tally.level} from here.")
        print(f"{tally.right} of {tally.asked} right.\n")
    print(f"{tally.right} of {tally.asked} right, level {tally.level}.")
    return 0


def _ask(drill: Drill) -> list[str]:
    """Returns the question, as lines."""
    question = drill.question
    held = [
        f"{name}: {' '.join(map(_format_piece, pieces))}"
        for name, pieces in (("Your hand", question.hand), ("On the table", question.open))
        if pieces
    ]
    return [
        f"Level {drill.level}, {drill.seats} play. The player before you says: {question.bid.said}",
        " ".join(question.facts),
        *held,
    ]


def _format_piece(piece: HandPiece) -> str:
    """Returns `[5]`, or `(5)` if it is wild."""
    return f"({piece.face})" if piece.wild else f"[{piece.face}]"


def _read_answer() -> str | None:
    """Returns `call` or `stand`; None if the input ends or says `quit`."""
    while True:
        try:
            text = input("Would you call this? call, stand or quit: ")
        except EOFError:
            print()
            return None
        answer = _ANSWERS.get(text.strip().lower())
        if answer is not None:
            return None if answer == "quit" else answer
        print("Say call, stand or quit.")


def _judge(drill: Drill, answer: str) -> str:
    better = "Calling it was right." if drill.answer == "call" else "Letting it stand was right."
    verdict = "Right." if answer == drill.answer else f"Not this time. {better}"
    return " ".join((verdict, *drill.because))
