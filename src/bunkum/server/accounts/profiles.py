"""What accounts have played: which tables they were at, the matches that are over, and sums of what was counted there.

Matches are recorded by `match_recorder`, from the tables' logs. Names of others are those at the time.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from bunkum.server.storage.queries import QueryDatabase, Transaction
from bunkum.table.match_record import MatchRecord, SeatRecord, TableRecord
from bunkum.table.phrases import SOMEBODY

_read_counts = msgspec.json.Decoder(dict[str, int]).decode
_write_counts = msgspec.json.Encoder(order="deterministic").encode


class TablePlayer(NamedTuple):
    """An account at a table: the persons by which the table knows it, and the last match there that is recorded."""

    account: str
    persons: frozenset[str]
    recorded: int


class GameSums(NamedTuple):
    """What an account has played of a game: how many matches, how many it has won, and what was counted."""

    game: str
    matches: int
    wins: int
    counts: Mapping[str, int]


class PlayedSeat(NamedTuple):
    """A seat of a match that is over."""

    seat: int
    name: str
    place: int
    is_bot: bool
    is_own: bool
    """Whether it was that of the account that asks."""


class PlayedMatch(NamedTuple):
    """A match that is over; `over_at` in seconds since 1970."""

    table: str
    match: int
    game: str
    preset: str
    seconds: float
    over_at: float
    seats: Sequence[PlayedSeat]


class Profiles:
    """What accounts have played. Methods raise `StorageError` if it cannot be read or written at the moment."""

    def __init__(self, database: QueryDatabase) -> None:
        """Takes the database of accounts."""
        self._database = database

    # At tables.

    async def note_table(self, account: str, table: str, persons: Iterable[str]) -> None:
        """Stores that an account may play at a table from now on, which knows it by these persons."""
        async with self._database.begin() as transaction:
            known = await transaction.fetch(
                "SELECT is_open FROM account_tables WHERE account_id = $1 AND table_id = $2", account, table
            )
            if not known:
                if not await transaction.fetch(_ADD_TABLE, account, table):
                    return  # it is being deleted
            elif not known[0][0]:
                await transaction.fetch(
                    "UPDATE account_tables SET is_open = 1 WHERE account_id = $1 AND table_id = $2", account, table
                )
            held = {row[0] for row in await transaction.fetch(_FIND_PERSONS, account, table)}
            for person in set(persons) - held:
                await transaction.fetch(_ADD_PERSON, table, person, account)

    async def close_table(self, table: str) -> None:
        """Stores that no more matches will be recorded at a table, since it is gone."""
        async with self._database.begin() as transaction:
            await transaction.fetch("UPDATE account_tables SET is_open = 0 WHERE table_id = $1", table)

    async def list_players(self, table: str) -> list[TablePlayer]:
        """Returns the accounts whose devices were connected to a table."""
        async with self._database.begin() as transaction:
            rows = await transaction.fetch(_LIST_PLAYERS, table)
        persons: dict[tuple[str, int], set[str]] = {}
        for account, recorded, person in rows:
            persons.setdefault((account, recorded), set()).add(person)
        return [TablePlayer(account, frozenset(held), recorded) for (account, recorded), held in persons.items()]

    async def list_open_tables(self, account: str, most: int) -> list[str]:
        """Returns tables at which there may be matches of an account that are not recorded."""
        async with self._database.begin() as transaction:
            rows = await transaction.fetch(
                "SELECT table_id FROM account_tables WHERE account_id = $1 AND is_open = 1 LIMIT $2", account, most
            )
        return [row[0] for row in rows]

    async def list_persons(self, account: str) -> Mapping[str, tuple[str, ...]]:
        """Returns the tables to which devices of an account were connected, each with the persons that it is there."""
        async with self._database.begin() as transaction:
            rows = await transaction.fetch(
                "SELECT table_id, person FROM account_persons WHERE account_id = $1 ORDER BY table_id, person", account
            )
        found: dict[str, tuple[str, ...]] = {}
        for table, person in rows:
            found[table] = (*found.get(table, ()), person)
        return found

    async def forget_table(self, account: str, table: str, persons: Iterable[str]) -> None:
        """Deletes that an account was these persons at a table."""
        async with self._database.begin() as transaction:
            for person in persons:
                await transaction.fetch(
                    "DELETE FROM account_persons WHERE account_id = $1 AND table_id = $2 AND person = $3",
                    *(account, table, person),
                )

    # Matches.

    async def record(
        self, table: str, game: str, record: TableRecord, players: Sequence[TablePlayer], last_at: float
    ) -> None:
        """Stores the matches of a table that are over, each once; `last_at` is the time of its last entry.

        A match in which no account took part is not stored.
        """
        owners = {person: player.account for player in players for person in player.persons}
        async with self._database.begin() as transaction:
            deleted = await _lock_accounts(transaction, {player.account for player in players})
            for match in record.matches:
                seats = [_own_seat(seat, owners, deleted) for seat in match.seats]
                if any(account for account, _ in seats):
                    over_at = last_at - (record.clock - match.over_at)
                    await _record_match(transaction, table, game, match, seats, over_at)
            last = max((match.match for match in record.matches), default=0)
            for player in players:
                await transaction.fetch(
                    "UPDATE account_tables SET recorded = $3, is_open = $4 WHERE account_id = $1 AND table_id = $2",
                    *(player.account, table, max(player.recorded, last), int(record.is_playing)),
                )

    async def list_games(self, account: str) -> list[GameSums]:
        """Returns what an account has played, the game that it has played most often first."""
        async with self._database.begin() as transaction:
            rows = await transaction.fetch(
                "SELECT game, matches, wins, counts FROM account_games WHERE account_id = $1 "
                "ORDER BY matches DESC, game",
                account,
            )
        return [GameSums(game, matches, wins, _read_counts(counts)) for game, matches, wins, counts in rows]

    async def list_matches(self, account: str, before: float | None, most: int) -> list[PlayedMatch]:
        """Returns the latest matches of an account that were over before this time, the last one first."""
        async with self._database.begin() as transaction:
            keys = await transaction.fetch(_LIST_OWN, account, float("inf") if before is None else before, most)
            return [await _read_match(transaction, account, table, match) for table, match, _ in keys]

    async def has_played(self, account: str, table: str, match: int) -> bool:
        """Returns whether a match that is over is recorded for this account."""
        async with self._database.begin() as transaction:
            found = await transaction.fetch(
                "SELECT 1 FROM match_seats WHERE account_id = $1 AND table_id = $2 AND match = $3 LIMIT 1",
                *(account, table, match),
            )
        return bool(found)

    async def purge(self, before: float) -> int:
        """Deletes matches that were over before this time, not the sums; returns how many."""
        async with self._database.begin() as transaction:
            return len(await transaction.fetch("DELETE FROM matches WHERE over_at < $1 RETURNING 1", before))

    # Shown to others.

    async def show(self, account: str, shown_as: str | None) -> None:
        """Shows the profile of an account to whoever has the address with this id; None makes it private."""
        async with self._database.begin() as transaction:
            await transaction.fetch("UPDATE accounts SET shown_as = $2 WHERE id = $1", account, shown_as)

    async def get_shown_as(self, account: str) -> str | None:
        """Returns the id in the address of an account's profile; None if it is private."""
        async with self._database.begin() as transaction:
            found = await transaction.fetch("SELECT shown_as FROM accounts WHERE id = $1", account)
        return found[0][0] if found else None

    async def find_shown(self, shown_as: str) -> tuple[str, str, float] | None:
        """Returns the account whose profile has this address, its name, and when it was made; None if there is none."""
        async with self._database.begin() as transaction:
            found = await transaction.fetch("SELECT id, name, created_at FROM accounts WHERE shown_as = $1", shown_as)
        return tuple(found[0]) if found else None


