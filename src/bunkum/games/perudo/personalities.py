"""Who plays: a few kinds of player, each a name, a line and some numbers."""

from bunkum.liars_dice.personalities import HONEST, Temper

QUIPU = Temper(
    "quipu",
    "Quipu",
    "Keeps count on knotted strings, and never drops a knot.",
    trust=0.5,
    dread=1.0,
    greed=1.0,
    bluff=0.0,
    scruple=0.4,
    whim=0.01,
    nose=0.42,
    gab=0.1,
    lies=0.0,
)
CONDOR = Temper(
    "condor",
    "Condor",
    "Circles high, hears everything, comes down once.",
    trust=1.0,
    dread=1.0,
    greed=1.0,
    bluff=0.06,
    scruple=0.15,
    whim=0.03,
    nose=0.36,
    gab=0.15,
    lies=0.3,
)
CHINCHILLA = Temper(
    "chinchilla",
    "Chinchilla",
    "Soft voice, hard aces, mostly made up.",
    trust=0.8,
    dread=0.8,
    greed=1.2,
    bluff=0.35,
    scruple=0.0,
    whim=0.06,
    nose=0.28,
    gab=0.4,
    lies=0.7,
)
TEMPERS = (QUIPU, CONDOR, CHINCHILLA)
"""Those whom people choose among."""
YARDSTICKS = (HONEST,)
"""Those whom others are measured by."""
