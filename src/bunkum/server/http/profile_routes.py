"""Routes of profiles: what an account has played, what it shows of that to others, and reviews of its matches."""

from collections.abc import Sequence
from secrets import token_urlsafe
from typing import Literal

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery

from bunkum.core.contract import Habit
from bunkum.core.notation import join_words
from bunkum.core.rating_scale import SIZES, to_points, to_spread
from bunkum.server.accounts.accounts import SignedIn
from bunkum.server.accounts.profiles import GameSums, PlayedMatch
from bunkum.server.accounts.rating_model import Rating
from bunkum.server.accounts.ratings import GameRating
from bunkum.server.accounts.unrated import UNRATED
from bunkum.server.clock import DAY_SECONDS
from bunkum.server.http import lobby, profile_messages as messages
from bunkum.server.http.account_requests import require_account
from bunkum.server.http.middleware import get_client
from bunkum.server.http.responses import HttpRequest, JsonResponse, get_services, read_body, respond_json
from bunkum.server.refusals import Refused
from bunkum.server.services import Services
from bunkum.server.workers.pool import WorkerUnavailable
from bunkum.table.catalog import AnyGameInfo, game_info, game_summaries
from bunkum.table.review import can_review

MATCHES_A_PAGE = 20
SHOWN_ID_BYTES = 9
MOST_BEST = 50
WEEK_SECONDS = 7 * DAY_SECONDS
LARGEST_MATCH = 2**31 - 1
"""The largest number of a match that the databases can look for."""


@get("/api/account/profile", answers=messages.Profile)
async def get_profile(request: HttpRequest) -> JsonResponse:
    """Returns what the account of this device has played; matches that are not recorded yet are recorded first."""
    server, own = get_services(request), await require_account(request)
    await server.recorder.record_open(own.account)
    games = await read_games(server, own.account)
    shown_as = await server.profiles.get_shown_as(own.account)
    latest = await _list_matches(request, own, None)
    link = None if shown_as is None else build_profile_link(request, shown_as)
    return respond_json(messages.Profile(games, latest, link))


@get("/api/account/matches", answers=messages.MatchList)
async def list_matches(request: HttpRequest, before: FromQuery[float]) -> JsonResponse:
    """Returns matches of the account of this device that were over before a time."""
    own = await require_account(request)
    return respond_json(await _list_matches(request, own, before))


@get("/api/account/review/{table_id:str}/{match:int}", answers=messages.MatchReviewed)
async def get_review(request: HttpRequest, table_id: FromPath[str], match: FromPath[int]) -> JsonResponse:
    """Returns the review of a match of the account of this device."""
    server, own = get_services(request), await require_account(request)
    if not 0 < match <= LARGEST_MATCH:
        raise Refused("no_such_match")
    if not await server.profiles.has_played(own.account, table_id, match):
        raise Refused("no_such_match")
    live = await server.find_table(table_id, get_client(request.scope).network)
    if not live.facts.reviewed:
        raise Refused("no_review")
    try:
        review = await server.registry.reviews.get_review(table_id, match, live.table.words)
    except (WorkerUnavailable, RuntimeError):
        raise Refused("busy") from None
    return respond_json(messages.MatchReviewed(review.seconds, review.rounds, review.trays))


@post("/api/account/show", status_code=200, asks=messages.ShowProfile, answers=messages.ProfileShown)
async def show_profile(request: HttpRequest) -> JsonResponse:
    """Shows what the account has played at an address of its own, or makes it private: that address is gone then."""
    body, own = await read_body(request, messages.ShowProfile), await require_account(request)
    profiles = get_services(request).profiles
    shown_as = await profiles.get_shown_as(own.account) if body.shown else None
    if body.shown and shown_as is None:
        shown_as = token_urlsafe(SHOWN_ID_BYTES)
    await profiles.show(own.account, shown_as)
    return respond_json(messages.ProfileShown(None if shown_as is None else build_profile_link(request, shown_as)))


@get("/api/people/{shown_as:str}", answers=messages.ShownProfile)
async def get_shown_profile(request: HttpRequest, shown_as: FromPath[str]) -> JsonResponse:
    """Returns what somebody shows of what they have played."""
    server, network = get_services(request), get_client(request.scope).network
    if not await server.allowances.wrong_codes.allows(network):
        raise Refused("too_many_tries")
    found = await server.profiles.find_shown(shown_as)
    if found is None:
        raise Refused("no_such_profile")
    account, name, since = found
    games = await read_games(server, account)
    await server.allowances.wrong_codes.give_back(network)
    return respond_json(messages.ShownProfile(name, since, games))


