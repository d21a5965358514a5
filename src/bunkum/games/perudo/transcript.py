"""Perudo written down (RULES 11): stated dice, and what each statement means.

`rolled Ann: 3 5` says what Ann's dice show, by position.
"""

from collections.abc import Sequence
from typing import TypeVar, cast

from bunkum.core import Address, Seat, Timer
from bunkum.core.notation import Names, Token, Unreadable, listing, quoted, read_seat, write_name
from bunkum.core.script import Since, Stated, Truth
from bunkum.games.perudo.events import (
    Began,
    DieLost,
    DieWon,
    Eliminated,
    Event,
    Rolled,
    RoundRestarted,
    RoundStarted,
    StarterNamed,
    Verdict,
)
from bunkum.games.perudo.state import State
from bunkum.games.perudo.timing import timers
from bunkum.pieces.pips import FACES

T = TypeVar("T")
E = TypeVar("E", bound=Event)
Told = Since[State, Event]
PerudoTruth = Truth[State, Event]


def state_fact(kind: str, seat: Seat | None, words: Sequence[Token]) -> Stated:
    """The fact that these words state."""
    match kind:
        case "rolled":
            return Stated(kind, seat, tuple(_face(word) for word in words))
        case "starts":
            return Stated(kind, seat)
        case _:
            raise Unreadable(f"Perudo knows no `{kind}`.")


def _face(word: Token) -> str:
    if not (word.text.isdecimal() and len(word.text) == 1 and int(word.text) in FACES):
        raise Unreadable(f"{quoted(word.text)} is on no die: a face is 1 to 6.", word.column)
    return word.text


# How stated dice fall.


def fall(at: Address, things: Sequence[T], facts: Sequence[Stated], before: State | None) -> T | None:  # noqa: ARG001
    """The one of `things` that the facts say is drawn here."""
    if at.round == 0:
        starters = [fact.seat for fact in facts if fact.kind == "starts"]
        return cast("T", starters[0]) if starters else None
    rolled = next((fact for fact in facts if fact.kind == "rolled" and fact.seat == at.seat), None)
    return cast("T", int(rolled.things[at.die])) if rolled and at.die < len(rolled.things) else None


def order(at: Address, things: Sequence[T], facts: Sequence[Stated]) -> tuple[T, ...]:  # noqa: ARG001
    """Nothing is shuffled: dice with pips are all alike."""
    return tuple(things)


def unstated(at: Address, names: Names) -> str:
    """What the transcript should have said."""
    if at.round == 0:
        return (
            "Nothing says who starts: write `option first_seat: NAME`, `-- NAME starts` after the roll, or a `seed:`."
        )
    return f"Nothing says how die {at.die + 1} of {names[at.seat]} falls: write `rolled NAME: FACE...`, or a `seed:`."


# What is true.


def fact_truth(fact: Stated, since: Told) -> str | None:
    """None when the fact holds, else what is true instead."""
    if fact.kind != "rolled" or fact.seat is None:
        return None
    faces = [str(face) for face in since.now.hands[fact.seat]]
    return None if faces == list(fact.things) else f"the dice show {' '.join(faces) or 'nothing'}"


def statement(words: Sequence[Token], names: Names) -> PerudoTruth | None:
    """What a statement of Perudo means; None when it is none."""
    match [word.text for word in words]:
        case ["true" | "false" as wanted]:
            return lambda since: _holds(since, wanted=wanted == "true")
        case ["count", number] if number.isdecimal() and len(number) < 4:
            return lambda since: _counts(since, int(number))
        case ["restarted"]:
            return lambda since: None if _all(RoundRestarted, since) else "the round was not restarted"
        case [_, "loses", "a", "die"]:
            return _seat_in(DieLost, read_seat(words[0], names), names, "loses a die", "nobody loses a die")
        case [_, "gets", "a", "die"]:
            return _seat_in(DieWon, read_seat(words[0], names), names, "gets a die", "nobody gets a die")
        case [_, "has", number] | [_, "has", number, "dice" | "die"] if number.isdecimal() and len(number) < 4:
            owner = read_seat(words[0], names)
            return lambda since: _has(since, owner, int(number), names)
        case [_, "is", "out"]:
            out = read_seat(words[0], names)
            return lambda since: None if out not in since.now.living else f"{names[out]} still has dice"
        case [_, "starts"]:
            starter = read_seat(words[0], names)
            return lambda since: _starts(since, starter, names)
        case _:
            return None


def _holds(since: Told, *, wanted: bool) -> str | None:
    verdicts = _all(Verdict, since)
    if not verdicts:
        return "no cups have been lifted"
    count, needed = verdicts[-1].count, verdicts[-1].needed
    return None if (count >= needed) is wanted else f"{count} were counted and {needed} bid"


def _counts(since: Told, wanted: int) -> str | None:
    verdicts = _all(Verdict, since)
    if not verdicts:
        return "no cups have been lifted"
    return None if verdicts[-1].count == wanted else f"{verdicts[-1].count} were counted"


def _seat_in(kind: type[DieLost | DieWon], wanted: Seat, names: Names, does: str, nobody: str) -> PerudoTruth:
    def truth(since: Told) -> str | None:
        seats = [event.seat for event in _all(kind, since)]
        if wanted in seats:
            return None
        return f"{listing(names[seat] for seat in seats)} {does}" if seats else nobody

    return truth


def _has(since: Told, owner: Seat, number: int, names: Names) -> str | None:
    dice = since.now.dice[owner]
    return None if dice == number else f"{names[owner]} has {dice}"


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
    rolls = _all(Rolled, since)
    return [Stated("rolled", event.seat, tuple(map(str, event.faces))) for event in rolls]


def statements_of(since: Told, names: Names) -> list[str]:
    """What a transcript may state of what has just happened."""
    told: list[str] = []
    for event in since.events:
        match event:
            case Began(starter=seat) | StarterNamed(seat):
                told.append(f"{write_name(names[seat])} starts")
            case Verdict(count, needed):
                told += [f"count {count}", "true" if count >= needed else "false"]
            case DieLost(seat):
                told.append(f"{write_name(names[seat])} loses a die")
            case DieWon(seat):
                told.append(f"{write_name(names[seat])} gets a die")
            case Eliminated(seat):
                told.append(f"{write_name(names[seat])} is out")
            case RoundRestarted():
                told.append("restarted")
            case _:
                pass
    return told


def words_said(since: Told) -> list[str]:  # noqa: ARG001
    """No dictionary is asked for anything."""
    return []
