"""Whoever deletes their account is forgotten in all tables, and the others keep what they have played."""

import asyncio
from pathlib import Path
from typing import Any

from bunkum.server.accounts.deletion import AccountDeletion
from bunkum.server.tables import snapshots
from bunkum.server.tables.snapshots import compute_build
from bunkum.server.workers.jobs import RecordJob
from bunkum.table.match_record import TableRecord
from support.accounts import QUICK, account_of, made_somebody, play_at, play_match, post, profile_of, recorded, seats_at
from support.databases import dump_everything
from support.servers import Device, RunningServer, comes_true, open_server, run

NAME, TALK = "Xanthippe", "a purple elephant"


async def says(device: Device, table: str, text: str) -> None:
    """This device says something at its seat."""
    async with device.at(table) as page:
        await page.hello()
        await page.say("say", text=text)
        await page.until(lambda message: any(line["text"] == text for line in message.get("talk", ())))


async def plays_everywhere(server: RunningServer, ann: Device, bob: Device) -> tuple[str, str, str]:
    """Ann, under her name, has talked at a table where a match is over, at one in play, and at one that waits."""
    over = (await ann.make(seats=2, name=NAME, options=QUICK))["table"]
    await says(ann, over, TALK)
    await play_at(server, over, ann, bob)
    await says(ann, over, TALK)
    playing = (await ann.make(seats=2, name=NAME))["table"]
    async with ann.at(playing) as own, bob.at(playing) as other:
        await own.hello()
        await other.hello()
        await other.say("sit", name="Bob")
        await other.until(lambda message: message.get("room", {}).get("yours") == [1])
        await own.say("start")
        await own.until(lambda message: message.get("room", {}).get("phase") == "playing")
    await says(ann, playing, TALK)
    waiting = (await ann.make(seats=2, name=NAME))["table"]
    await says(ann, waiting, TALK)
    return over, playing, waiting


def find_traces(folder: Path, stored: dict[str, Any], *secrets: str) -> list[str]:
    """Which of these texts stand anywhere in the databases, as text or in hexadecimal."""
    everything = dump_everything(folder, stored)
    return [one for one in secrets if one in everything or one.encode().hex() in everything]


def test_no_name_talk_or_cookie_is_left_in_any_table_of_a_database(tmp_path, stored, monkeypatch) -> None:
    monkeypatch.setattr(snapshots, "LEAST_ENTRIES", 1)

    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as desk,
        ):
            as_guest = (await ann.make(seats=2, name=NAME))["table"]
            phrase = await made_somebody(ann, NAME, tables=(as_guest,))
            await made_somebody(bob, "Bob")
            await post(desk, "/api/session/phrase", phrase=phrase)
            over, playing, waiting = await plays_everywhere(server, ann, bob)
            await recorded(ann)
            shown = (await post(ann, "/api/account/show", shown=True))["link"].rpartition("/")[2]
            tokens = [device.http.cookies["bunkum_session"] for device in (ann, desk)]
            own = await server.services.accounts.find_signed_in(tokens[0])
            assert own is not None
            at_tables = await server.services.profiles.list_persons(own.account)
            persons = [person for held in at_tables.values() for person in held]
            assert len(persons) == 5, "one at each table, and the guest's"
            await comes_true(lambda: find_traces(tmp_path, stored, compute_build()))  # snapshots are stored
            expected = [NAME, TALK, own.account, *persons]
            assert find_traces(tmp_path, stored, *expected) == expected
            assert (await post(ann, "/api/account/delete", name="Ann"))["code"] == "other_name"
            assert await account_of(ann) is not None
            assert (await post(ann, "/api/account/delete", name=NAME))["account"] is None
            assert await account_of(ann) is None
            assert await account_of(desk) is None
            assert (await post(desk, "/api/session/phrase", phrase=phrase))["code"] == "no_such_phrase"
            assert (await bob.http.get(f"/api/people/{shown}")).status_code == 404
            await comes_true(lambda: not server.services.deletion._running)
            traces = (NAME, TALK, own.account, own.secret, phrase, shown, *tokens)
            assert find_traces(tmp_path, stored, *traces) == []
            await _look_back(server, bob, over, playing)
            assert await seats_at(ann, waiting) == []
        assert find_traces(tmp_path, stored, *traces) == [], "nor when the server has ended"
        for file in (tmp_path / "data").glob("*.sqlite*"):
            assert not [trace for trace in traces if trace.encode() in file.read_bytes()], "nor where rows were before"
        async with open_server(tmp_path, **stored) as server, server.device() as again:
            again.http.cookies = bob.http.cookies
            await _look_back(server, again, over, playing)

    run(main(), seconds=120)


async def _look_back(server: RunningServer, bob: Device, over: str, playing: str) -> None:
    """What Bob has played with Ann is his, but she is somebody."""
    matches = (await profile_of(bob))["latest"]["matches"]
    assert [[seat["name"] for seat in match["seats"]] for match in matches] == [["Somebody", "Bob"]]
    for table, name in ((over, ""), (playing, "Somebody")):  # after a match, and before it, seats are given up
        async with bob.at(table) as page:
            await page.hello()
            assert page.room["chairs"][0]["name"] == name
            assert page.known[1]["talk"] == []
    assert not server.services.metrics.damaged_tables._value.get()


