"""What happens (RULES 7A). Alone sees the dice; `check` has let the action pass."""

from typing import assert_never

from bunkum import core
from bunkum.core import HOUSE, Address, GameContext, PlayTimeout, RemoveSeat, Restart, Seat, TimeUp
from bunkum.games.firehouse.banging import bang, judge
from bunkum.games.firehouse.events import Began, BidMade, Event, HoldEnded, RoundRestarted, SeatLeft
from bunkum.games.firehouse.evolve import evolve
from bunkum.games.firehouse.moves import Action, Bang, Bid
from bunkum.games.firehouse.options import Options, dice_each
from bunkum.games.firehouse.rounds import Telling, end_match, name_starter, next_round, roll
from bunkum.games.firehouse.state import StandingBid, State

RULES_VERSION = 1


def begin(seats: int, options: Options, context: GameContext) -> list[Event]:
    """Who starts, the big die, and everybody's roll."""
    first = options.house.first_seat
    everybody = tuple(map(Seat, range(seats)))
    starter = context.dice.draw(Address(0, HOUSE, 0), everybody) if first == "random" else Seat(first)
    began = Began("firehouse", RULES_VERSION, seats, options, starter, dice_each(options, seats))
    builder: Telling = core.EventBuilder(evolve, evolve(None, began), context)
    builder.events.append(began)
    next_round(builder)
    return builder.events


def decide(state: State, seat: Seat, action: Action, context: GameContext) -> list[Event]:
    """What happens when `seat` does `action`."""
    if isinstance(action, Bid):
        return [_bid(state, seat, action.number, action.face)]
    builder: Telling = core.EventBuilder(evolve, state, context)
    match action:
        case Bang():
            bang(builder, seat)
        case TimeUp(timer):
            _time_up(builder, timer.name)
        case PlayTimeout(silent):
            _silence(builder, silent)
        case RemoveSeat(leaver):
            _leave(builder, leaver)
        case Restart():
            builder.emit(RoundRestarted())
            roll(builder)
        case _:
            assert_never(action)
    return builder.events


def _bid(state: State, seat: Seat, number: int, face: int) -> BidMade:
    return BidMade(StandingBid(seat, number, face, state.seq + 1))


def _time_up(builder: Telling, name: str) -> None:
    """A clock has run out: play what it stands for."""
    match name:
        case "window":
            judge(builder)
        case "hold":
            builder.emit(HoldEnded())
        case "show":
            next_round(builder)
        case _:
            _silence(builder, builder.state.turn)


def _silence(builder: Telling, seat: Seat) -> None:
    """The timeout action: bang; a starter opens as low as can be, on a face that is not wild (RULES 7.0)."""
    state = builder.state
    if state.bid is None:
        builder.emit(_bid(state, seat, 1, 2 if state.wild == 1 else 1))
    else:
        bang(builder, seat)


def _leave(builder: Telling, leaver: Seat) -> None:
    """A seat leaves for good: it is dealt nothing any more, and who starts may be another (RULES 1.6)."""
    played = leaver in builder.state.living
    builder.emit(SeatLeft(leaver))
    state = builder.state
    if played and len(state.living) == 1:
        end_match(builder)
    elif state.starter == leaver and state.phase in ("bid", "show"):
        name_starter(builder, leaver)
