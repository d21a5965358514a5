"""Who plays: a few kinds of player, each a name, a line and some numbers."""

from bunkum.core import Value


class Temper(Value):
    """A kind of player: how far it believes others, how it takes risks, how loose its cup sits."""

    id: str
    name: str
    line: str
    """As people read it when they choose."""
    trust: float
    """How far it believes that others bid what they hold; 0 not at all."""
    dread: float
    """What a bad of its own costs it."""
    greed: float
    """What it is worth to it that another gets a bad; shared among those who play."""
    bluff: float
    """In how many of its turns it bids without looking at its dice."""
    scruple: float
    """It bangs rather than bid what it gives less than this."""
    itch: float
    """Out of turn it bangs at a bid that it gives less than this."""
    whim: float
    """How far it strays from what it thinks best."""
    gab: float = 0.0
    """In how many of its turns it says what it has before it bids..."""
    lies: float = 0.0
    """...and how much of that it makes up."""


CHIEF = Temper(
    "chief",
    "The Chief",
    "Counts twice and bangs once. Does not run into a burning house for two goods.",
    trust=1.0,
    dread=1.2,
    greed=0.9,
    bluff=0.0,
    scruple=0.35,
    itch=0.3,
    whim=0.01,
    gab=0.15,
    lies=0.0,
)
SPARKY = Temper(
    "sparky",
    "Sparky",
    "Hears bang in every bid, and lifts the cup before anybody else can.",
    trust=0.5,
    dread=0.9,
    greed=1.1,
    bluff=0.05,
    scruple=0.15,
    itch=0.45,
    whim=0.04,
    gab=0.3,
    lies=0.4,
)
SMOKE = Temper(
    "smoke",
    "Old Smoke",
    "Bids high with an honest face. Where there is smoke, there need not be fire.",
    trust=1.1,
    dread=0.9,
    greed=1.2,
    bluff=0.12,
    scruple=0.05,
    itch=0.4,
    whim=0.05,
    gab=0.35,
    lies=0.6,
)
HONEST = Temper(
    "honest",
    "Honest",
    "Bids what probably holds, bangs at what probably does not.",
    trust=0.0,
    dread=1.0,
    greed=1.0,
    bluff=0.0,
    scruple=0.5,
    itch=0.35,
    whim=0.0,
)

TEMPERS = (CHIEF, SPARKY, SMOKE)
"""Those whom people choose among."""
YARDSTICKS = (HONEST,)
"""Those whom others are measured by."""
