"""The grammar of transcripts: headers, facts, moves, statements (RULES 11.1).

Only what does not depend on the game is parsed here.
"""

import re
from typing import NamedTuple

from bunkum.core import HOUSE, Seat
from bunkum.core.notation import Names, Token, Unreadable, join_words, quote, read_name, read_seat
from bunkum.table.transcript.text import Line, after_colon, halves, keyword, lines_of, one, require_words, split, words

NUMBER_FACTS = ("round", "clock")
SEAT_FACTS = ("rolled", "dealt", "dice", "chosen")
TABLE_FACTS = ("wild", "board", "track")
_FACTS = (*NUMBER_FACTS, *SEAT_FACTS, *TABLE_FACTS)
_HEADERS = ("game", "seats", "seed", "option", "words")


class Fact(NamedTuple):
    """A stated fact, such as a roll: `rolled Ann: H W L A`. `number` is that of `round` and `clock`."""

    line: int
    kind: str
    seat: Seat | None
    things: tuple[Token, ...]
    number: float = 0

    def __str__(self) -> str:
        """Returns the fact as a line: `rolled H W L A`."""
        return " ".join((self.kind, *(thing.text for thing in self.things)))


class Move(NamedTuple):
    """An action: `Ann: whale`. `column` is where the action begins in its line."""

    line: int
    seat: Seat
    text: str
    column: int


class Statement(NamedTuple):
    """A statement that must be true now: `Bob loses a die`."""

    line: int
    words: tuple[Token, ...]

    def __str__(self) -> str:
        """Returns the words as they were written."""
        return " ".join(word.text for word in self.words)


class Setting(NamedTuple):
    """A house rule that differs from the preset: `dice_per_seat: 4, 2, 1`."""

    line: int
    option: Token
    value: str


class Dictionary(NamedTuple):
    """Words that this transcript adds and removes; with `only`, it allows no words but those that it adds."""

    only: bool = False
    added: frozenset[str] = frozenset()
    struck: frozenset[str] = frozenset()


class Transcript(NamedTuple):
    """A parsed transcript. `begins` is the line after the headers."""

    preset: Token
    names: Names
    seed: str | None
    settings: tuple[Setting, ...]
    words: Dictionary
    lines: tuple[Fact | Move | Statement, ...]
    begins: int


def read_transcript(data: bytes) -> Transcript:
    """Returns the transcript in a file; raises `Unreadable`, with the line, if it is none."""
    found = _Headers()
    lines: list[Fact | Move | Statement] = []
    begins = last = 0
    for line in lines_of(data):
        try:
            if keyword(line.text) in _HEADERS:
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
    dictionary = Dictionary(found.only, frozenset(found.added), frozenset(found.struck))
    return Transcript(
        found.preset, found.names, found.seed, tuple(found.settings), dictionary, tuple(lines), begins or last + 1
    )


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
        kind = keyword(line.text)
        if kind == "option":
            self._options(line)
            return
        value = after_colon(Token(line.text, 1), kind)
        match kind:
            case "game":
                self._once(kind, self.preset)
                self.preset = one(value, "game: PRESET")
            case "seats":
                self._once(kind, self.names or None)
                self.names = _names(value)
            case "seed":
                self._once(kind, self.seed)
                self.seed = " ".join(word.text for word in words(value))
            case _:
                self._dictionary(value)

    def _once(self, kind: str, found: object) -> None:
        if found is not None:
            raise Unreadable(f"`{kind}:` stands here a second time.", 1)

    def _options(self, line: Line) -> None:
        at = line.text.index("option") + len("option")
        for part in split(Token(line.text[at:], at + 1), ";"):
            option, colon, value = part.text.partition(":")
            if not colon or not option.strip() or not value.strip():
                raise Unreadable(f"{quote(part.text.strip())} is no setting: write `option NAME: VALUE`.", part.column)
            self.settings.append(Setting(line.number, words(Token(option, part.column))[0], " ".join(value.split())))

    def _dictionary(self, value: Token) -> None:
        listed = words(value)
        if listed and listed[0].text == "only":
            self.only = True
            listed = listed[1:]
        for word in listed:
            sign, plain = ("+", word.text) if word.text[0] not in "+-" else (word.text[0], word.text[1:])
            if not (plain.isascii() and plain.isalpha()):
                raise Unreadable(f"{quote(word.text)} is no word of the letters A to Z.", word.column)
            (self.struck if sign == "-" else self.added).add(plain.lower())


def _read_line(line: Line, names: Names) -> list[Fact | Move | Statement]:
    if not names:
        raise Unreadable("The header `seats:` must come before the game.", 1)
    start = len(line.text) - len(line.text.lstrip())
    if line.text.startswith("--", start):
        parts = split(Token(line.text[start + 2 :], start + 3), ";")
        return [Statement(line.number, require_words(part, "statement")) for part in parts]
    if keyword(line.text) in _FACTS:
        return [_read_fact(line.number, part, names) for part in split(Token(line.text, 1), ";")]
    who, move = halves(Token(line.text, 1), "A line is a fact, `NAME: move`, or `-- statement`")
    name = one(who, "NAME: move")
    seat = HOUSE if name.text == "House" else read_seat(name, names)
    blank = len(move.text) - len(move.text.lstrip())
    return [Move(line.number, seat, move.text.strip(), move.column + blank)]


def _read_fact(number: int, part: Token, names: Names) -> Fact:
    stated = require_words(part, "fact")
    kind = keyword(part.text)
    if kind in NUMBER_FACTS:
        amount = stated[1].text if len(stated) == 2 else ""
        whole = kind == "round"
        if not re.fullmatch(r"[1-9]\d{0,5}" if whole else r"\d{1,7}(\.\d{1,6})?", amount):
            raise Unreadable(f"{quote(part.text.strip())} says no {kind}: write `{kind} 7`.", stated[0].column)
        return Fact(number, kind, None, (), float(amount))
    if kind not in _FACTS:
        raise Unreadable(f"{quote(stated[0].text)} is no fact: there are {join_words(_FACTS)}.", stated[0].column)
    if kind in TABLE_FACTS:
        return Fact(number, kind, None, tuple(words(after_colon(part, kind))))
    who, things = halves(part, f"Write `{kind} NAME: ...`")
    named = words(who)[1:]
    if len(named) != 1:
        raise Unreadable(f"Write `{kind} NAME: ...`.", stated[0].column)
    seat = HOUSE if named[0].text == "House" else read_seat(named[0], names)
    return Fact(number, kind, seat, tuple(words(things)))


def _names(value: Token) -> tuple[str, ...]:
    found = tuple(read_name(one(part, "seats: NAME, NAME")) for part in split(value, ","))
    for at, name in enumerate(found):
        if name in found[:at]:
            raise Unreadable(f"Two seats are called {quote(name)}.", value.column)
        if name == "House":
            raise Unreadable("Nobody can be called House: that is who keeps the time.", value.column)
    return found


def _at(fault: Unreadable, line: int) -> Unreadable:
    return Unreadable(fault.sentence, fault.column, fault.line or line)
