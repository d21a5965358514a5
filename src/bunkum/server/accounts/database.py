"""Opens the database of accounts: a file of its own beside the log, or the PostgreSQL database that has the log."""

import asyncio

from bunkum.server.settings import Settings
from bunkum.server.storage.postgresql.queries import PostgresQueries
from bunkum.server.storage.queries import QueryDatabase
from bunkum.server.storage.sqlite.accounts_file import AccountsFile, lay_out_accounts


async def open_accounts_database(settings: Settings) -> QueryDatabase:
    """Opens the database of accounts; raises `Unusable` with the reason if that is not possible.

    A file is laid out and brought up to date here. A database of PostgreSQL has been checked with the log.
    """
    if settings.database:
        return PostgresQueries(settings.database)
    await asyncio.to_thread(lay_out_accounts, settings.accounts_file)
    return AccountsFile(settings.accounts_file)
