"""What a drill needs of Liar's Boggle: words to answer, and what the seat that answers knows.

A call costs a die, the caller's or the bidder's (RULES 2.5), so it breaks even at one half. All words are in the
dictionary, so that only the letters are in question.
"""

from collections.abc import Sequence

import numpy as np

from bunkum.core import Seat, Words
from bunkum.core.contract import Luck
from bunkum.core.drill import DrillBid, Question
from bunkum.core.notation import count_dice
from bunkum.games.liars_boggle.advice import whose_letters
from bunkum.games.liars_boggle.odds import learn_words, outlook
from bunkum.games.liars_boggle.records import Action, Bid
from bunkum.games.liars_boggle.review import hand
from bunkum.games.liars_boggle.state import State

KNOWN_ZIPF = 3.5
"""The words of a drill are used at least this often (Zipf scale): 13,000 words, which most people know."""
LEAST_CHANCE = 0.01
"""Words that are less likely than this are left out: nobody would think twice."""
LETTERS = range(3, 9)
"""How many letters the words of a drill have."""


def prepare(view: State, level: int, luck: Luck) -> Sequence[Action]:
    """Returns what is done before the first bid: nothing."""
    return ()


def bids(view: State, words: Words) -> Sequence[tuple[Bid, float]]:
    """Returns well-known words, with their probabilities in this view."""
    known = learn_words(words, KNOWN_ZIPF)
    chances = outlook(view, known.words.odds).all()
    likely: list[int] = np.flatnonzero(chances >= min(LEAST_CHANCE, chances.max())).tolist()
    named = [(known.words.words[at], float(chances[at])) for at in likely]
    return [(Bid(word), chance) for word, chance in named if len(word) in LETTERS and word not in known.struck]


def ask(view: State, seat: Seat) -> Question:
    """Returns what `seat` knows about the standing bid."""
    bid = view.bid
    assert bid is not None, "a drill asks about a bid"
    hidden = view.dice_in_play - len(view.hand(seat))
    word = bid.word.upper().replace("QU", "Q")
    return Question(
        DrillBid(bid.word, tuple("Qu" if letter == "Q" else letter for letter in word)),
        hand(view, seat),
        (),
        hidden,
        (f"The others hold {count_dice(hidden)}.",),
        "Bunkum!",
        whose_letters(view, seat, bid.word, bid.q_as),
    )
