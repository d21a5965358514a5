"""Looks ahead in a transcript: what later lines state about a line, and dice that fall so (RULES 11.1).

A move rolls with the dice that are stated after it, before the next move, and its refusal is stated after it too. Lines
are counted from 0; -1 is before the first.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from bunkum.core import HOUSE, Address, Dice, Seat
from bunkum.core.contract import Position
from bunkum.core.notation import Names, read_name
from bunkum.core.transcript_format import Stated
from bunkum.table.transcript.game import AnyTranscriptFormat
from bunkum.table.transcript.grammar import Fact, Move, Statement

T = TypeVar("T")

Line = Fact | Move | Statement


def find_stated_facts(lines: Sequence[Line], at: int, facts: Mapping[int, Stated], names: Names) -> list[Stated]:
    """Returns the facts stated after this line and before the next move; `facts` are those of all lines, by line."""
    found: list[Stated] = []
    for other, line in enumerate(lines[at + 1 :], start=at + 1):
        if isinstance(line, Move):
            break
        if other in facts:
            found.append(facts[other])
        elif isinstance(line, Statement) and len(line.words) == 2 and line.words[1].text == "starts":
            found.append(Stated("starts", Seat(names.index(read_name(line.words[0])))))
    return found


def infer_starter(lines: Sequence[Line]) -> list[Stated]:
    """Returns as a fact that the seat of the first accepted move starts, if nothing else states who does."""
    moves = (line for at, line in enumerate(lines) if isinstance(line, Move) and not is_refusal_stated(lines, at))
    return [Stated("starts", move.seat) for move in moves if move.seat != HOUSE][:1]


def is_house_next(lines: Sequence[Line], at: int) -> bool:
    """Returns whether the next line itself states what the House does."""
    return any(isinstance(line, Move) and line.seat == HOUSE for line in lines[at + 1 : at + 2])


def is_move_next(lines: Sequence[Line], at: int) -> bool:
    """Returns whether the next line, apart from stated refusals, is a move, which then happens at the same moment."""
    for line in lines[at + 1 :]:
        if isinstance(line, Statement) and line.words[0].text == "refused":
            continue
        return isinstance(line, Move)
    return False


def is_refusal_stated(lines: Sequence[Line], at: int) -> bool:
    """Returns whether the statements after this move state that it was refused."""
    for line in lines[at + 1 :]:
        if not isinstance(line, Statement):
            return False
        if line.words[0].text == "refused":
            return True
    return False


class Unstated(Exception):  # noqa: N818  the transcript says too little
    """Raised if a transcript does not state a result that it should."""

    def __init__(self, at: Address) -> None:
        """Takes the address of the draw."""
        super().__init__(at)
        self.at = at


class StatedDice(Dice):
    """Loaded dice; the referee calls `use` before each move with the facts that belong to it."""

    def __init__(self, format_: AnyTranscriptFormat) -> None:
        """Builds dice that read the facts by `format_`."""
        self._format = format_
        self._facts: Sequence[Stated] = ()
        self._before: Position | None = None

    def use(self, facts: Sequence[Stated], before: Position | None) -> None:
        """Uses these facts from now on; `before` is the truth at this moment."""
        self._facts, self._before = facts, before

    def draw(self, at: Address, things: Sequence[T], /) -> T:
        """Returns the stated result; raises `Unstated` if there is none."""
        thing = self._format.draw_stated(at, things, self._facts, self._before)
        if thing is None:
            raise Unstated(at)
        return thing

    def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
        """Returns the stated order; raises `Unstated` if there should be one."""
        order = self._format.order_stated(at, things, self._facts)
        if order is None:
            raise Unstated(at)
        return order
