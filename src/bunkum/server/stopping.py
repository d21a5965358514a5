"""Stops the server with grace: first `/healthz` says so, then devices are told, then connections are closed."""

import asyncio
import signal
import socket
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import uvicorn

    from bunkum.server.services import Services

SIGNALS = (signal.SIGINT, signal.SIGTERM)
_STARTED_SECONDS = 0.01


class StopRequest:
    """Whether the server was told to stop, by a signal at any time. A second signal ends what the first one waits for.

    uvicorn takes the signals for itself when it starts, and restores this handler when it has stopped: by then the
    services are not closed yet, and nothing more happens.
    """

    def __init__(self) -> None:
        self._count = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._came = asyncio.Event()

    def __call__(self, _number: int, _frame: FrameType | None) -> None:
        """Handles a signal."""
        self._count += 1
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._came.set)

    def listen(self) -> None:
        """Handles signals from now on."""
        for number in SIGNALS:
            signal.signal(number, self)

    @contextmanager
    def waking(self) -> Generator[None]:
        """Lets signals wake the running loop within the block."""
        self._loop = asyncio.get_running_loop()
        try:
            yield
        finally:
            self._loop = None

    async def wait(self, signals: int = 1) -> None:
        """Waits until so many signals have come."""
        while self._count < signals:
            self._came.clear()
            await self._came.wait()


async def serve_until_stopped(
    server: "uvicorn.Server", sockets: list[socket.socket], services: "Services", stop: StopRequest
) -> None:
    """Serves until a signal comes, then stops: until `drain_seconds` later, or another signal, devices are served.

    With `drain_seconds` there are other servers, to which devices are sent then, one table after another.
    """
    serving = asyncio.create_task(server.serve(sockets=sockets))
    while not (server.started or serving.done()):  # noqa: ASYNC110  it says so in no other way
        await asyncio.sleep(_STARTED_SECONDS)
    stop.listen()
    with stop.waking():
        stopped = asyncio.create_task(stop.wait())
        await asyncio.wait((serving, stopped), return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        services.is_stopping = True
        if not serving.done():
            draining, hurry = asyncio.create_task(_drain(services)), asyncio.create_task(stop.wait(signals=2))
            await asyncio.wait((draining, hurry), return_when=asyncio.FIRST_COMPLETED)
            draining.cancel()
            hurry.cancel()
    services.registry.dismiss()
    services.open_tables.dismiss()
    server.should_exit = True
    await serving


async def _drain(services: "Services") -> None:
    """Waits until a proxy has found out that this server stops, then sends devices to other servers."""
    if services.settings.drain_seconds:
        await asyncio.sleep(services.settings.drain_seconds)
        await services.registry.send_elsewhere()
