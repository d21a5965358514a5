"""Compiles the two public word lists into the lexicons that the wheel carries.

`python compile.py NODE_MODULES OUT` reads npm's `word-list` and `an-array-of-english-words` and writes `en.lexicon` and
`en-full.lexicon`, each word with its Zipf frequency (log10 of its uses in 10^9 words) from `wordfreq`'s large English
list: one dictionary, a byte a word.
"""

from __future__ import annotations

import json
import sys
from math import log10
from pathlib import Path
from typing import TYPE_CHECKING

from wordfreq import get_frequency_dict

from bunkum.words.spelling import LONGEST_WORD
from bunkum.words.word_list_file import STEPS, write_word_list

if TYPE_CHECKING:
    from collections.abc import Iterable


def main(modules: Path, out: Path) -> None:
    """Writes both lexicons and prints how large they are."""
    shares: dict[str, float] = get_frequency_dict("en", wordlist="large")
    uses = {word: zipf_byte(share) for word, share in shares.items() if word.isascii() and word.isalpha()}
    en = keep_spellable((modules / "word-list" / "words.txt").read_text(encoding="ascii").split())
    full = keep_spellable(
        json.loads((modules / "an-array-of-english-words" / "index.json").read_text(encoding="utf-8"))
    )
    for name, words in (("en", en), ("en-full", full | en)):
        facts = write_word_list(out / f"{name}.lexicon", {word: uses.get(word, 0) for word in words})
        print(f"bunkum: {name} has {facts.words:,} words, sha256 {facts.sha256[:16]}")


def keep_spellable(words: Iterable[str]) -> set[str]:
    """Returns the words that letter dice could spell, in lower case."""
    folded = (word.lower() for word in words)
    return {word for word in folded if word.isascii() and word.isalpha() and len(word) <= LONGEST_WORD}


def zipf_byte(share: float) -> int:
    """Returns a word's Zipf figure in steps of 1/32, for one byte; at least 1 for a word that was seen."""
    return min(255, max(1, round((log10(share) + 9) * STEPS)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
