"""What a review of the Green Box goes through."""

from collections.abc import Iterator

from bunkum.core import Seat
from bunkum.core.review import Claimed, Doubted, HandPiece, Lost, Opened, RoundBegan, Step
from bunkum.games.green_box.counting import wild_in
from bunkum.games.green_box.events import BidMade, Called, Event, Revealed, RoundRestarted, RoundStarted, Verdict
from bunkum.games.green_box.state import State
from bunkum.games.green_box.wording import bid_in_words


def steps(event: Event) -> Iterator[Step]:
    """What an event tells of bids and doubt."""
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
    """The cards of a seat, and which of them are wild."""
    wild = wild_in(truth)
    cards = filter(None, truth.hands[seat])
    return tuple(HandPiece(f"{card.symbol} {card.number}", card.symbol == wild, card.ground) for card in cards)
