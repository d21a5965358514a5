"""How a game is written down: what it adds to the transcripts of its table (RULES 11).

The table's referee reads lines, plays moves and knows what all games share; a game's script says how its dice are
stated, what its own statements mean, and whether they hold.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

from bunkum.core.chance import Address
from bunkum.core.notation import Names, Token, join_words, read_name, read_seat, tokens
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


def all_as_they_lie(at: Address, things: Sequence[T], facts: Sequence[Stated]) -> tuple[T, ...]:  # noqa: ARG001
    """The order of things in a game whose transcripts state none: as they are."""
    return tuple(things)


def no_words(since: Progress[S, E]) -> list[str]:  # noqa: ARG001  as another game's `collect_words`
    """The words said, in a game that asks no dictionary."""
    return []


# Reading statements. A game writes every statement that is true; one is read as true if it is among those.

StatementReader = Callable[[Sequence[Token], Names], StatementCheck[S, E] | None]
"""What a statement means, or None when the game has no such statement."""


def statement_reader(
    shapes: Mapping[str, str],
    true_statements: Callable[[Progress[S, E], Names], Sequence[str]],
    clauses: Mapping[str, str] = MappingProxyType({}),
) -> StatementReader[S, E]:
    """A reader for the statements of a game that can write all that are true.

    `shapes` are the statements there are, with NAME, WORD and N in place of names, words and numbers, ONE in place of a
    name where only the latest holds, and `/` between those that exclude each other: `true / false`. Each comes with the
    clause that says what is so where nothing of its shape is true: `no cups have been lifted`. `clauses` say in other
    words what a true statement means: `{1} were counted` for `count N`. In both `{0}` is the statement's first word.
    """
    groups = [([shape.split() for shape in group.split(" / ")], clause) for group, clause in shapes.items()]

    def read(words: Sequence[Token], names: Names) -> StatementCheck[S, E] | None:
        said = [word.text for word in words]
        for group, clause in groups:
            shape = next((shape for shape in group if _has_shape(said, shape)), None)
            if shape is not None:
                if shape[0] in _NAMES:
                    read_seat(words[0], names)
                check = partial(_check, said, shape, group, clause, clauses)
                return lambda since: check(true_statements(since, names))
        return None

    return read


_NAMES = ("NAME", "ONE")


def _has_shape(said: Sequence[str], shape: Sequence[str]) -> bool:
    return len(said) == len(shape) and all(
        part in (*_NAMES, "WORD", word) or (part == "N" and word.removeprefix("-").isdecimal() and len(word) < 7)
        for word, part in zip(said, shape, strict=True)
    )


def _check(
    said: Sequence[str],
    shape: Sequence[str],
    group: Sequence[Sequence[str]],
    otherwise: str,
    clauses: Mapping[str, str],
    true: Sequence[str],
) -> str | None:
    """None when what is said is true, else what is true instead."""
    has_subject = shape[0] in (*_NAMES, "WORD")
    told = [[word.text for word in tokens(one)] for one in dict.fromkeys(reversed(true))][::-1]
    alike = [one for one in told if any(_has_shape(one, other) for other in group)]
    if shape[0] == "ONE":
        alike = alike[-1:]
    of_it = [one for one in alike if not has_subject or one[0].casefold() == said[0].casefold()]
    if shape[0] != "NAME":
        of_it = of_it[-1:]
    if any(one[1:] == said[1:] and (has_subject or one == said) for one in of_it):
        return None
    instead = [one for one in of_it or alike if _has_shape(one, shape)] or of_it or alike
    if not instead or (not of_it and "{0}" in otherwise):
        return otherwise.format(read_name(Token(said[0], 0)) if shape[0] in _NAMES else said[0])
    return join_words(_clause(one, clauses) for one in instead)


def _clause(said: Sequence[str], clauses: Mapping[str, str]) -> str:
    return next(
        (text.format(*said) for shape, text in clauses.items() if _has_shape(said, shape.split())), " ".join(said)
    )
