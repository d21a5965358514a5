"""The database of accounts, a file beside that of the log: lays it out, and runs queries in it."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path

from bunkum.server.settings import ACCOUNTS_FILE
from bunkum.server.storage.errors import CopyFailed, StorageError, Unusable
from bunkum.server.storage.migrations import read_migrations
from bunkum.server.storage.queries import ResultRow
from bunkum.server.storage.sqlite.errors import describe_error
from bunkum.server.storage.sqlite.files import create_private, create_private_file, publish_file, remove_database

_APPLICATION = 0x42_6E_6B_61  # "Bnka": tells our files from those of other programs
_BUSY_SECONDS = 5.0


def read_accounts_migrations() -> tuple[str, ...]:
    """Returns the SQL of each version, from 1."""
    return read_migrations("bunkum.server.accounts")


def lay_out_accounts(path: Path) -> None:
    """Makes a file of accounts if there is none, and brings an older one up to date; raises `Unusable` if it cannot.

    Each version is a transaction with the version's number in it, so a server that is killed leaves none half done.
    """
    versions = read_accounts_migrations()
    try:
        create_private(path)
        with closing(sqlite3.connect(path, isolation_level=None, timeout=_BUSY_SECONDS)) as connection:
            version = _check(path, connection, len(versions))
            connection.execute("PRAGMA journal_mode = WAL")
            for number, sql in enumerate(versions[version:], version + 1):
                head = f"BEGIN IMMEDIATE; PRAGMA application_id = {_APPLICATION}; PRAGMA user_version = {number};"
                connection.executescript(f"{head} {sql} COMMIT;")
    except (sqlite3.Error, OSError) as error:
        raise Unusable(f"{path} cannot be used ({describe_error(error)}). It was left as it is.") from error


class AccountsFile:
    """As `QueryDatabase`: one connection, which a thread of its own uses. Use it on the event loop's thread only."""

    def __init__(self, path: Path) -> None:
        """Opens a file that was laid out, once it is needed."""
        self._path = path
        self._thread = ThreadPoolExecutor(1, "bunkum-accounts")
        self._lock = asyncio.Lock()
        self._opened: sqlite3.Connection | None = None

    @asynccontextmanager
    async def begin(self) -> AsyncGenerator["AccountsFile"]:
        """As `QueryDatabase`; one transaction waits for the other."""
        async with self._lock:
            try:
                await self._run("BEGIN IMMEDIATE")
                yield self
                await self._run("COMMIT")
            except BaseException:
                with suppress(StorageError):  # it never began, or was rolled back already, as on a full disk
                    await self._run("ROLLBACK")
                raise

    async def fetch(self, sql: str, *values: object) -> list[ResultRow]:
        """As `Transaction`."""
        return await self._run(sql, *values)

    async def _run(self, sql: str, *values: object) -> list[ResultRow]:
        running = asyncio.get_running_loop().run_in_executor(self._thread, self._execute, sql, values)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            with suppress(StorageError):
                await running  # the thread has begun, and the next statement must come after it
            raise

    def _execute(self, sql: str, values: Sequence[object]) -> list[ResultRow]:
        try:
            if self._opened is None:
                self._opened = sqlite3.connect(
                    self._path, isolation_level=None, check_same_thread=False, timeout=_BUSY_SECONDS
                )
                # What is deleted is overwritten: the name of somebody who has left must not be found in the file.
                for pragma in ("foreign_keys = ON", "synchronous = FULL", "secure_delete = ON"):
                    self._opened.execute(f"PRAGMA {pragma}")
            named = {str(number): value for number, value in enumerate(values, 1)}
            return self._opened.execute(sql, named).fetchall()
        except (sqlite3.Error, OSError) as error:
            raise StorageError(describe_error(error)) from error

    def listen(self, on_news: Callable[[], None]) -> None:
        """As `QueryDatabase`; a file has one server."""

    async def tell_others(self) -> None:
        """As `QueryDatabase`; there are none."""

    async def close(self) -> None:
        """As `QueryDatabase`."""
        async with self._lock:
            if self._opened is not None:
                self._opened.close()
                self._opened = None
        self._thread.shutdown()


def has_accounts(path: Path) -> bool:
    """Returns whether there is a file of accounts; raises `Unusable` if there is another one in its place."""
    if not path.is_file():
        return False
    try:
        with closing(sqlite3.connect(path, timeout=_BUSY_SECONDS)) as connection:
            _check(path, connection, len(read_accounts_migrations()))
    except sqlite3.Error as error:
        raise Unusable(f"{path} cannot be used ({describe_error(error)}). It was left as it is.") from error
    return True


@contextmanager
def create_accounts_file(path: Path) -> Generator[Path]:
    """Makes a new file of accounts under another name, which it yields; it gets its own at the end of the block.

    Raises `Unusable` if there is a file with that name, and `CopyFailed` if it cannot be written.
    """
    if path.exists() or path.is_symlink():
        raise Unusable(f"{path} exists already. It was left as it is, since a copy replaces nothing: move it away.")
    part = path.with_name(path.name + ".part")
    try:
        create_private_file(part, for_owner_of_folder=path.name == ACCOUNTS_FILE)
        lay_out_accounts(part)
        yield part
        publish_file(part, path)
    except FileExistsError:
        raise CopyFailed(f"{path} was made by somebody else meanwhile. It was left as it is.") from None
    except OSError as error:
        raise CopyFailed(f"{path} cannot be written ({describe_error(error)}).") from error
    finally:
        remove_database(part)


def _check(path: Path, connection: sqlite3.Connection, newest: int) -> int:
    """Returns the version of a file; raises `Unusable` if it is not ours or too new."""
    application = int(connection.execute("PRAGMA application_id").fetchone()[0])
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    is_blank = connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None
    if application != _APPLICATION and not (application == 0 and is_blank):
        raise Unusable(f"{path} belongs to another program. It was left as it is: choose another data folder.")
    if version > newest:
        raise Unusable(
            f"{path} was written by a newer Bunkum (version {version} of its layout; this one knows {newest}). "
            "It was left as it is: update Bunkum, or choose another data folder."
        )
    return version
