"""What errors of PostgreSQL mean: was a row stored, and what is wrong with the database."""

import asyncio
from typing import Any

from bunkum.server.storage.postgresql.connection import load_asyncpg

_UNDECIDED_CLASSES = ("08", "57P", "40003")
"""The connection broke, the server was shut down, or it says that it does not know."""

_PASSING_CLASSES = ("08", "53", "57", "25006")
"""The connection broke, there is too little of something, an operator intervened, or it is a standby."""


def failures() -> tuple[type[BaseException], ...]:
    """Returns the exceptions of a connection: of the network, of the server, and of the driver."""
    driver = load_asyncpg()
    return OSError, asyncio.TimeoutError, driver.PostgresError, driver.InterfaceError, driver.InternalClientError


def is_refusal(error: BaseException) -> bool:
    """Returns whether the statement was certainly rolled back; otherwise it may have been committed."""
    state = get_sqlstate(error)
    return bool(state) and not state.startswith(_UNDECIDED_CLASSES) and _get_severity(error) == "ERROR"


def may_pass(error: BaseException) -> bool:
    """Returns whether the same may work later, without anybody changing a setting."""
    if isinstance(error, load_asyncpg().TargetServerAttributeNotMatched):
        return True  # a standby may be promoted
    return isinstance(error, (OSError, asyncio.TimeoutError)) or get_sqlstate(error).startswith(_PASSING_CLASSES)


def get_sqlstate(error: BaseException) -> str:
    """Returns the five letters of an error of the server; empty if the error is no answer of it."""
    return str(getattr(error, "sqlstate", None) or "")


def _get_severity(error: Any) -> str:
    return str(getattr(error, "severity_en", None) or getattr(error, "severity", None) or "")


_WORDS = {
    "28P01": "it does not accept this user with this password",
    "28000": "it does not let this user in",
    "3D000": "it has no database with this name",
    "53100": "there is no room left on its disk",
    "53300": "it has no connections left",
    "42501": "this user may not do that there",
    "57P03": "it is starting or stopping",
}


def describe_error(error: BaseException) -> str:
    """Returns what went wrong, in words that end a sentence; never an address or a password."""
    state = get_sqlstate(error)
    if state in _WORDS:
        return _WORDS[state]
    if isinstance(error, load_asyncpg().TargetServerAttributeNotMatched):
        return "it is a standby, which only reads"
    if isinstance(error, asyncio.TimeoutError):
        return "it does not answer"
    if isinstance(error, ConnectionRefusedError):
        return "nobody listens there"
    if state:
        return f"it says: {getattr(error, 'message', None) or state}"  # its detail may hold the values of a row
    text = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return " ".join(text.split()) or type(error).__name__
