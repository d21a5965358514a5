"""Back the database up into one file, while servers use it.

    bunkum backup --data-dir /var/lib/bunkum /var/backups/bunkum/tables.sqlite

The file is a database of SQLite, whichever database it comes from. A file that exists is never replaced.
"""

import argparse
from pathlib import Path

from bunkum.cli.copying import Route, add_copy_options, add_own_database, read_database_settings, run_copy


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum backup FILE`."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the backup, which must not exist yet")
    add_own_database(parser)
    add_copy_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Makes the backup."""

    def find_route() -> Route:
        from bunkum.server.storage.databases import find_backup, find_own_database

        return Route(find_own_database(read_database_settings(arguments)), find_backup(arguments.file))

    return run_copy("backup", arguments, find_route)
