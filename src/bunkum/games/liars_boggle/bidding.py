"""How long a word is, which word beats which, and what a public eye can say of it (RULES 2.2)."""

from functools import cache

from bunkum.games.liars_boggle.moves import QAs
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.state import StandingBid, State
from bunkum.pieces.letters import DICE_SETS, faces_of, has_qu, without_each
from bunkum.words.spelling import LONGEST_WORD, count_fewest_faces, lacks_q

LONGEST = LONGEST_WORD
"""Letters in the longest word that may be bid (RULES 2.2)."""


@cache
def has_qu_face(dice_set: str) -> bool:
    """Whether some die of the set has a Qu, be it in play or not (RULES 2.2: before `remove_qu`)."""
    return any(has_qu(die) for die in DICE_SETS[dice_set])


def length(word: str, options: Options, q_as: QAs = "qu") -> int:
    """The letters of a word, each QU counted as one where the set has a Qu face. Dice have no say in it."""
    if options.qu_two or q_as == "q" or not has_qu_face(options.dice_set):
        return len(word)
    return len(word) - word.count("qu")


def beats(word: str, letters: int, old: StandingBid) -> bool:
    """Whether a word of this length may follow `old`: longer, or as long and later in the dictionary."""
    return word != old.word and (letters > old.length or (letters == old.length and word > old.word))


def can_be_raised(view: State) -> bool:
    """Whether any string of letters beats the bid (RULES 1.11). A table that plays `strict` may know better."""
    if view.bid is None:
        return True
    last = "z" * LONGEST if view.options.allow_impossible_bids else _last_possible(view)
    return beats(last, length(last, view.options), view.bid)


def _last_possible(view: State) -> str:
    """The highest of all bids that the dice in play might cover, were there enough of every face and letter."""
    dice = most_dice(view)
    pairs = [face.lower() for face in faces_in_play(view) if length(face.lower(), view.options) == 2]
    if not pairs:
        return "z" * min(dice, LONGEST)
    letters = min(2 * dice, LONGEST)
    return "z" * (2 * dice - letters) + max(pairs) * (letters - dice)


def most_dice(view: State) -> int:
    """The dice that a bid may need with `allow_impossible_bids` off: those in play, or what the shortest word needs.

    With fewer dice than `min_letters` nothing at all could be bid, and a round that cannot open cannot end.
    """
    return max(view.dice_in_play, view.options.min_letters)


def faces_in_play(view: State) -> frozenset[str]:
    """Every face that some die in play has: the set and the pile are public, so this is."""
    out = (*view.pile, *view.removed)
    dice = without_each(DICE_SETS[view.options.dice_set], out)
    return frozenset(face for die in dice for face in faces_of(die))


def dice_needed(view: State, word: str, q_as: QAs = "qu") -> int:
    """How many dice the word needs at least, cut into the fewest faces."""
    return count_fewest_faces(word, faces_in_play(view), qu_as_q=view.options.qu_as_q, q_as=q_as)


def q_is_missing(view: State, word: str, q_as: QAs) -> bool:
    """Whether no die in play can give a Q of the word as it must be played (`no_q`)."""
    return lacks_q(word, faces_in_play(view), qu_as_q=view.options.qu_as_q, q_as=q_as)
