"""The scale on which people and bots are rated, and the sizes of tables that have ratings of their own.

A rating is a normal distribution of skill with mean `mu` and standard deviation `sigma`, as in Weng and Lin, "A
Bayesian Approximation Method for Online Ranking" (JMLR 12, 2011), and in openskill, whose defaults these are. People
read it as a whole number. 400 points more mean about ten to one between two players whose ratings are certain:
exp(400 / POINTS_PER_MU / sqrt(2 * BETA**2)) is 9.6.
"""

from math import sqrt

MU, SIGMA = 25.0, 25.0 / 3.0
"""Mean and standard deviation before the first match."""
BETA = 25.0 / 6.0
"""The standard deviation of what a player shows of their skill in one match."""
AVERAGE_POINTS, POINTS_PER_MU = 1500, 30
SPREAD_SIGMAS = 2.0
"""The spread that people read is so many standard deviations: about 19 of 20 are within it."""

SIZES = (2, 3, 5)
"""The sizes of tables, by the least number of seats: two, three or four, five and more."""


def size_of(seats: int) -> int | None:
    """Returns the size of a table with so many seats; None for one seat alone, at which nobody is rated."""
    return max((size for size in SIZES if size <= seats), default=None)


def to_points(mu: float) -> int:
    """Returns the rating that people read."""
    return round(AVERAGE_POINTS + POINTS_PER_MU * (mu - MU))


def from_points(points: float) -> float:
    """Returns the mean for a rating that people read."""
    return MU + (points - AVERAGE_POINTS) / POINTS_PER_MU


def to_spread(sigma: float) -> int:
    """Returns the spread that people read, in tens of points."""
    return round(SPREAD_SIGMAS * POINTS_PER_MU * sigma / 10) * 10


def points_per_strength(seats: int) -> float:
    """Returns the points for which the strength of a player in the model of Plackett and Luce grows e-fold.

    A player whose rating is certain has the strength exp(mu / (BETA * sqrt(seats))) (Weng and Lin, algorithm 4).
    """
    return POINTS_PER_MU * BETA * sqrt(seats)
