"""The bids of a round, and what a bid changes."""

from bunkum.core import Seat
from bunkum.liars_dice.options import Options
from bunkum.liars_dice.records import StandingBid
from bunkum.liars_dice.state import State
from bunkum.pieces.bidding import bids_made, with_bid

FIRST, SECOND = StandingBid(Seat(0), 1, 2, 1), StandingBid(Seat(2), 2, 2, 2)


def state() -> State:
    """Three seats, of which the second is out."""
    return State(
        options=Options(),
        dice=(1, 0, 1),
        hands=((None,), (), (None,)),
        living=frozenset((Seat(0), Seat(2))),
        starter=Seat(0),
        turn=Seat(0),
        places=(0, 3, 0),
    )


def test_bids_are_kept_oldest_first() -> None:
    opened = with_bid(state(), FIRST)
    assert bids_made(state()) == ()
    assert (opened.bid, opened.earlier) == (FIRST, ())
    raised = with_bid(opened, SECOND)
    assert (raised.bid, raised.earlier) == (SECOND, (FIRST,))
    assert bids_made(raised) == (FIRST, SECOND)


def test_after_a_bid_the_next_living_seat_is_in_turn() -> None:
    opened = with_bid(state(), FIRST, held=True)
    assert (opened.turn, opened.phase, opened.seq, opened.turns, opened.held) == (2, "turn", 1, 1, True)
    assert with_bid(opened, SECOND).turn == 0
