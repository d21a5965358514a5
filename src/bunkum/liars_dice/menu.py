"""Whom the table waits for, which clocks run (RULES 1.5, 7.0), and what a seat may do now (RULES 7)."""

from collections.abc import Iterable
from typing import Any, Protocol

from bunkum.core import Blank, Menu, Number, OneOf, Seat, Timer
from bunkum.liars_dice.records import Action, Call, Calza
from bunkum.liars_dice.state import State
from bunkum.pieces.pips import Span


class Bidding(Protocol):
    """What of a state or view is asked, in Firehouse too: whose turn it is, and what holds it up."""

    @property
    def options(self) -> Any:
        """With those of the house, `raise_hold_ms` and `bang_window_ms`."""
        ...

    @property
    def turn(self) -> Seat:
        """Whose it is."""
        ...

    @property
    def turns(self) -> int:
        """Counts turns and pauses."""
        ...

    @property
    def phase(self) -> str:
        """Of the round."""
        ...

    @property
    def held(self) -> bool:
        """Whether nobody may bid yet."""
        ...

    @property
    def places(self) -> tuple[int, ...]:
        """By seat, once it is known."""
        ...


def awaited(state: Bidding) -> frozenset[Seat]:
    """Returns the seat that the game waits for; nobody while others may speak, and in the pause after a showdown."""
    if state.phase in ("bid", "turn") and not state.held:
        return frozenset((state.turn,))
    return frozenset()


def timers(state: Bidding) -> tuple[Timer, ...]:
    """Returns the clocks that run now."""
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


def outcome(state: Bidding) -> tuple[int, ...] | None:
    """Returns the place of each seat once the match is over, 1 for the winner."""
    return state.places if state.phase == "over" else None


def menu(view: State, seat: Seat) -> Menu[Action]:
    """Actions ready as they stand, and moves to fill in; empty where there is nothing to do."""
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
    """Returns blanks that together name every bid that may be made, and no other."""
    if seat != view.turn or view.phase not in ("bid", "turn") or view.held:
        return ()
    return tuple(Blank("Bid", (Number("number", least, most), OneOf("face", faces))) for least, most, faces in raises)
