"""Where the large word list and board file live when this machine has them; tests that want them skip without."""

import os
from pathlib import Path

import pytest


def _data(name: str) -> Path:
    for folder in (
        os.environ.get("BUNKUM_DATA", ""),
        *(str(parent / "shared/data") for parent in Path(__file__).parents),
    ):
        if folder and (path := Path(folder) / name).is_file():
            return path
    pytest.skip(f"{name} is not on this machine: set BUNKUM_DATA to the folder that holds it")


@pytest.fixture(scope="session")
def enable() -> list[str]:
    """ENABLE2K, one word a line."""
    return _data("enable2k.txt").read_text().split()


@pytest.fixture(scope="session")
def board_lines() -> list[str]:
    """A hundred thousand rolled 4x4 boards."""
    return _data("boards-4x4-dice.txt").read_text().split()
