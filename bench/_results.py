"""Keeps the latest figures in results.md, a section a bench, with the machine that they were measured on."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterable
from pathlib import Path

KEPT = Path(__file__).parent / "results.md"
HEAD = "# The latest figures\n\nWritten by `make bench KEEP=1`; each section names its machine.\n"


def machine() -> str:
    """The processor, how many cores, Python's version."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        found = re.search(r"model name\s*:\s*(.+)", info.read_text())
        cpu = found[1] if found else cpu
    return f"{cpu}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A Markdown table whose columns are aligned, so that it reads well in a terminal too."""
    lines = [head, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    told = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    told.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join(told)


def keep(section: str, text: str) -> None:
    """Put a section into results.md in place of its last, where KEEP asks for it."""
    if not os.environ.get("KEEP"):
        return
    page = KEPT.read_text() if KEPT.exists() else HEAD
    told = f"## {section}\n\n{machine()}.\n\n{text}\n"
    pattern = re.compile(rf"(?ms)^## {re.escape(section)}\n.*?(?=^## |\Z)")
    page = pattern.sub(lambda _: told + "\n", page) if pattern.search(page) else f"{page.rstrip()}\n\n{told}"
    KEPT.write_text(page.rstrip() + "\n")
