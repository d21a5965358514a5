"""Who sends a request about an account."""

from bunkum.server.accounts.accounts import SignedIn
from bunkum.server.http.responses import HttpRequest, find_sender
from bunkum.server.refusals import Refused


async def require_account(request: HttpRequest) -> SignedIn:
    """Returns the account of the device that sent the request; raises `Refused` for a guest."""
    account = (await find_sender(request)).account
    if account is None:
        raise Refused("signed_out")
    return account
