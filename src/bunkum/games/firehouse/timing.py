"""Whom the table waits for, and which clocks run (RULES 1.5, 7.0)."""

from bunkum.core import Seat, Timer
from bunkum.games.firehouse.state import State

_NOBODY: frozenset[Seat] = frozenset()


def awaited(state: State) -> frozenset[Seat]:
    """The seat whose turn it is; nobody while bangs race, while a raise is held back, and after a showdown."""
    if state.phase not in ("bid", "turn") or state.held:
        return _NOBODY
    return frozenset((state.turn,))


def timers(state: State) -> tuple[Timer, ...]:
    """The clock that runs now, if any."""
    options, house = state.options, state.options.house
    match state.phase:
        case "bid" | "turn":
            if state.held:
                return (Timer("hold", state.turns, options.raise_hold_ms / 1000),)
            return () if house.turn_clock is None else (Timer("turn", state.turns, house.turn_clock),)
        case "bang":
            return (Timer("window", state.turns, options.bang_window_ms / 1000),)
        case "show":
            return (Timer("show", state.turns, house.show_seconds),)
        case "over":
            return ()
