"""What a drill needs of the Green Box: bids to answer, and what the seat that answers knows.

A call costs a cube, the caller's or the bidder's (RULES 5.5), so it breaks even at one half.
"""

from collections.abc import Sequence

from bunkum.core import Seat, Words
from bunkum.core.contract import Luck
from bunkum.core.drill import DrillBid, Question
from bunkum.games.green_box.advice import who_must_hold
from bunkum.games.green_box.cards import many
from bunkum.games.green_box.check import most
from bunkum.games.green_box.notation import bid_in_words, cards
from bunkum.games.green_box.odds import chance
from bunkum.games.green_box.records import Action, Bid
from bunkum.games.green_box.review import hand
from bunkum.games.green_box.state import State, wild_in


def prepare(view: State, level: int, luck: Luck) -> Sequence[Action]:
    """Returns what is done before the first bid: nothing."""
    return ()


def bids(view: State, words: Words) -> Sequence[tuple[Bid, float]]:
    """Returns every bid on a symbol with which the round may open, with its probability in this view."""
    return [
        (Bid(number, symbol), chance(view, number, symbol))
        for symbol in view.track
        for number in range(1, most(view) + 1)
    ]


def ask(view: State, seat: Seat) -> Question:
    """Returns what `seat` knows about the standing bid, which is on a symbol."""
    bid, wild = view.bid, wild_in(view)
    assert bid is not None, "a drill asks about a bid"
    assert bid.symbol is not None, "all cards are dealt in the first round, too many for a bid on their total"
    hidden = view.dealt - len(view.hands[seat])
    return Question(
        DrillBid(bid_in_words(bid), (bid.symbol,), bid.number),
        hand(view, seat),
        (),
        hidden,
        (
            f"The others hold {cards(hidden)}.",
            "Nothing is wild." if wild is None else f"{many(wild).capitalize()} are wild.",
        ),
        "Bunkum!",
        who_must_hold(view, seat, bid.number, bid.symbol).sentence,
    )
