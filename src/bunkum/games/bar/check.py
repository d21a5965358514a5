"""Saying no (RULES 7B, 10.1), from what the actor knows. The order of the checks is that of RULES 1.2."""

from typing import assert_never

from bunkum.core import HOUSE, HouseAction, Illegal, PlayTimeout, RemoveSeat, Restart, Seat, TimeUp, Words
from bunkum.games.bar.bidding import least, most
from bunkum.games.bar.moves import Action, Bid, Call, Calza, PlayerAction
from bunkum.games.bar.options import may_call_exact
from bunkum.games.bar.state import State
from bunkum.games.bar.timing import awaited, timers
from bunkum.pieces.pips import FACES, format_bid

_HOUSE_ACTIONS = (TimeUp, PlayTimeout, RemoveSeat, Restart)


def check(view: State, seat: Seat, action: Action, words: Words) -> None:
    """Raise `Illegal` unless `seat`, knowing only `view`, may do `action`."""
    if view.phase == "over":
        raise Illegal("game_over", "The game is over.")
    ours = isinstance(action, _HOUSE_ACTIONS)
    if ours and seat == HOUSE:
        _check_house(view, action)
        return
    if not 0 <= seat < view.seats:
        raise Illegal("no_such_seat", "There is no such seat at this table.")
    if seat in view.gone or seat not in view.living:
        raise Illegal("seat_dead", "You are out of this game.")
    if ours:
        raise _malformed()
    _check_fresh(view, seat, action)
    if isinstance(action, Bid) and action.number < 1:
        raise _malformed()
    _check_when(view, seat, action)
    if view.phase not in (("bid", "turn") if isinstance(action, Bid) else ("turn", "window")):
        raise Illegal("wrong_phase", "That cannot be done at this point of the game.")
    if seat != view.turn and not may_speak(view, action):
        raise Illegal("not_your_turn", "It is {}'s turn.", view.turn)
    if isinstance(action, Bid):
        _check_bid(view, action.number, action.face)


def _check_house(view: State, action: HouseAction) -> None:
    match action:
        case TimeUp(timer):
            if timer not in timers(view):
                raise Illegal("stale", "No such clock is running.")
        case PlayTimeout(silent):
            if silent not in awaited(view):
                raise Illegal("stale", "Nobody waits for that seat.")
        case RemoveSeat(leaver):
            if not 0 <= leaver < view.seats:
                raise Illegal("no_such_seat", "There is no such seat at this table.")
            if leaver in view.gone:
                raise Illegal("seat_dead", "That seat has been left already.")
        case Restart():
            # RULES 1.7: from the roll until the call; in a window somebody has called.
            if view.phase not in ("bid", "turn"):
                raise Illegal("wrong_phase", "That cannot be done at this point of the game.")
        case _:
            assert_never(action)


def _check_fresh(view: State, seat: Seat, action: PlayerAction) -> None:
    """RULES 7.0: one challenge a bid. What comes too late, or from farther than the best so far, is stale."""
    seen = action.expect if isinstance(action, Bid) else action.seq
    standing = view.bid.seq if view.bid is not None and view.phase in ("turn", "window") else 0
    late = view.phase == "window" and (isinstance(action, Bid) or not nearer(view, seat))
    if late or (seen is not None and seen != standing):
        raise Illegal("stale", "Too late: that bid is no longer the one on the table.")


def nearer(view: State, seat: Seat) -> bool:
    """Whether a seat comes before the one that has spoken, clockwise from the bidder."""
    assert view.bid is not None
    assert view.spoken is not None
    bidder, seats = view.bid.seat, view.seats
    return 0 < (seat - bidder) % seats < (view.spoken.seat - bidder) % seats


def _check_when(view: State, seat: Seat, action: PlayerAction) -> None:
    match action:
        case Bid():
            if view.held:
                raise Illegal("too_early", "A moment: the others may still speak up about that bid.")
        case Call():
            _check_there_is_a_bid(view, seat)
        case Calza():
            if not view.options.calza:
                raise Illegal("option_off", "This table plays without that rule.")
            _check_there_is_a_bid(view, seat)
            if not may_call_exact(view.options, seat, view.turn):
                raise Illegal("calza_forbidden", "You may not call it exact now.")
        case _:
            assert_never(action)


def _check_there_is_a_bid(view: State, seat: Seat) -> None:
    if view.phase == "bid":
        raise Illegal("no_bid_yet", "There is no bid yet.")
    if view.bid is not None and view.bid.seat == seat and view.phase == "turn":
        raise Illegal("own_bid", "That is your own bid.")


def may_speak(view: State, action: PlayerAction) -> bool:
    """Whether this may be done by others than the next in turn."""
    match action:
        case Bid():
            return False
        case Call():
            return view.options.out_of_turn
        case Calza():
            return True
        case _:
            assert_never(action)


def _check_bid(view: State, number: int, face: int) -> None:
    if face not in FACES:
        raise Illegal("bad_face", "A die has the faces 1 to 6.")
    if number > most(view):
        if view.options.allow_impossible_bids:
            raise Illegal("bid_exceeds_total", "Numbers stop at 99.")
        raise Illegal("bid_exceeds_total", f"There are only {view.total} on the table.")
    lowest = least(view, face)
    if lowest is None or number < lowest:
        assert view.bid is not None, "any bid may open"
        old = format_bid(view.bid.number, view.bid.face)
        would = f"it takes {format_bid(lowest, face)}" if lowest is not None else "with that face nothing does"
        raise Illegal("not_higher", f"{format_bid(number, face)} does not beat {old}: {would}.")


def _malformed() -> Illegal:
    return Illegal("malformed", "I don't understand that move.")
