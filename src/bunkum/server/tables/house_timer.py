"""Wakes a table when something is due for the House: a timer of the game, a bot that sits in, a ballot that ends."""

from asyncio import TimerHandle, get_running_loop
from typing import Protocol
from weakref import proxy

from bunkum.server.tables.room_messages import AnyTable

RETRY_SECONDS = 1.0


class TimedTable(Protocol):
    """What is used of a table in memory."""

    table: AnyTable

    @property
    def is_closed(self) -> bool:
        """Whether it has left memory."""
        ...

    @property
    def now(self) -> float:
        """The table's clock, which stops while nobody is here."""
        ...

    @property
    def empty_since(self) -> float | None:
        """The time since which nobody has been here; None while somebody is."""
        ...

    @property
    def patience(self) -> float:
        """Seconds after other servers by which this one acts."""
        ...

    @property
    def is_storing(self) -> bool:
        """Whether an entry is in flight."""
        ...

    def handle_what_is_due(self) -> None:
        """Handles the next request, or what is due for the House."""
        ...


class HouseTimer:
    """The timer of one table."""

    def __init__(self, live: TimedTable) -> None:
        """Begins unset."""
        self._loop = get_running_loop()
        self._live: TimedTable = proxy(live)  # objects in a cycle stay in memory for long
        self._handle: TimerHandle | None = None
        self._deadline: float | None = None

    def set(self) -> None:
        """Sets the timer for the next action of the House."""
        deadline = self._live.table.next_deadline()
        if deadline is not None:
            deadline += self._live.patience
        if deadline == self._deadline:
            return
        self.cancel()
        self._deadline = deadline
        if deadline is not None:
            self._handle = self._loop.call_later(max(0.0, deadline - self._live.now) + 0.001, self.fire)

    def reset(self) -> None:
        """Sets the timer anew, after the clock was put forward."""
        self.cancel()
        self._deadline = None
        self.set()

    def is_due(self) -> bool:
        """Returns whether it is time for an action of the House, and somebody is here."""
        live, deadline = self._live, self._deadline
        return deadline is not None and live.empty_since is None and live.now >= deadline

    def fire(self) -> None:
        """Lets the table do what is due."""
        self._handle = None
        live = self._live
        live.handle_what_is_due()
        if self._handle is None and not live.is_storing and not live.is_closed and self._deadline is not None:
            # The clock was or is stopped, or the action that was due was refused, so this is checked again later.
            left = self._deadline - live.now
            self._handle = self._loop.call_later(
                left if left > 0 and live.empty_since is None else RETRY_SECONDS, self.fire
            )

    def cancel(self) -> None:
        """Cancels the timer."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
