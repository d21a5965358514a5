"""How all tests run: Hypothesis without deadlines (machines differ), and with the examples of `support.examples`."""

import asyncio
from collections.abc import Iterator

import pytest

from support.examples import load_profile

load_profile()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest tests/transcripts --update-golden` writes anew what each seat knows of the golden games."""
    parser.addoption("--update-golden", action="store_true", help="write the golden projections anew")


@pytest.fixture(autouse=True)
def _no_loop_of_others(request: pytest.FixtureRequest) -> Iterator[None]:
    """Playwright's loop runs on between the browser's tests; the server's, in the same process, run their own."""
    if "browser" in request.fixturenames:
        yield
        return
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)
