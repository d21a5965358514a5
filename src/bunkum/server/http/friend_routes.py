"""Routes of friends: to ask and to answer, to show where one is, to invite somebody to a table."""

from collections.abc import Iterable

from litestar import get, post
from litestar.handlers import HTTPRouteHandler

from bunkum.core import SPECTATOR, Illegal
from bunkum.server.accounts.accounts import SignedIn
from bunkum.server.accounts.friend_codes import CODE_SECONDS
from bunkum.server.accounts.friends import FriendRequest, SeatAsked
from bunkum.server.accounts.friendships import MOST_FRIENDS
from bunkum.server.accounts.invitations import INVITATION_SECONDS
from bunkum.server.device import Device, derive_persons
from bunkum.server.http import friend_messages as messages, lobby
from bunkum.server.http.account_requests import require_account
from bunkum.server.http.middleware import get_client
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
from bunkum.server.tables.live_table import LiveTable
from bunkum.table.room_actions import Sit


@get("/api/friends", answers=messages.Friends)
async def list_friends(request: HttpRequest) -> JsonResponse:
    """Returns the friends of this device's account."""
    return await _respond_friends(request, await require_account(request))


@post("/api/friends/ask", status_code=200, asks=messages.AskFriend, answers=messages.Friends)
async def ask_friend(request: HttpRequest) -> JsonResponse:
    """Asks whoever shows a profile to be friends."""
    body, own = await read_body(request, messages.AskFriend), await require_account(request)
    server = await _count_try(request, own)
    changed = await server.friends.ask_profile(own.account, body.person)
    await server.allowances.wrong_codes.give_back(get_client(request.scope).network)
    return await _respond_changed(request, own, changed)


@post("/api/friends/ask-player", status_code=200, asks=messages.AskPlayer, answers=messages.Friends)
async def ask_player(request: HttpRequest) -> JsonResponse:
    """Asks whoever had a seat in a match of this account to be friends."""
    body, own = await read_body(request, messages.AskPlayer), await require_account(request)
    server = get_services(request)
    _count_ask(server, own, get_client(request.scope).network)
    await server.recorder.record_open(own.account)  # the match may just be over
    changed = await server.friends.ask_seat(own.account, SeatAsked(body.table, body.match, body.seat))
    return await _respond_changed(request, own, changed)


@post("/api/friends/answer", status_code=200, asks=messages.AnswerFriend, answers=messages.Friends)
async def answer_friend(request: HttpRequest) -> JsonResponse:
    """Accepts or declines a request."""
    body, own = await read_body(request, messages.AnswerFriend), await require_account(request)
    changed = await get_services(request).friends.answer(own.account, body.request, accepts=body.accept)
    return await _respond_changed(request, own, changed)


@post("/api/friends/withdraw", status_code=200, asks=messages.WithdrawFriend, answers=messages.Friends)
async def withdraw_friend(request: HttpRequest) -> JsonResponse:
    """Takes a request back."""
    body, own = await read_body(request, messages.WithdrawFriend), await require_account(request)
    changed = await get_services(request).friends.withdraw(own.account, body.request)
    return await _respond_changed(request, own, changed)


@post("/api/friends/remove", status_code=200, asks=messages.RemoveFriend, answers=messages.Friends)
async def remove_friend(request: HttpRequest) -> JsonResponse:
    """Ends a friendship."""
    body, own = await read_body(request, messages.RemoveFriend), await require_account(request)
    changed = await get_services(request).friends.remove(own.account, body.friend)
    return await _respond_changed(request, own, changed)


@post("/api/friends/presence", status_code=200, asks=messages.ShowPresence, answers=messages.Friends)
async def show_presence(request: HttpRequest) -> JsonResponse:
    """Shows friends where this account is, or neither them nor itself."""
    body, own = await read_body(request, messages.ShowPresence), await require_account(request)
    changed = await get_services(request).friends.show_presence(own.account, is_shown=body.shown)
    return await _respond_changed(request, own, changed)


# Codes.


@post("/api/friends/code", status_code=200, asks=None, answers=messages.FriendCode)
async def create_friend_code(request: HttpRequest) -> JsonResponse:
    """Returns a code by which somebody becomes a friend."""
    own, server, client = await require_account(request), get_services(request), get_client(request.scope)
    _count_ask(server, own, client.network)
    code = await server.friend_codes.create(own.account)
    link = lobby.build_link(client, f"me?friend={code}", server.settings.host, server.port)
    return respond_json(messages.FriendCode(code, link, lobby.draw_qr_code(link).decode(), CODE_SECONDS))


@post("/api/friends/find-code", status_code=200, asks=messages.FindFriendCode, answers=messages.FriendCodeFound)
async def find_friend_code(request: HttpRequest) -> JsonResponse:
    """Returns the name of whoever gave out a code, so that one knows whose friend one becomes."""
    body, server = await read_body(request, messages.FindFriendCode), get_services(request)
    tries, network = server.allowances.wrong_codes, get_client(request.scope).network
    if not await tries.allows(network):
        raise Refused("too_many_tries")
    name = await server.friend_codes.find(body.code)
    if name is None:
        raise Refused("no_such_friend_code")
    await tries.give_back(network)
    return respond_json(messages.FriendCodeFound(name))


