"""Records of a review: what a game's events mean for bids and calls, and a hand (docs/explanation/reviews.md)."""

from typing import NamedTuple

from bunkum.core.records import Value
from bunkum.core.seats import Seat


class RoundBegan(NamedTuple):
    """Another round begins, or the same one is rolled again; bids before it no longer count."""


class Claimed(NamedTuple):
    """A bid: `said` names it as a player would."""

    seat: Seat
    said: str


class Withdrawn(NamedTuple):
    """The latest bid is withdrawn."""


class Doubted(NamedTuple):
    """The latest bid is called."""

    seat: Seat


class Opened(NamedTuple):
    """All dice are revealed."""


class Lost(NamedTuple):
    """Who loses the showdown because of the dice, and for no other reason."""

    seat: Seat


Step = RoundBegan | Claimed | Withdrawn | Doubted | Opened | Lost


class HandPiece(Value):
    """A die or a card as it lay in a hand, its `face` as transcripts write it.

    `wild`: it stood for other faces too. `colour`: where one face comes in several.
    """

    face: str
    wild: bool = False
    colour: str = ""
