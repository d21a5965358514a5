"""Whom the table waits for, and which clocks run (RULES 1.5)."""

from bunkum.core import Seat, Timer
from bunkum.games.green_box.state import State


def awaited(state: State) -> frozenset[Seat]:
    """The seats that the game waits for; nobody in the pause after a showdown."""
    return frozenset((state.turn,)) if state.phase in ("bid", "turn") else frozenset()


def timers(state: State) -> tuple[Timer, ...]:
    """The clocks that run now. Choosing what is wild is a short decision, whatever the turn may take."""
    house = state.options.house
    if state.phase == "show":
        return (Timer("show", state.turns, house.show_seconds),)
    if state.phase == "over":
        return ()
    running: list[Timer] = []
    if house.turn_clock is not None:
        running.append(Timer("turn", state.turns, house.turn_clock))
    if state.may_choose:
        running.append(Timer("answer", state.turns, house.answer_seconds, answer=True))
    return tuple(running)
