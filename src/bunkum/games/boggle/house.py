"""What the House does: clocks that run out, seats that are silent or have left (RULES 1.5, 1.6, 4.3)."""

from bunkum.core import Seat, Timer
from bunkum.games.boggle.events import Abstained, Accepted, SeatDone, SeatLeft
from bunkum.games.boggle.reading import close_vote, close_window, end_reading
from bunkum.games.boggle.rounds import Telling, after_writing, choose, end_match, end_writing, start_round
from bunkum.games.boggle.timing import reading_order


def time_up(builder: Telling, timer: Timer) -> None:
    """A clock has run out: play what it stands for."""
    state = builder.state
    match timer.name.partition("-")[0]:
        case "choose":
            choose(builder, reading_order(state)[0], state.size, silent=True)
        case "write":
            end_writing(builder, grace=state.options.finish_word)
        case "grace":
            after_writing(builder)
        case "read":
            end_reading(builder, state.order[0])
        case "window":
            close_window(builder, next(window for window in state.windows if window.number == timer.since))
        case "vote":
            close_vote(builder, next(poll for poll in state.polls if poll.number == timer.since))
        case _:
            start_round(builder, state.round + 1)


def silence(builder: Telling, seat: Seat) -> None:
    """The timeout action; who listens lets everything stand (RULES 4.3)."""
    state = builder.state
    if state.phase == "choose":
        choose(builder, seat, state.size, silent=True)
    elif state.phase == "write":
        builder.emit(SeatDone(seat))
    else:
        for window in state.windows:
            if seat != window.reader and seat not in window.accepted:
                builder.emit(Accepted(seat, window.number))
        for poll in state.polls:
            if seat in poll.voters and seat not in poll.done:
                builder.emit(Abstained(seat, poll.word))
        if seat == state.order[0] and not state.resting:
            end_reading(builder, seat)


def leave(builder: Telling, leaver: Seat) -> None:
    """A seat leaves for good: its list stays, and scores nothing (RULES 1.6, 4.3)."""
    builder.emit(SeatLeft(leaver))
    if len(builder.state.living) <= 1:
        end_match(builder)
