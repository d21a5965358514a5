"""Copies everything that a database holds to another one, of either kind, and verifies the copy.

Theory. The source is read in one transaction, so that all of it is of one moment, table by table, and each row is
verified. Tables keep their keys, which checksums cover: so the checksum that a row was given when it was first written
is verified in every copy. The target takes the rows where nobody sees them (SQLite: a file under another name;
PostgreSQL: one transaction), is read anew, and is completed only if it has the counts and the digest of what was sent.
What belongs to running servers is not copied: who is connected, hand-over codes.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path
from typing import NamedTuple, Protocol

from bunkum.core.notation import count_things
from bunkum.server.storage.codes import is_code_whole
from bunkum.server.storage.copied_rows import Counts, Digest, TableRows, add_checksums
from bunkum.server.storage.errors import CopyFailed, Damaged
from bunkum.server.storage.protocol import TableRow
from bunkum.server.storage.table_reader import BATCH_ROWS, Reader, TableReader
from bunkum.server.storage.verification import verify_table

MOST_NAMED = 20
"""Damaged tables of which a message tells."""
Progress = Callable[[str, Counts, Counts], None]
"""Told what is done ("Copying" or "Verifying"), how much of it, and how much there is in all."""


def ignore_progress(what: str, done: Counts, total: Counts) -> None:
    """Shows nothing."""


class Writer(Protocol):
    """Writes to a database where nobody sees it yet. Raises `CopyFailed` if that is not possible."""

    needs_checksums: bool
    """Whether each row must have a checksum and no text may hold a NUL, as in PostgreSQL."""

    async def write(self, tables: Sequence[TableRows]) -> None:
        """Inserts these tables with their entries and codes."""
        ...

    async def reread(self) -> Reader:
        """Ends the writing, and returns a reader of what was written."""
        ...


class Database(Protocol):
    """A database that can be copied, or to which one can be copied. Both methods raise `Unusable`."""

    @property
    def name(self) -> str:
        """Where it is, without a password."""
        ...

    @property
    def accounts(self) -> Path | str:
        """Where accounts lie that belong to it: a file, or an address."""
        ...

    def open_source(self) -> AbstractAsyncContextManager[Reader]:
        """Opens it for reading, in the state in which it is now."""
        ...

    def open_target(self) -> AbstractAsyncContextManager[Writer]:
        """Opens it, which must be empty, for writing: it is complete at the end of the block, or as it was before."""
        ...


class CopyResult(NamedTuple):
    """What was copied, the digest of it, and what is to be said about it."""

    counts: Counts
    sha256: str
    damaged: list[str]
    """Tables that were left out, and why: the beginning of each one's id and a reason."""
    strays: int
    """Entries and codes of tables that do not exist, which were left out."""


async def copy_database(
    source: Database,
    target: Database,
    *,
    skip_damaged: bool = False,
    progress: Progress = ignore_progress,
    copy_rest: Callable[[], Awaitable[object]] | None = None,
) -> CopyResult:
    """Copies a database to an empty one, and verifies the copy.

    `copy_rest` copies what belongs to the log and is stored apart: it is called when all is verified, and if it raises
    an exception, nothing was copied.

    Raises `Unusable` if one of them cannot be used, and `CopyFailed` if the copy cannot be completed, also for damaged
    rows unless `skip_damaged` leaves their tables out; the target is then as it was before.
    """
    async with AsyncExitStack() as stack:
        reading = await stack.enter_async_context(AsyncExitStack())
        reader = await reading.enter_async_context(source.open_source())
        writer = await stack.enter_async_context(target.open_target())
        sending = _Sending(reader, writer, skip_damaged=skip_damaged, progress=progress)
        await sending.run()
        await reading.aclose()  # a long transaction is a burden to the servers that use the source
        sent, found = sending.digest, await _read_back(await writer.reread(), sending.digest.counts, progress)
        if (sent.counts, sent.hexdigest()) != (found.counts, found.hexdigest()):
            raise CopyFailed(
                f"{target.name} does not hold what was written to it: {sent.counts} were written, and {found.counts} "
                f"are there (sha256 {sent.hexdigest()} and {found.hexdigest()}). The copy was discarded: check the "
                "disk and the memory there."
            )
        if copy_rest is not None:
            await copy_rest()
    return CopyResult(sent.counts, sent.hexdigest(), sending.damaged, sending.strays)


class _Sending:
    """Reads, verifies and writes all tables."""

    def __init__(self, reader: Reader, writer: Writer, *, skip_damaged: bool, progress: Progress) -> None:
        self.digest = Digest()
        self.damaged: list[str] = []
        self.strays = 0
        self._reader, self._writer = reader, writer
        self._skip_damaged, self._progress = skip_damaged, progress

    async def run(self) -> None:
        total = await self._reader.count()
        waiting: list[TableRows] = []
        rows = 0
        tables = TableReader(self._reader)
        async for table in tables:
            self._progress("Copying", self.digest.counts, total)
            verified = self._verify(table)
            if verified is None or (self.damaged and not self._skip_damaged):
                continue  # the rest is verified, so that all damage is told at once
            waiting.append(verified)
            rows += 1 + len(verified.entries)
            if rows >= BATCH_ROWS:
                await self._writer.write(waiting)
                waiting, rows = [], 0
        if self.damaged and not self._skip_damaged:
            raise CopyFailed(
                describe_damage(
                    self.damaged, "Nothing was copied: restore a backup, or leave these tables out by --skip-damaged."
                )
            )
        await self._writer.write(waiting)
        self.strays = tables.strays

    def _verify(self, table: TableRows) -> TableRows | None:
        """Returns a table as it is to be written; None if it is damaged."""
        try:
            verify_table(table.row, table.checksum, table.entries)
            verified = add_checksums(table) if self._writer.needs_checksums else table
            whole = [code for code in verified.codes if is_code_whole(code.code, code.checksum, table.row.key)]
            if len(whole) < len(verified.codes):
                self.damaged.append(_name_damage(table.row, "a code does not lead where it led"))
            self.digest.add(verified._replace(codes=whole))
            return verified._replace(codes=whole)
        except Damaged as error:
            self.damaged.append(_name_damage(table.row, str(error)))
        except (TypeError, ValueError, OverflowError):  # a number in place of text, or bytes that are no text
            self.damaged.append(_name_damage(table.row, "a row holds something else than was written"))
        return None


async def _read_back(reader: Reader, total: Counts, progress: Progress) -> Digest:
    """Returns the digest of what a database holds, each row of which is verified."""
    digest = Digest()
    tables = TableReader(reader)
    async for table in tables:
        progress("Verifying", digest.counts, total)
        try:
            verify_table(table.row, table.checksum, table.entries)
            digest.add(table)
        except (Damaged, TypeError, ValueError) as error:
            raise CopyFailed(f"A table cannot be read back: {error}. The copy was discarded.") from error
    return digest


def describe_damage(damaged: Sequence[str], what_to_do: str) -> str:
    """Returns a sentence about damaged tables, of which some are named, and what becomes of them."""
    more = len(damaged) - MOST_NAMED
    named = "; ".join(damaged[:MOST_NAMED]) + (f"; and {more:,} more" if more > 0 else "")
    return f"Damage was found in {count_things(len(damaged), 'place')} ({named}). {what_to_do}"


def _name_damage(row: TableRow, reason: str) -> str:
    """Returns the beginning of a table's id, as in the log of a server: whoever knows all of it can join."""
    begins = str(row.id)[:6].encode("ascii", "replace").decode()
    return f"table {begins}... (key {row.key}): {reason}"
