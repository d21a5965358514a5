"""Finds all words of a dictionary on a tray of letter dice.

Theory. Words with the same beginning are neighbours in the list. So the search walks down the prefixes that the tray
can spell, each with its range of the list and with the *set* of cells where it can end, as bits; this forgets only
which cells were used. If few words are left in a range, each is tried separately. Every candidate is then traced cell
by cell, so the answer is exact. No compiled code and no warm-up: a board takes some milliseconds.
"""

from collections.abc import Collection, Iterator, Sequence

from bunkum.deprecated_names import renamed
from bunkum.pieces.tray import texts_of, touching, trace
from bunkum.words.lexicon import Lexicon
from bunkum.words.word_list_file import WordListFile

SHORT_RANGE = 12
"""A stretch of so many words is not divided further."""


def find_words(faces: Sequence[str], words: Collection[str], least: int) -> tuple[str, ...]:
    """Returns the words of at least so many letters that can be traced on a square tray, in dictionary order."""
    if not isinstance(words, Lexicon):
        letters = set("".join(texts_of(faces)))
        spelled = (word for word in words if len(word) >= least and letters.issuperset(word))
        return tuple(sorted(word for word in spelled if trace(word, faces)))
    shelved = (word for word in _TrayWalk(faces, words.file).words() if len(word) >= least and word in words)
    return tuple(sorted({word for word in (*shelved, *words.added) if len(word) >= least and trace(word, faces)}))


class _TrayWalk:
    """Walks a tray and a word list at once."""

    def __init__(self, faces: Sequence[str], words_file: WordListFile) -> None:
        self._text, self._starts, self._size = bytes(words_file.letters()), words_file.starts(), len(words_file)
        self._near, self._around = touching(len(faces)), dict[int, int]()
        self._single, self._first, self._second = [0] * 128, [0] * 128, [0] * 128
        self._texts = [text.encode("ascii") for text in texts_of(faces)]
        for cell, text in enumerate(self._texts):
            if len(text) == 1:
                self._single[text[0]] |= 1 << cell
            elif text:
                self._first[text[0]] |= 1 << cell
                self._second[text[1]] |= 1 << cell

    def words(self) -> Iterator[str]:
        """Yields all words that are on the tray, and a few that use a cell twice."""
        everywhere = (1 << len(self._texts)) - 1
        self._around[everywhere] = everywhere  # a word begins anywhere
        yield from self._find_below(0, everywhere, 0, 0, self._size)

    def _find_below(self, depth: int, ends: int, halves: int, low: int, high: int) -> Iterator[str]:
        """Yields words numbered from `low` to `high`, which share `depth` letters.

        The shared letters end at the cells `ends`, or half way through the double faces in `halves`.
        """
        text, starts = self._text, self._starts
        if starts[low + 1] - starts[low] == depth:
            if ends:
                yield text[starts[low] : starts[low + 1]].decode("ascii")
            low += 1
        if high - low <= SHORT_RANGE:
            for number in range(low, high):
                word = text[starts[number] : starts[number + 1]]
                if self._can_finish(word, depth, ends, halves):
                    yield word.decode("ascii")
            return
        for letter in self._letters_after(ends, halves):
            first = self._first_index(letter, depth, low, high)
            last = self._first_index(letter + 1, depth, first, high)
            if first < last:
                yield from self._find_below(depth + 1, *self._step(letter, ends, halves), first, last)

    def _step(self, letter: int, ends: int, halves: int) -> tuple[int, int]:
        around = self._neighbours(ends)
        return around & self._single[letter] | halves & self._second[letter], around & self._first[letter]

    def _can_finish(self, word: bytes, depth: int, ends: int, halves: int) -> bool:
        for letter in word[depth:]:
            ends, halves = self._step(letter, ends, halves)
            if not ends and not halves:
                return False
        return ends != 0

    def _letters_after(self, ends: int, halves: int) -> list[int]:
        around, spells = self._neighbours(ends), self._texts
        first = {text[0] for cell, text in enumerate(spells) if text and around >> cell & 1}
        return sorted(first | {text[1] for cell, text in enumerate(spells) if halves >> cell & 1})

    def _neighbours(self, cells: int) -> int:
        around = self._around.get(cells)
        if around is None:
            around = 0
            for cell, near in enumerate(self._near):
                if cells >> cell & 1:
                    around |= near
            self._around[cells] = around
        return around

    def _first_index(self, letter: int, depth: int, low: int, high: int) -> int:
        """Returns the first number from `low` whose word has this letter, or a later one, in this place."""
        text, starts = self._text, self._starts
        while low < high:
            middle = (low + high) // 2
            if text[starts[middle] + depth] < letter:
                low = middle + 1
            else:
                high = middle
        return low


__getattr__ = renamed(__name__)
