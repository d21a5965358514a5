"""Large files that some tests want and that no commit holds: a word list, a hundred thousand rolled boards."""

import os
from functools import cache
from pathlib import Path

import pytest


def large_file(name: str) -> Path:
    """Where the file lies: in the folder BUNKUM_DATA, or in a `shared/data` beside us; else the test skips loudly."""
    named = os.environ.get("BUNKUM_DATA")
    beside = [parent / "shared" / "data" for parent in Path(__file__).parents]
    for folder in [Path(named), *beside] if named else beside:
        if (path := folder / name).is_file():
            return path
    pytest.skip(f"{name} is not on this machine: set BUNKUM_DATA to the folder that holds it")


@cache
def enable2k() -> tuple[str, ...]:
    """ENABLE2K, lower case; the test skips where this machine has no such list."""
    return tuple(large_file("enable2k.txt").read_text(encoding="ascii").split())
