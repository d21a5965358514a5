"""Copies a database for the commands `backup`, `restore` and `copy`: options, progress, result, exit status."""

import argparse
import asyncio
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from bunkum.cli.progress import ProgressBar

if TYPE_CHECKING:
    from bunkum.server.accounts.copying import AccountsCopy
    from bunkum.server.settings import Settings
    from bunkum.server.storage.copied_rows import Counts
    from bunkum.server.storage.copying import CopyResult, Database

_SECONDS_BETWEEN_LINES = 5.0
_TERMINATED = 128 + signal.SIGTERM
"""The exit status of a program that this signal has ended."""


class Route(NamedTuple):
    """From which database to which other one."""

    source: "Database"
    target: "Database"


def add_copy_options(parser: argparse.ArgumentParser) -> None:
    """Adds the options of every command that copies a database."""
    parser.add_argument("--skip-damaged", action="store_true", help="leave damaged tables out, and name them")
    parser.add_argument("--quiet", action="store_true", help="show no progress")


def add_own_database(parser: argparse.ArgumentParser) -> None:
    """Adds the flags by which `bunkum serve` is told its database."""
    parser.add_argument("--data-dir", help="folder of the database, as for bunkum serve [bunkum-data]")
    parser.add_argument("--database", help="database of PostgreSQL in place of a file, as for bunkum serve")


def read_database_settings(arguments: argparse.Namespace) -> "Settings":
    """Returns the settings by which a server finds its database; raises `Unusable` for a wrong or an ambiguous one."""
    from bunkum.server.settings import BadSetting, read_settings
    from bunkum.server.storage.errors import Unusable

    try:
        settings = read_settings({"data_dir": arguments.data_dir, "database": arguments.database})
    except BadSetting as trouble:
        raise Unusable(str(trouble)) from None
    if settings.database and arguments.data_dir is not None:
        raise Unusable(
            "--data-dir names a file, and --database or BUNKUM_DATABASE a database of PostgreSQL: give one of them."
        )
    return settings


def run_copy(command: str, arguments: argparse.Namespace, find_route: Callable[[], Route]) -> int:
    """Copies and prints the result; returns 0, 1 if it failed or something is damaged, 2 if a database is unusable."""
    from bunkum.server.storage.errors import CopyFailed, DamagedDatabase, Unusable

    try:
        route = find_route()
        if not arguments.quiet:
            sys.stderr.write(f"Copying {route.source.name} to {route.target.name}.\n")
        result, accounts = asyncio.run(_copy(route, arguments))
    except (Unusable, CopyFailed) as trouble:
        sys.stderr.write(f"bunkum {command}: {trouble}\n")
        return 2 if isinstance(trouble, Unusable) and not isinstance(trouble, DamagedDatabase) else 1
    except asyncio.CancelledError:
        sys.stderr.write(f"bunkum {command}: It was stopped. Nothing was changed.\n")
        return _TERMINATED
    _print_result(command, result)
    if accounts is not None and accounts.counts.accounts > 0:
        print(f"{accounts.counts}: copied and verified (sha256 {accounts.sha256})")
    return 0


async def _copy(route: Route, arguments: argparse.Namespace) -> "tuple[CopyResult, AccountsCopy | None]":
    from bunkum.server.accounts.copying import AccountsPlace, copy_accounts
    from bunkum.server.storage.copying import copy_database

    accounts: AccountsCopy | None = None

    async def copy_rest() -> None:
        nonlocal accounts
        accounts = await copy_accounts(AccountsPlace(route.source.accounts), AccountsPlace(route.target.accounts))

    task = asyncio.current_task()
    assert task is not None
    with suppress(NotImplementedError):  # on Windows
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    progress = _Progress(is_quiet=arguments.quiet)
    try:
        result = await copy_database(
            *route, skip_damaged=arguments.skip_damaged, progress=progress.show, copy_rest=copy_rest
        )
    finally:
        progress.end()
    return result, accounts


class _Progress:
    """Shows how many entries were copied, then how many were verified."""

    def __init__(self, *, is_quiet: bool) -> None:
        self._is_quiet = is_quiet
        self._bar: ProgressBar | None = None

    def show(self, what: str, done: "Counts", total: "Counts") -> None:
        """Shows the progress of one of the two."""
        if self._is_quiet:
            return
        if self._bar is None or self._bar.what != what:
            self.end()
            self._bar = ProgressBar(what, _SECONDS_BETWEEN_LINES)
        share = (done.tables + done.entries) / max(1, total.tables + total.entries)
        self._bar.update(share, f"{done.entries:,} of {total.entries:,} entries")

    def end(self) -> None:
        """Clears the bar."""
        if self._bar is not None:
            self._bar.end()


def _print_result(command: str, result: "CopyResult") -> None:
    from bunkum.core.notation import count_things
    from bunkum.server.storage.copying import describe_damage

    if result.damaged:
        damage = describe_damage(result.damaged, "That was left out.")
        sys.stderr.write(f"bunkum {command}: {damage}\n")
    if result.strays:
        rows = count_things(result.strays, "row")
        sys.stderr.write(f"bunkum {command}: {rows} of tables that are deleted were left out.\n")
    print(f"{result.counts}: copied and verified (sha256 {result.sha256})")
