"""Explains an action before it is taken."""

from bunkum.core import Illegal, Seat, Words
from bunkum.core.contract import Advice
from bunkum.core.notation import count_dice
from bunkum.liars_dice.records import Action, Bid, Call, Calza
from bunkum.liars_dice.state import State
from bunkum.pieces.bidding import Need, tell_bluff


def advise(view: State, seat: Seat, action: Action, words: Words) -> Advice | None:
    """Returns the advice on an action that the rules allow; None if there is nothing to add."""
    match action:
        case Bid(number, face) if number > view.total:
            return Advice(f"There are only {count_dice(view.total)}.", "It can only be a bluff.", "too_many")
        case Bid(number, face):
            bid = view.face_names.bid(number, face)
            return Advice(f"{bid}, of {count_dice(view.total)}", *who_must_show(view, seat, number, face))
        case Call() if view.bid is not None:
            return Advice(f"Call {view.named(view.bid)}", "If they are there, you lose a die.")
        case Calza() if view.bid is not None:
            return Advice(f"Exactly {view.named(view.bid)}", "One more or one fewer costs you a die.")
        case _:
            return None


def explain(view: State, action: Action, refusal: Illegal) -> str:
    """Returns why the action is not legal yet, for somebody who is choosing."""
    return refusal.sentence


def who_must_show(view: State, seat: Seat, number: int, face: int) -> Need:
    """Returns what a bid needs: `You hold 2: 3 of the other 12 must show one.`"""
    mine = [each for each in view.hands[seat] if each is not None]
    held = sum(view.count(mine, face))
    if held >= number:
        return Need("You hold it." if number == 1 else "You hold all of them.")
    hidden = view.total - len(view.hands[seat])
    mine = f"You hold {held or 'none'}"
    missing = number - held
    if missing > hidden:
        return tell_bluff(f"{mine}.", count_dice(hidden))
    if missing < hidden:
        return Need(f"{mine}: {missing} of the other {hidden} must {view.must_show}.")
    if hidden == 1:
        return Need(f"{mine}: the other die must {view.must_show}.")
    return Need(f"{mine}: all of the other {hidden} must {view.must_show}.")
