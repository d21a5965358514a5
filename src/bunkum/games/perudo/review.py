"""The steps of a review of Perudo: like the other games of liar's dice, but a one is an ace."""

from collections.abc import Iterator

from bunkum.core.review import Step
from bunkum.games.perudo.rules import Event
from bunkum.games.perudo.state import FACE_NAMES
from bunkum.liars_dice import review
from bunkum.liars_dice.review import hand

__all__ = ["hand", "steps"]


def steps(event: Event) -> Iterator[Step]:
    """Returns the review steps of an event: bids, calls and losses."""
    return review.steps(event, FACE_NAMES)
