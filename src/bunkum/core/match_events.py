"""Events by which a match goes on in several games, and its outcome. A game lists in its `Event` those that it has."""

from typing import Protocol

from bunkum.core.records import Record
from bunkum.core.seats import Seat


class RoundStarted(Record, visible_to="all"):
    """A round begins with all dice under the cups."""

    round: int
    starter: Seat


class HoldEnded(Record, visible_to="all"):
    """Nobody spoke up in time: the next seat may act."""


class StarterNamed(Record, visible_to="all"):
    """Who starts the next round."""

    seat: Seat


class Eliminated(Record, visible_to="all"):
    """A seat is out of the match, in this place (1 is the winner's)."""

    seat: Seat
    place: int


class ShowStarted(Record, visible_to="all"):
    """What was shown stays open until people are ready."""


class RoundRestarted(Record, visible_to="all"):
    """The round begins anew: bids are void, and dice or cards come anew."""


class SeatLeft(Record, visible_to="all"):
    """A seat has left for good."""

    seat: Seat


class MatchEnded(Record, visible_to="all"):
    """The place of each seat."""

    ranking: tuple[int, ...]


class HasPlaces(Protocol):
    """The fields of a state from which its outcome follows."""

    @property
    def phase(self) -> str:
        """The phase of the match; "over" at its end."""
        ...

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, once it is known."""
        ...


def outcome(state: HasPlaces) -> tuple[int, ...] | None:
    """Returns the place of each seat once the match is over, 1 for the winner."""
    return state.places if state.phase == "over" else None
