"""Who plays: a few kinds of player, each a name, a line and some numbers."""

from bunkum.core import Value


class Temper(Value):
    """A kind of player: how it takes risks, how it listens."""

    id: str
    name: str
    line: str
    """As people read it when they choose."""
    trust: float
    """How far it believes that who bids a symbol holds it; 0 not at all."""
    dread: float
    """What a cube of its own costs it."""
    greed: float
    """What it is worth to it that another loses a cube; shared among those who stay."""
    bluff: float
    """In how many of its turns it bids without looking at its cards."""
    scruple: float
    """It calls rather than bid what it gives less than this."""
    whim: float
    """How far it strays from what it thinks best."""
    gab: float = 0.0
    """In how many of its turns it says what it has before it bids..."""
    lies: float = 0.0
    """...and how much of that it makes up."""


PRUDENCE = Temper(
    "prudence",
    "Prudence",
    "Counts the cards twice, and calls before it gets interesting.",
    trust=0.5,
    dread=1.0,
    greed=0.9,
    bluff=0.0,
    scruple=0.45,
    whim=0.01,
    gab=0.15,
    lies=0.0,
)
MAGPIE = Temper(
    "magpie",
    "Magpie",
    "Listens, adds up what everybody seems to hold, and remembers who did not.",
    trust=0.8,
    dread=1.0,
    greed=1.0,
    bluff=0.04,
    scruple=0.2,
    whim=0.02,
    gab=0.3,
    lies=0.3,
)
BARON = Temper(
    "baron",
    "The Baron",
    "Six wheels, he says, and has not looked at his cards yet.",
    trust=0.9,
    dread=0.8,
    greed=1.2,
    bluff=0.25,
    scruple=0.0,
    whim=0.06,
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
)

TEMPERS = (PRUDENCE, MAGPIE, BARON)
"""Those whom people choose among."""
YARDSTICKS = (HONEST,)
"""Those whom others are measured by."""
