"""Codes by which a device hands its seats at a table over to another; valid once, and for two minutes."""

from time import monotonic
from typing import NamedTuple, Protocol

from bunkum.server.storage.codes import draw_code

HAND_OVER_SECONDS = 120.0
HAND_OVER_LETTERS = 8


class HandOverGrant(NamedTuple):
    """The seats that a device hands over: those of its persons at one table."""

    persons: tuple[str, ...]
    table: str


class HandOvers(Protocol):
    """The codes that are valid now. Methods raise `StorageError` if they cannot be stored or read at the moment."""

    async def create(self, grant: HandOverGrant) -> str:
        """Returns a new code for these seats."""
        ...

    async def redeem(self, code: str) -> HandOverGrant | None:
        """Returns the seats that the code hands over, and makes it invalid; None if it is not valid."""
        ...


class LocalHandOvers:
    """The codes of a server that shares its log with no other, in memory."""

    def __init__(self) -> None:
        """Begins without any."""
        self._held: dict[str, tuple[float, HandOverGrant]] = {}

    async def create(self, grant: HandOverGrant) -> str:
        """Returns a new code for these seats."""
        now = monotonic()
        self._held = {code: held for code, held in self._held.items() if held[0] >= now}
        code = draw_code(HAND_OVER_LETTERS)
        self._held[code] = (now + HAND_OVER_SECONDS, grant)
        return code

    async def redeem(self, code: str) -> HandOverGrant | None:
        """Returns the seats that the code hands over, and makes it invalid; None if it is not valid."""
        until, grant = self._held.pop(code.upper(), (0.0, None))
        return grant if until >= monotonic() else None
