"""Looking a word up: our shelf against a search by halves and a Python set, on the same 274,000 words."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from bisect import bisect_left
from collections.abc import Callable

from bunkum.words.library import library
from bunkum.words.spelling import spells

LOOK_UPS = 100_000
GOAL = 2.0  # microseconds a look-up


def microseconds(look_up: Callable[[str], object], words: list[str]) -> float:
    """The mean over these words, the best of three."""
    best = float("inf")
    for _ in range(3):
        started = time.perf_counter()
        for word in words:
            look_up(word)
        best = min(best, time.perf_counter() - started)
    return best / len(words) * 1e6


def opened() -> float:
    """Milliseconds until a fresh process has its first answer, less what starting Python costs."""
    ask = "from bunkum.words.library import library; 'whale' in library().lexicon()"

    def run(code: str) -> float:
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - started

    return 1e3 * (min(run(ask) for _ in range(3)) - min(run("pass") for _ in range(3)))


def main() -> None:
    chance = random.Random(1)
    lexicon = library().lexicon()
    words = lexicon.words()
    there = chance.choices(words, k=LOOK_UPS)
    absent = [word + chance.choice("aeiouzq") for word in there]
    numbers, shelf, words_set = range(len(words)), lexicon.shelf, frozenset(words)
    started = time.perf_counter()
    frozenset(shelf.words())
    set_ms = 1e3 * (time.perf_counter() - started)

    print(f"{'look-up in ' + format(len(words), ',') + ' words':42} {'there':>9} {'absent':>9}   opening")
    ways: tuple[tuple[str, Callable[[str], object], str], ...] = (
        ("our shelf", lexicon.__contains__, f"{opened():.0f} ms with all imports, in a fresh process"),
        (
            "our shelf, everyday, with house words",
            library().lexicon("everyday").with_house_words(["+shole"]).__contains__,
            "",
        ),
        ("search by halves, same file", lambda word: shelf.word(bisect_left(numbers, word, key=shelf.word)), ""),
        ("Python frozenset", words_set.__contains__, f"{set_ms:.0f} ms"),
    )
    for name, look_up, opening in ways:
        print(
            f"{name:42} {microseconds(look_up, there):6.2f} us {microseconds(look_up, absent[:-1]):6.2f} us   {opening}"
        )
    print(f"goal: under {GOAL:.0f} us")

    print(f"\n{'spelling with dice':42} {'time':>9}")
    dice = tuple("HWLAETRSNOIDGMUY")
    doubles = ("Qu", "In", "Th", "Er", *dice)
    for name, word, faces in (
        ("whale on 16 dice", "whale", dice),
        ("smoldering on 16 dice", "smoldering", dice),
        ("thinner on 20 dice, 4 of them double", "thinner", doubles),
    ):
        print(f"{name:42} {microseconds(lambda asked, faces=faces: spells(asked, faces), [word] * 2000):6.1f} us")


if __name__ == "__main__":
    main()
