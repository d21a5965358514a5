"""Explains, before a word is written, whether it is allowed and why (docs/explanation/look-and-feel.md#voice).

Reads only the player's own view. Does not tell whether it is a word: the dictionary is asked after the round.
"""

from bunkum.core import Illegal, Seat, Words
from bunkum.core.contract import Advice
from bunkum.core.notation import count_things, number_in_words, one_or_many
from bunkum.games.boggle.records import Action, Challenge, EndReading, Read, Write
from bunkum.games.boggle.state import State, points_of
from bunkum.pieces.tray import trace


def advise(view: State, seat: Seat, action: Action, words: Words) -> Advice | None:
    """Returns what to say about an action that the rules allow; None if there is nothing to add."""
    mirror = view.options.penalty == "mirror"
    match action:
        case Write(word):
            traced = trace(word.lower(), view.faces) is not None
            worth = f"{word.lower()}, {_points(word, view)}"
            return Advice(worth) if traced else Advice(worth, "It cannot be traced on the tray.", "not_on_board")
        case Read(word) if mirror:
            return Advice(f"Read {word.lower()}", f"If it falls, it costs you {_points(word, view)}.")
        case EndReading() if mirror:
            return Advice("Read no more", "The rest stays on your paper: it earns nothing and costs nothing.")
        case Challenge(word):
            return Advice(f"Challenge {word.lower()}", "Asking costs you nothing.")
        case _:
            return None


def explain(view: State, action: Action, refusal: Illegal) -> str:
    """Returns why an action is refused, shorter than the refusal where possible, while somebody types."""
    if not isinstance(action, Write):
        return refusal.sentence
    short = {
        "too_short": f"At least {number_in_words(view.least)} {one_or_many(view.least, 'letter')}",
        "already_written": "Already on your list",
        "not_on_board": "Not on the tray",
    }
    return short.get(refusal.code, refusal.sentence)


def _points(word: str, view: State) -> str:
    return count_things(points_of(word, view.options), "point")
