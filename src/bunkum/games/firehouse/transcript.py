"""Firehouse written down (RULES 11): stated dice, and what each statement means.

`wild: 4` says what the big die shows, `rolled Ann: 5 4 1` what lies under Ann's cup, by position.
"""

from collections.abc import Sequence
from typing import TypeVar, cast

from bunkum.core import HOUSE, Address, Seat, Timer
from bunkum.core.notation import Names, Token, Unreadable, listing, quoted, read_seat, write_name
from bunkum.core.script import Since, Stated, Truth
from bunkum.games.firehouse.events import (
    Began,
    Event,
    Rolled,
    RoundRestarted,
    RoundStarted,
    Scored,
    StarterNamed,
    Verdict,
    WildRolled,
)
from bunkum.games.firehouse.state import State
from bunkum.games.firehouse.telling import points
from bunkum.games.firehouse.timing import timers
from bunkum.pieces.pips import FACES

T = TypeVar("T")
E = TypeVar("E", bound=Event)
Told = Since[State, Event]
FireTruth = Truth[State, Event]


def state_fact(kind: str, seat: Seat | None, words: Sequence[Token]) -> Stated:
    """The fact that these words state."""
    match kind:
        case "rolled":
            return Stated(kind, seat, tuple(_face(word) for word in words))
        case "wild":
            if len(words) != 1:
                raise Unreadable("Say one face: `wild: 4`.", words[0].column if words else 0)
            return Stated(kind, None, (_face(words[0]),))
        case "starts":
            return Stated(kind, seat)
        case _:
            raise Unreadable(f"Firehouse knows no `{kind}`.")


def _face(word: Token) -> str:
    if word.text not in {str(face) for face in FACES}:
        raise Unreadable(f"{quoted(word.text)} is on no die: a face is a number from 1 to 6.", word.column)
    return word.text


# How stated dice fall.


def fall(at: Address, things: Sequence[T], facts: Sequence[Stated], before: State | None) -> T | None:  # noqa: ARG001
    """The one of `things` that the facts say is drawn here."""
    if at.round == 0:
        starters = [fact.seat for fact in facts if fact.kind == "starts"]
        return cast("T", starters[0]) if starters else None
    kind, seat = ("wild", None) if at.seat == HOUSE else ("rolled", at.seat)
    stated = next((fact for fact in facts if (fact.kind, fact.seat) == (kind, seat)), None)
    return cast("T", int(stated.things[at.die])) if stated and at.die < len(stated.things) else None


def order(at: Address, things: Sequence[T], facts: Sequence[Stated]) -> tuple[T, ...]:  # noqa: ARG001
    """Nothing is shuffled in this game."""
    return tuple(things)


def unstated(at: Address, names: Names) -> str:
    """What the transcript should have said."""
    if at.round == 0:
        return "Nothing says who starts: write `option first_seat: NAME`, or a `seed:`."
    if at.seat == HOUSE:
        return "Nothing says what the big die shows: write `wild: FACE`, or a `seed:`."
    return f"Nothing says how die {at.die + 1} of {names[at.seat]} falls: write `rolled NAME: FACE...`, or a `seed:`."


# What is true.


def fact_truth(fact: Stated, since: Told) -> str | None:
    """None when the fact holds, else what is true instead."""
    state = since.now
    if fact.kind == "starts":
        return None
    if fact.kind == "wild":
        shown = str(state.wild) if state.wild is not None else "nothing"
        return None if fact.things == (shown,) else f"the big die shows {shown}"
    assert fact.seat is not None
    faces = tuple(str(face) for face in state.hands[fact.seat])
    return None if faces == fact.things else f"the dice show {' '.join(faces) or 'nothing'}"


def statement(words: Sequence[Token], names: Names) -> FireTruth | None:
    """What a statement of Firehouse means; None when it is none."""
    match [word.text for word in words]:
        case ["true" | "false" as said]:
            return lambda since: _holds(since, wanted=said == "true")
        case ["count", number] if number.isdecimal() and len(number) < 4:
            return lambda since: _counted(since, int(number))
        case ["restarted"]:
            return lambda since: None if _all(RoundRestarted, since) else "the round was not restarted"
        case [_, "gets", number, unit] if number.isdecimal() and unit in ("bad", "bads", "good", "goods"):
            seat, worth = read_seat(words[0], names), 1 if unit.startswith("good") else -1
            return lambda since: _gets(since, seat, worth * int(number), names)
        case [_, "has", number] if number.removeprefix("-").isdecimal() and len(number) < 5:
            seat = read_seat(words[0], names)
            return lambda since: _has(since, seat, int(number), names)
        case [_, "starts"]:
            starter = read_seat(words[0], names)
            return lambda since: _starts(since, starter, names)
        case _:
            return None


def _holds(since: Told, *, wanted: bool) -> str | None:
    verdicts = _all(Verdict, since)
    if not verdicts:
        return "no cups have been lifted"
    return None if verdicts[-1].holds is wanted else f"the bid {'holds' if verdicts[-1].holds else 'does not hold'}"


def _counted(since: Told, number: int) -> str | None:
    verdicts = _all(Verdict, since)
    if not verdicts:
        return "no cups have been lifted"
    return None if verdicts[-1].count == number else f"{verdicts[-1].count} were counted"


def _gets(since: Told, seat: Seat, change: int, names: Names) -> str | None:
    got = [scored.change for scored in _all(Scored, since) if scored.seat == seat]
    if got == [change]:
        return None
    return f"{names[seat]} gets {listing(map(points, got)) if got else 'nothing'}"


def _has(since: Told, seat: Seat, number: int, names: Names) -> str | None:
    score = since.now.scores[seat]
    return None if score == number else f"{names[seat]} has {score}"


def _starts(since: Told, starter: Seat, names: Names) -> str | None:
    named = [event for event in since.events if isinstance(event, Began | RoundStarted | StarterNamed)]
    if not named:
        return "it is not yet known who starts"
    seat = named[-1].seat if isinstance(named[-1], StarterNamed) else named[-1].starter
    return None if seat == starter else f"{names[seat]} starts"


def _all(kind: type[E], since: Told) -> list[E]:
    return [event for event in since.events if isinstance(event, kind)]


# The House, and writing a game down.


def phase_clocks(state: State) -> tuple[Timer, ...]:
    """The clocks of this phase."""
    return timers(state)


def facts_of(since: Told) -> list[Stated]:
    """All that a transcript without a seed must state of what has just happened."""
    facts: list[Stated] = []
    for event in since.events:
        match event:
            case WildRolled(_, face):
                facts.append(Stated("wild", None, (str(face),)))
            case Rolled(seat, faces):
                facts.append(Stated("rolled", seat, tuple(map(str, faces))))
            case _:
                pass
    return facts


def statements_of(since: Told, names: Names) -> list[str]:
    """What a transcript may state of what has just happened."""
    told: list[str] = []
    for event in since.events:
        match event:
            case Began(starter=seat) | StarterNamed(seat):
                told.append(f"{write_name(names[seat])} starts")
            case Verdict(count=count, holds=holds):
                told += [f"count {count}", "true" if holds else "false"]
            case Scored(seat, change, score):
                told += [f"{write_name(names[seat])} gets {points(change)}", f"{write_name(names[seat])} has {score}"]
            case RoundRestarted():
                told.append("restarted")
            case _:
                pass
    return told


def words_said(since: Told) -> list[str]:  # noqa: ARG001  no words in this game
    """No dictionary is asked in this game."""
    return []
