"""What a move runs through, compiled: the same games, the same refusals, the same secrets."""

from __future__ import annotations

import ast
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
COMPILER = str(sysconfig.get_config_var("CC")).split()[0]
ALIKE = (
    "server/test_play.py",
    "server/test_publish.py",
    "server/test_leaks.py",
    "server/test_frames.py",
    "server/test_restart.py::test_an_idle_table_leaves_memory_and_comes_back",
    "server/log",
    "table",
    "transcripts",
    "games/liars_boggle/test_examples.py",
    "games/liars_boggle/test_perft.py",
    "games/liars_boggle/test_laws.py::test_every_table_keeps_the_laws",
    "games/perudo/test_examples.py",
)
"""Tests that must pass on compiled modules as well."""


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    spec = importlib.util.spec_from_file_location("a_hatch_build", ROOT / "hatch_build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def modules(hook: ModuleType) -> list[str]:
    return [f"bunkum/{folder}/{name}.py" for folder, names in hook.COMPILED.items() for name in names.split()]


def test_no_record_is_compiled(hook: ModuleType) -> None:
    """Their classes are made by msgspec, from annotations that mypyc does not keep."""
    for module in modules(hook):
        tree = ast.parse((ROOT / "src" / module).read_text("utf-8"))
        bases = {ast.unparse(base) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for base in node.bases}
        assert bases & {"Struct", "Thing", "Record", "msgspec.Struct"} == set(), module


def test_where_to_run_is_the_compiled_tree_until_a_source_changes(
    hook: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source, farm = tmp_path / "src" / "bunkum", tmp_path / ".stamps" / "compiled"
    for name, path in {"ROOT": tmp_path, "STAMPS": tmp_path / ".stamps", "SOURCE": source, "FARM": farm}.items():
        monkeypatch.setattr(hook, name, path)
    made = farm / "bunkum" / f"table{hook.SUFFIX}"
    monkeypatch.setattr(hook, "MADE", {"compiled": made})
    source.mkdir(parents=True)
    (tmp_path / "hatch_build.py").touch()
    (source / "table.py").write_text("FIVE = 5\n")

    def told() -> str:
        hook.where()
        return capsys.readouterr().out.strip()

    assert told() == str(source.parent)
    made.parent.mkdir(parents=True)
    made.touch()
    hook._keep("compiled")
    assert told() == str(farm)
    (source / "table.py").write_text("FIVE = 6\n")
    assert told() == str(source.parent)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.skipif(
    shutil.which(str(sysconfig.get_config_var("CC")).split()[0]) is None,
    reason="there is no C compiler on this machine",
)
def test_compiled_modules_play_by_the_same_rules(hook: ModuleType, tmp_path: Path) -> None:
    farm = tmp_path / "compiled"
    hook.compile_into(farm, modules(hook), "0")
    ask = "import sys; sys.path.insert(0, sys.argv[1]); import bunkum.server.live as one; print(one.__file__)"
    ran = subprocess.run([sys.executable, "-c", ask, str(farm)], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == str(farm / "bunkum" / "server" / f"live{hook.SUFFIX}")
    tests = [str(ROOT / "tests" / one) for one in ALIKE]
    quiet = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", f"pythonpath={farm} {ROOT / 'tests'}")
    own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COV"))}
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", *quiet, *tests], cwd=ROOT, env=own, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout[-4000:]
    assert int(ran.stdout.rsplit(" passed", 1)[0].split()[-1]) > 300
