"""Refuses what the rules forbid (RULES 7, 10.1), from the actor's view, in the order of RULES 1.2."""

from typing import assert_never

from bunkum.core import Illegal, Seat, Words, checks
from bunkum.liars_dice.menu import awaited, timers
from bunkum.liars_dice.records import Action, Bid, Call, Calza, PlayerAction
from bunkum.liars_dice.state import State
from bunkum.pieces.pips import FACES


def check(view: State, seat: Seat, action: Action, words: Words) -> None:
    """Raises `Illegal` unless `seat`, which knows only `view`, may do `action`."""
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
    if seat != view.turn and (isinstance(action, Bid) or (isinstance(action, Call) and not view.may_call(seat))):
        raise checks.not_your_turn(view.turn)
    if isinstance(action, Bid):
        _check_bid(view, seat, action.number, action.face)


def _check_fresh(view: State, seat: Seat, action: PlayerAction) -> None:
    """Raises `Illegal` if the action was meant for another bid, or comes too late in the window (RULES 7.0).

    Only one challenge of a bid counts: in the window, bids and challenges from farther than the best so far are stale.
    """
    seen = action.expect if isinstance(action, Bid) else action.seq
    standing = view.bid.seq if view.bid is not None and view.phase in ("turn", "window") else 0
    late = view.phase == "window" and (isinstance(action, Bid) or not view.is_nearer(seat))
    if late or (seen is not None and seen != standing):
        raise checks.stale_bid()


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
            if not view.may_calza(seat):
                raise Illegal("calza_forbidden", "You may not call it exact now.")
        case _:
            assert_never(action)


def _check_there_is_a_bid(view: State, seat: Seat) -> None:
    if view.phase == "bid":
        raise checks.no_bid_yet()
    if view.bid is not None and view.bid.seat == seat and view.phase == "turn":
        raise checks.own_bid()


def _check_bid(view: State, seat: Seat, number: int, face: int) -> None:
    view.check_face(seat, face)
    if face not in FACES:
        raise Illegal("bad_face", "A die has the faces 1 to 6.")
    if number > view.most:
        if view.options.allow_impossible_bids:
            raise Illegal("bid_exceeds_total", "Numbers stop at 99.")
        raise checks.exceeds_total(view.total)
    lowest = view.least(seat, face)
    if lowest is None or number < lowest:
        assert view.bid is not None, "any bid may open"
        old, said = view.named(view.bid), view.face_names.bid
        would = f"it takes {said(lowest, face)}" if lowest is not None else "with that face nothing does"
        raise Illegal("not_higher", f"{said(number, face)} does not beat {old}: {would}.")
