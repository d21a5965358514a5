"""Random moves for any game, from its menu alone.

A ready action is taken, or the holes of a blank are filled in at random, and the game's own `check` must allow the
action. So every game can be played as soon as its rules are written: in the laws, in the arena, and wherever a game
has no better player.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar, assert_never

import msgspec

from bunkum.bots.randomness import BotRandom
from bunkum.core import Blank, Flag, Hole, Illegal, Menu, Number, OneOf, SomeOf, Word

A = TypeVar("A")

TRIES = 12
"""How often blanks are filled in before a ready action is taken instead."""
MAX_TRIES = 2000
"""How often they are filled in if no action is ready, as for an opening bid, which must be some word."""

LETTERS = "eeeeaaiioonnrrttllssuddgbcmpfhvwykjxqz"
"""The letters of words that are made up without a word list; common letters occur more often."""

MAX_EXTRA_LETTERS = 8
"""A word that is made up is at most so many letters longer than it must be."""

Filling = str | int | tuple[str | int, ...]
CheckAction = Callable[[A], None]
"""Raises `Illegal` if the rules forbid the action: a game's `check` with view, seat and words filled in."""


def choose(
    menu: Menu[A], actions: Mapping[str, type[A]], check: CheckAction[A], chance: BotRandom, words: Sequence[str] = ()
) -> A:
    """Returns an action that the rules allow: a ready one or a blank filled in, each equally likely.

    `actions` are the game's actions by the names of their types, `words` what to fill into holes for words. Raises
    AssertionError if none is found, which for an awaited seat is a fault of the game or of `words`.
    """
    for _ in range(TRIES if menu.blanks else 0):
        if _is_allowed(action := _propose(menu, actions, chance, words), check):
            return action
    left = list(menu.ready)
    while left:
        action = left.pop(chance.draw(range(len(left))))
        if _is_allowed(action, check):
            return action
    for _ in range(MAX_TRIES):
        if _is_allowed(action := _propose(menu, actions, chance, words), check):
            return action
    msg = "an awaited seat has something to do that the rules allow"
    raise AssertionError(msg)


def _propose(menu: Menu[A], actions: Mapping[str, type[A]], chance: BotRandom, words: Sequence[str]) -> A:
    at = chance.draw(range(len(menu.ready) + len(menu.blanks)))
    return (
        menu.ready[at]
        if at < len(menu.ready)
        else fill_blank(menu.blanks[at - len(menu.ready)], actions, chance, words)
    )


def fill_blank(blank: Blank, actions: Mapping[str, type[A]], chance: BotRandom, words: Sequence[str] = ()) -> A:
    """Returns the action of `blank` with its holes filled in at random; the rules may still forbid it."""
    fields = {hole.name: fill_hole(hole, chance, words) for hole in blank.holes}
    return msgspec.convert(fields | {"type": blank.action}, actions[blank.action])


def fill_hole(hole: Hole, chance: BotRandom, words: Sequence[str] = ()) -> Filling:
    """Returns a random value that fits `hole`."""
    match hole:
        case Word(_, least, most):
            return _make_word(least, most, chance, words)
        case Number(_, least, most):
            return chance.draw(range(least, most + 1))
        case OneOf(_, choices):
            return chance.draw(choices)
        case SomeOf(_, choices, least, most):
            left = list(range(len(choices)))
            size = chance.draw(range(least, min(most, len(left)) + 1))
            taken = [choices[left.pop(chance.draw(range(len(left))))] for _ in range(size)]
            return tuple(taken)
        case Flag():
            return chance.draw((False, True))
        case _:
            assert_never(hole)


def _make_word(least: int, most: int, chance: BotRandom, words: Sequence[str]) -> str:
    for _ in range(TRIES if words else 0):
        word = chance.draw(words)
        if least <= len(word) <= most:
            return word
    size = chance.draw(range(least, min(most, least + MAX_EXTRA_LETTERS) + 1))
    return "".join(chance.draw(LETTERS) for _ in range(size))


def _is_allowed(action: A, check: CheckAction[A]) -> bool:
    try:
        check(action)
    except Illegal:
        return False
    return True
