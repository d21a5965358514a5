"""Which claims a showdown of Firehouse proves true, or lies (RULES 1.4): those about dice."""

from bunkum.core import Seat
from bunkum.core.claims import Claim
from bunkum.games.firehouse.state import State
from bunkum.pieces.pips import count, parse_face


def judge_claim(view: State, seat: Seat, claim: Claim) -> bool | None:
    """Whether `seat` said the truth about its dice; None where they do not lie open, or the claim is not about them.

    A wild die is whatever its owner says it is.
    """
    hand = view.hands[seat]
    faces = [face for face in hand if face is not None]
    if view.showdown is None or len(faces) < len(hand) or not hand:
        return None
    if claim.kind == "dice":
        return len(hand) == claim.number
    face = parse_face(claim.letter) if claim.letter is not None else None
    if claim.kind not in ("have", "lack") or face is None:
        return None
    if claim.kind == "lack":
        return face not in faces
    return count(faces, face, view.wild) >= (1 if claim.number is None else claim.number)
