"""A migration may be killed at any step, and nothing is lost; a copy lies beside the database until it is done."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from bunkum.server.storage import Unusable, close_database, open_database
from bunkum.server.storage.sqlite.opening import find_copies
from bunkum.server.storage.sqlite.schema import find_fault, read_migrations
from support.databases import NAME, at_version, contents_of, killed_at_each_step, mode, old_folder, opens_whole


@pytest.mark.slow
def test_killed_at_any_step_of_a_migration_all_is_there(tmp_path):
    template = old_folder(tmp_path / "template")
    reference = contents_of(old_folder(tmp_path / "reference") / NAME)
    left = [(folder, opens_whole(folder)) for folder in killed_at_each_step(template, tmp_path / "killed", 20)]
    for folder, _ in left:
        assert contents_of(folder / NAME) == reference
    files = {file for _, before in left for file in before}
    assert f"{NAME}.before-{len(read_migrations()):04}" in files, "some were killed between the copy and its removal"
    assert f"{NAME}.copying" in files, "some while it was made"


@pytest.mark.slow
def test_killed_at_any_step_of_all_migrations_all_is_there(tmp_path):
    template = tmp_path / "template"
    template.mkdir()
    at_version(template / NAME, 1)
    with closing(sqlite3.connect(template / NAME, isolation_level=None)) as db:
        db.execute(
            "INSERT INTO tables (key, id, game, secret, lexicon, lexicon_sha256, practice, touched_at, made_at) "
            "VALUES (7, 'an id', 'bar', x'00', 'en', '', 0, 1.0, 1.0)"
        )
        for seq in range(200):
            db.execute("INSERT INTO entries VALUES (7, ?, NULL, 0, zeroblob(400))", (seq,))
    reference = contents_of(template / NAME)
    for folder in killed_at_each_step(template, tmp_path / "killed", 0):
        opens_whole(folder)
        assert contents_of(folder / NAME) == reference


@pytest.mark.slow
def test_killed_at_any_step_of_making_a_new_database_it_is_made_the_next_time(tmp_path):
    (tmp_path / "template").mkdir()
    for folder in killed_at_each_step(tmp_path / "template", tmp_path / "killed", 10):
        assert not (folder / NAME).exists() or find_fault(folder / NAME, len(read_migrations())) is None
        opens_whole(folder)


def test_the_copy_is_whole_private_and_told_of(tmp_path, caplog):
    caplog.set_level("INFO")
    folder = old_folder(tmp_path / "data")
    reference = contents_of(old_folder(tmp_path / "reference") / NAME)
    copies: list[list[Any]] = []

    def look(step: str) -> None:
        if step == "copy is complete":
            (copy,) = find_copies(folder / NAME)
            assert mode(copy) == 0o600
            copies.append(contents_of(copy))

    close_database(*open_database(folder / NAME, look))
    assert copies == [reference]
    messages = [record.message for record in caplog.records]
    assert messages == [
        "the database was copied before it is brought up to date",
        "the database is up to date, and its copy was removed",
    ]


def test_a_copy_of_a_state_long_gone_is_made_anew(tmp_path):
    """Somebody went back to an earlier version after a migration that was killed, and played on."""
    folder = old_folder(tmp_path / "data")
    stale = folder / f"{NAME}.before-{len(read_migrations()):04}"
    at_version(stale, len(read_migrations()) - 1)
    sizes: list[int] = []
    close_database(
        *open_database(
            folder / NAME, lambda step: sizes.append(stale.stat().st_size) if step == "copy is complete" else 0
        )
    )
    assert sizes[0] > 100_000
    assert not stale.exists()


def test_the_copy_of_a_migration_that_was_killed_half_way_is_kept(tmp_path):
    """It is of the state before all migrations; a later one would be of a state that nobody ever played with."""
    newest = len(read_migrations())
    copy = tmp_path / f"{NAME}.before-{newest:04}"
    at_version(tmp_path / NAME, newest - 1)
    at_version(copy, newest - 2)
    before = copy.read_bytes()
    copies: list[bytes] = []
    close_database(
        *open_database(
            tmp_path / NAME, lambda step: copies.append(copy.read_bytes()) if step == "remove copy" else None
        )
    )
    assert copies == [before]
    assert not copy.exists()


def test_a_database_that_a_migration_left_damaged_is_refused_and_the_copy_named(tmp_path):
    folder = old_folder(tmp_path / "data")
    copy = folder / f"{NAME}.before-{len(read_migrations()):04}"
    copy.write_bytes(b"the copy")
    content = bytearray((folder / NAME).read_bytes())
    content[4096:8192] = bytes(4096)
    (folder / NAME).write_bytes(content)
    (folder / f"{NAME}-wal").unlink()
    with pytest.raises(Unusable, match=f"damaged .* A copy from before an update lies beside it: {copy.name}"):
        open_database(folder / NAME)
    assert copy.read_bytes() == b"the copy"
