"""Who plays: a few kinds of player, each a name, a line and some numbers."""

from bunkum.core import Value


class Temper(Value):
    """A kind of player: how many words it knows, how it takes risks, how it listens."""

    id: str
    name: str
    line: str
    """As people read it when they choose."""
    least_zipf: float
    """It knows words used at least this often (a Zipf figure)."""
    trust: float
    """How far it believes what others bid and claim; 0 not at all."""
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
    hasty: bool
    """It challenges a strange word at the call, before it has seen whether the letters are there."""
    gullible: float
    """How far it takes something for a word that it has never heard of, but that looks like one."""
    gab: float = 0.0
    """In how many of its turns it says what it has before it bids..."""
    lies: float = 0.0
    """...and how much of that it makes up."""


PRUDENCE = Temper(
    "prudence",
    "Prudence",
    "Says nothing that her dice cannot answer for, and calls before it gets interesting.",
    least_zipf=3.0,
    trust=0.95,
    dread=1.0,
    greed=1.0,
    bluff=0.0,
    scruple=0.45,
    whim=0.01,
    hasty=False,
    gullible=1.0,
    gab=0.15,
    lies=0.0,
)
MAGPIE = Temper(
    "magpie",
    "Magpie",
    "Collects rare words, and remembers who said what.",
    least_zipf=2.0,
    trust=0.95,
    dread=1.0,
    greed=1.0,
    bluff=0.05,
    scruple=0.15,
    whim=0.02,
    hasty=False,
    gullible=1.0,
    gab=0.3,
    lies=0.3,
)
BARON = Temper(
    "baron",
    "The Baron",
    "Has been to the moon, and has the letters to prove it.",
    least_zipf=2.6,
    trust=1.1,
    dread=0.8,
    greed=1.2,
    bluff=0.2,
    scruple=0.0,
    whim=0.05,
    hasty=True,
    gullible=1.0,
    gab=0.4,
    lies=0.7,
)
HONEST = Temper(
    "honest",
    "Honest",
    "Bids what probably holds, calls what probably does not.",
    least_zipf=2.5,
    trust=0.0,
    dread=1.0,
    greed=1.0,
    bluff=0.0,
    scruple=0.5,
    whim=0.0,
    hasty=True,
    gullible=1.0,
)

TEMPERS = (PRUDENCE, MAGPIE, BARON)
"""Those whom people choose among."""
YARDSTICKS = (HONEST,)
"""Those whom others are measured by."""
