"""The cards and tiles of the box (RULES 5.1; the numbers in brackets are the sources of RULES 12)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, get_args

from bunkum.core import Value

Symbol = Literal["drop", "hammers", "circles", "bricks", "arrow", "wheel"]
Ground = Literal["green", "pink", "brown"]
Deck = Literal["gb54", "gb36"]

SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)
"""What is on the tiles, and on the cards [S9]."""

HIGHEST = 6
"""The highest number on a card."""
LARGEST_HAND = 5
"""No seat is ever dealt more cards (RULES 5.2)."""


class Card(Value):
    """A card: its symbol, its number, and the colour behind them, which means nothing here."""

    symbol: Symbol
    number: int
    ground: Ground = "brown"


NUMBERS: Mapping[Deck, Mapping[Ground, tuple[int, ...]]] = {
    # 54 cards that follow a system [S10]: brown 4-5-6, pink 1-2-3, green 1-1-2 [S11], nine of each symbol
    "gb54": {"green": (1, 1, 2), "pink": (1, 2, 3), "brown": (4, 5, 6)},
    # without the green ground, as another game of the box plays it: symbol by number, 36 cards [S12]
    "gb36": {"pink": (1, 2, 3), "brown": (4, 5, 6)},
}
"""The numbers of each symbol, by the ground they stand on."""

DECKS: Mapping[Deck, tuple[Card, ...]] = {
    deck: tuple(
        Card(symbol, number, ground) for symbol in SYMBOLS for ground, numbers in grounds.items() for number in numbers
    )
    for deck, grounds in NUMBERS.items()
}
"""Every card of each deck."""


def address_of(seat: int, place: int) -> int:
    """The die, as chance counts, whose throw is the card at this place of a seat's hand."""
    return seat * LARGEST_HAND + place


def draws_for(deck: Sequence[Card], wanted: Iterable[Callable[[Card], bool]]) -> list[int]:
    """What must be drawn, one card after the other, so that the pack gives cards such as these.

    The order in which the pack lies is that of `rounds.deal`. Where no such card is left, the next one is drawn.
    """
    pack, draws = list(deck), list[int]()
    for at, fits in enumerate(wanted):
        drawn = next((place for place in range(at, len(pack)) if fits(pack[place])), at)
        pack[at], pack[drawn] = pack[drawn], pack[at]
        draws.append(drawn)
    return draws
