"""Telling how far a long computation is, on the standard error: a bar in a terminal, a line now and then elsewhere."""

import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

_WIDTH = 30
_IN_TERMINAL, _ELSEWHERE = 0.2, 15.0  # seconds between two tellings
_PATIENCE = 1.0
_COMPILING = "Compiling the loops, once on this machine; `bunkum warm` does it ahead.\n"


class Bar:
    """A bar that shows itself only once the work has taken a second."""

    def __init__(self, what: str) -> None:
        """`what` is being done."""
        self.what = what
        self._start = time.perf_counter()
        self._terminal = sys.stderr.isatty()
        self._last = self._start + _PATIENCE - (_IN_TERMINAL if self._terminal else 0)
        self._shown = False

    def tell(self, done: float, text: str = "") -> None:
        """Done is 0 to 1."""
        now = time.perf_counter()
        if now - self._last < (_IN_TERMINAL if self._terminal else _ELSEWHERE):
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
        """Clear the bar."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def check_writable(path: Path) -> None:
    """Fail before the work, not after it, where its outcome cannot be written; a file that is not there is not made."""
    there = path.exists()
    with path.open("ab"):
        pass
    if not there:
        path.unlink()


@contextmanager
def told_when_compiling() -> Generator[None]:
    """Say so when what is done here has to be compiled first."""
    from bunkum.solvers.compiled import while_compiling

    with while_compiling(lambda: sys.stderr.write(_COMPILING)):
        yield
