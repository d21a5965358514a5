"""How all tests run: in the profile of `support.examples`, and Hypothesis without deadlines (machines differ)."""

import asyncio
import gc
import os
from collections.abc import Iterator

import pytest

from support.examples import is_long, is_short, load_profile

load_profile()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: browsers, clocks and disks are waited for a third of the time."""
    return (os.cpu_count() or 1) + 1


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest tests/transcripts --update-golden` writes anew what each seat knows of the golden games."""
    parser.addoption("--update-golden", action="store_true", help="write the golden projections anew")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start with the tests that are known to be long, so that no worker is left alone with one at the end.

    Those are the ones with a time limit of their own, the longest first, then those that are marked as slow.
    """
    items.sort(key=_rank)


def _rank(item: pytest.Item) -> tuple[float, bool]:
    limit = item.get_closest_marker("timeout")
    return (0.0 if limit is None else -float(limit.args[0])), item.get_closest_marker("slow") is None


def _is_slow(item: pytest.Item) -> bool:
    """Whether a test is marked as slow, and this is none of the cases that the mark names."""
    marker = item.get_closest_marker("slow")
    case = item.name.partition("[")[2][:-1]
    return marker is not None and case not in marker.kwargs.get("but", ())


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out what another profile runs: skipped here and not by a mark, all of it is one line of the summary."""
    if item.get_closest_marker("long") is not None and not is_long():
        pytest.skip("takes long: PROFILE=long runs it")
    if is_short() and _is_slow(item):
        pytest.skip("slow: PROFILE=full runs it")


def pytest_collection_finish() -> None:
    """Collect garbage seldom, and never among all tests and modules: in the tests of games it took 7 % of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


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
