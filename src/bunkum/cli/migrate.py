"""Bring a database of PostgreSQL up to date, or lay out a new one.

A database of SQLite is brought up to date by the server that opens it.
"""

import argparse
import asyncio
import os
import sys

from bunkum.server.storage.errors import Unusable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `migrate` to `parser`."""
    parser.add_argument(
        "--database",
        default=os.environ.get("BUNKUM_DATABASE", ""),
        help="its address, as postgresql://USER:PASSWORD@HOST:PORT/NAME [BUNKUM_DATABASE]",
    )


def run(args: argparse.Namespace) -> int:
    """Brings the database up to date; returns 0, or 2 if it cannot be used."""
    from bunkum.server.storage.postgresql.connection import name_database
    from bunkum.server.storage.postgresql.schema import migrate

    try:
        before, after = asyncio.run(migrate(args.database))
    except Unusable as trouble:
        sys.stderr.write(f"bunkum migrate: {trouble}\n")
        return 2
    name = name_database(args.database)
    if before == after:
        print(f"{name} has version {after} of its layout, which is the newest. Nothing was changed.")
    else:
        print(f"{name} was brought from version {before} of its layout to {after}.")
    return 0
