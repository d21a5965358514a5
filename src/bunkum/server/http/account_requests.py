"""Functions for all requests about accounts."""

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from bunkum.server.accounts.accounts import SignedIn
from bunkum.server.http.responses import HttpRequest, find_sender
from bunkum.server.refusals import Refused
from bunkum.server.storage import StorageError

log = logging.getLogger("bunkum.accounts")


@asynccontextmanager
async def refusing_unstored() -> AsyncGenerator[None]:
    """Refuses what the database could not store or read at the moment."""
    try:
        yield
    except StorageError as error:
        log.warning("an account could not be read or written: %s", error)
        raise Refused("account_not_kept") from None


async def require_account(request: HttpRequest) -> SignedIn:
    """Returns the account of the device that sent the request; raises `Refused` for a guest."""
    account = (await find_sender(request)).account
    if account is None:
        raise Refused("signed_out")
    return account
