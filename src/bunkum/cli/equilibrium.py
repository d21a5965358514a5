"""Solve a round of liar's dice between two players: how to bid and call so that nobody can win more against it.

The value is what the round is worth to the first player (+1 won, -1 lost), as an interval; exploitability is half the
sum of what best responses to both sides gain.
"""

import argparse
import json
import math
from pathlib import Path

from bunkum.cli.progress import ProgressBar, announce_compiling, check_writable
from bunkum.core.notation import Unreadable
from bunkum.solvers.bluff import Method, save, solve
from bunkum.solvers.bluff_game import WILDS, check_memory, read_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum equilibrium --dice AxB --faces F`."""
    parser.add_argument("--dice", required=True, metavar="AxB", help="dice of the first player x dice of the second")
    parser.add_argument("--faces", type=int, default=6, metavar="F", help="faces of a die [6]")
    parser.add_argument("--wild", default="none", metavar="WHICH", help=f"the wild face: {', '.join(WILDS)} [none]")
    parser.add_argument("--target", type=float, default=0.001, metavar="E", help="stop at this exploitability [0.001]")
    parser.add_argument("--seconds", type=float, default=math.inf, metavar="N", help="stop after so many seconds")
    parser.add_argument("--method", choices=("dcfr", "cfr+"), default="dcfr", help="how past regret is weighed [dcfr]")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the policy")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Solves the round and prints its value."""
    game = read_game(arguments.dice, arguments.faces, arguments.wild)
    check_memory(game)
    target, method = float(arguments.target), _read_method(arguments.method)
    if not arguments.seconds > 0:
        raise Unreadable("A solution takes some seconds.")
    if arguments.save:
        check_writable(arguments.save)
    bar = ProgressBar("Solving")

    def progress(iteration: int, found: float, _: float) -> None:
        done = 0.0 if math.isinf(found) else math.log(found) / math.log(target) if target < 1 else 1.0
        bar.update(done, f"{iteration} iterations" + ("" if math.isinf(found) else f", exploitability {found:.5f}"))

    with announce_compiling():
        solved = solve(game, target=target, seconds=arguments.seconds, method=method, progress=progress)
    bar.end()
    if arguments.save:
        save(solved, arguments.save)
    low, high = solved.value
    if arguments.json:
        output = {"value": [low, high], "exploitability": solved.exploitability, "iterations": solved.iterations}
        print(json.dumps({**output, "seconds": solved.seconds}))
    else:
        print(
            f"Worth {low:+.5f} to {high:+.5f} to the first player; exploitability {solved.exploitability:.6f} "
            f"after {solved.iterations} iterations, {solved.seconds:.2f} s."
        )
    return 0


def _read_method(name: str) -> Method:
    return "cfr+" if name == "cfr+" else "dcfr"
