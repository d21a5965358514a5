"""A dictionary that a table plays with: which words it has, and how often each is used.

A `Lexicon` never changes. It consists of a word list on disk, a minimum frequency below which words are hidden, and the
words that house rules add or remove. Words are in lower case, a to z.
"""

import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from bunkum.core.unreadable import Unreadable
from bunkum.words.spelling import LONGEST_WORD, normalize_word
from bunkum.words.word_list_file import STEPS, WordListFile

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
    """The words that count; `word in lexicon` takes under a microsecond.

    `min_zipf_steps` hides words of the file that are used less often (in steps of 1/32 of a Zipf unit); words in
    `added` always count, those in `removed` never do.
    """

    name: str
    file: WordListFile
    min_zipf_steps: int = 0
    added: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()

    def __contains__(self, word: object) -> bool:
        """Returns whether it is a word of this lexicon."""
        if not isinstance(word, str):
            return False
        if self.added or self.removed:
            if word in self.added:
                return True
            if word in self.removed:
                return False
        number = self.file.find(word)
        return number >= 0 and self.file.zipf[number] >= self.min_zipf_steps

    def __iter__(self) -> Iterator[str]:
        """Iterates over the words in dictionary order."""
        return iter(self.words())

    def __len__(self) -> int:
        """Returns how many words the lexicon has."""
        return len(self.file) if self._is_whole_file else _count_words(self)

    @property
    def sha256(self) -> str:
        """The SHA-256 of the words, each followed by a newline, so that equal word lists have equal digests."""
        return self.file.header.sha256 if self._is_whole_file else _hash_words(self)

    def words(self) -> list[str]:
        """Returns all words in dictionary order, as a new list."""
        return list(_list_words(self))

    def zipf(self, word: str) -> float:
        """Returns how often a word is used: log10 of its uses in 10^9 words of English.

        7.7 is *the*, 4 is *whale*, 3 is once in a million words, 0 is unseen or not in the lexicon. In steps of 1/32.
        """
        number = self.file.find(word) if word in self else -1
        return self.file.zipf[number] / STEPS if number >= 0 else 0.0

    def has_prefix(self, start: str) -> bool:
        """Returns whether any word begins with `start`; a word is a prefix of itself."""
        return next(self.starting(start), None) is not None

    def starting(self, start: str) -> Iterator[str]:
        """Yields the words that begin with `start`, in dictionary order."""
        for word in self.after(start, itself=True):
            if not word.startswith(start):
                return
            yield word

    def after(self, word: str, *, itself: bool = False) -> Iterator[str]:
        """Yields the words later in the dictionary than `word`, which need not be in it; with `itself` it as well."""
        if self.added or self.removed:
            words = _list_words(self)
            found = iter(words[bisect_left(words, word) :])
        else:
            file = self.file
            numbers = range(bisect_left(range(len(file)), word, key=file.word), len(file))
            found = (file.word(number) for number in numbers if file.zipf[number] >= self.min_zipf_steps)
        yield from (each for each in found if itself or each != word)

    def at_least(self, zipf: float, *, name: str | None = None) -> "Lexicon":
        """Returns only the words used at least this often (a Zipf figure); house words stay as they are."""
        least = max(self.min_zipf_steps, min(255, round(zipf * STEPS)))
        return msgspec.structs.replace(
            self, name=name or f"{self.name}, zipf {least / STEPS:g} and up", min_zipf_steps=least
        )

    def with_house_words(self, entries: Iterable[str]) -> "Lexicon":
        """Returns a lexicon with the words that house rules add (`+shole`) and remove (`-qi`).

        The later of two entries counts. Raises `Unreadable` with `house_word_unreadable`.
        """
        added, removed = set(self.added), set(self.removed)
        for entry in entries:
            sign, word = entry[:1], normalize_word(entry[1:].strip())
            if sign not in {"+", "-", "\N{MINUS SIGN}"} or word is None or len(word) > LONGEST_WORD:
                raise Unreadable(
                    f"'{entry[:60]}' is no house word: write '+word' to add one, '-word' to strike.",
                    code="house_word_unreadable",
                )
            into, out = (added, removed) if sign == "+" else (removed, added)
            into.add(word)
            out.discard(word)
        return msgspec.structs.replace(self, added=frozenset(added), removed=frozenset(removed))

    def arrays(self) -> WordArrays:
        """Returns the lexicon as arrays for compiled loops; needs NumPy."""
        import numpy as np  # noqa: PLC0415  (a table that only asks for words starts without NumPy)

        file, a = self.file, np.uint8(ord("a"))
        if self._is_whole_file:
            return WordArrays(
                letters=np.frombuffer(file.letters(), dtype=np.uint8) - a,
                starts=np.frombuffer(file.starts(), dtype=np.uint32).astype(np.int32),
                zipf=np.frombuffer(file.zipf, dtype=np.uint8),
            )
        words = _list_words(self)
        numbers = map(file.find, words)
        return WordArrays(
            letters=np.frombuffer("".join(words).encode("ascii"), dtype=np.uint8) - a,
            starts=np.cumsum([0, *map(len, words)], dtype=np.int32),
            zipf=np.fromiter((file.zipf[number] if number >= 0 else 0 for number in numbers), np.uint8, len(words)),
        )

    @property
    def _is_whole_file(self) -> bool:
        return not (self.min_zipf_steps or self.added or self.removed)


@lru_cache(maxsize=4)
def _list_words(lexicon: Lexicon) -> list[str]:
    words_file = lexicon.file
    words = words_file.words()
    if lexicon.min_zipf_steps:
        words = [word for word, zipf in zip(words, words_file.zipf, strict=True) if zipf >= lexicon.min_zipf_steps]
    if lexicon.added or lexicon.removed:
        words = sorted((set(words) | lexicon.added) - lexicon.removed)
    return words


@lru_cache(maxsize=64)
def _count_words(lexicon: Lexicon) -> int:
    return len(_list_words(lexicon))


@lru_cache(maxsize=64)
def _hash_words(lexicon: Lexicon) -> str:
    return hashlib.sha256("".join(f"{word}\n" for word in _list_words(lexicon)).encode("ascii")).hexdigest()
