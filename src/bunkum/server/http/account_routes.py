"""Routes of accounts: to make one, to sign a device in and out, to look after it (decision 0031)."""

import asyncio
import logging
from collections.abc import Sequence

import msgspec
from litestar import get, post
from litestar.handlers import HTTPRouteHandler

from bunkum.core import Illegal
from bunkum.server.accounts import passkeys
from bunkum.server.accounts.accounts import LINK_SECONDS, SignedIn
from bunkum.server.accounts.marks import mark_device
from bunkum.server.accounts.phrase import create_phrase, list_phrase_words
from bunkum.server.http import account_messages as messages, lobby
from bunkum.server.http.account_requests import require_account
from bunkum.server.http.browser_name import name_browser
from bunkum.server.http.identity import Identity, build_session_cookie
from bunkum.server.http.middleware import get_client
from bunkum.server.http.origin import ClientInfo
from bunkum.server.http.responses import (
    HttpRequest,
    JsonResponse,
    build_cookie_header,
    find_sender,
    get_services,
    read_body,
    respond_json,
)
from bunkum.server.refusals import Refused
from bunkum.server.services import Services
from bunkum.table.room_actions import HandOver

log = logging.getLogger("bunkum.accounts")

BRING_SECONDS = 5.0
"""For so long a new account waits until it holds the seats that its device had as a guest."""


@get("/api/account", answers=messages.Me)
async def get_account(request: HttpRequest) -> JsonResponse:
    """Returns the account of this device, if it is signed in."""
    return await respond_me(request)


@post("/api/account", asks=messages.MakeAccount, answers=messages.AccountMade)
async def create_account(request: HttpRequest) -> JsonResponse:
    """Makes an account of this device's guest and signs the device in."""
    server, client = get_services(request), get_client(request.scope)
    body, sender = await read_body(request, messages.MakeAccount), await find_sender(request)
    if sender.account is not None:
        raise Refused("signed_in")
    name = server.wording.clean_name(body.name)
    if not await server.allowances.new_accounts.allows(client.network):
        raise Refused("too_many_accounts")
    phrase = await _draw_phrase()
    device = mark_device(sender.device.own)
    account = await server.accounts.create(name, phrase)
    token = await server.accounts.sign_in(account, _name_browser(request), device)
    await server.moderation.blocks.adopt(device, account)
    signed_in = await server.accounts.find_signed_in(token)
    assert signed_in is not None
    await _bring_seats(server, Identity(sender.device, signed_in), body.tables, client)
    response = respond_json(
        messages.AccountMade(await describe_account(request, signed_in), phrase),
        201,
        headers=build_cookie_header(sender.device, client),
    )
    response.set_cookie(build_session_cookie(token, client))
    return response


@post("/api/account/name", status_code=200, asks=messages.RenameAccount, answers=messages.Me)
async def rename_account(request: HttpRequest) -> JsonResponse:
    """Gives the account another name."""
    body, own = await read_body(request, messages.RenameAccount), await require_account(request)
    server = get_services(request)
    name = server.wording.clean_name(body.name, own.account)
    if not await server.allowances.names.allows(own.account):
        raise Refused("too_many_names")
    await server.accounts.rename(own.account, name)
    return await respond_me(request)


@post("/api/account/phrase", status_code=200, asks=None, answers=messages.PhraseMade)
async def replace_phrase(request: HttpRequest) -> JsonResponse:
    """Gives the account another recovery phrase."""
    own, phrase = await require_account(request), await _draw_phrase()
    await get_services(request).accounts.set_phrase(own.account, phrase)
    return respond_json(messages.PhraseMade(phrase))


# Other devices.


@post("/api/account/code", status_code=200, asks=None, answers=messages.LinkCode)
async def create_link_code(request: HttpRequest) -> JsonResponse:
    """Returns a code by which another device signs in, with its link and QR code."""
    own, server, client = await require_account(request), get_services(request), get_client(request.scope)
    code = await server.accounts.create_link_code(own.account)
    link = lobby.build_link(client, f"me?code={code}", server.settings.host, server.port)
    return respond_json(messages.LinkCode(code, link, lobby.draw_qr_code(link).decode(), LINK_SECONDS))


