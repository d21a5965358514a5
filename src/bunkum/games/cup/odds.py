"""How likely a hand is, from what one seat knows (RULES 6.7).

Theory. A die that the view knows is known: on the table, looked at and not rolled since, or hidden from the table in
full sight. Every other die was rolled unseen and shows one of six faces, each as likely as the next. So the chances of
all 252 hands follow from the faces one knows and from how many one does not: at most 7776 ways, counted as multisets.
Who passed the cup may have looked at what one has not, and chose to say what it said: that is for players to weigh.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod

from bunkum.core import Illegal
from bunkum.games.cup.claim_order import Claim, key_of, read_claim
from bunkum.games.cup.hands import DICE, FACES, Straights, all_keys, class_of, hand_key
from bunkum.games.cup.moves import Action, Blind, MakeClaim
from bunkum.games.cup.state import State, faces


@cache
def ways(hidden: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The different throws of so many dice, and in how many ways each comes about."""
    return tuple(
        (throw, factorial(hidden) // prod(map(factorial, Counter(throw).values())))
        for throw in combinations_with_replacement(FACES, hidden)
    )


@cache
def chances(known: tuple[int, ...], straights: Straights) -> tuple[float, ...]:
    """By class: the chance that the hand is at least the class's worst, when these faces are known, in order."""
    counts = [0] * len(all_keys(straights))
    hidden = DICE - len(known)
    for throw, number in ways(hidden):
        counts[class_of(hand_key((*known, *throw), straights), straights)] += number
    at_least = list(accumulate(reversed(counts)))[::-1]
    return tuple(number / 6**hidden for number in at_least)


def chance(known: Sequence[int], claim: Claim, straights: Straights = "none") -> float:
    """The exact chance that five dice are worth `claim`, when these are known and the others are fresh."""
    return chances(tuple(sorted(known)), straights)[class_of(key_of(claim, straights), straights)]


def chance_holds(view: State, claim: Claim) -> float:
    """The exact chance, 0 to 1, that the dice as they lie now are worth `claim`, as far as this view knows them."""
    return chance(faces(view), claim, view.options.straights)


def chance_after(view: State, rolled: Sequence[int], claim: Claim) -> float:
    """The same, once the dice at these places have been rolled."""
    kept = [die.value for at, die in enumerate(view.dice) if at not in rolled and die.value is not None]
    return chance(kept, claim, view.options.straights)


def chance_of(view: State, action: Action | None) -> float | None:
    """The chance that what `action` claims holds, or where it is None the standing claim; None where none is made."""
    match action:
        case None:
            return None if view.claim is None else chance_holds(view, view.claim.claim)
        case MakeClaim(text) | Blind(str(text)):
            try:
                return chance_holds(view, read_claim(text, view.options.straights))
            except Illegal:
                return None
        case _:
            return None
