"""A word list on disk, memory-mapped: only the pages that are read are loaded.

Theory. The file is a header line (JSON), then four arrays, each beginning at a multiple of 64 bytes.

    letters   every word, a to z in ASCII, in dictionary order, end to end
    starts    uint32: word i is letters[starts[i]:starts[i + 1]]
    zipf      one byte a word: how often it is used, in steps of 1/32 of a Zipf unit (0: not seen)
    slots     uint32, a power of two of them, at most two thirds full: a word's slot is its CRC-32, or the first free
              one after it; a slot holds the word's number plus one, 0 if free

A lookup takes one CRC, a slot or two and one comparison; a binary search would take eighteen comparisons. Dictionary
order makes neighbours, prefixes and NumPy views free. Pure Python reads and writes the file: a lexicon is compiled in a
process that need not have NumPy, and `bunkum word` starts without it.
"""

import hashlib
import mmap
import os
import sys
import tempfile
from array import array
from collections.abc import Mapping
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path
from zlib import crc32

import msgspec

from bunkum.core.unreadable import Unreadable
from bunkum.deprecated_names import renamed

MAGIC = b"bunkum lexicon 1\n"  # the number changes with the layout: a cached file of another layout is compiled again
STEPS = 32  # a Zipf unit in steps of the byte; the commonest English word has 7.7
_ALIGNMENT = 64


class WordListHeader(msgspec.Struct, frozen=True):
    """The size of a word list, and the SHA-256 of its words, each followed by a newline."""

    words: int
    sha256: str
    letters: int
    slots: int
    skipped: int = 0
    byteorder: str = sys.byteorder


class WordListFile:
    """A memory-mapped word list. Words are numbered in dictionary order."""

    def __init__(self, path: Path) -> None:
        """Maps the file; raises `Unreadable` (`lexicon_unreadable`) if it is no word list or cut short."""
        self.path = path
        try:
            with path.open("rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            raise _damaged_error(path) from error
        self.header, places = _read_layout(self._map, path)
        view = memoryview(self._map)
        self._at = places[0]
        self._starts = view[places[1] : places[1] + 4 * (self.header.words + 1)].cast("I")
        self.zipf = view[places[2] : places[2] + self.header.words]
        self._slots = view[places[3] : places[3] + 4 * self.header.slots].cast("I")
        self._mask = self.header.slots - 1

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles the list by its path; another process maps the file again."""
        return open_word_list, (self.path,)

    def __repr__(self) -> str:
        """Shows the path: `open_word_list(Path('en.lexicon'))`."""
        return f"open_word_list(Path({str(self.path)!r}))"

    def __len__(self) -> int:
        """Returns how many words the list has."""
        return self.header.words

    def find(self, word: str) -> int:
        """Returns the word's number, or -1 if it is not in the list."""
        if not word.isascii():
            return -1
        raw, starts, slots, at = word.encode("ascii"), self._starts, self._slots, self._at
        slot = crc32(raw) & self._mask
        while number := slots[slot]:
            if self._map[at + starts[number - 1] : at + starts[number]] == raw:
                return number - 1
            slot = (slot + 1) & self._mask
        return -1

    def word(self, number: int) -> str:
        """Returns the word with this number."""
        return self._map[self._at + self._starts[number] : self._at + self._starts[number + 1]].decode("ascii")

    def letters(self) -> memoryview:
        """Returns all words end to end, in ASCII."""
        return memoryview(self._map)[self._at : self._at + self.header.letters]

    def starts(self) -> memoryview:
        """Returns where each word begins, and at the end where the last one ends (uint32)."""
        return self._starts

    def words(self) -> list[str]:
        """Returns all words in dictionary order; takes 0.05 s for 274,000."""
        text, starts = bytes(self.letters()).decode("ascii"), self._starts.tolist()
        return [text[start:end] for start, end in pairwise(starts)]


@cache
def open_word_list(path: Path) -> WordListFile:
    """Returns the word list in this file, mapped once a process."""
    return WordListFile(path)


def write_word_list(path: Path, zipf_of: Mapping[str, int], *, skipped: int = 0) -> WordListHeader:
    """Writes words (a to z) with their frequencies (0 to 255) as one file, completely or not at all."""
    words = sorted(zipf_of)
    text = "".join(words).encode("ascii")
    starts = array("I", accumulate(map(len, words), initial=0))
    slots = _build_slots(words)
    digest = hashlib.sha256("".join(f"{word}\n" for word in words).encode("ascii")).hexdigest()
    facts = WordListHeader(words=len(words), sha256=digest, letters=len(text), slots=len(slots), skipped=skipped)
    parts = (
        MAGIC + msgspec.json.encode(facts) + b"\n",
        text,
        starts.tobytes(),
        bytes(zipf_of[word] for word in words),
        slots.tobytes(),
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".lexicon")
    try:
        with os.fdopen(handle, "wb") as file:
            for part in parts:
                file.write(part + bytes(-len(part) % _ALIGNMENT))
        Path(draft).chmod(0o644)
        Path(draft).replace(path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise
    return facts


def _build_slots(words: list[str]) -> "array[int]":
    size = 1 << (len(words) + len(words) // 2).bit_length()
    slots, mask = array("I", bytes(4 * size)), size - 1
    for number, word in enumerate(words, start=1):
        slot = crc32(word.encode("ascii")) & mask
        while slots[slot]:
            slot = (slot + 1) & mask
        slots[slot] = number
    return slots


def _read_layout(data: mmap.mmap, path: Path) -> tuple[WordListHeader, tuple[int, int, int, int]]:
    """Returns the header and where each array begins; the file must have exactly the length that its header implies."""
    end = data.find(b"\n", len(MAGIC), len(MAGIC) + 1000)
    if data[: len(MAGIC)] != MAGIC or end < 0:
        raise _damaged_error(path)
    try:
        facts = msgspec.json.decode(data[len(MAGIC) : end], type=WordListHeader)
    except msgspec.DecodeError as error:
        raise _damaged_error(path) from error
    sizes = (end + 1, facts.letters, 4 * (facts.words + 1), facts.words, 4 * facts.slots)
    *places, length = accumulate(size + -size % _ALIGNMENT for size in sizes)
    if length != len(data) or facts.byteorder != sys.byteorder:
        raise _damaged_error(path)
    return facts, (places[0], places[1], places[2], places[3])


def _damaged_error(path: Path) -> Unreadable:
    return Unreadable(
        f"'{path.name}' is missing, damaged or from another kind of machine; make it anew.", code="lexicon_unreadable"
    )


__getattr__ = renamed(__name__)
