"""Summarizes a contest in figures and as a table for people."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bunkum.arena.contest import Rate, Result
from bunkum.arena.ratings import Interval, bradley_terry_ratings, wilson_interval
from bunkum.deprecated_names import renamed


class PlayerSummary(NamedTuple):
    """One player: seats played, wins, share of wins with its interval, rating, and the game's rates."""

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


def summarize_results(results: Iterable[Result], rates: Sequence[Rate]) -> list[PlayerSummary]:
    """Returns a summary for each player, the best rated first; a shared win counts in parts."""
    all_results = list(results)
    ratings = bradley_terry_ratings(one.order for one in all_results)
    counts: Counter[tuple[str, str]] = Counter()
    for one in all_results:
        counts.update(one.counts)
    lines = [_summarize_player(name, all_results, rating, counts, rates) for name, rating in ratings.items()]
    return sorted(lines, key=lambda line: -line.rating)


def format_table(lines: Sequence[PlayerSummary], rates: Sequence[Rate]) -> str:
    """Returns the summaries as a table."""
    heads = ("player", "seats", "wins", "95 %", "rating", *(rate.name for rate in rates), "median", "p99")
    rows = [heads, *(_format_cells(line) for line in lines)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    )


def _summarize_player(
    name: str, results: Sequence[Result], rating: float, counts: Counter[tuple[str, str]], rates: Sequence[Rate]
) -> PlayerSummary:
    seats = sum(who == name for one in results for who, _ in one.order)
    wins = sum(_count_wins(one, name) for one in results)
    seconds = sorted(spent for one in results for who, spent in one.seconds if who == name) or [0.0]
    return PlayerSummary(
        name,
        seats,
        wins,
        wilson_interval(wins, seats),
        rating,
        tuple(_compute_rate(name, counts, rate) for rate in rates),
        seconds[len(seconds) // 2],
        seconds[len(seconds) * 99 // 100],
    )


def _count_wins(result: Result, name: str) -> float:
    winners = [who for who, place in result.order if place == 1]
    return winners.count(name) / len(winners)


def _compute_rate(name: str, counts: Counter[tuple[str, str]], rate: Rate) -> float | None:
    among = counts[name, rate.among]
    return counts[name, rate.counted] / among if among else None


def _format_cells(line: PlayerSummary) -> tuple[str, ...]:
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


__getattr__ = renamed(__name__)
