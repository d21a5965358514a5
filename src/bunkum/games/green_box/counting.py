"""What a bid claims, when it is true, and which bid is higher (RULES 5.3, 5.4, 5.6)."""

from collections.abc import Iterable
from typing import NamedTuple

from bunkum.games.green_box.cards import HIGHEST, Card, Symbol
from bunkum.games.green_box.options import HIGHEST_BID
from bunkum.games.green_box.state import StandingBid, State


class Count(NamedTuple):
    """So many cards count for a symbol: `genuine` ones, and `wilds` with them."""

    genuine: int
    wilds: int

    @property
    def cards(self) -> int:
        """All of them."""
        return self.genuine + self.wilds


def count(symbols: Iterable[Symbol], symbol: Symbol, wild: Symbol | None, *, genuine_needed: bool = True) -> Count:
    """How many of the cards count for `symbol` where `wild` is wild: none if it is None or the symbol itself.

    Wild cards alone never make a bid true, unless the table plays without `genuine_needed`.
    """
    cards = tuple(symbols)
    genuine = cards.count(symbol)
    if wild is None or symbol == wild or (genuine_needed and not genuine):
        return Count(genuine, 0)
    return Count(genuine, cards.count(wild))


def total(cards: Iterable[Card]) -> int:
    """What the numbers on the cards add up to."""
    return sum(card.number for card in cards)


def wild_in(view: State) -> Symbol | None:
    """The symbol that is wild in this round; None where nothing is."""
    return view.track[0] if view.track and view.wild_on and not view.sum_round else None


def raises(old: tuple[int, int], new: tuple[int, int]) -> bool:
    """Whether a bid `(number, position)` beats the one before: a higher number, or the same one further up the track.

    The same tile with a higher number is an ordinary raise (RULES 5.12, G1).
    """
    return new > old


def least_number(view: State, symbol: Symbol) -> int:
    """The lowest number that may be bid on this symbol now, legal or not as a quantity."""
    if view.bid is None or view.bid.symbol is None:
        return 1
    further_up = view.track.index(symbol) > view.track.index(view.bid.symbol)
    return view.bid.number + (not further_up)


def least_total(view: State) -> int:
    """The lowest total that may be bid now (G6)."""
    return view.bid.number + 1 if view.bid is not None else 1


def most(view: State) -> int:
    """The highest number that may be bid: no more than there can be, unless the table plays so (RULES 1.10)."""
    if view.options.allow_impossible_bids:
        return HIGHEST_BID
    return there_are(view)


def there_are(view: State) -> int:
    """As much as there can be on the table: cards, or in a sum round points."""
    return view.dealt * HIGHEST if view.sum_round else view.dealt


def holds(view: State, bid: StandingBid, cards: Iterable[Card]) -> tuple[int, Count]:
    """What there is of what the bid claims, when all the cards lie open, and how it is made up."""
    shown = tuple(cards)
    if bid.symbol is None:
        return total(shown), Count(0, 0)
    found = count(
        (card.symbol for card in shown), bid.symbol, wild_in(view), genuine_needed=view.options.genuine_needed
    )
    return found.cards, found
