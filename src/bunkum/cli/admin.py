"""Say who looks after people here, while servers run: their page is at /operator.

    bunkum admin grant Ann
    bunkum admin revoke Ann
    bunkum admin list

A name is that of an account. If several accounts have it, they are told, and --account=ID says which one is meant.
"""

import argparse
import asyncio
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bunkum.cli.copying import add_own_database, read_database_settings
from bunkum.core.notation import quote

if TYPE_CHECKING:
    from bunkum.server.accounts.operators import Operators
    from bunkum.server.settings import Settings


class _NotDone(Exception):  # noqa: N818  a sentence for the operator
    """What was asked for cannot be done."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum admin` to `parser`."""
    parser.add_argument("act", choices=("grant", "revoke", "list"), help="what is to be done")
    parser.add_argument("name", metavar="NAME", nargs="?", help="the name of the account, as it stands on its page")
    parser.add_argument("--account", help="which account is meant, if several have this name")
    add_own_database(parser)


def run(arguments: argparse.Namespace) -> int:
    """Grants or revokes the role, or lists who has it; returns 0, 1 if it was not done, 2 if that cannot be asked."""
    from bunkum.server.storage.errors import StorageError, Unusable

    if (arguments.act == "list") != (arguments.name is None):
        usage = "list takes no name" if arguments.act == "list" else f"{arguments.act} needs a name"
        sys.stderr.write(f"bunkum admin: {usage}.\n")
        return 2
    try:
        settings = read_database_settings(arguments)
        print(asyncio.run(_do(settings, arguments.act, arguments.name or "", arguments.account)))
    except Unusable as trouble:
        sys.stderr.write(f"bunkum admin: {trouble}\n")
        return 2
    except (_NotDone, StorageError) as trouble:
        sys.stderr.write(f"bunkum admin: {trouble}\n")
        return 1
    return 0


async def _do(settings: "Settings", act: str, name: str, account: str | None) -> str:
    """Does it, and returns what was done in a sentence."""
    from time import time

    from bunkum.server.accounts.database import open_accounts_database
    from bunkum.server.accounts.operators import Operators
    from bunkum.server.storage.sqlite.accounts_file import has_accounts

    if not settings.database and not await asyncio.to_thread(has_accounts, settings.accounts_file):
        raise _NotDone(f"Nobody keeps a name here yet: there is no {settings.accounts_file}.")
    database = await open_accounts_database(settings)
    try:
        operators = Operators(database, time)
        if act == "list":
            found = await operators.list_all()
            lines = [f"{one.name}, since {_write_day(one.granted_at)} (account {one.account})" for one in found]
            return "\n".join(lines) or "There are no operators."
        chosen = await _choose_account(operators, name, account)
        is_done = await (operators.grant(chosen) if act == "grant" else operators.revoke(chosen))
        await database.tell_others()
    finally:
        await database.close()
    if act == "grant":
        return f"{name} is an operator now." if is_done else f"{name} is an operator already. Nothing was changed."
    return f"{name} is no operator any more." if is_done else f"{name} is no operator. Nothing was changed."


async def _choose_account(operators: "Operators", name: str, account: str | None) -> str:
    """Returns the account that is meant; raises `_NotDone` if there is none, or if several could be."""
    found = await operators.find_namesakes(name)
    fitting = [one.account for one in found if account in (None, one.account)]
    if not fitting:
        raise _NotDone(f"No account has the name {quote(name)}{'' if account is None else f' and the id {account}'}.")
    if len(fitting) > 1:
        # With =, because an id may begin with a hyphen.
        told = "".join(f"\n  --account={one.account}  made on {_write_day(one.created_at)}" for one in found)
        raise _NotDone(f"{len(fitting)} accounts have the name {quote(name)}. Say which one is meant:{told}")
    return fitting[0]


def _write_day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
