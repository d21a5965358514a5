"""What a bot that bids on hidden dice or cards is made of: a name, a line and some numbers."""

from bunkum.core import Value


class Personality(Value):
    """A kind of player: how it takes risks, how it listens. A game reads the numbers that it has a use for.

    What a game calls a loss is a die or a cube less, or a bad.
    """

    id: str
    name: str
    line: str
    """As people read it when they choose."""
    belief_weight: float
    """How far it believes what others bid; 0 not at all."""
    loss_weight: float
    """What a loss of its own costs it."""
    win_weight: float
    """What it is worth to it that another loses; shared among those who stay."""
    bluff_rate: float
    """In how many of its turns it bids without looking at what it holds."""
    min_probability: float
    """It calls rather than bid what it gives less than this."""
    noise: float
    """How far it strays from what it thinks best."""
    exact_threshold: float = 1.0
    """It calls exact what is exact with at least this chance."""
    out_of_turn_threshold: float = 0.5
    """It speaks up out of turn for a call worth at least this part of a sure one."""
    snap_threshold: float = 0.0
    """Out of turn it bangs at a bid that it gives less than this."""
    solves: bool = False
    """It plays the last two of a match by equilibrium."""
    talk_rate: float = 0.0
    """In how many of its turns it says what it has before it bids..."""
    lie_rate: float = 0.0
    """...and how much of that it makes up."""


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
    exact_threshold=0.6,
    out_of_turn_threshold=0.7,
    snap_threshold=0.35,
)
"""The one whom others are measured by."""
