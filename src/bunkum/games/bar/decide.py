"""What happens (RULES 7B). Alone sees the dice; `check` has let the action pass.

Seats that left for good are played by the House (`_play_the_gone`).
"""

from typing import assert_never

from bunkum import core
from bunkum.core import HOUSE, Address, GameContext, PlayTimeout, RemoveSeat, Restart, Seat, TimeUp
from bunkum.games.bar.events import Began, BidMade, Event, HoldEnded, RoundRestarted, RoundStarted, SeatLeft
from bunkum.games.bar.evolve import evolve
from bunkum.games.bar.moves import Action, Bid, Call, Calza
from bunkum.games.bar.options import Options
from bunkum.games.bar.rounds import Telling, abandon, leave_at_once, next_round, roll, showdown, speak
from bunkum.games.bar.state import StandingBid, State
from bunkum.games.bar.timing import awaited

RULES_VERSION = 1


def begin(seats: int, options: Options, box: GameContext) -> list[Event]:
    """Everybody rolls."""
    first = options.house.first_seat
    everybody = tuple(map(Seat, range(seats)))
    starter = box.dice.draw(Address(0, HOUSE, 0), everybody) if first == "random" else Seat(first)
    began = Began("bar", RULES_VERSION, seats, options, starter)
    story: Telling = core.EventBuilder(evolve, evolve(None, began), box)
    story.events.append(began)
    story.emit(RoundStarted(1, starter))
    roll(story)
    return story.events


def decide(state: State, seat: Seat, action: Action, box: GameContext) -> list[Event]:
    """What happens when `seat` does `action`."""
    story: Telling = core.EventBuilder(evolve, state, box)
    match action:
        case Bid(number, face):
            _bid(story, seat, number, face)
        case Call():
            speak(story, seat, "call")
        case Calza():
            speak(story, seat, "calza")
        case TimeUp(timer):
            _time_up(story, timer.name)
        case PlayTimeout(silent):
            _silence(story, silent)
        case RemoveSeat(leaver):
            _leave(story, leaver)
        case Restart():
            story.emit(RoundRestarted())
            roll(story)
        case _:
            assert_never(action)
    if story.state.gone:
        _play_the_gone(story)
    return story.events


def _bid(story: Telling, seat: Seat, number: int, face: int) -> None:
    story.emit(BidMade(StandingBid(seat, number, face, story.state.seq + 1)))


def _time_up(story: Telling, name: str) -> None:
    """A clock has run out: play what it stands for."""
    match name:
        case "show":
            next_round(story)
        case "hold":
            story.emit(HoldEnded())
        case "window":
            spoken = story.state.spoken
            assert spoken is not None
            showdown(story, spoken.seat, spoken.how)
        case _:
            _silence(story, story.state.turn)


def _silence(story: Telling, seat: Seat) -> None:
    """The timeout action: call; a starter opens with the lowest bid (RULES 7.0)."""
    if story.state.phase == "turn":
        speak(story, seat, "call")
    else:
        _bid(story, seat, 1, 1)


def _leave(story: Telling, leaver: Seat) -> None:
    """A seat leaves for good: its dice count until the round is resolved (RULES 1.6)."""
    story.emit(SeatLeft(leaver))
    state = story.state
    if len(state.living.difference(state.gone)) == 1:
        abandon(story)
    elif state.phase == "show" and leaver in state.living:
        leave_at_once(story, leaver)


def _play_the_gone(story: Telling) -> None:
    """While the table waits for seats that have left, the House plays their turns."""
    while gone := awaited(story.state).intersection(story.state.gone):
        _silence(story, min(gone))
