"""How a player weighs a bid on hidden dice or cards against a call: arithmetic that players of several games share.

Theory. A die lost costs `loss_weight`; one that another loses is worth `good`. A bid that is called wins or loses by
its chance. One that is not called is worth the trouble that it makes: the less likely the likeliest raise above it is,
the more. Whether it will be called depends on how it looks to those who do not see the dice, so the best bid is
true for reasons that nobody else can see; and a bluff is a bid that looks likely from outside.

What others bid moves what one believes of their dice: who bids fives is taken to be `e^k` times as likely, a die, to
show one. So a die under that cup is a five with odds `e^k` times the fair ones.
"""

from collections.abc import Callable, Container, Iterable, Sequence
from math import exp, log
from typing import Generic, NamedTuple, TypeVar

from bunkum.pieces.personality import Personality

B = TypeVar("B")

Luck = Callable[[], float]
"""Chance as a player draws it: a number from 0 to just below 1."""

DOUBTED = 0.45
"""Others are taken to call a bid that looks less likely than this from outside..."""
SPREAD = 0.1
"""...more or less: a bid that looks this much likelier is called about a quarter of the time."""
NUISANCE = 0.6
"""Of a die that another would lose, what it is worth to leave the next player without any likely raise."""


def face_probabilities(named: Container[int], k: float, faces: Sequence[int]) -> dict[int, float]:
    """Returns the chance that a die shows each face, under the cup of somebody who has named some of them."""
    weights = {face: exp(k) if face in named else 1.0 for face in faces}
    total = sum(weights.values())
    return {face: weight / total for face, weight in weights.items()}


def multiply_odds(chance: float, times: float) -> float:
    """Returns the chance whose odds are so many times those of `chance`; the certain stays certain."""
    if not 0.0 < chance < 1.0:
        return chance
    odds = times * chance / (1 - chance)
    return odds / (1 + odds)


def call_probability(outside: float, doubted: float = DOUBTED) -> float:
    """Returns the chance that the next player calls a bid which looks so likely from outside."""
    return 1 / (1 + exp((outside - doubted) / SPREAD))


class Raise(NamedTuple, Generic[B]):
    """A bid that may be made."""

    bid: B
    chance: float
    """That it holds, as its bidder believes."""
    outside: float
    """The same as it looks to those who do not see what the bidder holds."""
    ease: float = 0.0
    """The chance, from outside, of the likeliest raise above it."""


def with_ease(climbing: Sequence[Raise[B]]) -> list[Raise[B]]:
    """Returns the raises, given lowest first, where no others are thought of above them."""
    found, ease = list[Raise[B]](), 0.0
    for one in reversed(climbing):
        found.append(one._replace(ease=ease))
        ease = max(ease, one.outside)
    return found[::-1]


def rank_raises(
    raises: Iterable[Raise[B]],
    personality: Personality,
    *,
    good: float,
    loss_weight: float,
    call: float | None,
    luck: Luck,
    doubt: Callable[[float], float] = call_probability,
) -> list[Raise[B]]:
    """Returns the raises that this personality likes in its present whim, the best first.

    `call` is what it is worth to call instead; None where there is nothing to call. `doubt` is the chance that a bid
    which looks so likely from outside is called.
    """
    liked: list[tuple[float, Raise[B]]] = []
    for one in raises:
        value = bid_value(one.chance, doubt(one.outside), one.ease, good, loss_weight)
        worth = value + personality.noise * gumbel_noise(luck)
        if call is None or (worth > call and one.chance >= personality.min_probability):
            liked.append((worth, one))
    return [one for _, one in sorted(liked, key=lambda each: -each[0])]


def bid_value(chance: float, doubt: float, ease: float, good: float, loss_weight: float) -> float:
    """Returns what a bid is worth to its bidder: `doubt` is the chance that it is called, `ease` as in `Raise`."""
    return doubt * (chance * good - (1 - chance) * loss_weight) + (1 - doubt) * NUISANCE * good * (1 - ease)


def call_value(chance: float, good: float, loss_weight: float) -> float:
    """Returns what it is worth to call a bid that holds with this chance."""
    return (1 - chance) * good - chance * loss_weight


def should_call_exact(exactly: float, gain: float, loss_weight: float, threshold: float) -> bool:
    """Whether to call exact what is so with this chance: `threshold` is the least, and how far a loss is feared."""
    return exactly >= threshold and exactly * gain > (1 - exactly) * loss_weight * threshold


def gumbel_noise(luck: Luck) -> float:
    """Noise that turns taking the best into choosing among the good ones (Gumbel)."""
    return -log(-log(max(luck(), 1e-9)))
