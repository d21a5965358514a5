"""Matches of accounts, as a server records them, without playing them."""

from collections.abc import Sequence
from secrets import token_urlsafe
from typing import Any, NamedTuple

from msgspec.structs import replace

from bunkum.server.accounts.rating_model import Rating
from bunkum.server.accounts.ratings import GameRating
from bunkum.server.device import Device, derive_persons
from bunkum.server.services import Services
from bunkum.table.match_record import MatchRecord, SeatRecord, TableRecord

NOW = 1_800_000_000.0
"""When the first match is over."""


class Account(NamedTuple):
    """An account: its id, its name, and its secret."""

    id: str
    name: str
    secret: str

    def person(self, table: str) -> str:
        """The person as which it takes a seat."""
        return derive_persons(Device(self.secret), table)[0]


async def make_account(services: Services, name: str) -> Account:
    """Makes an account."""
    account = await services.accounts.create(name, token_urlsafe())
    signed_in = await services.accounts.find_signed_in(await services.accounts.sign_in(account, "a test"))
    assert signed_in is not None
    return Account(account, name, signed_in.secret)


async def come(services: Services, table: str, *accounts: Account) -> None:
    """Each account comes to a table, from a network of its own."""
    for account in accounts:
        await services.profiles.note_table(account.id, table, [account.person(table)], f"network-of-{account.id}")


def seat_of(account: Account, table: str, place: int, **changes: Any) -> SeatRecord:
    """The seat of an account that has played a match from its beginning to its end."""
    holders = (account.person(table),)
    return replace(SeatRecord(account.name, place, holders, {}, holders), **changes)


def seat_of_bot(bot: str, place: int) -> SeatRecord:
    """The seat of a bot."""
    return SeatRecord(bot.title(), place, (), {}, bot=bot)


async def record(
    services: Services,
    table: str,
    *seats: SeatRecord,
    match: int = 1,
    at: float = NOW,
    game: str = "bar",
    is_practice: bool = False,
    players: Any = None,
    **changes: Any,
) -> None:
    """Records a match that was over at this time, as the server does."""
    found = MatchRecord(match, "bar", 60.0, 60.0, seats, **changes)
    here = await services.profiles.list_players(table) if players is None else players
    await services.profiles.record(table, game, TableRecord((found,), False, 60.0), here, at, is_practice=is_practice)


async def play(services: Services, table: str, *order: Account, match: int = 1, at: float = NOW) -> None:
    """These come to a table, and have the places in this order."""
    await come(services, table, *order)
    seats = [seat_of(account, table, place) for place, account in enumerate(order, 1)]
    await record(services, table, *seats, match=match, at=at)


async def rating_of(services: Services, account: Account, game: str = "bar", size: int = 2) -> GameRating:
    """The rating of an account, which has one."""
    (found,) = [one for one in await services.ratings.list_ratings(account.id) if (one.game, one.size) == (game, size)]
    return found


async def reason_of(services: Services, account: Account) -> str | None:
    """Why the latest match of an account is not rated; None if it is."""
    (played,) = await services.profiles.list_matches(account.id, None, 1)
    assert (played.unrated is None) is (played.rated is not None)
    return played.unrated


async def ratings_of(services: Services, accounts: Sequence[Account]) -> list[Rating]:
    """The rating of each."""
    return [(await rating_of(services, account)).rating for account in accounts]
