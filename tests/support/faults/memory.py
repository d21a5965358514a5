"""How much memory and processor a server and its workers take, by the system's own count (Linux)."""

import os
from pathlib import Path

MEGABYTE = 2**20


def rss(pid: int) -> int:
    """Bytes of memory that a process has now; 0 where it is gone."""
    return _field(pid, "VmRSS")


def peak_rss(pid: int) -> int:
    """The most that it ever had."""
    return _field(pid, "VmHWM")


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(one) for task in tasks for one in (task / "children").read_text().split()]
    except OSError:
        return []


def cpu_seconds(pid: int) -> float:
    """Seconds for which a process has computed; 0 where it is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _field(pid: int, name: str) -> int:
    try:
        lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith(name)), 0)
