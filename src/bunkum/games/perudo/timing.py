"""Whom the table waits for, and which clocks run (RULES 1.5, 7.0)."""

from bunkum.core import Seat, Timer
from bunkum.games.perudo.state import State


def awaited(state: State) -> frozenset[Seat]:
    """The seat that the game waits for; nobody while others may speak, and in the pause after a showdown."""
    if state.phase in ("bid", "turn") and not state.held:
        return frozenset((state.turn,))
    return frozenset()


def timers(state: State) -> tuple[Timer, ...]:
    """The clocks that run now."""
    options, house = state.options, state.options.house
    match state.phase:
        case "bid" | "turn":
            if state.held:
                return (Timer("hold", state.turns, options.raise_hold_ms / 1000),)
            return () if house.turn_clock is None else (Timer("turn", state.turns, house.turn_clock),)
        case "window":
            return (Timer("window", state.turns, options.bang_window_ms / 1000),)
        case "show":
            return (Timer("show", state.turns, house.show_seconds),)
        case "over":
            return ()
