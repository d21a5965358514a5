"""Looking ahead in a transcript: what the lines after a line say of it (RULES 11.1)."""

from bunkum.core import Seat
from bunkum.core.transcript_format import Stated
from bunkum.table.transcript.grammar import Fact, read_transcript
from bunkum.table.transcript.lookahead import (
    find_stated_facts,
    infer_starter,
    is_house_next,
    is_move_next,
    is_refusal_stated,
)

TEXT = b"""\
game: bar
seats: Ann, Bob
round 1; rolled Ann: 3 5; rolled Bob: 5 1
Bob: 2 fives
-- refused not_your_turn
Ann: 2 fives
-- Ann to act
Bob: call
-- count 3; Bob starts
House: time
rolled Ann: 1
"""
TRANSCRIPT = read_transcript(TEXT)
LINES, NAMES = TRANSCRIPT.lines, TRANSCRIPT.names
FACTS = {
    at: Stated("rolled", line.seat, tuple(word.text for word in line.things))
    for at, line in enumerate(LINES)
    if isinstance(line, Fact) and line.kind == "rolled"
}
REFUSED, BID, CALL, TIME = [at for at, line in enumerate(LINES) if type(line).__name__ == "Move"]


def test_facts_are_looked_for_until_the_next_move() -> None:
    begin = find_stated_facts(LINES, -1, FACTS, NAMES)
    assert begin == [Stated("rolled", Seat(0), ("3", "5")), Stated("rolled", Seat(1), ("5", "1"))]
    assert find_stated_facts(LINES, BID, FACTS, NAMES) == []
    assert find_stated_facts(LINES, TIME, FACTS, NAMES) == [Stated("rolled", Seat(0), ("1",))]


def test_a_statement_of_who_starts_is_a_fact_too() -> None:
    assert find_stated_facts(LINES, CALL, FACTS, NAMES) == [Stated("starts", Seat(1))]


def test_who_moves_first_and_is_not_refused_opens() -> None:
    assert infer_starter(LINES) == [Stated("starts", Seat(0))]
    assert infer_starter(LINES[TIME:]) == [], "the House opens nothing"


def test_a_refusal_belongs_to_the_move_before_it() -> None:
    assert [is_refusal_stated(LINES, at) for at in (REFUSED, BID, CALL, TIME)] == [True, False, False, False]


def test_what_comes_next_decides_whether_a_moment_passes() -> None:
    assert [is_house_next(LINES, at) for at in (REFUSED, BID, CALL, TIME - 1)] == [False, False, False, True]
    assert [is_move_next(LINES, at) for at in (REFUSED, BID, CALL, TIME)] == [True, False, False, False]
