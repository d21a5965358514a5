"""The WebSocket of somebody who looks at the lobby: it is told which tables are open, and says nothing itself.

A device that is signed in is told of its friends too.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import cast

from litestar.types import Receive, Scope, Send

from bunkum.server import wire
from bunkum.server.accounts.accounts import SignedIn
from bunkum.server.net.connection_guard import Ends
from bunkum.server.net.send_queue import SendQueue
from bunkum.server.refusals import Refused
from bunkum.server.services import Services
from bunkum.server.storage import StorageError
from bunkum.server.tables.room_messages import encode


class LobbyConnection:
    """Somebody who looks at the lobby, as `lobby.open_tables.Watcher`."""

    def __init__(self, queue: SendQueue, services: Services) -> None:
        self._queue, self._services = queue, services

    def send(self, message: bytes) -> None:
        """Queues a message."""
        if not self._queue.send(message):
            self.close("slow_reader", again=10.0)

    def close(self, code: str, again: float | None) -> None:
        """Sends the reason and closes; the page comes back after so many seconds."""
        if not self._queue.ended:
            self._services.metrics.count_refusal(code)
            self._queue.end(encode(wire.Closing(code, Refused(code).sentence, again)))


async def serve_lobby(
    services: Services, own: SignedIn | None, scope: Scope, receive: Receive, send: Send, *, has_list: bool
) -> None:
    """Tells whoever is connected of the open tables, until the connection ends. Whatever it says is too much.

    `own`: the account of the device, which is told of its friends too; without `has_list` of nothing else.
    """
    task = asyncio.current_task()
    assert task is not None
    guard = services.connections.get(cast("Ends", (scope["client"], scope["server"])))
    queue = SendQueue(send, task.cancel if guard is None else guard.abort, guard, services.flusher)
    connection = LobbyConnection(queue, services)
    if has_list:
        services.open_tables.add(connection)
    try:
        async with _telling_of_friends(services, own, connection):
            while (await receive())["type"] == "websocket.receive":
                connection.close("unreadable", again=10.0)
    except asyncio.CancelledError:
        if not queue.ended:
            raise
    finally:
        services.open_tables.remove(connection)
        queue.disconnect()


@asynccontextmanager
async def _telling_of_friends(
    services: Services, own: SignedIn | None, connection: LobbyConnection
) -> AsyncGenerator[None]:
    """Tells a device that is signed in of its friends, who are told that it is here."""
    if own is None:
        yield
        return
    watch = services.friend_watch
    watch.come(own.account, is_shown=own.is_shown)
    services.session_watch.add(own.session, connection)
    try:
        try:
            await watch.add(own.account, connection)
        except StorageError:
            connection.close("not_read", again=2.0)
        yield
    finally:
        watch.remove(own.account, connection)
        services.session_watch.remove(own.session, connection)
        watch.leave(own.account)
