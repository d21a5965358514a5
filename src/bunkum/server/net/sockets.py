"""The WebSocket of one device at one table, from its handshake until either side closes it."""

import asyncio
from typing import cast
from urllib.parse import parse_qs

from litestar.types import ASGIApp, Receive, Scope, Send

from bunkum.server import wire
from bunkum.server.accounts.accounts import SignedIn
from bunkum.server.accounts.marks import Marks
from bunkum.server.device import Device, read_device, read_session_token
from bunkum.server.http.identity import find_identity
from bunkum.server.http.middleware import get_client, read_headers
from bunkum.server.http.responses import build_cookie_header
from bunkum.server.net.connection import Connection
from bunkum.server.net.connection_guard import Ends, GuardedProtocol
from bunkum.server.net.lobby_socket import serve_lobby
from bunkum.server.net.send_queue import TRY_AGAIN, SendQueue
from bunkum.server.net.traced_connection import TracedConnection
from bunkum.server.refusals import Refused
from bunkum.server.services import Services
from bunkum.server.spans import UNTRACED
from bunkum.server.tables.live_table import LiveTable
from bunkum.server.tables.room_messages import encode

NOT_HERE = 1008
"""The code with which a WebSocket is closed if the client should not come back."""
LOBBY = "lobby"
"""In the place of a table's id, which is longer: the lobby."""
_AGAIN_SECONDS = {
    **dict.fromkeys(("too_many_sockets", "too_many_tries", "house_full"), 10.0),
    "not_read": 2.0,
    "restarting": 1.0,
}
"""After so long a client that was refused with one of these codes should come back."""


def create_websocket_app(services: Services) -> ASGIApp:
    """Returns the application that connects devices to tables, at `/ws/TABLE`.

    It is separate from Litestar's application: a framework's wrappers of `send` and `receive` would cost time with
    every message, and memory as long as somebody plays.
    """

    async def connect(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        before, found, table_id = scope["path"].partition("/ws/")
        if before or not found or "/" in table_id:
            await send({"type": "websocket.close", "code": NOT_HERE, "reason": "no_such_page"})
            return
        client = get_client(scope)
        network = client.network
        device, token = await _accept(scope, send)
        guard = services.connections.get(cast("Ends", (scope["client"], scope["server"])))
        if guard is not None and guard.is_closing:  # then the web server has not accepted it, and takes no message
            return
        scope["headers"] = []  # the web server keeps them, a kilobyte or more, as long as the connection lasts
        services.sockets[network] = services.sockets.get(network, 0) + 1
        try:
            _admit(services, network)
            if table_id == LOBBY:
                own, query = (
                    (await find_identity(services, device, token)).account,
                    parse_qs(scope["query_string"], keep_blank_values=True),
                )
                await serve_lobby(services, own, scope, receive, send, has_list=b"friends" not in query)
                return
            sender = await find_identity(services, device, token)
            live = await services.find_table(table_id, network)
            watches = b"watch" in parse_qs(scope["query_string"], keep_blank_values=True)
            known = () if watches else sender.derive_persons(table_id)
            live.require_welcome(known)
            marks = sender.mark(services, client)
            if live.table.room.listed:
                services.moderation.bans.require_welcome(marks)
            if known:
                await sender.note_table(services, client, live)
            await _serve(live, services, known, marks, sender.account, network, guard, receive, send)
        except Refused as no:
            await _reject(send, services, no)
        finally:
            services.sockets[network] -= 1
            if not services.sockets[network]:
                del services.sockets[network]

    return connect


async def _serve(
    live: LiveTable,
    services: Services,
    known: tuple[str, ...],
    marks: Marks,
    own: SignedIn | None,
    network: str,
    guard: GuardedProtocol | None,
    receive: Receive,
    send: Send,
) -> None:
    """Passes the device's messages on. Without a `guard`, under another server, the connection has fewer limits.

    `own`: the account of a device that is signed in. A TV view, which knows nobody, is not one of its places. `marks`:
    by which its person is recognized.
    """
    task = asyncio.current_task()
    assert task is not None
    queue = SendQueue(send, task.cancel if guard is None else guard.abort, guard, services.flusher)
    connection_class = Connection if services.tracer is UNTRACED else TracedConnection
    connection = connection_class(live, queue, known, network, services, marks)
    if guard is not None:
        guard.on_frame = connection.count_frame
    services.moderation.people.add(connection, live.facts.id, known, marks)
    place = live if known else None
    if own is not None:
        services.session_watch.add(own.session, connection)
        services.friend_watch.come(own.account, is_shown=own.is_shown, table=place)
    try:
        while (event := await receive())["type"] == "websocket.receive":
            connection.receive((event.get("text") or "").encode() or event.get("bytes") or b"")
    except asyncio.CancelledError:
        if not queue.ended:
            raise
    finally:
        if guard is not None:
            guard.on_frame = None
        services.moderation.people.remove(connection)
        if own is not None:
            services.session_watch.remove(own.session, connection)
            services.friend_watch.leave(own.account, place)
        connection.leave()


async def _accept(scope: Scope, send: Send) -> tuple[Device, str | None]:
    """Accepts the WebSocket; returns its device and the secret of its session; a new device is sent a cookie."""
    headers, client = read_headers(scope["headers"]), get_client(scope)
    device = read_device(headers)
    cookie = build_cookie_header(device, client).items()
    answer = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in cookie]
    await send({"type": "websocket.accept", "subprotocol": None, "headers": answer})
    return device, read_session_token(headers)


def _admit(services: Services, network: str) -> None:
    settings = services.settings
    if services.sockets[network] > settings.most_sockets_each or sum(services.sockets.values()) > settings.most_sockets:
        raise Refused("too_many_sockets")
    if not services.allowances.handshakes.allows(network):
        raise Refused("too_many_tries")


async def _reject(send: Send, services: Services, refused: Refused) -> None:
    services.metrics.count_refusal(refused.code)
    again = _AGAIN_SECONDS.get(refused.code)
    closing = encode(wire.Closing(refused.code, refused.sentence, again)).decode()
    await send({"type": "websocket.send", "text": closing, "bytes": None})
    close = NOT_HERE if again is None else TRY_AGAIN
    await send({"type": "websocket.close", "code": close, "reason": refused.code})
