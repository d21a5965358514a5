"""Keeps a job connected to the database for as long as the server runs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Never

from bunkum.server.storage.postgresql.connection import Connection, close, connect
from bunkum.server.storage.postgresql.errors import describe_error, failures

log = logging.getLogger("bunkum.log")

RECONNECT_SECONDS = 0.2
CANCEL_SECONDS = 0.5


async def keep_connected(
    url: str, job: Callable[[Connection], Awaitable[None]], on_reconnect: Callable[[], None] = lambda: None
) -> Never:
    """Runs a job again and again, each time on a new connection, since the last was lost or the job failed.

    `on_reconnect` is called for each connection but the first. While there is none, only the first failure is logged.
    """
    is_first, is_logged = True, False
    while True:
        connection: Connection | None = None
        try:
            connection = await connect(url)
            if not is_first:
                on_reconnect()
            is_first, is_logged = False, False
            await job(connection)
        except failures() as error:
            if not is_logged:
                log.info("a connection to the database was lost: %s", describe_error(error))
            is_logged = True
        except Exception:
            log.exception("a job of the database failed, and goes on")
        finally:
            if connection is not None:
                await close(connection)
        await asyncio.sleep(RECONNECT_SECONDS)


async def cancel(tasks: Collection[asyncio.Task[Never]]) -> None:
    """Cancels tasks that keep something connected, and waits until they have ended.

    Once more if they go on: asyncpg may take a cancellation for a failure to connect, if both come in the same moment.
    """
    while running := [task for task in tasks if not task.done()]:
        for task in running:
            task.cancel()
        await asyncio.wait(running, timeout=CANCEL_SECONDS)
