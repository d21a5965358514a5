"""Which claims a showdown of Liar's Boggle proves true, or lies (RULES 1.4, 2.7): those about dice, not about words."""

from bunkum.core import Seat
from bunkum.core.claims import Claim
from bunkum.games.liars_boggle.state import State


def judge_claim(view: State, seat: Seat, claim: Claim) -> bool | None:
    """Whether `seat` said the truth about its dice; None where they do not lie open, or the claim is not about them.

    A Qu counts as a Q, and as nothing else: it never stands for a U.
    """
    hand = view.hands[seat]
    if hand is None or view.showdown is None or any(die.up is None for die in hand):
        return None
    if claim.kind == "dice":
        return len(hand) == claim.number
    if claim.kind not in ("have", "lack") or claim.letter is None:
        return None
    named = claim.letter.capitalize()
    shown = sum(die.up == named or (named == "Q" and die.up == "Qu") for die in hand)
    if claim.kind == "lack":
        return shown == 0
    return shown >= (1 if claim.number is None else claim.number)
