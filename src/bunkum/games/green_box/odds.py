"""The probability of a bid, given what one seat knows (RULES 5.9) and what others have said.

Theory. The deck is public: it is known how many cards it has of each symbol and of each number. A seat knows its own
cards and how many others lie face down; those are drawn without replacement from the cards that it does not see. So
the cards that count for a symbol bid are hypergeometric, in two kinds if another symbol is wild: `x` genuine cards and
`y` wild ones among `m` hidden come up in C(S, x) C(W, y) C(rest, m - x - y) of C(all, m) ways. A bid on the total is
counted in the same way: number by number, how many choices of the hidden cards add up to each total. All of it is in
whole numbers until the last division, so the probabilities are exact.

A seat that bids wheels is more likely to hold a wheel than one that bids bricks. The opponent model assumes, with a
probability that is the trust in the seat, that a seat which bid a symbol in this round holds one card of it more than
it would at random: one of the hidden cards is such a card, and the rest are drawn from what is left. Several such seats
make a binomial mixture, and each part of it is exact. A claim (*I have a wheel*) is talk, and counts for half of a bid.
A seat whose bids were false when they were called is trusted less in later rounds.

A bid is also evidence for itself as a whole, so its probability is raised: `odds -> e^(a trust) odds`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from math import comb, exp
from typing import NamedTuple

from bunkum.core import Seat
from bunkum.deprecated_names import renamed
from bunkum.games.green_box.cards import DECKS, Card, Deck, Symbol, count, symbol_named, total
from bunkum.games.green_box.records import Action, Bid, BidSum, StandingBid
from bunkum.games.green_box.state import State, wild_in
from bunkum.pieces.bid_value import multiply_odds
from bunkum.pieces.bidding import bids_made

TALK = 0.5
"""The weight of a claim, as a fraction of that of a bid."""
CREDIT = 0.9
"""`a` in the theory above."""
USUAL = 0.6
"""The share of a seat's called bids that are assumed to hold before any was called."""
WEIGHT = 4.0
"""The number of calls that weigh as much as that assumption."""


class Sight(NamedTuple):
    """What a view shows of the cards: those that are visible, those of the deck that are not, and how many are hidden.

    `unseen` has the number of cards by symbol and number; `hidden` of them lie on the table.
    """

    seen: tuple[Card, ...]
    unseen: Mapping[tuple[Symbol, int], int]
    hidden: int


def sight(view: State) -> Sight:
    """Returns which cards the view shows, and which it does not."""
    seen = tuple(card for hand in view.hands for card in hand if card is not None)
    unseen = Counter(_kinds(view.options.deck))
    unseen.subtract((card.symbol, card.number) for card in seen)
    return Sight(seen, unseen, view.dealt - len(seen))


def from_outside(view: State) -> Sight:
    """Returns the same for a spectator, who sees no card."""
    return Sight((), _kinds(view.options.deck), view.dealt)


@cache
def _kinds(deck: Deck) -> Mapping[tuple[Symbol, int], int]:
    return Counter((card.symbol, card.number) for card in DECKS[deck])


class Pool(NamedTuple):
    """What a symbol bid depends on: visible cards, cards in the unseen rest of the deck, and how many are on the table.

    `genuine` and `wilds` cards are visible. The `unseen` cards contain `more` genuine and `more_wilds` wild ones, and
    `hidden` of the unseen cards lie on the table.
    """

    genuine: int
    wilds: int
    more: int
    more_wilds: int
    unseen: int
    hidden: int

    def knowing(self, genuine: int, wilds: int) -> "Pool":
        """Returns the pool if so many hidden cards are known to be genuine and wild, as far as there can be so many."""
        known = min(genuine, self.more, self.hidden)
        known_wilds = min(wilds, self.more_wilds, self.hidden - known)
        told = known + known_wilds
        return Pool(
            *(self.genuine + known, self.wilds + known_wilds, self.more - known, self.more_wilds - known_wilds),
            *(self.unseen - told, self.hidden - told),
        )


