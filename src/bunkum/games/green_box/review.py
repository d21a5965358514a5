"""The parts of a review: its steps, the cards of each seat, which claims were true, and the statistics."""

from collections.abc import Iterator, Sequence

from bunkum.core import Seat
from bunkum.core.claims import Claim
from bunkum.core.review import Claimed, Doubted, HandPiece, Lost, Opened, RoundBegan, Step
from bunkum.games.green_box.cards import symbol_named
from bunkum.games.green_box.notation import bid_in_words
from bunkum.games.green_box.odds import chance_of_bid
from bunkum.games.green_box.records import BidMade, Called, Event, Revealed, RoundRestarted, RoundStarted, Verdict
from bunkum.games.green_box.state import State, wild_in
from bunkum.pieces.statistics import BID_HABITS, BID_RATES, count_bids, count_calls
from bunkum.pieces.table_talk import is_true_of_hand


def steps(event: Event) -> Iterator[Step]:
    """Yields the review steps of an event: bids, calls and losses."""
    match event:
        case RoundStarted() | RoundRestarted():
            yield RoundBegan()
        case BidMade(bid):
            yield Claimed(bid.seat, bid_in_words(bid))
        case Called(seat):
            yield Doubted(seat)
        case Revealed():
            yield Opened()
        case Verdict(loser=loser):
            yield Lost(loser)
        case _:
            pass


def hand(truth: State, seat: Seat) -> tuple[HandPiece, ...]:
    """Returns the cards of a seat, and which of them are wild."""
    wild = wild_in(truth)
    cards = filter(None, truth.hands[seat])
    return tuple(HandPiece(f"{card.symbol} {card.number}", card.symbol == wild, card.ground) for card in cards)


def judge_claim(view: State, seat: Seat, claim: Claim) -> bool | None:
    """Returns whether a claim about the cards of `seat` is true; None if they are hidden or it is not about them.

    A wild card counts only as the symbol that it shows.
    """
    if view.showdown is None:
        return None
    symbols = [card and card.symbol for card in view.hands[seat]]
    return is_true_of_hand(claim, symbols, symbol_named(claim.letter or ""))


RATES = BID_RATES
HABITS = BID_HABITS


def count_statistics(view: State | None, events: Sequence[object], state: State) -> Iterator[tuple[Seat, str]]:
    """Yields the statistics that the events of an action add to, each with its seat.

    `view` is the actor's view before the action, `state` the truth after it.
    """
    yield from count_bids(view, events, state, steps, chance_of_bid)
    yield from count_calls(events, state, steps)
