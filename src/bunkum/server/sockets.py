"""A device comes to a table over a websocket, and stays until one of the two hangs up."""

import asyncio
from typing import cast

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath

from bunkum.server import wire
from bunkum.server.connection import Connection
from bunkum.server.device import Device, cookie, device_of, new_device, persons
from bunkum.server.gate import Caller, headers_of, looks_like_a_table, seen_in
from bunkum.server.line import TRY_AGAIN, Line, writer_in
from bunkum.server.premises import Premises
from bunkum.server.refusals import Refused
from bunkum.server.telling import encode

Socket = WebSocket[None, None, State]

NOT_HERE = 1008
"""A socket is closed with this when it makes no sense to come back."""
_PASSING = frozenset(("too_many_sockets", "house_full"))


@websocket("/ws/{table_id:str}")
async def play(socket: Socket, table_id: FromPath[str]) -> None:
    """A device at a table."""
    house, address = cast("Premises", socket.app.state.house), seen_in(socket.scope).address
    device = await _welcome(socket)
    house.tally.sockets += 1
    house.sockets[address] = house.sockets.get(address, 0) + 1
    try:
        await _follow(socket, house, device, address, table_id)
    finally:
        house.sockets[address] -= 1
        if not house.sockets[address]:
            del house.sockets[address]


async def _follow(socket: Socket, house: Premises, device: Device, address: str, table_id: str) -> None:
    """Let it in, or turn it away; then listen."""
    try:
        _admit(house, address, table_id)
        live = await house.hall.find(table_id)
    except Refused as no:
        await _turn_away(socket, house, no)
        return
    known = () if "watch" in socket.query_params else persons(device, table_id)
    task = asyncio.current_task()
    assert task is not None
    line = Line(writer_in(socket.scope), socket.send, task.cancel)
    limit = house.settings.messages_a_second
    await _listen(socket, Connection(live, line, known, house.pool, house.tally, limit), line)


async def _welcome(socket: Socket) -> Device:
    """Let the device in, and know it by its cookie, or give it one."""
    caller, seen = cast("Caller", socket.scope), seen_in(socket.scope)
    known = device_of(headers_of(caller))
    device = known or new_device()
    fresh = {} if known else {"set-cookie": cookie(device, prefix=seen.prefix, secure=seen.secure)}
    await socket.accept(headers=fresh)
    caller["headers"] = ()  # nobody asks for them again, and thousands of sockets have many of them
    return device


def _admit(house: Premises, address: str, table_id: str) -> None:
    settings = house.settings
    if house.sockets[address] > settings.most_sockets_each or sum(house.sockets.values()) > settings.most_sockets:
        raise Refused("too_many_sockets")
    if not looks_like_a_table(table_id):
        raise Refused("no_such_table")


async def _turn_away(socket: Socket, house: Premises, no: Refused) -> None:
    house.tally.refused[no.code] += 1
    again = 10.0 if no.code in _PASSING else None
    await socket.send_text(encode(wire.Closing(no.code, no.sentence, again)))
    await socket.close(NOT_HERE if again is None else TRY_AGAIN, no.code)


async def _listen(socket: Socket, connection: Connection, line: Line) -> None:
    """Listen until the line is gone, or is cut after we have hung up."""
    try:
        while (event := await socket.receive())["type"] == "websocket.receive":
            text = event.get("text")
            connection.hear(text if text is not None else event.get("bytes") or b"")
    except asyncio.CancelledError:
        if not line.ended:
            raise
    finally:
        connection.part()
