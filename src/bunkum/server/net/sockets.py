"""A device comes to a table over a websocket, and stays until one of the two hangs up.

Of the framework and of the server beneath it only the way here is used: what they would wrap around each socket stays
as long as somebody plays, and there may be thousands. So this function returns once the device is followed.
"""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import cast
from urllib.parse import parse_qs

from litestar import asgi
from litestar.exceptions import NotFoundException
from litestar.types import Message, Receive, Scope, Send

from bunkum.server import wire
from bunkum.server.device import Device, cookie, device_of, persons
from bunkum.server.http.middleware import Caller, headers_of, seen_in
from bunkum.server.net.connection import Connection
from bunkum.server.net.send_queue import (
    TRY_AGAIN,
    Ear,
    SendQueue,
    wire_in,
)
from bunkum.server.refusals import Refused
from bunkum.server.services import Services
from bunkum.server.tables.room_messages import encode

NOT_HERE = 1008
"""A socket is closed with this when it makes no sense to come back."""
_PASSING = frozenset(("too_many_sockets", "too_many_tries", "house_full", "not_read"))


@asgi("/ws/{table_id:str}", copy_scope=True)
async def play(scope: Scope, receive: Receive, send: Send) -> None:
    """A device at a table."""
    if scope["type"] != "websocket":
        raise NotFoundException
    house, network = cast("Services", scope["litestar_app"].state.house), seen_in(scope).network
    table_id = cast("Mapping[str, str]", scope["path_params"])["table_id"]
    await receive()  # websocket.connect
    device = await _welcome(scope, send)
    house.tally.sockets += 1
    house.sockets[network] = house.sockets.get(network, 0) + 1
    try:
        _admit(house, network)
        live = await house.find(table_id, network)
    except Refused as no:
        _leave(house, network)
        await _turn_away(send, house, no)
        return
    except BaseException:
        _leave(house, network)
        raise
    known = () if b"watch" in parse_qs(scope["query_string"], keep_blank_values=True) else persons(device, table_id)
    shorter = wire_in(scope)
    scope.clear()  # type: ignore[attr-defined]  nobody asks for it again, and thousands of sockets have one each
    task = asyncio.current_task()
    assert task is not None
    line = (
        SendQueue(None, send, task.cancel) if shorter is None else SendQueue(shorter, shorter["send"], shorter["cut"])
    )
    connection = Connection(live, line, known, network, house.aides, house.settings.messages_a_second)
    gone = partial(_gone, connection, house, network)
    if shorter is None:
        await _listen(receive, connection.hear, line, gone)
    else:
        shorter["listen"](connection.hear, connection.count_frame, gone)


def _gone(connection: Connection, house: Services, network: str) -> None:
    connection.part()
    _leave(house, network)


def _leave(house: Services, network: str) -> None:
    house.sockets[network] -= 1
    if not house.sockets[network]:
        del house.sockets[network]


async def _welcome(scope: Scope, send: Send) -> Device:
    """Let the device in, and know it by its cookie, or give it one."""
    caller, seen = cast("Caller", scope), seen_in(scope)
    device = device_of(headers_of(caller))
    fresh = (
        []
        if device.is_set
        else [(b"set-cookie", cookie(device, prefix=seen.prefix, secure=seen.secure).encode("latin-1"))]
    )
    await send(cast("Message", {"type": "websocket.accept", "subprotocol": None, "headers": fresh}))
    cast("list[object]", caller["headers"]).clear()  # nor for these
    return device


def _admit(house: Services, network: str) -> None:
    settings = house.settings
    if house.sockets[network] > settings.most_sockets_each or sum(house.sockets.values()) > settings.most_sockets:
        raise Refused("too_many_sockets")
    if not house.allowances.handshakes.allows(network):
        raise Refused("too_many_tries")


async def _turn_away(send: Send, house: Services, no: Refused) -> None:
    house.tally.refused[no.code] += 1
    again = 10.0 if no.code in _PASSING else None
    closing = encode(wire.Closing(no.code, no.sentence, again)).decode()
    await send(cast("Message", {"type": "websocket.send", "text": closing, "bytes": None}))
    close = NOT_HERE if again is None else TRY_AGAIN
    await send(cast("Message", {"type": "websocket.close", "code": close, "reason": no.code}))


async def _listen(receive: Receive, ear: Ear, line: SendQueue, gone: Callable[[], None]) -> None:
    """Listen until the line is gone, or is cut after we have hung up."""
    try:
        while (event := await receive())["type"] == "websocket.receive":
            ear((event.get("text") or "").encode() or event.get("bytes") or b"")
    except asyncio.CancelledError:
        if not line.ended:
            raise
    finally:
        gone()
