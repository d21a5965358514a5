"""A Boggle board as text: cells joined (`perslatgsineters`, q is Qu), or faces in rows (`S Qu I D / E A R T`)."""

import math
import re

import msgspec
import numpy as np
from numpy.typing import NDArray

from bunkum.core.unreadable import Unreadable
from bunkum.deprecated_names import renamed
from bunkum.solvers.faces import BLANK, read_face, read_faces

MOST_CELLS = 36
_SIZE = re.compile(r"(\d{1,2})\s*[xX×]\s*(\d{1,2})")  # noqa: RUF001  a multiplication sign is what people write


class Board(msgspec.Struct, frozen=True):
    """A board: `faces` row by row in lower case (`"e"`, `"qu"`, `"_"`), `rows` times `cols` of them, at most 36."""

    rows: int
    cols: int
    faces: tuple[str, ...]

    def __str__(self) -> str:
        """Returns the faces in rows, as `read_board` reads them: `S Qu I D / E A R T`."""
        shown = [face.capitalize() for face in self.faces]
        return " / ".join(" ".join(shown[row * self.cols : (row + 1) * self.cols]) for row in range(self.rows))


def read_size(text: str) -> tuple[int, int]:
    """Reads `4x4`: rows, then columns."""
    match = _SIZE.fullmatch(text.strip())
    if match is None or not 1 <= int(match[1]) * int(match[2]) <= MOST_CELLS:
        raise Unreadable(
            f"'{text}' is no size of a board: write rows x columns, as 4x4, up to 36 cells.", code="bad_size"
        )
    return int(match[1]), int(match[2])


def read_board(text: str, size: tuple[int, int] | None = None) -> Board:
    """Reads a board in either notation; a size (rows, columns) is needed only where one row of text is no square.

    Small letters are a cell each, and q is Qu. With capitals, a face is a capital and the small letters behind it,
    and q alone is Qu as well; rows may end with `/` or the line's end.
    """
    if text.isascii() and text.isalpha() and text.islower():
        return _fill(tuple(["qu" if letter == "q" else letter for letter in text]), size)
    lines = [line for line in re.split(r"[/\n]", text.strip()) if line.strip()]
    rows = [_faces(line) for line in lines]
    faces = tuple("qu" if face == "q" else face for row in rows for face in row)
    if not 1 <= len(faces) <= MOST_CELLS:
        raise Unreadable(f"A board has 1 to {MOST_CELLS} cells, and this one {len(faces)}.", code="bad_board")
    if size is None and len(rows) > 1:
        if len({len(row) for row in rows}) > 1:
            raise Unreadable(
                f"The rows of this board differ in length: {', '.join(map(str, lines))}.", code="bad_board"
            )
        size = len(rows), len(rows[0])
    return _fill(faces, size)


def make_board(faces: tuple[str, ...], size: tuple[int, int] | None = None) -> Board:
    """Makes a board of faces taken as they are (a lone `"q"` is a bare Q), square unless a size is given."""
    return _fill(tuple([read_face(face) for face in faces]), size)


def _fill(faces: tuple[str, ...], size: tuple[int, int] | None) -> Board:
    side = math.isqrt(len(faces))
    rows, cols = size or (side, side)
    if rows * cols != len(faces) or not faces or len(faces) > MOST_CELLS:
        shape = f"{rows}x{cols}" if size else "a square"
        raise Unreadable(
            f"{len(faces)} cells do not fill {shape}: say the size as rows x columns, as 3x4.", code="bad_board"
        )
    return Board(rows, cols, faces)


def touching_cells(rows: int, cols: int) -> NDArray[np.int64]:
    """Returns for each cell the set of the up to eight cells that touch it (RULES 4.1), as bits."""
    sets = np.zeros(rows * cols, dtype=np.int64)
    for row in range(rows):
        for col in range(cols):
            for other_row in range(max(0, row - 1), min(rows, row + 2)):
                for other_col in range(max(0, col - 1), min(cols, col + 2)):
                    if (row, col) != (other_row, other_col):
                        sets[row * cols + col] |= 1 << (other_row * cols + other_col)
    return sets


def _faces(line: str) -> tuple[str, ...]:
    squeezed = "".join(line.split())
    if squeezed == squeezed.lower():
        squeezed = squeezed.replace(".", BLANK).upper()
    return read_faces(squeezed)


__getattr__ = renamed(__name__)
