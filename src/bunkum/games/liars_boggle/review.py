"""What a review of Liar's Boggle goes through."""

from collections.abc import Iterator

from bunkum.core.review import Claimed, Doubted, Lost, Opened, RoundBegan, Step, Withdrawn
from bunkum.games.liars_boggle.events import (
    BidMade,
    BidWithdrawn,
    Called,
    Event,
    Revealed,
    RoundRestarted,
    RoundStarted,
    Verdict,
)


def steps(event: Event) -> Iterator[Step]:
    """What an event tells of bids and doubt."""
    match event:
        case RoundStarted() | RoundRestarted():
            yield RoundBegan()
        case BidMade(bid):
            yield Claimed(bid.seat, bid.word)
        case BidWithdrawn():
            yield Withdrawn()
        case Called(seat):
            yield Doubted(seat)
        case Revealed():
            yield Opened()
        case Verdict(loser=loser, reason="letters_missing" | "bid_good"):  # a word that is none is no matter of odds
            yield Lost(loser)
        case _:
            pass
