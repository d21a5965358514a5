"""How likely a bid is, from what one seat knows (RULES 5.9).

Theory. The deck is public: so many cards of each symbol, so many of each number. Whoever looks at the table knows its
own cards and how many others lie face down; those are drawn without replacement from the cards one does not see. So
what a symbol bid needs is hypergeometric, in two kinds where another symbol is wild: `x` genuine cards and `y` wild
ones among `m` hidden come up in C(S, x) C(W, y) C(rest, m - x - y) of C(all, m) ways. A total is counted by its
number of ways as well: number by number, how many choices of so many cards add up to so much. All of it is in whole
numbers until the last division, so the chances are exact.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from math import comb
from typing import NamedTuple

from bunkum.games.green_box.cards import DECKS, Card, Deck, Symbol
from bunkum.games.green_box.counting import count, total, wild_in
from bunkum.games.green_box.moves import Action, Bid, BidSum
from bunkum.games.green_box.state import StandingBid, State
from bunkum.games.green_box.wording import symbol_named


class Sight(NamedTuple):
    """What a view tells of the cards: those one sees, those of the deck that one does not, how many of them are here.

    `unseen` says how many there are, by symbol and number.
    """

    seen: tuple[Card, ...]
    unseen: Mapping[tuple[Symbol, int], int]
    hidden: int


def sight(view: State) -> Sight:
    """Which cards one sees, and which one does not."""
    seen = tuple(card for hand in view.hands for card in hand if card is not None)
    unseen = Counter(_kinds(view.options.deck))
    unseen.subtract((card.symbol, card.number) for card in seen)
    return Sight(seen, unseen, view.dealt - len(seen))


def from_outside(view: State) -> Sight:
    """The same for an onlooker, who sees no card."""
    return Sight((), _kinds(view.options.deck), view.dealt)


@cache
def _kinds(deck: Deck) -> Mapping[tuple[Symbol, int], int]:
    return Counter((card.symbol, card.number) for card in DECKS[deck])


class Pool(NamedTuple):
    """What a symbol bid depends on: cards seen, cards in the unseen rest of the deck, and how many are hidden here.

    `genuine` and `wilds` are seen, of `more` and `more_wilds` among `unseen` cards `hidden` lie on the table.
    """

    genuine: int
    wilds: int
    more: int
    more_wilds: int
    unseen: int
    hidden: int

    def knowing(self, genuine: int, wilds: int) -> "Pool":
        """The same when so many of the hidden cards are known to be genuine, or wild; as many as there can be."""
        known = min(genuine, self.more, self.hidden)
        known_wilds = min(wilds, self.more_wilds, self.hidden - known)
        told = known + known_wilds
        return Pool(
            *(self.genuine + known, self.wilds + known_wilds, self.more - known, self.more_wilds - known_wilds),
            *(self.unseen - told, self.hidden - told),
        )


def pool(seen: Sight, symbol: Symbol, wild: Symbol | None) -> Pool:
    """The cards that matter for a bid on `symbol` where `wild` is wild."""
    there = Counter[Symbol]()
    for (kind, _), number in seen.unseen.items():
        there[kind] += number
    joker = wild if wild != symbol else None
    mine = count((card.symbol for card in seen.seen), symbol, joker, genuine_needed=False)
    return Pool(
        *(mine.genuine, mine.wilds, there[symbol], there[joker] if joker else 0),
        *(there.total(), seen.hidden),
    )


def chance_of_cards(cards: Pool, number: int, *, genuine_needed: bool) -> float:
    """The chance that at least `number` cards count; wild ones only beside a genuine one, where that is needed."""
    rest = cards.unseen - cards.more - cards.more_wilds
    ways = 0
    for genuine in range(min(cards.more, cards.hidden) + 1):
        if genuine_needed and not cards.genuine + genuine:
            continue
        least = max(0, number - cards.genuine - cards.wilds - genuine)
        left = cards.hidden - genuine
        ways += comb(cards.more, genuine) * sum(
            comb(cards.more_wilds, wilds) * comb(rest, left - wilds)
            for wilds in range(least, min(cards.more_wilds, left) + 1)
        )
    if number <= 0:
        return 1.0
    return ways / comb(cards.unseen, cards.hidden)


def ways_of_totals(numbers: Mapping[int, int], cards: int) -> list[int]:
    """In how many ways so many cards can be drawn that add up to 0, 1, 2, ...; `numbers`: how many there are of each.

    Exact: cards of one number after the other, each taken 0, 1, 2, ... times in C(there are, taken) ways.
    """
    most = max(numbers, default=0) * cards
    ways = [[0] * (most + 1) for _ in range(cards + 1)]
    ways[0][0] = 1
    for number, there in numbers.items():
        after = [[0] * (most + 1) for _ in range(cards + 1)]
        for drawn, row in enumerate(ways):
            for so_far, how in enumerate(row):
                for taken in range(min(there, cards - drawn) + 1) if how else ():
                    after[drawn + taken][so_far + taken * number] += how * comb(there, taken)
        ways = after
    return ways[cards]


def chance_of_total(seen: Sight, number: int) -> float:
    """The chance that the numbers on all cards add up to at least `number`."""
    numbers = Counter[int]()
    for (_, printed), there in seen.unseen.items():
        numbers[printed] += there
    ways = ways_of_totals(numbers, seen.hidden)
    least = max(0, number - total(seen.seen))
    return sum(ways[least:]) / comb(numbers.total(), seen.hidden)


def chance(view: State, number: int, symbol: Symbol | None, seen: Sight | None = None) -> float:
    """The exact chance, 0 to 1, that a bid holds, as far as one who has this view (or sees `seen`) can know.

    `symbol` None is a bid for the total. A bid that opens the round on the start of the track turns the wild off,
    which makes no difference to itself.
    """
    seen = sight(view) if seen is None else seen
    if symbol is None:
        return chance_of_total(seen, number)
    cards = pool(seen, symbol, wild_in(view))
    return chance_of_cards(cards, number, genuine_needed=view.options.genuine_needed)


def chance_of(view: State, action: Action | None) -> float | None:
    """The chance that what `action` claims holds; of the standing bid where it is None. None: nothing is claimed."""
    match action:
        case None:
            return chance_of_bid(view, view.bid) if view.bid is not None else None
        case Bid(number, name) if not view.sum_round:
            symbol = symbol_named(name)
            return chance(view, number, symbol) if symbol is not None else None
        case BidSum(number) if view.sum_round:
            return chance(view, number, None)
        case _:
            return None


def chance_of_bid(view: State, bid: StandingBid) -> float:
    """The chance that a bid holds."""
    return chance(view, bid.number, bid.symbol)


def expected(view: State, symbols: Iterable[Symbol]) -> dict[Symbol, float]:
    """How many cards of each symbol lie on the table on average, wild ones not counted: `{"drop": 2.4, ...}`."""
    seen = sight(view)
    found: dict[Symbol, float] = {}
    for symbol in symbols:
        cards = pool(seen, symbol, None)
        found[symbol] = cards.genuine + (cards.hidden * cards.more / cards.unseen if cards.unseen else 0.0)
    return found
