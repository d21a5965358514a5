"""Loops are compiled once a machine, this is reported, and a change of any loop compiles them again."""

import subprocess
import sys
from pathlib import Path

from bunkum.solvers import boggle_loops, compiled
from bunkum.solvers.warm import run_solvers

ROOT = Path(__file__).parents[2]


def test_after_warming_nothing_is_compiled() -> None:
    list(run_solvers())
    again = (
        "from bunkum.solvers.compiled import notify_compiling\n"
        "from bunkum.solvers.warm import run_solvers\n"
        "with notify_compiling(lambda: print('compiling')):\n"
        "    print(*run_solvers(), sep=', ')\n"
    )
    completed = subprocess.run(
        [sys.executable, "-c", again], capture_output=True, text=True, check=True, env={"PYTHONPATH": str(ROOT / "src")}
    )
    assert completed.stdout == "word odds, Boggle boards, bluff equilibria\n"


def test_importing_the_solvers_does_not_import_numba() -> None:
    modules = sorted(
        f"bunkum.solvers.{path.stem}"
        for path in (ROOT / "src/bunkum/solvers").glob("*.py")
        if not path.stem.endswith("_loops") and path.stem not in {"compiled", "bits", "__init__"}
    )
    code = f"import sys, importlib\nfor each in {modules}: importlib.import_module(each)\nprint('numba' in sys.modules)"
    completed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONPATH": str(ROOT / "src")}
    )
    assert completed.stdout == "False\n"


def test_cached_loops_depend_on_all_sources() -> None:
    file = boggle_loops.walk._cache._cache_file  # pyright: ignore[reportAttributeAccessIssue]  # Numba's own
    assert file._source_stamp == compiled._SOURCES_HASH
