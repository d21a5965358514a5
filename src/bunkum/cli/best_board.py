"""Search for the Boggle board that is worth most: annealing from random boards until the time is up."""

import argparse
import json

from bunkum.cli.progress import ProgressBar, announce_compiling
from bunkum.cli.wordlists import add_word_list, load_word_list
from bunkum.core.notation import Unreadable, count_things
from bunkum.solvers.boggle import TABLES, Boggle
from bunkum.solvers.boggle_best import SEEDS, best_board
from bunkum.solvers.boggle_board import read_size


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum best-board --seconds N`."""
    parser.add_argument("--seconds", type=float, default=60.0, metavar="N", help="how long to search [60]")
    parser.add_argument("--size", default="4x4", metavar="RxC", help="rows x columns [4x4]")
    parser.add_argument("--points", choices=TABLES, default="003", help="the scoring table [003]")
    parser.add_argument("--min-letters", type=int, default=3, metavar="N", help="the shortest words that count [3]")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="another seed searches elsewhere [0]")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_word_list(parser)


def run(arguments: argparse.Namespace) -> int:
    """Searches and prints the best board."""
    size = read_size(arguments.size)
    seconds, seed = float(arguments.seconds), int(arguments.seed)
    if not 0 < seconds < 1e9 or not 0 <= seed < SEEDS:
        raise Unreadable("A search takes some seconds, and its seed is a whole number from 0, below 2 to the 64.")
    _, words = load_word_list(arguments.lexicon)
    boggle = Boggle(words, min_letters=arguments.min_letters, points=TABLES[arguments.points])
    with announce_compiling():
        best_board(boggle, size, seconds=0.001)
    bar = ProgressBar("Searching")
    best = best_board(
        boggle,
        size,
        seconds=seconds,
        seed=seed,
        progress=lambda spent, score, board: bar.update(spent / seconds, f"{count_things(score, 'point')}: {board}"),
    )
    bar.end()
    if arguments.json:
        output = {"board": str(best.board), "rows": size[0], "cols": size[1], "score": best.score, "runs": best.runs}
        print(json.dumps({**output, "seconds": best.seconds}))
    else:
        print(
            f"{best.board}\n{count_things(best.score, 'point')}, "
            f"the best of {count_things(best.runs, 'run')} in {best.seconds:.0f} s."
        )
    return 0
