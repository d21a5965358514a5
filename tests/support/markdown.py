"""Functions that write Markdown, line by line."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import dedent

Rows = Iterable[Sequence[str]]


def table(head: Sequence[str], rows: Rows) -> Iterator[str]:
    """Yields the lines of a table."""
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield f"| {' | '.join(row)} |"


def lines(text: str) -> Iterator[str]:
    """Yields the lines of an indented text without the indentation."""
    yield from dedent(text).strip().splitlines()


def code(text: str) -> str:
    """Returns `text` in backticks, or nothing if it is empty."""
    return f"`{text}`" if text else ""
