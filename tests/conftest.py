"""How all tests run: Hypothesis without deadlines (machines differ), the same examples each time where CI is set."""

import os

import pytest
from hypothesis import settings

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest tests/transcripts --update-golden` writes anew what each seat knows of the golden games."""
    parser.addoption("--update-golden", action="store_true", help="write the golden projections anew")