@get("/api/best", answers=messages.Best)
async def list_best(
    request: HttpRequest, game: FromQuery[str], size: FromQuery[int], since: FromQuery[Literal["week", "ever"]] = "ever"
) -> JsonResponse:
    """Returns a leaderboard: the best of those who show their profile."""
    server = get_services(request)
    if not server.allowances.leaderboards.allows(get_client(request.scope).network):
        raise Refused("too_many_tries")
    if _find_game(game) is None:
        raise Refused("no_such_game")
    if size not in SIZES:
        sizes = join_words(list(map(str, SIZES)), "or")
        raise Refused("unreadable", f"A leaderboard is for tables of one size, which is {sizes}.")
    within = WEEK_SECONDS if since == "week" else float("inf")
    ranked = await server.ratings.list_best(game, size, within, MOST_BEST)
    rows = (
        messages.BestRow(
            *(one.name, build_profile_link(request, one.shown_as)),
            *(to_points(one.rating.mu), to_spread(one.rating.sigma), one.matches),
        )
        for one in ranked
    )
    return respond_json(messages.Best(game, size, since, tuple(rows)))


async def read_games(server: Services, account: str) -> tuple[messages.GameProfile, ...]:
    """Returns what people read of what an account has played; a game that is not installed any more has no habits."""
    games, ratings = await server.profiles.list_games(account), await server.ratings.list_ratings(account)
    return tuple(_describe_game(played, [one for one in ratings if one.game == played.game]) for played in games)


def _describe_game(played: GameSums, ratings: Sequence[GameRating]) -> messages.GameProfile:
    game = _find_game(played.game)
    name, habits = (played.game, ()) if game is None else (game.name, game.parts.statistics.habits)
    cards = tuple(_describe_habit(habit, played) for habit in habits if played.counts.get(habit.among))
    rated = tuple(map(_describe_rating, sorted(ratings, key=lambda rating: rating.size)))
    return messages.GameProfile(played.game, name, played.matches, played.wins, cards, rated)


def _describe_rating(rated: GameRating) -> messages.RatingCard:
    return messages.RatingCard(
        *(rated.size, to_points(rated.rating.mu), to_spread(rated.rating.sigma), rated.rating.is_provisional),
        rated.matches,
        tuple(
            messages.RatingPoint(to_points(point.rating.mu), to_spread(point.rating.sigma)) for point in rated.history
        ),
    )


def _find_game(game: str) -> AnyGameInfo | None:
    return game_info(game) if any(game == installed.id for installed in game_summaries()) else None


def _describe_habit(habit: Habit, played: GameSums) -> messages.HabitCard:
    among = played.counts.get(habit.among, 0)
    counted = min(played.counts.get(habit.counted, 0), among)
    count = among - counted if habit.is_rest else counted
    return messages.HabitCard(habit.label, habit.help, count, among, habit.noun)


async def _list_matches(request: HttpRequest, own: SignedIn, before: float | None) -> messages.MatchList:
    found = await get_services(request).profiles.list_matches(own.account, before, MATCHES_A_PAGE + 1)
    shown = describe_matches(found[:MATCHES_A_PAGE])
    return messages.MatchList(shown, shown[-1].over_at if len(found) > MATCHES_A_PAGE else None)


def describe_matches(matches: Sequence[PlayedMatch]) -> tuple[messages.MatchCard, ...]:
    """Returns what people read of these matches."""
    return tuple(map(_describe_match, matches))


def _describe_match(played: PlayedMatch) -> messages.MatchCard:
    game = _find_game(played.game)
    preset = None if game is None else game.presets.get(played.preset)
    seats = (messages.SeatCard(seat.name, seat.place, seat.is_bot, seat.is_own) for seat in played.seats)
    return messages.MatchCard(
        played.table,
        played.match,
        played.game,
        played.game if game is None else game.name,
        played.preset if preset is None else preset.name,
        played.seconds,
        played.over_at,
        tuple(seats),
        game is not None and can_review(game),
        _describe_change(played.rated),
        None if played.unrated is None else messages.NotRated(played.unrated, UNRATED[played.unrated]),
    )


def _describe_change(rated: tuple[Rating, Rating] | None) -> messages.RatingChange | None:
    if rated is None:
        return None
    before, after = rated
    return messages.RatingChange(to_points(before.mu), to_points(after.mu))


def build_profile_link(request: HttpRequest, shown_as: str) -> str:
    """Returns the address at which others see a profile."""
    server, client = get_services(request), get_client(request.scope)
    return lobby.build_link(client, f"u/{shown_as}", server.settings.host, server.port)


PROFILE_ROUTES: tuple[HTTPRouteHandler, ...] = (
    *(get_profile, list_matches, get_review, show_profile, get_shown_profile, list_best),
)
