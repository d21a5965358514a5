"""Looks ahead in a transcript: what later lines state about a line (RULES 11.1).

A move rolls with the dice that are stated after it, before the next move, and its refusal is stated after it too. Lines
are counted from 0; -1 is before the first.
"""

from collections.abc import Mapping, Sequence

from bunkum.core import HOUSE, Seat
from bunkum.core.notation import Names, read_name
from bunkum.core.transcript_format import Stated
from bunkum.table.transcript.grammar import Fact, Move, Statement

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
