"""The bots of Perudo."""

from bunkum.liars_dice.players import Players
from bunkum.pieces.personality import HONEST, Personality

QUIPU = Personality(
    "quipu",
    "Quipu",
    "Keeps count on knotted strings, and never drops a knot.",
    belief_weight=0.5,
    min_probability=0.4,
    noise=0.01,
    exact_threshold=0.42,
    talk_rate=0.1,
)
CONDOR = Personality(
    "condor",
    "Condor",
    "Circles high, hears everything, comes down once.",
    belief_weight=1.0,
    bluff_rate=0.06,
    min_probability=0.15,
    noise=0.03,
    exact_threshold=0.36,
    talk_rate=0.15,
    lie_rate=0.3,
)
CHINCHILLA = Personality(
    "chinchilla",
    "Chinchilla",
    "Soft voice, hard aces, mostly made up.",
    belief_weight=0.8,
    loss_weight=0.8,
    win_weight=1.2,
    bluff_rate=0.35,
    min_probability=0.0,
    noise=0.06,
    exact_threshold=0.28,
    talk_rate=0.4,
    lie_rate=0.7,
)
PERSONALITIES = (QUIPU, CONDOR, CHINCHILLA)
"""The personalities that people choose among."""
YARDSTICKS = (HONEST,)
"""The personalities that others are compared with."""

_PLAYERS = Players(PERSONALITIES, 2)
choose, remark, speak_up = _PLAYERS.choose, _PLAYERS.remark, _PLAYERS.speak_up
