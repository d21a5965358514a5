"""The personality of a bot that bids on hidden dice or cards: a name, a line and some numbers."""

from bunkum.core import Value


class Personality(Value):
    """The parameters of a bot: how it takes risks and how far it believes others. A game uses those that it needs.

    A loss is the loss of a die or of a cube, or a bad.
    """

    id: str
    name: str
    line: str
    """The sentence that people read when they choose a bot."""
    belief_weight: float
    """How far it believes the bids of others; 0 is not at all."""
    min_probability: float
    """The lowest probability of a bid that it makes rather than call."""
    noise: float
    """The amount of random noise in its bid values."""
    loss_weight: float = 1.0
    """The cost of a loss of its own."""
    win_weight: float = 1.0
    """The value of a loss of another seat, shared among the seats that remain."""
    bluff_rate: float = 0.0
    """The share of its turns in which it ignores what it holds."""
    exact_threshold: float = 1.0
    """The lowest probability at which it calls a bid exact."""
    out_of_turn_threshold: float = 0.5
    """It calls out of turn if the call is worth at least this fraction of a sure one."""
    snap_threshold: float = 0.0
    """It bangs out of turn at a bid whose probability is below this."""
    blind_preference: float = 0.0
    """What it adds to the value of passing the cup on without a look."""
    open_rate: float = 0.0
    """The probability that it rolls on the table, not under the cup; it shows dice of its claim half as often."""
    solves: bool = False
    """Whether it plays the last two seats of a match by an equilibrium."""
    talk_rate: float = 0.0
    """The share of its turns in which it makes a claim before it bids."""
    lie_rate: float = 0.0
    """The share of its claims that are lies."""
    least_zipf: float = 0.0
    """It knows words whose Zipf frequency is at least this."""
    snap_challenge: bool = False
    """Whether it challenges an unknown word with the call, before it sees whether the letters are there."""


HONEST = Personality(
    "honest",
    "Honest",
    "Bids what probably holds, calls what probably does not.",
    belief_weight=0.0,
    min_probability=0.5,
    noise=0.0,
    exact_threshold=0.6,
    out_of_turn_threshold=0.7,
    snap_threshold=0.35,
)
"""The personality that others are compared with."""
