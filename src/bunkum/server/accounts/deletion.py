"""Deletes accounts, and takes their names and what they said out of the logs of the tables at which they were.

Theory. Once the deletion has begun, nobody can sign in to the account, and nothing of it is left but the persons that
it was at tables. At each of them the House forgets these persons (`table.room_actions.Forget`), as an entry of the log
that all copies of the table apply; then the older entries are rewritten. The fold of the log is the same after as
before, but for what the copies in memory still know of earlier stays: a last entry has all of them loaded again. Each
step can be done again: should this server die, or a table be out of reach, it is tried again later, by any
server.
"""

import asyncio
import logging
from collections.abc import Sequence

from bunkum.server.accounts.accounts import Accounts
from bunkum.server.accounts.profiles import Profiles
from bunkum.server.refusals import Refused
from bunkum.server.storage import Log, StorageError
from bunkum.server.tables.registry import TableRegistry
from bunkum.server.tables.stored_tables import StoredTables
from bunkum.server.workers.jobs import ForgetJob
from bunkum.server.workers.pool import Pool, WorkerUnavailable
from bunkum.table.room_actions import Forget

log = logging.getLogger("bunkum.accounts")

WAIT_SECONDS = 5.0
"""For so long whoever deletes their account waits until it is gone from all tables; the rest goes on by itself."""
RETRY_SECONDS = 600.0


class AccountDeletion:
    """Deletes accounts. Use it on the event loop's thread only."""

    def __init__(
        self,
        accounts: Accounts,
        profiles: Profiles,
        registry: TableRegistry,
        storage: Log,
        stored: StoredTables,
        pool: Pool,
    ) -> None:
        """Takes the services that it uses, and begins to complete deletions that have begun before."""
        self._accounts, self._profiles, self._registry = accounts, profiles, registry
        self._log, self._stored, self._pool = storage, stored, pool
        self._task = asyncio.create_task(self._run())
        self._running: dict[str, asyncio.Task[None]] = {}

    async def delete(self, account: str) -> None:
        """Deletes an account; raises `StorageError` if that could not even begin.

        Returns when it is gone from all tables, or after `WAIT_SECONDS`, while the rest goes on.
        """
        await self._accounts.begin_deletion(account)
        await asyncio.wait((self._begin(account),), timeout=WAIT_SECONDS)

    async def close(self) -> None:
        """Stops; what is left is done after the next start."""
        tasks = (self._task, *self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                for account in await self._accounts.list_deletions():
                    await asyncio.wait((self._begin(account),))
            except StorageError as error:
                log.warning("it is not known which accounts are being deleted: %s", error)
            await asyncio.sleep(RETRY_SECONDS)

    def _begin(self, account: str) -> asyncio.Task[None]:
        running = self._running.get(account)
        if running is None:
            running = self._running[account] = asyncio.create_task(self._complete(account))
            running.add_done_callback(lambda _: self._running.pop(account, None))
        return running

    async def _complete(self, account: str) -> None:
        try:
            for table, persons in (await self._profiles.list_persons(account)).items():
                if await self.forget_at(table, persons):
                    await self._profiles.forget_table(account, table, persons)
            if await self._accounts.complete_deletion(account):
                log.info("an account was deleted")
        except StorageError as error:
            log.warning("an account is not deleted yet: %s", error)

    async def forget_at(self, table: str, persons: Sequence[str]) -> bool:
        """Forgets these persons at a table; returns whether it is done."""
        try:
            await self._registry.act_as_house(table, Forget(tuple(persons)))
            stored = await self._stored.read(table)
            entries = tuple(entry for _, entry in stored.entries)
            rewritten = await self._pool.run_anyway(ForgetJob(stored.row.game, tuple(persons), entries))
            assert isinstance(rewritten, dict)
            if rewritten:
                await self._log.replace_entries(stored.row.key, rewritten)
            await self._registry.act_as_house(table, Forget(tuple(persons), rewritten=True))
        except Refused as no:
            if no.code == "no_such_table":  # it was purged
                return True
            log.warning("a deleted account is not forgotten at a table yet: %s", no.code)
            return False
        except (WorkerUnavailable, RuntimeError) as error:
            log.warning("a deleted account is not forgotten at a table yet: %s", error)
            return False
        return True
