"""What the log promises, whichever database holds it: kept in order, once, together, and forgotten in time."""

import asyncio
import sqlite3
from functools import partial

import msgspec
import pytest

from bunkum.server.storage import AppendResult, Log, Row, SqliteLog, StorageError, TableRow, create_server_id
from bunkum.server.storage.codes import CODE_LENGTH, CODE_LETTERS
from bunkum.server.storage.hand_overs import HandOverGrant
from bunkum.server.storage.postgresql.log import PostgresLog
from support.servers import run

SERVER = create_server_id()
STORED, RACED = AppendResult.STORED, AppendResult.RACED


def table(name: str, *, phase: str = "waiting", touched: float = 100.0) -> TableRow:
    return TableRow(0, name, "liars_boggle", b"s" * 32, "en", "0" * 64, phase, False, touched)


async def append_all(log: Log, *rows: Row) -> list[AppendResult]:
    loop = asyncio.get_running_loop()
    results: list[asyncio.Future[AppendResult]] = [loop.create_future() for _ in rows]
    for row, result in zip(rows, results, strict=True):
        assert log.append(row, result.set_result)
    return await asyncio.gather(*results)


async def entries_of(log: Log, table_id: str) -> list[tuple[str | None, bytes]]:
    stored = await log.read(table_id)
    assert stored is not None
    return stored.entries


def test_what_was_appended_is_there_after_reopening_in_order(opened):
    async def main() -> None:
        async with opened() as log:
            key = await log.create_table(table("t"), [(False, b"{}")])
            rows = [Row(key, seq, SERVER, False, b"{%d}" % seq) for seq in range(1, 700)]
            before = log.commits
            assert set(await append_all(log, *rows[:90])) == {STORED}
            assert log.commits - before <= 3, "appends that waited together are committed together"
            for start in range(90, 699, 87):
                assert set(await append_all(log, *rows[start : start + 87])) == {STORED}
            assert log.rows >= 699
        async with opened() as log:
            stored = await log.read("t")
            assert stored is not None
            assert stored.row == table("t")._replace(key=key)
            assert [entry for _, entry in stored.entries] == [b"{}", *(row.entry for row in rows)]
            assert stored.unchecked == 0
            assert await log.read("u") is None

    run(main())


def test_a_page_finds_its_own_entries_again(opened):
    async def main() -> None:
        async with opened() as log:
            key = await log.create_table(table("t"), [(False, b"{}")])
            ids = ["0:a", create_server_id(), create_server_id(), "1:a"]
            assert len(set(ids)) == 4
            rows = [Row(key, seq, entry_id, False, b"{}") for seq, entry_id in enumerate(ids, 1)]
            assert await append_all(log, *rows) == [STORED] * 4
            assert [entry_id for entry_id, _ in await entries_of(log, "t")] == [None, "0:a", None, None, "1:a"]
            assert [await log.has_entry(key, entry_id) for entry_id in ("0:a", "1:a", "0:b")] == [True, True, False]

    run(main())


def test_a_row_that_cannot_be_stored_keeps_no_other_from_it(opened):
    async def main() -> None:
        async with opened() as log:
            key = await log.create_table(table("t"), [(False, b"0")])
            other = await log.create_table(table("u"), [(False, b"0")])
            results = await append_all(
                log,
                Row(key, 1, "1:a", False, b"first"),
                Row(key, 1, "1:b", False, b"its number is taken"),
                Row(other, 1, "1:a", False, b"elsewhere"),
                Row(key, 2, "2:a", False, b"another seat"),
                Row(key + 999, 0, SERVER, False, b"no such table"),
            )
            assert results == [STORED, RACED, STORED, STORED, RACED]
            asked = [(key, "1:a"), (key, "2:a"), (other, "1:a"), (key, "1:b"), (other, "2:a")]
            assert [await log.has_entry(*one) for one in asked] == [True, True, True, False, False]
            assert await entries_of(log, "t") == [(None, b"0"), ("1:a", b"first"), ("2:a", b"another seat")]

    run(main())


def test_two_entries_with_one_number_cannot_both_be_stored(opened):
    async def main() -> None:
        async with opened() as log:
            key = await log.create_table(table("t"), [(False, b"{}")])
            assert await append_all(log, Row(key, 0, SERVER, False, b"late")) == [RACED]

    run(main())


