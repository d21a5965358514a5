"""What the House does: clocks that run out, seats that are silent or have left (RULES 1.5, 1.6, 2.9)."""

from bunkum.core import Seat
from bunkum.games.liars_boggle.events import (
    Abstained,
    Eliminated,
    HoldEnded,
    KeptDice,
    SeatLeft,
    TimerFinished,
    TurnMissed,
)
from bunkum.games.liars_boggle.rounds import (
    Telling,
    discard_any,
    end_match,
    lose,
    name_starter,
    next_round,
    open_trading,
    rest_when_traded,
    take_away,
)
from bunkum.games.liars_boggle.showdown import (
    call,
    close_vote,
    close_vote_when_done,
    verdict,
)
from bunkum.games.liars_boggle.timing import awaited, sand_binds


def time_up(builder: Telling, name: str) -> None:
    """A clock has run out: play what it stands for."""
    state = builder.state
    match name:
        case "show":
            next_round(builder)
        case "hold":
            builder.emit(HoldEnded())
        case "sand":
            binding = sand_binds(state)
            builder.emit(TimerFinished(binding))
            if binding and state.options.timer_expiry != "notify":
                _sand_out(builder)
        case "answer" if state.phase == "vote":
            close_vote(builder)
        case _:
            silence(builder, state.turn)


def _sand_out(builder: Telling) -> None:
    state = builder.state
    if state.options.timer_expiry == "lose_die":
        _miss_turn(builder, state.turn)
    else:
        silence(builder, state.turn)


def silence(builder: Telling, seat: Seat) -> None:
    """The timeout action (RULES 2.3)."""
    state = builder.state
    match state.phase:
        case "turn":
            call(builder, seat, challenge=False)
        case "showdown":
            verdict(builder, valid=None)
        case "vote":
            builder.emit(Abstained(seat))
            close_vote_when_done(builder)
        case "discard":
            discard_any(builder, seat)
        case "trade":
            builder.emit(KeptDice(seat))
            rest_when_traded(builder)
        case "replace" if state.bid is not None:
            call(builder, seat, challenge=False)
        case "bid" | "replace":
            _miss_turn(builder, seat)
        case "show" | "over":
            raise AssertionError(f"nobody is awaited in {state.phase}")


def _miss_turn(builder: Telling, seat: Seat) -> None:
    builder.emit(TurnMissed(seat))
    lose(builder, seat)


def leave(builder: Telling, leaver: Seat) -> None:
    """A seat leaves for good: its dice count until the round is resolved (RULES 1.6)."""
    builder.emit(SeatLeft(leaver))
    state = builder.state
    if len(state.living.difference(state.gone)) == 1:
        for seat in state.gone:
            if seat in builder.state.living:
                builder.emit(Eliminated(seat, len(builder.state.living)))
        end_match(builder)
    elif state.phase in ("trade", "show") and leaver in state.living:
        _leave_between_rounds(builder, leaver)


def _leave_between_rounds(builder: Telling, leaver: Seat) -> None:
    trading = builder.state.phase == "trade"
    was_first = trading and builder.state.turn == leaver
    take_away(builder, leaver)
    if builder.state.starter == leaver:
        name_starter(builder, leaver)
        if was_first:
            open_trading(builder)  # RULES 2.8.1: the next starter first
    if trading:
        rest_when_traded(builder)


def play_the_gone(builder: Telling) -> None:
    """While the table waits for seats that have left, the House plays their turns, and abstains for them."""
    while gone := awaited(builder.state).intersection(builder.state.gone):
        silence(builder, min(gone))
