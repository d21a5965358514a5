"""Rows of figures: a bench reports its own, `make bench` prints all of them in one table and keeps them in results.md.

`report` prints a bench's rows at once; where `make bench` runs the bench, it also hands them over, through the file
that BENCH_ROWS names. results.md has a section a bench, each with the machine that it was measured on: a bench that
was not run keeps its last.
"""

from __future__ import annotations

import json
import math
import os
import platform
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

KEPT = Path(__file__).parent / "results.md"
HEAD = "# The latest figures\n\nWritten by `make bench`. Each section names its machine and what else it was doing.\n"
THOROUGH = bool(os.environ.get("BENCH"))
"""Whether the bench was asked for by its name: some then take their time."""


class Row(NamedTuple):
    """A figure, its goal and the same figure of a peer, measured in this run or recorded, as `source` says.

    Goals: docs/explanation/design.md#performance-goals.
    """

    what: str
    ours: str
    goal: str = ""
    peer: str = ""
    ratio: str = ""
    source: str = ""


class Figure(NamedTuple):
    """A figure that should be no more than its goal, both in seconds or in bytes."""

    what: str
    value: float
    most: float = math.inf
    unit: Literal["s", "ms", "us", "kB"] = "s"

    @property
    def missed(self) -> bool:
        """Whether it is more than its goal."""
        return self.value > self.most

    def row(self) -> Row:
        """Returns the row that `make bench` prints."""
        scale, digits = {"s": (1, 2), "ms": (1e3, 0), "us": (1e6, 0), "kB": (1e-3, 1)}[self.unit]
        goal = "" if self.most == math.inf else f"{self.most * scale:g} {self.unit}"
        return Row(self.what, f"{self.value * scale:.{digits}f} {self.unit}", goal)


def report(bench: str, rows: Sequence[Row]) -> None:
    """Prints the figures of a bench, and passes them to `make bench`."""
    print(format_table(Row._fields, rows), flush=True)
    if handed := os.environ.get("BENCH_ROWS"):
        with Path(handed).open("a", encoding="utf-8") as file:
            file.writelines(json.dumps([bench, *row]) + "\n" for row in rows)


def read_reported(path: Path) -> dict[str, list[Row]]:
    """Returns the rows of each bench that has reported."""
    found: dict[str, list[Row]] = {}
    for line in path.read_text("utf-8").splitlines():
        bench, *cells = json.loads(line)
        found.setdefault(bench, []).append(Row(*cells))
    return found


def describe_machine() -> str:
    """Returns the processor, its cores and their load, and the versions of Python and the kernel."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        found = re.search(r"model name\s*:\s*(.+)", info.read_text())
        cpu = found[1] if found else cpu
    python = f"Python {platform.python_version()}"
    return f"{cpu}, {os.cpu_count()} cores (load {os.getloadavg()[0]:.1f}), {platform.system()}, {python}"


def format_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Returns a Markdown table with aligned columns, without empty ones."""
    lines = [head, *rows]
    used = [column for column in range(len(head)) if any(line[column] for line in lines[1:])]
    widths = {column: max(len(line[column]) for line in lines) for column in used}
    table = ["| " + " | ".join(line[column].ljust(widths[column]) for column in used) + " |" for line in lines]
    table.insert(1, "|" + "|".join("-" * (widths[column] + 2) for column in used) + "|")
    return "\n".join(table)


def replace_section(bench: str, rows: Sequence[Row], where: str, page: str) -> str:
    """Returns the page with the rows of a bench in place of its last ones."""
    text = f"## {bench}\n\n{where}.\n\n{format_table(Row._fields, rows)}\n"
    section = re.compile(rf"(?ms)^## {re.escape(bench)}\n.*?(?=^## |\Z)")
    if section.search(page):
        return section.sub(lambda _: text + "\n", page).rstrip() + "\n"
    return f"{page.rstrip()}\n\n{text}"
