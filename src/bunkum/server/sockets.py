"""A device comes to a table over a websocket, and stays until one of the two hangs up."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from typing import cast

from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.params import FromPath

from bunkum.server import wire
from bunkum.server.connection import Connection
from bunkum.server.device import cookie, device_of, new_device, persons
from bunkum.server.gate import Caller, headers_of, looks_like_a_table, seen_in, sender_in
from bunkum.server.premises import Premises
from bunkum.server.refusals import Refused
from bunkum.server.telling import encode

Socket = WebSocket[None, None, State]
log = logging.getLogger("bunkum.sockets")

NOT_HERE, TRY_AGAIN = 1008, 1013
"""Codes with which a socket is closed: it makes no sense to come back; it does, in a while."""
_PASSING = frozenset(("too_many_sockets", "house_full"))


@websocket("/ws/{table_id:str}")
async def play(socket: Socket, table_id: FromPath[str]) -> None:
    """A device at a table."""
    house, seen = cast("Premises", socket.app.state.house), seen_in(socket.scope)
    known = device_of(headers_of(cast("Caller", socket.scope)))
    device = known or new_device()
    fresh = {} if known else {"set-cookie": cookie(device, prefix=seen.prefix, secure=seen.secure)}
    await socket.accept(headers=fresh)
    with _counted(house, seen.address):
        try:
            _admit(house, seen.address, table_id)
            live = await house.hall.find(table_id)
        except Refused as no:
            await _turn_away(socket, house, no)
            return
        connection = Connection(
            live,
            persons(device, table_id),
            _sender(socket),
            house.pool,
            house.tally,
            house.settings.messages_a_second,
            watches="watch" in socket.query_params,
        )
        await _converse(socket, connection)


@contextmanager
def _counted(house: Premises, address: str) -> Generator[None, None, None]:
    house.tally.sockets += 1
    house.sockets[address] = house.sockets.get(address, 0) + 1
    try:
        yield
    finally:
        house.sockets[address] -= 1
        if not house.sockets[address]:
            del house.sockets[address]


def _admit(house: Premises, address: str, table_id: FromPath[str]) -> None:
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


async def _converse(socket: Socket, connection: Connection) -> None:
    """Listen and write until the line is gone, or we have hung up and the other end had time to agree."""
    writing = asyncio.create_task(connection.send_all(lambda: socket.close(TRY_AGAIN)))
    tasks = (asyncio.create_task(_listen(socket, connection)), asyncio.create_task(connection.gone.wait()))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        connection.part()
        for task in (writing, *tasks):
            task.cancel()
        for outcome in await asyncio.gather(writing, *tasks, return_exceptions=True):
            # An OSError is a line that broke; a cancelled task was still waiting.
            if isinstance(outcome, Exception) and not isinstance(outcome, OSError):
                log.error("a connection broke", exc_info=outcome)


def _sender(socket: Socket) -> Callable[[str], Coroutine[object, object, None]]:
    """The shortest way to the line."""
    send = sender_in(socket.scope)

    async def send_text(text: str) -> None:
        await send({"type": "websocket.send", "bytes": None, "text": text})

    return send_text


async def _listen(socket: Socket, connection: Connection) -> None:
    while (event := await socket.receive())["type"] == "websocket.receive":
        text = event.get("text")
        connection.hear(text if text is not None else event.get("bytes") or b"")
