"""The spans of a trace: which steps a message takes, and how long each takes.

A span tells a game, the kind of a message or action, the code of a refusal and the number of an entry; never a table's
id, a name, what somebody says, or dice. There are these:

- `message`: a device's message is handled;
- `request`, in the message that asks for it: until it is done or refused;
- `plan` and `append`, in the request: it is judged by the rules, and its entry is stored;
- `apply` and `broadcast`, in the request, or by themselves for an entry of another server;
- `open_table`: a table is read from the log; `think`: a bot's move is awaited from a worker.

Spans are sent by `tracing`, if the operator asks for them. Otherwise `UNTRACED` stands in for all of them.
"""

from types import TracebackType
from typing import Protocol, Self

Fact = str | int | bool


class Span(Protocol):
    """A step. As a context it ends with its block, and tells the code of a refusal that leaves the block."""

    def tell(self, **facts: Fact) -> None:
        """Adds facts."""
        ...

    def end(self, **facts: Fact) -> None:
        """Adds facts, and ends it now."""
        ...

    def __enter__(self) -> Self:
        """Returns itself."""
        ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        """Ends it."""
        ...


class Tracer(Protocol):
    """Starts spans."""

    def start(self, name: str, parent: Span | None = None, **facts: Fact) -> Span:
        """Returns a span in another one or by itself, which has begun."""
        ...


class Untraced:
    """Starts no spans, and stands in for every one."""

    def start(self, name: str, parent: Span | None = None, **facts: Fact) -> Span:
        """Returns itself."""
        del name, parent, facts
        return self

    def tell(self, **facts: Fact) -> None:
        """Does nothing."""

    def end(self, **facts: Fact) -> None:
        """Does nothing."""

    def __enter__(self) -> Self:
        """Returns itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        """Does nothing."""


UNTRACED = Untraced()
