"""Finds words in names and talk that the operator does not want to read here. It never judges bids or Boggle words.

A word is compared as a whole, so that innocent ones that contain another one are left alone. It is found behind simple
disguise: capitals, accents, letters of other alphabets, digits and signs that look like letters, letters that are
repeated, and signs between letters.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from bunkum.core.unreadable import Unreadable
from bunkum.table.text_cleaning import ACCENTS, LETTER_LOOKALIKES

FILTER_FILE = "filter.txt"
MASK = "*"
LEAST_LETTERS = 3
"""Shorter words are no words of a filter: too many innocent ones look like them."""
_LEAST_ROOT = 4
"""A word of the filter with so many letters is also found with one of `_ENDINGS`."""
_ENDINGS = ("s", "u", "ya", "you", "off", "face", "head", "hole")
_SIGNS = str.maketrans("0345789@$+\u20ac", "oeastbgaste")
"""Digits and signs, and the letters that they stand for; 1, ! and | are read as i and as l."""
_READINGS = (str.maketrans("1!|", "iii"), str.maketrans("1!|I", "llll"))
_DATA_FOLDER = Path(__file__).parent.parent / "words" / "data"


class _Token(NamedTuple):
    """A run of letters and signs: where it lies in the text, and its letters as they are compared.

    `bare` are those without the signs at its ends, as of `word!`. Nothing but punctuation stands between a token that
    is `glued` and the one before.
    """

    start: int
    end: int
    letters: str
    bare: str
    glued: bool


class WordFilter:
    """The words that are filtered. Terms of several words are found where these follow each other."""

    def __init__(self, terms: Iterable[str]) -> None:
        """Takes words and terms of several words; those that are too short are left out."""
        self._words: dict[str, list[tuple[int, ...]]] = {}
        self._terms: dict[str, list[tuple[str, ...]]] = {}
        for term in terms:
            for reading in range(len(_READINGS)):
                parts = tuple(token.letters for token in _split(term, reading))
                if len(parts) == 1 and len(parts[0]) >= LEAST_LETTERS:
                    key, lengths = _count_repeats(parts[0])
                    self._words.setdefault(key, []).append(lengths)
                elif len(parts) > 1 and sum(map(len, parts)) > LEAST_LETTERS:
                    self._terms.setdefault(parts[0], []).append(parts)

    def matches(self, text: str) -> bool:
        """Returns whether a word of the filter stands in the text."""
        return next(self._find(text), None) is not None

    def mask(self, text: str) -> str:
        """Returns the text with `MASK` in place of each letter of the words that are filtered."""
        shown = list(text)
        for start, end in self._find(text):
            shown[start:end] = [letter if letter.isspace() else MASK for letter in shown[start:end]]
        return "".join(shown)

    def _find(self, text: str) -> Iterator[tuple[int, int]]:
        """Yields where words of the filter begin and end in the text."""
        if not self._words and not self._terms:
            return
        for reading in range(len(_READINGS)):
            tokens = _split(text, reading)
            found = [*self._find_words(text, tokens, reading), *self._find_terms(tokens)]
            for start, end in _find_runs(tokens):
                found += self._find_in_run(tokens[start:end])
            yield from (place for place in found if any(map(str.isalpha, text[slice(*place)])))  # 455 is a number

    def _find_words(self, text: str, tokens: list[_Token], reading: int) -> Iterator[tuple[int, int]]:
        for token in tokens:
            for start, end in _list_parts(text, token.start, token.end):
                if self._is_word(_fold(text[start:end], reading)):
                    yield start, end

    def _find_terms(self, tokens: list[_Token]) -> Iterator[tuple[int, int]]:
        for at, token in enumerate(tokens):
            for term in (*self._terms.get(token.letters, ()), *self._terms.get(token.bare, ())):
                following = tokens[at : at + len(term)]
                fits = (part in (one.letters, one.bare) for part, one in zip(term, following, strict=False))
                if len(following) == len(term) and all(fits):
                    yield token.start, following[-1].end

    def _find_in_run(self, run: list[_Token]) -> Iterator[tuple[int, int]]:
        """Yields words that are spelled over several tokens: `b.a.d`, `b a d`."""
        is_spelled = all(len(token.letters) == 1 for token in run)
        for start in range(len(run)):
            for end in range(start + 2, len(run) + 1):
                is_whole = (start, end) == (0, len(run))
                letters = "".join(token.letters for token in run[start:end])
                if (is_whole or (is_spelled and len(letters) >= _LEAST_ROOT)) and self._is_word(letters):
                    yield run[start].start, run[end - 1].end

    def _is_word(self, letters: str) -> bool:
        if self._is_listed(letters):
            return True
        roots = (letters.removesuffix(ending) for ending in _ENDINGS if letters.endswith(ending))
        return any(len(root) >= _LEAST_ROOT and root[-1] != "s" and self._is_listed(root) for root in roots)

    def _is_listed(self, letters: str) -> bool:
        """Returns whether it is a word of the filter, in which letters may be drawn out."""
        key, lengths = _count_repeats(letters)
        return any(all(map(_may_be, lengths, usual)) for usual in self._words.get(key, ()))


NO_FILTER = WordFilter(())


def read_filter(path: Path) -> WordFilter:
    """Returns the filter of a file with a word or term in each line; raises `Unreadable` with the reason.

    Lines that are empty or begin with # do not count.
    """
    try:
        lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not in UTF-8"
        raise Unreadable(f"The word filter '{path}' cannot be read: {reason}.", code="filter_unreadable") from error
    return WordFilter(line for line in lines if line and not line.startswith("#"))


@cache
def open_standard_filter() -> WordFilter:
    """Returns the filter that ships with Bunkum; raises `Unreadable` if the build has not made it."""
    return read_filter(_DATA_FOLDER / FILTER_FILE)


def choose_filter(setting: str) -> WordFilter:
    """Returns the filter of a setting: `none`, the path of a file, or nothing for the standard one."""
    if setting == "none":
        return NO_FILTER
    return read_filter(Path(setting)) if setting else open_standard_filter()


def _fold(text: str, reading: int) -> str:
    """Returns the letters of a text as they are compared."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not ACCENTS.match(letter))
    latin = plain.translate(LETTER_LOOKALIKES).translate(_READINGS[reading]).casefold().translate(LETTER_LOOKALIKES)
    return "".join(letter for letter in latin.translate(_SIGNS) if letter.isalnum())


