"""Who sent a request: its device, and the account that the device is signed in to, if any."""

from typing import NamedTuple

from litestar.datastructures import Cookie

from bunkum.server.accounts.accounts import SignedIn
from bunkum.server.accounts.marks import Marks
from bunkum.server.device import (
    SESSION_COOKIE,
    YEAR_SECONDS,
    Device,
    derive_persons,
)
from bunkum.server.http.origin import ClientInfo
from bunkum.server.refusals import Refused
from bunkum.server.services import Services
from bunkum.server.storage import StorageError
from bunkum.server.tables.live_table import LiveTable


class Identity(NamedTuple):
    """A device, and the account that it is signed in to; None for a guest."""

    device: Device
    account: SignedIn | None = None

    @property
    def account_id(self) -> str | None:
        """The id of the account; None for a guest."""
        return None if self.account is None else self.account.account

    def derive_persons(self, table: str) -> tuple[str, ...]:
        """Returns the persons at a table: the one that takes new seats first.

        That is the account's, so that all its devices have the seat; the device keeps what it holds as a guest.
        """
        if self.account is None:
            return derive_persons(self.device, table)
        return derive_persons(Device(self.account.secret, (self.device.own, *self.device.older)), table)

    async def note_table(self, services: Services, client: ClientInfo, live: LiveTable) -> None:
        """Stores that the account may play at a table: by that its matches are recorded, and its name is deleted.

        A table at which somebody was seated counts, even if no page of theirs ever comes there.
        """
        if self.account is not None:
            own, place = self.derive_persons(live.facts.id)[:1], live.table.hash_network(client.place)
            await services.recorder.note_table(self.account.account, live.facts.id, own, place)

    def mark(self, services: Services, client: ClientInfo) -> Marks:
        """Returns the marks by which the sender is recognized again."""
        return services.moderation.marker.mark(self.device, self.account_id, client)


async def find_identity(services: Services, device: Device, token: str | None) -> Identity:
    """Returns who has this device, which may be signed in; raises `Refused` if that cannot be read at the moment.

    `token`: the secret of its session.
    """
    if token is None:
        return Identity(device)
    try:
        account = await services.accounts.find_signed_in(token)
    except StorageError:
        raise Refused("not_read") from None
    if account is not None and services.moderation.bans.find(Marks(account.account)) is not None:
        return Identity(device)  # its session ends this moment
    return Identity(device, account)


def build_session_cookie(token: str | None, client: ClientInfo) -> Cookie:
    """Returns the cookie of a device that is signed in; None signs it out."""
    return Cookie(
        SESSION_COOKIE,
        value=token or "",
        path=client.prefix or "/",
        max_age=0 if token is None else YEAR_SECONDS,
        httponly=True,
        samesite="lax",
        secure=client.secure,
    )
