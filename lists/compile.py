"""Compiles public word lists into the lexicons and the word filter that the wheel carries.

`python compile.py NODE_MODULES OUT` reads npm's `word-list` and `an-array-of-english-words` and writes `en.lexicon` and
`en-full.lexicon`, each word with its Zipf frequency (log10 of its uses in 10^9 words) from `wordfreq`'s large English
list: one dictionary, a byte a word.

`filter.txt` has the words that names and talk are filtered for: npm's English `naughty-words`, and their forms among
the coarse words that `en-full` has and `en` has not.
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

LEAST_LETTERS = 3

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
    naughty: list[str] = json.loads((modules / "naughty-words" / "en.json").read_text(encoding="utf-8"))
    filtered = sorted({*naughty, *find_forms(naughty, full - en)})
    (out / "filter.txt").write_text("\n".join(filtered) + "\n", encoding="utf-8")
    print(f"bunkum: the word filter has {len(filtered):,} terms")


def keep_spellable(words: Iterable[str]) -> set[str]:
    """Returns the words that letter dice could spell, in lower case."""
    folded = (word.lower() for word in words)
    return {word for word in folded if word.isascii() and word.isalpha() and len(word) <= LONGEST_WORD}


def find_forms(terms: Iterable[str], words: Iterable[str]) -> set[str]:
    """Returns those of the words that contain one of the terms."""
    single = [term for term in terms if term.isalpha() and len(term) >= LEAST_LETTERS]
    return {word for word in words if any(term in word for term in single)}


def zipf_byte(share: float) -> int:
    """Returns a word's Zipf figure in steps of 1/32, for one byte; at least 1 for a word that was seen."""
    return min(255, max(1, round((log10(share) + 9) * STEPS)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