def pool(seen: Sight, symbol: Symbol, wild: Symbol | None) -> Pool:
    """Returns the cards that matter for a bid on `symbol` if `wild` is wild."""
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
    """Returns the probability that at least `number` cards count; wild ones may need a genuine one beside them."""
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
    """Returns in how many ways `cards` cards can be drawn that add up to 0, 1, 2, ...

    `numbers` has how many cards there are of each number. The count is exact: one number after the other is taken
    0, 1, 2, ... times, in C(cards of it, taken) ways.
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
    """Returns the probability that the numbers on all cards add up to at least `number`."""
    numbers = Counter[int]()
    for (_, printed), there in seen.unseen.items():
        numbers[printed] += there
    ways = ways_of_totals(numbers, seen.hidden)
    least = max(0, number - total(seen.seen))
    return sum(ways[least:]) / comb(numbers.total(), seen.hidden)


def chance(view: State, number: int, symbol: Symbol | None, seen: Sight | None = None) -> float:
    """Returns the exact probability (0 to 1) that a bid holds, given this view, or given `seen`.

    If `symbol` is None, the bid is on the total. A bid that opens the round on the start of the track turns the wild
    off, which makes no difference to its own probability.
    """
    seen = sight(view) if seen is None else seen
    if symbol is None:
        return chance_of_total(seen, number)
    cards = pool(seen, symbol, wild_in(view))
    return chance_of_cards(cards, number, genuine_needed=view.options.genuine_needed)


def chance_of(view: State, action: Action | None) -> float | None:
    """Returns the probability that the bid `action` holds, or if it is None the standing bid; None if there is none."""
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
    """Returns the probability that a bid holds."""
    return chance(view, bid.number, bid.symbol)


def expected(view: State, symbols: Iterable[Symbol]) -> dict[Symbol, float]:
    """Returns the expected number of cards of each symbol on the table, without wild ones: `{"drop": 2.4, ...}`."""
    seen = sight(view)
    found: dict[Symbol, float] = {}
    for symbol in symbols:
        cards = pool(seen, symbol, None)
        found[symbol] = cards.genuine + (cards.hidden * cards.more / cards.unseen if cards.unseen else 0.0)
    return found


Claims = Sequence[tuple[Seat, str]]
Records = Mapping[Seat, tuple[int, int]]
SeatBeliefs = Mapping[Symbol, tuple[float, ...]]
"""By symbol: for each seat that bid or claimed it, the probability that it holds an extra card of it."""


def reputation(records: Records, seat: Seat) -> float:
    """Returns the share of a seat's called bids that held, relative to `USUAL`."""
    held, called = records.get(seat, (0, 0))
    return (held + WEIGHT * USUAL) / (called + WEIGHT) / USUAL


def infer_from_bids(view: State, seat: Seat, claims: Claims, trusts: Mapping[Seat, float]) -> SeatBeliefs:
    """Returns what the bids and claims of the other seats in this round suggest that they hold."""
    claimed: dict[tuple[Seat, Symbol], float] = {}
    for bid in bids_made(view):
        if bid.symbol is not None and bid.seat != seat:
            claimed[bid.seat, bid.symbol] = 1.0
    for who, name in claims:
        symbol = symbol_named(name)
        if symbol is not None and who != seat and who in view.living:
            claimed.setdefault((who, symbol), TALK)
    found: dict[Symbol, list[float]] = {}
    for (who, symbol), weight in claimed.items():
        found.setdefault(symbol, []).append(min(1.0, weight * trusts.get(who, 0.0)))
    return {symbol: tuple(beliefs) for symbol, beliefs in found.items()}


def believed_chance(view: State, seen: Sight, number: int, symbol: Symbol | None, beliefs: SeatBeliefs) -> float:
    """Returns the probability that a bid holds, given the other seats' probable cards, `beliefs`."""
    if symbol is None:
        return chance_of_total(seen, number)
    wild = wild_in(view)
    cards = pool(seen, symbol, wild)
    needed = view.options.genuine_needed
    genuine = _binomial(beliefs.get(symbol, ()))
    wilds = _binomial(beliefs.get(wild, ())) if wild is not None and wild != symbol else (1.0,)
    return sum(
        share * other * chance_of_cards(cards.knowing(more, wild_ones), number, genuine_needed=needed)
        for (more, share), (wild_ones, other) in product(enumerate(genuine), enumerate(wilds))
    )


def credited_chance(chance: float, trust: float) -> float:
    """Returns the probability that a bid holds, given that a seat with this `trust` made it; 0 and 1 are unchanged."""
    return multiply_odds(chance, exp(CREDIT * trust))


def _binomial(beliefs: Sequence[float]) -> tuple[float, ...]:
    """Returns the probability that 0, 1, 2, ... of these seats tell the truth, each with the mean of `beliefs`."""
    if not beliefs:
        return (1.0,)
    mean, many = sum(beliefs) / len(beliefs), len(beliefs)
    return tuple(comb(many, true) * mean**true * (1 - mean) ** (many - true) for true in range(many + 1))


__getattr__ = renamed(__name__)
