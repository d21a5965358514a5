"""How a player weighs a bid against a bang.

Theory. A bad of one's own costs `dread`, more so near the end of one's rope; a bad of another is worth `greed`, shared
among those who play. A bid that is banged wins or loses by its chance. One that is not is worth the trouble it makes:
the less likely the easiest raise above it, the more. Whether it is banged depends on how it looks to those who do not
see one's dice, and here everybody may bang: the more who may, the surer somebody does.
"""

from collections.abc import Callable, Sequence
from math import exp, log
from typing import NamedTuple

from bunkum.core import Seat
from bunkum.games.firehouse.personalities import Personality
from bunkum.games.firehouse.state import State

Luck = Callable[[], float]
"""Chance as a player draws it: a number from 0 to just below 1."""

DOUBTED = 0.4
"""Others are taken to bang at a bid that looks less likely than this from outside..."""
SPREAD = 0.1
"""...more or less."""
RASH = 0.35
"""How much less likely a bid must look for somebody out of turn to bang, as a part of `DOUBTED`."""
NUISANCE = 0.6
"""Of a bad that another would get, what it is worth to leave the next player without any likely raise."""
GOOD = 0.5
"""What a good is worth, as a part of what a bad costs: positive scores have no other effect."""


class Raise(NamedTuple):
    """A bid that may be made: how likely it holds as the player believes, and as it looks from outside."""

    number: int
    face: int
    chance: float
    outside: float


class Weighed(NamedTuple):
    """A raise, and what it is worth."""

    bid: Raise
    worth: float


def dread(temper: Personality, view: State, seat: Seat) -> float:
    """What a bad costs this seat now: up to twice as much on the brink of losing the match."""
    down = max(0, -view.scores[seat])
    return temper.loss_weight * (1 + down / view.options.limit_one)


def gain(temper: Personality, view: State) -> float:
    """What it is worth that another seat gets a bad."""
    return temper.win_weight / max(1, len(view.living) - 1)


def worth_of_bang(temper: Personality, view: State, seat: Seat, holds: float) -> float:
    """What it is worth to bang now at a bid that holds with chance `holds`, in turn or out of turn."""
    cost, good = dread(temper, view, seat), gain(temper, view)
    if seat == view.turn:
        return (1 - holds) * good - holds * cost
    options = view.options
    return (1 - holds) * (good + options.good_value * GOOD * cost) - holds * options.bad_out_of_turn * cost


def weigh_raises(temper: Personality, view: State, seat: Seat, raises: Sequence[Raise], luck: Luck) -> list[Weighed]:
    """The raises with what they are worth to this temper in its present whim, the best first."""
    climbing = sorted(raises, key=lambda bid: (bid.number, bid.face))
    ease = [0.0] * (len(climbing) + 1)
    for at in range(len(climbing) - 1, -1, -1):
        ease[at] = max(ease[at + 1], climbing[at].outside)
    cost, good = dread(temper, view, seat), gain(temper, view)
    others = len(view.living) - 2 if view.options.out_of_turn else 0
    ranked: list[Weighed] = []
    for at, bid in enumerate(climbing):
        doubt = banged(bid.outside, others)
        showdown = bid.chance * good - (1 - bid.chance) * cost
        worth = doubt * showdown + (1 - doubt) * NUISANCE * good * (1 - ease[at + 1])
        ranked.append(Weighed(bid, worth + temper.noise * _gumbel(luck)))
    return sorted(ranked, key=lambda one: -one.worth)


def banged(outside: float, others: int) -> float:
    """The chance that somebody bangs at a bid that looks so likely from outside: the next, or one of `others`."""
    keep = (1 - _doubt(outside, DOUBTED)) * (1 - _doubt(outside, DOUBTED * RASH)) ** others
    return 1 - keep


def _doubt(outside: float, at: float) -> float:
    return 1 / (1 + exp((outside - at) / SPREAD))


def _gumbel(luck: Luck) -> float:
    """Noise that turns taking the best into choosing among the good ones."""
    return -log(-log(max(luck(), 1e-9)))