async def _lock_accounts(transaction: Transaction, accounts: Iterable[str]) -> set[str]:
    """Keeps other servers from changing these accounts until the end; returns those that are deleted meanwhile."""
    deleted = set[str]()
    for account in sorted(set(accounts)):  # always in the same order, or two transactions would wait for each other
        if not await transaction.fetch(_LOCK_ACCOUNT, account):
            deleted.add(account)
    return deleted


_OwnedSeat = tuple[str | None, SeatRecord]
"""The account that held a seat first, None for a seat of nobody with an account; and what is stored of the seat."""


def _own_seat(seat: SeatRecord, owners: Mapping[str, str], deleted: Collection[str]) -> _OwnedSeat:
    account = next((owners[person] for person in seat.holders if person in owners), None)
    if account is None or account not in deleted:
        return account, seat
    return None, replace(seat, name=SOMEBODY)


async def _record_match(
    transaction: Transaction, table: str, game: str, match: MatchRecord, seats: Sequence[_OwnedSeat], over_at: float
) -> None:
    await transaction.fetch(_ADD_MATCH, table, match.match, game, match.preset, match.seconds, over_at)
    stored = await transaction.fetch(
        "SELECT over_at FROM matches WHERE table_id = $1 AND match = $2", table, match.match
    )
    for at, (account, seat) in enumerate(seats):
        is_new = await transaction.fetch(
            _ADD_SEAT,
            *(table, match.match, at, seat.name, seat.place, int(not seat.holders), account, stored[0][0]),
            _write_counts(seat.counts).decode(),
        )
        if is_new and account is not None:
            await _add_to_sums(transaction, account, game, seat)


