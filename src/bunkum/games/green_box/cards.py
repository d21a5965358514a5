"""The cards and tiles of the box, what they are called, and how many count (RULES 5.1, 5.3).

The numbers in brackets are the sources of RULES 12.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

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
    """Returns the die, as chance counts, whose throw is the card at this place of a seat's hand."""
    return seat * LARGEST_HAND + place


def draws_for(deck: Sequence[Card], wanted: Iterable[Callable[[Card], bool]]) -> list[int]:
    """Returns what must be drawn, one card after the other, so that the pack gives cards such as these.

    The order in which the pack lies is that of `rounds`. Where no such card is left, the next one is drawn.
    """
    pack, draws = list(deck), list[int]()
    for at, fits in enumerate(wanted):
        drawn = next((place for place in range(at, len(pack)) if fits(pack[place])), at)
        pack[at], pack[drawn] = pack[drawn], pack[at]
        draws.append(drawn)
    return draws


class Count(NamedTuple):
    """So many cards count for a symbol: `genuine` ones, and `wilds` with them."""

    genuine: int
    wilds: int

    @property
    def cards(self) -> int:
        """All of them."""
        return self.genuine + self.wilds


def count(symbols: Iterable[Symbol], symbol: Symbol, wild: Symbol | None, *, genuine_needed: bool = True) -> Count:
    """Returns how many of the cards count for `symbol` where `wild` is wild: none if it is None or the symbol itself.

    Wild cards alone never make a bid true, unless the table plays without `genuine_needed`.
    """
    cards = tuple(symbols)
    genuine = cards.count(symbol)
    if wild is None or symbol == wild or (genuine_needed and not genuine):
        return Count(genuine, 0)
    return Count(genuine, cards.count(wild))


def total(cards: Iterable[Card]) -> int:
    """Returns what the numbers on the cards add up to."""
    return sum(card.number for card in cards)


# What symbols are called.

_MANY: dict[Symbol, str] = {symbol: symbol if symbol.endswith("s") else f"{symbol}s" for symbol in SYMBOLS}
_READ: dict[str, Symbol] = {
    name: symbol for symbol, many in _MANY.items() for name in (symbol, many, symbol.removesuffix("s"))
}


def many(symbol: Symbol) -> str:
    """Several of it: `arrows`, `hammers`."""
    return _MANY[symbol]


def so_many(number: int, symbol: Symbol) -> str:
    """`1 arrow`, `6 arrows`, `1 hammers`: a card of hammers shows two."""
    return f"{number} {symbol if number == 1 else many(symbol)}"


def symbol_named(name: str) -> Symbol | None:
    """Returns the symbol that somebody means: `drop`, `drops`, `Hammer`; None where there is no such one."""
    return _READ.get(name.casefold())
