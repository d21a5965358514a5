"""Limits that all servers of one database count together, such as the tables that one address may make in an hour."""

from typing import NamedTuple, Protocol


class Rate(NamedTuple):
    """A limit: `most` at once, and `a_second` a second in the long run."""

    a_second: float
    most: float


class SharedLimits(Protocol):
    """What others have used of a limit. Methods raise `StorageError` if that cannot be asked at the moment."""

    async def take(self, limit: str, key: str, rate: Rate) -> bool:
        """Takes one use of the limit of this name for `key`; returns False if there is none."""
        ...

    async def give_back(self, limit: str, key: str, rate: Rate) -> None:
        """Returns one that `take` took and that was not used."""
        ...


class NoSharedLimits:
    """A server that shares its log with no other: its own count is the whole."""

    async def take(self, limit: str, key: str, rate: Rate) -> bool:  # noqa: ARG002
        """Returns True."""
        return True

    async def give_back(self, limit: str, key: str, rate: Rate) -> None:
        """Does nothing."""
