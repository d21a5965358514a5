"""A square tray of letter dice, row by row: which cells touch, and how a word is traced (RULES 4.1)."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import isqrt

BLANK = "_"
"""A face without a letter, which no word can use."""

Path = tuple[int, ...]
"""The cells of a word in order: cell `row * side + column`."""


@cache
def touching(cells: int) -> tuple[int, ...]:
    """Returns for each cell of a square tray the cells that touch it, up to eight, as bits."""
    side = isqrt(cells)
    assert side * side == cells, "a tray is square"
    return tuple(
        sum(
            1 << other
            for other in range(cells)
            if other != cell and abs(other // side - cell // side) <= 1 and abs(other % side - cell % side) <= 1
        )
        for cell in range(cells)
    )


def texts_of(faces: Sequence[str]) -> tuple[str, ...]:
    """Returns the letters of each face: `qu` for `Qu`, none for a blank."""
    return tuple("" if face == BLANK else face.lower() for face in faces)


@lru_cache(64)
def _texts_on(faces: tuple[str, ...]) -> tuple[tuple[str, ...], dict[str, int]]:
    """Returns the letters of each face, and for each letter the cells whose faces begin with it, as bits."""
    texts = texts_of(faces)
    beginning: dict[str, int] = {}
    for cell, text in enumerate(texts):
        if text:
            beginning[text[0]] = beginning.get(text[0], 0) | 1 << cell
    return texts, beginning


def trace(word: str, faces: Sequence[str]) -> Path | None:
    """Returns the first path along which the tray spells the word without using a cell twice; None if there is none.

    A face of two letters is used whole.
    """
    texts, beginning = _texts_on(tuple(faces))
    near = touching(len(faces))
    path: list[int] = []

    def walk(at: int, free: int, next_to: int) -> bool:
        if at == len(word):
            return True
        open_cells = free & next_to & beginning.get(word[at], 0)
        while open_cells:
            low = open_cells & -open_cells
            open_cells ^= low
            cell = low.bit_length() - 1
            text = texts[cell]
            if word.startswith(text, at):
                path.append(cell)
                if walk(at + len(text), free ^ low, near[cell]):
                    return True
                path.pop()
        return False

    everywhere = (1 << len(faces)) - 1
    return tuple(path) if word and walk(0, everywhere, everywhere) else None
