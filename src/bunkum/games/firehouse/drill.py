"""What a drill needs of Firehouse: bids to answer, and what the seat that answers knows.

The drill asks about a bang in turn. It costs one bad, the banger's or the bidder's (RULES 7A), so it breaks even at one
half.
"""

from collections.abc import Sequence

from bunkum.core import Seat, Words
from bunkum.core.contract import Luck
from bunkum.core.drill import DrillBid, Question
from bunkum.core.notation import count_dice
from bunkum.games.firehouse.advice import who_must_have
from bunkum.games.firehouse.odds import chance
from bunkum.games.firehouse.records import Action, Bid
from bunkum.games.firehouse.review import hand
from bunkum.games.firehouse.state import State
from bunkum.pieces.pips import FACES, format_bid


def prepare(view: State, level: int, luck: Luck) -> Sequence[Action]:
    """Returns what is done before the first bid: nothing."""
    return ()


def bids(view: State, words: Words) -> Sequence[tuple[Bid, float]]:
    """Returns every bid with which the round may open, with its probability in this view."""
    return [(Bid(number, face), chance(view, number, face)) for face in FACES for number in range(1, view.dice + 1)]


def ask(view: State, seat: Seat) -> Question:
    """Returns what `seat` knows about the standing bid."""
    bid, wild = view.bid, view.wild
    assert bid is not None, "a drill asks about a bid"
    hidden = view.dice - len(view.hands[seat])
    facts = [f"The others hold {count_dice(hidden)}."]
    if wild is not None:
        name = format_bid(2, wild).partition(" ")[2]
        facts.append(f"{name.capitalize()} are wild.")
    return Question(
        DrillBid(format_bid(bid.number, bid.face), (f"{bid.face}",), bid.number),
        hand(view, seat),
        (),
        hidden,
        tuple(facts),
        "Bang!",
        who_must_have(view, seat, bid.number, bid.face).sentence,
    )
