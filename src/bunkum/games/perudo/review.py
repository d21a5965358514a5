"""What a review of Perudo goes through."""

from collections.abc import Iterator

from bunkum.core import Seat
from bunkum.core.review import Claimed, Doubted, HandPiece, Lost, Opened, RoundBegan, Step
from bunkum.games.perudo.events import BidMade, Challenged, Event, Revealed, RoundRestarted, RoundStarted, Verdict
from bunkum.games.perudo.face_names import ACE, named
from bunkum.games.perudo.state import State


def steps(event: Event) -> Iterator[Step]:
    """What an event tells of bids and doubt. A calza asks something else: no call."""
    match event:
        case RoundStarted() | RoundRestarted():
            yield RoundBegan()
        case BidMade(bid):
            yield Claimed(bid.seat, named(bid.number, bid.face))
        case Challenged(seat, "call"):
            yield Doubted(seat)
        case Revealed():
            yield Opened()
        case Verdict(loser=int(loser)):
            yield Lost(loser)
        case _:
            pass


def hand(truth: State, seat: Seat) -> tuple[HandPiece, ...]:
    """What lies under a cup, and the aces that stand for what is bid."""
    wild = truth.bid is not None and truth.bid.face != ACE and not truth.palifico
    return tuple(HandPiece(f"{face}", wild=wild and face == ACE) for face in truth.hands[seat])
