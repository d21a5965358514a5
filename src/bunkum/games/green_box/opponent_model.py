"""What others say moves what one believes of their cards.

Theory. Who bids wheels more likely holds a wheel than who bids bricks. A seat that bid a symbol in this round is
believed, as far as it is trusted, to hold one card of it more than chance would give it: with that chance one of the
hidden cards is taken to be such a card, and the rest are drawn from what is left. Several such seats make a binomial
mixture, and each part of it is exact (`odds`). A claim (*I have a wheel*) is talk, and counts for half of a bid. Who
was caught bidding what was not there is trusted less in later rounds.

A bid is also evidence for itself as a whole, so the chance that it holds is credited as `odds -> e^(a trust) odds`.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from math import comb, exp

from bunkum.core import Seat
from bunkum.games.green_box.cards import Symbol
from bunkum.games.green_box.counting import wild_in
from bunkum.games.green_box.odds import Sight, chance_of_cards, chance_of_total, pool
from bunkum.games.green_box.state import State
from bunkum.games.green_box.wording import symbol_named

TALK = 0.5
"""A claim weighs as much of a bid."""
CREDIT = 0.9
"""`a` above."""
USUAL = 0.6
"""How often the bids of a stranger hold when they are called..."""
WEIGHT = 4.0
"""...and after how many calls one goes as much by what one saw."""

Claims = Sequence[tuple[Seat, str]]
Records = Mapping[Seat, tuple[int, int]]
Heard = Mapping[Symbol, tuple[float, ...]]
"""By symbol, for each seat that said it, how far it is believed to hold one."""


def reputation(records: Records, seat: Seat) -> float:
    """How a seat's bids held so far, in proportion to what is usual."""
    held, called = records.get(seat, (0, 0))
    return (held + WEIGHT * USUAL) / (called + WEIGHT) / USUAL


def infer_from_bids(view: State, seat: Seat, claims: Claims, trusts: Mapping[Seat, float]) -> Heard:
    """What the other seats have said in this round."""
    said: dict[tuple[Seat, Symbol], float] = {}
    for bid in (*view.earlier, view.bid):
        if bid is not None and bid.symbol is not None and bid.seat != seat:
            said[bid.seat, bid.symbol] = 1.0
    for who, name in claims:
        symbol = symbol_named(name)
        if symbol is not None and who != seat and who in view.living:
            said.setdefault((who, symbol), TALK)
    found: dict[Symbol, list[float]] = {}
    for (who, symbol), weight in said.items():
        found.setdefault(symbol, []).append(min(1.0, weight * trusts.get(who, 0.0)))
    return {symbol: tuple(beliefs) for symbol, beliefs in found.items()}


def believed(view: State, seen: Sight, number: int, symbol: Symbol | None, ear: Heard) -> float:
    """The chance that a bid holds, after what was heard."""
    if symbol is None:
        return chance_of_total(seen, number)
    wild = wild_in(view)
    cards = pool(seen, symbol, wild)
    needed = view.options.genuine_needed
    genuine = _binomial(ear.get(symbol, ()))
    wilds = _binomial(ear.get(wild, ())) if wild is not None and wild != symbol else (1.0,)
    return sum(
        share * other * chance_of_cards(cards.knowing(more, wild_ones), number, genuine_needed=needed)
        for (more, share), (wild_ones, other) in product(enumerate(genuine), enumerate(wilds))
    )


def credited(chance: float, trust: float) -> float:
    """The chance that a bid holds, given that somebody so trusted has made it; the certain stays certain."""
    if not 0.0 < chance < 1.0:
        return chance
    odds = exp(CREDIT * trust) * chance / (1 - chance)
    return odds / (1 + odds)


def _binomial(beliefs: Sequence[float]) -> tuple[float, ...]:
    """How likely 0, 1, 2, ... of those who are believed so far, on average, tell the truth."""
    if not beliefs:
        return (1.0,)
    mean, many = sum(beliefs) / len(beliefs), len(beliefs)
    return tuple(comb(many, true) * mean**true * (1 - mean) ** (many - true) for true in range(many + 1))
