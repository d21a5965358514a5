"""Marks: by what an account, a device or a network is recognized again, without its being stored itself.

A device's mark is a hash of the secret in its cookie, which has 128 random bits. A network's is keyed: there are too
few addresses for a plain hash to hide one.
"""

import hmac
import secrets
from hashlib import sha256
from typing import NamedTuple

from bunkum.server.device import Device
from bunkum.server.http.origin import ClientInfo
from bunkum.server.storage.queries import QueryDatabase

_LETTERS = 32
_NAME = "networks"
PRIVATE = "local"
"""The place of all private addresses (`ClientInfo.place`): it has no mark, since it would mean everybody at home."""


class Marks(NamedTuple):
    """Who somebody is: the account's id, the marks of device and network. None: it has none, or it is not known."""

    account: str | None = None
    device: str | None = None
    network: str | None = None

    @property
    def owner(self) -> str:
        """The mark of the account, or of a guest's device."""
        return self.device or "" if self.account is None else mark_account(self.account)

    def list_all(self) -> frozenset[str]:
        """Returns all marks by which others recognize them. A network counts for guests alone."""
        network = self.network if self.account is None else None
        account = None if self.account is None else mark_account(self.account)
        return frozenset(mark for mark in (account, self.device, network) if mark is not None)


class Marker:
    """Computes marks, with the key of a database."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def mark(self, device: Device, account: str | None, client: ClientInfo) -> Marks:
        """Returns the marks of whoever sent a request; `account`: the id of theirs, None for a guest."""
        return Marks(account, mark_device(device.own), self.mark_network(client.place))

    def mark_network(self, place: str) -> str | None:
        """Returns the mark of a network; None for private addresses."""
        if place == PRIVATE:
            return None
        return "n" + hmac.digest(self._key, place.encode(), "sha256").hex()[:_LETTERS]


def mark_account(account: str) -> str:
    """Returns the mark of the account with this id."""
    return "a" + sha256(b"bunkum account " + account.encode()).hexdigest()[:_LETTERS]


def mark_device(secret: str) -> str:
    """Returns the mark of the device with this secret."""
    return "d" + sha256(b"bunkum device " + secret.encode()).hexdigest()[:_LETTERS]


async def open_marker(database: QueryDatabase) -> Marker:
    """Returns the marker of a database, which gets a key if it has none; raises `StorageError` if it cannot be read."""
    async with database.begin() as transaction:
        await transaction.fetch(
            "INSERT INTO keys (name, key) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", _NAME, secrets.token_bytes(32)
        )
        found = await transaction.fetch("SELECT key FROM keys WHERE name = $1", _NAME)
    return Marker(bytes(found[0][0]))
