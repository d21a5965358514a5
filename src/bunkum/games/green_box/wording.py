"""Numbers of cards and symbols as people say them: `1 arrow`, `6 arrows`, `2 hammers`."""

from bunkum.games.green_box.cards import SYMBOLS, Symbol
from bunkum.games.green_box.state import StandingBid

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


def bid_in_words(bid: StandingBid) -> str:
    """`6 arrows`, `a total of 8`."""
    return f"a total of {bid.number}" if bid.symbol is None else so_many(bid.number, bid.symbol)


def symbol_named(name: str) -> Symbol | None:
    """The symbol that somebody means: `drop`, `drops`, `Hammer`; None where there is no such one."""
    return _READ.get(name.casefold())


def cards(number: int) -> str:
    """`1 card`, `5 cards`."""
    return f"{number} card{'s' * (number != 1)}"


def cubes(number: int) -> str:
    """`1 cube`, `5 cubes`."""
    return f"{number} cube{'s' * (number != 1)}"
