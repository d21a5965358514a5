"""A server whose loop runs in a thread of its own, for tests that ask it over HTTP and wait for each answer."""

import asyncio
from collections.abc import Coroutine, Generator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any, TypeVar

from support.servers import PATIENCE, RunningServer, open_server

T = TypeVar("T")


class ThreadedServer:
    """A running server, and the loop on which it runs."""

    def __init__(self, server: RunningServer, loop: asyncio.AbstractEventLoop) -> None:
        self.server, self.services, self.url, self._loop = server, server.services, server.url, loop

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of a coroutine, which runs beside the server."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)


@contextmanager
def open_threaded_server(folder: Path, **changes: Any) -> Generator[ThreadedServer]:
    """Opens a server in this folder, and closes it at the end."""
    opened: Queue[ThreadedServer | BaseException] = Queue()
    ending: Queue[asyncio.Event] = Queue()

    async def serve() -> None:
        async with open_server(folder, **changes) as server:
            end = asyncio.Event()
            ending.put(end)
            opened.put(ThreadedServer(server, asyncio.get_running_loop()))
            await end.wait()

    def run() -> None:
        try:
            asyncio.run(serve())
        except BaseException as error:
            opened.put(error)
            raise

    thread = Thread(target=run)
    thread.start()
    server = opened.get()
    if isinstance(server, BaseException):
        raise server
    try:
        yield server
    finally:
        server._loop.call_soon_threadsafe(ending.get().set)
        thread.join()
