"""The text of a transcript: its lines, and the pieces of a line with their columns (RULES 11.1).

Columns and lines count from 1, after a byte-order mark and ANSI escape sequences have been removed. Marks within
quotes do not separate anything.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from bunkum.core.notation import Token, Unreadable, quote, tokens
from bunkum.deprecated_names import renamed

LARGEST_FILE = 1_000_000
"""The most bytes of a transcript (RULES 11.1)."""
LONGEST_LINE = 1_000
"""The most characters of a line (RULES 11.1)."""

_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]*(?:\x07|\x1b\\)|[ -/]*[0-~])")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_COMMENT = re.compile(r"(?:^|[ \t])#(?=[ \t]|$)")


class Line(NamedTuple):
    """A line that is not empty, without its comment."""

    number: int
    text: str


def lines_of(data: bytes) -> Iterator[Line]:
    """Yields the lines that are not empty; raises `Unreadable` if the file is no text."""
    if len(data) > LARGEST_FILE:
        raise Unreadable("The file is larger than 1 MB.", line=1)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        raise Unreadable("The file is no UTF-8 text.", line=line) from None
    for number, full in enumerate(_ESCAPES.sub("", text).split("\n"), start=1):
        line = full.removesuffix("\r")
        if len(line) > LONGEST_LINE:
            raise Unreadable(f"A line has at most {LONGEST_LINE} characters, this one {len(line)}.", line=number)
        control = _CONTROL.search(line)
        if control:
            raise Unreadable(f"There is a control character, {ord(control[0]):#04x}.", control.start() + 1, number)
        text_said = _without_comment(line).rstrip()
        if text_said.strip():
            yield Line(number, text_said)


def keyword(text: str) -> str:
    """Returns the word that a line or a fact begins with, up to a colon."""
    found = re.match(r"\s*([a-z]+)(?=[\s:]|$)", text)
    return found[1] if found else ""


def after_colon(part: Token, kind: str) -> Token:
    """Returns what follows the colon of a header or a fact of this kind."""
    before, after = halves(part, f"Write `{kind}: ...`")
    if before.text.strip() != kind:
        raise Unreadable(f"Write `{kind}: ...`.", part.column)
    return after


def halves(part: Token, otherwise: str) -> tuple[Token, Token]:
    """Returns the text before and after the first colon outside quotes."""
    at = _open(part.text).find(":")
    if at < 0:
        raise Unreadable(f"{quote(part.text.strip())} has no colon. {otherwise}.", part.column)
    return Token(part.text[:at], part.column), Token(part.text[at + 1 :], part.column + at + 1)


def split(part: Token, mark: str) -> list[Token]:
    """Returns the pieces between the marks outside quotes."""
    found: list[Token] = []
    start = 0
    for piece in _open(part.text).split(mark):
        found.append(Token(part.text[start : start + len(piece)], part.column + start))
        start += len(piece) + 1
    return found


def _open(text: str) -> str:
    """Returns the text with everything in quotes masked, so that marks in names are ignored."""
    return _QUOTED.sub(lambda found: "\0" * len(found[0]), text)


def words(part: Token) -> list[Token]:
    """Returns the words of a piece."""
    return [Token(text, part.column + column - 1) for text, column in tokens(part.text)]


def require_words(part: Token, what: str) -> tuple[Token, ...]:
    """Returns the words of a piece; raises `Unreadable` if it is empty."""
    found = tuple(words(part))
    if not found:
        raise Unreadable(f"A {what} is missing here.", part.column)
    return found


def one(part: Token, form: str) -> Token:
    """Returns the one word of a piece that is a name."""
    found = words(part)
    if len(found) != 1:
        raise Unreadable(f"{quote(part.text.strip())} is not one name: write `{form}`.", part.column)
    return found[0]


def _without_comment(line: str) -> str:
    found = _COMMENT.search(_open(line))
    return line[: found.start()] if found else line


__getattr__ = renamed(__name__)
