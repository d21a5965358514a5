"""Whom the table waits for, and which clocks run (RULES 1.5)."""

from bunkum.core import Seat, Timer
from bunkum.games.cup.state import State

_NOBODY: frozenset[Seat] = frozenset()


def awaited(state: State) -> frozenset[Seat]:
    """The seat that the game waits for; nobody in the pause after a showdown."""
    return _NOBODY if state.phase in ("show", "over") else frozenset((state.turn,))


def timers(state: State) -> tuple[Timer, ...]:
    """The clock that runs now. A turn's clock runs from when the cup comes until it goes."""
    house = state.options.house
    match state.phase:
        case "receive" | "turn":
            return () if house.turn_clock is None else (Timer("turn", state.turns, house.turn_clock),)
        case "give":
            return (Timer("answer", state.turns, house.answer_seconds, answer=True),)
        case "show":
            return (Timer("show", state.turns, house.show_seconds),)
        case "over":
            return ()
