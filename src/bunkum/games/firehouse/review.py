"""What a review of Firehouse goes through."""

from collections.abc import Iterator

from bunkum.core import Seat
from bunkum.core.review import Claimed, Doubted, HandPiece, Lost, Opened, RoundBegan, Step
from bunkum.games.firehouse.events import BidMade, Challenged, Event, Revealed, RoundRestarted, RoundStarted, Verdict
from bunkum.games.firehouse.state import State
from bunkum.pieces.pips import format_bid


def steps(event: Event) -> Iterator[Step]:
    """What an event tells of bids and doubt."""
    match event:
        case RoundStarted() | RoundRestarted():
            yield RoundBegan()
        case BidMade(bid):
            yield Claimed(bid.seat, format_bid(bid.number, bid.face))
        case Challenged(seat):
            yield Doubted(seat)
        case Revealed():
            yield Opened()
        case Verdict(loser=loser):
            yield Lost(loser)
        case _:
            pass


def hand(truth: State, seat: Seat) -> tuple[HandPiece, ...]:
    """What lies under a cup, and which of it the big die made wild."""
    return tuple(HandPiece(f"{face}", wild=face == truth.wild) for face in truth.hands[seat])
