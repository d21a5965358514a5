"""How long a word is, which word beats which, and what a public eye can say of it (RULES 2.2)."""

from functools import cache

from bunkum.games.liars_boggle.moves import QAs
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.state import StandingBid, State
from bunkum.pieces.letters import DICE_SETS, faces_of, has_qu, without_each
from bunkum.words.spelling import fewest_faces, lacks_q

LONGEST = 45
"""Letters in the longest word that may be bid (RULES 2.2)."""


@cache
def _has_qu_face(dice_set: str) -> bool:
    return any(has_qu(die) for die in DICE_SETS[dice_set])


def length(word: str, options: Options, q_as: QAs = "qu") -> int:
    """The letters of a word, each QU counted as one where the set has a Qu face. Dice have no say in it."""
    if options.qu_two or q_as == "q" or not _has_qu_face(options.dice_set):
        return len(word)
    return len(word) - word.count("qu")


def beats(word: str, letters: int, old: StandingBid) -> bool:
    """Whether a word of this length may follow `old`: longer, or as long and later in the dictionary."""
    return word != old.word and (letters > old.length or (letters == old.length and word > old.word))


def can_be_raised(bid: StandingBid) -> bool:
    """Whether any string of letters beats it: all but 45 times Z can be (RULES 1.11)."""
    return bid.word != "z" * LONGEST


def faces_in_play(view: State) -> frozenset[str]:
    """Every face that some die in play has: the set and the pile are public, so this is."""
    out = (*view.pile, *view.removed)
    dice = without_each(DICE_SETS[view.options.dice_set], out)
    return frozenset(face for die in dice for face in faces_of(die))


def dice_needed(view: State, word: str, q_as: QAs = "qu") -> int:
    """How many dice the word needs at least, cut into the fewest faces."""
    return fewest_faces(word, faces_in_play(view), qu_as_q=view.options.qu_as_q, q_as=q_as)


def q_is_missing(view: State, word: str, q_as: QAs) -> bool:
    """Whether no die in play can give a Q of the word as it must be played (`no_q`)."""
    return lacks_q(word, faces_in_play(view), qu_as_q=view.options.qu_as_q, q_as=q_as)