def _split(text: str, reading: int) -> list[_Token]:
    """Returns the runs of letters, digits and signs that stand for letters."""
    tokens: list[_Token] = []
    folded = [_fold(letter, reading) for letter in text]
    at, glued = 0, False
    while at < len(text):
        end = at
        while end < len(text) and folded[end]:
            end += 1
        if end > at:
            first, last = _strip(text, at, end)
            tokens.append(_Token(at, end, "".join(folded[at:end]), "".join(folded[first:last]), glued))
            at, glued = end, True
        else:
            glued = glued and not text[at].isspace()
            at += 1
    return tokens


def _list_parts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yields the token itself, without what is no letter at its ends, and its parts that begin with a capital."""
    yield start, end
    first, last = _strip(text, start, end)
    if first < last and (first, last) != (start, end):
        yield first, last
    cuts = [at for at in range(first + 1, last) if text[at - 1].islower() and text[at].isupper()]
    if cuts:
        yield from zip([first, *cuts], [*cuts, last], strict=True)


def _strip(text: str, start: int, end: int) -> tuple[int, int]:
    """Returns where the token begins and ends without what is no letter at its ends."""
    while start < end and not text[start].isalpha():
        start += 1
    while end > start and not text[end - 1].isalpha():
        end -= 1
    return start, end


def _find_runs(tokens: list[_Token]) -> Iterator[tuple[int, int]]:
    """Yields runs of tokens between which there is only punctuation, and of at least three single letters."""
    for is_glued in (True, False):
        start = 0
        for at in range(1, len(tokens) + 1):
            if at < len(tokens) and (tokens[at].glued if is_glued else _are_single(tokens[at - 1 : at + 1])):
                continue
            if at - start >= (2 if is_glued else LEAST_LETTERS):
                yield start, at
            start = at


def _are_single(tokens: Iterable[_Token]) -> bool:
    return all(len(token.letters) == 1 for token in tokens)


def _may_be(repeats: int, usual: int) -> bool:
    """Returns whether a letter that a word has `usual` times in a row is drawn out; none is there thrice by itself."""
    return repeats == usual or repeats >= max(3, usual)


def _count_repeats(letters: str) -> tuple[str, tuple[int, ...]]:
    """Returns the letters without repetitions, and how often each stands there."""
    runs = [(letter, len(list(run))) for letter, run in groupby(letters)]
    return "".join(letter for letter, _ in runs), tuple(length for _, length in runs)
