"""Who plays: a few kinds of player, each a name, a line and some numbers."""

from bunkum.core import Value


class Personality(Value):
    """A kind of player: how it takes risks, whom it believes, whether it looks."""

    id: str
    name: str
    line: str
    """As people read it when they choose."""
    belief_weight: float
    """How many times likelier it takes a claim for true whose maker had looked under the cup."""
    loss_weight: float
    """What a token of its own costs it."""
    win_weight: float
    """What it is worth to it that another gets one; shared among those who play."""
    bluff_rate: float
    """In how many of its claims it says what it does not believe, if that sounds well."""
    min_probability: float
    """It would rather not say what it gives less than this."""
    blind_preference: float
    """How much more than reason says it likes to slide the cup on without a look."""
    open_rate: float
    """How often it rolls on the table what it might roll under the cup, and shows what bears it out."""
    noise: float
    """How far it strays from what it thinks best."""


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
"""Those whom people choose among."""
YARDSTICKS = (HONEST,)
"""Those whom others are measured by."""
