"""`make test` leaves slow tests out, save for the cases that they name; `PROFILE=full` runs them all."""

import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TESTS = """
import pytest

def test_a_fast_one() -> None: ...

@pytest.mark.slow
def test_a_slow_one() -> None: ...

@pytest.mark.slow(but=["bar"])
@pytest.mark.parametrize("game", ["bar", "cup", "perudo"])
def test_a_slow_one_of_each_game(game: str) -> None: ...
"""


@pytest.mark.parametrize(
    ("profile", "counted"),
    [("short", "2 passed, 3 skipped"), ("full", "5 passed"), ("long", "5 passed"), (None, "5 passed")],
)
def test_a_profile_runs_these(tmp_path: Path, profile: str | None, counted: str) -> None:
    (tmp_path / "test_some.py").write_text(TESTS)
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith(("PROFILE", "PYTEST"))}
    ran = subprocess.run(
        (sys.executable, "-m", "pytest", "-q", "-c", "/dev/null", "-p", "conftest", "test_some.py"),
        cwd=tmp_path,
        env=surroundings
        | {"PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT / "tests")))}
        | ({} if profile is None else {"PROFILE": profile}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert counted in ran.stdout


def test_cases_that_a_slow_test_names_exist(request: pytest.FixtureRequest) -> None:
    """Of all tests that are run together with this one."""
    named, known = dict[str, set[str]](), defaultdict[str, set[str]](set)
    for item in request.session.items:
        test, _, case = item.nodeid.partition("[")
        known[test].add(case[:-1])
        marker = item.get_closest_marker("slow")
        if marker is not None:
            assert not marker.args, f"{test}: say but=[...]"
            named[test] = set(marker.kwargs.get("but", ()))
    assert {test: cases - known[test] for test, cases in named.items() if cases - known[test]} == {}
