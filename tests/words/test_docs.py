"""The how-to about dictionaries is correct: its samples run, its list of refusals is complete."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from bunkum.words.library import open_library
from bunkum.words.lists import MAX_BYTES, MAX_MEMORY_BYTES, MAX_SECONDS, read_list

ROOT = Path(__file__).parents[2]
HOW_TO = ROOT / "docs" / "how-to" / "own-dictionary.md"


def test_samples_of_the_how_to_run() -> None:
    ran = doctest.testfile(str(HOW_TO), module_relative=False)
    assert ran.attempted > 5
    assert ran.failed == 0


def test_sample_list_of_the_how_to_is_read() -> None:
    (sample,) = re.findall(r"```\n(# Our club.*?)```", HOW_TO.read_text(encoding="utf-8"), re.DOTALL)
    assert read_list(sample.encode(), "sample").words == {"cat", "dog", "shole"}


def test_every_refusal_is_documented() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/bunkum/words").glob("*.py"))
    codes = set(re.findall(r'code="(\w+)"', sources))
    assert {"lexicon_bomb", "house_word_unreadable", "faces_unreadable"} < codes
    assert set(re.findall(r"`((?:lexicon|house_word|faces|bad)_\w+)`", HOW_TO.read_text(encoding="utf-8"))) == codes


def test_its_limits_are_those_of_the_code() -> None:
    text = " ".join(HOW_TO.read_text(encoding="utf-8").split())
    house = open_library()
    for fact in (
        f"`standard` (which is `en`: {len(house.lexicon()):,} words)",
        f"`everyday` (its {len(house.lexicon('everyday')):,} commonest words",
        f"over {MAX_BYTES >> 20} MB",
        f"{MAX_MEMORY_BYTES >> 30} GB of memory or {MAX_SECONDS} seconds",
    ):
        assert fact in text
