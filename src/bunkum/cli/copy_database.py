"""Copy all tables from one database to another, which must be empty; each may be SQLite or PostgreSQL.

    bunkum copy sqlite:/var/lib/bunkum/ postgresql://bunkum@db.example.org/bunkum
    bunkum copy postgresql://bunkum@db.example.org/bunkum sqlite:tables.sqlite

A data folder ends in a slash. The source may be in use: what is copied is its state when the command begins.
"""

import argparse

from bunkum.cli.copying import Route, add_copy_options, run_copy


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum copy SOURCE TARGET`."""
    parser.add_argument("source", metavar="SOURCE", help="the database to copy")
    parser.add_argument("target", metavar="TARGET", help="an empty database, or a file that is not there yet")
    add_copy_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Copies the database."""

    def find_route() -> Route:
        from bunkum.server.storage.databases import find_database

        return Route(find_database(arguments.source), find_database(arguments.target))

    return run_copy("copy", arguments, find_route)
