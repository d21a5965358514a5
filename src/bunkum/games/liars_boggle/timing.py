"""Whom the table waits for, and which clocks run (RULES 1.5, 2.9)."""

from bunkum.core import Seat, Timer
from bunkum.games.liars_boggle.state import State

_NOBODY: frozenset[Seat] = frozenset()


def awaited(state: State) -> frozenset[Seat]:
    """The seats that the game waits for; nobody in the pause after a showdown, or while others may doubt a word."""
    if state.phase in ("show", "over") or state.held:
        return _NOBODY
    if state.phase == "vote":
        assert state.poll is not None
        return frozenset(state.poll.voters) - state.poll.done
    return frozenset((state.turn,))


def timers(state: State) -> tuple[Timer, ...]:
    """The clocks that run now."""
    options, house, phase = state.options, state.options.house, state.phase
    running: list[Timer] = []
    if phase == "over":
        return ()
    if state.sand.running:
        assert options.sand_timer is not None
        running.append(Timer("sand", state.sand.count, options.sand_timer))
    if state.held:
        running.append(Timer("hold", state.turns, options.friendly_hold))
    if phase in ("bid", "turn"):
        if house.turn_clock is not None and not state.held:
            running.append(Timer("turn", state.turns, house.turn_clock))
    elif phase == "show":
        running.append(Timer("show", state.turns, house.show_seconds))
    else:
        seconds = house.answer_seconds * (2 if phase == "replace" else 1)
        running.append(Timer("answer", state.turns, seconds, early=phase == "vote", answer=True))
    return tuple(running)


def sand_binds(state: State) -> bool:
    """Whether the sand that runs was started in this very turn: only then it binds (RULES 2.9)."""
    return state.phase in ("bid", "turn") and state.sand.turn == state.turns
