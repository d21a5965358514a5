"""Which seats are awaited, which timers run (RULES 1.5, 7.0), and what a seat may do now (RULES 7)."""

from collections.abc import Iterable
from typing import Any, Protocol

from bunkum.core import Blank, Menu, Number, OneOf, Seat, Timer
from bunkum.liars_dice.records import Action, Call, Calza
from bunkum.liars_dice.state import State
from bunkum.pieces.pips import Span


class Bidding(Protocol):
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
    def phase(self) -> str:
        """The phase of the round."""
        ...

    @property
    def held(self) -> bool:
        """Whether nobody may bid yet."""
        ...

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, once it is known."""
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


def outcome(state: Bidding) -> tuple[int, ...] | None:
    """Returns the place of each seat once the match is over, 1 for the winner."""
    return state.places if state.phase == "over" else None


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
