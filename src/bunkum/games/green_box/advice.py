"""Explains, before an action is taken, why it is allowed or why not yet, and what others must hold.

Reads only the player's own view (docs/explanation/look-and-feel.md#voice).
"""

from bunkum.core import Illegal, Seat, Words
from bunkum.core.contract import Advice
from bunkum.games.green_box.cards import HIGHEST, Symbol, count, many, so_many, symbol_named, total
from bunkum.games.green_box.notation import bid_in_words, cards
from bunkum.games.green_box.records import Action, Bid, BidSum, Call, ChooseWild
from bunkum.games.green_box.state import State, wild_in
from bunkum.pieces.bidding import Need, tell_bluff


def advise(view: State, seat: Seat, action: Action, words: Words) -> Advice | None:
    """Returns the advice on an action that the rules allow; None if there is nothing to add."""
    match action:
        case Bid(number, name) if (symbol := symbol_named(name)) is not None:
            if number > view.dealt:
                return Advice(f"Only {cards(view.dealt)} were dealt. Nobody can have {number}.", warning="too_many")
            return Advice(_why(view, number, symbol), *who_must_hold(view, seat, number, symbol))
        case BidSum(number):
            return Advice("A higher total" if view.bid else "The first total", *_who_must_total(view, seat, number))
        case Call() if view.bid is not None:
            there = "it is there" if view.bid.symbol is None else "they are there"
            return Advice(f"Call {bid_in_words(view.bid)}", f"If {there}, you lose a cube.")
        case ChooseWild(name) if (symbol := symbol_named(name)) is not None:
            return Advice(f"{many(symbol).capitalize()} will be wild", "The other tiles keep their order.")
        case _:
            return None


def explain(view: State, action: Action, refusal: Illegal) -> str:
    """Returns why the action is not legal yet, in a short sentence for somebody who is choosing."""
    bid = view.bid
    if refusal.code == "bid_exceeds_total" and not view.sum_round:
        return f"Only {cards(view.dealt)} were dealt"
    if refusal.code == "not_higher" and bid is not None:
        if isinstance(action, Bid) and action.number == bid.number:
            return "Same number needs a tile further up the track"
        return f"The bid is {bid.number} already"
    return refusal.sentence


def _why(view: State, number: int, symbol: Symbol) -> str:
    bid = view.bid
    if bid is None or bid.symbol is None:
        if symbol == view.track[0]:
            return f"Opened on {many(symbol)}: nothing will be wild"
        return f"{so_many(number, symbol).capitalize()}, and the {many(view.track[0])} are wild"
    up = view.track.index(symbol) - view.track.index(bid.symbol)
    if number == bid.number:
        return "Same number, further up the track"
    if not up:
        return "A higher number, on the same tile"
    return "A higher number, up the track" if up > 0 else "A higher number, down the track"


def who_must_hold(view: State, seat: Seat, number: int, symbol: Symbol) -> Need:
    """Returns what a symbol bid needs: `You hold 2 wheels and 1 wild. Others must hold 3.`."""
    wild = view.track[0] if view.bid is None and symbol != view.track[0] else wild_in(view)
    shown: list[Symbol] = [card.symbol for card in view.hands[seat] if card is not None]
    mine = count(shown, symbol, wild, genuine_needed=False)
    real = view.options.genuine_needed and not mine.genuine and mine.wilds > 0
    parts = [so_many(mine.genuine, symbol)] * (mine.genuine > 0) + [f"{mine.wilds} wild"] * (mine.wilds > 0)
    held = f"You hold {' and '.join(parts)}." if parts else "You hold none."
    missing = max(number - mine.cards, int(real))
    if not missing:
        return Need(f"{held} That is enough.")
    if missing > (others := view.dealt - len(view.hands[seat])):
        return tell_bluff(held, cards(others))
    if real and missing > 1:
        return Need(f"{held} Others must hold {missing}, one of them real.")
    return Need(f"{held} Others must hold {missing}.")


def _who_must_total(view: State, seat: Seat, number: int) -> Need:
    mine = [card for card in view.hands[seat] if card is not None]
    others = view.dealt - len(mine)
    held, missing = f"You hold {total(mine)}.", number - total(mine)
    if missing <= others:
        return Need(f"{held} That is enough, whatever the others hold.")
    if missing > others * HIGHEST:
        return tell_bluff(held, cards(others))
    return Need(f"{held} {cards(others).capitalize()} you do not see must make {missing}.")
