"""Logs one JSON object a line, with only the facts that a log call names.

Talk, names, cookies, dice and links are never passed to a logger. What concerns a table has its `table`, the key in the
database, since whoever knows a table's id may join it; and the number of the `entry`, or of the next one. uvicorn's
access log, which would contain links, is off.
"""

import logging
import re
import sys
import time
from collections import Counter

import msgspec

_MOST_MESSAGES = 100
_BEFORE_ARGUMENTS = re.compile(r"[(<{\n]")
_ALWAYS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "taskName"}


class JsonFormatter(logging.Formatter):
    """Formats a record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Returns `{"at": ..., "level": "info", "from": "bunkum.registry", "says": ...}` and the extra facts."""
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _ALWAYS}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=repr).decode()


class RepeatFilter(logging.Filter):
    """Lets the same message through once in `seconds`, with the number of those left out since."""

    def __init__(self, seconds: float = 10.0) -> None:
        """Builds a filter for loggers of libraries: they log every bad request, so that anybody could fill the disk."""
        super().__init__()
        self._seconds = seconds
        self._let_through: dict[str, float] = {}
        self._left_out: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Returns whether the record is logged."""
        message = str(record.msg)
        if record.created - self._let_through.get(message, -self._seconds) < self._seconds:
            self._left_out[message] += 1
            return False
        if len(self._let_through) >= _MOST_MESSAGES:
            self._let_through.clear()
        self._let_through[message] = record.created
        left_out = self._left_out.pop(message, 0)
        if left_out:
            record.left_out = left_out
        return True


class ArgumentFilter(logging.Filter):
    """Cuts off what asyncio says of a failed callback's arguments: they hold dice and talk. The trace stays."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Returns True, after it has shortened the message."""
        record.msg, record.args = _BEFORE_ARGUMENTS.split(record.getMessage(), maxsplit=1)[0].strip(), ()
        return True


def start_logging(level: str) -> None:
    """Starts logging to standard error, from `level` on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    logging.getLogger("asyncio").addFilter(ArgumentFilter())
    # uvicorn logs the address of every WebSocket, by which anybody could open the table.
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn.setLevel(max(logging.WARNING, root.level))
    uvicorn.addFilter(RepeatFilter())