@post("/api/friends/redeem", status_code=200, asks=messages.RedeemFriendCode, answers=messages.Friends)
async def redeem_friend_code(request: HttpRequest) -> JsonResponse:
    """Makes this account a friend of whoever gave out the code."""
    body, own = await read_body(request, messages.RedeemFriendCode), await require_account(request)
    server = await _count_try(request, own)
    changed = await server.friend_codes.redeem(own.account, body.code)
    await server.allowances.wrong_codes.give_back(get_client(request.scope).network)
    return await _respond_changed(request, own, changed)


# Invitations.


@post("/api/friends/invite", status_code=200, asks=messages.InviteFriend, answers=messages.Invited)
async def invite_friend(request: HttpRequest) -> JsonResponse:
    """Invites a friend to a table at which this account has a seat."""
    body, sender = await read_body(request, messages.InviteFriend), await find_sender(request)
    own, server, network = sender.account, get_services(request), get_client(request.scope).network
    if own is None:
        raise Refused("signed_out")
    allowances = server.allowances
    if not (allowances.invitations.allows(own.account) and allowances.network_invitations.allows(network)):
        raise Refused("too_many_invitations")
    live = await server.find_table(body.table, network)
    if not _has_seat(live, sender.derive_persons(body.table)):
        raise Refused("not_seated")
    changed = await server.invitations.invite(own.account, body.friend, body.table, live.table.game.id)
    server.metrics.invitations.inc()
    server.friend_watch.signal(changed)
    return respond_json(messages.Invited(INVITATION_SECONDS))


@post("/api/invitations/answer", status_code=200, asks=messages.AnswerInvitation, answers=messages.InvitationAnswered)
async def answer_invitation(request: HttpRequest) -> JsonResponse:
    """Declines an invitation, or takes this account to its table, where it gets a seat if one is free."""
    body, sender = await read_body(request, messages.AnswerInvitation), await find_sender(request)
    server, client, own = get_services(request), get_client(request.scope), sender.account
    if own is None:
        raise Refused("signed_out")
    table, host_secret = await server.invitations.redeem(own.account, body.invitation)
    server.friend_watch.signal((own.account,))
    if not body.accept:
        return respond_json(messages.InvitationAnswered(None, is_seated=False))
    try:
        live = await server.registry.find(table)
    except Refused as no:
        raise Refused("no_such_invitation") if no.code == "no_such_table" else no from None
    if not _has_seat(live, derive_persons(Device(host_secret), table)):
        raise Refused("no_such_invitation")  # whoever has invited has left
    persons = sender.derive_persons(table)
    live.require_welcome(persons)
    marks = sender.mark(server, client)
    if live.table.room.listed:
        server.moderation.bans.require_welcome(marks)
    server.moderation.people.note(table, persons, marks)
    await sender.note_table(server, client, live)
    is_seated = await _take_seat(live, persons, own.name, client.network)
    answer = messages.InvitationAnswered(table, is_seated)
    return respond_json(answer, headers=build_cookie_header(sender.device, client))


def _has_seat(live: LiveTable, persons: Iterable[str]) -> bool:
    return any(live.table.seats_of(person) for person in persons)


async def _take_seat(live: LiveTable, persons: tuple[str, ...], name: str, network: str) -> bool:
    """Seats somebody who was invited; returns False if no seat is free, so that they look on."""
    if _has_seat(live, persons):
        return True
    try:
        sit = Sit(persons[0], name, None, persons[1:], live.networks.find_banned(network))
        await live.act(SPECTATOR, sit)
    except (Refused, Illegal) as no:
        if no.code in {"busy", "not_kept"}:
            raise
        return False
    return True


# What the handlers share.


async def _count_try(request: HttpRequest, own: SignedIn) -> Services:
    """Counts a request that names somebody, so that nobody finds out by trying who there is."""
    server, network = get_services(request), get_client(request.scope).network
    _count_ask(server, own, network)
    if not await server.allowances.wrong_codes.allows(network):
        raise Refused("too_many_tries")
    return server


def _count_ask(server: Services, own: SignedIn, network: str) -> None:
    allowances = server.allowances
    if not (allowances.friend_asks.allows(own.account) and allowances.network_friend_asks.allows(network)):
        raise Refused("too_many_friend_requests")


async def _respond_changed(request: HttpRequest, own: SignedIn, changed: Iterable[str]) -> JsonResponse:
    get_services(request).friend_watch.signal(changed)
    return await _respond_friends(request, own)


async def _respond_friends(request: HttpRequest, own: SignedIn) -> JsonResponse:
    server = get_services(request)
    stored = await server.friends.read(own.account)
    here = server.friend_watch.locate(stored)
    friends = (messages.FriendCard(one, friend.since) for one, friend in zip(here, stored.friends, strict=True))
    return respond_json(
        messages.Friends(
            tuple(friends),
            describe_requests(stored.asking),
            describe_requests(stored.asked),
            server.friend_watch.describe_invitations(stored),
            stored.is_shown,
            MOST_FRIENDS,
        )
    )


def describe_requests(requests: Iterable[FriendRequest]) -> tuple[messages.FriendRequestCard, ...]:
    """Returns requests as those are told who have sent or received them."""
    return tuple(messages.FriendRequestCard(*one) for one in requests)


FRIEND_ROUTES: tuple[HTTPRouteHandler, ...] = (
    *(list_friends, ask_friend, ask_player, answer_friend, withdraw_friend, remove_friend, show_presence),
    *(create_friend_code, find_friend_code, redeem_friend_code, invite_friend, answer_invitation),
)
