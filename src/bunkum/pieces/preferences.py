"""Chooses the first of a player's preferences that the rules allow."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from bunkum.core import Illegal, Seat, Words

S = TypeVar("S")
A = TypeVar("A")

_NO_WORDS: Words = frozenset()
Check = Callable[[S, Seat, A, Words], None]
"""A game's own `check`."""


def is_legal(check: Check[S, A], view: S, seat: Seat, action: A, words: Words = _NO_WORDS) -> bool:
    """Returns whether the rules allow this seat, which knows only its view, to do this; `words`: the dictionary."""
    try:
        check(view, seat, action, words)
    except Illegal:
        return False
    return True


def first_legal(preferences: Iterable[A], check: Check[S, A], view: S, seat: Seat, words: Words) -> A:
    """Returns the first of these actions that the rules allow; an awaited seat always has one."""
    for action in preferences:
        if is_legal(check, view, seat, action, words):
            return action
    msg = "an awaited seat has something to do that the rules allow"
    raise AssertionError(msg)