def test_a_full_queue_says_so_and_stores_what_it_took(opened):
    async def main() -> None:
        async with opened(most_waiting=3) as log:
            key = await log.create_table(table("t"), [(False, b"")])
            results: list[asyncio.Future[AppendResult]] = [asyncio.get_running_loop().create_future() for _ in range(5)]
            took = [
                log.append(Row(key, seq, SERVER, False, b""), result.set_result)
                for seq, result in enumerate(results, 1)
            ]
            assert took == [True, True, True, False, False]
            assert await asyncio.gather(*results[:3]) == [STORED] * 3
            assert not any(result.done() for result in results[3:])
            assert await append_all(log, Row(key, 4, SERVER, False, b"")) == [STORED]

    run(main())


def test_rows_of_one_commit_take_each_step_together(opened):
    async def main() -> None:
        async with opened() as log:
            key = await log.create_table(table("t"), [(False, b"")])
            taken: list[str] = []
            last = asyncio.Event()

            def steps(name: str, result: AppendResult):
                taken.append(f"{name} {result.name}")
                yield
                taken.append(f"{name} told")
                if name == "b":
                    yield
                    taken.append("b again")
                    last.set()

            for seq, name in enumerate("abc", 1):
                assert log.append(Row(key, seq, SERVER, False, b""), partial(steps, name))
            await asyncio.wait_for(last.wait(), 10)
            first = 1 if taken[1] == "a told" else 0  # the first may have been committed alone
            told = [one for one in taken if "again" not in one]
            assert sorted(told) == sorted([*(f"{name} STORED" for name in "abc"), *(f"{name} told" for name in "abc")])
            together = "abc"[first:]
            assert told[2 * first :] == [
                *(f"{name} STORED" for name in together),
                *(f"{name} told" for name in together),
            ]
            assert taken[-1] == "b again"

    run(main())


def test_codes_lead_to_their_table_for_a_while(opened):
    async def main() -> None:
        async with opened() as log:
            key = await log.create_table(table("t"), [(False, b"{}")])
            code = await log.renew_code(key, 0.0, 10.0, 10.0)
            assert len(code) == CODE_LENGTH
            assert set(code) <= set(CODE_LETTERS)
            assert await log.renew_code(key, 5.0, 20.0, 20.0) == code, "renewed, not changed"
            assert await log.find_table_by_code(code, 20.0) == "t"
            assert await log.find_table_by_code(code, 20.1) is None
            await log.correct_times(21.0)
            assert await log.find_table_by_code(code, 20.0) == "t", "it is kept for a day, and given to no other"
            await log.correct_times(100_000.0)
            assert await log.find_table_by_code(code, 20.0) is None

    run(main())


def test_a_code_that_leads_long_enough_is_not_stored_again(opened):
    async def main() -> None:
        async with opened() as log:
            key = await log.create_table(table("t"), [(False, b"{}")])
            code = await log.renew_code(key, 0.0, 10.0, 30.0)
            assert await log.renew_code(key, 20.0, 30.0, 50.0) == code
            assert await log.find_table_by_code(code, 30.1) is None, "it led there long enough"
            assert await log.renew_code(key, 20.1, 30.1, 50.0) == code
            assert await log.find_table_by_code(code, 50.0) == "t"

    run(main())


def test_tables_that_are_asked_for_at_once_are_each_given_their_own(opened):
    async def main() -> None:
        async with opened() as log:
            names = [f"t{number}" for number in range(120)]
            for name in names:
                await log.create_table(table(name), [(False, b"{}"), (False, name.encode())])
            stored = await asyncio.gather(*(log.read(name) for name in [*names, "none", *names]))
            assert [None if one is None else (one.row.id, one.entries[1][1]) for one in stored] == [
                *((name, name.encode()) for name in names),
                None,
                *((name, name.encode()) for name in names),
            ]

    run(main())


def test_two_who_renew_a_code_at_once_find_the_same(opened):
    async def main() -> None:
        async with opened() as log:
            key = await log.create_table(table("t"), [(False, b"{}")])
            assert len(set(await asyncio.gather(*(log.renew_code(key, 0.0, 10.0, 10.0) for _ in range(8))))) == 1

    run(main())


def test_times_follow_a_clock_that_was_set(opened):
    async def main() -> None:
        async with opened() as log:
            key = await log.create_table(table("t", phase="playing", touched=1000.0), [(False, b"{}")])
            old = await log.create_table(table("u", phase="playing", touched=10.0), [(False, b"{}")])
            code = await log.renew_code(key, 1000.0, 2000.0, 2000.0)
            await log.touch(key, "playing", 1100.0)
            await log.touch(key, "playing", 1050.0)
            await log.shift_times(900.0, 5200.0, 4000.0)
            assert await log.find_table_by_code(code, 5999.0) == "t"
            stored, other = await log.read("t"), await log.read("u")
            assert stored is not None
            assert other is not None
            assert (stored.row.touched_at, other.row.touched_at, other.row.key) == (5200.0, 10.0, old)
            await log.correct_times(500.0)
            stored = await log.read("t")
            assert stored is not None
            assert stored.row.touched_at == 500.0

    run(main())


