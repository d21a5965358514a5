"""Stores a match that is over, what was counted in it, and the ratings after it."""

from collections import Counter
from collections.abc import Mapping, Sequence, Set as AbstractSet
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from bunkum.games import load_game
from bunkum.server.accounts.ratings import rate_match
from bunkum.server.accounts.unrated import TablePlayer, Unrated, find_entrants
from bunkum.server.storage.queries import Transaction
from bunkum.table.match_record import MatchRecord, SeatRecord
from bunkum.table.phrases import SOMEBODY

_read_counts = msgspec.json.Decoder(dict[str, int]).decode
_write_counts = msgspec.json.Encoder(order="deterministic").encode


class FinishedMatch(NamedTuple):
    """A match that is over: at which table, of which game, and when it was over, in seconds since 1970."""

    table: str
    game: str
    record: MatchRecord
    over_at: float
    is_practice: bool
    """Whether practice odds may be asked for at the table."""


async def store_match(transaction: Transaction, found: FinishedMatch, players: Sequence[TablePlayer]) -> None:
    """Stores a match and the ratings after it, once, unless no account took part.

    The transaction must hold the rows of all `players`.
    """
    match, key = found.record, (found.table, found.record.match)
    owners = {person: player.account for player in players for person in player.persons}
    owned = [_find_owner(seat, owners) for seat in match.seats]
    if not any(owned):
        return
    is_first = await transaction.fetch(_ADD_MATCH, *key, found.game, match.preset, match.seconds, found.over_at)
    stored = await transaction.fetch("SELECT over_at FROM matches WHERE table_id = $1 AND match = $2", *key)
    for at, (seat, account) in enumerate(zip(match.seats, owned, strict=True)):
        is_new = await transaction.fetch(
            _ADD_SEAT,
            *(*key, at, seat.name, seat.place, int(seat.bot is not None and not seat.holders), account, stored[0][0]),
            _write_counts(seat.counts).decode(),
        )
        if is_new and account is not None:
            await _add_to_sums(transaction, account, found.game, seat)
    if is_first:
        await _rate(transaction, found, players)


def forget_persons(match: MatchRecord, persons: AbstractSet[str]) -> MatchRecord:
    """Returns a match without the names of those whose account is being deleted, and whose log is not rewritten yet."""
    if persons.isdisjoint(person for seat in match.seats for person in seat.holders):
        return match
    seats = [
        seat if persons.isdisjoint(seat.holders) else replace(seat, name=SOMEBODY, holders=()) for seat in match.seats
    ]
    return replace(match, seats=tuple(seats))


async def _rate(transaction: Transaction, found: FinishedMatch, players: Sequence[TablePlayer]) -> None:
    """Rates a match that was not stored before, or stores why it is not rated."""
    table, game, match, over_at, is_practice = found
    bots = load_game(game).bot_ratings
    try:
        entrants = find_entrants(match, players, bots, is_practice=is_practice)
        await rate_match(transaction, table, match.match, game, entrants, bots, over_at)
    except Unrated as no:
        await transaction.fetch(_SET_UNRATED, table, match.match, no.code)


def _find_owner(seat: SeatRecord, owners: Mapping[str, str]) -> str | None:
    """Returns the account that held a seat first."""
    return next((owners[person] for person in seat.holders if person in owners), None)


async def _add_to_sums(transaction: Transaction, account: str, game: str, seat: SeatRecord) -> None:
    known = await transaction.fetch(
        "SELECT matches, wins, counts FROM account_games WHERE account_id = $1 AND game = $2", account, game
    )
    matches, wins, counts = known[0] if known else (0, 0, "{}")
    sums = _write_counts(dict(Counter(_read_counts(counts)) + Counter(seat.counts))).decode()
    await transaction.fetch(_SET_SUMS, account, game, matches + 1, wins + (seat.place == 1), sums)


_ADD_MATCH = (
    "INSERT INTO matches (table_id, match, game, preset, seconds, over_at) VALUES ($1, $2, $3, $4, $5, $6) "
    "ON CONFLICT (table_id, match) DO NOTHING RETURNING 1"
)
_ADD_SEAT = (
    "INSERT INTO match_seats (table_id, match, seat, name, place, is_bot, account_id, over_at, counts) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (table_id, match, seat) "
    "DO UPDATE SET account_id = excluded.account_id "
    "WHERE match_seats.account_id IS NULL AND excluded.account_id IS NOT NULL RETURNING 1"
)
"""Returns a row if the seat is new, or if it was nobody's and has an account from now on."""
_SET_UNRATED = (
    "UPDATE matches SET unrated = $3 WHERE table_id = $1 AND match = $2 "
    "AND NOT EXISTS (SELECT 1 FROM rated_matches WHERE table_id = $1 AND match = $2)"
)
"""A match that was rated, cleared away and recorded again stays rated."""
_SET_SUMS = (
    "INSERT INTO account_games (account_id, game, matches, wins, counts) VALUES ($1, $2, $3, $4, $5) "
    "ON CONFLICT (account_id, game) DO UPDATE SET matches = excluded.matches, wins = excluded.wins, "
    "counts = excluded.counts"
)
