"""Reads the numbered SQL files that make each version of a database from the one before."""

from functools import cache
from importlib import resources


@cache
def read_migrations(package: str) -> tuple[str, ...]:
    """Returns the SQL of each version, from 1, of the files in the folder `migrations` of this package."""
    folder = resources.files(package) / "migrations"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    assert [int(file.name[:4]) for file in files] == list(range(1, len(files) + 1)), "migrations are numbered from 1"
    return tuple(file.read_text(encoding="utf-8") for file in files)
