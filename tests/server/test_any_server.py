"""The house on a web server that offers no shorter way than ASGI's own: it is slower there, and otherwise the same."""

import asyncio
import json
from contextlib import AsyncExitStack
from types import SimpleNamespace
from typing import Any, cast

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed

from bunkum.server import rate_limits
from bunkum.server.app import create_app
from bunkum.server.net import send_queue
from bunkum.server.services import Services
from support.servers import Device, RunningServer, comes_true, open_server, run

QUICK = {"show_seconds": 3, "dice_per_seat": [1, 1], "first_seat": 0}


def plain(server: Services) -> uvicorn.Server:
    """A web server as it comes."""
    return uvicorn.Server(
        uvicorn.Config(create_app(server), log_config=None, lifespan="off", timeout_graceful_shutdown=5)
    )


@pytest.fixture
def on_a_plain_server(tmp_path):
    """Run a test in a house on a server as it comes."""

    def within(test, **changes):
        async def main() -> None:
            async with open_server(tmp_path, beneath=plain, **changes) as server, server.device() as ann:
                await test(server, ann)

        run(main())

    return within


def test_a_match_is_played_to_its_end_and_a_page_may_reload(on_a_plain_server):
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make(seats=2, options=QUICK)
        async with server.device() as bob, AsyncExitStack() as stack:
            async with ann.at(made["table"]) as page:
                await page.hello()
            pages = [await stack.enter_async_context(device.at(made["table"])) for device in (ann, bob)]
            for page in pages:
                await page.hello()
            await pages[1].say("sit", name="Bob")
            await pages[1].until(lambda message: message.get("seat", -2) >= 0)
            await pages[0].say("start")
            for page in pages:
                await page.until(lambda message: "view" in message)
            await asyncio.gather(*(page.play_on() for page in pages))
            assert sorted(pages[0].room["ranking"]) == [1, 2]
            for page in pages:
                numbers = [news["n"] for news in page.news if news["seat"] == page.seat]
                assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        await comes_true(lambda: not server.services.sockets)
        (live,) = server.services.registry.tables
        assert len(live._broadcaster.guests) == 0

    on_a_plain_server(test)


def test_who_does_not_hear_our_goodbye_is_not_listened_to_for_ever(on_a_plain_server, monkeypatch):
    monkeypatch.setattr(send_queue, "GOODBYE_SECONDS", 0.1)

    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        messages: list[dict[str, Any]] = []
        comes: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

        async def send(message: dict[str, Any]) -> None:
            messages.append(message)

        comes.put_nowait({"type": "websocket.connect"})
        for do in ("hello", *["ping"] * (rate_limits.MOST_EXCESS_MESSAGES + 20)):
            comes.put_nowait({"type": "websocket.receive", "text": json.dumps({"do": do, "id": "p"})})
        app = create_app(server.services)
        listening = asyncio.create_task(app(_socket(server, made["table"]), comes.get, send))  # type: ignore[arg-type]
        done, _ = await asyncio.wait({listening}, timeout=5)
        assert done
        assert json.loads(messages[-2]["text"])["code"] == "impatient"
        assert messages[-1]["type"] == "websocket.close"
        assert not server.services.sockets

    on_a_plain_server(test, messages_a_second=2)


def _socket(server: RunningServer, table: str) -> dict[str, Any]:
    """A visitor who opens a socket."""
    here = ("127.0.0.1", server.port)
    return {
        "type": "websocket",
        "asgi": {"version": "3.0"},
        "scheme": "ws",
        "path": f"/ws/{table}",
        "raw_path": b"",
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", f"127.0.0.1:{server.port}".encode()), (b"origin", server.url.encode())],
        "client": here,
        "server": here,
        "state": {},
    }


def test_who_comes_to_no_table_is_turned_away(on_a_plain_server):
    async def test(server: RunningServer, ann: Device) -> None:
        async with ann.at("no-such-table") as page:
            assert (await page.hear())["code"] == "no_such_table"
            with pytest.raises(ConnectionClosed):
                await page.hear()
        assert not server.services.sockets

    on_a_plain_server(test)


def test_who_has_gone_before_the_socket_is_accepted_is_told_nothing(on_a_plain_server):
    async def test(server: RunningServer, ann: Device) -> None:
        messages: list[str] = []

        async def receive() -> dict[str, Any]:
            return {"type": "websocket.connect"}

        async def send(message: dict[str, Any]) -> None:  # as uvicorn, which accepts nothing on a closing transport
            messages.append(message["type"])
            assert message["type"] == "websocket.accept"

        scope = _socket(server, "no-such-table")
        server.services.connections[scope["client"], scope["server"]] = cast("Any", SimpleNamespace(is_closing=True))
        await create_app(server.services)(scope, receive, send)  # type: ignore[arg-type]
        assert messages == ["websocket.accept"]
        assert not server.services.sockets

    on_a_plain_server(test)
