"""How a player weighs lifting the cup against a look, a blind pass, and every claim it could make.

Theory. A token of one's own costs `dread`; one that another gets is worth `greed`, shared among those who play. A claim
whose maker had looked is likelier than the dice alone say: its odds are multiplied by `trust`, and by what one
remembers of its maker; who passes on blind knows no more than it was told. A claim that is not doubted is worth the
trouble it makes, the more the higher it stands. Whether it is doubted depends on how it looks to those who see the open
dice alone: so the best claim is true for reasons that nobody else can see, and a bluff is one that looks likely.
"""

from collections.abc import Callable, Iterable
from math import exp, log
from typing import NamedTuple

from bunkum.core import Seat
from bunkum.games.cup.claim_order import Claim, Rung, above
from bunkum.games.cup.hands import class_of
from bunkum.games.cup.memory import Recollection, reputation
from bunkum.games.cup.odds import chances
from bunkum.games.cup.personalities import Personality
from bunkum.games.cup.plans import chance_to_improve, worst_hands
from bunkum.games.cup.state import StandingClaim, State, faces

Luck = Callable[[], float]
"""Chance as a player draws it: a number from 0 to just below 1."""

SUSPECTED, SPREAD = 0.45, 0.12
"""Others are taken to lift the cup where a claim looks less likely than this, more or less."""
CREDIT = 2.5
"""How many times likelier a claim sounds than its dice, when its maker has looked."""
NUISANCE = 0.5
"""Of a token that another would get, what it is worth to pass on the highest claim undoubted."""
CLASSES = 252
REACH = 90
"""A claim goes at most so many classes above the one before it, but for one that is true."""


class Weighed(NamedTuple):
    """A claim, how likely it is to its maker, and what it is worth."""

    claim: Claim
    chance: float
    worth: float


class Scale(NamedTuple):
    """What a player weighs with."""

    personality: Personality
    view: State
    seat: Seat
    kept: Recollection
    luck: Luck

    @property
    def gain(self) -> float:
        """What it is worth that another gets a token."""
        return self.personality.win_weight / max(1, len(self.view.present) - 1)


def seen_chance(view: State, at: int) -> float:
    """The chance of class `at` or better as the dice lie, from what the view knows."""
    return chances(tuple(sorted(faces(view))), view.options.straights)[at]


def credence(scale: Scale, at: int) -> float:
    """How likely a hand of class `at` or better lies there, claims counted in."""
    view = scale.view
    plain = seen_chance(view, at)
    told = _told(view)
    if told is None or not 0 < plain < 1:
        return plain
    least = class_of(told.key, view.options.straights)
    outright = seen_chance(view, least)
    if outright >= 1:
        return plain
    odds = outright * scale.personality.belief_weight * reputation(scale.kept, told.seat)
    believed = odds / (odds + 1 - outright)
    return believed * plain / outright if at >= least else believed + (1 - believed) * plain


def _told(view: State) -> StandingClaim | None:
    """The latest claim by somebody who knew what lay under the cup as it still lies there."""
    claims = [*view.earlier, *([view.claim] if view.claim is not None else [])]
    for claim in reversed(claims):
        if view.cup and all(claim.seat in view.dice[at].knowers or view.dice[at].public for at in view.cup):
            return claim
    return None


def worth_of_lifting(scale: Scale) -> float:
    """What it is worth to lift the cup."""
    assert scale.view.claim is not None
    holds = credence(scale, class_of(scale.view.claim.key, scale.view.options.straights))
    return (1 - holds) * scale.gain - holds * scale.personality.loss_weight


def worth_of_peeking(scale: Scale) -> float:
    """What it is worth to believe, look and roll: by the chance to have then what one must say."""
    view, straights = scale.view, scale.view.options.straights
    assert view.claim is not None
    at = class_of(view.claim.key, straights)
    wanted = min(at + 1, CLASSES - 1)
    if len(faces(view)) == len(view.dice):
        truth = chance_to_improve(tuple(sorted(faces(view))), wanted, straights)
    else:
        holds = credence(scale, at)
        open_dice = [die.value for die in view.dice if die.public and die.value is not None]
        from_claim = chance_to_improve(worst_hands(straights)[at], wanted, straights)
        from_nothing = chances(tuple(sorted(open_dice)), straights)[wanted]
        truth = holds * from_claim + (1 - holds) * from_nothing
    return _worth(scale, truth, _sounds(truth), wanted)


def weigh_claims(scale: Scale, *, blind: bool = False) -> list[Weighed]:
    """The claims with what they are worth to this temper in its present whim, the best first."""
    view, straights = scale.view, scale.view.options.straights
    bluffs = scale.luck() < scale.personality.bluff_rate
    outside = chances(tuple(sorted(die.value for die in view.dice if die.public and die.value)), straights)
    found: list[Weighed] = []
    for rung, at in _useful(view):
        chance = credence(scale, at) if blind else seen_chance(view, at)
        sounds = chance if blind else _sounds(outside[at])
        believed = max(chance, sounds) if bluffs else chance
        whim = scale.personality.noise * _gumbel(scale.luck) if scale.personality.noise else 0.0
        found.append(Weighed(rung.claim, chance, _worth(scale, believed, sounds, at) + whim))
    found.sort(key=lambda one: (one.chance >= scale.personality.min_probability, one.worth), reverse=True)
    return found


def _useful(view: State) -> Iterable[tuple[Rung, int]]:
    """For each class that can be claimed its lowest claim, as people say it, within reach or certain."""
    straights = view.options.straights
    lowest = 0 if view.claim is None else class_of(view.claim.key, straights)
    known = 0
    for rung in above(view.claim.key if view.claim is not None else None, straights):
        at = class_of(rung.key, straights)
        if at == known and at != 0:
            continue
        known = at
        if at <= lowest + REACH or seen_chance(view, at) >= 1:
            yield rung, at


def _worth(scale: Scale, truth: float, sounds: float, at: int) -> float:
    doubt = 1 / (1 + exp((sounds - SUSPECTED) / SPREAD))
    showdown = truth * scale.gain - (1 - truth) * scale.personality.loss_weight
    return doubt * showdown + (1 - doubt) * NUISANCE * scale.gain * at / CLASSES


def _sounds(outside: float) -> float:
    """How likely a claim sounds to others, who see the open dice alone."""
    odds = CREDIT * outside
    return odds / (odds + 1 - outside)


def _gumbel(luck: Luck) -> float:
    """Noise that turns taking the best into choosing among the good ones."""
    return -log(-log(max(luck(), 1e-9)))
