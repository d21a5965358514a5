"""Records of a drill: a position in which a seat must answer a bid, as the game tells it (`core.contract.Drill`)."""

from bunkum.core.records import Value
from bunkum.core.review import HandPiece


class DrillBid(Value):
    """A bid to answer: `said` names it as a player would.

    `faces` are what it claims, for drawing: the letters of a word, faces of dice, a symbol. `number` is how many of
    them it claims, or a total; None if the faces are all there is.
    """

    said: str
    faces: tuple[str, ...]
    number: int | None = None


class Question(Value):
    """What the seat that must answer a bid knows. Nothing in it depends on what is hidden from that seat."""

    bid: DrillBid
    hand: tuple[HandPiece, ...]
    """What only this seat sees; empty in a game in which nobody has looked yet."""
    open: tuple[HandPiece, ...]
    """What lies open for all."""
    hidden: int
    """How many dice or cards this seat does not see, and which count for the bid."""
    facts: tuple[str, ...]
    """Sentences about the round: how many dice the others hold, what is wild."""
    call: str
    """The words on the button that calls the bid."""
    why: str
    """What of the bid the seat sees, and what the hidden dice or cards must show, in sentences."""
