"""What the House does: clocks that run out, seats that are silent or have left (RULES 1.5, 1.6, 6.8)."""

from bunkum.core import Seat
from bunkum.games.cup.check import givable
from bunkum.games.cup.claim_order import above
from bunkum.games.cup.events import Eliminated, Given, Hidden, SeatLeft
from bunkum.games.cup.options import ending
from bunkum.games.cup.rounds import (
    Telling,
    challenge,
    close,
    coin_of,
    end_match,
    may_give,
    name_starter,
    next_round,
    roll_cup,
    say,
)
from bunkum.games.cup.timing import awaited
from bunkum.games.cup.turn_steps import has_rolled, needs_a_die, unlocked


def time_up(builder: Telling, name: str) -> None:
    """A clock has run out: play what it stands for."""
    if name == "show":
        next_round(builder)
    else:
        silence(builder, builder.state.turn)


def silence(builder: Telling, seat: Seat) -> None:
    """The timeout action (RULES 6.8)."""
    match builder.state.phase:
        case "receive":
            challenge(builder, seat)
        case "turn":
            _finish_turn(builder, seat)
        case "give":
            _give_the_loser(builder, seat)
        case "show" | "over":
            raise AssertionError(f"nobody is awaited in {builder.state.phase}")


def _finish_turn(builder: Telling, seat: Seat) -> None:
    """Roll the cup if it must still be rolled, then say the lowest that beats the claim."""
    state = builder.state
    if needs_a_die(state) or not has_rolled(state):
        if not state.cup:
            builder.emit(Hidden(seat, unlocked(state)[:1]))
        roll_cup(builder, seat)
    standing = builder.state.claim
    rungs = above(standing.key if standing is not None else None, builder.state.options.straights)
    say(builder, seat, rungs[0].claim)


def _give_the_loser(builder: Telling, seat: Seat) -> None:
    """RULES 6.6: in silence to the loser; to nobody where it has just lost its last life, or has left."""
    showdown = builder.state.showdown
    assert showdown is not None
    loser = showdown.loser
    if loser is not None and loser in givable(builder.state):
        builder.emit(Given(seat, loser, coin_of(builder.state)))
    close(builder)


def leave(builder: Telling, leaver: Seat) -> None:
    """A seat leaves for good. What it claimed stands until the round is resolved (RULES 1.6)."""
    builder.emit(SeatLeft(leaver))
    state = builder.state
    lives = ending(state.options).kind == "lives"
    if len(state.present) == 1:
        if lives:
            for seat in state.gone:
                if seat in builder.state.living:
                    builder.emit(Eliminated((seat,), len(builder.state.living)))
        end_match(builder)
    elif state.phase == "give" and not may_give(state):
        close(builder)
    elif state.phase == "show":
        if lives and leaver in state.living:
            builder.emit(Eliminated((leaver,), len(state.living)))
        if state.starter == leaver:
            name_starter(builder, leaver)


def play_the_gone(builder: Telling) -> None:
    """While the table waits for seats that have left, the House plays their turns."""
    while gone := awaited(builder.state).intersection(builder.state.gone):
        silence(builder, min(gone))
