"""Measures word lookup: our file format, a binary search and a Python set, on the same 274,000 words."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from bisect import bisect_left
from collections.abc import Callable

from _results import Row, report

from bunkum.words.library import open_library
from bunkum.words.spelling import spells

LOOK_UPS = 100_000
GOAL = "2 us"


def measure_microseconds(look_up: Callable[[str], object], words: list[str]) -> float:
    """Returns the mean over these words, the best of three."""
    best = float("inf")
    for _ in range(3):
        started = time.perf_counter()
        for word in words:
            look_up(word)
        best = min(best, time.perf_counter() - started)
    return best / len(words) * 1e6


def measure_open() -> float:
    """Returns the milliseconds until a fresh process has its first answer, less Python's own start."""
    snippet = "from bunkum.words.library import open_library; 'whale' in open_library().lexicon()"

    def run(code: str) -> float:
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - started

    return 1e3 * (min(run(snippet) for _ in range(3)) - min(run("pass") for _ in range(3)))


def main() -> None:
    chance = random.Random(1)
    lexicon = open_library().lexicon()
    words = lexicon.words()
    looked_up = chance.choices(words, k=LOOK_UPS)
    absent = [word + chance.choice("aeiouzq") for word in looked_up]
    numbers, shelf, words_set = range(len(words)), lexicon.file, frozenset(words)
    started = time.perf_counter()
    frozenset(shelf.words())
    set_ms = 1e3 * (time.perf_counter() - started)

    ours = measure_microseconds(lexicon.__contains__, looked_up), measure_microseconds(lexicon.__contains__, absent)
    house = open_library().lexicon("everyday").with_house_words(["+shole"])
    halves = measure_microseconds(lambda word: shelf.word(bisect_left(numbers, word, key=shelf.word)), looked_up)
    python = measure_microseconds(words_set.__contains__, looked_up)
    rows = [
        Row(
            f"a word looked up among {len(words):,}",
            f"{ours[0]:.2f} us",
            GOAL,
            f"{halves:.2f} us",
            f"{halves / ours[0]:.1f}x",
            "this run: search by halves in the same file",
        ),
        Row("   and one that is not there", f"{ours[1]:.2f} us", GOAL),
        Row("   in `everyday` with house words", f"{measure_microseconds(house.__contains__, looked_up):.2f} us", GOAL),
        Row(
            "   beside all words in memory",
            "",
            "",
            f"{python:.2f} us",
            f"{python / ours[0]:.1f}x",
            "this run: frozenset",
        ),
        Row(
            "from nothing to the first answer, less Python's own start",
            f"{measure_open():.0f} ms",
            "",
            f"{set_ms:.0f} ms",
            "",
            "this run: making the frozenset alone",
        ),
    ]
    dice = tuple("HWLAETRSNOIDGMUY")
    doubles = ("Qu", "In", "Th", "Er", *dice)
    rows += [
        Row(what, f"{measure_microseconds(lambda each, faces=faces: spells(each, faces), [word] * 2000):.1f} us")
        for what, word, faces in (
            ("`whale` spelled with 16 dice", "whale", dice),
            ("`smoldering` spelled with 16 dice", "smoldering", dice),
            ("`thinner` spelled with 20 dice, 4 of them double", "thinner", doubles),
        )
    ]
    report("words", rows)


if __name__ == "__main__":
    main()
