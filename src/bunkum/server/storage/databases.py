"""Finds the database that an address or the settings name, to copy it or to copy something there."""

from pathlib import Path

from bunkum.server.settings import Settings
from bunkum.server.storage.copying import Database
from bunkum.server.storage.errors import Unusable
from bunkum.server.storage.postgresql.copying import PostgresDatabase
from bunkum.server.storage.sqlite.copying import SqliteDatabase

FORMS = "sqlite:FILE, sqlite:FOLDER/ or postgresql://USER:PASSWORD@HOST:PORT/NAME"


def find_database(address: str) -> Database:
    """Returns the database with this address; raises `Unusable` if it is no address."""
    if address.startswith(("postgresql://", "postgres://")):
        return PostgresDatabase(address)
    kind, _, place = address.partition(":")
    if kind != "sqlite" or not place:
        raise Unusable(f"A database is given as {FORMS}.")
    path = Path(place)
    if place.endswith("/") or path.is_dir():
        return find_own_database(Settings(data_dir=place))
    return SqliteDatabase(path)


def find_own_database(settings: Settings) -> Database:
    """Returns the database of a server with these settings."""
    if settings.database:
        return PostgresDatabase(settings.database)
    return SqliteDatabase(settings.database_file, makes_folder=True)


def find_backup(file: Path) -> Database:
    """Returns a backup, which is a database of SQLite; raises `Unusable` if there is a folder in its place."""
    if file.is_dir():
        raise Unusable(f"{file} is a folder: give the name of a file.")
    return SqliteDatabase(file)
