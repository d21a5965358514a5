"""Routes by which an account has a mail address, and a device is signed in by a code that was sent there."""

from litestar import post
from litestar.handlers import HTTPRouteHandler

from bunkum.server.accounts.accounts import MAIL_SECONDS
from bunkum.server.accounts.mail_address import clean_address
from bunkum.server.http import account_messages as messages
from bunkum.server.http.account_requests import require_account
from bunkum.server.http.account_routes import respond_me
from bunkum.server.http.middleware import get_client
from bunkum.server.http.responses import HttpRequest, JsonResponse, get_services, read_body, respond_json
from bunkum.server.refusals import Refused

CONFIRM = """\
Somebody, most likely you, wants to be found again at Bunkum by this address.

The code: {code}

It is good for 15 minutes. If it was not you, do nothing.
"""
SIGN_IN = """\
Somebody, most likely you, wants to sign in at Bunkum.

The code: {code}

It is good for 15 minutes, and for one device. Tell it to nobody. If it was not you, do nothing.
"""


@post("/api/account/mail", status_code=200, asks=messages.AddMail, answers=messages.MailSent)
async def add_mail(request: HttpRequest) -> JsonResponse:
    """Sends a code to an address that the account wants to have."""
    body, server = await read_body(request, messages.AddMail), get_services(request)
    own, address = await require_account(request), await _take_address(request, body.address)
    code = await server.accounts.create_mail_code(own.account, address)
    server.mailer.send(address, "Your code for Bunkum", CONFIRM.format(code=code))
    return respond_json(messages.MailSent(MAIL_SECONDS))


@post("/api/account/mail/confirm", status_code=200, asks=messages.ConfirmMail, answers=messages.Me)
async def confirm_mail(request: HttpRequest) -> JsonResponse:
    """Stores the address to which this code was sent."""
    body, server, client = (
        await read_body(request, messages.ConfirmMail),
        get_services(request),
        get_client(request.scope),
    )
    own = await require_account(request)
    if not await server.allowances.wrong_codes.allows(client.network):
        raise Refused("too_many_tries")
    if not await server.accounts.confirm_mail(own.account, body.code.strip()):
        raise Refused("no_such_mail_code")
    await server.allowances.wrong_codes.give_back(client.network)
    return await respond_me(request)


@post("/api/account/mail/remove", status_code=200, asks=None, answers=messages.Me)
async def remove_mail(request: HttpRequest) -> JsonResponse:
    """Deletes the address of the account."""
    own = await require_account(request)
    await get_services(request).accounts.remove_mail(own.account)
    return await respond_me(request)


@post("/api/session/mail", status_code=200, asks=messages.AskByMail, answers=messages.MailSent)
async def ask_by_mail(request: HttpRequest) -> JsonResponse:
    """Sends a code to an address if an account has it; the answer is the same if none has."""
    body, server = await read_body(request, messages.AskByMail), get_services(request)
    address = await _take_address(request, body.address)
    account = await server.accounts.find_by_mail(address)
    # The same is stored for an account that does not exist, so that the answer takes as long.
    code = await server.accounts.create_link_code(account, MAIL_SECONDS)
    if account is not None:
        server.mailer.send(address, "Your code for Bunkum", SIGN_IN.format(code=code))
    return respond_json(messages.MailSent(MAIL_SECONDS))


async def _take_address(request: HttpRequest, text: str) -> str:
    """Returns the address in a request, if a mail may be sent there."""
    server, network = get_services(request), get_client(request.scope).network
    if not server.mailer.is_there:
        raise Refused("no_mail")
    address = clean_address(text)
    if address is None:
        raise Refused("no_address")
    if not (await server.allowances.network_mails.allows(network) and await server.allowances.mails.allows(address)):
        raise Refused("too_many_mails")
    return address


MAIL_ROUTES: tuple[HTTPRouteHandler, ...] = (add_mail, confirm_mail, remove_mail, ask_by_mail)
