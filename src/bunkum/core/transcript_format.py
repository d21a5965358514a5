"""How a game is written down: what it adds to the transcripts of its table (RULES 11).

The table's referee reads lines, plays moves and knows what all games share; a game's script says how its dice are
stated, what its own statements mean, and whether they hold.
"""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from bunkum.core.chance import Address
from bunkum.core.house import Timer
from bunkum.core.notation import Names, Token
from bunkum.core.seats import Seat

T = TypeVar("T")
K = TypeVar("K")
S = TypeVar("S")
E = TypeVar("E")


class Stated(NamedTuple):
    """A fact as the game has read it: `rolled`, seat 0, `H W L A`."""

    kind: str
    seat: Seat | None
    things: tuple[str, ...] = ()


class Progress(NamedTuple, Generic[S, E]):
    """What a statement is held against: the truth before, what has happened, the truth now.

    `before` is None at the begin of a match.
    """

    before: S | None
    events: tuple[E, ...]
    now: S


StatementCheck = Callable[[Progress[S, E]], str | None]
"""What a statement means: None when it holds, else what is true instead, as a clause (`the word is valid`)."""


class TranscriptFormat(Protocol[S, E]):
    """What a game knows of transcripts. Usually a module: `bunkum.games.liars_boggle.transcript`."""

    def state_fact(self, kind: str, seat: Seat | None, words: Sequence[Token]) -> Stated:
        """The fact that these words state; `Unreadable` when the game has no such fact."""
        ...

    def fall(self, at: Address, things: Sequence[T], facts: Sequence[Stated], before: S | None) -> T | None:
        """The one of `things` that the facts say is drawn here; None when they say nothing."""
        ...

    def order(self, at: Address, things: Sequence[T], facts: Sequence[Stated]) -> tuple[T, ...] | None:
        """The order in which the facts say that `things` come to lie; None where they should say one and do not."""
        ...

    def unstated(self, at: Address, names: Names) -> str:
        """What the transcript should have said, in a sentence."""
        ...

    def fact_truth(self, fact: Stated, since: Progress[S, E]) -> str | None:
        """None when the fact holds, else what is true instead."""
        ...

    def statement(self, words: Sequence[Token], names: Names) -> StatementCheck[S, E] | None:
        """What a statement of this game means; None when it is none of this game's."""
        ...

    def phase_clocks(self, state: S) -> tuple[Timer, ...]:
        """The clocks of this phase: those that `House: time` lets run out."""
        ...

    def facts_of(self, since: Progress[S, E]) -> list[Stated]:
        """All that a transcript without a seed must state of what has just happened."""
        ...

    def statements_of(self, since: Progress[S, E], names: Names) -> list[str]:
        """What a transcript may state of it, as it would be written."""
        ...

    def words_said(self, since: Progress[S, E]) -> list[str]:
        """The words said in what has happened: those that a dictionary may be asked for."""
        ...


# What the scripts of all games share.


def of_kind(kind: type[K], events: Sequence[object]) -> list[K]:
    """Those of the events that are of this kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def stated(kind: str, seat: Seat | None, facts: Sequence[Stated]) -> tuple[str, ...]:
    """What the facts say of this kind and seat; nothing where none does."""
    return next((fact.things for fact in facts if (fact.kind, fact.seat) == (kind, seat)), ())


def stated_starter(facts: Sequence[Stated]) -> Seat | None:
    """Who starts the match, where the facts say so."""
    return next((fact.seat for fact in facts if fact.kind == "starts"), None)


def starts(named: Sequence[Seat], starter: Seat, names: Names) -> str | None:
    """None when `starter` is the one who was named last, else who it is."""
    if not named:
        return "it is not yet known who starts"
    return None if named[-1] == starter else f"{names[named[-1]]} starts"
