"""The house falls and is opened again: every table goes on, and nothing that anybody was shown is lost."""

import asyncio
import errno
import gc
import signal
import subprocess
import sys
import weakref
from collections.abc import Iterator

import pytest

from bunkum.server.tables import registry
from support.servers import ServerProcess, comes_true, free_port, open_server, run


@pytest.fixture
def no_garbage_collector() -> Iterator[None]:
    """Only what nothing refers to any more leaves memory."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.slow
def test_told_to_stop_the_house_says_so_and_ends_well(tmp_path):
    async def main() -> None:
        server = ServerProcess(tmp_path)
        await server.open()
        async with server.device() as ann:
            made = await ann.make(seats=2)
            async with ann.at(made["table"]) as page:
                await page.hello()
                assert await server.end(signal.SIGTERM) == 0
                assert await page.is_told_to_come_back() == ("restarting", 1.0)
            assert not list((tmp_path / "data").glob("*-wal")), "all is in the database"
            await server.open()
            async with ann.at(made["table"]) as page:
                assert (await page.hello())["seat"] == 0
                assert not page.room["chairs"][0]["away"]
            await server.end(signal.SIGINT)

    run(main())


def test_told_to_stop_it_first_lets_its_proxy_find_out_and_serves_on(tmp_path):
    async def main() -> None:
        server = ServerProcess(tmp_path, drain_seconds=60)
        await server.open()
        async with server.device() as ann:
            made = await ann.make(seats=2)
            async with ann.at(made["table"]) as page:
                await page.hello()
                assert (await ann.http.get("/healthz?stopping=404")).status_code == 200
                assert server.process is not None
                server.process.send_signal(signal.SIGTERM)
                while (health := await ann.http.get("/healthz")).status_code == 200:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
                assert (health.status_code, health.json()["ok"]) == (503, False)
                for_haproxy = await ann.http.get("/healthz?stopping=404")
                assert (for_haproxy.status_code, for_haproxy.json()["ok"]) == (404, False)
                assert (await ann.http.get("/healthz?stopping=200")).status_code == 400
                assert (await page.ask("ping"))["is"] == "pong"
                async with ann.at(made["table"]) as again:
                    await again.hello()
                assert await server.end(signal.SIGTERM) == 0, "whoever is told twice waits no longer"
                assert await page.is_told_to_come_back() == ("restarting", 1.0)

    run(main())


def test_its_devices_are_sent_elsewhere_one_table_after_another(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "NEXT_TABLE_SECONDS", 60.0)

    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            first, second = (await ann.make(seats=2))["table"], (await ann.make(seats=2))["table"]
            async with ann.at(first) as leaves, ann.at(second) as stays:
                await leaves.hello()
                await stays.hello()
                sending = asyncio.create_task(server.services.registry.send_elsewhere())
                assert await leaves.is_told_to_come_back() == ("restarting", 1.0)
                assert (await stays.ask("ping"))["is"] == "pong"
                answer = await ann.http.post("/api/tables", json={"preset": "liars-boggle", "seats": 2, "name": "Ann"})
                assert answer.json()["code"] == "restarting", "nobody else is let in"
                sending.cancel()
                server.services.registry.dismiss()
                assert await stays.is_told_to_come_back() == ("restarting", 1.0)

    run(main())


@pytest.mark.slow
def test_once_its_proxy_has_found_out_it_ends_by_itself(tmp_path):
    async def main() -> None:
        server = ServerProcess(tmp_path, drain_seconds=0.5)
        await server.open()
        async with server.device() as ann, ann.at((await ann.make(seats=2))["table"]) as page:
            await page.hello()
            assert await server.end(signal.SIGTERM) == 0
            assert await page.is_told_to_come_back() == ("restarting", 1.0)

    run(main())


def test_who_comes_while_it_closes_is_told_to_come_back(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            made = await ann.make(seats=2)
            server.services.registry.dismiss()
            answer = await ann.http.post("/api/tables", json={"preset": "liars-boggle", "seats": 2, "name": "Ann"})
            assert (answer.status_code, answer.json()["code"]) == (503, "restarting")
            async with ann.at(made["table"]) as page:
                assert await page.is_told_to_come_back() == ("restarting", 1.0)

    run(main())


WHILE_OPENING = """
import os, signal, sys
import {module} as module
from bunkum.server.__main__ import run
from bunkum.server.settings import Settings
real = module.{name}
def kills(*arguments, **named):
    os.kill(os.getpid(), signal.SIGTERM)
    return real(*arguments, **named)
module.{name} = kills
sys.exit(run(Settings(host="127.0.0.1", port=0, data_dir=sys.argv[1])))
"""


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("bunkum.server.services", "open_services"),
        ("bunkum.server.net.web_server", "create_server"),
        ("bunkum.server.__main__", "print_links"),
    ],
)
def test_told_to_stop_while_it_opens_the_house_ends_well(tmp_path, module, name):
    script = WHILE_OPENING.format(module=module, name=name)
    command = [sys.executable, "-c", script, str(tmp_path)]
    ended = subprocess.run(command, check=False, capture_output=True, timeout=60)
    assert ended.returncode == 0, ended.stderr.decode()
    assert ended.stdout.startswith(b"Bunkum is open"), "it had come so far that nothing was lost by going on"


NOT_OPEN_YET = """
import socket, sys
import bunkum.server.services as module
from bunkum.server.__main__ import run
from bunkum.server.settings import Settings
settings = Settings(host="127.0.0.1", port=int(sys.argv[2]), data_dir=sys.argv[1])
real = module.open_services
def opens(*arguments, **named):
    with socket.socket() as other:
        print("status", other.connect_ex(("127.0.0.1", settings.port)))
    if sys.argv[3:]:
        module.other_server = socket.create_server(("127.0.0.1", settings.port))
    return real(*arguments, **named)
