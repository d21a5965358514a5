"""The lobby's WebSocket ends in a sentence if it must, and leaves nothing behind."""

import asyncio
import json
from types import SimpleNamespace
from typing import Any, cast

from websockets.asyncio.client import connect
from websockets.typing import Origin

from bunkum.server.net.lobby_socket import LobbyConnection
from bunkum.server.net.send_queue import SendQueue
from bunkum.server.services import Services
from bunkum.server.storage import StorageError
from support.accounts import made_somebody
from support.friends import hearing_of_friends
from support.servers import comes_true, open_server, run


class SlowQueue:
    """A queue whose client reads nothing."""

    ended = False

    def __init__(self) -> None:
        self.last: list[dict[str, Any]] = []

    def send(self, _message: bytes) -> bool:
        """Takes no message."""
        return False

    def end(self, goodbye: bytes) -> None:
        """Takes the last one."""
        self.ended = True
        self.last.append(json.loads(goodbye))


def test_who_reads_too_slowly_is_told_to_come_back_once_and_counted() -> None:
    queue, refusals = SlowQueue(), list[str]()
    services = SimpleNamespace(metrics=SimpleNamespace(count_refusal=refusals.append))
    connection = LobbyConnection(cast("SendQueue", queue), cast("Services", services))
    for _ in range(3):
        connection.send(b"{}")
    (closing,) = queue.last
    assert (closing["is"], closing["code"], closing["again"]) == ("closing", "slow_reader", 10.0)
    assert refusals == ["slow_reader"]


def test_friends_that_cannot_be_read_are_asked_for_again_soon(tmp_path, monkeypatch) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            await made_somebody(ann)

            async def fail(*_: object) -> None:
                raise StorageError("away")

            monkeypatch.setattr(server.services.friend_watch, "add", fail)
            cookies = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
            address = f"ws://127.0.0.1:{server.port}/ws/lobby?friends"
            headers = {"Cookie": cookies}
            async with connect(address, origin=Origin(server.url), additional_headers=headers, proxy=None) as socket:
                closing = json.loads(await asyncio.wait_for(socket.recv(), 10))
            assert (closing["is"], closing["code"], closing["again"]) == ("closing", "not_read", 2.0)
            await comes_true(lambda: not server.services.friend_watch._accounts)

    run(main())


def test_nothing_stays_of_a_page_that_has_gone(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as guest:
            await made_somebody(ann)
            lists, sessions = server.services.open_tables._watchers, server.services.session_watch._connections
            async with hearing_of_friends(ann, ""), hearing_of_friends(guest, ""):
                await comes_true(lambda: (len(lists), len(sessions)) == (2, 1))
            await comes_true(lambda: (len(lists), len(sessions)) == (0, 0))

    run(main())