def test_tables_count_to_which_no_page_ever_came(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann:
            await made_somebody(ann, NAME)
            await ann.make(seats=2, name=NAME)
            await post(ann, "/api/quick", preset="liars-boggle", name=NAME)
            assert find_traces(tmp_path, stored, NAME) == [NAME]
            assert (await post(ann, "/api/account/delete", name=NAME))["account"] is None
            await comes_true(lambda: not server.services.deletion._running)
            assert await server.services.accounts.list_deletions() == []
            async with asyncio.timeout(10):
                while find_traces(tmp_path, stored, NAME):  # noqa: ASYNC110  what servers tell each other of open tables
                    await asyncio.sleep(0.2)

    run(main())


def test_what_could_not_be_deleted_at_once_is_deleted_later(tmp_path, stored, monkeypatch) -> None:
    async def fails(*_: object) -> bool:
        return False

    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            await made_somebody(ann, NAME)
            await made_somebody(bob, "Bob")
            await plays_everywhere(server, ann, bob)
            with monkeypatch.context() as broken:
                broken.setattr(AccountDeletion, "forget_at", fails)
                assert (await post(ann, "/api/account/delete", name=NAME))["account"] is None
            assert await account_of(ann) is None, "nobody can sign in to it meanwhile"
            assert find_traces(tmp_path, stored, NAME, TALK) == [NAME, TALK]
        async with open_server(tmp_path, **stored) as server:
            async with asyncio.timeout(30):
                while await server.services.accounts.list_deletions():  # noqa: ASYNC110  another task deletes
                    await asyncio.sleep(0.05)
            assert find_traces(tmp_path, stored, NAME, TALK) == []

    run(main(), seconds=120)


def test_a_match_that_is_being_recorded_meanwhile_has_somebody_in_it(tmp_path, stored, monkeypatch) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            await made_somebody(ann, NAME)
            await made_somebody(bob, "Bob")
            compute, has_read, may_go_on = server.services.recorder._compute, asyncio.Event(), asyncio.Event()

            async def pause(job: RecordJob) -> TableRecord:
                record = await compute(job)
                has_read.set()
                await may_go_on.wait()
                return record

            monkeypatch.setattr(server.services.recorder, "_compute", pause)
            await play_match(server, ann, bob, name=NAME)
            await has_read.wait()
            assert (await post(ann, "/api/account/delete", name=NAME))["account"] is None
            may_go_on.set()
            profile = await recorded(bob)
            assert [seat["name"] for seat in profile["latest"]["matches"][0]["seats"]] == ["Somebody", "Bob"]
            await comes_true(lambda: not server.services.deletion._running)
            assert find_traces(tmp_path, stored, NAME) == []

    run(main(), seconds=120)


def test_others_are_told_at_once_at_all_servers(tmp_path, database) -> None:
    async def main() -> None:
        folders = [tmp_path / name for name in "ab"]
        for folder in folders:
            folder.mkdir()
        async with (
            open_server(folders[0], database=database) as here,
            open_server(folders[1], database=database) as there,
            here.device() as ann,
            there.device() as bob,
        ):
            await made_somebody(ann, NAME)
            table = (await ann.make(seats=2, name=NAME))["table"]
            async with bob.at(table) as page, ann.at(table) as own:
                await own.hello()
                await page.hello()
                await page.say("sit", name="Bob")
                await page.until(lambda message: message.get("room", {}).get("yours") == [1])
                await own.say("say", text=TALK)
                await page.until(lambda message: any(line["text"] == TALK for line in message.get("talk", ())))
                await own.say("stand")  # what is said in an earlier stay goes as well, also where it is in memory
                await own.say("sit", name="Zed")
                await page.until(lambda _: [chair["name"] for chair in page.room["chairs"]] == ["Zed", "Bob"])
                assert TALK in str(page.known)
                await post(ann, "/api/account/delete", name=NAME)
                assert await own.is_told_to_come_back() in (("signed_out", 0.0), ("lost_thread", 0.5)), "as comes first"
                closing = await page.until(lambda message: message["is"] == "closing")
                assert (closing["code"], closing["again"]) == ("lost_thread", 0.5)
                assert "Zed" not in str(page.room), "it was told before"
            for server in (here, there):
                async with server.device() as other:
                    other.http.cookies = bob.http.cookies
                    async with other.at(table) as page:
                        await page.hello()
                        assert "Bob" in "".join(page.bytes)
                        assert not [secret for secret in (NAME, TALK, "Zed") if secret in "".join(page.bytes)]

    run(main())


def test_all_that_is_stored_can_be_taken_along_and_nothing_of_others(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            await made_somebody(ann, NAME)
            await made_somebody(bob, "Bob")
            over, playing, waiting = await plays_everywhere(server, ann, bob)
            await says(bob, over, "what Bob says")
            await recorded(ann)
            answer = await ann.http.get("/api/account/export")
            assert answer.headers["content-disposition"] == 'attachment; filename="bunkum.json"'
            export = answer.json()
            assert (export["name"], export["link"]) == (NAME, None)
            assert len(export["devices"]) == 1
            assert [(match["table"], match["match"]) for match in export["matches"]] == [(over, 1)]
            assert [game["matches"] for game in export["games"]] == [1]
            said = {table["table"]: [line["text"] for line in table["said"]] for table in export["tables"]}
            assert said == {over: [TALK, TALK], playing: [TALK], waiting: [TALK]}
            own = await server.services.accounts.find_signed_in(ann.http.cookies["bunkum_session"])
            assert own is not None
            for secret in (own.secret, own.account, "what Bob says", ann.http.cookies["bunkum_session"]):
                assert secret not in answer.text
            for _ in range(2):
                assert (await ann.http.get("/api/account/export")).status_code == 200
            again = await ann.http.get("/api/account/export")
            assert (again.status_code, again.json()["code"]) == (429, "too_many_exports")
            assert (await bob.http.get("/api/account/export")).status_code == 200, "others may"

    run(main(), seconds=120)
