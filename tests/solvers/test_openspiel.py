"""Exploitability as OpenSpiel works it out, where it is installed (`make bench` installs it)."""

import importlib.util
import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

from bunkum.solvers.bluff import Bluff, solve

if importlib.util.find_spec("pyspiel") is None:
    pytest.skip("OpenSpiel is not installed; make bench installs it", allow_module_level=True)

peer = SimpleNamespace(**runpy.run_path(str(Path(__file__).parents[2] / "bench" / "_openspiel.py")))


@pytest.mark.parametrize("game", [Bluff((1, 1), 3, "high"), Bluff((2, 2), 2, "high"), Bluff((1, 1), 4, "high")])
@pytest.mark.parametrize("iterations", [2, 40])
def test_openspiel_finds_the_same_exploitability(game: Bluff, iterations: int) -> None:
    solved = solve(game, target=1e-6, iterations=iterations)
    assert peer.measure_exploitability(solved) == pytest.approx(solved.exploitability, abs=1e-9)