@post("/api/session/code", status_code=200, asks=messages.SignInByCode, answers=messages.Me)
async def sign_in_by_code(request: HttpRequest) -> JsonResponse:
    """Signs this device in by a code that another device was given."""
    body = await read_body(request, messages.SignInByCode)
    return await _sign_in_by_secret(request, code=body.code)


@post("/api/session/phrase", status_code=200, asks=messages.SignInByPhrase, answers=messages.Me)
async def sign_in_by_phrase(request: HttpRequest) -> JsonResponse:
    """Signs this device in by a recovery phrase."""
    body = await read_body(request, messages.SignInByPhrase)
    return await _sign_in_by_secret(request, phrase=body.phrase)


@post("/api/account/sign-out", status_code=200, asks=messages.SignOut, answers=messages.Me)
async def sign_out(request: HttpRequest) -> JsonResponse:
    """Signs out a device of the account, or all of them; their connections to tables are closed."""
    body, server, client = await read_body(request, messages.SignOut), get_services(request), get_client(request.scope)
    own = await require_account(request)
    await server.accounts.sign_out(own.account, body.session)
    await server.session_watch.check()
    response = await respond_me(request)
    if body.session in (None, own.session):
        response.set_cookie(build_session_cookie(None, client))
    return response


# Passkeys.


@post("/api/account/passkeys/ask", status_code=200, asks=None, answers=messages.PasskeyQuestion)
async def ask_to_register(request: HttpRequest) -> JsonResponse:
    """Returns what the browser is to be asked, to make a passkey for the account."""
    own, site = await require_account(request), passkeys.require_site(get_client(request.scope))
    options = await passkeys.ask_to_register(get_services(request).accounts, site, own.account, own.name)
    return respond_json(messages.PasskeyQuestion(msgspec.Raw(options)))


@post("/api/account/passkeys", status_code=200, asks=messages.PasskeyAnswer, answers=messages.Me)
async def register_passkey(request: HttpRequest) -> JsonResponse:
    """Stores the passkey that the browser has made."""
    body, own = await read_body(request, messages.PasskeyAnswer), await require_account(request)
    site, accounts = passkeys.require_site(get_client(request.scope)), get_services(request).accounts
    await passkeys.register(accounts, site, own.account, bytes(body.credential), _name_browser(request))
    return await respond_me(request)


@post("/api/account/passkeys/remove", status_code=200, asks=messages.RemovePasskey, answers=messages.Me)
async def remove_passkey(request: HttpRequest) -> JsonResponse:
    """Removes a passkey of the account."""
    body, own = await read_body(request, messages.RemovePasskey), await require_account(request)
    await get_services(request).accounts.remove_passkey(own.account, passkeys.read_id(body.id))
    return await respond_me(request)


@post("/api/session/passkey/ask", status_code=200, asks=None, answers=messages.PasskeyQuestion)
async def ask_to_sign_in(request: HttpRequest) -> JsonResponse:
    """Returns what the browser is to be asked, to sign in by a passkey."""
    server, client = get_services(request), get_client(request.scope)
    site = passkeys.require_site(client)
    if not server.allowances.challenges.allows(client.network):
        raise Refused("too_many_tries")
    return respond_json(messages.PasskeyQuestion(msgspec.Raw(await passkeys.ask_to_sign_in(server.accounts, site))))


@post("/api/session/passkey", status_code=200, asks=messages.PasskeyAnswer, answers=messages.Me)
async def sign_in_by_passkey(request: HttpRequest) -> JsonResponse:
    """Signs this device in by the answer of a passkey."""
    body, server, client = (
        await read_body(request, messages.PasskeyAnswer),
        get_services(request),
        get_client(request.scope),
    )
    site = passkeys.require_site(client)
    account = await passkeys.find_account(server.accounts, site, bytes(body.credential))
    return await _sign_in(request, account)


# What the handlers share.


async def _draw_phrase() -> str:
    return create_phrase(await asyncio.to_thread(list_phrase_words))


