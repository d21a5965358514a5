"""Who plays: a few kinds of player, each a name, a line and some numbers."""

from bunkum.liars_dice.personalities import HONEST, Temper

ABACUS = Temper(
    "abacus",
    "Abacus",
    "Counts what she sees, doubts the rest, and is seldom surprised.",
    trust=0.5,
    dread=1.0,
    greed=1.0,
    bluff=0.0,
    scruple=0.4,
    whim=0.01,
    nose=0.42,
    temper=0.5,
    gab=0.1,
    lies=0.0,
)
LANDLORD = Temper(
    "landlord",
    "The Landlord",
    "Has heard every bid there is, and remembers yours.",
    trust=1.0,
    dread=1.0,
    greed=1.0,
    bluff=0.08,
    scruple=0.15,
    whim=0.03,
    nose=0.36,
    temper=0.4,
    gab=0.25,
    lies=0.3,
)
BOSUN = Temper(
    "bosun",
    "The Bosun",
    "Says six sixes as others say good evening.",
    trust=0.8,
    dread=0.8,
    greed=1.2,
    bluff=0.22,
    scruple=0.0,
    whim=0.06,
    nose=0.3,
    temper=0.3,
    gab=0.4,
    lies=0.7,
)
CLERK = Temper(
    "solver",
    "The Clerk",
    "Plays the last two cups by the book, and wrote the book.",
    trust=0.9,
    dread=1.0,
    greed=1.0,
    bluff=0.05,
    scruple=0.15,
    whim=0.01,
    nose=0.38,
    temper=0.4,
    solves=True,
    gab=0.1,
    lies=0.4,
)
TEMPERS = (ABACUS, LANDLORD, BOSUN, CLERK)
"""Those whom people choose among."""
YARDSTICKS = (HONEST,)
"""Those whom others are measured by."""
