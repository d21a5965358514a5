"""The personalities of the bots: each a name, a line and some numbers."""

from bunkum.core import Value


class Personality(Value):
    """The parameters of a bot: how it takes risks, how far it believes claims, whether it looks."""

    id: str
    name: str
    line: str
    """The description that people read when they choose a bot."""
    belief_weight: float
    """The factor by which it multiplies the odds of a claim whose maker had looked under the cup."""
    loss_weight: float
    """The cost of a token that it gets."""
    win_weight: float
    """The value of a token that another seat gets, shared among the seats that play."""
    bluff_rate: float
    """The probability that it values its claims by their probability for others, if that is higher than its own."""
    min_probability: float
    """It prefers claims whose probability is at least this."""
    blind_preference: float
    """What it adds to the value of passing the cup on without a look."""
    open_rate: float
    """The probability that it rolls on the table, not under the cup; it shows dice of its claim half as often."""
    noise: float
    """The scale of the random noise that it adds to the value of a claim."""


CONSTANCE = Personality(
    "constance",
    "Constance",
    "Says what she sees, and takes others for people who do the same.",
    belief_weight=5.0,
    loss_weight=1.0,
    win_weight=1.0,
    bluff_rate=0.0,
    min_probability=0.3,
    blind_preference=-0.1,
    open_rate=0.5,
    noise=0.01,
)
HAWK = Personality(
    "hawk",
    "Hawk",
    "Counts the dice, and remembers who lied.",
    belief_weight=3.0,
    loss_weight=1.0,
    win_weight=1.2,
    bluff_rate=0.03,
    min_probability=0.1,
    blind_preference=-0.05,
    open_rate=0.1,
    noise=0.01,
)
SLIDER = Personality(
    "slider",
    "The Slider",
    "Slides the cup on without a look, and smiles.",
    belief_weight=3.0,
    loss_weight=1.0,
    win_weight=1.2,
    bluff_rate=0.05,
    min_probability=0.1,
    blind_preference=-0.01,
    open_rate=0.1,
    noise=0.01,
)
HONEST = Personality(
    "honest",
    "Honest",
    "Claims what probably holds, lifts the cup where it probably does not.",
    belief_weight=1.0,
    loss_weight=1.0,
    win_weight=1.0,
    bluff_rate=0.0,
    min_probability=0.5,
    blind_preference=0.0,
    open_rate=0.0,
    noise=0.0,
)

PERSONALITIES = (CONSTANCE, HAWK, SLIDER)
"""The personalities that people choose from."""
YARDSTICKS = (HONEST,)
"""The personalities that others are measured against."""
