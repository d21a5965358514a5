"""Which claims a showdown of the bar game proves true, or lies (RULES 1.4): *I have two fives*, *I have four dice*."""

from bunkum.core import Seat
from bunkum.core.claims import Claim
from bunkum.games.bar.state import State
from bunkum.pieces.pips import parse_face


def judge_claim(view: State, seat: Seat, claim: Claim) -> bool | None:
    """Whether `seat` said the truth about its dice; None where they do not lie open, or the claim is not about them."""
    hand = view.hands[seat]
    if view.showdown is None or not hand or None in hand:
        return None
    if claim.kind == "dice":
        return len(hand) == claim.number
    face = parse_face(claim.letter) if claim.letter is not None else None
    if face is None or claim.kind not in ("have", "lack"):
        return None
    shown = hand.count(face)
    return shown == 0 if claim.kind == "lack" else shown >= (1 if claim.number is None else claim.number)
