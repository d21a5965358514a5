"""What a bot of liar's dice is made of: a name, a line and some numbers; and an honest one to measure others by."""

from bunkum.core import Value


class Temper(Value):
    """A kind of player: how it takes risks, how it listens."""

    id: str
    name: str
    line: str
    """As people read it when they choose."""
    trust: float
    """How far it believes what others bid: `k` of `bunkum.pieces.bid_value`."""
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
    nose: float
    """It calls exact what is exact with at least this chance."""
    temper: float = 0.5
    """It speaks up out of turn for a call worth at least this part of a sure one."""
    solves: bool = False
    """It plays the last two of a match by equilibrium."""
    gab: float = 0.0
    """In how many of its turns it says what it has before it bids..."""
    lies: float = 0.0
    """...and how much of that it makes up."""


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
    nose=0.6,
    temper=0.7,
)
