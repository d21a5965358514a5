"""Compares what a page shows with a picture that was kept of it."""

from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image

KEPT = Path(__file__).parents[1] / "e2e" / "pictures"
RESULTS = Path(__file__).parents[2] / "test-results"
MADE_WITH = KEPT / "chromium.txt"
"""The version of Chromium that made them: another one draws letters a little differently."""
BLOCK = 8
"""Pictures are compared by the mean colours of squares of so many pixels, which JPEG keeps well."""
FAR = 14
"""So far may a square's mean lie from the kept one, of 255."""
MANY = 0.002
"""This share of the squares may be further away: less than a word of ordinary text on a phone."""


def major_version(version: str) -> str:
    """What of a browser's version decides how it draws."""
    return version.partition(".")[0]


def differs_from_picture(shown: bytes, name: str, *, renew: bool) -> list[str]:
    """How what is shown differs from the picture kept under this name; `renew` keeps what is shown now instead."""
    kept = KEPT / f"{name}.jpg"
    if renew:
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes(shown)
        return []
    share = share_of_other_squares(kept.read_bytes(), shown)
    if share <= MANY:
        return []
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.jpg").write_bytes(shown)
    return [f"{share:.1%} of the picture differ from {kept.name}: the new one lies in {RESULTS.name}"]


def share_of_other_squares(kept: bytes, shown: bytes) -> float:
    """The share of squares whose mean colour lies far from the kept one; all of them where the sizes differ."""
    before, now = _squares(kept), _squares(shown)
    if before.shape != now.shape:
        return 1.0
    return float((np.abs(before - now).max(axis=2) > FAR).mean())


def _squares(picture: bytes) -> "np.ndarray[tuple[int, int, int], np.dtype[np.float64]]":
    """The mean red, green and blue of each square; shape (rows, columns, 3)."""
    pixels = np.asarray(Image.open(BytesIO(picture)).convert("RGB"), dtype=np.float64)
    rows, columns = pixels.shape[0] // BLOCK, pixels.shape[1] // BLOCK
    cut = pixels[: rows * BLOCK, : columns * BLOCK]
    return cut.reshape(rows, BLOCK, columns, BLOCK, 3).mean(axis=(1, 3))
