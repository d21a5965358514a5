"""The large word list that some tests want, and that no commit holds."""

import os
from functools import cache
from pathlib import Path

import pytest


@cache
def enable2k() -> tuple[str, ...]:
    """ENABLE2K, lower case; the test skips where this machine has no such list."""
    beside = (parent / "shared" / "data" for parent in Path(__file__).parents)
    for folder in (*filter(None, (os.environ.get("BUNKUM_DATA"), os.environ.get("BUNKUM_TEST_DATA"))), *beside):
        path = Path(folder) / "enable2k.txt"
        if path.is_file():
            return tuple(path.read_text(encoding="ascii").split())
    pytest.skip("there is no enable2k.txt here: name the folder that has it in BUNKUM_DATA")
