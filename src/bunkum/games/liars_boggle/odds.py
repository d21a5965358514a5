"""How likely a word is, from what one seat knows (RULES 2.6).

Theory. The set of dice is public, and so is the pile; so whoever looks at the table knows exactly *which* dice lie
under the other cups, though not who holds which (unless `die_identity=public`), and none of how they fell. Each
unseen die shows one of its six faces, each as likely as the next, whichever cup it is under: the chance of a word
depends on the unseen dice alone, not on how many each player has, so nothing is lost where that is left to memory.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bunkum.core import Seat
from bunkum.games.liars_boggle.bidding import LONGEST
from bunkum.games.liars_boggle.moves import Action, Bid, QAs, Replace
from bunkum.games.liars_boggle.state import State
from bunkum.pieces.letters import DICE_SETS, faces_of, without_each
from bunkum.solvers.word_odds import Odds, Outlook

Weights = Sequence[Sequence[float]]
"""What one believes of the unseen dice: a row a die, a chance a face."""

_ANY = Odds(("a",))
"""Single words are weighed without a lexicon."""


class Sight(NamedTuple):
    """What a view tells of the dice in play: `faces` seen, and the dice `unseen`, with whose cup each is under."""

    faces: tuple[str, ...]
    unseen: tuple[str, ...]
    holders: tuple[Seat | None, ...]


def sight(view: State) -> Sight:
    """Which faces one sees, and which dice one does not."""
    dice = [(die, Seat(seat)) for seat, hand in enumerate(view.hands) for die in hand or ()]
    if any(die.up is not None and die.faces is None for die, _ in dice):
        # The cups are up (RULES 2.4): every face is seen, whoever knows which die it is on.
        return Sight(tuple(die.up for die, _ in dice if die.up is not None), (), ())
    known = [(die.faces, die.up, seat) for die, seat in dice if die.faces is not None]
    in_play = without_each(DICE_SETS[view.options.dice_set], (*view.pile, *view.removed))
    nobody_knows = without_each(in_play, (faces for faces, _, _ in known))
    covered = [(faces, seat) for faces, up, seat in known if up is None]
    return Sight(
        tuple(up for _, up, _ in known if up is not None),
        (*(faces for faces, _ in covered), *nobody_knows),
        (*(seat for _, seat in covered), *(None for _ in nobody_knows)),
    )


def from_outside(view: State, q_as: QAs = "qu") -> Outlook:
    """What an onlooker may expect of the dice, seeing none of them."""
    dice = without_each(DICE_SETS[view.options.dice_set], (*view.pile, *view.removed))
    return _ANY.outlook((), tuple(map(faces_of, dice)), qu_as_q=view.options.qu_as_q, q_as=q_as)


def outlook(view: State, words: Odds = _ANY, weights: Weights | None = None, q_as: QAs = "qu") -> Outlook:
    """What one may expect of the dice, ready to weigh many words; `weights` are for the dice of `sight`, in order."""
    seen = sight(view)
    unseen = tuple(map(faces_of, seen.unseen))
    return words.outlook(seen.faces, unseen, weights, qu_as_q=view.options.qu_as_q, q_as=q_as)


def chance(view: State, word: str, q_as: QAs = "qu") -> float:
    """The exact chance, 0 to 1, that all dice together spell `word`, as far as one who has this view can know."""
    return outlook(view, q_as=q_as).chance(word)


def chance_of(view: State, action: Action | None) -> float | None:
    """How likely all dice spell the word that `action` would bid; the bid on the table where it is None.

    None where there is no bid, and for what is no word at all.
    """
    match action:
        case Bid(word, q_as) | Replace(word, q_as):
            spelled = word.isascii() and word.isalpha() and len(word) <= LONGEST
            return chance(view, word.lower(), q_as or "qu") if spelled else None
        case None if view.bid is not None:
            return chance(view, view.bid.word, view.bid.q_as)
        case _:
            return None


def expected_letters(view: State, weights: Weights | None = None) -> dict[str, float]:
    """How many of each face all dice together show on average: `{"E": 1.83, "Qu": 0.17, ...}`."""
    seen = sight(view)
    letters: dict[str, float] = {}
    for face in seen.faces:
        letters[face] = letters.get(face, 0.0) + 1.0
    for at, die in enumerate(seen.unseen):
        faces = faces_of(die)
        row = weights[at] if weights is not None else (1 / len(faces),) * len(faces)
        for face, share in zip(faces, row, strict=True):
            letters[face] = letters.get(face, 0.0) + share
    return letters
