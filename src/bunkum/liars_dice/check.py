"""What a seat may do (RULES 7), which timers run (RULES 1.5, 7.0), and what is refused (RULES 10.1), from its own view.

Refusals come in the order of RULES 1.2.
"""

from collections.abc import Iterable
from typing import Any, Protocol, assert_never

from bunkum.core import Blank, Illegal, Menu, Number, OneOf, Seat, Timer, Words, checks
from bunkum.liars_dice.records import Action, Bid, Call, Calza, PlayerAction
from bunkum.liars_dice.state import State
from bunkum.pieces.pips import FACES, Span


class Bidding(checks.Playing, Protocol):
    """The fields of a state or view that these functions need, in Firehouse too."""

    @property
    def options(self) -> Any:
        """The options, with `house`, `raise_hold_ms` and `bang_window_ms`."""
        ...

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is."""
        ...

    @property
    def turns(self) -> int:
        """The number of turns and pauses so far."""
        ...

    @property
    def held(self) -> bool:
        """Whether nobody may bid yet."""
        ...


def awaited(state: Bidding) -> frozenset[Seat]:
    """Returns the awaited seat; nobody during a hold or a window, and in the show pause."""
    if state.phase in ("bid", "turn") and not state.held:
        return frozenset((state.turn,))
    return frozenset()


def timers(state: Bidding) -> tuple[Timer, ...]:
    """Returns the timers that run now."""
    options, house = state.options, state.options.house
    match state.phase:
        case "bid" | "turn":
            if state.held:
                return (Timer("hold", state.turns, options.raise_hold_ms / 1000),)
            return () if house.turn_clock is None else (Timer("turn", state.turns, house.turn_clock),)
        case "window" | "bang":
            return (Timer("window", state.turns, options.bang_window_ms / 1000),)
        case "show":
            return (Timer("show", state.turns, house.show_seconds),)
        case _:
            return ()


def menu(view: State, seat: Seat) -> Menu[Action]:
    """Returns the ready actions and blanks of a seat; an empty menu if it may do nothing."""
    if seat in view.gone or seat not in view.living:
        return Menu()
    return Menu(_challenges(view, seat), bids(view, seat, view.raises(seat)))


def _challenges(view: State, seat: Seat) -> tuple[Action, ...]:
    if view.bid is None or view.phase not in ("turn", "window") or seat == view.bid.seat:
        return ()
    if view.phase == "window" and not view.is_nearer(seat):
        return ()
    call = (Call(view.bid.seq),) if view.may_call(seat) else ()
    calza = (Calza(view.bid.seq),) if view.options.calza and view.may_calza(seat) else ()
    return (*call, *calza)


def bids(view: Bidding, seat: Seat, raises: Iterable[Span]) -> tuple[Blank, ...]:
    """Returns blanks that together allow every bid that may be made, and no other."""
    if seat != view.turn or view.phase not in ("bid", "turn") or view.held:
        return ()
    return tuple(Blank("Bid", (Number("number", least, most), OneOf("face", faces))) for least, most, faces in raises)


# What is refused.


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
