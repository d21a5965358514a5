"""The web server: uvicorn with its own protocols, behind `connection_guard`."""

import asyncio
import logging
from functools import partial
from typing import cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from bunkum.server.app import create_app
from bunkum.server.net.connection_guard import HEAD_BYTES, READ_BYTES, GuardedProtocol
from bunkum.server.rate_limits import FRAME_BYTES
from bunkum.server.services import Services

PING_SECONDS, SILENCE_SECONDS = 30.0, 10.0
"""The interval of pings, and the time for an answer: a phone that has left the network does not close its connection,
and the other players wait for it until the server notices. With 5,000 connections pings are what costs most."""
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


def _is_no_client_fault(record: logging.LogRecord) -> bool:
    return record.msg not in _CLIENT_FAULTS
