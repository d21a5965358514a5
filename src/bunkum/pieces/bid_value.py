"""The value of a bid on hidden dice or cards, and of a call: arithmetic that the bots of several games share.

Theory. A die that the bidder loses costs `loss_weight`; a die that another seat loses is worth `good`. A bid that is
called wins or loses by its probability. A bid that is not called is worth more the less probable the most probable
raise above it is, because the next seat then has no good raise. Whether a bid is called depends on how it looks to
seats that do not see the dice, so the best bid is true for reasons that nobody else can see; and a good bluff is a bid
that looks probable to others.

The bids of others change the beliefs about their dice: each die of a seat that bids fives is taken to be a five with
odds `e^k` times the fair ones.
"""

from collections.abc import Callable, Container, Iterable, Sequence
from math import exp, log
from typing import Generic, NamedTuple, TypeVar

from bunkum.core.contract import Luck
from bunkum.pieces.personality import Personality

B = TypeVar("B")

DOUBTED = 0.45
"""Others are assumed to call a bid with probability 1/2 if it looks this probable to those who see no dice."""
SPREAD = 0.1
"""A bid that looks more probable by this much is called about a quarter of the time."""
NUISANCE = 0.6
"""The value of leaving the next player without any probable raise, as a fraction of a die that another loses."""


def face_probabilities(named: Container[int], k: float, faces: Sequence[int]) -> dict[int, float]:
    """Returns the probability of each face of a die under the cup of a seat that has bid the faces in `named`."""
    weights = {face: exp(k) if face in named else 1.0 for face in faces}
    total = sum(weights.values())
    return {face: weight / total for face, weight in weights.items()}


def multiply_odds(chance: float, times: float) -> float:
    """Returns the probability whose odds are `times` those of `chance`; 0 and 1 stay as they are."""
    if not 0.0 < chance < 1.0:
        return chance
    odds = times * chance / (1 - chance)
    return odds / (1 + odds)


def call_probability(outside: float, doubted: float = DOUBTED) -> float:
    """Returns the probability that the next seat calls a bid.

    `outside` is the probability that the bid holds, seen without the bidder's dice.
    """
    return 1 / (1 + exp((outside - doubted) / SPREAD))


class Raise(NamedTuple, Generic[B]):
    """A bid that may be made, with its probabilities."""

    bid: B
    chance: float
    """The probability that it holds, as its bidder believes."""
    outside: float
    """The same probability for those who do not see what the bidder holds."""
    ease: float = 0.0
    """The highest `outside` of the raises above it."""


def with_ease(climbing: Sequence[Raise[B]]) -> list[Raise[B]]:
    """Returns the raises, which are given lowest first, with their `ease`, as if there were no others above them."""
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
    """Returns the raises that this personality prefers to a call, best first, by bid value with its `noise` added.

    `call` is the value of a call: a raise must be worth more, and have at least `min_probability`. If it is None, there
    is nothing to call and all raises are returned. `doubt` returns the probability that a bid is called, given its
    probability for those who do not see what the bidder holds.
    """
    liked: list[tuple[float, Raise[B]]] = []
    for one in raises:
        value = bid_value(one.chance, doubt(one.outside), one.ease, good, loss_weight)
        worth = value + personality.noise * gumbel_noise(luck)
        if call is None or (worth > call and one.chance >= personality.min_probability):
            liked.append((worth, one))
    return [one for _, one in sorted(liked, key=lambda each: -each[0])]


def bid_value(chance: float, doubt: float, ease: float, good: float, loss_weight: float) -> float:
    """Returns the value of a bid to its bidder: `doubt` is the probability that it is called, `ease` as in `Raise`."""
    return doubt * (chance * good - (1 - chance) * loss_weight) + (1 - doubt) * NUISANCE * good * (1 - ease)


def call_value(chance: float, good: float, loss_weight: float) -> float:
    """Returns the value of a call of a bid that holds with probability `chance`."""
    return (1 - chance) * good - chance * loss_weight


def should_call_exact(exactly: float, gain: float, loss_weight: float, threshold: float) -> bool:
    """Returns whether to call a bid exact that is exact with probability `exactly`.

    `threshold` is the lowest such probability, and also the factor by which the cost of a loss is multiplied.
    """
    return exactly >= threshold and exactly * gain > (1 - exactly) * loss_weight * threshold


def gumbel_noise(luck: Luck) -> float:
    """Returns Gumbel noise, which turns the choice of the best action into a random choice among good ones."""
    return -log(-log(max(luck(), 1e-9)))
