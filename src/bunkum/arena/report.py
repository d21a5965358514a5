"""What a contest shows, in figures and in a table that a person reads."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bunkum.arena.contest import Rate, Result
from bunkum.arena.ratings import Interval, bradley_terry, wilson


class Line(NamedTuple):
    """One player: in how many seats it played, how many it won, how often that is, how good it is, and the figures."""

    name: str
    seats: int
    wins: float
    share: Interval
    rating: float
    rates: tuple[float | None, ...]
    """None where there was nothing to count among."""
    median_seconds: float
    slow_seconds: float
    """99 of 100 answers took no longer."""


def summed_up(results: Iterable[Result], rates: Sequence[Rate]) -> list[Line]:
    """A line a player, the best rated first. A win that is shared counts in parts."""
    kept = list(results)
    ratings = bradley_terry(one.order for one in kept)
    counts: Counter[tuple[str, str]] = Counter()
    for one in kept:
        counts.update(one.counts)
    lines = [_line(name, kept, rating, counts, rates) for name, rating in ratings.items()]
    return sorted(lines, key=lambda line: -line.rating)


def written(lines: Sequence[Line], rates: Sequence[Rate]) -> str:
    """The lines as a table."""
    heads = ("player", "seats", "wins", "95 %", "rating", *(rate.name for rate in rates), "median", "p99")
    rows = [heads, *(_cells(line) for line in lines)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    )


def _line(
    name: str, results: Sequence[Result], rating: float, counts: Counter[tuple[str, str]], rates: Sequence[Rate]
) -> Line:
    seats = sum(who == name for one in results for who, _ in one.order)
    wins = sum(_won(one, name) for one in results)
    seconds = sorted(spent for one in results for who, spent in one.seconds if who == name) or [0.0]
    return Line(
        name,
        seats,
        wins,
        wilson(wins, seats),
        rating,
        tuple(_rate(name, counts, rate) for rate in rates),
        seconds[len(seconds) // 2],
        seconds[len(seconds) * 99 // 100],
    )


def _won(result: Result, name: str) -> float:
    winners = [who for who, place in result.order if place == 1]
    return winners.count(name) / len(winners)


def _rate(name: str, counts: Counter[tuple[str, str]], rate: Rate) -> float | None:
    among = counts[name, rate.among]
    return counts[name, rate.counted] / among if among else None


def _cells(line: Line) -> tuple[str, ...]:
    return (
        line.name,
        str(line.seats),
        f"{line.wins:g} ({line.wins / line.seats:.1%})",
        f"{line.share.least:.1%} to {line.share.most:.1%}",
        f"{line.rating:.0f}",
        *("-" if rate is None else f"{rate:.2f}" for rate in line.rates),
        f"{line.median_seconds * 1000:.1f} ms",
        f"{line.slow_seconds * 1000:.1f} ms",
    )
