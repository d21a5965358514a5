"""A player for any game, from its menu alone: it rolls dice to decide.

It takes something ready, or fills the holes of a blank with whatever fits them, and asks the game's own `check`
before it speaks. Every game can be played by it as soon as its rules are written: in the laws, in the arena, and
wherever a game has no better player.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar, assert_never

import msgspec

from bunkum.bots.randomness import BotRandom
from bunkum.core import Blank, Flag, Hole, Illegal, Menu, Number, OneOf, SomeOf, Word

A = TypeVar("A")

TRIES = 12
"""How often blanks are filled in anew before something ready is taken instead..."""
PATIENCE = 2000
"""...and where nothing is ready: an opening bid must be some word."""

LETTERS = "eeeeaaiioonnrrttllssuddgbcmpfhvwykjxqz"
"""Where there is no list of words, a word is letters such as these: the common ones are there more often."""

LONG_ENOUGH = 8
"""A word made of loose letters is at most this much longer than it must be."""

Filling = str | int | tuple[str | int, ...]
MayI = Callable[[A], None]
"""Raises `Illegal` where the rules forbid the action, as a game's `check` with view, seat and words filled in."""


def choose(
    menu: Menu[A], actions: Mapping[str, type[A]], may_i: MayI[A], chance: BotRandom, words: Sequence[str] = ()
) -> A:
    """Something that the rules allow: a ready action or a filled-in blank, each kind equally likely.

    `actions` are the game's actions by the names of their types, `words` what to fill into holes for words.
    AssertionError when nothing is found that is allowed: for an awaited seat a fault of the game, or of `words`.
    """
    for _ in range(TRIES if menu.blanks else 0):
        if _allowed(action := _any(menu, actions, chance, words), may_i):
            return action
    left = list(menu.ready)
    while left:
        action = left.pop(chance.draw(range(len(left))))
        if _allowed(action, may_i):
            return action
    for _ in range(PATIENCE):
        if _allowed(action := _any(menu, actions, chance, words), may_i):
            return action
    msg = "an awaited seat has something to do that the rules allow"
    raise AssertionError(msg)


def _any(menu: Menu[A], actions: Mapping[str, type[A]], chance: BotRandom, words: Sequence[str]) -> A:
    at = chance.draw(range(len(menu.ready) + len(menu.blanks)))
    return menu.ready[at] if at < len(menu.ready) else filled(menu.blanks[at - len(menu.ready)], actions, chance, words)


def filled(blank: Blank, actions: Mapping[str, type[A]], chance: BotRandom, words: Sequence[str] = ()) -> A:
    """The action of `blank` with something fitting in each hole; the rules may still forbid it."""
    fields = {hole.name: fill(hole, chance, words) for hole in blank.holes}
    return msgspec.convert(fields | {"type": blank.action}, actions[blank.action])


def fill(hole: Hole, chance: BotRandom, words: Sequence[str] = ()) -> Filling:
    """Something that fits `hole`."""
    match hole:
        case Word(_, least, most):
            return _word(least, most, chance, words)
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


def _word(least: int, most: int, chance: BotRandom, words: Sequence[str]) -> str:
    for _ in range(TRIES if words else 0):
        word = chance.draw(words)
        if least <= len(word) <= most:
            return word
    size = chance.draw(range(least, min(most, least + LONG_ENOUGH) + 1))
    return "".join(chance.draw(LETTERS) for _ in range(size))


def _allowed(action: A, may_i: MayI[A]) -> bool:
    try:
        may_i(action)
    except Illegal:
        return False
    return True