def test_talk_and_unfinished_games_are_forgotten_in_time_and_nothing_else(opened):
    said = b'[{"type":"said","seat":0,"text":"psst"}]'
    remark = b'{"seq":0,"at":1.0,"seat":0,"move":{"type":"say","text":"psst"},"house":%b}' % said

    async def main() -> None:
        async with opened() as log:
            codes: dict[str, str] = {}
            used = 0
            for name, phase, touched in (
                ("old", "playing", 1.0),
                ("done", "over", 1.0),
                ("new", "playing", 50.0),
                ("used", "waiting", 1.0),
            ):
                used = await log.create_table(
                    table(name, phase=phase, touched=touched), [(True, remark), (False, b"{}")]
                )
                codes[name] = await log.renew_code(used, 0.0, 99.0, 99.0)
            assert await log.purge(40.0, {used}) == 2
            assert await log.purge(40.0, {used}) == 0
            found = {name: await log.find_table_by_code(code, 1.0) for name, code in codes.items()}
            assert found == {"old": None, "done": "done", "new": "new", "used": "used"}, "a table's code goes with it"
            assert await log.read("old") is None
            done, new = await entries_of(log, "done"), await entries_of(log, "new")
            assert b"psst" not in done[0][1]
            assert msgspec.json.decode(done[0][1])["house"] == [{"type": "said", "seat": 0, "text": ""}]
            assert new[0][1] == remark

    run(main())


def test_talk_of_every_finished_game_is_forgotten_once(opened):
    remark = b'{"seq":1,"at":1.0,"seat":0,"move":{"type":"say","text":"psst"}}'

    async def main() -> None:
        async with opened() as log:
            for name in "abcd":
                first = (name == "a", remark if name == "a" else b"{}")
                await log.create_table(table(name, phase="over", touched=1.0), [first, (name != "b", remark)])
            assert await log.purge(40.0, ()) == 3
            assert await log.purge(40.0, ()) == 0, "nothing is left to be forgotten"
            for name in "acd":
                assert b"psst" not in b"".join(entry for _, entry in await entries_of(log, name))

    run(main())


@pytest.mark.parametrize("over", [True, False])
def test_a_match_whose_row_was_not_touched_at_its_end_counts_as_over(opened, over):
    began, ended = b'{"house":[{"type":"match_began"}]}', b'{"house":[{"type":"match_over"}]}'

    async def main() -> None:
        async with opened() as log:
            entries = [(False, began), (False, ended), *([] if over else [(False, began)])]
            await log.create_table(table("t", phase="playing", touched=1.0), entries)
            assert await log.purge(40.0, ()) == 1
            stored = await log.read("t")
            assert (stored is not None) == over
            assert stored is None or stored.row.phase == "over"

    run(main())


SAY = b'{"seq":1,"at":1.0,"seat":0,"move":{"type":"say","text":"psst"},"house":[{"type":"said","text":"psst"}]}'
EMPTIED = SAY.replace(b"psst", b"")


def test_entries_that_are_replaced_keep_their_ids_and_get_new_checksums(opened):
    async def main() -> None:
        async with opened() as log:
            key = await log.create_table(table("t"), [(False, b'{"name":"Ann"}')])
            other = await log.create_table(table("u"), [(False, b"{}")])
            await append_all(
                log,
                Row(key, 1, "0:a", True, SAY),
                Row(key, 2, SERVER, False, b"{}"),
                Row(key, 3, "0:b", True, SAY),
                Row(other, 1, "0:a", True, SAY),
            )
            await log.replace_entries(key, {0: b'{"name":"Somebody"}', 1: EMPTIED})
            await log.replace_entries(key, {})
            assert await log.has_entry(key, "0:a")
            stored = await log.read("t")  # which verifies each checksum
            assert stored is not None
            assert stored.unchecked == 0
            assert stored.entries == [(None, b'{"name":"Somebody"}'), ("0:a", EMPTIED), (None, b"{}"), ("0:b", SAY)]
            assert [row.entry for row in await log.read_from(key, 1)] == [EMPTIED, b"{}", SAY]
            assert (await entries_of(log, "u"))[1] == ("0:a", SAY)
            assert await append_all(log, Row(key, 4, "0:c", False, b"{}")) == [STORED]
        async with opened() as log:
            assert (await entries_of(log, "t"))[1] == ("0:a", EMPTIED)

    run(main())


