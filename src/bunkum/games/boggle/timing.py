"""Whom the table waits for, and which clocks run (RULES 1.5, 4.2, 4.3)."""

from bunkum.core import Seat, Timer
from bunkum.games.boggle.state import Poll, State

GRACE_SECONDS = 5  # RULES 4.2

_NOBODY: frozenset[Seat] = frozenset()


def reading_order(state: State, number: int | None = None) -> tuple[Seat, ...]:
    """Who reads in a round (this one, unless another is named), the first reader first (RULES 4.6)."""
    start = state.first + (state.round if number is None else number) - 1
    seats = (Seat((start + step) % state.seats) for step in range(state.seats))
    return tuple(seat for seat in seats if seat in state.living)


def awaited(state: State) -> frozenset[Seat]:
    """The seats that the game waits for; nobody while only a clock runs."""
    match state.phase:
        case "choose":
            return frozenset(reading_order(state)[:1])
        case "write":
            return state.living - state.done
        case "read":
            waiting: frozenset[Seat] = _NOBODY
            if not state.resting:
                waiting |= frozenset(state.order[:1])
            for window in state.windows:
                waiting |= state.living - {window.reader} - window.accepted
            return waiting.union(*(_voting(state, poll) for poll in state.polls))
        case "grace" | "show" | "over":
            return _NOBODY


def timers(state: State) -> tuple[Timer, ...]:
    """The clocks that run now; each window and each vote has one of its own, `window-2`."""
    options, house = state.options, state.options.house
    match state.phase:
        case "choose":
            return (Timer("choose", state.steps, house.answer_seconds, answer=True),)
        case "write":
            return (Timer("write", state.steps, options.timer),)
        case "grace":
            return (Timer("grace", state.steps, GRACE_SECONDS),)
        case "read":
            reader = state.order[:1]
            reading = (
                () if state.resting else (Timer("read", state.steps, house.answer_seconds, awaits=reader, answer=True),)
            )
            windows = (
                Timer(f"window-{window.number}", window.number, options.challenge_seconds) for window in state.windows
            )
            # RULES 1.8: a vote closes when all present have voted on this word, whatever else is still open.
            votes = (
                Timer(
                    f"vote-{poll.number}",
                    poll.number,
                    house.answer_seconds,
                    early=True,
                    awaits=tuple(sorted(_voting(state, poll))),
                    answer=True,
                )
                for poll in state.polls
            )
            return (*reading, *windows, *votes)
        case "show":
            return (Timer("show", state.steps, house.show_seconds),)
        case "over":
            return ()


def _voting(state: State, poll: Poll) -> frozenset[Seat]:
    """Who has still to vote on this word."""
    return (state.living & frozenset(poll.voters)) - poll.done
