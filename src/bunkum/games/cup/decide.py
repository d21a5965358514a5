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


def begin(seats: int, options: Options, box: GameContext) -> list[Event]:
    """The starter rolls all five dice under the cup (RULES 6.2)."""
    first = options.house.first_seat
    everybody = tuple(map(Seat, range(seats)))
    starter = box.dice.draw(Address(0, HOUSE, 0), everybody) if first == "random" else Seat(first)
    began = Began("cup", RULES_VERSION, seats, options, starter)
    story: Telling = core.EventBuilder(evolve, evolve(None, began), box)
    story.events.append(began)
    story.emit(RoundStarted(1, starter))
    roll_cup(story, starter)
    return story.events


def decide(state: State, seat: Seat, action: Action, box: GameContext) -> list[Event]:
    """What happens when `seat` does `action`."""
    story: Telling = core.EventBuilder(evolve, state, box)
    match action:
        case TimeUp(timer):
            time_up(story, timer.name)
        case PlayTimeout(silent):
            silence(story, silent)
        case RemoveSeat(leaver):
            leave(story, leaver)
        case Restart():
            story.emit(RoundRestarted())
            roll_cup(story, story.state.starter)
        case _:
            _play(story, seat, action)
    play_the_gone(story)
    return story.events


def _play(story: Telling, seat: Seat, action: PlayerAction) -> None:
    straights = story.state.options.straights
    match action:
        case Challenge():
            challenge(story, seat)
        case Peek():
            story.emit(Accepted(seat, "peek"))
            _look(story, seat, again=False)
        case Blind(claim):
            story.emit(Accepted(seat, "blind", rolls=claim is None))
            if claim is not None:
                say(story, seat, read_claim(claim, straights), blind=True)
        case Show(dice):
            places = tuple(sorted(dice))
            story.emit(Shown(seat, places, _values(story.state, places)))
        case Hide(dice):
            story.emit(Hidden(seat, tuple(sorted(dice))))
        case RollTable(dice):
            roll_table(story, seat, dice)
        case RollCup():
            roll_cup(story, seat)
        case Look():
            _look(story, seat, again=True)
        case MakeClaim(claim):
            say(story, seat, read_claim(claim, straights))
        case Give(receiver):
            story.emit(Given(seat, receiver, coin_of(story.state)))
            close(story)
        case _:
            assert_never(action)


def _look(story: Telling, seat: Seat, *, again: bool) -> None:
    """All hear that somebody looks; what lies there only who does."""
    cup = story.state.cup
    story.emit(Looked(seat, again))
    story.emit(Seen(seat, cup, _values(story.state, cup)))


def _values(state: State, dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(state.dice[at].value or 0 for at in dice)
