"""Pages of the docs as a reader meets them: fenced blocks from top to bottom, in one folder of the reader's own.

```python            run; the names it makes are there for the blocks below. `>>>` shows what comes out
```python title=x.py  saved as x.py in the reader's folder (a second time: behind it), to be imported or run below
```console           lines after `$ ` are typed; what stands below is what comes out, `...` for anything. So is a block
                     that begins with `$ ` and says nothing of its language
```sh                every line is typed
```text              only looked at, as is every other language

The reader stands in a checkout, as far as `tests/` goes, and has time for one match where a page plays many.
"""

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
FENCE = re.compile(
    r"^(?P<indent> *)(?P<fence>```+)(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=indent)(?P=fence) *$", re.MULTILINE | re.DOTALL
)
SECONDS = 90
"""No command of a page takes longer."""


class Block(NamedTuple):
    """A fenced block: where it stands, its language, the file it is to be saved as, and its text."""

    page: Path
    line: int
    language: str
    title: str | None
    text: str

    @property
    def where(self) -> str:
        """`docs/README.md:12`."""
        return f"{name_of(self.page)}:{self.line}"


class Typed(NamedTuple):
    """A command line, and what the page shows of its output (None: nothing)."""

    line: int
    command: str
    shown: str | None


def pages() -> list[Path]:
    """Every page that a reader may open."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def name_of(page: Path) -> str:
    """`docs/README.md`, wherever the checkout lies."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[Block]:
    """The fenced blocks of a page, from top to bottom."""
    text = page.read_text(encoding="utf-8")
    found: list[Block] = []
    for fence in FENCE.finditer(text):
        language, _, rest = fence["info"].strip().partition(" ")
        title = re.search(r"title=([\w.-]+)", rest)
        body = re.sub(rf"^{fence['indent']}", "", fence["text"], flags=re.MULTILINE)
        line = text.count("\n", 0, fence.start("text")) + 1
        kind = "console" if not language and body.startswith("$ ") else language
        found.append(Block(page, line, kind, title[1] if title else None, body))
    return found


def typed(block: Block) -> list[Typed]:
    """The command lines of a `console` or `sh` block."""
    if block.language == "sh":
        lines = re.sub(r"\\\n", "", block.text).splitlines()
        return [Typed(block.line, line, None) for line in lines if line.strip() and not line.startswith("#")]
    found: list[Typed] = []
    for number, line in enumerate(block.text.splitlines(), block.line):
        if line.startswith("$ "):
            found.append(Typed(number, line[2:], None))
        elif found and found[-1].shown is None and found[-1].command.endswith("\\"):
            found[-1] = found[-1]._replace(command=found[-1].command[:-1] + line)
        else:
            assert found, f"{block.where}: a console block begins with a line that is typed, after `$ `"
            found[-1] = found[-1]._replace(shown=f"{found[-1].shown or ''}{line}\n")
    return found


def run(page: Path, folder: Path) -> int:
    """Do everything that the page tells, in this folder. How many blocks were run; AssertionError names the line."""
    done, waits = 0, dict[str, Block]()
    (folder / "tests").symlink_to(ROOT / "tests", target_is_directory=True)
    with _script(page) as script, _inside(folder):
        for block in blocks(page):
            for name in [name for name in waits if Path(name).stem in block.text]:
                del waits[name]
            if block.title is not None:
                with (folder / block.title).open("a", encoding="utf-8") as file:
                    file.write(block.text)
                waits[block.title] = block
            elif block.language == "python":
                _run_python(block, script)
            elif block.language in ("console", "sh"):
                for line in typed(block):
                    _type(page, line, folder)
            else:
                continue
            done += 1
    assert not waits, f"{name_of(page)}: nothing below uses {', '.join(waits)}"
    return done


@contextmanager
def _script(page: Path) -> Generator[ModuleType]:
    """The module that a page's Python lives in; records look their annotations up there."""
    script = ModuleType("page_" + re.sub(r"\W", "_", name_of(page)))
    sys.modules[script.__name__] = script
    try:
        yield script
    finally:
        del sys.modules[script.__name__]


@contextmanager
def _inside(folder: Path) -> Generator[None]:
    """In the reader's folder, whose files can be imported and are forgotten afterwards."""
    before, known = Path.cwd(), set(sys.modules)
    os.chdir(folder)
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        os.chdir(before)
        for name in set(sys.modules) - known:
            if str(getattr(sys.modules[name], "__file__", None) or "").startswith(str(folder)):
                del sys.modules[name]


def _run_python(block: Block, script: ModuleType) -> None:
    if ">>>" not in block.text:
        padded = "\n" * (block.line - 1) + block.text
        exec(compile(padded, name_of(block.page), "exec"), script.__dict__)  # noqa: S102  our own pages
        return
    parser, said = doctest.DocTestParser(), list[str]()
    test = parser.get_doctest(block.text, script.__dict__, block.where, name_of(block.page), block.line - 1)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=said.append, clear_globs=False)
    script.__dict__.update(test.globs)
    assert runner.failures == 0, "".join(said)
    assert runner.tries > 0, f"{block.where}: nothing was tried"


def _type(page: Path, line: Typed, folder: Path) -> None:
    where = f"{name_of(page)}:{line.line}: $ {line.command}"
    target = re.fullmatch(r"make ([a-z]+)", line.command)
    if target is not None:
        assert re.search(rf"^{target[1]}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE), where
        return
    assert not re.match(r"bunkum (serve|play)\b(?!.*--help)", line.command), f"{where}: it never ends; mark it as text"
    ran = subprocess.run(
        ("bash", "-c", re.sub(r"--matches \d+", "--matches 1", line.command)),
        cwd=folder,
        env=_environment(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=SECONDS,
        check=False,
        text=True,
    )
    if line.shown is not None:
        assert matches(line.shown, ran.stdout), f"{where}\n\nthe page shows\n{line.shown}\nand it says\n{ran.stdout}"
    else:
        assert ran.returncode == 0, f"{where}\n{ran.stdout}"


def _environment(folder: Path) -> dict[str, str]:
    """The reader's: `bunkum` and `python` are ours, the terminal is 100 wide and plain."""
    shelf = folder / ".bin"
    shelf.mkdir(exist_ok=True)
    cli = "import sys; from bunkum.cli import main; sys.exit(main())"
    for name, start in (("bunkum", f"{sys.executable} -c '{cli}'"), ("python", sys.executable)):
        command = shelf / name
        command.write_text(f'#!/bin/sh\nexec {start} "$@"\n', encoding="utf-8")
        command.chmod(0o755)
    path = os.pathsep.join((str(shelf), os.environ.get("PATH", os.defpath)))
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "100", "NO_COLOR": "1"}


def matches(shown: str, said: str) -> bool:
    """Whether a page shows what was said; `...` stands for anything, blanks at the ends of lines for nothing."""
    wanted = ".*?".join(re.escape(part) for part in _trimmed(shown).split("..."))
    return re.fullmatch(wanted, _trimmed(said), re.DOTALL) is not None


def _trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())
