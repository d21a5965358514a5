"""Who plays: a few kinds of player, each a name, a line and some numbers."""

from bunkum.core import Value


class Personality(Value):
    """A kind of player: how far it believes others, how it takes risks, how loose its cup sits."""

    id: str
    name: str
    line: str
    """As people read it when they choose."""
    belief_weight: float
    """How far it believes that others bid what they hold; 0 not at all."""
    loss_weight: float
    """What a bad of its own costs it."""
    win_weight: float
    """What it is worth to it that another gets a bad; shared among those who play."""
    bluff_rate: float
    """In how many of its turns it bids without looking at its dice."""
    min_probability: float
    """It bangs rather than bid what it gives less than this."""
    snap_threshold: float
    """Out of turn it bangs at a bid that it gives less than this."""
    noise: float
    """How far it strays from what it thinks best."""
    talk_rate: float = 0.0
    """In how many of its turns it says what it has before it bids..."""
    lie_rate: float = 0.0
    """...and how much of that it makes up."""


CHIEF = Personality(
    "chief",
    "The Chief",
    "Counts twice and bangs once. Does not run into a burning house for two goods.",
    belief_weight=1.0,
    loss_weight=1.2,
    win_weight=0.9,
    bluff_rate=0.0,
    min_probability=0.35,
    snap_threshold=0.3,
    noise=0.01,
    talk_rate=0.15,
    lie_rate=0.0,
)
SPARKY = Personality(
    "sparky",
    "Sparky",
    "Hears bang in every bid, and lifts the cup before anybody else can.",
    belief_weight=0.5,
    loss_weight=0.9,
    win_weight=1.1,
    bluff_rate=0.05,
    min_probability=0.15,
    snap_threshold=0.45,
    noise=0.04,
    talk_rate=0.3,
    lie_rate=0.4,
)
SMOKE = Personality(
    "smoke",
    "Old Smoke",
    "Bids high with an honest face. Where there is smoke, there need not be fire.",
    belief_weight=1.1,
    loss_weight=0.9,
    win_weight=1.2,
    bluff_rate=0.12,
    min_probability=0.05,
    snap_threshold=0.4,
    noise=0.05,
    talk_rate=0.35,
    lie_rate=0.6,
)
HONEST = Personality(
    "honest",
    "Honest",
    "Bids what probably holds, bangs at what probably does not.",
    belief_weight=0.0,
    loss_weight=1.0,
    win_weight=1.0,
    bluff_rate=0.0,
    min_probability=0.5,
    snap_threshold=0.35,
    noise=0.0,
)

PERSONALITIES = (CHIEF, SPARKY, SMOKE)
"""Those whom people choose among."""
YARDSTICKS = (HONEST,)
"""Those whom others are measured by."""
