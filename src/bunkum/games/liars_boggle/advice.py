"""Explains, before a move is made, why it is allowed or refused, and whether it is hopeless.

Reads only the player's own view (docs/explanation/look-and-feel.md#voice).
"""

from bunkum.core import Illegal, Seat, Words
from bunkum.core.contract import Advice
from bunkum.core.notation import count_dice, count_things, join_words, number_in_words, one_or_many
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import Action, Bid, Call, Discard, Replace
from bunkum.games.liars_boggle.state import State, dice_needed, faces_in_play, length, q_is_missing, spell
from bunkum.pieces.letters import DICE_SETS, faces_of, is_pair
from bunkum.words.spelling import QAs

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def advise(view: State, seat: Seat, action: Action, words: Words) -> Advice | None:
    """Returns what to say about an action that the rules allow; None if there is nothing to add."""
    match action:
        case Bid(word, q_as) | Replace(word, q_as):
            return _of_a_bid(view, seat, word.lower(), q_as or "qu")
        case Call(challenge) if view.bid is not None:
            cost = "If every letter is there, you lose a die."
            also = " If the word is none, its bidder does." if challenge else ""
            return Advice(f"Call {view.bid.word}", cost + also)
        case Discard(place):
            die = view.hand(seat)[place]
            faces = " ".join(faces_of(die.faces or ""))
            return Advice(f"{faces} leaves the game.", "Everyone will see which die it was.")
        case _:
            return None


def explain(view: State, action: Action, refusal: Illegal) -> str:
    """Returns why an action is refused, shorter than the refusal where possible, while somebody types."""
    bid = view.bid
    if not isinstance(action, Bid | Replace):
        return refusal.sentence
    if refusal.code == "too_short":
        least = view.options.min_letters
        return f"At least {number_in_words(least)} {one_or_many(least, 'letter')}"
    if refusal.code == "same_word":
        return "That is the word on the table"
    if refusal.code == "not_higher" and bid is not None:
        letters = length(action.word.lower(), view.options, action.q_as or "qu")
        if letters < bid.length:
            return f"{count(letters, view.options)}, {bid.word} is {bid.length}"
        return f"{count(letters, view.options)} like {bid.word}, but earlier in the dictionary"
    return refusal.sentence


def count(letters: int, options: Options) -> str:
    """Returns a length with its unit: `5 dice`, or `5 letters` if a die may stand for two letters."""
    double_faces = any(is_pair(face) for die in DICE_SETS[options.dice_set] for face in faces_of(die))
    return count_things(letters, "letter") if options.qu_two or double_faces else count_dice(letters)


def _of_a_bid(view: State, seat: Seat, word: str, q_as: QAs) -> Advice:
    """Returns the advice on a bid, with a warning if it is hopeless (RULES 2.2)."""
    options, bid = view.options, view.bid
    letters = length(word, options, q_as)
    said = count(letters, options)
    if dice_needed(view, word, q_as) > view.dice_in_play:
        return Advice(f"Only {count_dice(view.dice_in_play)} in play. Nobody can spell this.", warning="too_long")
    if q_is_missing(view, word, q_as):
        some = any(face.startswith("Q") for face in faces_in_play(view))
        return Advice("A Q without its U is on no die." if some else "No die in play has a Q.", warning="no_q")
    if bid is not None:
        said = f"{said}, longer than {bid.word}" if letters > bid.length else f"{said}, later in the dictionary"
    return Advice(said, whose_letters(view, seat, word, q_as))


def whose_letters(view: State, seat: Seat, word: str, q_as: QAs) -> str:
    """Returns which letters of a word the seat holds: `You hold A, L, E, S. Others must show W and H.`"""
    mine = [die.up or "" for die in view.hand(seat)]
    pieces = spell(word, mine, view.options, q_as).pieces
    held = [piece.text.capitalize() for piece in pieces if piece.die is not None]
    missing = [piece.text.capitalize() for piece in pieces if piece.die is None]
    if not missing:
        return "You hold every letter of it."
    others = f"Others must show {join_words(missing)}."
    return f"You hold {', '.join(held)}. {others}" if held else f"You hold none of it. {others}"
