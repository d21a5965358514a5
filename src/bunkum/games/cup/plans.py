"""Which dice to keep on the table, and which to roll under the cup (RULES 6.3, steps 1 to 4).

Theory. After a peek one knows all five dice. The cup is rolled with every die under it, so what is to stay must be on
the table, and at least one die goes under the cup. A plan is the set of dice to roll; its chance to reach a claim
follows from the faces kept. There are at most 31 plans, and the chances of each are worked out once (`odds.chances`).
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from bunkum.games.cup.hands import DICE, FACES, Straights, hand_key
from bunkum.games.cup.odds import chances
from bunkum.games.cup.state import State


class Plan(NamedTuple):
    """The places of the dice to roll under the cup, and the chance that it comes to what is wanted."""

    roll: frozenset[int]
    chance: float


def best_plan(view: State, wanted: int) -> Plan:
    """What to roll for a hand of class `wanted` or better; of plans as good the one that rolls fewest."""
    plans = (Plan(roll, _chance(view, roll, wanted)) for roll in _rolls(view))
    return max(plans, key=lambda plan: (round(plan.chance, 12), -len(plan.roll), sorted(plan.roll)))


def _rolls(view: State) -> Iterator[frozenset[int]]:
    free = [at for at, die in enumerate(view.dice) if not die.locked]
    for size in range(1, len(free) + 1):
        yield from map(frozenset, combinations(free, size))


def _chance(view: State, roll: frozenset[int], wanted: int) -> float:
    kept = sorted(die.value for at, die in enumerate(view.dice) if at not in roll and die.value is not None)
    return chances(tuple(kept), view.options.straights)[wanted]


@cache
def chance_to_improve(dice: tuple[int, ...], wanted: int, straights: Straights) -> float:
    """With these five dice in hand and none locked: the chance of the best plan."""
    kept = (tuple(sorted(some)) for size in range(DICE) for some in combinations(dice, size))
    return max(chances(some, straights)[wanted] for some in kept)


@cache
def worst_hands(straights: Straights) -> tuple[tuple[int, ...], ...]:
    """The dice of all 252 hands, the worst first."""
    return tuple(sorted(combinations_with_replacement(FACES, DICE), key=lambda dice: hand_key(dice, straights)))
