"""What the transcript formats of all games share: facts, and statements and their checks (RULES 11).

The table's referee reads lines, plays moves and knows what all games share. A game's format defines how its dice are
stated, what its own statements mean, and whether they are true.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

from bunkum.core.chance import Address
from bunkum.core.notation import Names, Token, join_words, read_name, read_seat, tokens
from bunkum.core.seats import Seat
from bunkum.deprecated_names import renamed

T = TypeVar("T")
K = TypeVar("K")
S = TypeVar("S")
E = TypeVar("E")


class Stated(NamedTuple):
    """A fact as the game reads it: `rolled`, seat 0, `H W L A`."""

    kind: str
    seat: Seat | None
    things: tuple[str, ...] = ()


class Progress(NamedTuple, Generic[S, E]):
    """What a statement is checked against: the truth before, the events, and the truth now.

    `before` is None at the start of a match.
    """

    before: S | None
    events: tuple[E, ...]
    now: S


StatementCheck = Callable[[Progress[S, E]], str | None]
"""Returns what is true instead of a statement, as a clause (`the word is valid`); None if it is true."""


# What the formats of all games share.


def of_kind(kind: type[K], events: Sequence[object]) -> list[K]:
    """Returns the events of this kind, in order."""
    return [event for event in events if isinstance(event, kind)]


def find_stated(kind: str, seat: Seat | None, facts: Sequence[Stated]) -> tuple[str, ...]:
    """Returns what the facts state of this kind and seat; nothing if there is no such fact."""
    return next((fact.things for fact in facts if (fact.kind, fact.seat) == (kind, seat)), ())


def find_starter(facts: Sequence[Stated]) -> Seat | None:
    """Returns the seat that starts the match; None if the facts do not state it."""
    return next((fact.seat for fact in facts if fact.kind == "starts"), None)


def keep_order(at: Address, things: Sequence[T], facts: Sequence[Stated]) -> tuple[T, ...]:  # noqa: ARG001
    """Returns things in their own order: `order_stated` of a game whose transcripts state no order."""
    return tuple(things)


def collect_no_words(since: Progress[S, E]) -> list[str]:  # noqa: ARG001  as another game's `collect_words`
    """Returns no words: `collect_words` of a game without a dictionary."""
    return []


# Reading statements. A game writes every statement that is true, so a statement is true if it is among those.

StatementReader = Callable[[Sequence[Token], Names], StatementCheck[S, E] | None]
"""Returns the check of a statement; None if the game has no such statement."""


def statement_reader(
    shapes: Mapping[str, str],
    true_statements: Callable[[Progress[S, E], Names], Sequence[str]],
    clauses: Mapping[str, str] = MappingProxyType({}),
) -> StatementReader[S, E]:
    """Returns a reader for the statements of a game that can write all that are true.

    `shapes` are the possible statements, with NAME, WORD and N in place of names, words and numbers, ONE in place of a
    name if only the latest counts, and `/` between those that exclude each other: `true / false`. Each comes with the
    clause for the case that no statement of its shape is true: `no cups have been lifted`. `clauses` reword a
    true statement: `{1} were counted` for `count N`. In both `{0}` is the statement's first word.
    """
    groups = [([shape.split() for shape in group.split(" / ")], clause) for group, clause in shapes.items()]

    def read(statement: Sequence[Token], names: Names) -> StatementCheck[S, E] | None:
        words = [word.text for word in statement]
        for group, clause in groups:
            shape = next((shape for shape in group if _has_shape(words, shape)), None)
            if shape is not None:
                if shape[0] in _NAMES:
                    read_seat(statement[0], names)
                check = partial(_check, words, shape, group, clause, clauses)
                return lambda since: check(true_statements(since, names))
        return None

    return read


_NAMES = ("NAME", "ONE")


def _has_shape(words: Sequence[str], shape: Sequence[str]) -> bool:
    return len(words) == len(shape) and all(
        part in (*_NAMES, "WORD", word) or (part == "N" and word.removeprefix("-").isdecimal() and len(word) < 7)
        for word, part in zip(words, shape, strict=True)
    )


def _check(
    words: Sequence[str],
    shape: Sequence[str],
    group: Sequence[Sequence[str]],
    otherwise: str,
    clauses: Mapping[str, str],
    true: Sequence[str],
) -> str | None:
    """Returns what is true instead of the statement; None if it is true."""
    has_subject = shape[0] in (*_NAMES, "WORD")
    all_true = [[word.text for word in tokens(one)] for one in dict.fromkeys(reversed(true))][::-1]
    of_group = [one for one in all_true if any(_has_shape(one, other) for other in group)]
    if shape[0] == "ONE":
        of_group = of_group[-1:]
    of_subject = [one for one in of_group if not has_subject or one[0].casefold() == words[0].casefold()]
    if shape[0] != "NAME":
        of_subject = of_subject[-1:]
    if any(one[1:] == words[1:] and (has_subject or one == words) for one in of_subject):
        return None
    instead = [one for one in of_subject or of_group if _has_shape(one, shape)] or of_subject or of_group
    if not instead or (not of_subject and "{0}" in otherwise):
        return otherwise.format(read_name(Token(words[0], 0)) if shape[0] in _NAMES else words[0])
    return join_words(_format_clause(one, clauses) for one in instead)


def _format_clause(words: Sequence[str], clauses: Mapping[str, str]) -> str:
    return next(
        (text.format(*words) for shape, text in clauses.items() if _has_shape(words, shape.split())), " ".join(words)
    )


__getattr__ = renamed(__name__)
