"""What a review of Liar's Boggle goes through."""

from collections.abc import Iterator

from bunkum.core import Seat
from bunkum.core.review import Claimed, Doubted, HandPiece, Lost, Opened, RoundBegan, Step, Withdrawn
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
from bunkum.games.liars_boggle.state import State


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


def hand(truth: State, seat: Seat) -> tuple[HandPiece, ...]:
    """What lies under a cup."""
    return tuple(HandPiece(die.up or "") for die in truth.hands[seat] or ())
