"""How a player weighs a bid against a call.

Theory. A cube lost costs `dread`; a cube that another loses is worth `greed`, shared among those who stay. A bid that
is called wins or loses by its chance. One that is not called is worth the trouble it makes: the less likely the
likeliest raise above it, the more. Whether it will be called depends on how it looks to those who do not see the
bidder's cards, so the best bid is true for reasons that nobody else can see; a bluff only looks likely from outside.
"""

from collections.abc import Callable, Sequence
from math import exp, log
from typing import NamedTuple

from bunkum.games.green_box.cards import Symbol
from bunkum.games.green_box.personalities import Personality

Luck = Callable[[], float]
"""Chance as a player draws it: a number from 0 to just below 1."""

DOUBTED = 0.4
"""Others are taken to call a bid that looks less likely than this from outside..."""
SPREAD = 0.1
"""...more or less: a bid that looks this much likelier is called about a quarter of the time."""
NUISANCE = 0.6
"""Of a cube that another would lose, what it is worth to leave the next player without any likely raise."""


class Raise(NamedTuple):
    """A bid that may be made: its chance for the bidder, and as it looks from outside."""

    number: int
    symbol: Symbol | None
    chance: float
    outside: float


class Weighed(NamedTuple):
    """A raise, and what it is worth."""

    bid: Raise
    worth: float


def worth_of_call(temper: Personality, living: int, holds: float) -> float:
    """What it is worth to call a bid that holds with chance `holds`."""
    return (1 - holds) * _gain(temper, living) - holds * temper.loss_weight


def weigh_raises(temper: Personality, living: int, climbing: Sequence[Raise], luck: Luck) -> list[Weighed]:
    """The raises, given lowest first, with what they are worth to this temper in its present whim; the best first."""
    ease = [0.0] * (len(climbing) + 1)
    for at in range(len(climbing) - 1, -1, -1):
        ease[at] = max(ease[at + 1], climbing[at].outside)
    moody = [
        Weighed(bid, _worth(temper, living, bid, ease[at + 1]) + temper.noise * _gumbel(luck))
        for at, bid in enumerate(climbing)
    ]
    return sorted(moody, key=lambda one: -one.worth)


def called(outside: float) -> float:
    """The chance that the next player calls a bid which looks so likely from outside."""
    return 1 / (1 + exp((outside - DOUBTED) / SPREAD))


def _worth(temper: Personality, living: int, bid: Raise, ease: float) -> float:
    good = _gain(temper, living)
    showdown = bid.chance * good - (1 - bid.chance) * temper.loss_weight
    doubt = called(bid.outside)
    return doubt * showdown + (1 - doubt) * NUISANCE * good * (1 - ease)


def _gain(temper: Personality, living: int) -> float:
    """What it is worth that another seat loses a cube."""
    return temper.win_weight / (living - 1)


def _gumbel(luck: Luck) -> float:
    """Noise that turns taking the best into choosing among the good ones."""
    return -log(-log(max(luck(), 1e-9)))
