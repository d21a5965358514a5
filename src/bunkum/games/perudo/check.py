"""Refuses what the rules forbid (RULES 7C, 10.1), from the actor's view, in the order of RULES 1.2."""

from typing import assert_never

from bunkum.core import Illegal, Seat, Words, checks
from bunkum.games.perudo.bidding import least, may_change_face, most
from bunkum.games.perudo.face_names import ACE, faces_called, named
from bunkum.games.perudo.moves import Action, Bid, Call, Calza, PlayerAction
from bunkum.games.perudo.options import may_call_exact
from bunkum.games.perudo.state import State
from bunkum.games.perudo.timing import awaited, timers
from bunkum.pieces.pips import FACES


def check(view: State, seat: Seat, action: Action, words: Words) -> None:
    """Raise `Illegal` unless `seat`, knowing only `view`, may do `action`."""
    # RULES 1.7: a round may be restarted until the call; in a window somebody has called.
    if not checks.is_player_action(
        action, view, seat, timers=timers, awaited=awaited, can_restart=view.phase in ("bid", "turn")
    ):
        return
    _check_fresh(view, seat, action)
    if isinstance(action, Bid) and action.number < 1:
        raise checks.malformed()
    _check_when(view, seat, action)
    if view.phase not in (("bid", "turn") if isinstance(action, Bid) else ("turn", "window")):
        raise checks.wrong_phase()
    if seat != view.turn and not isinstance(action, Calza):
        raise checks.not_your_turn(view.turn)
    if isinstance(action, Bid):
        _check_bid(view, seat, action.number, action.face)


def _check_fresh(view: State, seat: Seat, action: PlayerAction) -> None:
    """RULES 7.0: one challenge a bid. What comes too late, or from farther than the best so far, is stale."""
    seen = action.expect if isinstance(action, Bid) else action.seq
    standing = view.bid.seq if view.bid is not None and view.phase in ("turn", "window") else 0
    late = view.phase == "window" and (isinstance(action, Bid) or not nearer(view, seat))
    if late or (seen is not None and seen != standing):
        raise checks.stale_bid()


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
                raise checks.too_early()
        case Call():
            _check_there_is_a_bid(view, seat)
        case Calza():
            if not view.options.calza:
                raise checks.option_off()
            _check_there_is_a_bid(view, seat)
            if view.palifico or not may_call_exact(view.options, seat, view.turn):
                raise Illegal("calza_forbidden", "You may not call it exact now.")
        case _:
            assert_never(action)


def _check_there_is_a_bid(view: State, seat: Seat) -> None:
    if view.phase == "bid":
        raise checks.no_bid_yet()
    if view.bid is not None and view.bid.seat == seat and view.phase == "turn":
        raise checks.own_bid()


def _check_bid(view: State, seat: Seat, number: int, face: int) -> None:
    if view.bid is None and face == ACE and not (view.palifico or view.options.open_aces):
        raise Illegal("aces_opening", "You may not open on aces.")
    if view.palifico and view.bid is not None and face != view.bid.face and not may_change_face(view, seat):
        raise Illegal("palifico_face", f"In this round the face stays {faces_called(view.bid.face)}.")
    if face not in FACES:
        raise Illegal("bad_face", "A die has the faces 1 to 6.")
    if number > most(view):
        if view.options.allow_impossible_bids:
            raise Illegal("bid_exceeds_total", "Numbers stop at 99.")
        raise Illegal("bid_exceeds_total", f"There are only {view.total} on the table.")
    lowest = least(view, seat, face)
    if lowest is None or number < lowest:
        assert view.bid is not None, "any bid that comes here may open"
        old = named(view.bid.number, view.bid.face)
        would = f"it takes {named(lowest, face)}" if lowest is not None else "with that face nothing does"
        raise Illegal("not_higher", f"{named(number, face)} does not beat {old}: {would}.")
