"""Routes by which people take along what is stored about them, and delete it."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from datetime import date, timedelta

from litestar import get, post
from litestar.handlers import HTTPRouteHandler

from bunkum.server.accounts.accounts import SignedIn
from bunkum.server.accounts.friends import FriendList
from bunkum.server.accounts.profiles import PlayedMatch
from bunkum.server.http import profile_messages as messages
from bunkum.server.http.account_messages import Me
from bunkum.server.http.account_requests import require_account
from bunkum.server.http.account_routes import build_me, describe_account
from bunkum.server.http.friend_messages import FriendExport, FriendsExport
from bunkum.server.http.friend_routes import describe_requests
from bunkum.server.http.identity import build_session_cookie
from bunkum.server.http.middleware import get_client
from bunkum.server.http.moderation_messages import BlockCard, OwnReportCard
from bunkum.server.http.profile_routes import build_profile_link, describe_matches
from bunkum.server.http.responses import HttpRequest, JsonResponse, get_services, read_body, respond_json
from bunkum.server.refusals import Refused
from bunkum.server.services import Services
from bunkum.server.workers.jobs import SaidJob
from bunkum.server.workers.pool import WorkerUnavailable

MATCHES_AT_ONCE = 500


@get("/api/account/export", answers=messages.AccountExport)
async def export_account(request: HttpRequest) -> JsonResponse:
    """Returns all that is stored about the account of this device, as a file to keep."""
    server, own = get_services(request), await require_account(request)
    if not server.allowances.exports.allows(own.account):
        raise Refused("too_many_exports")
    await server.recorder.record_open(own.account)
    shown_as = await server.profiles.get_shown_as(own.account)
    created_at = await server.accounts.get_created_at(own.account)
    games = await server.profiles.list_games(own.account)
    ratings = await server.ratings.list_ratings(own.account, None)
    matches = [match async for match in _list_all_matches(server, own)]
    at_tables = await server.profiles.list_persons(own.account)
    blocks = await server.moderation.blocks.list_of(own.account)
    reports = await server.moderation.reports.list_own(own.account)
    friends = await server.friends.read(own.account)
    card = await describe_account(request, own)
    export = messages.AccountExport(
        own.name,
        created_at,
        card.mail,
        None if shown_as is None else build_profile_link(request, shown_as),
        card.devices,
        card.passkeys,
        tuple(messages.GameExport(*played) for played in games),
        tuple(
            messages.RatedMatchExport(rated.game, rated.size, point.number, *point.rating, *point[2:])
            for rated in ratings
            for point in rated.history
        ),
        describe_matches(matches),
        tuple([await _export_table(server, table, persons) for table, persons in at_tables.items()]),
        tuple(BlockCard(*block) for block in blocks),
        tuple(OwnReportCard(*report) for report in reports),
        _describe_friends(server, friends),
    )
    return respond_json(export, headers={"content-disposition": 'attachment; filename="bunkum.json"'})


@post("/api/account/delete", status_code=200, asks=messages.DeleteAccount, answers=Me)
async def delete_account(request: HttpRequest) -> JsonResponse:
    """Deletes the account of this device; its devices are guests from then on."""
    body, server = await read_body(request, messages.DeleteAccount), get_services(request)
    own = await require_account(request)
    if body.name.strip() != own.name:
        raise Refused("other_name")
    friends = (await server.friends.read(own.account)).friends
    deleting = asyncio.create_task(server.deletion.delete(own.account))
    await asyncio.shield(deleting)
    server.friend_watch.signal(friend.account for friend in friends)
    await server.session_watch.check()
    response = respond_json(await build_me(request, None))
    response.set_cookie(build_session_cookie(None, get_client(request.scope)))
    return response


async def _list_all_matches(server: Services, own: SignedIn) -> AsyncGenerator[PlayedMatch]:
    before: float | None = None
    while page := await server.profiles.list_matches(own.account, before, MATCHES_AT_ONCE):
        for match in page:
            yield match
        before = page[-1].over_at


async def _export_table(server: Services, table: str, persons: Sequence[str]) -> messages.TableExport:
    """Returns what was said at a table; nothing if the table is gone."""
    try:
        stored = await server.stored_tables.read(table)
        entries = tuple(entry for _, entry in stored.entries)
        said = await server.pool.run_anyway(SaidJob(stored.row.game, tuple(persons), entries))
    except Refused as no:
        if no.code == "no_such_table":
            return messages.TableExport(table, ())
        raise
    except (WorkerUnavailable, RuntimeError):
        raise Refused("busy") from None
    assert isinstance(said, list)
    return messages.TableExport(table, tuple(messages.SaidLine(*line) for line in said))


def _describe_friends(server: Services, stored: FriendList) -> FriendsExport:
    return FriendsExport(
        tuple(FriendExport(friend.name, friend.since) for friend in stored.friends),
        describe_requests(stored.asking),
        describe_requests(stored.asked),
        server.friend_watch.describe_invitations(stored),
        stored.is_shown,
        None if not stored.here_on else str(date(1970, 1, 1) + timedelta(days=stored.here_on)),
    )


DATA_ROUTES: tuple[HTTPRouteHandler, ...] = (export_account, delete_account)
