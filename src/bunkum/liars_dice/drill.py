"""What a drill needs of the games of this family: bids to answer, and what the seat that answers knows.

A call costs a die, the caller's or the bidder's (RULES 7), so it breaks even at one half.
"""

from collections.abc import Sequence

from bunkum.core import Seat, Words
from bunkum.core.contract import Luck
from bunkum.core.drill import DrillBid, Question
from bunkum.core.notation import count_dice
from bunkum.liars_dice.advice import who_must_show
from bunkum.liars_dice.odds import chance
from bunkum.liars_dice.records import Action, Bid
from bunkum.liars_dice.review import hand
from bunkum.liars_dice.state import State


def prepare(view: State, level: int, luck: Luck) -> Sequence[Action]:
    """Returns what is done before the first bid: nothing."""
    return ()


def bids(view: State, words: Words) -> Sequence[tuple[Bid, float]]:
    """Returns every bid with which the round may open, with its probability in this view."""
    return [
        (Bid(number, face), chance(view, number, face))
        for span in view.raises(view.turn)
        for face in span.faces
        for number in range(span.least, span.most + 1)
    ]


def ask(view: State, seat: Seat) -> Question:
    """Returns what `seat` knows about the standing bid."""
    bid, wild = view.bid, view.wild_face
    assert bid is not None, "a drill asks about a bid"
    hidden = view.total - len(view.hands[seat])
    facts = [f"The others hold {count_dice(hidden)}."]
    if wild is not None:
        facts.append(f"{view.face_names.plural(wild).capitalize()} are wild.")
    return Question(
        DrillBid(view.named(bid), (f"{bid.face}",), bid.number),
        hand(view, seat),
        (),
        hidden,
        tuple(facts),
        "Bunkum!",
        who_must_show(view, seat, bid.number, bid.face).sentence,
    )
