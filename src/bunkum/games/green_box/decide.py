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


def begin(seats: int, options: Options, context: GameContext) -> list[Event]:
    """Lay the track, give out cubes, deal (RULES 5.2)."""
    first = options.house.first_seat
    everybody = tuple(map(Seat, range(seats)))
    starter = context.dice.draw(Address(0, HOUSE, 0), everybody) if first == "random" else Seat(first)
    began = Began(
        "green_box", RULES_VERSION, seats, options, starter, first_cubes(options, seats), most_cards(options, seats)
    )
    builder: Telling = core.EventBuilder(evolve, evolve(None, began), context)
    builder.events.append(began)
    start_round(builder, 1, starter)
    return builder.events


def decide(state: State, seat: Seat, action: Action, context: GameContext) -> list[Event]:
    """What happens when `seat` does `action`."""
    builder: Telling = core.EventBuilder(evolve, state, context)
    match action:
        case TimeUp(timer):
            _time_up(builder, timer.name)
        case PlayTimeout(silent):
            _silence(builder, silent)
        case RemoveSeat(leaver):
            _leave(builder, leaver)
        case Restart():
            builder.emit(RoundRestarted())
            deal(builder)
        case _:
            _play(builder, seat, action)
    _play_the_gone(builder)
    return builder.events


def _play(builder: Telling, seat: Seat, action: PlayerAction) -> None:
    match action:
        case Bid(number, symbol):
            _bid(builder, seat, number, cast("Symbol", symbol))
        case BidSum(total):
            _bid(builder, seat, total, None)
        case Call():
            call(builder, seat)
        case ChooseWild(symbol):
            builder.emit(WildChosen(seat, cast("Symbol", symbol)))
        case _:
            assert_never(action)


def _bid(builder: Telling, seat: Seat, number: int, symbol: Symbol | None) -> None:
    state = builder.state
    builder.emit(BidMade(StandingBid(seat, number, symbol, state.seq + 1)))
    if state.bid is None and symbol is not None and symbol == state.track[0]:
        builder.emit(WildOff(symbol))  # RULES 5.4: the opening bid alone does this


def _time_up(builder: Telling, name: str) -> None:
    """A clock has run out: play what it stands for."""
    state = builder.state
    match name:
        case "show":
            start_round(builder, state.round + 1, state.starter)
        case "answer":
            builder.emit(WildKept())
        case _:
            _silence(builder, state.turn)


def _silence(builder: Telling, seat: Seat) -> None:
    """The timeout action: call; or open with one card of the second tile, which never turns the wild off."""
    state = builder.state
    if state.bid is not None:
        call(builder, seat)
    else:
        _bid(builder, seat, 1, None if state.sum_round else state.track[1])


def _leave(builder: Telling, leaver: Seat) -> None:
    """A seat leaves for good: its cards count until the round is resolved (RULES 1.6)."""
    builder.emit(SeatLeft(leaver))
    state = builder.state
    if len(state.living.difference(state.gone)) == 1:
        for seat in state.gone:
            if seat in builder.state.living:
                builder.emit(Eliminated(seat, len(builder.state.living)))
        end_match(builder)
    elif state.phase == "show" and leaver in state.living:
        take_away(builder, leaver)
        if state.starter == leaver:
            name_starter(builder, leaver)


def _play_the_gone(builder: Telling) -> None:
    """While the table waits for a seat that has left, the House plays its turns."""
    while gone := awaited(builder.state).intersection(builder.state.gone):
        _silence(builder, min(gone))
