"""A round from the roll to what it costs, and what comes after (RULES 7A)."""

from bunkum import core
from bunkum.core import HOUSE, Address, Seat, next_seat
from bunkum.games.firehouse.events import (
    Event,
    MatchEnded,
    PlayoffBegan,
    Rolled,
    RoundStarted,
    ShowStarted,
    StarterNamed,
    WildRolled,
)
from bunkum.games.firehouse.options import MANY_DICE
from bunkum.games.firehouse.state import State
from bunkum.pieces.pips import FACES

Telling = core.EventBuilder[State, Event]
"""Builds the events of this game."""


def next_round(builder: Telling) -> None:
    """The starter rolls the big die, and all roll."""
    builder.emit(RoundStarted(builder.state.round + 1, builder.state.starter))
    roll(builder)


def roll(builder: Telling) -> None:
    """The big die for all to see, then everybody under their own cup."""
    state, dice = builder.state, builder.context.dice
    number, throw = state.round, state.throw
    builder.emit(WildRolled(state.starter, dice.draw(Address(number, HOUSE, 0, throw), FACES)))
    for seat, hand in enumerate(state.hands):
        if hand:
            falls = dice.roll(Address(number, Seat(seat), 0, throw), [FACES] * len(hand))
            builder.emit(Rolled(Seat(seat), falls))


def end_round(builder: Telling, loser: Seat) -> None:
    """Either somebody has lost the match, or it goes on after a pause; `loser` got the bad."""
    state = builder.state
    losers = (loser,) if state.playoff else match_losers(state)
    if len(losers) > 1 and state.options.two_losers == "playoff":
        _begin_playoff(builder, losers)
    elif losers or state.round >= state.options.max_rounds:
        end_match(builder, losers)
        return
    name_starter(builder, loser)
    builder.emit(ShowStarted())


def match_losers(state: State) -> tuple[Seat, ...]:
    """Who has lost the match by now: one far down, else two or more not so far; nobody yet (RULES 7A)."""
    options = state.options
    one = _down(state, options.limit_one)
    two = _down(state, options.limit_two)
    return one or (two if len(two) > 1 else ())


def _down(state: State, bads: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in sorted(state.living) if state.scores[seat] <= -bads)


def _begin_playoff(builder: Telling, losers: tuple[Seat, ...]) -> None:
    """The others have their places; these play on alone, from zero, with five dice (RULES 7A)."""
    state = builder.state
    safe = state.living.difference(losers)
    places = tuple(place if Seat(seat) in safe else 0 for seat, place in enumerate(ranking(state)))
    builder.emit(PlayoffBegan(losers, places, MANY_DICE))


def name_starter(builder: Telling, wanted: Seat) -> None:
    """Who got the bad starts; if it does not play, the next who does, clockwise (RULES 7A, 1.6)."""
    state = builder.state
    builder.emit(StarterNamed(wanted if wanted in state.living else next_seat(wanted, state.living, state.seats)))


def end_match(builder: Telling, losers: tuple[Seat, ...] = ()) -> None:
    """The match is over: it stands as scored."""
    builder.emit(MatchEnded(ranking(builder.state), losers))


def ranking(state: State) -> tuple[int, ...]:
    """The place of each seat: by score, ties shared; who left comes last, the later one higher (RULES 1.6, 7A)."""
    return tuple(_place(state, Seat(seat)) for seat in range(state.seats))


def _place(state: State, seat: Seat) -> int:
    if state.places[seat]:
        return state.places[seat]
    leavers = [leaver for leaver in state.gone if not state.places[leaver]]
    if seat in leavers:
        return state.seats - leavers.index(seat)
    safe = sum(1 for place in state.places if place)
    return 1 + safe + sum(1 for other in state.living if state.scores[other] > state.scores[seat])
