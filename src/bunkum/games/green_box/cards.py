"""The cards and tiles of the Green Box, their names, and the count of a bid (RULES 5.1, 5.3).

The numbers in brackets are the sources of RULES 12.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

from bunkum.core import Value
from bunkum.core.notation import count_things

Symbol = Literal["drop", "hammers", "circles", "bricks", "arrow", "wheel"]
Ground = Literal["green", "pink", "brown"]
Deck = Literal["gb54", "gb36"]

SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)
"""The symbols on the tiles and on the cards [S9]."""

HIGHEST = 6
"""The highest number on a card."""
LARGEST_HAND = 5
"""No seat is ever dealt more cards (RULES 5.2)."""


class Card(Value):
    """A card: its symbol, its number, and the colour behind them, which has no effect in this game."""

    symbol: Symbol
    number: int
    ground: Ground = "brown"


NUMBERS: Mapping[Deck, Mapping[Ground, tuple[int, ...]]] = {
    # 54 cards that follow a system [S10]: brown 4-5-6, pink 1-2-3, green 1-1-2 [S11], nine of each symbol
    "gb54": {"green": (1, 1, 2), "pink": (1, 2, 3), "brown": (4, 5, 6)},
    # without the green ground, as another game of the box plays it: symbol by number, 36 cards [S12]
    "gb36": {"pink": (1, 2, 3), "brown": (4, 5, 6)},
}
"""By deck and ground: the numbers on the cards of each symbol."""

DECKS: Mapping[Deck, tuple[Card, ...]] = {
    deck: tuple(
        Card(symbol, number, ground) for symbol in SYMBOLS for ground, numbers in grounds.items() for number in numbers
    )
    for deck, grounds in NUMBERS.items()
}
"""Every card of each deck."""


def address_of(seat: int, place: int) -> int:
    """Returns the `die` of the chance address that draws the card at this place of a seat's hand."""
    return seat * LARGEST_HAND + place


def draws_for(deck: Sequence[Card], wanted: Iterable[Callable[[Card], bool]]) -> list[int]:
    """Returns the draws, one for each card in `wanted`, that make the pack give cards such as these.

    The cards are swapped as in `rules._deal`. If no such card is left, the next one is drawn.
    """
    pack, draws = list(deck), list[int]()
    for at, fits in enumerate(wanted):
        drawn = next((place for place in range(at, len(pack)) if fits(pack[place])), at)
        pack[at], pack[drawn] = pack[drawn], pack[at]
        draws.append(drawn)
    return draws


class Count(NamedTuple):
    """The cards that count for a symbol: `genuine` ones, and `wilds` with them."""

    genuine: int
    wilds: int

    @property
    def cards(self) -> int:
        """The number of all cards that count."""
        return self.genuine + self.wilds


def count(symbols: Iterable[Symbol], symbol: Symbol, wild: Symbol | None, *, genuine_needed: bool = True) -> Count:
    """Returns how many of the cards count for `symbol` if `wild` is wild; no card is wild if it is None or `symbol`.

    Wild cards alone never make a bid true, unless the table plays without `genuine_needed`.
    """
    cards = tuple(symbols)
    genuine = cards.count(symbol)
    if wild is None or symbol == wild or (genuine_needed and not genuine):
        return Count(genuine, 0)
    return Count(genuine, cards.count(wild))


def total(cards: Iterable[Card]) -> int:
    """Returns the sum of the numbers on the cards."""
    return sum(card.number for card in cards)


# Names of symbols.

_MANY: dict[Symbol, str] = {symbol: symbol if symbol.endswith("s") else f"{symbol}s" for symbol in SYMBOLS}
_READ: dict[str, Symbol] = {
    name: symbol for symbol, many in _MANY.items() for name in (symbol, many, symbol.removesuffix("s"))
}


def one(symbol: Symbol) -> str:
    """Returns the singular of a symbol: `arrow`, `hammer`."""
    return symbol.removesuffix("s")


def many(symbol: Symbol) -> str:
    """Returns the plural of a symbol: `arrows`, `hammers`."""
    return _MANY[symbol]


def so_many(number: int, symbol: Symbol) -> str:
    """Returns a number of cards in words: `1 arrow`, `6 arrows`, `1 hammer` (although a card of hammers shows two)."""
    return count_things(number, one(symbol), many(symbol))


def symbol_named(name: str) -> Symbol | None:
    """Returns the symbol that a name means, such as `drop`, `drops` or `Hammer`; None if there is no such symbol."""
    return _READ.get(name.casefold())
