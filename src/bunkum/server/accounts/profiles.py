"""What accounts have played: which tables they were at, the matches that are over, and sums of what was counted there.

Matches are recorded by `match_recorder`, from the tables' logs. Names of others are those at the time.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from bunkum.server.accounts.finished_match import FinishedMatch, forget_persons, store_match
from bunkum.server.accounts.rating_model import Rating, load_model
from bunkum.server.accounts.unrated import TablePlayer
from bunkum.server.device import Device, derive_persons
from bunkum.server.storage.queries import QueryDatabase, Transaction, write_marks
from bunkum.table.match_record import TableRecord

MOST_NETWORKS = 16
"""The most networks of an account that are stored for one table."""

_read_counts = msgspec.json.Decoder(dict[str, int]).decode


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
    unrated: str | None
    """The code of why it is not rated; None if it is, or was over before there were ratings."""
    rated: tuple[Rating, Rating] | None
    """The rating of the account that asks before and after it."""


class Profiles:
    """What accounts have played. Methods raise `StorageError` if it cannot be read or written at the moment."""

    def __init__(self, database: QueryDatabase) -> None:
        """Takes the database of accounts."""
        self._database = database

    # At tables.

    async def note_table(self, account: str, table: str, persons: Iterable[str], network: str) -> None:
        """Stores that an account may play at a table from now on, which knows it by these persons.

        `network` is the keyed hash of the network from which its device comes.
        """
        async with self._database.begin() as transaction:
            known = await transaction.fetch(
                "SELECT is_open, networks FROM account_tables WHERE account_id = $1 AND table_id = $2", account, table
            )
            if not known:
                if not await transaction.fetch(_ADD_TABLE, account, table, network):
                    return  # it is being deleted
            else:
                is_open, networks = known[0]
                seen = tuple(dict.fromkeys((*networks.split(), network)))[:MOST_NETWORKS]
                if not is_open or " ".join(seen) != networks:
                    await transaction.fetch(_OPEN_TABLE, account, table, " ".join(seen))
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
        persons: dict[str, set[str]] = {}
        for account, *_, person in rows:
            persons.setdefault(account, set()).add(person)
        players = {
            account: TablePlayer(account, frozenset(persons[account]), recorded, own, frozenset(networks.split()))
            for account, recorded, secret, networks, _ in rows
            for own in derive_persons(Device(secret), table)
        }
        return list(players.values())

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

    async def find_account(self, table: str, persons: Sequence[str]) -> str | None:
        """Returns the account that one of these persons of a table belongs to; None if that is not known."""
        marks = write_marks(len(persons), 2)
        sql = f"SELECT account_id FROM account_persons WHERE table_id = $1 AND person IN ({marks})"  # noqa: S608  marks for values
        async with self._database.begin() as transaction:
            found = await transaction.fetch(sql, table, *persons) if persons else []
        return str(found[0][0]) if found else None

    # Matches.

    async def record(
        self,
        table: str,
        game: str,
        record: TableRecord,
        players: Sequence[TablePlayer],
        last_at: float,
        *,
        is_practice: bool,
    ) -> None:
        """Stores the matches of a table that are over, each once, and the ratings after them.

        `last_at` is the time of the table's last entry. A match in which no account took part is not stored.
        """
        await load_model()
        async with self._database.begin() as transaction:
            deleted = await _lock_accounts(transaction, {player.account for player in players})
            staying = [player for player in players if player.account not in deleted]
            leaving = {person for player in players if player.account in deleted for person in player.persons}
            for match in record.matches:
                over_at = last_at - (record.clock - match.over_at)
                found = FinishedMatch(table, game, forget_persons(match, leaving), over_at, is_practice=is_practice)
                await store_match(transaction, found, staying)
            last = max((match.match for match in record.matches), default=0)
            for player in staying:
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


async def _read_match(transaction: Transaction, account: str, table: str, match: int) -> PlayedMatch:
    rows = await transaction.fetch(_READ_MATCH, table, match)
    game, preset, seconds, over_at, unrated = rows[0][:5]
    seats = [
        PlayedSeat(seat, name, place, bool(is_bot), owner == account) for *_, seat, name, place, is_bot, owner in rows
    ]
    found = await transaction.fetch(_READ_RATED, account, table, match)
    rated = None
    if found:
        mu, sigma, mu_before, sigma_before = found[0]
        rated = (Rating() if mu_before is None else Rating(mu_before, sigma_before), Rating(mu, sigma))
    return PlayedMatch(table, match, game, preset, seconds, over_at, seats, unrated, rated)


_ADD_TABLE = (
    "INSERT INTO account_tables (account_id, table_id, recorded, is_open, networks) "
    "SELECT id, $2, 0, 1, $3 FROM accounts WHERE id = $1 AND deleted_at IS NULL RETURNING 1"
)
_OPEN_TABLE = "UPDATE account_tables SET is_open = 1, networks = $3 WHERE account_id = $1 AND table_id = $2"
_FIND_PERSONS = "SELECT person FROM account_persons WHERE account_id = $1 AND table_id = $2"
_ADD_PERSON = (
    "INSERT INTO account_persons (table_id, person, account_id) VALUES ($1, $2, $3) "
    "ON CONFLICT (table_id, person) DO NOTHING"
)
_LOCK_ACCOUNT = "UPDATE accounts SET name = name WHERE id = $1 AND deleted_at IS NULL RETURNING 1"
_LIST_PLAYERS = (
    "SELECT account_tables.account_id, recorded, secret, networks, person FROM account_tables "
    "JOIN accounts ON accounts.id = account_tables.account_id "
    "JOIN account_persons ON account_persons.account_id = account_tables.account_id "
    "AND account_persons.table_id = account_tables.table_id WHERE account_tables.table_id = $1"
)
_LIST_OWN = (
    "SELECT DISTINCT table_id, match, over_at FROM match_seats WHERE account_id = $1 AND over_at < $2 "
    "ORDER BY over_at DESC LIMIT $3"
)
_READ_MATCH = (
    "SELECT game, preset, seconds, matches.over_at, unrated, seat, name, place, is_bot, account_id FROM matches "
    "JOIN match_seats ON match_seats.table_id = matches.table_id AND match_seats.match = matches.match "
    "WHERE matches.table_id = $1 AND matches.match = $2 ORDER BY seat"
)
_READ_RATED = (
    "SELECT now.mu, now.sigma, before.mu, before.sigma FROM rated_matches AS now "
    "LEFT JOIN rated_matches AS before ON before.account_id = now.account_id AND before.game = now.game "
    "AND before.size = now.size AND before.number = now.number - 1 "
    "WHERE now.account_id = $1 AND now.table_id = $2 AND now.match = $3"
)
