"""What a review of Perudo goes through."""

from collections.abc import Iterator

from bunkum.core.review import Claimed, Doubted, Lost, Opened, RoundBegan, Step
from bunkum.games.perudo.events import BidMade, Challenged, Event, Revealed, RoundRestarted, RoundStarted, Verdict
from bunkum.games.perudo.naming import named


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
