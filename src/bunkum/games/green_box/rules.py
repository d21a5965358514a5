"""The rules of the Green Box: what every game defines, and what actions do (RULES 5), from the deal to a lost cube.

This is the only module of the game that reads the truth. The House plays for seats that left for good: their cards
count until the round is resolved.
"""

from typing import assert_never, cast

from bunkum import core
from bunkum.core import HOUSE, Address, GameContext, Seat, Timer
from bunkum.core.action_handlers import ActionHandlers, play_for_gone
from bunkum.core.chance import ORDER
from bunkum.core.event_builder import begin_match
from bunkum.core.match_events import outcome as outcome
from bunkum.games.green_box import records
from bunkum.games.green_box.cards import DECKS, SYMBOLS, Symbol, address_of
from bunkum.games.green_box.check import awaited as awaited, check as check, menu as menu, timers as timers
from bunkum.games.green_box.options import (
    PRESETS as PRESETS,
    SEATS as SEATS,
    Options as Options,
    first_cubes,
    fits as fits,
    most_cards,
    warnings as warnings,
)
from bunkum.games.green_box.records import Action as Action, Event as Event
from bunkum.games.green_box.state import State as State, evolve as evolve, holds

RULES_VERSION = 1

_Builder = core.EventBuilder[State, records.Event]
"""Builds the events of this game."""


def begin(seats: int, options: Options, context: GameContext) -> list[records.Event]:
    """Returns the first events of a match: the track, the cubes and the deal (RULES 5.2)."""
    starter = core.draw_starter(options.house, seats, context.dice)
    began = records.Began(
        "green_box", RULES_VERSION, seats, options, starter, first_cubes(options, seats), most_cards(options, seats)
    )
    builder: _Builder = begin_match(evolve, began, context)
    _start_round(builder, 1, starter)
    return builder.events


def decide(state: State, seat: Seat, action: records.Action, context: GameContext) -> list[records.Event]:
    """Returns the events that follow when `seat` does `action`."""
    return _HANDLERS.decide(state, seat, action, context)


def _play(builder: _Builder, seat: Seat, action: records.PlayerAction) -> None:
    match action:
        case records.Bid(number, symbol):
            _bid(builder, seat, number, cast("Symbol", symbol))
        case records.BidSum(total):
            _bid(builder, seat, total, None)
        case records.Call():
            _call(builder, seat)
        case records.ChooseWild(symbol):
            builder.emit(records.WildChosen(seat, cast("Symbol", symbol)))
        case _:
            assert_never(action)


def _bid(builder: _Builder, seat: Seat, number: int, symbol: Symbol | None) -> None:
    state = builder.state
    builder.emit(records.BidMade(records.StandingBid(seat, number, symbol, state.seq + 1)))
    if state.bid is None and symbol is not None and symbol == state.track[0]:
        builder.emit(records.WildOff(symbol))  # RULES 5.4: the opening bid alone does this


def _time_up(builder: _Builder, timer: Timer) -> None:
    """Does what follows when a timer has run out."""
    state = builder.state
    match timer.name:
        case "show":
            _start_round(builder, state.round + 1, state.starter)
        case "answer":
            builder.emit(records.WildKept())
        case _:
            _silence(builder, state.turn)


def _silence(builder: _Builder, seat: Seat) -> None:
    """Plays the timeout action: a call, or an opening bid of one card of the second tile, which keeps the wild on."""
    state = builder.state
    if state.bid is not None:
        _call(builder, seat)
    else:
        _bid(builder, seat, 1, None if state.sum_round else state.track[1])


def _leave(builder: _Builder, leaver: Seat) -> None:
    """Removes a seat that leaves for good: its cards count until the round is resolved (RULES 1.6)."""
    builder.emit(records.SeatLeft(leaver))
    state = builder.state
    if len(state.living.difference(state.gone)) == 1:
        _take_away_the_gone(builder)
        _end_match(builder)
    elif state.phase == "show" and leaver in state.living:
        _take_away(builder, leaver)
        if state.starter == leaver:
            _name_starter(builder, leaver)


