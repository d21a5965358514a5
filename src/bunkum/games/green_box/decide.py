"""What happens (RULES 5). Alone sees the cards; `check` has let the action pass.

Seats that left for good are played by the House (`_play_the_gone`): their cards count until the round is resolved.
"""

from typing import assert_never, cast

from bunkum import core
from bunkum.core import HOUSE, Address, GameContext, PlayTimeout, RemoveSeat, Restart, Seat, TimeUp
from bunkum.games.green_box.cards import Symbol
from bunkum.games.green_box.events import (
    Began,
    BidMade,
    Eliminated,
    Event,
    RoundRestarted,
    SeatLeft,
    WildChosen,
    WildKept,
    WildOff,
)
from bunkum.games.green_box.evolve import evolve
from bunkum.games.green_box.moves import Action, Bid, BidSum, Call, ChooseWild, PlayerAction
from bunkum.games.green_box.options import Options, first_cubes, most_cards
from bunkum.games.green_box.rounds import Telling, call, deal, end_match, name_starter, start_round, take_away
from bunkum.games.green_box.state import StandingBid, State
from bunkum.games.green_box.timing import awaited

RULES_VERSION = 1


def begin(seats: int, options: Options, box: GameContext) -> list[Event]:
    """Lay the track, give out cubes, deal (RULES 5.2)."""
    first = options.house.first_seat
    everybody = tuple(map(Seat, range(seats)))
    starter = box.dice.draw(Address(0, HOUSE, 0), everybody) if first == "random" else Seat(first)
    began = Began(
        "green_box", RULES_VERSION, seats, options, starter, first_cubes(options, seats), most_cards(options, seats)
    )
    story: Telling = core.EventBuilder(evolve, evolve(None, began), box)
    story.events.append(began)
    start_round(story, 1, starter)
    return story.events


def decide(state: State, seat: Seat, action: Action, box: GameContext) -> list[Event]:
    """What happens when `seat` does `action`."""
    story: Telling = core.EventBuilder(evolve, state, box)
    match action:
        case TimeUp(timer):
            _time_up(story, timer.name)
        case PlayTimeout(silent):
            _silence(story, silent)
        case RemoveSeat(leaver):
            _leave(story, leaver)
        case Restart():
            story.emit(RoundRestarted())
            deal(story)
        case _:
            _play(story, seat, action)
    _play_the_gone(story)
    return story.events


def _play(story: Telling, seat: Seat, action: PlayerAction) -> None:
    match action:
        case Bid(number, symbol):
            _bid(story, seat, number, cast("Symbol", symbol))
        case BidSum(total):
            _bid(story, seat, total, None)
        case Call():
            call(story, seat)
        case ChooseWild(symbol):
            story.emit(WildChosen(seat, cast("Symbol", symbol)))
        case _:
            assert_never(action)


def _bid(story: Telling, seat: Seat, number: int, symbol: Symbol | None) -> None:
    state = story.state
    story.emit(BidMade(StandingBid(seat, number, symbol, state.seq + 1)))
    if state.bid is None and symbol is not None and symbol == state.track[0]:
        story.emit(WildOff(symbol))  # RULES 5.4: the opening bid alone does this


def _time_up(story: Telling, name: str) -> None:
    """A clock has run out: play what it stands for."""
    state = story.state
    match name:
        case "show":
            start_round(story, state.round + 1, state.starter)
        case "answer":
            story.emit(WildKept())
        case _:
            _silence(story, state.turn)


def _silence(story: Telling, seat: Seat) -> None:
    """The timeout action: call; or open with one card of the second tile, which never turns the wild off."""
    state = story.state
    if state.bid is not None:
        call(story, seat)
    else:
        _bid(story, seat, 1, None if state.sum_round else state.track[1])


def _leave(story: Telling, leaver: Seat) -> None:
    """A seat leaves for good: its cards count until the round is resolved (RULES 1.6)."""
    story.emit(SeatLeft(leaver))
    state = story.state
    if len(state.living.difference(state.gone)) == 1:
        for seat in state.gone:
            if seat in story.state.living:
                story.emit(Eliminated(seat, len(story.state.living)))
        end_match(story)
    elif state.phase == "show" and leaver in state.living:
        take_away(story, leaver)
        if state.starter == leaver:
            name_starter(story, leaver)


def _play_the_gone(story: Telling) -> None:
    """While the table waits for a seat that has left, the House plays its turns."""
    while gone := awaited(story.state).intersection(story.state.gone):
        _silence(story, min(gone))