module.open_services = opens
import bunkum.server.__main__ as main, os, signal
main.print_links = lambda *_: os.kill(os.getpid(), signal.SIGTERM)
sys.exit(run(settings))
"""


def test_nobody_is_let_in_before_the_database_is_open(tmp_path):
    """A proxy asks another server at once if a connection is refused; one that is accepted it would wait for."""
    command = [sys.executable, "-c", NOT_OPEN_YET, str(tmp_path), str(free_port())]
    ended = subprocess.run(command, check=False, capture_output=True, timeout=60, text=True)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout == f"status {errno.ECONNREFUSED}\n"


def test_a_port_that_is_taken_while_the_server_opens_is_told_in_a_sentence(tmp_path):
    port = free_port()
    command = [sys.executable, "-c", NOT_OPEN_YET, str(tmp_path), str(port), "taken"]
    ended = subprocess.run(command, check=False, capture_output=True, timeout=60, text=True)
    assert ended.returncode == 1
    assert ended.stderr == f"Cannot listen on 127.0.0.1, port {port}: Address already in use. Try another --port.\n"


def test_an_idle_table_leaves_memory_and_comes_back(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path, idle_seconds=1.0) as server, server.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"])
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("start")
                await page.until(lambda message: "view" in message)
                await page.rest(0.2)
                before = page.known[0]
            await comes_true(lambda: not server.services.registry.tables)
            async with ann.at(made["table"]) as page:
                await page.hello()
                after = page.known[0]
                assert after["view"] == before["view"]
                assert after["n"] == before["n"]
                assert after["room"]["chairs"] == before["room"]["chairs"]
                assert after["room"]["practice"] is before["room"]["practice"] is False

    run(main())


@pytest.mark.usefixtures("no_garbage_collector")
def test_tables_and_connections_leave_memory_without_the_garbage_collector(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path, idle_seconds=0.05) as server, server.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"])
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("start")
                await page.until(lambda message: "view" in message)
                table = weakref.ref(server.services.registry.tables[0].table)
                sockets = [
                    weakref.ref(guard._inner) for guard in server.services.connections.values() if guard.on_frame
                ]
            await comes_true(lambda: not server.services.registry.tables)
            await comes_true(lambda: table() is None)
            assert len(sockets) == 1
            await comes_true(lambda: sockets[0]() is None)

    run(main())


def test_clocks_stand_still_while_nobody_is_here_and_while_the_house_is_closed(tmp_path):
    async def left(server, device, table: str) -> float:
        async with device.at(table) as page:
            await page.hello()
            return page.known[0]["clocks"][0]["left"]

    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"], options={"turn_clock": 60, "first_seat": 0})
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("start")
                await page.until(lambda message: "view" in message)
            before = await left(server, ann, made["table"])
            assert 58 < before <= 60
            await asyncio.sleep(1.5)
            assert before - await left(server, ann, made["table"]) < 1.0
            cookies = ann.http.cookies
        await asyncio.sleep(1.0)
        async with open_server(tmp_path) as server, server.device() as ann:
            ann.http.cookies = cookies
            assert before - await left(server, ann, made["table"]) < 1.0

    run(main())


def test_a_turn_that_nobody_takes_ends_by_the_clock(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as bob:
            options = {"show_seconds": 3, "first_seat": 0, "dice_per_seat": [1, 2]}
            made = await ann.make(seats=2, options=options)
            async with ann.at(made["table"]) as a, bob.at(made["table"]) as b:
                await a.hello()
                await b.hello()
                await b.say("sit", name="Bob")
                await b.until(lambda message: message.get("seat") == 1)
                await a.say("start")
                await a.until(lambda message: "view" in message)
                await a.ask("act", action={"type": "Bid", "word": "zzzz"})
                await b.until(lambda message: message.get("view", {}).get("bid"))
                await b.ask("act", action={"type": "Bid", "word": "zzzzz"})
                await a.until(lambda message: message.get("view", {}).get("seq") == 2)
                await a.ask("act", action={"type": "Call"})
                await b.until(lambda message: message.get("view", {}).get("phase") == "discard")
                await b.ask("act", action={"type": "Discard", "place": 0})
                await a.until(lambda message: message.get("view", {}).get("phase") == "show")
                (clock,) = a.known[0]["clocks"]
                assert (clock["name"], clock["seconds"]) == ("show", 3)
                assert 2 < clock["left"] <= 3, "it runs while the disk writes"
                await a.until(lambda message: message.get("view", {}).get("phase") == "bid")
                assert a.view["round"] == 2

    run(main())
