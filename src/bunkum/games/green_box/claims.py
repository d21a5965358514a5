"""Which claims a showdown of the Green Box proves true, or lies (RULES 1.4): those about cards."""

from bunkum.core import Seat
from bunkum.core.claims import Claim
from bunkum.games.green_box.state import State
from bunkum.games.green_box.wording import symbol_named


def judge_claim(view: State, seat: Seat, claim: Claim) -> bool | None:
    """Whether `seat` said the truth about its cards; None where they do not lie open, or the claim is not about them.

    A wild card is what it shows, and nothing else.
    """
    hand = [card for card in view.hands[seat] if card is not None]
    if view.showdown is None or len(hand) < len(view.hands[seat]):
        return None
    if claim.kind == "dice":
        return len(hand) == claim.number
    symbol = symbol_named(claim.letter or "")
    if claim.kind not in ("have", "lack") or symbol is None:
        return None
    shown = sum(card.symbol == symbol for card in hand)
    if claim.kind == "lack":
        return shown == 0
    return shown >= (1 if claim.number is None else claim.number)
