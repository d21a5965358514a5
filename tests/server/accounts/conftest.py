"""Both databases in which accounts are stored."""

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(params=["sqlite", "postgresql"])
def stored(request: pytest.FixtureRequest) -> Iterator[dict[str, Any]]:
    """The settings of a server that stores its accounts in a file, or in PostgreSQL."""
    if request.param == "postgresql":
        yield {"database": request.getfixturevalue("database")}
    else:
        yield {}
