"""A server that does nothing but keep and pass on: the floor under what a move can cost on this machine.

Four sockets a table, as `server` opens them. What one says is a row of 250 bytes in the very same log, grouped and
durable; once it is kept, each of the four gets a message of 460 bytes, as long as the server's are on average. No game,
no table, no check, no framework: bytes in, bytes out, on the same event loop.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import cast

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from bunkum.server.storage import Row, Writer, open_database
from bunkum.server.storage.sqlite.reader import TableRow, insert_table

SEATS = 4
ENTRY = b"e" * 250
PADDING = "p" * 300
VIEW = '"view":{"phase":"turn","bid":{"word":"aaa"},"earlier":[],"living":[0,1,2,3]}'
ROOM = '"room":{"phase":"playing","ready":[]}'


class Table:
    """Four connections, and the number of the next entry."""

    def __init__(self, key: int) -> None:
        self.key, self.seq, self.connections = key, 0, list[Connection]()


class Connection(asyncio.Protocol):
    """One WebSocket: the handshake, then frames."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self.table, self.writer, self.buffer, self.open = table, writer, bytearray(), False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Takes the next seat."""
        self.transport, self.seat = cast("asyncio.Transport", transport), len(self.table.connections)
        self.table.connections.append(self)

    def data_received(self, data: bytes) -> None:
        """Reads what a page sends: a handshake, a hello, moves."""
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            del self.buffer[: end + 4]
            self.open = True
            self.transport.write(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
        while len(self.buffer) >= 6:
            size = self.buffer[1] & 0x7F
            start = 6 if size < 126 else 8
            size = size if size < 126 else int.from_bytes(self.buffer[2:4])
            if len(self.buffer) < start + size:
                return
            self.handle_message(bytes(self.buffer[start : start + size]))
            del self.buffer[: start + size]

    def handle_message(self, message: bytes) -> None:
        """Stores a move, then sends it to everybody."""
        if b'"hello"' in message:
            self.transport.write(make_frame(f'{{"is":"news","seat":{self.seat},"awaited":[0],{VIEW},{ROOM}}}'))
            return
        move_id, table = message.partition(b'"id":"')[2].partition(b'"')[0].decode(), self.table
        table.seq += 1
        self.writer.append(
            Row(table.key, table.seq, f"{self.seat}:{move_id}", False, ENTRY), self.send_when_stored(move_id)
        )

    def send_when_stored(self, move_id: str) -> Callable[[object], None]:
        """Returns a callback that sends the news once the move is on the disk."""

        def send(_: object) -> None:
            awaited = (self.seat + 1) % SEATS
            for connection in self.table.connections:
                did = f',"did":"{move_id}"' if connection is self else ""
                rest = f'"awaited":[{awaited}],{VIEW},{ROOM},"more":"{PADDING}"{did}'
                text = f'{{"is":"news","seat":{connection.seat},{rest}}}'
                connection.transport.write(make_frame(text))

        return send


def make_frame(text: str) -> bytes:
    """Returns a text frame."""
    data = text.encode()
    head = bytes((0x81, len(data))) if len(data) < 126 else b"\x81\x7e" + len(data).to_bytes(2)
    return head + data


async def main(folder: str, tables: int) -> None:
    """Serves so many tables, and prints the port on standard output."""
    writer = Writer(*open_database(Path(folder) / "bare.sqlite"))
    row = TableRow(0, "", "bare", bytes(32), "", "", "playing", False, 0.0)
    opened: list[Table] = []
    for number in range(tables):
        key = await writer.run(lambda db, number=number: insert_table(db, row._replace(id=f"{number}"), []))
        opened.append(Table(key))
    seats = (table for table in opened for _ in range(SEATS))
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Connection(next(seats), writer), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1], int(sys.argv[2])))