async def _sign_in_by_secret(
    request: HttpRequest, *, code: str | None = None, phrase: str | None = None
) -> JsonResponse:
    server, network = get_services(request), get_client(request.scope).network
    tries = server.allowances.wrong_codes
    if not await tries.allows(network):
        raise Refused("too_many_tries")
    if code is not None:
        account = await server.accounts.redeem_link_code(code.strip())
    else:
        account = await server.accounts.find_by_phrase(phrase or "")
    if account is None:
        raise Refused("no_such_phrase" if code is None else "no_such_link_code")
    await tries.give_back(network)
    return await _sign_in(request, account)


async def _sign_in(request: HttpRequest, account: str) -> JsonResponse:
    """Signs this device in; if it was signed in already, it is signed out there."""
    server, sender = get_services(request), await find_sender(request)
    server.moderation.bans.require_account(account)
    if sender.account is not None:
        await server.accounts.sign_out(sender.account.account, sender.account.session)
    token = await server.accounts.sign_in(account, _name_browser(request), mark_device(sender.device.own))
    own = await server.accounts.find_signed_in(token)
    await server.session_watch.check()
    if own is None:
        raise Refused("signed_out")
    client = get_client(request.scope)
    response = respond_json(await build_me(request, own), headers=build_cookie_header(sender.device, client))
    response.set_cookie(build_session_cookie(token, client))
    return response


async def respond_me(request: HttpRequest) -> JsonResponse:
    """Answers with what this device is told of its account."""
    return respond_json(await build_me(request, (await find_sender(request)).account))


async def build_me(request: HttpRequest, own: SignedIn | None) -> messages.Me:
    """Returns what a device is told of its account; with None what a guest is told."""
    card = None if own is None else await describe_account(request, own)
    has_passkeys, has_mail = (
        passkeys.find_site(get_client(request.scope)) is not None,
        get_services(request).mailer.is_there,
    )
    return messages.Me(card, has_passkeys, has_mail)


def _name_browser(request: HttpRequest) -> str:
    return name_browser(request.headers.get("user-agent", ""))


async def describe_account(request: HttpRequest, own: SignedIn) -> messages.AccountCard:
    """Returns an account as its own devices are told of it."""
    accounts = get_services(request).accounts
    sessions, keys = await asyncio.gather(accounts.list_sessions(own.account), accounts.list_passkeys(own.account))
    mail = await accounts.get_mail(own.account)
    return messages.AccountCard(
        own.name,
        mail,
        tuple(messages.SignedInDevice(*session, session.id == own.session) for session in sessions),
        tuple(messages.PasskeyCard(passkeys.write_id(key.id), key.label, key.created_at) for key in keys),
    )


async def _bring_seats(server: Services, sender: Identity, tables: Sequence[str], client: ClientInfo) -> None:
    """Makes a new account a holder of the seats that its device has taken as a guest, at these tables.

    A table that cannot be read now, or whose rules are against it, is left as it is: the device keeps its seats there.
    """
    try:
        async with asyncio.timeout(BRING_SECONDS):
            for table_id in dict.fromkeys(tables):
                await _bring_seats_of_table(server, sender, table_id, client)
    except TimeoutError:
        log.warning("not all seats of a guest were brought into the account in time")


async def _bring_seats_of_table(server: Services, sender: Identity, table_id: str, client: ClientInfo) -> None:
    own, *guest = sender.derive_persons(table_id)
    try:
        live = await server.find_table(table_id, client.network)
        held = tuple(person for person in guest if live.table.seats_of(person))
        if held:
            await server.registry.act_as_house(table_id, HandOver(held, own))
            assert sender.account is not None
            place = live.table.hash_network(client.place)
            await server.recorder.note_table(sender.account.account, table_id, (own, *held), place)
            server.recorder.record_soon(table_id)
    except (Refused, Illegal) as no:
        log.info("seats of a guest stay with the device: %s", no.code)


ACCOUNT_ROUTES: tuple[HTTPRouteHandler, ...] = (
    *(get_account, create_account, rename_account, replace_phrase, create_link_code, sign_out),
    *(ask_to_register, register_passkey, remove_passkey),
    *(sign_in_by_code, sign_in_by_phrase, ask_to_sign_in, sign_in_by_passkey),
)
