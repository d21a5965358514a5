"""Finds damage in the write-ahead log of a server that was killed.

SQLite takes a frame whose checksum is wrong for the end of the log, as a killed process leaves it, and drops whatever
was committed after it. The writer syncs each transaction before it begins the next: so if a sound frame follows a
transaction with a damaged one, that transaction was on the disk. (The writer restarts the log before its first
transaction and after each that failed: the frames that several failed ones leave would look the same.) For the layout
of a frame see SQLite's "Database File Format", section 4, "The Write-Ahead Log".
"""

import struct
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from pathlib import Path
from typing import NamedTuple

_HEADER, _FRAME_HEADER = 32, 24
_ORDERS = {0x377F0682: "<", 0x377F0683: ">"}
"""The byte order in which words are summed, by the magic number."""
_WORD = 0xFFFFFFFF


class Ending(Enum):
    """How a write-ahead log ends."""

    WELL = auto()
    TORN = auto()
    """The last transaction is incomplete. Either it was never confirmed or it is damaged; the two look alike."""
    DAMAGED = auto()
    """Transactions that were confirmed would be lost."""


class _Frame(NamedTuple):
    """A page as a transaction wrote it."""

    is_ours: bool
    """Whether its salts are those of the log's header; frames of an earlier round of the log have others."""
    commits: bool
    """Whether it is the last of its transaction."""
    follows: bool
    """Whether its checksum continues that of the frame before it."""


def read_wal_ending(path: Path) -> Ending:
    """Returns how the write-ahead log at `path` ends; an absent one ends well."""
    data = path.read_bytes() if path.exists() else b""
    if len(data) <= _HEADER + _FRAME_HEADER:
        return Ending.WELL
    order = _ORDERS.get(int.from_bytes(data[:4]))
    if order is None or _extend_checksum(order, data[:24], 0, 0) != struct.unpack(">II", data[24:32]):
        return Ending.DAMAGED  # the header is synced before any frame
    return _find_ending(_read_frames(order, data))


def _find_ending(frames: Iterable[_Frame]) -> Ending:
    # Of the frames so far: one is not as it was written; one of ours is; the transaction of such a one has ended.
    is_broken = is_torn = is_over = False
    was_ours = True
    for frame in frames:
        is_sound = frame.follows and frame.is_ours
        if (frame.follows and not frame.is_ours and was_ours) or (is_over and is_sound):
            return Ending.DAMAGED
        is_broken = is_broken or not is_sound
        is_torn = is_torn or (frame.is_ours and not is_sound)
        is_over = is_over or (is_broken and frame.is_ours and frame.commits)
        was_ours = frame.is_ours
    return Ending.TORN if is_torn else Ending.WELL


def _read_frames(order: str, data: bytes) -> Iterator[_Frame]:
    """Yields the frames that have their full length."""
    page, salts, before = int.from_bytes(data[8:12]), data[16:24], data[24:32]
    for start in range(_HEADER, len(data) - _FRAME_HEADER - page + 1, _FRAME_HEADER + page):
        header, content = data[start : start + _FRAME_HEADER], data[start + _FRAME_HEADER :][:page]
        checksum = _extend_checksum(order, header[:8] + content, *struct.unpack(">II", before))
        before = header[16:24]
        follows = struct.unpack(">II", before) == checksum
        yield _Frame(header[8:16] == salts, header[4:8] != bytes(4), follows)


def _extend_checksum(order: str, data: bytes, first: int, second: int) -> tuple[int, int]:
    """Returns SQLite's checksum of these bytes, which continues that of the bytes before them."""
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for one, two in zip(words[::2], words[1::2], strict=True):
        first = (first + one + second) & _WORD
        second = (second + two + first) & _WORD
    return first, second
