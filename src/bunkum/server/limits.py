"""How much is enough: buckets that fill with time, one for each address or connection."""

from collections.abc import Callable, Hashable
from time import monotonic

MESSAGE_BYTES = 4_000
"""The longest message that makes sense; a bid has 45 letters, a remark 240."""
FRAME_BYTES = 64_000
"""Beyond this the connection is closed without being read to its end."""
BODY_BYTES = 16_000
TALK_A_SECOND, TALK_AT_ONCE = 0.5, 6
PATIENCE = 100
"""So many messages too many, and the connection is closed."""


class Bucket:
    """`most` at once, and again as `a_second` fills it."""

    __slots__ = ("_at", "_held", "a_second", "most")

    def __init__(self, a_second: float, most: float, now: float) -> None:
        self.a_second, self.most = a_second, most
        self._held, self._at = most, now

    def take(self, now: float) -> bool:
        """One more? If not, nothing is taken."""
        self._held = min(self.most, self._held + (now - self._at) * self.a_second)
        self._at = now
        if self._held < 1:
            return False
        self._held -= 1
        return True

    def is_full(self, now: float) -> bool:
        """Whether nothing was taken for so long that it may be forgotten."""
        return self._held + (now - self._at) * self.a_second >= self.most


class Limit:
    """A bucket for each key; those that are full again are forgotten."""

    def __init__(self, a_second: float, most: float, clock: Callable[[], float] = monotonic) -> None:
        """`most` at once for each key, and `a_second` on and on."""
        self._a_second, self._most, self._clock = a_second, most, clock
        self._buckets: dict[Hashable, Bucket] = {}
        self._sweep_at = 1000

    def allows(self, key: Hashable) -> bool:
        """One more for `key`?"""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._sweep_at:
                self._buckets = {key: one for key, one in self._buckets.items() if not one.is_full(now)}
                self._sweep_at = max(1000, 2 * len(self._buckets))
            bucket = self._buckets[key] = Bucket(self._a_second, self._most, now)
        return bucket.take(now)
