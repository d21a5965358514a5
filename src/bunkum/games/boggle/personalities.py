"""Who plays Boggle: what they know, what they see, how fast they write, and what they dare."""

from bunkum.core import Value


class Personality(Value):
    """A kind of player."""

    id: str
    name: str
    line: str
    least_zipf: float
    """It knows words used at least this often (a Zipf figure)."""
    sight_rate: float
    """How likely it sees a short common word that is there."""
    length_penalty: float
    """How much harder each letter beyond four makes it; or easier, for one who looks for nothing else."""
    seconds: float
    """What a word takes it, to find and to write."""
    invented_words: int
    """So many words of its own making it writes down beside those it knows."""
    challenge_rate: float
    """How often it challenges a word that it does not know."""
    big_tray_rate: float
    """How often it chooses the large tray."""


SPARROW = Personality(
    "sparrow",
    "Sparrow",
    "Picks up every small word, and is gone.",
    least_zipf=3.0,
    sight_rate=0.75,
    length_penalty=0.75,
    seconds=4.0,
    invented_words=0,
    challenge_rate=0.5,
    big_tray_rate=0.2,
)
HERON = Personality(
    "heron",
    "Heron",
    "Stands still for a long time, and comes up with a long one.",
    least_zipf=2.2,
    sight_rate=0.22,
    length_penalty=-0.35,
    seconds=7.0,
    invented_words=0,
    challenge_rate=0.9,
    big_tray_rate=0.9,
)
PARROT = Personality(
    "parrot",
    "Parrot",
    "Writes what sounds like a word, and reads it with a straight face.",
    least_zipf=2.8,
    sight_rate=0.55,
    length_penalty=0.4,
    seconds=5.0,
    invented_words=4,
    challenge_rate=0.25,
    big_tray_rate=0.5,
)
STEADY = Personality(
    "steady",
    "Steady",
    "Sees half of what anybody knows.",
    least_zipf=3.0,
    sight_rate=0.5,
    length_penalty=0.3,
    seconds=5.0,
    invented_words=0,
    challenge_rate=1.0,
    big_tray_rate=0.5,
)

PERSONALITIES = (SPARROW, HERON, PARROT)
"""Those whom people choose among."""
YARDSTICKS = (STEADY,)
"""Those whom others are measured by."""
