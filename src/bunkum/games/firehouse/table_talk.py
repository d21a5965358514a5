"""What a player says it has before it bids: some of the face that it names."""

from bunkum.core import Seat
from bunkum.core.claims import Claim
from bunkum.games.firehouse.moves import Bid
from bunkum.games.firehouse.personalities import PERSONALITIES
from bunkum.games.firehouse.state import State
from bunkum.pieces.bid_value import Luck
from bunkum.pieces.pips import count
from bunkum.pieces.table_talk import choose_claim, of_dice

_TONGUES = {temper.id: temper for temper in PERSONALITIES}


def remark(temper: str, view: State, seat: Seat, action: object, *, luck: Luck) -> Claim | None:
    """What one of this temper claims before it does that."""
    tongue, hand = _TONGUES.get(temper), view.hands[seat]
    if tongue is None or not isinstance(action, Bid):
        return None
    shown = [face for face in hand if face is not None]
    return choose_claim(tongue, of_dice(action.face, count(shown, action.face, view.wild), len(hand)), luck)
