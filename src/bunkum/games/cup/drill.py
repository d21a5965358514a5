"""What a drill needs of Pass the cup: claims to answer, and what the seat that gets the cup knows.

The starter takes some dice out of the cup, whichever they are, and makes a claim about all five. A challenge costs a
token, the challenger's or the claimant's (RULES 6.6), so it breaks even at one half.
"""

from collections.abc import Sequence

from bunkum.core import Seat, Words
from bunkum.core.contract import Luck
from bunkum.core.drill import DrillBid, Question
from bunkum.core.notation import count_dice
from bunkum.core.review import HandPiece
from bunkum.games.cup.hands import DICE, Claim, ladder, spoken
from bunkum.games.cup.odds import chance_holds
from bunkum.games.cup.records import Action, MakeClaim, Show
from bunkum.games.cup.state import State

HIDDEN = (2, 3, 3, 4, 4)
"""How many dice stay under the cup, by level."""


def prepare(view: State, level: int, luck: Luck) -> Sequence[Action]:
    """Returns what is done before the claim: some dice, chosen at random, are shown."""
    places = sorted(range(DICE), key=lambda _: luck())
    return (Show(tuple(sorted(places[HIDDEN[level - 1] :]))),)


def bids(view: State, words: Words) -> Sequence[tuple[MakeClaim, float]]:
    """Returns the claims that are short to say, each with its probability in this view."""
    return [
        (MakeClaim(f"{rung.claim}"), chance_holds(view, rung.claim))
        for rung in ladder(view.options.straights)
        if len(rung.claim.kickers) <= 1 and len(rung.claim.ranks) <= 2
    ]


def ask(view: State, seat: Seat) -> Question:
    """Returns what `seat`, which gets the cup and has not looked, knows about the standing claim."""
    assert view.claim is not None, "a drill asks about a claim"
    claim, hidden = view.claim.claim, len(view.cup)
    return Question(
        DrillBid(spoken(claim), tuple(f"{face}" for face in claimed_faces(claim))),
        (),
        tuple(HandPiece(f"{view.dice[at].value}") for at in view.table),
        hidden,
        (f"{count_dice(hidden)} {'lies' if hidden == 1 else 'lie'} under the cup.",),
        "Lift it!",
        f"With what lies open, {count_dice(hidden)} under the cup must make {spoken(claim)}, or better.",
    )


def claimed_faces(claim: Claim) -> tuple[int, ...]:
    """Returns the dice that a claim names: `(5, 5, 5, 5, 3)` for four fives and a three."""
    first, *others = claim.ranks
    match claim.category:
        case "pair":
            named = (first,) * 2
        case "two pair":
            named = (first, first, *others, *others)
        case "three":
            named = (first,) * 3
        case "full":
            named = (first,) * 3 + tuple(others) * 2
        case "four":
            named = (first,) * 4
        case "five":
            named = (first,) * 5
        case "straight":
            named = tuple(range(first, first - DICE, -1))
        case "high":
            named = claim.ranks
    return (*named, *claim.kickers)
