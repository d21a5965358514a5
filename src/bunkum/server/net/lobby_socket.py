"""The WebSocket of somebody who looks at the lobby: it is told which tables are open, and says nothing itself."""

import asyncio
from typing import cast

from litestar.types import Receive, Scope, Send

from bunkum.server import wire
from bunkum.server.net.connection_guard import Ends
from bunkum.server.net.send_queue import SendQueue
from bunkum.server.refusals import Refused
from bunkum.server.services import Services
from bunkum.server.tables.room_messages import encode


class LobbyConnection:
    """Somebody who looks at the lobby, as `lobby.open_tables.Watcher`."""

    def __init__(self, queue: SendQueue, services: Services) -> None:
        self._queue, self._services = queue, services

    def send(self, message: bytes) -> None:
        """Queues a message."""
        if not self._queue.send(message):
            self.close("slow_reader", again=10.0)

    def close(self, code: str, again: float) -> None:
        """Sends the reason and closes; the page comes back after so many seconds."""
        if not self._queue.ended:
            self._services.metrics.count_refusal(code)
            self._queue.end(encode(wire.Closing(code, Refused(code).sentence, again)))


async def serve_lobby(services: Services, scope: Scope, receive: Receive, send: Send) -> None:
    """Tells whoever is connected of the open tables, until the connection ends. Whatever it says is too much."""
    task = asyncio.current_task()
    assert task is not None
    guard = services.connections.get(cast("Ends", (scope["client"], scope["server"])))
    queue = SendQueue(send, task.cancel if guard is None else guard.abort, guard, services.flusher)
    connection = LobbyConnection(queue, services)
    services.open_tables.add(connection)
    try:
        while (await receive())["type"] == "websocket.receive":
            connection.close("unreadable", again=10.0)
    except asyncio.CancelledError:
        if not queue.ended:
            raise
    finally:
        services.open_tables.remove(connection)
        queue.disconnect()
