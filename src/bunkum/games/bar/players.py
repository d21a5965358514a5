"""The bots of the bar game."""

from bunkum.core import Words
from bunkum.games.bar import endgame
from bunkum.liars_dice.players import Players
from bunkum.pieces.personality import HONEST, Personality

ABACUS = Personality(
    "abacus",
    "Abacus",
    "Counts what she sees, doubts the rest, and is seldom surprised.",
    belief_weight=0.5,
    min_probability=0.4,
    noise=0.01,
    exact_threshold=0.42,
    out_of_turn_threshold=0.5,
    talk_rate=0.1,
)
LANDLORD = Personality(
    "landlord",
    "The Landlord",
    "Has heard every bid there is, and remembers yours.",
    belief_weight=1.0,
    bluff_rate=0.08,
    min_probability=0.15,
    noise=0.03,
    exact_threshold=0.36,
    out_of_turn_threshold=0.4,
    talk_rate=0.25,
    lie_rate=0.3,
)
BOSUN = Personality(
    "bosun",
    "The Bosun",
    "Says six sixes as others say good evening.",
    belief_weight=0.8,
    loss_weight=0.8,
    win_weight=1.2,
    bluff_rate=0.22,
    min_probability=0.0,
    noise=0.06,
    exact_threshold=0.3,
    out_of_turn_threshold=0.3,
    talk_rate=0.4,
    lie_rate=0.7,
)
CLERK = Personality(
    "solver",
    "The Clerk",
    "Plays the last two cups by the book, and wrote the book.",
    belief_weight=0.9,
    bluff_rate=0.05,
    min_probability=0.15,
    noise=0.01,
    exact_threshold=0.38,
    out_of_turn_threshold=0.4,
    solves=True,
    talk_rate=0.1,
    lie_rate=0.4,
)
PERSONALITIES = (ABACUS, LANDLORD, BOSUN, CLERK)
"""The personalities that people choose among."""
YARDSTICKS = (HONEST,)
"""The personalities that others are compared with."""

_PLAYERS = Players(PERSONALITIES, 3, endgame.play)
choose, remark, speak_up = _PLAYERS.choose, _PLAYERS.remark, _PLAYERS.speak_up


def warm_up(lexicon: Words) -> None:
    """Loads the policies and compiles the loops for the last two cups."""
    del lexicon
    endgame.warm_up()
