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
"""A story of this game being told."""


def start_round(story: Telling, number: int, starter: Seat) -> None:
    """Lay the track where there is none yet, or the table wants another; and deal."""
    state = story.state
    if not state.track or state.options.reshuffle_track:
        story.emit(TrackSet(story.box.dice.shuffle(Address(number, HOUSE, ORDER), SYMBOLS)))
    cards = tuple(min(cubes, state.most_cards) for cubes in state.cubes)
    story.emit(RoundStarted(number, starter, cards))
    deal(story)


def deal(story: Telling) -> None:
    """Deal to each seat as many cards as lie face down before it.

    Card by card, each drawn from the rest of the pack at an address of its own, and swapped to the front of that rest
    (Fisher-Yates), so another draw for one card leaves nearly all others as they are. Cards that are not dealt are in
    no event; nobody ever knows them.
    """
    state, pack = story.state, list(DECKS[story.state.options.deck])
    dealt = 0
    for seat, hand in enumerate(state.hands):
        for place in range(len(hand)):
            at = Address(state.round, HOUSE, address_of(seat, place), state.throw)
            drawn = story.box.dice.draw(at, range(dealt, len(pack)))
            pack[dealt], pack[drawn] = pack[drawn], pack[dealt]
            dealt += 1
        if hand:
            cards = tuple(pack[dealt - len(hand) : dealt])
            story.emit(Dealt(Seat(seat), cards, eyes(story, Seat(seat))))


def call(story: Telling, caller: Seat) -> None:
    """All cards are laid down, and counted: if there is as much as was bid, the caller loses (RULES 5.5)."""
    story.emit(Called(caller))
    state = story.state
    bid = state.bid
    assert bid is not None
    hands = tuple(tuple(card for card in hand if card is not None) for hand in state.hands)
    story.emit(Revealed(hands))
    number, found = holds(state, bid, (card for hand in hands for card in hand))
    loser = caller if number >= bid.number else bid.seat
    story.emit(Verdict(number, bid.number, found.genuine, found.wilds, loser))
    story.emit(CubeLost(loser, state.cubes[loser] - 1))
    _end_round(story, loser)


def _end_round(story: Telling, loser: Seat) -> None:
    """Leavers go first, so they place below who lost the last cube; then the pause, or the end."""
    for leaver in story.state.gone:
        if leaver in story.state.living:
            take_away(story, leaver)
    if loser in story.state.living and not story.state.cubes[loser]:
        take_away(story, loser)
    if len(story.state.living) == 1:
        end_match(story)
        return
    name_starter(story, loser)
    story.emit(ShowStarted())


def take_away(story: Telling, seat: Seat) -> None:
    """A seat is out, with the worst of the places that are left."""
    story.emit(Eliminated(seat, len(story.state.living)))


def name_starter(story: Telling, loser: Seat) -> None:
    """Who lost the cube starts; if it is out, the next living seat clockwise (RULES 5.12, G3)."""
    state = story.state
    starter = loser if loser in state.living else next(clockwise_from(loser, state.living, state.seats))
    story.emit(StarterNamed(starter))


def end_match(story: Telling) -> None:
    """Who is left has won."""
    story.emit(MatchEnded(tuple(place or 1 for place in story.state.places)))


def eyes(story: Telling, owner: Seat) -> tuple[Seat, ...]:
    """Who sees a seat's cards: itself, and with `reveal_to_dead` who is out (RULES 1.3)."""
    state = story.state
    return (owner, *seats_that_see_all(state.options.house, state.seats, state.living, story.box.partners))
