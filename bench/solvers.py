"""Measures the compiled solvers against their goals (docs/explanation/design.md), and OpenSpiel if it is installed.

The known boards and ENABLE2K are read from the folder that BUNKUM_DATA names; without them boards are rolled, and words
are those of the standard dictionary, so that figures cannot be compared with the peer's.
"""

from __future__ import annotations

import importlib.util
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from _openspiel import measure_exploitability, time_to_target
from _results import Row, report

from bunkum.pieces.letters import DICE_SETS, faces_of
from bunkum.solvers.bluff import Bluff, resolve, solve
from bunkum.solvers.bluff_game import hand_probabilities, list_hands
from bunkum.solvers.boggle import Boggle
from bunkum.solvers.letter_trie import Words
from bunkum.solvers.warm import run_solvers
from bunkum.solvers.word_odds import Odds
from bunkum.words.library import open_library

Peer = tuple[str, str, str]
BOARDS, TOTAL = 100_000, 14_329_990
RICHEST = "perslatgsineters"
CPP_SECONDS = 1.4  # the fastest C++ solver measured on these boards: half the goal's speed


def best_seconds(run: Callable[[], object], times: int = 5) -> float:
    """Returns the seconds of the best run."""
    spent: list[float] = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        spent.append(time.perf_counter() - start)
    return min(spent)


def read_data(name: str) -> list[str] | None:
    """Returns the lines of a file in BUNKUM_DATA, if there is one."""
    folder = os.environ.get("BUNKUM_DATA")
    path = Path(folder) / name if folder else None
    return path.read_text().split() if path and path.is_file() else None


def measure_boards() -> list[Row]:
    """Measures Boggle boards."""
    words, lines = read_data("enable2k.txt"), read_data("boards-4x4-dice.txt")
    known = words is not None and lines is not None
    boggle = Boggle(words if words is not None and known else open_library().lexicon().words())
    if lines is not None and known:
        tokens = np.frombuffer("".join(lines).encode(), dtype=np.uint8).reshape(-1, 16) - np.uint8(ord("a"))
    else:
        print("BUNKUM_DATA names no folder with enable2k.txt and boards-4x4-dice.txt: rolling boards instead")
        tokens = roll_boards()
    seconds = best_seconds(lambda: boggle.scores(tokens))
    total = int(boggle.scores(tokens).sum())
    assert total == TOTAL or not known, total
    two = best_seconds(lambda: boggle.scores(tokens, threads=2), 3)
    texts = ["".join(chr(97 + token) for token in row) for row in tokens[:3000].tolist()]
    each: list[float] = []
    for text in texts:
        start = time.perf_counter()
        boggle.solve(text)
        each.append(time.perf_counter() - start)
    dense = boards_near_best()
    rich = best_seconds(lambda: boggle.scores(dense))
    source = "recorded: the fastest C++ solver known, on a machine of this kind"
    peer: Peer = (f"{CPP_SECONDS:.1f} s", f"{CPP_SECONDS / seconds:.1f}x", source)
    return [
        Row(f"{BOARDS:,} 4x4 boards scored, one core", f"{seconds:.2f} s", "0.7 s", *(peer if known else ())),
        Row("the same, two threads", f"{two:.2f} s"),
        Row("a board near the richest, scored", f"{rich / len(dense) * 1e6:.0f} us"),
        Row("a board to its words and paths, median", f"{statistics.median(each) * 1e6:.0f} us", "50 us"),
    ]


def boards_near_best() -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Returns two thousand boards, each the richest one with three cells changed."""
    chance = np.random.default_rng(2)
    found = np.tile(np.frombuffer(RICHEST.encode(), dtype=np.uint8) - np.uint8(ord("a")), (2000, 1))
    for board in found:
        board[chance.integers(0, 16, size=3)] = board[chance.integers(0, 16, size=3)]
    return found


def roll_boards() -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Returns as many boards of the usual dice."""
    chance = np.random.default_rng(1)
    faces = np.array([[ord(face[0].lower()) - 97 for face in faces_of(die)] for die in DICE_SETS["new-1987"]])
    order = chance.permuted(np.tile(np.arange(16), (BOARDS, 1)), axis=1)
    return faces[order, chance.integers(0, 6, size=(BOARDS, 16))].astype(np.uint8)


def measure_odds() -> list[Row]:
    """Measures word odds."""
    arrays = open_library().lexicon().arrays()
    weigh, dice = Odds(Words(arrays.letters, arrays.starts)), DICE_SETS["new-1987"]
    outlook = weigh.outlook("AOEE", [die for at, die in enumerate(dice) if at not in (0, 4, 9, 12)])
    rare = weigh.outlook("KBGZ", [die for at, die in enumerate(dice) if at not in (3, 1, 9, 15)])
    words = open_library().lexicon().words()[:: len(weigh.words) // 2000]
    for each in (outlook, rare):
        each.all()
        each.shortlist()

    def one_by_one() -> None:
        for word in words:
            outlook.chance(word)

    count = f"{len(weigh.words):,} words"
    return [
        Row("chance of a word, twelve unseen dice", f"{best_seconds(one_by_one) / len(words) * 1e6:.1f} us", "10 us"),
        Row(f"chance of all {count}, hand AOEE", f"{best_seconds(outlook.all) * 1e3:.0f} ms", "100 ms"),
        Row(f"chance of all {count}, hand KBGZ", f"{best_seconds(rare.all) * 1e3:.0f} ms", "100 ms"),
        Row("shortlist of 300 likely words", f"{best_seconds(outlook.shortlist) * 1e3:.1f} ms", "10 ms"),
    ]


def measure_bluffs() -> list[Row]:
    """Measures equilibria."""
    one = Bluff((1, 1), 6, "high")
    ours = min(solve(one, target=0.001).seconds for _ in range(5))
    three = min(solve(Bluff((2, 2), 3), target=0.001).seconds for _ in range(5))
    fair = hand_probabilities(list_hands(5, 6)).tolist()
    moves: list[float] = []
    for window in (8, 9, 10):
        start = time.perf_counter()
        resolve(Bluff((5, 5)), (3, 4), (fair, fair), (1, 2, 4, 4, 6), window=window)
        moves.append(time.perf_counter() - start)
    solved = solve(one, target=0.001)
    peer: Peer = ("37 s", f"{37 / ours:.0f}x", "recorded: OpenSpiel's C++ CFR+")
    check: list[Row] = []
    if importlib.util.find_spec("pyspiel") is not None:
        seconds, iterations, found = time_to_target(one, 0.001)
        source = f"this run: OpenSpiel's C++ CFR+, {found:.5f} after {iterations} iterations"
        peer = (f"{seconds:.1f} s", f"{seconds / ours:.0f}x", source)
        theirs = measure_exploitability(solved)
        apart = abs(theirs - solved.exploitability)
        figures = (f"{solved.exploitability:.9f}", "1e-9 apart", f"{theirs:.9f}", f"{apart:.0e} apart")
        check = [Row("   exploitability of our policy", *figures, "this run: OpenSpiel's best responses")]
    return [
        Row("1x1 six faces to 0.001", f"{ours:.3f} s", "0.2 s", *peer),
        *check,
        Row("2x2 three faces to 0.001", f"{three:.3f} s", "0.15 s"),
        Row("5x5 six faces, the next 8 to 10 bids", f"{max(moves) * 1e3:.0f} ms", "50 ms"),
    ]


def main() -> None:
    """Measures all solvers."""
    for _ in run_solvers():
        pass
    report("solvers", [*measure_boards(), *measure_odds(), *measure_bluffs()])


if __name__ == "__main__":
    main()
