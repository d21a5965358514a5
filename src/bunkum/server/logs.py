"""What is logged: one JSON object a line, with the facts that we name and no others.

Nobody's talk, names, cookies, dice or links are ever given to a logger; uvicorn's access log, which would have the
links, stays off.
"""

import logging
import sys
import time

import msgspec

_ALWAYS = frozenset(vars(logging.makeLogRecord({}))) | {"message", "taskName"}


class Lines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """`{"at": ..., "level": "info", "from": "bunkum.hall", "says": ...}`, and what else was named."""
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


def start_logging(level: str) -> None:
    """Log from `level` on, to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # uvicorn tells the address of every socket, which is a table's key.
    logging.getLogger("uvicorn.error").setLevel(max(logging.WARNING, root.level))
