"""What happens (RULES 6.2, 6.3). Alone sees the dice; `check` has let the action pass."""

from typing import assert_never

from bunkum import core
from bunkum.core import HOUSE, Address, GameContext, PlayTimeout, RemoveSeat, Restart, Seat, TimeUp
from bunkum.games.cup.claim_order import read_claim
from bunkum.games.cup.events import (
    Accepted,
    Began,
    Event,
    Given,
    Hidden,
    Looked,
    RoundRestarted,
    RoundStarted,
    Seen,
    Shown,
)
from bunkum.games.cup.evolve import evolve
from bunkum.games.cup.house import leave, play_the_gone, silence, time_up
from bunkum.games.cup.moves import (
    Action,
    Blind,
    Challenge,
    Give,
    Hide,
    Look,
    MakeClaim,
    Peek,
    PlayerAction,
    RollCup,
    RollTable,
    Show,
)
from bunkum.games.cup.options import Options
from bunkum.games.cup.rounds import Telling, challenge, close, coin_of, roll_cup, roll_table, say
from bunkum.games.cup.state import State

RULES_VERSION = 1


def begin(seats: int, options: Options, context: GameContext) -> list[Event]:
    """The starter rolls all five dice under the cup (RULES 6.2)."""
    first = options.house.first_seat
    everybody = tuple(map(Seat, range(seats)))
    starter = context.dice.draw(Address(0, HOUSE, 0), everybody) if first == "random" else Seat(first)
    began = Began("cup", RULES_VERSION, seats, options, starter)
    builder: Telling = core.EventBuilder(evolve, evolve(None, began), context)
    builder.events.append(began)
    builder.emit(RoundStarted(1, starter))
    roll_cup(builder, starter)
    return builder.events


def decide(state: State, seat: Seat, action: Action, context: GameContext) -> list[Event]:
    """What happens when `seat` does `action`."""
    builder: Telling = core.EventBuilder(evolve, state, context)
    match action:
        case TimeUp(timer):
            time_up(builder, timer.name)
        case PlayTimeout(silent):
            silence(builder, silent)
        case RemoveSeat(leaver):
            leave(builder, leaver)
        case Restart():
            builder.emit(RoundRestarted())
            roll_cup(builder, builder.state.starter)
        case _:
            _play(builder, seat, action)
    play_the_gone(builder)
    return builder.events


def _play(builder: Telling, seat: Seat, action: PlayerAction) -> None:
    straights = builder.state.options.straights
    match action:
        case Challenge():
            challenge(builder, seat)
        case Peek():
            builder.emit(Accepted(seat, "peek"))
            _look(builder, seat, again=False)
        case Blind(claim):
            builder.emit(Accepted(seat, "blind", rolls=claim is None))
            if claim is not None:
                say(builder, seat, read_claim(claim, straights), blind=True)
        case Show(dice):
            places = tuple(sorted(dice))
            builder.emit(Shown(seat, places, _values(builder.state, places)))
        case Hide(dice):
            builder.emit(Hidden(seat, tuple(sorted(dice))))
        case RollTable(dice):
            roll_table(builder, seat, dice)
        case RollCup():
            roll_cup(builder, seat)
        case Look():
            _look(builder, seat, again=True)
        case MakeClaim(claim):
            say(builder, seat, read_claim(claim, straights))
        case Give(receiver):
            builder.emit(Given(seat, receiver, coin_of(builder.state)))
            close(builder)
        case _:
            assert_never(action)


def _look(builder: Telling, seat: Seat, *, again: bool) -> None:
    """All hear that somebody looks; what lies there only who does."""
    cup = builder.state.cup
    builder.emit(Looked(seat, again))
    builder.emit(Seen(seat, cup, _values(builder.state, cup)))


def _values(state: State, dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(state.dice[at].value or 0 for at in dice)
