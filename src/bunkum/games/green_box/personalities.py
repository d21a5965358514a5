"""Who plays: a few kinds of player, each a name, a line and some numbers."""

from bunkum.core import Value


class Personality(Value):
    """A kind of player: how it takes risks, how it listens."""

    id: str
    name: str
    line: str
    """As people read it when they choose."""
    belief_weight: float
    """How far it believes that who bids a symbol holds it; 0 not at all."""
    loss_weight: float
    """What a cube of its own costs it."""
    win_weight: float
    """What it is worth to it that another loses a cube; shared among those who stay."""
    bluff_rate: float
    """In how many of its turns it bids without looking at its cards."""
    min_probability: float
    """It calls rather than bid what it gives less than this."""
    noise: float
    """How far it strays from what it thinks best."""
    talk_rate: float = 0.0
    """In how many of its turns it says what it has before it bids..."""
    lie_rate: float = 0.0
    """...and how much of that it makes up."""


PRUDENCE = Personality(
    "prudence",
    "Prudence",
    "Counts the cards twice, and calls before it gets interesting.",
    belief_weight=0.5,
    loss_weight=1.0,
    win_weight=0.9,
    bluff_rate=0.0,
    min_probability=0.45,
    noise=0.01,
    talk_rate=0.15,
    lie_rate=0.0,
)
MAGPIE = Personality(
    "magpie",
    "Magpie",
    "Listens, adds up what everybody seems to hold, and remembers who did not.",
    belief_weight=0.8,
    loss_weight=1.0,
    win_weight=1.0,
    bluff_rate=0.04,
    min_probability=0.2,
    noise=0.02,
    talk_rate=0.3,
    lie_rate=0.3,
)
BARON = Personality(
    "baron",
    "The Baron",
    "Six wheels, he says, and has not looked at his cards yet.",
    belief_weight=0.9,
    loss_weight=0.8,
    win_weight=1.2,
    bluff_rate=0.25,
    min_probability=0.0,
    noise=0.06,
    talk_rate=0.4,
    lie_rate=0.7,
)
HONEST = Personality(
    "honest",
    "Honest",
    "Bids what probably holds, calls what probably does not.",
    belief_weight=0.0,
    loss_weight=1.0,
    win_weight=1.0,
    bluff_rate=0.0,
    min_probability=0.5,
    noise=0.0,
)

PERSONALITIES = (PRUDENCE, MAGPIE, BARON)
"""Those whom people choose among."""
YARDSTICKS = (HONEST,)
"""Those whom others are measured by."""
