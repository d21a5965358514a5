"""The lobby tells of tables that are open to everybody, and brings people together who want to play now."""

import asyncio
import json
import operator
from collections.abc import AsyncGenerator, Generator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from bunkum.core import Illegal
from bunkum.server.lobby.pairing import MOST_TRIES, Seeker
from bunkum.server.refusals import Refused
from bunkum.server.storage import StorageError
from bunkum.server.storage.postgresql.log import PostgresLog
from bunkum.server.storage.postgresql.presence import SEEN_SECONDS
from bunkum.server.tables.live_table import LiveTable
from support.servers import Device, RunningServer, Seat, open_server, run


@asynccontextmanager
async def look_at_lobby(server: RunningServer) -> AsyncGenerator["Lobby"]:
    """Somebody who looks at the lobby."""
    async with connect(f"ws://127.0.0.1:{server.port}/ws/lobby", origin=Origin(server.url), proxy=None) as socket:
        lobby = Lobby(socket)
        await lobby.hear()
        yield lobby


class Lobby:
    """What a page has heard of open tables."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.tables: dict[str, dict[str, Any]] = {}
        self.bytes = 0

    async def hear(self) -> dict[str, Any]:
        """The next message, laid over what is known."""
        text = await asyncio.wait_for(self.socket.recv(), 10)
        message = json.loads(text)
        self.bytes += len(text)
        if message["is"] == "open_tables":
            if message["whole"]:
                self.tables.clear()
            self.tables |= {card["table"]: card for card in message["tables"]}
            for table in message["gone"]:
                self.tables.pop(table)
        return message

    async def until(self, found) -> None:
        """Hears until `found` holds of what is known."""
        async with asyncio.timeout(10):
            while not found(self.tables):
                await self.hear()


async def seek(device: Device, name: str, preset: str = "liars-boggle") -> str:
    """The table at which this device has a seat now."""
    answer = await device.http.post("/api/quick", json={"preset": preset, "name": name})
    assert answer.status_code == 200, answer.text
    return answer.json()["table"]


async def people_at(page: Seat) -> list[str]:
    """The names of the people who sit there, or will with the next round."""
    await page.hello()
    return known_people(page)


def known_people(page: Seat) -> list[str]:
    """Their names, by what the page has been told so far."""
    chairs = page.room["chairs"]
    return [chair["coming"] or chair["name"] for chair in chairs if chair["kind"] == "person" or chair["coming"]]


@pytest.mark.slow
def test_a_table_is_told_while_it_is_open_and_somebody_is_there(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as ann,
            server.device() as bob,
            look_at_lobby(server) as lobby,
        ):
            hidden = (await ann.make(seats=2))["table"]
            table = (await ann.make(seats=3, bots=["magpie"]))["table"]
            assert lobby.tables == {}
            async with ann.at(table) as page, ann.at(hidden) as other:
                await other.hello()
                await page.hello()
                await page.say("list_table", listed=True)
                await lobby.until(lambda tables: table in tables)
                card = {"table": table, "game": "liars_boggle", "preset": "liars-boggle", "is_usual": True}
                card |= {"host": "Ann", "people": 1, "seats": 3, "free": 2, "is_playing": False}
                assert lobby.tables == {table: card}
                async with bob.at(table) as guest:
                    await guest.hello()
                    await guest.say("sit", name="Bob")
                    await lobby.until(lambda tables: tables[table]["people"] == 2)
                    assert lobby.tables[table]["free"] == 1
                    await page.say("start")
                    await lobby.until(lambda tables: tables[table]["is_playing"])
                async with look_at_lobby(server) as later:
                    assert later.tables == lobby.tables, "who comes later is told all"
                await page.say("list_table", listed=False)
                await lobby.until(lambda tables: not tables)
                await page.say("list_table", listed=True)
                await lobby.until(lambda tables: table in tables)
            await lobby.until(lambda tables: not tables)

    run(main())


def test_nothing_is_told_that_only_the_table_knows(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, look_at_lobby(server) as lobby:
            made = await ann.make(seats=2, bots=["magpie"], name="Ann")
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("list_table", listed=True)
                await page.say("say", text="psst")
                await page.say("start")
                await lobby.until(lambda tables: any(card["is_playing"] for card in tables.values()))
                (card,) = lobby.tables.values()
                fields = "table game preset is_usual host people seats free is_playing"
                assert set(card) == set(fields.split())

    run(main())


def test_who_says_something_to_the_lobby_is_disconnected(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, look_at_lobby(server) as lobby:
            await lobby.socket.send("{}")
            message = await lobby.hear()
            assert (message["is"], message["code"], message["again"]) == ("closing", "unreadable", 10.0)

    run(main())


def test_who_wants_to_play_now_gets_a_table_with_bots_and_the_next_one_joins(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as cy,
        ):
            table = await seek(ann, "Ann")
            async with ann.at(table) as page:
                assert await people_at(page) == ["Ann"]
                assert page.room["phase"] == "playing"
                assert page.room["listed"]
                assert len(page.room["chairs"]) == 4
                live = await server.services.registry.find(table)
                assert len({chair.temper for chair in live.table.room.chairs if chair.temper}) == 3, "they differ"
                assert await seek(bob, "Bob") == table
                assert await seek(ann, "Ann") == table, "who has a seat there already keeps it"
                async with bob.at(table) as guest:
                    assert await people_at(guest) == ["Ann", "Bob"], "from the next round on"
                other = await seek(cy, "Cy", "bar")
                assert other != table

    run(main())


def test_people_who_come_at_the_same_moment_meet(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, AsyncExitStack() as stack:
            devices = [await stack.enter_async_context(server.device()) for _ in range(5)]
            found = await asyncio.gather(*(seek(device, f"P{at}") for at, device in enumerate(devices)))
            assert min(found.count(table) for table in found) >= 2, "nobody is left alone with bots"
            for table in set(found):
                async with devices[found.index(table)].at(table) as page:
                    names = await people_at(page)
                    assert sorted(names) == sorted(f"P{at}" for at, one in enumerate(found) if one == table)

    run(main())


@pytest.mark.slow
def test_people_at_two_servers_meet(tmp_path, database) -> None:
    async def main() -> None:
        folders = [tmp_path / name for name in "ab"]
        for folder in folders:
            folder.mkdir()
        async with (
            open_server(folders[0], database=database) as here,
            open_server(folders[1], database=database) as there,
            here.device() as ann,
            there.device() as bob,
            there.device() as cy,
            look_at_lobby(there) as lobby,
        ):
            await asyncio.sleep(0.6)  # both servers have been seen
            first, second = await asyncio.gather(seek(ann, "Ann"), seek(bob, "Bob"))
            assert first == second
            async with ann.at(first) as page:
                await page.hello()
                while sorted(known_people(page)) != ["Ann", "Bob"]:  # Bob's server tells Ann's
                    await page.hear()
                await lobby.until(lambda tables: first in tables)
                assert await seek(cy, "Cy") == first

    run(main())


def test_a_table_with_rules_of_its_own_is_told_but_nobody_is_led_there(tmp_path) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path) as server,
            server.device() as ann,
            server.device() as bob,
            look_at_lobby(server) as lobby,
        ):
            table = (await ann.make(seats=4, options={"dice_in_play": 4}))["table"]
            async with ann.at(table) as page:
                await page.hello()
                await page.say("list_table", listed=True)
                await lobby.until(lambda tables: table in tables)
                assert not lobby.tables[table]["is_usual"]
                assert await seek(bob, "Bob") != table

    run(main())


def test_who_was_sent_away_is_led_to_another_table(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as bob:
            table = await seek(ann, "Ann")
            async with ann.at(table) as page:
                await page.hello()
                assert await seek(bob, "Bob") == table
                await page.until(lambda _: any(one["coming"] for one in page.room["chairs"]))
                chair = next(chair["seat"] for chair in page.room["chairs"] if chair["coming"])
                await page.say("send_away", chair=chair, name="Bob")
                await page.until(lambda _: not any(one["coming"] for one in page.room["chairs"]))
                assert await seek(bob, "Bob") != table

    run(main())


def test_who_is_refused_again_and_again_gets_one_table_of_their_own(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("bunkum.server.lobby.pairing.AGAIN_SECONDS", 1000.0)  # they look again at once

    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as bob:
            table = await seek(ann, "Ann")
            tries: list[str] = []

            def refuse(live: LiveTable, _persons: object) -> None:
                tries.append(live.facts.id)
                if live.facts.id == table:
                    raise Refused("busy")

            async with ann.at(table) as page:
                await page.hello()
                monkeypatch.setattr(LiveTable, "require_welcome", refuse)
                found = await seek(bob, "Bob")
            assert found != table
            assert tries.count(table) == MOST_TRIES
            assert {live.facts.id for live in server.services.registry.tables} == {table, found}

    run(main())


@pytest.mark.parametrize(
    ("place", "error", "code"),
    [
        ("log.open_tables.lock", StorageError("away"), "not_kept"),
        ("log.open_tables.lock", RuntimeError("a mistake"), "broken"),
        ("moderation.find_conflicts", StorageError("away"), "not_kept"),
        ("moderation.find_conflicts", RuntimeError("a mistake"), "broken"),
        ("registry.create", Refused("busy"), "busy"),
        ("registry.find", Illegal("table_full", "Every seat at this table is taken."), "table_full"),
    ],
)
def test_who_cannot_be_seated_is_told_so(tmp_path, monkeypatch, place: str, error: Exception, code: str) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:

            def fail(*_: object) -> None:
                raise error

            owner, _, name = place.rpartition(".")
            with monkeypatch.context() as patched:
                patched.setattr(operator.attrgetter(owner)(server.services), name, fail)
                answer = await ann.http.post("/api/quick", json={"preset": "bar", "name": "Ann"}, timeout=5)
            assert answer.json()["code"] == code
            assert await seek(ann, "Ann", "bar")

    run(main())


@pytest.mark.parametrize(
    ("place", "steps"),
    [("log.open_tables.lock", 1), ("log.open_tables.lock", 20), ("registry.create", 20)],
    ids=["nothing has begun", "another server seats people", "a table is being made"],
)
def test_who_waits_while_the_server_stops_is_told_to_come_back(tmp_path, monkeypatch, place: str, steps: int) -> None:
    class WaitsForEver:
        """A call, or a block, that does not end."""

        def __init__(self, *_: object) -> None:
            """Whatever is asked."""

        def __await__(self) -> Generator[Any, None, bool]:
            return asyncio.Event().wait().__await__()

        async def __aenter__(self) -> None:
            await self

        async def __aexit__(self, *_: object) -> None:
            pass

    async def main() -> None:
        async with open_server(tmp_path) as server:
            owner, _, name = place.rpartition(".")
            pairing = server.services.pairing
            with monkeypatch.context() as patched:
                patched.setattr(operator.attrgetter(owner)(server.services), name, WaitsForEver)
                seeking = asyncio.create_task(pairing.find_seat("bar", Seeker("Ann", lambda _: ("ann",), "here")))
                for _ in range(steps):
                    await asyncio.sleep(0)
                assert pairing._tasks
                pairing._company.note_seat("one", 0.0, has_company=False)
                looks_for_company = pairing._company._task
                await pairing.close()
                assert steps == 1 or not pairing._tasks, "nothing goes on"
            with pytest.raises(Refused) as refused:
                await asyncio.wait_for(seeking, 5)
            assert refused.value.code == "restarting"
            assert looks_for_company is not None
            assert looks_for_company.done()

    run(main())


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"preset": "chess", "name": "Ann"}, "no_such_game"),
        ({"preset": "liars-boggle", "name": " "}, "bad_name"),
        ({"preset": "liars-boggle"}, "unreadable"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path, body: dict[str, str], code: str) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            answer = await ann.http.post("/api/quick", json=body)
            assert (answer.status_code, answer.json()["code"]) == (400, code)

    run(main())


def test_one_address_gets_so_many_tables_and_no_more(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path, tables_an_hour=20) as server, AsyncExitStack() as stack:
            codes: list[str] = []
            for preset in ("liars-boggle", "bar", "perudo", "green-box", "boggle-auto", "cup-poker", "firehouse"):
                device = await stack.enter_async_context(server.device())
                answer = await device.http.post("/api/quick", json={"preset": preset, "name": "Ann"})
                codes.append(answer.json().get("code", "ok"))
            assert codes.count("ok") == 5
            assert codes[-1] == "too_many_tables"

    run(main())


@pytest.mark.slow
def test_tables_of_a_server_that_died_are_told_no_more(tmp_path, database) -> None:
    async def main() -> None:
        folders = [tmp_path / name for name in "ab"]
        for folder in folders:
            folder.mkdir()
        async with (
            open_server(folders[0], database=database) as here,
            look_at_lobby(here) as lobby,
            open_server(folders[1], database=database) as there,
            there.device() as ann,
        ):
            table = await seek(ann, "Ann")
            async with ann.at(table) as page:
                await page.hello()
                await lobby.until(lambda tables: table in tables)
                log = there.services.log
                assert isinstance(log, PostgresLog)
                await log._presence.close()
                there.services.open_tables._task.cancel()
                async with asyncio.timeout(SEEN_SECONDS + 5):
                    await lobby.until(lambda tables: table not in tables)

    run(main())
