"""Shows the progress of a long computation on standard error: a bar in a terminal, a line now and then elsewhere."""

import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

_WIDTH = 30
_IN_TERMINAL, _ELSEWHERE = 0.2, 15.0  # seconds between two updates
_SHOW_AFTER = 1.0
_COMPILING_TEXT = "Compiling the loops, once on this machine; `bunkum warm` does it ahead.\n"


class ProgressBar:
    """A progress bar that appears only after a second."""

    def __init__(self, what: str, seconds_between_lines: float = _ELSEWHERE) -> None:
        """Prepares a bar labelled `what`; where it cannot be drawn, a line is written each so many seconds."""
        self.what = what
        self._start = time.perf_counter()
        self._terminal = sys.stderr.isatty()
        self._interval = _IN_TERMINAL if self._terminal else seconds_between_lines
        self._last = self._start + _SHOW_AFTER - (_IN_TERMINAL if self._terminal else 0)
        self._shown = False

    def update(self, done: float, text: str = "") -> None:
        """Shows the progress; `done` is 0 to 1."""
        now = time.perf_counter()
        if now - self._last < self._interval:
            return
        self._last = now
        done = min(1.0, max(0.0, done))
        if self._terminal:
            filled = round(done * _WIDTH)
            sys.stderr.write(f"\r{self.what} [{'#' * filled}{'.' * (_WIDTH - filled)}] {done:4.0%} {text}\x1b[K")
            self._shown = True
        else:
            sys.stderr.write(f"{self.what}: {done:.0%} {text}\n")
        sys.stderr.flush()

    def end(self) -> None:
        """Clears the bar."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def check_writable(path: Path) -> None:
    """Raises `OSError` if `path` cannot be written, so that it is known before the work; leaves no new file behind."""
    there = path.exists()
    with path.open("ab"):
        pass
    if not there:
        path.unlink()


@contextmanager
def announce_compiling() -> Generator[None]:
    """Writes a notice to standard error if loops have to be compiled within the block."""
    from bunkum.solvers.compiled import notify_compiling

    with notify_compiling(lambda: sys.stderr.write(_COMPILING_TEXT)):
        yield
