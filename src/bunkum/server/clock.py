"""The two clocks of a server, and a check whether the wall clock can be trusted."""

import logging
from collections.abc import Callable
from time import monotonic, time
from typing import NamedTuple

log = logging.getLogger("bunkum.clock")

DAY_SECONDS = 86400.0
ALLOWED_DRIFT_SECONDS = 60.0
"""The most that both clocks may differ in a day: slewing a clock changes it by up to 500 ppm, 43 seconds a day."""


class Clock(NamedTuple):
    """The clocks in seconds: `wall` counts from 1970 and may be set by somebody, `monotonic` never jumps."""

    wall: Callable[[], float] = time
    monotonic: Callable[[], float] = monotonic


SYSTEM_CLOCK = Clock()


class ClockCheck:
    """Compares the two clocks: the wall clock is trusted after both have agreed for a day.

    A computer without a battery starts with an arbitrary time, which is corrected later. Deletion by age must wait
    until the age is known.
    """

    def __init__(self, clock: Clock) -> None:
        """Starts the day of trust now."""
        self._clock = clock
        self._wall, self._monotonic = clock.wall(), clock.monotonic()
        self.is_trusted = False

    def measure_jump(self) -> float:
        """Returns by how many seconds the wall clock was set since the last call; 0 if both clocks agree.

        A jump restarts the day of trust. Call it every few minutes at least.
        """
        wall, running = self._clock.wall(), self._clock.monotonic()
        jumped = (wall - self._wall) - (running - self._monotonic)
        if abs(jumped) > ALLOWED_DRIFT_SECONDS:
            log.warning(
                "the clock was set: nothing is deleted for its age until it has run for a day",
                extra={"by_seconds": round(jumped)},
            )
            self.is_trusted = False
        elif running - self._monotonic < DAY_SECONDS:
            return 0.0
        else:
            self.is_trusted, jumped = True, 0.0
        self._wall, self._monotonic = wall, running
        return jumped