def test_a_replaced_entry_is_talk_as_long_as_there_is_text_in_it(opened):
    async def main() -> None:
        async with opened() as log:
            entries = [(True, SAY), (True, SAY)]
            for name in ("none", "some"):
                key = await log.create_table(table(name, phase="over", touched=1.0), entries)
                await log.replace_entries(
                    key, {0: EMPTIED, 1: EMPTIED if name == "none" else SAY.replace(b"0.0", b"1")}
                )
            assert await log.purge(40.0, ()) == 1, "only where there is talk"
            assert await log.purge(40.0, ()) == 0
            assert b"psst" not in b"".join(entry for _, entry in await entries_of(log, "some"))

    run(main())


def test_if_one_number_is_unknown_no_entry_is_replaced(opened):
    async def main() -> None:
        async with opened() as log:
            key = await log.create_table(table("t"), [(False, b"{}"), (True, SAY)])
            before = await entries_of(log, "t")
            with pytest.raises(StorageError, match="no entry 2"):
                await log.replace_entries(key, {1: EMPTIED, 2: b"{}"})
            assert await entries_of(log, "t") == before
            await log.replace_entries(key + 1, {0: b"{}"})  # the table is gone
            assert await entries_of(log, "t") == before

    run(main())


def test_on_a_full_disk_no_entry_is_replaced(opened):
    async def fill_sqlite(log: SqliteLog) -> None:
        def fill(db: sqlite3.Connection) -> None:
            (pages,) = db.execute("PRAGMA page_count").fetchone()
            db.execute(f"PRAGMA max_page_count = {pages}")

        await log.writer.run(fill)

    async def fill_postgresql(log: PostgresLog, *, is_full: bool) -> None:
        fails = "BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END"
        make = (
            f"CREATE OR REPLACE FUNCTION is_full() RETURNS trigger LANGUAGE plpgsql AS $${fails}$$; "
            "CREATE TRIGGER is_full BEFORE UPDATE ON entries FOR EACH ROW WHEN (old.seq = 1) EXECUTE FUNCTION is_full()"
        )
        drop = "DROP TRIGGER is_full ON entries; DROP FUNCTION is_full"
        await log._run(lambda connection: connection.execute(make if is_full else drop))

    async def main() -> None:
        async with opened() as log:
            key = await log.create_table(table("t"), [(False, b"{}"), (True, SAY)])
            before = await entries_of(log, "t")
            await (fill_sqlite(log) if isinstance(log, SqliteLog) else fill_postgresql(log, is_full=True))
            try:
                with pytest.raises(StorageError):
                    await log.replace_entries(key, {0: b'{"name":"Somebody"}', 1: b"x" * 2**20})
                assert await entries_of(log, "t") == before
            finally:
                if isinstance(log, PostgresLog):
                    await fill_postgresql(log, is_full=False)

    run(main())


def test_a_hand_over_code_is_valid_once_and_for_a_while(opened, monkeypatch):
    async def main() -> None:
        grant = HandOverGrant(("ann", "bob"), "t")
        async with opened() as log:
            code = await log.hand_overs.create(grant)
            assert code not in str(await log.hand_overs.redeem("BBBBBBBB"))
            assert await log.hand_overs.redeem(code.lower()) == grant
            assert await log.hand_overs.redeem(code) is None
            for module in ("hand_overs", "postgresql.hand_overs"):
                monkeypatch.setattr(f"bunkum.server.storage.{module}.HAND_OVER_SECONDS", 0.0)
            late = await log.hand_overs.create(grant)
            await asyncio.sleep(0.002)
            assert await log.hand_overs.redeem(late) is None

    run(main())


def test_finished_games_that_were_not_used_for_long_are_deleted_with_all_that_belongs_to_them(opened):
    async def main() -> None:
        async with opened() as log:
            codes: dict[str, str] = {}
            used = 0
            for name, phase, touched in (
                ("old", "over", 1.0),
                ("played", "playing", 1.0),
                ("new", "over", 50.0),
                ("used", "over", 1.0),
            ):
                used = await log.create_table(table(name, phase=phase, touched=touched), [(False, b"{}")])
                codes[name] = await log.renew_code(used, 0.0, 99.0, 99.0)
            assert await log.delete_finished(40.0, {used}) == 1
            assert await log.delete_finished(40.0, {used}) == 0
            found = {name: await log.find_table_by_code(code, 1.0) for name, code in codes.items()}
            assert found == {"old": None, "played": "played", "new": "new", "used": "used"}
            assert await log.read("old") is None

    run(main())