async def _add_to_sums(transaction: Transaction, account: str, game: str, seat: SeatRecord) -> None:
    known = await transaction.fetch(
        "SELECT matches, wins, counts FROM account_games WHERE account_id = $1 AND game = $2", account, game
    )
    matches, wins, counts = known[0] if known else (0, 0, "{}")
    sums = _write_counts(dict(Counter(_read_counts(counts)) + Counter(seat.counts))).decode()
    await transaction.fetch(_SET_SUMS, account, game, matches + 1, wins + (seat.place == 1), sums)


async def _read_match(transaction: Transaction, account: str, table: str, match: int) -> PlayedMatch:
    rows = await transaction.fetch(_READ_MATCH, table, match)
    game, preset, seconds, over_at = rows[0][:4]
    seats = [
        PlayedSeat(seat, name, place, bool(is_bot), owner == account) for *_, seat, name, place, is_bot, owner in rows
    ]
    return PlayedMatch(table, match, game, preset, seconds, over_at, seats)


_ADD_TABLE = (
    "INSERT INTO account_tables (account_id, table_id, recorded, is_open) "
    "SELECT id, $2, 0, 1 FROM accounts WHERE id = $1 AND deleted_at IS NULL RETURNING 1"
)
_FIND_PERSONS = "SELECT person FROM account_persons WHERE account_id = $1 AND table_id = $2"
_ADD_PERSON = (
    "INSERT INTO account_persons (table_id, person, account_id) VALUES ($1, $2, $3) "
    "ON CONFLICT (table_id, person) DO NOTHING"
)
_LOCK_ACCOUNT = "UPDATE accounts SET name = name WHERE id = $1 AND deleted_at IS NULL RETURNING 1"
_LIST_PLAYERS = (
    "SELECT account_tables.account_id, recorded, person FROM account_tables "
    "JOIN account_persons ON account_persons.account_id = account_tables.account_id "
    "AND account_persons.table_id = account_tables.table_id WHERE account_tables.table_id = $1"
)
_ADD_MATCH = (
    "INSERT INTO matches (table_id, match, game, preset, seconds, over_at) VALUES ($1, $2, $3, $4, $5, $6) "
    "ON CONFLICT (table_id, match) DO NOTHING"
)
_ADD_SEAT = (
    "INSERT INTO match_seats (table_id, match, seat, name, place, is_bot, account_id, over_at, counts) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (table_id, match, seat) "
    "DO UPDATE SET account_id = excluded.account_id "
    "WHERE match_seats.account_id IS NULL AND excluded.account_id IS NOT NULL RETURNING 1"
)
"""Returns a row if the seat is new, or if it was nobody's and has an account from now on."""
_SET_SUMS = (
    "INSERT INTO account_games (account_id, game, matches, wins, counts) VALUES ($1, $2, $3, $4, $5) "
    "ON CONFLICT (account_id, game) DO UPDATE SET matches = excluded.matches, wins = excluded.wins, "
    "counts = excluded.counts"
)
_LIST_OWN = (
    "SELECT DISTINCT table_id, match, over_at FROM match_seats WHERE account_id = $1 AND over_at < $2 "
    "ORDER BY over_at DESC LIMIT $3"
)
_READ_MATCH = (
    "SELECT game, preset, seconds, matches.over_at, seat, name, place, is_bot, account_id FROM matches "
    "JOIN match_seats ON match_seats.table_id = matches.table_id AND match_seats.match = matches.match "
    "WHERE matches.table_id = $1 AND matches.match = $2 ORDER BY seat"
)
