"""Runs the fenced blocks of a page of the docs from top to bottom, in a folder of its own.

```python            is run; later blocks can use its names. After `>>>` the output is compared
```python title=x.py  is saved as x.py in the folder (appended the second time), to be imported or run below
```console           lines after `$ ` are run, and the lines below are compared with the output; `...` is anything.
                     A block without a language that begins with `$ ` is a console block too
```sh                every line is run
```text              is not run, nor is any other language

`tests/` of the checkout is linked into the folder, and `--matches N` is replaced by one match.
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
"""Time limit of a command."""


class Block(NamedTuple):
    """A fenced block: its place, its language, the file as which it is saved, and its text."""

    page: Path
    line: int
    language: str
    title: str | None
    text: str

    @property
    def where(self) -> str:
        """`docs/README.md:12`."""
        return f"{name_of(self.page)}:{self.line}"


class Command(NamedTuple):
    """A command line, and the output that the page shows (None: nothing)."""

    line: int
    command: str
    output: str | None


def pages() -> list[Path]:
    """Returns all pages: Markdown files at the top and under `docs/`."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def name_of(page: Path) -> str:
    """Returns the path of a page inside the checkout, such as `docs/README.md`."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[Block]:
    """Returns the fenced blocks of a page, from top to bottom."""
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


def commands_of(block: Block) -> list[Command]:
    """Returns the commands of a `console` or `sh` block."""
    if block.language == "sh":
        lines = re.sub(r"\\\n", "", block.text).splitlines()
        return [Command(block.line, line, None) for line in lines if line.strip() and not line.startswith("#")]
    found: list[Command] = []
    for number, line in enumerate(block.text.splitlines(), block.line):
        if line.startswith("$ "):
            found.append(Command(number, line[2:], None))
        elif found and found[-1].output is None and found[-1].command.endswith("\\"):
            found[-1] = found[-1]._replace(command=found[-1].command[:-1] + line)
        else:
            assert found, f"{block.where}: a console block begins with a command after `$ `"
            found[-1] = found[-1]._replace(output=f"{found[-1].output or ''}{line}\n")
    return found


def run(page: Path, folder: Path) -> int:
    """Runs a page in this folder and returns the number of blocks that were run; AssertionError names the line."""
    count, waiting = 0, dict[str, Block]()
    (folder / "tests").symlink_to(ROOT / "tests", target_is_directory=True)
    with _script(page) as script, _inside(folder):
        for block in blocks(page):
            for name in [name for name in waiting if Path(name).stem in block.text]:
                del waiting[name]
            if block.title is not None:
                with (folder / block.title).open("a", encoding="utf-8") as file:
                    file.write(block.text)
                waiting[block.title] = block
            elif block.language == "python":
                _run_python(block, script)
            elif block.language in ("console", "sh"):
                for line in commands_of(block):
                    _run_command(page, line, folder)
            else:
                continue
            count += 1
    assert not waiting, f"{name_of(page)}: nothing below uses {', '.join(waiting)}"
    return count


@contextmanager
def _script(page: Path) -> Generator[ModuleType]:
    """Makes the module in which a page's Python runs; records look their annotations up there."""
    script = ModuleType("page_" + re.sub(r"\W", "_", name_of(page)))
    sys.modules[script.__name__] = script
    try:
        yield script
    finally:
        del sys.modules[script.__name__]


@contextmanager
def _inside(folder: Path) -> Generator[None]:
    """Changes into the folder, whose modules can be imported and are unloaded afterwards."""
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
    parser, output = doctest.DocTestParser(), list[str]()
    test = parser.get_doctest(block.text, script.__dict__, block.where, name_of(block.page), block.line - 1)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=output.append, clear_globs=False)
    script.__dict__.update(test.globs)
    assert runner.failures == 0, "".join(output)
    assert runner.tries > 0, f"{block.where}: nothing was run"


def _run_command(page: Path, line: Command, folder: Path) -> None:
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
    if line.output is not None:
        assert matches(line.output, ran.stdout), f"{where}\n\nthe page shows\n{line.output}\nand it says\n{ran.stdout}"
    else:
        assert ran.returncode == 0, f"{where}\n{ran.stdout}"


def _environment(folder: Path) -> dict[str, str]:
    """Returns the environment: `bunkum` and `python` of this checkout, a plain terminal of 100 columns."""
    shelf = folder / ".bin"
    shelf.mkdir(exist_ok=True)
    cli = "import sys; from bunkum.cli import main; sys.exit(main())"
    for name, start in (("bunkum", f"{sys.executable} -c '{cli}'"), ("python", sys.executable)):
        command = shelf / name
        command.write_text(f'#!/bin/sh\nexec {start} "$@"\n', encoding="utf-8")
        command.chmod(0o755)
    path = os.pathsep.join((str(shelf), os.environ.get("PATH", os.defpath)))
    return {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "100", "NO_COLOR": "1"}


def matches(expected: str, output: str) -> bool:
    """Whether output is as shown; `...` matches anything, and blanks at the ends of lines do not matter."""
    pattern = ".*?".join(re.escape(part) for part in _trimmed(expected).split("..."))
    return re.fullmatch(pattern, _trimmed(output), re.DOTALL) is not None


def _trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())
