"""What a player says it has before it bids: the symbol that it names."""

from bunkum.core import Seat
from bunkum.core.claims import Claim
from bunkum.games.green_box.moves import Bid
from bunkum.games.green_box.personalities import PERSONALITIES
from bunkum.games.green_box.state import State
from bunkum.pieces.bid_value import Luck
from bunkum.pieces.table_talk import Sayings, choose_claim

_TONGUES = {temper.id: temper for temper in PERSONALITIES}


def remark(temper: str, view: State, seat: Seat, action: object, *, luck: Luck) -> Claim | None:
    """What one of this temper claims before it does that."""
    tongue = _TONGUES.get(temper)
    if tongue is None or not isinstance(action, Bid):
        return None
    claims = [Claim("have", letter=action.symbol)]
    held = any(card is not None and card.symbol == action.symbol for card in view.hands[seat])
    return choose_claim(tongue, Sayings(claims, []) if held else Sayings([], claims), luck)
