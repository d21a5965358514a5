"""Boggle as a transcript (RULES 11): the stated tray, and what each statement means.

`board: S Qu I D / E A R T / L N G S / P O M H` says how the dice lie, row by row; a stated face need not be on a die
of the box. `WORD valid`, `WORD struck`, `WORD duplicate` say what became of a word; `NAME scores N` are the points of
the round, `NAME has N` those of the match.
"""

from collections.abc import Sequence
from typing import TypeVar, cast

from bunkum.core import Address, Seat, Timer
from bunkum.core.notation import Names, Token, Unreadable, quote, write_name
from bunkum.core.statements import write_match_event, write_starter
from bunkum.core.transcript_format import (
    Progress,
    Stated,
    find_starter,
    find_stated,
    keep_order,
    of_kind,
    statement_reader,
)
from bunkum.games.boggle import records
from bunkum.games.boggle.check import timers
from bunkum.games.boggle.state import State
from bunkum.pieces.letters import DICE_SETS, faces_of

T = TypeVar("T")
GameProgress = Progress[State, records.Event]

_FACES = {face.casefold(): face for dice in DICE_SETS.values() for die in dice for face in faces_of(die)}


def state_fact(kind: str, seat: Seat | None, words: Sequence[Token]) -> Stated:
    """Returns the fact that these words state; raises `Unreadable` if there is no such fact."""
    if kind == "starts":
        return Stated(kind, seat)
    if kind != "board":
        raise Unreadable(f"Boggle knows no `{kind}`.")
    faces = tuple(_face(word) for word in words if word.text != "/")
    if len(faces) not in (16, 25, 36):
        raise Unreadable(f"A tray has 16, 25 or 36 cells, and this one {len(faces)}.", words[0].column if words else 0)
    return Stated(kind, None, faces)


def _face(word: Token) -> str:
    face = _FACES.get(word.text.casefold())
    if face is None:
        raise Unreadable(f"{quote(word.text)} is on no die: a face is a letter, a pair as Qu, or _.", word.column)
    return face


def draw_stated(at: Address, things: Sequence[T], facts: Sequence[Stated], before: State | None) -> T | None:
    """Returns the one of `things` that is drawn here according to the facts; None if they do not say."""
    del before
    if at.round == 0:
        starter = find_starter(facts)
        return cast("T", starter) if starter is not None else things[0] if len(things) == 1 else None
    board = find_stated("board", None, facts)
    return cast("T", board[at.die]) if at.die < len(board) else None


order_stated = keep_order
"""The places of dice do not matter once the faces are stated."""


def describe_missing(at: Address, names: Names) -> str:
    """Returns a sentence about the fact that the transcript should have stated."""
    del names
    if at.round == 0:
        return "Nothing says who reads first: write `option first_seat: NAME`, or a `seed:`."
    return f"Nothing says what lies in cell {at.die + 1}: write `board: FACE... / FACE...`, or a `seed:`."


# What is true.


def contradict_fact(fact: Stated, since: GameProgress) -> str | None:
    """Returns what is true instead of the fact; None if the fact holds."""
    if fact.kind != "board" or since.now.faces == fact.things:
        return None
    return f"the tray shows {' '.join(since.now.faces) or 'nothing'}"


# The House, and writing a transcript.


def phase_clocks(state: State) -> tuple[Timer, ...]:
    """Returns the timers of this phase: of all windows; else of all votes; else all that run (RULES 11.1)."""
    running = timers(state)
    for name in ("window", "vote"):
        found = tuple(timer for timer in running if timer.name.startswith(name))
        if found:
            return found
    return running


def list_facts(since: GameProgress) -> list[Stated]:
    """Returns all facts that a transcript without a seed must state of the latest events."""
    return [Stated("board", None, event.faces) for event in of_kind(records.BoardShaken, since.events)]


def write_statements(since: GameProgress, names: Names) -> list[str]:
    """Returns the statements that a transcript may make about the latest events."""
    return [statement for event in since.events for statement in _write_event(event, names)]


def _write_event(event: records.Event, names: Names) -> list[str]:
    match event:
        case records.Began(first=seat):
            return [write_starter(seat, names)]
        case records.Verdict(word, valid):
            return [f"{word} {'valid' if valid else 'struck'}"]
        case records.WordRead(crossed=crossed) | records.WindowClosed(crossed=crossed):
            return [f"{one.word} duplicate" for one in crossed]
        case records.RoundScored(points):
            return [f"{write_name(name)} scores {score}" for name, score in zip(names, points, strict=True)]
        case records.NextReader(seat):
            return [f"{write_name(names[seat])} to act"]
        case _:
            return write_match_event(event, names)


def _true_statements(since: GameProgress, names: Names) -> list[str]:
    """Returns the statements that are true of the latest events and of the state after them."""
    written, result = [write_name(name) for name in names], since.now.result
    shared = [event.word for event in of_kind(records.Verdict, since.events) if event.shared]
    if result is not None and of_kind(records.RoundScored, since.events):
        shared += [entry.word for entries in result.lists for entry in entries or () if entry.mark == "shared"]
    return [
        *write_statements(since, names),
        *(f"{written[event.order[0]]} starts" for event in of_kind(records.ReadingStarted, since.events)),
        *(f"{who} has {score}" for who, score in zip(written, since.now.scores, strict=True)),
        *(f"{word} duplicate" for word in shared),
    ]


statement = statement_reader(
    {
        "restarted": "the round was not restarted",
        "WORD valid / WORD struck": "nobody has judged {0}",
        "WORD duplicate": "{0} was not crossed out",
        "NAME scores N": "the round is not over",
        "NAME has N": "",
        "ONE starts": "it is not told who reads first",
    },
    _true_statements,
    {"WORD valid": "{0} stands", "WORD struck": "{0} is struck"},
)
"""Returns the check of a statement; None if Boggle has no such statement."""


def collect_words(since: GameProgress) -> list[str]:
    """Returns the words in the latest events: those that were written, and those of the tray."""
    return [
        *(event.word for event in of_kind(records.WordWritten, since.events)),
        *(word for event in of_kind(records.WordsHidden, since.events) for word in event.words),
    ]
