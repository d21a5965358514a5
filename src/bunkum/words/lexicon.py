"""A dictionary that a table plays with: is this a word, and how often is it used?

A `Lexicon` never changes. It is a shelf (a list on disk), perhaps seen through two panes: only the words that are used
often enough, and the words that this house adds or strikes. Words are lower case, a to z; nothing else is in it.
"""

import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from bunkum.core.unreadable import Unreadable
from bunkum.words.shelf import STEPS, Shelf
from bunkum.words.spelling import LONGEST_WORD, plain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class WordArrays(NamedTuple):
    """A lexicon as arrays, in dictionary order, for compiled loops.

    `letters` (uint8, a is 0) holds all words end to end; word i is `letters[starts[i]:starts[i + 1]]` (int32); `zipf`
    (uint8) is how often it is used, in steps of 1/32 of a Zipf unit, 0 when never seen.
    """

    letters: "NDArray[np.uint8]"
    starts: "NDArray[np.int32]"
    zipf: "NDArray[np.uint8]"


class Lexicon(msgspec.Struct, frozen=True):
    """The words that count: `word in lexicon` tells, in under a microsecond.

    `least` hides shelved words used less often than this (in steps of the shelf's byte); `added` always count, `struck`
    never do.
    """

    name: str
    shelf: Shelf
    least: int = 0
    added: frozenset[str] = frozenset()
    struck: frozenset[str] = frozenset()

    def __contains__(self, word: object) -> bool:
        """Whether it is a word here."""
        if not isinstance(word, str):
            return False
        if self.added or self.struck:
            if word in self.added:
                return True
            if word in self.struck:
                return False
        number = self.shelf.number(word)
        return number >= 0 and self.shelf.zipf[number] >= self.least

    def __iter__(self) -> Iterator[str]:
        """The words in dictionary order."""
        return iter(self.words())

    def __len__(self) -> int:
        """How many words."""
        return _size(self)

    @property
    def sha256(self) -> str:
        """The SHA-256 of the words, each followed by a newline: two tables with the same words show the same."""
        if not (self.least or self.added or self.struck):
            return self.shelf.facts.sha256
        return _digest(self)

    def words(self) -> list[str]:
        """All words in dictionary order, as a new list."""
        return list(_words(self))

    def zipf(self, word: str) -> float:
        """How often a word is used: log10 of its uses in 10^9 words of English, 0 when it was not seen or is not here.

        7.7 is *the*, 4 is *whale*, 3 is once in a million words. In steps of 1/32.
        """
        number = self.shelf.number(word) if word in self else -1
        return self.shelf.zipf[number] / STEPS if number >= 0 else 0.0

    def has_prefix(self, start: str) -> bool:
        """Whether any word begins so; every word begins with itself."""
        return next(self.starting(start), None) is not None

    def starting(self, start: str) -> Iterator[str]:
        """The words that begin so, in dictionary order."""
        for word in self.after(start, itself=True):
            if not word.startswith(start):
                return
            yield word

    def after(self, word: str, *, itself: bool = False) -> Iterator[str]:
        """The words later in the dictionary than this one, which need not be in it; with `itself` from this one on."""
        if self.added or self.struck:
            words = _words(self)
            yield from words[bisect_left(words, word) :] if itself else (each for each in words if each > word)
            return
        for number in range(self._place(word), len(self.shelf)):
            if self.shelf.zipf[number] >= self.least:
                each = self.shelf.word(number)
                if itself or each != word:
                    yield each

    def at_least(self, zipf: float, *, name: str | None = None) -> "Lexicon":
        """Only the words used at least this often (a Zipf figure); house words stay as they are."""
        least = max(self.least, min(255, round(zipf * STEPS)))
        return msgspec.structs.replace(self, name=name or f"{self.name}, zipf {least / STEPS:g} and up", least=least)

    def with_house_words(self, entries: Iterable[str]) -> "Lexicon":
        """With the words that this house adds (`+shole`) and strikes (`-qi`); of two about one word the later holds.

        Raises `Unreadable` with `house_word_unreadable`.
        """
        added, struck = set(self.added), set(self.struck)
        for entry in entries:
            sign, word = entry[:1], plain(entry[1:].strip())
            if sign not in {"+", "-", "\N{MINUS SIGN}"} or word is None or len(word) > LONGEST_WORD:
                raise Unreadable(
                    f"'{entry[:60]}' is no house word: write '+word' to add one, '-word' to strike.",
                    code="house_word_unreadable",
                )
            into, out = (added, struck) if sign == "+" else (struck, added)
            into.add(word)
            out.discard(word)
        return msgspec.structs.replace(self, added=frozenset(added), struck=frozenset(struck))

    def arrays(self) -> WordArrays:
        """The lexicon for compiled loops; asks for NumPy. The letters of a plain shelf are mapped, not loaded."""
        return _arrays(self)

    def _place(self, word: str) -> int:
        return bisect_left(range(len(self.shelf)), word, key=self.shelf.word)


@lru_cache(maxsize=4)
def _words(lexicon: Lexicon) -> list[str]:
    shelf = lexicon.shelf
    words = shelf.words()
    if lexicon.least:
        words = [word for word, zipf in zip(words, shelf.zipf, strict=True) if zipf >= lexicon.least]
    if lexicon.added or lexicon.struck:
        words = sorted((set(words) | lexicon.added) - lexicon.struck)
    return words


@lru_cache(maxsize=64)
def _size(lexicon: Lexicon) -> int:
    return len(_words(lexicon)) if lexicon.least or lexicon.added or lexicon.struck else len(lexicon.shelf)


@lru_cache(maxsize=64)
def _digest(lexicon: Lexicon) -> str:
    return hashlib.sha256("".join(f"{word}\n" for word in _words(lexicon)).encode("ascii")).hexdigest()


def _arrays(lexicon: Lexicon) -> WordArrays:
    import numpy as np  # noqa: PLC0415  (a table that only asks for words starts without NumPy)

    shelf, a = lexicon.shelf, np.uint8(ord("a"))
    if not (lexicon.least or lexicon.added or lexicon.struck):
        return WordArrays(
            letters=np.frombuffer(shelf.letters(), dtype=np.uint8) - a,
            starts=np.frombuffer(shelf.starts(), dtype=np.uint32).astype(np.int32),
            zipf=np.frombuffer(shelf.zipf, dtype=np.uint8),
        )
    words = _words(lexicon)
    numbers = map(shelf.number, words)
    return WordArrays(
        letters=np.frombuffer("".join(words).encode("ascii"), dtype=np.uint8) - a,
        starts=np.cumsum([0, *map(len, words)], dtype=np.int32),
        zipf=np.fromiter((shelf.zipf[number] if number >= 0 else 0 for number in numbers), np.uint8, len(words)),
    )
