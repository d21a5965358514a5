"""What cannot be read back is one sentence: to who asks, in the log, in the counts; and nothing else is disturbed."""

import os
import resource
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from bunkum.server.metrics import Metrics
from bunkum.server.refusals import REFUSALS
from bunkum.server.storage import Damaged, Log, NotRead, close_database, open_database, read_table
from bunkum.server.storage.checksum import compute_entry_checksum, compute_table_checksum
from bunkum.server.tables import stored_tables
from bunkum.server.tables.stored_tables import SHOWN_LETTERS, StoredTables
from support.menu_player import is_over, play
from support.servers import Device, RunningServer, Seat, comes_true, open_server, run


class Closed:
    """A server's data folder with two tables at which somebody plays, while no server is open."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.path = folder, folder / "data" / "bunkum.sqlite"
        self.cookies: Any = None
        self.bad = self.good = ""

    async def fill(self) -> None:
        """Make the two tables and begin to play."""
        async with open_server(self.folder) as server, server.device() as ann:
            self.bad, self.good = [await begin_match(ann) for _ in range(2)]
            self.cookies = ann.http.cookies

    def device(self, server: RunningServer) -> Device:
        """Whoever made the tables."""
        device = server.device()
        device.http.cookies = self.cookies
        return device

    def change(self, sql: str, *values: object) -> None:
        """Change a row of the bad table; `:key` is its key."""
        with closing(sqlite3.connect(self.path, isolation_level=None)) as db:
            (key,) = db.execute("SELECT key FROM tables WHERE id = ?", (self.bad,)).fetchone()
            assert db.execute(sql.replace(":key", str(key)), values).rowcount >= 1

    def write(self, seq: int, entry: bytes) -> None:
        """Let an entry say something else, with the checksum that goes with it."""
        with closing(sqlite3.connect(self.path, isolation_level=None)) as db:
            (key,) = db.execute("SELECT key FROM tables WHERE id = ?", (self.bad,)).fetchone()
            row = (key, seq, None, 0, entry)
            db.execute("DELETE FROM entries WHERE table_key = ? AND seq = ?", row[:2])
            insert = "INSERT INTO entries (table_key, seq, move, talk, entry, checksum) VALUES (?,?,?,?,?,?)"
            db.execute(insert, (*row, compute_entry_checksum(*row)))


async def begin_match(ann: Device) -> str:
    """A table at which the match has begun."""
    made = await ann.make(seats=2, bots=["magpie"], options={"first_seat": 0})
    async with ann.at(made["table"]) as page:
        await page.hello()
        await page.say("start")
        await page.until(lambda message: "view" in message)
    return made["table"]


async def closing_message(page: Seat) -> dict[str, Any]:
    """Why the server hangs up."""
    await page.until(lambda message: message["is"] == "closing")
    assert page.closing is not None
    return page.closing


async def counts(device: Device) -> dict[str, str]:
    """What the server has counted."""
    lines = (await device.http.get("/metrics")).text.splitlines()
    return dict(line.split(" ") for line in lines if not line.startswith("#"))


def flip(server: Closed) -> None:
    server.change(
        "UPDATE entries SET entry = CAST(replace(entry, 'at', 'as') AS BLOB) WHERE table_key = :key AND seq = 1"
    )


def lose(server: Closed) -> None:
    server.change("DELETE FROM entries WHERE table_key = :key AND seq = 2")


def no_json(server: Closed) -> None:
    server.write(1, b"{")


def no_text(server: Closed) -> None:
    server.change("UPDATE tables SET game = CAST(x'FF' AS TEXT) WHERE key = :key")


def no_opening(server: Closed) -> None:
    server.write(0, b'{"seq":0,"at":0.0,"seat":-1,"move":null}')


def no_number(server: Closed) -> None:
    server.write(1, b'{"seq":7,"at":0.0,"seat":-1,"move":null}')


def no_sense(server: Closed) -> None:
    server.write(1, b'{"seq":1,"at":0.0,"seat":9,"move":null,"house":[{"type":"seat_left","seat":9}]}')


def no_game(server: Closed) -> None:
    fields = "key, id, game, secret, lexicon, lexicon_sha256, practice"
    with closing(sqlite3.connect(server.path, isolation_level=None)) as db:
        row = list(db.execute(f"SELECT {fields} FROM tables WHERE id = ?", (server.bad,)).fetchone())  # noqa: S608  ours
        row[2] = "tiddlywinks"
        db.execute(
            "UPDATE tables SET game = ?, checksum = ? WHERE key = ?", (row[2], compute_table_checksum(*row), row[0])
        )


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (flip, "entry 1 of its log is not as it was written"),
        (lose, "entry 2 of its log is missing"),
        (no_json, "entry 1 of its log cannot be read"),
        (no_text, "Could not decode to UTF-8"),
        (no_opening, "does not begin with its opening"),
        (no_number, "says that it is number 7"),
        (no_sense, "does not lead to a table (IndexError at "),
        (no_game, "there is no game 'tiddlywinks' here"),
    ],
)
def test_a_damaged_table_is_refused_told_of_once_and_counted(tmp_path, caplog, spoil, reason):
    async def main() -> None:
        house_data = Closed(tmp_path)
        await house_data.fill()
        whole = house_data.path.read_bytes()
        spoil(house_data)
        async with open_server(tmp_path) as server, house_data.device(server) as ann:
            for _ in range(3):
                async with ann.at(house_data.bad) as page:
                    closing_ = await closing_message(page)
                    assert closing_ == {
                        "is": "closing",
                        "code": "damaged",
                        "sentence": REFUSALS["damaged"].sentence,
                        "again": None,
                    }
                    await page.socket.wait_closed()
                    assert page.socket.close_code == 1008
            told_of = [record for record in caplog.records if "a table is damaged" in record.message]
            assert len(told_of) == 1, "not each time that somebody asks"
            assert reason in told_of[0].message
            assert vars(told_of[0])["id_begins"] == house_data.bad[:SHOWN_LETTERS]
            assert house_data.bad not in caplog.text, "a table's id is the key to it"
            metrics = await counts(ann)
            assert metrics["bunkum_damaged_tables_total"] == "1.0"
            assert metrics['bunkum_refusals_total{code="damaged"}'] == "3.0"
            assert metrics["bunkum_table_failures_total"] == "0.0"
            async with ann.at(house_data.good) as page:
                await page.hello()
                assert (await page.ask("act", action={"type": "Bid", "word": "at"}))["is"] == "news"
        house_data.path.write_bytes(whole)
        async with open_server(tmp_path) as server, house_data.device(server) as ann, ann.at(house_data.bad) as page:
            assert (await page.hello())["seat"] == 0

    run(main())


def test_a_table_that_was_mended_opens_without_a_restart(tmp_path, caplog):
    async def main() -> None:
        house_data = Closed(tmp_path)
        await house_data.fill()
        shift = "UPDATE entries SET checksum = checksum + ? WHERE table_key = :key AND seq = 1"
        async with open_server(tmp_path, idle_seconds=0.05) as server, house_data.device(server) as ann:
            for _ in range(2):
                house_data.change(shift, 1)
                async with ann.at(house_data.bad) as page:
                    assert (await closing_message(page))["code"] == "damaged"
                house_data.change(shift, -1)
                async with ann.at(house_data.bad) as page:
                    await page.hello()
                await comes_true(lambda: not server.services.registry.tables)
            assert (await counts(ann))["bunkum_damaged_tables_total"] == "2.0", "told again once it had been well"

    run(main())


def test_a_database_that_cannot_be_read_now_may_be_read_later(tmp_path, caplog):
    async def main() -> None:
        house_data = Closed(tmp_path)
        await house_data.fill()
        away = house_data.path.with_name("moved away")
        async with open_server(tmp_path) as server, house_data.device(server) as ann:
            house_data.path.rename(away)
            async with ann.at(house_data.bad) as page:
                closing_ = await closing_message(page)
                assert (closing_["code"], closing_["again"]) == ("not_read", 2.0)
                await page.socket.wait_closed()
                assert page.socket.close_code == 1013
            assert not house_data.path.exists(), "reading makes no file"
            assert "a table could not be read: unable to open database file" in caplog.text
            assert (await counts(ann))["bunkum_tables_not_read_total"] == "1.0"
            away.rename(house_data.path)
            async with ann.at(house_data.bad) as page:
                assert (await page.hello())["seat"] == 0

    run(main())


def test_without_descriptors_a_table_is_not_read_and_not_damaged(tmp_path):
    path = tmp_path / "bunkum.sqlite"
    close_database(*open_database(path))
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    used = max(int(entry.name) for entry in Path("/proc/self/fd").iterdir())
    resource.setrlimit(resource.RLIMIT_NOFILE, (used, hard))
    held: list[int] = []
    try:
        with suppress(OSError):
            while True:
                held.append(os.open(path, os.O_RDONLY))
        with pytest.raises(NotRead, match="unable to open"):
            read_table(path, "t")
    finally:
        for descriptor in held:
            os.close(descriptor)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert read_table(path, "t") is None


async def fill_the_disk(server: RunningServer) -> None:
    """From now on the database cannot grow."""

    def full(db: sqlite3.Connection) -> None:
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages}")
        db.execute("CREATE TABLE filler (text)")

    for _ in range(2):  # whatever room is left in pages that are there
        try:
            await server.writer.run(full)
        except sqlite3.OperationalError:
            return


def test_on_a_full_disk_no_table_is_made_and_the_others_can_be_seen(tmp_path, caplog):
    async def main() -> None:
        house_data = Closed(tmp_path)
        await house_data.fill()
        async with open_server(tmp_path) as server, house_data.device(server) as ann:
            await fill_the_disk(server)
            body = {"preset": "liars-boggle", "seats": 2, "name": "Ann"}
            answers = [await ann.http.post("/api/tables", json=body) for _ in range(12)]
            answer = answers[-1]
            assert answer.status_code == 503
            assert answer.json() == {"code": "not_kept", "sentence": REFUSALS["not_kept"].sentence}
            assert "a table could not be made" in caplog.text
            async with ann.at(house_data.bad) as page:
                await page.hello()
                assert page.view["phase"] == "bid"

    run(main())


def test_a_review_of_a_damaged_log_is_refused_in_a_sentence(tmp_path, caplog):
    async def main() -> None:
        house_data = Closed(tmp_path)
        async with open_server(tmp_path) as server, server.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"], options={"dice_per_seat": [1, 1], "show_seconds": 3})
            house_data.bad = made["table"]
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("start")
                await page.until(lambda message: "view" in message)
                await play([page], is_over(page), Random(1))
                house_data.change("UPDATE entries SET checksum = 5 WHERE table_key = :key AND seq = 1")
                answer = await page.ask("review")
                assert (answer["is"], answer["code"]) == ("refused", "damaged")
                assert answer["sentence"] == REFUSALS["damaged"].sentence
                house_data.change("DELETE FROM tables WHERE key = :key")
                assert (await page.ask("review"))["code"] == "no_such_table"

    run(main())


def test_a_damaged_code_is_refused_in_a_sentence(tmp_path):
    async def main() -> None:
        house_data = Closed(tmp_path)
        await house_data.fill()
        house_data.change("UPDATE codes SET code = 'BBBB' WHERE table_key = :key")
        async with open_server(tmp_path) as server, server.device() as ann:
            answer = await ann.http.get("/api/codes/BBBB")
            assert answer.status_code == REFUSALS["damaged"].status
            assert answer.json()["code"] == "damaged"

    run(main())


def test_a_damaged_table_that_is_still_asked_for_is_counted_once(monkeypatch):
    monkeypatch.setattr(stored_tables, "MOST_LOGGED_IDS", 2)
    metrics = Metrics()
    tables = StoredTables(cast("Log", None), metrics)
    for table_id in ("a", "b", "a", "c", "a"):
        tables.report_failure(table_id, Damaged("its log is empty"))
    assert metrics.get_value("bunkum_damaged_tables_total") == 3
