"""A transcript as it is written: headers, facts, moves, statements (RULES 11.1).

Only what can be seen without knowing the game is read here. Columns and lines count from 1, after a byte-order mark
and ANSI escape sequences have been removed.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from bunkum.core import HOUSE, Seat
from bunkum.core.notation import Names, Token, Unreadable, listing, quoted, read_name, read_seat, tokens

LARGEST_FILE = 1_000_000
"""Bytes (RULES 11.1)."""
LONGEST_LINE = 1_000
"""Characters (RULES 11.1)."""

NUMBER_FACTS = ("round", "clock")
SEAT_FACTS = ("rolled", "dealt", "dice", "chosen")
TABLE_FACTS = ("wild", "board", "track")
_FACTS = (*NUMBER_FACTS, *SEAT_FACTS, *TABLE_FACTS)
_HEADERS = ("game", "seats", "seed", "option", "words")

_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]*(?:\x07|\x1b\\)|[ -/]*[0-~])")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_COMMENT = re.compile(r"(?:^|[ \t])#(?=[ \t]|$)")


class Fact(NamedTuple):
    """How something fell or fell due: `rolled Ann: H W L A`. `number` for `round` and `clock`."""

    line: int
    kind: str
    seat: Seat | None
    things: tuple[Token, ...]
    number: float = 0

    def __str__(self) -> str:
        """`rolled H W L A`."""
        return " ".join((self.kind, *(thing.text for thing in self.things)))


class Move(NamedTuple):
    """What somebody does: `Ann: whale`. `column` is where the move begins in its line."""

    line: int
    seat: Seat
    text: str
    column: int


class Statement(NamedTuple):
    """What must be true now: `Bob loses a die`."""

    line: int
    words: tuple[Token, ...]

    def __str__(self) -> str:
        """As it was written."""
        return " ".join(word.text for word in self.words)


class Setting(NamedTuple):
    """A house rule that differs from the preset: `dice_per_seat: 4, 2, 1`."""

    line: int
    option: Token
    value: str


class Dictionary(NamedTuple):
    """Words that this transcript adds and strikes; `only`: those it adds are all there are."""

    only: bool = False
    added: frozenset[str] = frozenset()
    struck: frozenset[str] = frozenset()


class Transcript(NamedTuple):
    """A game as somebody wrote it down. `begins` is the line after the headers."""

    preset: Token
    names: Names
    seed: str | None
    settings: tuple[Setting, ...]
    words: Dictionary
    lines: tuple[Fact | Move | Statement, ...]
    begins: int


class Line(NamedTuple):
    """A line that says something, without its comment."""

    number: int
    text: str


def read_transcript(data: bytes) -> Transcript:
    """The transcript in a file; `Unreadable`, with its line, when it is none."""
    found = _Headers()
    lines: list[Fact | Move | Statement] = []
    begins = last = 0
    for line in lines_of(data):
        try:
            if _keyword(line.text) in _HEADERS:
                if begins:
                    raise Unreadable("Headers stand before the first line of the game.", 1)  # noqa: TRY301  the line is told below, as for every fault
                found.read(line)
            else:
                begins = begins or line.number
                lines += _read_line(line, found.names)
        except Unreadable as fault:
            raise _at(fault, line.number) from None
        last = line.number
    if found.preset is None or not found.names:
        missing = "game: PRESET" if found.preset is None else "seats: NAME, NAME"
        raise Unreadable(f"A transcript begins with headers, and `{missing}` is missing.", line=begins or last or 1)
    words = Dictionary(found.only, frozenset(found.added), frozenset(found.struck))
    return Transcript(
        found.preset, found.names, found.seed, tuple(found.settings), words, tuple(lines), begins or last + 1
    )


def lines_of(data: bytes) -> Iterator[Line]:
    """The lines that say something; `Unreadable` for a file that is no text of ours."""
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
        said = _without_comment(line).rstrip()
        if said.strip():
            yield Line(number, said)


class _Headers:
    """The headers read so far."""

    def __init__(self) -> None:
        self.preset: Token | None = None
        self.names: tuple[str, ...] = ()
        self.seed: str | None = None
        self.settings: list[Setting] = []
        self.only = False
        self.added: set[str] = set()
        self.struck: set[str] = set()

    def read(self, line: Line) -> None:
        kind = _keyword(line.text)
        if kind == "option":
            self._options(line)
            return
        value = _after_colon(Token(line.text, 1), kind)
        match kind:
            case "game":
                self._once(kind, self.preset)
                self.preset = _one(value, "game: PRESET")
            case "seats":
                self._once(kind, self.names or None)
                self.names = _names(value)
            case "seed":
                self._once(kind, self.seed)
                self.seed = " ".join(word.text for word in _words(value))
            case _:
                self._dictionary(value)

    def _once(self, kind: str, found: object) -> None:
        if found is not None:
            raise Unreadable(f"`{kind}:` stands here a second time.", 1)

    def _options(self, line: Line) -> None:
        at = line.text.index("option") + len("option")
        for part in _split(Token(line.text[at:], at + 1), ";"):
            option, colon, value = part.text.partition(":")
            if not colon or not option.strip() or not value.strip():
                raise Unreadable(f"{quoted(part.text.strip())} is no setting: write `option NAME: VALUE`.", part.column)
            self.settings.append(Setting(line.number, _words(Token(option, part.column))[0], " ".join(value.split())))

    def _dictionary(self, value: Token) -> None:
        words = _words(value)
        if words and words[0].text == "only":
            self.only = True
            words = words[1:]
        for word in words:
            sign, plain = ("+", word.text) if word.text[0] not in "+-" else (word.text[0], word.text[1:])
            if not (plain.isascii() and plain.isalpha()):
                raise Unreadable(f"{quoted(word.text)} is no word of the letters A to Z.", word.column)
            (self.struck if sign == "-" else self.added).add(plain.lower())


def _read_line(line: Line, names: Names) -> list[Fact | Move | Statement]:
    if not names:
        raise Unreadable("The header `seats:` must come before the game.", 1)
    start = len(line.text) - len(line.text.lstrip())
    if line.text.startswith("--", start):
        parts = _split(Token(line.text[start + 2 :], start + 3), ";")
        return [Statement(line.number, _said(part, "statement")) for part in parts]
    if _keyword(line.text) in _FACTS:
        return [_read_fact(line.number, part, names) for part in _split(Token(line.text, 1), ";")]
    who, move = _halves(Token(line.text, 1), "A line is a fact, `NAME: move`, or `-- statement`")
    name = _one(who, "NAME: move")
    seat = HOUSE if name.text == "House" else read_seat(name, names)
    blank = len(move.text) - len(move.text.lstrip())
    return [Move(line.number, seat, move.text.strip(), move.column + blank)]


def _read_fact(number: int, part: Token, names: Names) -> Fact:
    words = _said(part, "fact")
    kind = _keyword(part.text)
    if kind in NUMBER_FACTS:
        amount = words[1].text if len(words) == 2 else ""
        whole = kind == "round"
        if not re.fullmatch(r"[1-9]\d{0,5}" if whole else r"\d{1,7}(\.\d{1,6})?", amount):
            raise Unreadable(f"{quoted(part.text.strip())} says no {kind}: write `{kind} 7`.", words[0].column)
        return Fact(number, kind, None, (), float(amount))
    if kind not in _FACTS:
        raise Unreadable(f"{quoted(words[0].text)} is no fact: there are {listing(_FACTS)}.", words[0].column)
    if kind in TABLE_FACTS:
        return Fact(number, kind, None, tuple(_words(_after_colon(part, kind))))
    who, things = _halves(part, f"Write `{kind} NAME: ...`")
    named = _words(who)[1:]
    if len(named) != 1:
        raise Unreadable(f"Write `{kind} NAME: ...`.", words[0].column)
    seat = HOUSE if named[0].text == "House" else read_seat(named[0], names)
    return Fact(number, kind, seat, tuple(_words(things)))


def _names(value: Token) -> tuple[str, ...]:
    found = tuple(read_name(_one(part, "seats: NAME, NAME")) for part in _split(value, ","))
    for at, name in enumerate(found):
        if name in found[:at]:
            raise Unreadable(f"Two seats are called {quoted(name)}.", value.column)
        if name == "House":
            raise Unreadable("Nobody can be called House: that is who keeps the time.", value.column)
    return found


def _keyword(text: str) -> str:
    """The word that a line or a fact begins with, up to a colon."""
    found = re.match(r"\s*([a-z]+)(?=[\s:]|$)", text)
    return found[1] if found else ""


def _after_colon(part: Token, kind: str) -> Token:
    before, after = _halves(part, f"Write `{kind}: ...`")
    if before.text.strip() != kind:
        raise Unreadable(f"Write `{kind}: ...`.", part.column)
    return after


def _halves(part: Token, otherwise: str) -> tuple[Token, Token]:
    """Before and after the first colon that stands in no quotes."""
    at = _open(part.text).find(":")
    if at < 0:
        raise Unreadable(f"{quoted(part.text.strip())} has no colon. {otherwise}.", part.column)
    return Token(part.text[:at], part.column), Token(part.text[at + 1 :], part.column + at + 1)


def _split(part: Token, mark: str) -> list[Token]:
    """The pieces between the marks that stand in no quotes."""
    found: list[Token] = []
    start = 0
    for piece in _open(part.text).split(mark):
        found.append(Token(part.text[start : start + len(piece)], part.column + start))
        start += len(piece) + 1
    return found


def _open(text: str) -> str:
    """The text with everything in quotes covered, so that marks in names count for nothing."""
    return _QUOTED.sub(lambda found: "\0" * len(found[0]), text)


def _words(part: Token) -> list[Token]:
    return [Token(text, part.column + column - 1) for text, column in tokens(part.text)]


def _said(part: Token, what: str) -> tuple[Token, ...]:
    words = tuple(_words(part))
    if not words:
        raise Unreadable(f"A {what} is missing here.", part.column)
    return words


def _one(part: Token, form: str) -> Token:
    words = _words(part)
    if len(words) != 1:
        raise Unreadable(f"{quoted(part.text.strip())} is not one name: write `{form}`.", part.column)
    return words[0]


def _without_comment(line: str) -> str:
    found = _COMMENT.search(_open(line))
    return line[: found.start()] if found else line


def _at(fault: Unreadable, line: int) -> Unreadable:
    return Unreadable(fault.sentence, fault.column, fault.line or line)
