"""Who plays Boggle: what they know, what they see, how fast they write, and what they dare."""

from bunkum.core import Value


class Temper(Value):
    """A kind of player."""

    id: str
    name: str
    line: str
    least_zipf: float
    """It knows words used at least this often (a Zipf figure)."""
    eye: float
    """How likely it sees a short common word that is there."""
    squint: float
    """How much harder each letter beyond four makes it; or easier, for one who looks for nothing else."""
    seconds: float
    """What a word takes it, to find and to write."""
    invents: int
    """So many words of its own making it writes down beside those it knows."""
    doubts: float
    """How often it challenges a word that it does not know."""
    big: float
    """How often it chooses the large tray."""


SPARROW = Temper(
    "sparrow",
    "Sparrow",
    "Picks up every small word, and is gone.",
    least_zipf=3.0,
    eye=0.75,
    squint=0.75,
    seconds=4.0,
    invents=0,
    doubts=0.5,
    big=0.2,
)
HERON = Temper(
    "heron",
    "Heron",
    "Stands still for a long time, and comes up with a long one.",
    least_zipf=2.2,
    eye=0.22,
    squint=-0.35,
    seconds=7.0,
    invents=0,
    doubts=0.9,
    big=0.9,
)
PARROT = Temper(
    "parrot",
    "Parrot",
    "Writes what sounds like a word, and reads it with a straight face.",
    least_zipf=2.8,
    eye=0.55,
    squint=0.4,
    seconds=5.0,
    invents=4,
    doubts=0.25,
    big=0.5,
)
STEADY = Temper(
    "steady",
    "Steady",
    "Sees half of what anybody knows.",
    least_zipf=3.0,
    eye=0.5,
    squint=0.3,
    seconds=5.0,
    invents=0,
    doubts=1.0,
    big=0.5,
)

TEMPERS = (SPARROW, HERON, PARROT)
"""Those whom people choose among."""
YARDSTICKS = (STEADY,)
"""Those whom others are measured by."""
