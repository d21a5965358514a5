"""Who plays: a few kinds of player, each a name, a line and some numbers."""

from bunkum.core import Value


class Personality(Value):
    """A kind of player: how many words it knows, how it takes risks, how it listens."""

    id: str
    name: str
    line: str
    """As people read it when they choose."""
    least_zipf: float
    """It knows words used at least this often (a Zipf figure)."""
    belief_weight: float
    """How far it believes what others bid and claim; 0 not at all."""
    loss_weight: float
    """What a die of its own costs it."""
    win_weight: float
    """What it is worth to it that another loses a die; shared among those who stay."""
    bluff_rate: float
    """In how many of its turns it bids without looking at its dice."""
    min_probability: float
    """It calls rather than bid what it gives less than this."""
    noise: float
    """How far it strays from what it thinks best."""
    snap_challenge: bool
    """It challenges a strange word at the call, before it has seen whether the letters are there."""
    claim_trust: float
    """How far it takes something for a word that it has never heard of, but that looks like one."""
    talk_rate: float = 0.0
    """In how many of its turns it says what it has before it bids..."""
    lie_rate: float = 0.0
    """...and how much of that it makes up."""


PRUDENCE = Personality(
    "prudence",
    "Prudence",
    "Says nothing that her dice cannot answer for, and calls before it gets interesting.",
    least_zipf=3.0,
    belief_weight=0.95,
    loss_weight=1.0,
    win_weight=1.0,
    bluff_rate=0.0,
    min_probability=0.45,
    noise=0.01,
    snap_challenge=False,
    claim_trust=1.0,
    talk_rate=0.15,
    lie_rate=0.0,
)
MAGPIE = Personality(
    "magpie",
    "Magpie",
    "Collects rare words, and remembers who said what.",
    least_zipf=2.0,
    belief_weight=0.95,
    loss_weight=1.0,
    win_weight=1.0,
    bluff_rate=0.05,
    min_probability=0.15,
    noise=0.02,
    snap_challenge=False,
    claim_trust=1.0,
    talk_rate=0.3,
    lie_rate=0.3,
)
BARON = Personality(
    "baron",
    "The Baron",
    "Has been to the moon, and has the letters to prove it.",
    least_zipf=2.6,
    belief_weight=1.1,
    loss_weight=0.8,
    win_weight=1.2,
    bluff_rate=0.2,
    min_probability=0.0,
    noise=0.05,
    snap_challenge=True,
    claim_trust=1.0,
    talk_rate=0.4,
    lie_rate=0.7,
)
HONEST = Personality(
    "honest",
    "Honest",
    "Bids what probably holds, calls what probably does not.",
    least_zipf=2.5,
    belief_weight=0.0,
    loss_weight=1.0,
    win_weight=1.0,
    bluff_rate=0.0,
    min_probability=0.5,
    noise=0.0,
    snap_challenge=True,
    claim_trust=1.0,
)

PERSONALITIES = (PRUDENCE, MAGPIE, BARON)
"""Those whom people choose among."""
YARDSTICKS = (HONEST,)
"""Those whom others are measured by."""
