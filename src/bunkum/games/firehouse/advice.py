"""Explains, before a move is made, whether it is allowed and why (docs/explanation/look-and-feel.md#voice).

Reads only the player's own view.
"""

from bunkum.core import Illegal, Seat, Words
from bunkum.core.contract import Advice
from bunkum.core.notation import count_dice, count_things
from bunkum.games.firehouse.check import what_beats
from bunkum.games.firehouse.records import Action, Bang, Bid
from bunkum.games.firehouse.state import State
from bunkum.pieces.bidding import Need, tell_bluff
from bunkum.pieces.pips import count, format_bid


def advise(view: State, seat: Seat, action: Action, words: Words) -> Advice | None:
    """Returns the advice on an action that the rules allow; None if there is nothing to add."""
    match action:
        case Bid(number, face):
            return _of_a_bid(view, seat, number, face)
        case Bang():
            return _of_a_bang(view, seat)
        case _:
            return None


def explain(view: State, action: Action, refusal: Illegal) -> str:
    """Returns why the action is not legal yet, in a short sentence."""
    if refusal.code == "not_higher" and view.bid is not None and isinstance(action, Bid):
        return f"Say {what_beats(view, view.bid)}"
    return refusal.sentence


def _of_a_bid(view: State, seat: Seat, number: int, face: int) -> Advice:
    if number > view.dice:
        return Advice(f"Only {count_dice(view.dice)} on the table. Nobody can have this.", warning="too_many")
    needed = who_must_have(view, seat, number, face)
    if face == view.wild and view.options.warn_wild:
        faces = format_bid(2, face).partition(" ")[2]
        return Advice(f"{faces.capitalize()} are wild: only real {faces} count.", needed.sentence, "wild")
    return Advice(format_bid(number, face), *needed)


def who_must_have(view: State, seat: Seat, number: int, face: int) -> Need:
    """Returns what a bid needs: `You hold 2. The others must have 3.`"""
    mine = [each for each in view.hands[seat] if each is not None]
    held = count(mine, face, view.wild)
    if held >= number:
        return Need("You hold that many.")
    mine, missing = f"You hold {held or 'none'}.", number - held
    hidden = view.dice - len(view.hands[seat])
    if missing > hidden:
        return tell_bluff(mine, count_dice(hidden))
    return Need(f"{mine} The others must have {missing}.")


def _of_a_bang(view: State, seat: Seat) -> Advice | None:
    if view.bid is None:
        return None
    options, bid = view.options, format_bid(view.bid.number, view.bid.face)
    if seat == view.turn:
        return Advice(f"Bang {bid}", "If that many are there, you get 1 bad; else the bidder does.")
    goods, bads = options.good_value, options.bad_out_of_turn
    right, wrong = count_things(goods, "good"), count_things(bads, "bad")
    return Advice(f"Bang {bid} out of turn", f"Right: {right}. Wrong: {wrong}, and you start.")
