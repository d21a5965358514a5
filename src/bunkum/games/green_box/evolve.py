"""Where things stand after an event: the same fold for the truth and for every view. Never fails, asks nobody."""

from typing import assert_never

from msgspec.structs import replace

from bunkum.core import Seat, next_seat
from bunkum.games.green_box.cards import Symbol
from bunkum.games.green_box.events import (
    Began,
    BidMade,
    Called,
    CubeLost,
    Dealt,
    Eliminated,
    Event,
    MatchEnded,
    Revealed,
    RoundRestarted,
    RoundStarted,
    SeatLeft,
    ShowStarted,
    StarterNamed,
    TrackSet,
    Verdict,
    WildChosen,
    WildKept,
    WildOff,
)
from bunkum.games.green_box.options import FEW_CARDS
from bunkum.games.green_box.state import Showdown, StandingBid, State


def evolve(state: State | None, event: Event) -> State:
    """The state after `event`."""
    if isinstance(event, Began):
        return _begun(event)
    assert state is not None
    match event:
        case BidMade(bid):
            return _bid_made(state, bid)
        case Dealt(seat, cards):
            return replace(state, hands=(*state.hands[:seat], cards, *state.hands[seat + 1 :]))
        case RoundStarted(number, starter, cards):
            return _round_started(state, number, starter, cards)
        case RoundRestarted():
            return _covered(state, tuple(map(len, state.hands)), turn=state.starter, throw=state.throw + 1)
        case TrackSet(track):
            return replace(state, track=track)
        case WildChosen(_, symbol):
            return replace(state, track=moved_to_start(state.track, symbol), chosen=True)
        case WildKept():
            return replace(state, chosen=True)
        case WildOff():
            return replace(state, wild_on=False)
        case Called(seat):
            return replace(state, showdown=Showdown(seat), turn=seat, turns=state.turns + 1)
        case Revealed(hands):
            return replace(state, hands=hands)
        case Verdict(number, _, genuine, wilds, loser):
            showdown = replace(_shown(state), count=number, genuine=genuine, wilds=wilds, loser=loser)
            return replace(state, showdown=showdown, turn=loser)
        case CubeLost(seat, left):
            return replace(state, cubes=(*state.cubes[:seat], left, *state.cubes[seat + 1 :]))
        case Eliminated(seat, place):
            return replace(
                state,
                cubes=(*state.cubes[:seat], 0, *state.cubes[seat + 1 :]),
                living=state.living - {seat},
                places=(*state.places[:seat], place, *state.places[seat + 1 :]),
            )
        case StarterNamed(seat):
            return replace(state, starter=seat)
        case ShowStarted():
            return replace(state, phase="show", turns=state.turns + 1)
        case SeatLeft(seat):
            return replace(state, gone=(*state.gone, seat))
        case MatchEnded(ranking):
            return replace(state, phase="over", places=ranking)
        case _:
            assert_never(event)


def moved_to_start(track: tuple[Symbol, ...], symbol: Symbol) -> tuple[Symbol, ...]:
    """The track with this tile at the start, the others in their order (RULES 5.7)."""
    return (symbol, *(tile for tile in track if tile != symbol))


def _begun(event: Began) -> State:
    return State(
        options=event.options,
        cubes=(event.cubes,) * event.seats,
        most_cards=event.most_cards,
        hands=((),) * event.seats,
        living=frozenset(map(Seat, range(event.seats))),
        starter=event.starter,
        turn=event.starter,
        places=(0,) * event.seats,
    )


def _round_started(state: State, number: int, starter: Seat, cards: tuple[int, ...]) -> State:
    few = state.options.sum_endgame and sum(cards) < FEW_CARDS
    started = replace(state, round=number, starter=starter, sum_round=few, chosen=False)
    return _covered(started, cards, turn=starter, throw=0)


def _covered(state: State, cards: tuple[int, ...], *, turn: Seat, throw: int) -> State:
    """So many cards face down before each seat, and nothing is bid."""
    return replace(
        state,
        hands=tuple((None,) * number for number in cards),
        phase="bid",
        turn=turn,
        throw=throw,
        bid=None,
        earlier=(),
        wild_on=True,
        showdown=None,
        turns=state.turns + 1,
    )


def _bid_made(state: State, bid: StandingBid) -> State:
    return replace(
        state,
        bid=bid,
        earlier=(*state.earlier, state.bid) if state.bid is not None else (),
        seq=bid.seq,
        phase="turn",
        turn=next_seat(bid.seat, state.living, state.seats),
        turns=state.turns + 1,
    )


def _shown(state: State) -> Showdown:
    assert state.showdown is not None
    return state.showdown
