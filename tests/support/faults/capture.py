"""What the pages of a table said and were told, streamed to a file: a run of a million messages stays off memory."""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

_HEAD = struct.Struct("<IIB")
OPENED, SAID, HEARD = 1, 2, 3


class Record(NamedTuple):
    """One thing that happened on the connection of a page: it was opened, something was said, or was heard."""

    page: int
    kind: int
    text: bytes


class Capture:
    """Writes the records of one table."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: BinaryIO = path.open("ab", buffering=1 << 16)
        self.received = 0

    def add(self, page: int, kind: int, text: bytes) -> None:
        """Append a record."""
        self._file.write(_HEAD.pack(len(text), page, kind) + text)
        self.received += kind == HEARD

    def close(self) -> None:
        """Write what is buffered."""
        self._file.close()


def read_capture(path: Path) -> Iterator[Record]:
    """The records of a file, in the order in which they happened."""
    with path.open("rb") as file:
        while head := file.read(_HEAD.size):
            size, page, kind = _HEAD.unpack(head)
            yield Record(page, kind, file.read(size))
