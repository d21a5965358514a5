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


def time_up(story: Telling, name: str) -> None:
    """A clock has run out: play what it stands for."""
    state = story.state
    match name:
        case "show":
            next_round(story)
        case "hold":
            story.emit(HoldEnded())
        case "sand":
            binding = sand_binds(state)
            story.emit(TimerFinished(binding))
            if binding and state.options.timer_expiry != "notify":
                _sand_out(story)
        case "answer" if state.phase == "vote":
            close_vote(story)
        case _:
            silence(story, state.turn)


def _sand_out(story: Telling) -> None:
    state = story.state
    if state.options.timer_expiry == "lose_die":
        _miss_turn(story, state.turn)
    else:
        silence(story, state.turn)


def silence(story: Telling, seat: Seat) -> None:
    """The timeout action (RULES 2.3)."""
    state = story.state
    match state.phase:
        case "turn":
            call(story, seat, challenge=False)
        case "showdown":
            verdict(story, valid=None)
        case "vote":
            story.emit(Abstained(seat))
            close_vote_when_done(story)
        case "discard":
            discard_any(story, seat)
        case "trade":
            story.emit(KeptDice(seat))
            rest_when_traded(story)
        case "replace" if state.bid is not None:
            call(story, seat, challenge=False)
        case "bid" | "replace":
            _miss_turn(story, seat)
        case "show" | "over":
            raise AssertionError(f"nobody is awaited in {state.phase}")


def _miss_turn(story: Telling, seat: Seat) -> None:
    story.emit(TurnMissed(seat))
    lose(story, seat)


def leave(story: Telling, leaver: Seat) -> None:
    """A seat leaves for good: its dice count until the round is resolved (RULES 1.6)."""
    story.emit(SeatLeft(leaver))
    state = story.state
    if len(state.living.difference(state.gone)) == 1:
        for seat in state.gone:
            if seat in story.state.living:
                story.emit(Eliminated(seat, len(story.state.living)))
        end_match(story)
    elif state.phase in ("trade", "show") and leaver in state.living:
        _leave_between_rounds(story, leaver)


def _leave_between_rounds(story: Telling, leaver: Seat) -> None:
    trading = story.state.phase == "trade"
    was_first = trading and story.state.turn == leaver
    take_away(story, leaver)
    if story.state.starter == leaver:
        name_starter(story, leaver)
        if was_first:
            open_trading(story)  # RULES 2.8.1: the next starter first
    if trading:
        rest_when_traded(story)


def play_the_gone(story: Telling) -> None:
    """While the table waits for seats that have left, the House plays their turns, and abstains for them."""
    while gone := awaited(story.state).intersection(story.state.gone):
        silence(story, min(gone))
