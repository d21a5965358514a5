"""What the house counts, for its keeper: told on loopback alone, in the text form that Prometheus reads."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable

_BOUNDS_MS = (1, 2, 5, 10, 25, 50, 100, 250, 1000)
_COUNTED = (
    "entries",
    "tables_made",
    "bot_moves",
    "bots_slow",
    "broken",
    "damaged_tables",
    "tables_not_read",
    "rows_without_checksum",
)


class Metrics:
    """Counts since the house opened. `kept_ms` is the time from a move's plan until it was kept and told."""

    def __init__(self) -> None:
        self.refused: Counter[str] = Counter()
        self.entries = self.tables_made = self.sockets = self.bot_moves = self.bots_slow = self.broken = 0
        self.damaged_tables = self.tables_not_read = self.rows_without_checksum = 0
        self._kept_ms = [0] * (len(_BOUNDS_MS) + 1)
        self._kept_ms_sum = 0.0

    def kept(self, seconds: float) -> None:
        """An entry took so long to be kept."""
        self.entries += 1
        self._kept_ms[bisect_left(_BOUNDS_MS, seconds * 1000)] += 1
        self._kept_ms_sum += seconds * 1000

    def text(self, now: dict[str, float]) -> str:
        """All counts, and `now`: what there is at this moment."""
        return "\n".join((*self._lines(now), ""))

    def _lines(self, now: dict[str, float]) -> Iterable[str]:
        for name in _COUNTED:
            yield f"bunkum_{name}_total {getattr(self, name)}"
        for code, count in sorted(self.refused.items()):
            yield f'bunkum_refused_total{{code="{code}"}} {count}'
        count = 0
        for bound, held in zip((*_BOUNDS_MS, "+Inf"), self._kept_ms, strict=True):
            count += held
            yield f'bunkum_kept_milliseconds_bucket{{le="{bound}"}} {count}'
        yield f"bunkum_kept_milliseconds_sum {self._kept_ms_sum:.3f}"
        yield f"bunkum_kept_milliseconds_count {count}"
        for name, value in now.items():
            yield f"bunkum_{name} {value:g}"
