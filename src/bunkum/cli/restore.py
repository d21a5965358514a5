"""Restore a backup into a database, which must be empty.

    bunkum restore --data-dir /var/lib/bunkum /var/backups/bunkum/tables.sqlite

No server may be running on the database.
"""

import argparse
from pathlib import Path

from bunkum.cli.copying import Route, add_copy_options, add_own_database, read_database_settings, run_copy


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum restore FILE`."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the backup")
    add_own_database(parser)
    add_copy_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Restores the backup."""

    def find_route() -> Route:
        from bunkum.server.storage.databases import find_backup, find_own_database

        return Route(find_backup(arguments.file), find_own_database(read_database_settings(arguments)))

    return run_copy("restore", arguments, find_route)
