"""Pages are lines; here are a few kinds of them."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import dedent

Rows = Iterable[Sequence[str]]


def table(head: Sequence[str], rows: Rows) -> Iterator[str]:
    """A table."""
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield f"| {' | '.join(row)} |"


def said(text: str) -> Iterator[str]:
    """Lines as they are written here."""
    yield from dedent(text).strip().splitlines()


def code(text: str) -> str:
    """`Text` as it is typed; nothing where there is none."""
    return f"`{text}`" if text else ""
