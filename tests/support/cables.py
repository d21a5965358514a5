"""A cable between a page and its house that can die as networks die: nothing comes through, and nobody is told."""

import socket
from contextlib import suppress
from threading import Thread
from typing import Self
from urllib.parse import urlsplit


class Cable:
    """Carries all that is said to `address` and back, until it is cut. What was on it then never arrives."""

    def __init__(self, house: str) -> None:
        """Lay a cable to a house on this machine."""
        self._end = "127.0.0.1", urlsplit(house).port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.address = f"{self.url}/"
        self._cut = False
        self._lines: list[Carried] = []

    def __enter__(self) -> Self:
        """Let them come."""
        Thread(target=self._carry, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        """Take it away."""
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)  # whoever waits at it wakes up
        self._door.close()
        for line in self._lines:
            line.close()

    def cut(self) -> None:
        """Nothing comes through any more; whoever comes waits in vain."""
        self._cut = True
        for line in self._lines:
            line.dead = True

    def mend(self) -> None:
        """Whoever comes now comes through."""
        self._cut = False

    def _carry(self) -> None:
        with suppress(OSError):
            while True:
                here, _ = self._door.accept()
                try:
                    there = socket.create_connection(self._end)
                except OSError:
                    here.close()
                    continue
                self._lines.append(Carried(here, there, dead=self._cut))


class Carried:
    """One connection."""

    def __init__(self, here: socket.socket, there: socket.socket, *, dead: bool) -> None:
        """Carry both ways."""
        self._ends = here, there
        self.dead = dead
        for way in ((here, there), (there, here)):
            Thread(target=self._carry, args=way, daemon=True).start()

    def close(self) -> None:
        """Hang up at both ends."""
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while not self.dead and (data := one.recv(65536)) and not self.dead:
                other.sendall(data)
            if not self.dead:
                other.shutdown(socket.SHUT_WR)
