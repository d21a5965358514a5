"""The transcript format of liar's dice (RULES 11): stated dice, and what each statement means.

`rolled Ann: 3 5` states the faces of Ann's dice, by position.
"""

from collections.abc import Sequence

from bunkum.core import Seat
from bunkum.core.notation import Names, Token, write_name
from bunkum.core.statements import write_holdings, write_match_event, write_starter
from bunkum.core.transcript_format import Progress, Stated, collect_no_words, keep_order, of_kind, statement_reader
from bunkum.liars_dice import records
from bunkum.liars_dice.check import timers
from bunkum.liars_dice.state import State
from bunkum.pieces import cup_statements

GameProgress = Progress[State, records.Event]

order_stated = keep_order
phase_clocks = timers
draw_stated = cup_statements.draw_stated
describe_missing = cup_statements.describe_missing
collect_words = collect_no_words


# Stated dice.


def state_fact(kind: str, seat: Seat | None, words: Sequence[Token]) -> Stated:
    """Returns the fact that these words state."""
    return cup_statements.read_fact("This game", kind, seat, words)


def contradict_fact(fact: Stated, since: GameProgress) -> str | None:
    """Returns None if the fact holds, otherwise what is true instead."""
    if fact.kind != "rolled" or fact.seat is None:
        return None
    return cup_statements.shows(since.now.hands[fact.seat], fact.things)


def list_facts(since: GameProgress) -> list[Stated]:
    """Returns the facts that a transcript without a seed must state about the latest events."""
    return [
        Stated("rolled", event.seat, tuple(map(str, event.faces))) for event in of_kind(records.Rolled, since.events)
    ]


# What is true.


def write_statements(since: GameProgress, names: Names) -> list[str]:
    """Returns the statements that a transcript may make about the latest events."""
    return [statement for event in since.events for statement in _write_event(event, names)]


def _write_event(event: records.Event, names: Names) -> list[str]:
    match event:
        case records.Verdict(count, needed):
            return [f"count {count}", "true" if count >= needed else "false"]
        case records.DieLost(seat):
            return [f"{write_name(names[seat])} loses a die"]
        case records.DieWon(seat):
            return [f"{write_name(names[seat])} gets a die"]
        case records.Began(starter=seat):
            return [write_starter(seat, names)]
        case _:
            return write_match_event(event, names)


def _true_statements(since: GameProgress, names: Names) -> list[str]:
    """Returns the statements that are true after the latest events, the unchanged facts included."""
    return [
        *(write_starter(event.starter, names) for event in of_kind(records.RoundStarted, since.events)),
        *write_statements(since, names),
        *write_holdings(names, since.now.dice, _UNITS, since.now.living),
    ]


_UNITS = ("", " die", " dice")
statement = statement_reader(
    {
        "true / false": "no cups have been lifted",
        "count N": "no cups have been lifted",
        "restarted": "the round was not restarted",
        "NAME loses a die": "nobody loses a die",
        "NAME gets a die": "nobody gets a die",
        "NAME has N / NAME has N die / NAME has N dice": "",
        "NAME is out": "{0} still has dice",
        "ONE starts": "it is not yet known who starts",
    },
    _true_statements,
    {
        "true": "the bid holds",
        "false": "the bid does not hold",
        "count N": "{1} were counted",
    },
)
"""Reads a statement of liar's dice; None if it is none."""
