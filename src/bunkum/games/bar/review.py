"""What a review of the bar game goes through."""

from collections.abc import Iterator

from bunkum.core import Seat
from bunkum.core.review import Claimed, Doubted, HandPiece, Lost, Opened, RoundBegan, Step
from bunkum.games.bar.events import BidMade, Challenged, Event, Revealed, RoundRestarted, RoundStarted, Verdict
from bunkum.games.bar.state import State
from bunkum.pieces.pips import format_bid


def steps(event: Event) -> Iterator[Step]:
    """What an event tells of bids and doubt. A calza asks something else: no call."""
    match event:
        case RoundStarted() | RoundRestarted():
            yield RoundBegan()
        case BidMade(bid):
            yield Claimed(bid.seat, format_bid(bid.number, bid.face))
        case Challenged(seat, "call"):
            yield Doubted(seat)
        case Revealed():
            yield Opened()
        case Verdict(loser=int(loser)):
            yield Lost(loser)
        case _:
            pass


def hand(truth: State, seat: Seat) -> tuple[HandPiece, ...]:
    """What lies under a cup."""
    return tuple(HandPiece(f"{face}") for face in truth.hands[seat])
