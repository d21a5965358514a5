"""The transcript format of Firehouse (RULES 11): stated dice, and what each statement means.

`wild: 4` states the face of the big die, `rolled Ann: 5 4 1` the dice under Ann's cup, by position.
"""

from collections.abc import Sequence
from typing import TypeVar

from bunkum.core import HOUSE, Address, Seat
from bunkum.core.notation import Names, Token, Unreadable, write_name
from bunkum.core.statements import write_match_event, write_starter
from bunkum.core.transcript_format import (
    Progress,
    Stated,
    collect_no_words,
    find_stated,
    keep_order,
    of_kind,
    statement_reader,
)
from bunkum.games.firehouse import records
from bunkum.games.firehouse.check import timers
from bunkum.games.firehouse.notation import points
from bunkum.games.firehouse.state import State
from bunkum.pieces import cup_statements

T = TypeVar("T")
GameProgress = Progress[State, records.Event]

order_stated = keep_order
phase_clocks = timers
collect_words = collect_no_words


def state_fact(kind: str, seat: Seat | None, words: Sequence[Token]) -> Stated:
    """Returns the fact that these words state."""
    if kind != "wild":
        return cup_statements.read_fact("Firehouse", kind, seat, words)
    if len(words) != 1:
        raise Unreadable("Say one face: `wild: 4`.", words[0].column if words else 0)
    return Stated(kind, None, (cup_statements.read_face(words[0]),))


# Stated dice.


def draw_stated(at: Address, things: Sequence[T], facts: Sequence[Stated], before: State | None) -> T | None:
    """Returns the one of `things` that the facts state as the draw at this address; None if they state none."""
    if at.seat == HOUSE and at.round:
        faces = find_stated("wild", None, facts)
        return next((thing for thing in things if str(thing) in faces), None)
    return cup_statements.draw_stated(at, things, facts)


def describe_missing(at: Address, names: Names) -> str:
    """Returns a sentence that says what the transcript should have stated."""
    if at.seat == HOUSE and at.round:
        return "Nothing says what the big die shows: write `wild: FACE`, or a `seed:`."
    return cup_statements.describe_missing(at, names)


# What is true.


def contradict_fact(fact: Stated, since: GameProgress) -> str | None:
    """Returns None if the fact holds, otherwise what is true instead."""
    state = since.now
    if fact.kind == "starts":
        return None
    if fact.kind == "wild":
        shown = str(state.wild) if state.wild is not None else "nothing"
        return None if fact.things == (shown,) else f"the big die shows {shown}"
    assert fact.seat is not None
    return cup_statements.shows(state.hands[fact.seat], fact.things)


# Writing a game down.


def list_facts(since: GameProgress) -> list[Stated]:
    """Returns the facts that a transcript without a seed must state about the latest events."""
    facts: list[Stated] = []
    for event in since.events:
        match event:
            case records.WildRolled(_, face):
                facts.append(Stated("wild", None, (str(face),)))
            case records.Rolled(seat, faces):
                facts.append(Stated("rolled", seat, tuple(map(str, faces))))
            case _:
                pass
    return facts


def write_statements(since: GameProgress, names: Names) -> list[str]:
    """Returns the statements that a transcript may make about the latest events."""
    return [statement for event in since.events for statement in _write_event(event, since, names)]


def _write_event(event: records.Event, since: GameProgress, names: Names) -> list[str]:
    match event:
        case records.Began(starter=seat) | records.StarterNamed(seat):
            return [write_starter(seat, names)]
        case records.Verdict(count=count, holds=holds):
            return [f"count {count}", "true" if holds else "false"]
        case records.Scored(seat, change):
            # The scores of the current state: seats in a playoff begin at zero again.
            name = write_name(names[seat])
            return [f"{name} gets {points(change)}", f"{name} has {since.now.scores[seat]}"]
        case _:
            return write_match_event(event, names)


def _true_statements(since: GameProgress, names: Names) -> list[str]:
    """Returns the statements that are true after the latest events, the unchanged facts included."""
    written = [write_name(name) for name in names]
    return [
        *(write_starter(event.starter, names) for event in of_kind(records.RoundStarted, since.events)),
        *write_statements(since, names),
        *(f"{who} has {score}" for who, score in zip(written, since.now.scores, strict=True)),
    ]


statement = statement_reader(
    {
        "true / false": "no cups have been lifted",
        "count N": "no cups have been lifted",
        "restarted": "the round was not restarted",
        "NAME gets N bad / NAME gets N bads / NAME gets N good / NAME gets N goods": "{0} gets nothing",
        "NAME has N": "",
        "ONE starts": "it is not yet known who starts",
    },
    _true_statements,
    {"true": "the bid holds", "false": "the bid does not hold", "count N": "{1} were counted"},
)
"""Reads a statement of Firehouse; None if it is none."""
