"""Bodies of HTTP requests and responses about what accounts have played (`docs/reference/accounts.md`)."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from bunkum.core.review import TrayReviewed
from bunkum.server.http.account_messages import PasskeyCard, SignedInDevice
from bunkum.server.http.friend_messages import FriendsExport
from bunkum.server.http.messages import RequestBody, ResponseBody
from bunkum.server.http.moderation_messages import BlockCard, OwnReportCard
from bunkum.table.review import RoundReviewed


class HabitCard(ResponseBody):
    """A habit of somebody in a game: `count` of `among` things, `noun` each: 12 of 50 bids."""

    label: str
    help: str
    count: int
    among: int
    noun: str


class RatingPoint(ResponseBody):
    """A rating and its spread, as people read them: 1480, give or take 120."""

    rating: int
    spread: int


class RatingCard(ResponseBody):
    """The rating of somebody in a game at tables of one size: with 2, 3 (or 4) or 5 (and more) seats."""

    size: int
    rating: int
    spread: int
    provisional: bool
    """Whether so few matches were rated that it may be far off."""
    matches: int
    """How many were rated."""
    history: tuple[RatingPoint, ...]
    """After each of the latest 100 of them, the last one last."""


class GameProfile(ResponseBody):
    """What somebody has played of a game."""

    game: str
    name: str
    matches: int
    wins: int
    habits: tuple[HabitCard, ...]
    ratings: tuple[RatingCard, ...]
    """At tables of each size at which matches were rated, the smallest first."""


class SeatCard(ResponseBody):
    """A seat of a match that is over: its name then, and its place, from 1."""

    name: str
    place: int
    is_bot: bool
    is_you: bool


class RatingChange(ResponseBody):
    """The rating of the account before and after a match."""

    before: int
    after: int


class NotRated(ResponseBody):
    """Why a match is not rated: a code and the sentence (`docs/reference/accounts.md`)."""

    code: str
    sentence: str


class MatchCard(ResponseBody):
    """A match that is over, in which the account took part."""

    table: str
    match: int
    """Its number at the table, from 1."""
    game: str
    game_name: str
    preset_name: str
    seconds: float
    over_at: float
    """Seconds since 1970."""
    seats: tuple[SeatCard, ...]
    has_review: bool
    rated: RatingChange | None
    """Null: it is not rated."""
    not_rated: NotRated | None
    """Null: it is rated, or it was over before there were ratings."""


class MatchReviewed(ResponseBody):
    """GET /api/account/review/TABLE/MATCH: the review of a match, as `reviewed` on the wire."""

    seconds: float
    rounds: tuple[RoundReviewed, ...]
    trays: tuple[TrayReviewed, ...]


class MatchList(ResponseBody):
    """GET /api/account/matches: matches, the last one first."""

    matches: tuple[MatchCard, ...]
    before: float | None
    """Asks for older ones; null if there are none."""


class Profile(ResponseBody):
    """GET /api/account/profile: what the account of this device has played."""

    games: tuple[GameProfile, ...]
    latest: MatchList
    link: str | None
    """The address at which others see the games; null while they are private."""


class ShowProfile(RequestBody):
    """POST /api/account/show: shows games, results and habits at an address of their own, or makes them private."""

    shown: bool


class ProfileShown(ResponseBody):
    """POST /api/account/show: the address at which others see the profile; null if it is private."""

    link: str | None


class ShownProfile(ResponseBody):
    """GET /api/people/ID: what somebody shows of what they have played."""

    name: str
    since: float
    """When the account was made, in seconds since 1970."""
    games: tuple[GameProfile, ...]


class DeleteAccount(RequestBody):
    """POST /api/account/delete: deletes the account of this device. `name` must be its name, so that it is meant."""

    name: Annotated[str, Meta(max_length=200)]


class SaidLine(ResponseBody):
    """Something that somebody has said: in which match, and when by the table's clock, in seconds."""

    match: int
    at: float
    text: str


class TableExport(ResponseBody):
    """A table to which devices of the account were connected, and what was said there under its name."""

    table: str
    said: tuple[SaidLine, ...]


class GameExport(ResponseBody):
    """What was counted in a game."""

    game: str
    matches: int
    wins: int
    counts: Mapping[str, int]


class RatedMatchExport(ResponseBody):
    """A rating after a match, as it is stored: `number` counts the rated matches of this game and size."""

    game: str
    size: int
    number: int
    mu: float
    sigma: float
    table: str
    match: int
    over_at: float


class AccountExport(ResponseBody):
    """GET /api/account/export: all that is stored about the account, but for hashes of secrets."""

    name: str
    created_at: float
    """Seconds since 1970, as all times here but those of what was said."""
    mail: str | None
    link: str | None
    devices: tuple[SignedInDevice, ...]
    passkeys: tuple[PasskeyCard, ...]
    games: tuple[GameExport, ...]
    ratings: tuple[RatedMatchExport, ...]
    matches: tuple[MatchCard, ...]
    tables: tuple[TableExport, ...]
    blocks: tuple[BlockCard, ...]
    reports: tuple[OwnReportCard, ...]
    friends: FriendsExport


class BestRow(ResponseBody):
    """Somebody on a leaderboard, who shows their profile at `link`."""

    name: str
    link: str
    rating: int
    spread: int
    matches: int


class Best(ResponseBody):
    """GET /api/best: the best in a game at tables of one size, the best one first; who is provisional is left out."""

    game: str
    size: int
    since: Literal["week", "ever"]
    """`week`: of those who were rated in the last seven days."""
    rows: tuple[BestRow, ...]
