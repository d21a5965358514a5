"""Who plays: a few kinds of player, each a name, a line and some numbers."""

from bunkum.core import Value


class Temper(Value):
    """A kind of player: how it takes risks, how it listens."""

    id: str
    name: str
    line: str
    """As people read it when they choose."""
    trust: float
    """How far it believes what others bid: `k` of `bunkum.pieces.bid_value`."""
    dread: float
    """What a die of its own costs it."""
    greed: float
    """What it is worth to it that another loses a die; shared among those who stay."""
    bluff: float
    """In how many of its turns it bids without looking at its dice."""
    scruple: float
    """It calls rather than bid what it gives less than this."""
    whim: float
    """How far it strays from what it thinks best."""
    nose: float
    """It calls exact what is exact with at least this chance."""
    gab: float = 0.0
    """In how many of its turns it says what it has before it bids..."""
    lies: float = 0.0
    """...and how much of that it makes up."""


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
HONEST = Temper(
    "honest",
    "Honest",
    "Bids what probably holds, calls what probably does not.",
    trust=0.0,
    dread=1.0,
    greed=1.0,
    bluff=0.0,
    scruple=0.5,
    whim=0.0,
    nose=0.6,
)

TEMPERS = (QUIPU, CONDOR, CHINCHILLA)
"""Those whom people choose among."""
YARDSTICKS = (HONEST,)
"""Those whom others are measured by."""
