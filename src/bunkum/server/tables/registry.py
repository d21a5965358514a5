"""Keeps the tables that are in memory and loads the others from the log."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial

from bunkum.core import HOUSE, Seat, SecretDice
from bunkum.core.contract import Sheet
from bunkum.server.clock import SYSTEM_CLOCK, Clock
from bunkum.server.http.messages import MakeTable, TableMade
from bunkum.server.metrics import Metrics
from bunkum.server.refusals import Refused
from bunkum.server.settings import Settings
from bunkum.server.spans import UNTRACED, Tracer
from bunkum.server.storage import Damaged, Log, StorageError, Stored, TableRow, UnusableSnapshot
from bunkum.server.storage.upkeep import TableUse, Upkeep
from bunkum.server.tables.bots import BotSeats
from bunkum.server.tables.live_table import LiveTable
from bunkum.server.tables.reviews import Reviews
from bunkum.server.tables.room_messages import Facts, encode
from bunkum.server.tables.snapshots import compute_build
from bunkum.server.tables.stored_tables import SHOWN_LETTERS, StoredTables
from bunkum.server.tables.table_factory import BuiltTable, MakeDice, create_table, restore_table
from bunkum.server.workers.pool import Pool
from bunkum.table.catalog import game_info
from bunkum.table.house_rules import HouseRule, house_rules
from bunkum.table.options_form import flatten
from bunkum.table.review import can_review
from bunkum.table.room import Room
from bunkum.table.room_actions import HouseRoomAction
from bunkum.words.library import Library

log = logging.getLogger("bunkum.registry")

SWEEP_SECONDS = 20.0
SPARE_SECONDS = 10.0
"""After so long without anybody a table leaves memory that another server has in memory too: it would only apply what
others append. A page creates its table at any server, and is then sent by the proxy to the one for that table."""
NEXT_TABLE_SECONDS = 0.01
"""The time between two tables whose devices are sent elsewhere: a server opens some 200 tables with them a second."""
RESTART_SECONDS, ELSEWHERE_SECONDS = 1.0, 0.2
"""After so long devices come back: to this server, or to another one that has their table too."""


class TableRegistry:
    """Creates, finds, loads and unloads tables. Call it on the event loop's thread only."""

    def __init__(
        self,
        settings: Settings,
        storage: Log,
        pool: Pool,
        library: Library,
        metrics: Metrics,
        dice: MakeDice = SecretDice,
        clock: Clock = SYSTEM_CLOCK,
        tracer: Tracer = UNTRACED,
        on_match_over: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Takes the services of the server; other `dice` than secret ones, and another `clock`, are for tests.

        `on_match_over`: see `LiveTable`.
        """
        self._tracer, self._on_match_over = tracer, on_match_over
        self._settings, self._log, self._pool = settings, storage, pool
        self._library, self._metrics, self._dice, self._clock = library, metrics, dice, clock
        self.upkeep = Upkeep(storage, settings.keep_days, clock, self._get_table_uses, settings.keep_matches_days)
        self._stored = StoredTables(storage, metrics)
        self.reviews = Reviews(self._stored, pool)
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._unloading: set[asyncio.Task[None]] = set()
        # One thread: several would only take the interpreter from each other, which takes half as much time again.
        self._restorer = ThreadPoolExecutor(1, "bunkum-restorer")
        self._is_closing = False
        self._sweeper = asyncio.create_task(self._sweep())

    @property
    def tables(self) -> Sequence[LiveTable]:
        """The tables in memory."""
        return tuple(self._tables.values())

    async def create(self, request: MakeTable, person: str, table_id: str) -> TableMade:
        """Creates a table and stores it; raises `Illegal` or `Refused` if the request cannot be met."""
        self._ensure_capacity()
        created = await asyncio.to_thread(create_table, request, person, self._library, self._dice)
        words, game = created.lexicon, created.table.game.id
        row = TableRow(
            0, table_id, game, created.secret, words.name, words.sha256, "waiting", request.practice, self._clock.wall()
        )
        rows = [(False, encode(entry)) for entry in created.entries]
        try:
            key = await self._log.create_table(row, rows)
        except StorageError as error:
            log.warning("a table could not be made: %s", error)
            raise Refused("not_kept") from error
        self._metrics.tables_created.inc()
        live = self._add(row._replace(key=key), created, await self._renew_code(key), [], is_new=True)
        return TableMade(table_id, live.facts.code or "", Seat(0))

    def get_loaded_room(self, table_id: str) -> Room | None:
        """Returns the room of a table in memory; None for any other, stored or not, so nobody can probe for ids."""
        live = self._tables.get(table_id)
        return None if live is None else live.table.room

    async def find(self, table_id: str) -> LiveTable:
        """Returns the table with this id, loading it if needed; raises `Refused` if there is none."""
        live = self._tables.get(table_id)
        if live is not None:
            return live
        loading = self._loading.get(table_id)
        if loading is None:
            self._ensure_capacity()
            loading = self._loading[table_id] = asyncio.create_task(self._load_traced(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def act_as_house(self, table_id: str, action: HouseRoomAction) -> None:
        """Makes the House do `action` at a table, and waits until it is stored and sent; raises `Refused`.

        If the table is loaded again meanwhile, as when another server has rewritten its log, it is asked once more: so
        it must be an action that can be done twice.
        """
        try:
            await (await self.find(table_id)).act(HOUSE, action)
        except Refused as no:
            if no.code != "lost_thread":
                raise
            await (await self.find(table_id)).act(HOUSE, action)

    async def find_by_code(self, code: str) -> str:
        """Returns the id of the table that has this code; raises `Refused` if there is none."""
        try:
            found = await self._log.find_table_by_code(code.upper(), self._clock.wall())
        except (Damaged, StorageError) as error:
            log.warning("a code could not be looked up: %s", error)
            raise Refused("damaged" if isinstance(error, Damaged) else "not_read") from error
        if found is None:
            raise Refused("no_such_code")
        return found

    async def send_elsewhere(self) -> None:
        """Tells the devices of one table after another to go to other servers, and lets nobody in any more.

        Others must open these tables. If all came at once, each would wait for most of the others.
        """
        self._is_closing = True
        for live in self.tables:
            self._unload(live)
            await asyncio.sleep(NEXT_TABLE_SECONDS)

    def dismiss(self) -> None:
        """Tells all devices to come back soon, here or at another server, and lets nobody in any more."""
        self._is_closing = True
        for live in self.tables:
            self._unload(live)

    async def close(self) -> None:
        """Closes all tables and their connections; entries in flight are still stored."""
        self._sweeper.cancel()
        self.dismiss()
        await asyncio.gather(*self._unloading)
        self._restorer.shutdown(wait=False, cancel_futures=True)

    def _ensure_capacity(self) -> None:
        """Unloads the longest empty table if memory is full; raises `Refused` if none is empty, or if this stops."""
        if self._is_closing:
            raise Refused("restarting")
        if len(self._tables) + len(self._loading) < self._settings.most_tables:
            return
        empty = [live for live in self.tables if live.empty_since is not None and live.is_quiet]
        if not empty:
            raise Refused("house_full")
        self._unload(min(empty, key=lambda live: live.empty_since or 0.0))

    async def _load_traced(self, table_id: str) -> LiveTable:
        with self._tracer.start("open_table") as span:
            live = await self._load(table_id)
            span.tell(game=live.table.game.id, entry=live.table.seq)
            return live

    async def _load(self, table_id: str) -> LiveTable:
        """Loads a table from the log; raises `Refused` if it cannot be read."""
        try:
            return await self._restore(await self._stored.read(table_id, compute_build()))
        except UnusableSnapshot as why:
            self._metrics.snapshots_failed.inc()
            place = {"id_begins": table_id[:SHOWN_LETTERS]}
            log.warning("a table is opened without its snapshot: %s", why, extra=place)
            return await self._restore(await self._stored.read(table_id))

    async def _restore(self, stored: Stored) -> LiveTable:
        row, written = stored.row, [entry for _, entry in stored.entries]
        try:
            restore = partial(restore_table, row.game, row.secret, written, self._library, self._dice, stored.snapshot)
            restoring = asyncio.get_running_loop().run_in_executor(self._restorer, restore)
            code, built = await asyncio.gather(self._renew_code(row.key), restoring)
            done = [move for move, _ in stored.entries if move is not None]
            live = self._add(row, built, code, done, rewrites=stored.rewrites)
        except Refused:
            raise
        except Exception as trouble:
            if stored.snapshot is not None and isinstance(trouble, Damaged | UnusableSnapshot):
                raise UnusableSnapshot(str(trouble)) from trouble
            raise self._stored.report_failure(row.id, trouble) from trouble
        self._stored.clear_failure(row.id)
        return live

    def _add(
        self,
        row: TableRow,
        built: BuiltTable,
        code: str | None,
        done: list[str],
        *,
        is_new: bool = False,
        rewrites: int = 0,
    ) -> LiveTable:
        table, words, lexicon = built.table, built.lexicon, built.shown
        warnings = table.game.warnings(table.options, len(table.room.chairs))
        if lexicon.sha256 != row.lexicon_sha256:
            warnings = (*warnings, f"The dictionary {row.lexicon} has changed since this table began.")
        options, reviewed = flatten(table.options), can_review(table.game)
        dictionary = f"{lexicon.name}, {lexicon.size:,} words"
        rules = _describe_rules(table.game.id, table.room.preset, table.options, dictionary)
        facts = Facts(row.id, code, lexicon, warnings, row.practice, reviewed, options, rules)
        live = LiveTable(
            table,
            row.key,
            facts,
            self._log,
            self._metrics,
            self._tracer,
            done=done,
            is_new=is_new,
            rewrites=rewrites,
            on_failure=self._remove,
            on_match_over=self._on_match_over,
        )
        live.bots = BotSeats(live, self._pool, words, row.secret, self._metrics, self._settings.pace)
        live.bots.start_thinking()
        self._tables[row.id] = live
        return live

    async def _renew_code(self, key: int) -> str | None:
        """Returns a table's code; None if the disk is full, in which case its link still works."""
        try:
            return await self.upkeep.renew_code(key)
        except StorageError as error:
            log.warning("a table has no code: %s", error, extra={"table": key})
            return None

    def _get_table_uses(self) -> Iterator[TableUse]:
        for live in self.tables:
            yield TableUse(live.key, live.table.room.phase, live.empty_since is None)

    def close_table(self, live: LiveTable) -> None:
        """Takes a table that an operator has closed from memory, and tells its devices not to come back."""
        self._unload(live, "table_closed", again=None)

    # Unloading.

    def _remove(self, live: LiveTable) -> None:
        if self._tables.get(live.facts.id) is live:
            del self._tables[live.facts.id]

    def _unload(self, live: LiveTable, code: str = "restarting", again: float | None = RESTART_SECONDS) -> None:
        self._remove(live)
        soon = code == "restarting" and self._log.is_shared
        live.close(code, ELSEWHERE_SECONDS if soon else again)
        leaving = asyncio.create_task(self.upkeep.touch(live.key, live.table.room.phase))
        self._unloading.add(leaving)
        leaving.add_done_callback(self._unloading.discard)

    async def _sweep(self) -> None:
        """Unloads empty tables and runs the upkeep of the database, every few seconds."""
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, self._settings.idle_seconds))
            self._unload_idle()
            await self.upkeep.run_what_is_due()

    def _unload_idle(self) -> None:
        now = asyncio.get_running_loop().time()
        for live in self.tables:
            empty, idle = live.empty_since, self._settings.idle_seconds
            if self._log.has_others(live.key):
                idle = min(idle, SPARE_SECONDS)
            if empty is not None and now - empty > idle and live.is_quiet:
                self._unload(live)


@lru_cache(maxsize=256)
def _describe_rules(game: str, preset: str, options: Sheet, dictionary: str) -> tuple[HouseRule, ...]:
    """Returns the house rules in words; most tables have the usual ones, and share them."""
    info = game_info(game)
    usual = info.presets.get(preset)
    return house_rules(info, options, options if usual is None else usual.options, dictionary)
