"""The probability of a hand in the view of one seat (RULES 6.7), which dice to roll for it, and the value of a move.

Theory. A view knows a die that is on the table, that its seat has looked at and that was not rolled since, or that was
hidden from the table in public. Every other die was rolled unseen and shows each of six faces with equal probability.
So the probabilities of all 252 hands follow from the known faces and the number of unknown dice: at most 7776 ways,
counted as multisets. The seat that passed the cup may have looked at dice that this seat does not know, and chose its
claim by them: bots take that into account, the odds do not.

After a peek a seat knows all five dice. Rolling the cup rolls every die under it, so dice to be kept must be on the
table, and at least one die goes under the cup. A plan is the set of dice to roll; its probability to reach a claim
follows from the faces kept. There are at most 31 plans, and the probabilities of each are computed once (`chances`).

A token costs its own seat `loss_weight`; one that another seat gets is worth `win_weight`, shared among those who play.
A claim whose maker had looked is likelier than the dice alone say: its odds are multiplied by `belief_weight`, and by
the reputation of its maker; a seat that passes blind knows no more than it was told. A claim that is not challenged has
a value that grows with its height. Whether it is challenged depends on its probability for seats that see only the
public dice: so the best claim is true for reasons that nobody else can see, and a good bluff is one that looks likely.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations, combinations_with_replacement
from math import exp, factorial, prod
from typing import NamedTuple

import msgspec

from bunkum.core import Illegal, Seat, Value
from bunkum.games.cup import hands, records
from bunkum.games.cup.state import State, faces
from bunkum.pieces.bid_value import Luck, call_value, gumbel_noise
from bunkum.pieces.personality import Personality


@cache
def ways(hidden: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Returns the different throws of so many dice, each with the number of ways in which it comes about."""
    return tuple(
        (throw, factorial(hidden) // prod(map(factorial, Counter(throw).values())))
        for throw in combinations_with_replacement(hands.FACES, hidden)
    )


@cache
def chances(known: tuple[int, ...], straights: hands.Straights) -> tuple[float, ...]:
    """Returns, for each class, the probability of a hand of that class or better, given these known faces, sorted."""
    counts = [0] * len(hands.all_keys(straights))
    hidden = hands.DICE - len(known)
    for throw, number in ways(hidden):
        counts[hands.class_of(hands.hand_key((*known, *throw), straights), straights)] += number
    at_least = list(accumulate(reversed(counts)))[::-1]
    return tuple(number / 6**hidden for number in at_least)


def chance(known: Sequence[int], claim: hands.Claim, straights: hands.Straights = "none") -> float:
    """Returns the exact probability that five dice are worth `claim`, if some are known and the others are fresh."""
    return chances(tuple(sorted(known)), straights)[hands.class_of(hands.key_of(claim, straights), straights)]


def chance_holds(view: State, claim: hands.Claim) -> float:
    """Returns the exact probability (0 to 1) that the dice as they lie are worth `claim`, as far as the view knows."""
    return chance(faces(view), claim, view.options.straights)


def chance_after(view: State, rolled: Sequence[int], claim: hands.Claim) -> float:
    """Returns the same probability after the dice at these places have been rolled."""
    kept = [die.value for at, die in enumerate(view.dice) if at not in rolled and die.value is not None]
    return chance(kept, claim, view.options.straights)


def chance_of(view: State, action: records.Action | None) -> float | None:
    """Returns the probability that the claim in `action` holds; without action, that of the standing claim, if any."""
    match action:
        case None:
            return None if view.claim is None else chance_holds(view, view.claim.claim)
        case records.MakeClaim(text) | records.Blind(str(text)):
            try:
                return chance_holds(view, hands.read_claim(text, view.options.straights))
            except Illegal:
                return None
        case _:
            return None


# Which dice to roll.


class Plan(NamedTuple):
    """The places of the dice to roll under the cup, and the probability to get the hand that is wanted."""

    roll: frozenset[int]
    chance: float


def best_plan(view: State, wanted: int) -> Plan:
    """Returns the best plan for a hand of class `wanted` or better; of equal plans, the one that rolls fewest dice."""
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
def chance_to_improve(dice: tuple[int, ...], wanted: int, straights: hands.Straights) -> float:
    """Returns the probability of the best plan for class `wanted`, with these five dice and none of them locked."""
    kept = (tuple(sorted(some)) for size in range(hands.DICE) for some in combinations(dice, size))
    return max(chances(some, straights)[wanted] for some in kept)


@cache
def worst_hands(straights: hands.Straights) -> tuple[tuple[int, ...], ...]:
    """Returns the dice of all 252 hands, the worst first."""
    every = combinations_with_replacement(hands.FACES, hands.DICE)
    return tuple(sorted(every, key=lambda dice: hands.hand_key(dice, straights)))


# Whose claims held.

DOUBT = 2
"""The number of claims, half of which held, that every seat is credited with at first."""


class Recollection(Value):
    """What a bot remembers. `claimer`: the seat that made the standing claim."""

    records: dict[Seat, tuple[int, int]] = msgspec.field(default_factory=dict[Seat, tuple[int, int]])
    """For each seat: how many of its challenged claims held, and how many were challenged."""
    claimer: Seat | None = None


def recalled(memory: bytes) -> Recollection:
    """Returns the recollection in these bytes; an empty one if there are none."""
    return msgspec.json.decode(memory, type=Recollection) if memory else Recollection()


def remembered(memory: bytes, news: Sequence[object]) -> bytes:
    """Returns the memory after `news`."""
    before = recalled(memory)
    by_seat, claimer = dict(before.records), before.claimer
    for event in news:
        match event:
            case records.Claimed(claim):
                claimer = claim.seat
            case records.RoundStarted() | records.RoundRestarted():
                claimer = None
            case records.Verdict(holds=holds) if claimer is not None:
                held, tested = by_seat.get(claimer, (0, 0))
                by_seat[claimer] = (held + holds, tested + 1)
            case _:
                pass
    return msgspec.json.encode(Recollection(by_seat, claimer))


def reputation(recollection: Recollection, seat: Seat) -> float:
    """Returns how far to trust a seat: 1 if unknown, nearer 2 if its claims always held, nearer 0 if they never did."""
    held, tested = recollection.records.get(seat, (0, 0))
    return 2 * (held + DOUBT / 2) / (tested + DOUBT)


# What a move is worth.

SUSPECTED, SPREAD = 0.45, 0.12
"""Others are assumed to challenge a claim whose probability for them is below `SUSPECTED`, give or take `SPREAD`."""
CREDIT = 2.5
"""The factor by which others multiply the odds of a claim whose maker has looked."""
NUISANCE = 0.5
"""The value of the highest claim if it is not challenged, as a share of the value of another seat's token."""
CLASSES = 252
REACH = 90
"""A bot's claim is at most this many classes above the one before it, unless it is certainly true."""


class Weighed(NamedTuple):
    """A claim, its probability for its maker, and its value."""

    claim: hands.Claim
    chance: float
    worth: float


class Scale(NamedTuple):
    """What a bot knows when it computes the value of moves."""

    personality: Personality
    view: State
    seat: Seat
    recollection: Recollection
    luck: Luck

    @property
    def gain(self) -> float:
        """The value of a token that another seat gets."""
        return self.personality.win_weight / max(1, len(self.view.present) - 1)


def seen_chance(view: State, at: int) -> float:
    """Returns the probability of class `at` or better as the dice lie, as far as the view knows them."""
    return chances(tuple(sorted(faces(view))), view.options.straights)[at]


def credence(scale: Scale, at: int) -> float:
    """Returns the probability of a hand of class `at` or better, given what was claimed."""
    view = scale.view
    plain = seen_chance(view, at)
    informed = _find_informed_claim(view)
    if informed is None or not 0 < plain < 1:
        return plain
    least = hands.class_of(informed.key, view.options.straights)
    outright = seen_chance(view, least)
    if outright >= 1:
        return plain
    odds = outright * scale.personality.belief_weight * reputation(scale.recollection, informed.seat)
    believed = odds / (odds + 1 - outright)
    return believed * plain / outright if at >= least else believed + (1 - believed) * plain


def _find_informed_claim(view: State) -> records.StandingClaim | None:
    """Returns the latest claim of a seat that knows all dice under the cup as they lie; None if there is none."""
    claims = [*view.earlier, *([view.claim] if view.claim is not None else [])]
    for claim in reversed(claims):
        if view.cup and all(claim.seat in view.dice[at].knowers or view.dice[at].public for at in view.cup):
            return claim
    return None


def worth_of_lifting(scale: Scale) -> float:
    """Returns the value of a challenge."""
    assert scale.view.claim is not None
    holds = credence(scale, hands.class_of(scale.view.claim.key, scale.view.options.straights))
    return call_value(holds, scale.gain, scale.personality.loss_weight)


def worth_of_peeking(scale: Scale) -> float:
    """Returns the value of accepting, looking and rolling, from the probability to get a hand that beats the claim."""
    view, straights = scale.view, scale.view.options.straights
    assert view.claim is not None
    at = hands.class_of(view.claim.key, straights)
    wanted = min(at + 1, CLASSES - 1)
    if len(faces(view)) == len(view.dice):
        truth = chance_to_improve(tuple(sorted(faces(view))), wanted, straights)
    else:
        holds = credence(scale, at)
        open_dice = [die.value for die in view.dice if die.public and die.value is not None]
        from_claim = chance_to_improve(worst_hands(straights)[at], wanted, straights)
        from_nothing = chances(tuple(sorted(open_dice)), straights)[wanted]
        truth = holds * from_claim + (1 - holds) * from_nothing
    return _claim_value(scale, truth, _sounds(truth), wanted)


def weigh_claims(scale: Scale, *, blind: bool = False) -> list[Weighed]:
    """Returns the claims with their value for this personality, noise included, best first."""
    view, straights = scale.view, scale.view.options.straights
    bluffs = scale.luck() < scale.personality.bluff_rate
    outside = chances(tuple(sorted(die.value for die in view.dice if die.public and die.value)), straights)
    found: list[Weighed] = []
    for rung, at in _useful(view):
        chance = credence(scale, at) if blind else seen_chance(view, at)
        sounds = chance if blind else _sounds(outside[at])
        believed = max(chance, sounds) if bluffs else chance
        whim = scale.personality.noise * gumbel_noise(scale.luck) if scale.personality.noise else 0.0
        found.append(Weighed(rung.claim, chance, _claim_value(scale, believed, sounds, at) + whim))
    found.sort(key=lambda one: (one.chance >= scale.personality.min_probability, one.worth), reverse=True)
    return found


def _useful(view: State) -> Iterable[tuple[hands.Rung, int]]:
    """Yields the lowest claim of each class that may be claimed, with the class, if it is within reach or certain."""
    straights = view.options.straights
    lowest = 0 if view.claim is None else hands.class_of(view.claim.key, straights)
    known = 0
    for rung in hands.above(view.claim.key if view.claim is not None else None, straights):
        at = hands.class_of(rung.key, straights)
        if at == known and at != 0:
            continue
        known = at
        if at <= lowest + REACH or seen_chance(view, at) >= 1:
            yield rung, at


def _claim_value(scale: Scale, truth: float, sounds: float, at: int) -> float:
    doubt = 1 / (1 + exp((sounds - SUSPECTED) / SPREAD))
    showdown = truth * scale.gain - (1 - truth) * scale.personality.loss_weight
    return doubt * showdown + (1 - doubt) * NUISANCE * scale.gain * at / CLASSES


def _sounds(outside: float) -> float:
    """Returns the probability of a claim for others, who see only the public dice."""
    odds = CREDIT * outside
    return odds / (odds + 1 - outside)
