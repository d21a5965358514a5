"""Explains, before a move is made, why it is allowed or refused, and what it costs.

Reads only the player's own view (docs/explanation/look-and-feel.md#voice).
"""

from bunkum.core import Illegal, Seat, Words
from bunkum.core.contract import Advice
from bunkum.core.notation import join_words
from bunkum.games.cup.hands import FACES, Claim, hand_key, key_of, read_claim, spoken
from bunkum.games.cup.records import Action, Blind, Challenge, MakeClaim, Peek
from bunkum.games.cup.state import State, faces


def advise(view: State, seat: Seat, action: Action, words: Words) -> Advice | None:
    """Returns what to say about an action that the rules allow; None if there is nothing to add."""
    match action:
        case MakeClaim(text) | Blind(str(text)):
            claim = read_claim(text, view.options.straights)
            beats = f"Beats {spoken(view.claim.claim)}" if view.claim is not None else "Any claim may be the first"
            return Advice(beats, _truth(view, claim))
        case Challenge() if view.claim is not None:
            return Advice(f"Lift it: {spoken(view.claim.claim)}?", "If that or better lies there, it costs you.")
        case Peek():
            return Advice("Believe it, and look", "You peek, so you must roll.")
        case _:
            return None


def explain(view: State, action: Action, refusal: Illegal) -> str:
    """Returns why an action is refused, shorter than the refusal where possible, while somebody chooses."""
    if refusal.code == "not_higher" and view.claim is not None and isinstance(action, MakeClaim | Blind):
        return f"Not above {spoken(view.claim.claim)}"
    return refusal.sentence


def _truth(view: State, claim: Claim) -> str:
    """Returns what the view tells about a claim: `True if the hidden die is 3, 4, 5 or 6.`"""
    straights, seen = view.options.straights, faces(view)
    key = key_of(claim, straights)
    hidden = 5 - len(seen)
    if hidden == 0:
        return "True: you know all five dice." if hand_key(seen, straights) >= key else "A bluff, and you know it."
    if hidden > 1:
        return f"{_NUMBERS[hidden]} dice are hidden from you."
    good = [face for face in FACES if hand_key((*seen, face), straights) >= key]
    if not good:
        return "A bluff, whatever the hidden die is."
    return (
        "True, whatever the hidden die is."
        if len(good) == 6
        else f"True if the hidden die is {join_words(map(str, good), 'or')}."
    )


_NUMBERS = ("No", "One", "Two", "Three", "Four", "Five")