def _start_round(builder: _Builder, number: int, starter: Seat) -> None:
    """Starts a round: lays the track if there is none yet or the house rules want a new one, and deals."""
    state = builder.state
    if not state.track or state.options.reshuffle_track:
        builder.emit(records.TrackSet(builder.context.dice.shuffle(Address(number, HOUSE, ORDER), SYMBOLS)))
    cards = tuple(min(cubes, state.most_cards) for cubes in state.cubes)
    builder.emit(records.RoundStarted(number, starter, cards))
    _deal(builder)


def _deal(builder: _Builder) -> None:
    """Deals to each seat as many cards as lie face down before it.

    Each card is drawn from the rest of the pack at an address of its own, and swapped to the front of that rest
    (Fisher-Yates), so that another draw for one card leaves nearly all others as they are. Cards that are not dealt are
    in no event; nobody ever knows them.
    """
    state, pack, context = builder.state, list(DECKS[builder.state.options.deck]), builder.context
    out = core.seats_that_see_all(state.options.house, state.seats, state.living, context.partners)
    dealt = 0
    for seat, hand in enumerate(state.hands):
        for place in range(len(hand)):
            at = Address(state.round, HOUSE, address_of(seat, place), state.throw)
            drawn = context.dice.draw(at, range(dealt, len(pack)))
            pack[dealt], pack[drawn] = pack[drawn], pack[dealt]
            dealt += 1
        if hand:
            cards = tuple(pack[dealt - len(hand) : dealt])
            builder.emit(records.Dealt(Seat(seat), cards, (Seat(seat), *out)))


def _call(builder: _Builder, caller: Seat) -> None:
    """Reveals and counts all cards: the caller loses if the bid was true, otherwise the bidder (RULES 5.5)."""
    builder.emit(records.Called(caller))
    state = builder.state
    bid = state.bid
    assert bid is not None
    hands = tuple(tuple(card for card in hand if card is not None) for hand in state.hands)
    builder.emit(records.Revealed(hands))
    number, found = holds(state, bid, (card for hand in hands for card in hand))
    loser = caller if number >= bid.number else bid.seat
    builder.emit(records.Verdict(number, bid.number, found.genuine, found.wilds, loser))
    builder.emit(records.CubeLost(loser, state.cubes[loser] - 1))
    _end_round(builder, loser)


def _end_round(builder: _Builder, loser: Seat) -> None:
    """Eliminates seats without cubes, then starts the show pause or ends the match.

    Seats that have left go first, so they place below the seat that lost its last cube.
    """
    _take_away_the_gone(builder)
    if loser in builder.state.living and not builder.state.cubes[loser]:
        _take_away(builder, loser)
    if len(builder.state.living) == 1:
        _end_match(builder)
        return
    _name_starter(builder, loser)
    builder.emit(records.ShowStarted())


def _take_away_the_gone(builder: _Builder) -> None:
    for leaver in builder.state.gone:
        if leaver in builder.state.living:
            _take_away(builder, leaver)


def _take_away(builder: _Builder, seat: Seat) -> None:
    """Eliminates a seat, which gets the worst place that is left."""
    builder.emit(records.Eliminated(seat, len(builder.state.living)))


def _name_starter(builder: _Builder, loser: Seat) -> None:
    """Makes `loser`, who lost the cube, starter, or if it is out the next living seat clockwise (RULES 5.12, G3)."""
    state = builder.state
    builder.emit(records.StarterNamed(core.this_or_next(loser, state.living, state.seats)))


def _end_match(builder: _Builder) -> None:
    """Ends the match: the last living seat has won."""
    builder.emit(records.MatchEnded(tuple(place or 1 for place in builder.state.places)))


_HANDLERS = ActionHandlers(evolve, _play, _time_up, _silence, _leave, _deal, play_for_gone(awaited, _silence))
