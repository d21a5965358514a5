"""Who plays: a few kinds of player, each a name, a line and some numbers."""

from bunkum.core import Value


class Temper(Value):
    """A kind of player: how it takes risks, whom it believes, whether it looks."""

    id: str
    name: str
    line: str
    """As people read it when they choose."""
    trust: float
    """How many times likelier it takes a claim for true whose maker had looked under the cup."""
    dread: float
    """What a token of its own costs it."""
    greed: float
    """What it is worth to it that another gets one; shared among those who play."""
    bluff: float
    """In how many of its claims it says what it does not believe, if that sounds well."""
    scruple: float
    """It would rather not say what it gives less than this."""
    nerve: float
    """How much more than reason says it likes to slide the cup on without a look."""
    open_hand: float
    """How often it rolls on the table what it might roll under the cup, and shows what bears it out."""
    whim: float
    """How far it strays from what it thinks best."""


CONSTANCE = Temper(
    "constance",
    "Constance",
    "Says what she sees, and takes others for people who do the same.",
    trust=5.0,
    dread=1.0,
    greed=1.0,
    bluff=0.0,
    scruple=0.3,
    nerve=-0.1,
    open_hand=0.5,
    whim=0.01,
)
HAWK = Temper(
    "hawk",
    "Hawk",
    "Counts the dice, and remembers who lied.",
    trust=3.0,
    dread=1.0,
    greed=1.2,
    bluff=0.03,
    scruple=0.1,
    nerve=-0.05,
    open_hand=0.1,
    whim=0.01,
)
SLIDER = Temper(
    "slider",
    "The Slider",
    "Slides the cup on without a look, and smiles.",
    trust=3.0,
    dread=1.0,
    greed=1.2,
    bluff=0.05,
    scruple=0.1,
    nerve=-0.01,
    open_hand=0.1,
    whim=0.01,
)
HONEST = Temper(
    "honest",
    "Honest",
    "Claims what probably holds, lifts the cup where it probably does not.",
    trust=1.0,
    dread=1.0,
    greed=1.0,
    bluff=0.0,
    scruple=0.5,
    nerve=0.0,
    open_hand=0.0,
    whim=0.0,
)

TEMPERS = (CONSTANCE, HAWK, SLIDER)
"""Those whom people choose among."""
YARDSTICKS = (HONEST,)
"""Those whom others are measured by."""
