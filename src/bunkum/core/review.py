"""Records of a review: what a game's events mean for bids and calls, and a hand (docs/explanation/reviews.md)."""

from typing import NamedTuple

from bunkum.core.records import Value
from bunkum.core.seats import Seat


class RoundBegan(NamedTuple):
    """Another round, or the same one rolled again: what was bid before is not looked at any more."""


class Claimed(NamedTuple):
    """A bid: `said` names it as a player would."""

    seat: Seat
    said: str


class Withdrawn(NamedTuple):
    """The latest bid is struck."""


class Doubted(NamedTuple):
    """The latest bid is called."""

    seat: Seat


class Opened(NamedTuple):
    """All cups are up."""


class Lost(NamedTuple):
    """Who pays for the call, because of what lay under the cups and nothing else."""

    seat: Seat


Step = RoundBegan | Claimed | Withdrawn | Doubted | Opened | Lost


class HandPiece(Value):
    """A die or a card as it lay in a hand, its `face` as transcripts write it.

    `wild`: it stood for other faces too. `colour`: where one face comes in several.
    """

    face: str
    wild: bool = False
    colour: str = ""
