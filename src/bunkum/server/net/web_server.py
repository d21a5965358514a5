"""The web server: uvicorn with its own protocols, behind `connection_guard`."""

import asyncio
import logging
import socket
from functools import partial
from typing import cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from bunkum.server.app import create_app
from bunkum.server.net.connection_guard import HEAD_BYTES, READ_BYTES, GuardedProtocol
from bunkum.server.rate_limits import FRAME_BYTES
from bunkum.server.services import Services

PING_SECONDS, SILENCE_SECONDS = 55.0, 10.0
"""The interval of pings, and the time for an answer. They keep a connection open at proxies, many of which close one
that is silent for a minute, and notice a device that is gone behind a proxy which does not. Without a proxy the system
notices that sooner and for less (`bunkum.server.__main__.bind`): with 5,000 connections pings are what costs most."""
ACCEPTS_AT_ONCE = 8
"""The most connections accepted in one iteration of uvloop. More cost more: 7 microseconds a connection and socket."""
_CLIENT_FAULTS = frozenset((
    "ASGI callable returned without completing handshake.",  # `middleware` has rejected a WebSocket, with a response
    "Invalid UTF-8 sequence received from client.",
))  # fmt: skip
"""Errors of clients that uvicorn logs, the second with a traceback, so that anybody could fill the log with them."""


def create_server(services: Services) -> uvicorn.Server:
    """Returns a server for these services; it listens on the sockets that `serve` is given."""
    logging.getLogger("uvicorn.error").addFilter(_is_no_client_fault)
    guarded = partial(GuardedProtocol, services.admission, services.connections, bytearray(READ_BYTES), H11Protocol)
    return uvicorn.Server(
        uvicorn.Config(
            create_app(services),
            log_config=None,
            access_log=False,  # a table's address is its key
            lifespan="off",
            proxy_headers=False,  # `origin` reads them
            server_header=False,
            http=cast("type[asyncio.Protocol]", guarded),
            h11_max_incomplete_event_size=HEAD_BYTES,
            ws="websockets-sansio",
            ws_max_size=FRAME_BYTES,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=SILENCE_SECONDS,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=5,
        )
    )


def share_socket(sock: socket.socket) -> list[socket.socket]:
    """Returns sockets that listen where `sock` does, itself among them, for the running event loop.

    For each listening socket uvloop accepts one connection an iteration, as libuv does (libuv/libuv#3696). When
    another server dies, hundreds of devices come at once and iterations are long: with one socket they would wait for
    seconds, with a proxy's request for `/healthz` behind them, and the proxy would leave out this server as well.
    Python's own event loops accept all that wait.
    """
    if isinstance(asyncio.get_running_loop(), asyncio.BaseEventLoop):
        return [sock]
    return [sock, *(sock.dup() for _ in range(ACCEPTS_AT_ONCE - 1))]


def _is_no_client_fault(record: logging.LogRecord) -> bool:
    return record.msg not in _CLIENT_FAULTS
