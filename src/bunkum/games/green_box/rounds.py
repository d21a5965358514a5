"""A round from the deal to the loss of a cube, and what comes after (RULES 5.2, 5.5)."""

from bunkum import core
from bunkum.core import HOUSE, Address, Seat, clockwise_from, seats_that_see_all
from bunkum.core.chance import ORDER
from bunkum.games.green_box.cards import DECKS, SYMBOLS, address_of
from bunkum.games.green_box.counting import holds
from bunkum.games.green_box.events import (
    Called,
    CubeLost,
    Dealt,
    Eliminated,
    Event,
    MatchEnded,
    Revealed,
    RoundStarted,
    ShowStarted,
    StarterNamed,
    TrackSet,
    Verdict,
)
from bunkum.games.green_box.state import State

Telling = core.EventBuilder[State, Event]
"""Builds the events of this game."""


def start_round(builder: Telling, number: int, starter: Seat) -> None:
    """Lay the track where there is none yet, or the table wants another; and deal."""
    state = builder.state
    if not state.track or state.options.reshuffle_track:
        builder.emit(TrackSet(builder.context.dice.shuffle(Address(number, HOUSE, ORDER), SYMBOLS)))
    cards = tuple(min(cubes, state.most_cards) for cubes in state.cubes)
    builder.emit(RoundStarted(number, starter, cards))
    deal(builder)


def deal(builder: Telling) -> None:
    """Deal to each seat as many cards as lie face down before it.

    Card by card, each drawn from the rest of the pack at an address of its own, and swapped to the front of that rest
    (Fisher-Yates), so another draw for one card leaves nearly all others as they are. Cards that are not dealt are in
    no event; nobody ever knows them.
    """
    state, pack = builder.state, list(DECKS[builder.state.options.deck])
    dealt = 0
    for seat, hand in enumerate(state.hands):
        for place in range(len(hand)):
            at = Address(state.round, HOUSE, address_of(seat, place), state.throw)
            drawn = builder.context.dice.draw(at, range(dealt, len(pack)))
            pack[dealt], pack[drawn] = pack[drawn], pack[dealt]
            dealt += 1
        if hand:
            cards = tuple(pack[dealt - len(hand) : dealt])
            builder.emit(Dealt(Seat(seat), cards, eyes(builder, Seat(seat))))


def call(builder: Telling, caller: Seat) -> None:
    """All cards are laid down, and counted: if there is as much as was bid, the caller loses (RULES 5.5)."""
    builder.emit(Called(caller))
    state = builder.state
    bid = state.bid
    assert bid is not None
    hands = tuple(tuple(card for card in hand if card is not None) for hand in state.hands)
    builder.emit(Revealed(hands))
    number, found = holds(state, bid, (card for hand in hands for card in hand))
    loser = caller if number >= bid.number else bid.seat
    builder.emit(Verdict(number, bid.number, found.genuine, found.wilds, loser))
    builder.emit(CubeLost(loser, state.cubes[loser] - 1))
    _end_round(builder, loser)


def _end_round(builder: Telling, loser: Seat) -> None:
    """Leavers go first, so they place below who lost the last cube; then the pause, or the end."""
    for leaver in builder.state.gone:
        if leaver in builder.state.living:
            take_away(builder, leaver)
    if loser in builder.state.living and not builder.state.cubes[loser]:
        take_away(builder, loser)
    if len(builder.state.living) == 1:
        end_match(builder)
        return
    name_starter(builder, loser)
    builder.emit(ShowStarted())


def take_away(builder: Telling, seat: Seat) -> None:
    """A seat is out, with the worst of the places that are left."""
    builder.emit(Eliminated(seat, len(builder.state.living)))


def name_starter(builder: Telling, loser: Seat) -> None:
    """Who lost the cube starts; if it is out, the next living seat clockwise (RULES 5.12, G3)."""
    state = builder.state
    starter = loser if loser in state.living else next(clockwise_from(loser, state.living, state.seats))
    builder.emit(StarterNamed(starter))


def end_match(builder: Telling) -> None:
    """Who is left has won."""
    builder.emit(MatchEnded(tuple(place or 1 for place in builder.state.places)))


def eyes(builder: Telling, owner: Seat) -> tuple[Seat, ...]:
    """Who sees a seat's cards: itself, and with `reveal_to_dead` who is out (RULES 1.3)."""
    state = builder.state
    return (owner, *seats_that_see_all(state.options.house, state.seats, state.living, builder.context.partners))
