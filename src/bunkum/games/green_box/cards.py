"""The cards and tiles of the box (RULES 5.1; the numbers in brackets are the sources of RULES 12)."""

from collections.abc import Mapping
from typing import Literal, get_args

from bunkum.core import Thing

Symbol = Literal["drop", "hammers", "circles", "bricks", "arrow", "wheel"]
Ground = Literal["green", "pink", "brown"]
Deck = Literal["gb54", "gb36"]

SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)
"""What is on the tiles, and on the cards [S9]."""

HIGHEST = 6
"""The highest number on a card."""


class Card(Thing):
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
