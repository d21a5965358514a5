"""The large word list and board file; tests that want them skip where this machine has none."""

import pytest

from support.data import enable2k, large_file


@pytest.fixture(scope="session")
def enable() -> list[str]:
    """ENABLE2K, one word a line."""
    return list(enable2k())


@pytest.fixture(scope="session")
def board_lines() -> list[str]:
    """Returns a hundred thousand rolled 4x4 boards."""
    return large_file("boards-4x4-dice.txt").read_text(encoding="ascii").split()
