"""Bang! Which bang counts, what the dice say, and who gets what (RULES 7A).

Of several who bang in the same moment the best counts: who is in turn, then the nearest clockwise from the bidder. The
first bang opens a window of `bang_window_ms` for better ones; nothing beats a bang in turn, so that closes it at once.
"""

from bunkum.core import Seat
from bunkum.games.firehouse.events import Banged, Challenged, Revealed, Scored, Verdict
from bunkum.games.firehouse.rounds import Telling, end_round
from bunkum.pieces.pips import count


def bang(builder: Telling, seat: Seat) -> None:
    """Somebody bangs."""
    builder.emit(Banged(seat))
    state = builder.state
    if seat == state.turn or state.options.bang_window_ms == 0:
        judge(builder)


def judge(builder: Telling) -> None:
    """All cups up: the bang that counts is the last that was heard, since only better ones are."""
    state = builder.state
    bid, banger = state.bid, state.bangs[-1]
    assert bid is not None
    in_turn = banger == state.turn
    builder.emit(Challenged(banger, "in_turn" if in_turn else "out_of_turn"))
    faces = tuple(tuple(face or 0 for face in hand) for hand in state.hands)
    builder.emit(Revealed(faces))
    dice = [face for hand in faces for face in hand]
    counted, plain = count(dice, bid.face, state.wild), count(dice, bid.face)
    holds = counted >= bid.number
    loser = banger if holds else bid.seat
    builder.emit(Verdict(counted, bid.number, plain, counted - plain, holds, loser))
    if not in_turn and not holds:
        _score(builder, banger, state.options.good_value)
    _score(builder, loser, -state.options.bad_out_of_turn if holds and not in_turn else -1)
    end_round(builder, loser)


def _score(builder: Telling, seat: Seat, change: int) -> None:
    builder.emit(Scored(seat, change, builder.state.scores[seat] + change))
