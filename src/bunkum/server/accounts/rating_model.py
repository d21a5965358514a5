"""Computes ratings after a match, by the model of Plackett and Luce (Weng and Lin 2011, algorithm 4), with openskill.

openskill takes a twentieth of a second and 4.5 MB to load: that is done in a thread, when the first match is rated.
"""

import asyncio
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from bunkum.core.rating_scale import BETA, MU, SIGMA, from_points

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

TAU = MU / 300.0
"""What is added to the standard deviation before each match, as skill changes; openskill's default."""
BOT_SIGMA = 2.0 / 3.0
"""The standard deviation of a bot's rating, which is fixed: 20 points."""
PROVISIONAL_SIGMA = 5.0
"""A rating is provisional until its standard deviation is below: docs/decisions/0034-ratings.md says why."""


class Rating(NamedTuple):
    """A rating: the mean and the standard deviation of skill."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def is_provisional(self) -> bool:
        """Whether too few matches were rated to tell much."""
        return self.sigma >= PROVISIONAL_SIGMA

    @property
    def least(self) -> float:
        """What the skill is at least, with the spread that people read; leaderboards are in this order."""
        return self.mu - 2.0 * self.sigma


def build_bot_rating(points: int) -> Rating:
    """Returns the rating of a bot from the points that people read."""
    return Rating(from_points(points), BOT_SIGMA)


def rate_places(ratings: Sequence[Rating], places: Sequence[int], tau: float = TAU) -> list[Rating]:
    """Returns the ratings after a match of two or more; `places` are from 1, and equal ones are shared."""
    model = _get_model(tau)
    teams = [[model.rating(rating.mu, rating.sigma)] for rating in ratings]
    return [Rating(one.mu, one.sigma) for (one,) in model.rate(teams, ranks=[float(place) for place in places])]


async def load_model() -> None:
    """Loads openskill without blocking the event loop."""
    await asyncio.to_thread(import_module, "openskill.models")


@cache
def _get_model(tau: float) -> "PlackettLuce":
    from openskill.models import PlackettLuce  # noqa: PLC0415  see above

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=tau)
