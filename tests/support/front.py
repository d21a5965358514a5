"""A front before several servers, as a proxy is: each new connection goes to one of those that live."""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from contextlib import suppress
from threading import Thread
from typing import Any, Self, TypeVar

T = TypeVar("T")
_UPGRADE = b"\r\nupgrade: websocket\r\n"


class Front:
    """Carries each connection to the next server in turn, a WebSocket to the next of those with the fewest.

    A server that refuses is passed over. Where one dies its connections end, and nobody is told why.
    """

    def __init__(self, *servers: int, client: str = "") -> None:
        """Stands before the servers at these ports of the loopback.

        `client`: the address from which they are told that each WebSocket comes.
        """
        self.servers = list(servers)
        self._more = f"\r\nX-Forwarded-For: {client}".encode() if client else b""
        self.sockets: Counter[int] = Counter()
        """The WebSockets that are open to each server."""
        self.sockets_opened = 0
        self._ends_of_sockets: set[asyncio.StreamWriter] = set()
        self._ends: list[asyncio.StreamWriter] = []
        self._turn = 0
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        """Lets people come."""
        self._thread.start()
        self._server = self._await(asyncio.start_server(self._carry, "127.0.0.1", 0))
        self.port: int = self._server.sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        return self

    def drop_sockets(self) -> None:
        """Ends all WebSockets, as where a network fails for a moment."""
        self._loop.call_soon_threadsafe(lambda: [end.close() for end in self._ends_of_sockets])

    def __exit__(self, *_: object) -> None:
        """Ends all connections."""
        self._server.close()
        self._await(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _await(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(20)

    async def _end(self) -> None:
        tasks = asyncio.all_tasks() - {task for task in (asyncio.current_task(),) if task is not None}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for end in self._ends:
            end.transport.abort()
        for _ in range(2):
            await asyncio.sleep(0)  # in which their sockets are closed

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._ends.append(writer)
        with suppress(OSError, asyncio.CancelledError):  # it is cancelled at the end alone
            head = await reader.read(65536)
            is_socket = _UPGRADE in head.lower()
            found = await self._reach(self._order(is_socket=is_socket)) if head else None
            if found is not None:
                server, there, back = found
                self._ends.append(back)
                if is_socket:
                    self._ends_of_sockets.add(back)
                    self.sockets_opened += 1
                self.sockets[server] += is_socket
                line, _, rest = head.partition(b"\r\n")
                back.write(line + self._more * is_socket + b"\r\n" + rest if rest else head)
                try:
                    await _carry_both_ways((reader, back), (there, writer))
                finally:
                    self.sockets[server] -= is_socket
                    self._ends_of_sockets.discard(back)
                    back.close()
        writer.close()

    def _order(self, *, is_socket: bool) -> list[int]:
        self._turn = (self._turn + 1) % len(self.servers)
        order = self.servers[self._turn :] + self.servers[: self._turn]
        return sorted(order, key=self.sockets.__getitem__) if is_socket else order

    async def _reach(self, order: list[int]) -> tuple[int, asyncio.StreamReader, asyncio.StreamWriter] | None:
        for server in order:
            with suppress(OSError):
                return server, *(await asyncio.open_connection("127.0.0.1", server))
        return None


async def _carry_both_ways(*ways: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> None:
    """Carries what is said until either end hangs up."""
    tasks = [asyncio.create_task(_carry_one_way(*way)) for way in ways]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


async def _carry_one_way(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
