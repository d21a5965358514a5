"""Measures how long the bots of Liar's Boggle think, how good they are, and how they differ."""

from __future__ import annotations

import os
import sys
from functools import partial

from _results import THOROUGH, Row, report

from bunkum.arena.contest import Contest, load_rates, play_matches
from bunkum.arena.report import PlayerSummary, format_table, summarize_results
from bunkum.bots import personalities, warm_up
from bunkum.games.liars_boggle.options import PRESETS, Options
from bunkum.words.lexicon import Lexicon
from bunkum.words.library import open_library

GAME = "liars-boggle"
MATCHES = 200 if THOROUGH else 40
MAX_SECONDS = 0.100  # seconds, 99 of 100 moves: docs/explanation/design.md#performance-goals
AGAINST_RANDOM, AGAINST_HONEST = 0.80, 0.25  # of 200 matches, against three of them
HARD_TABLES = {
    "preset liars-boggle-big": PRESETS["liars-boggle-big"],
    "big-2012, double letters": Options(dice_set="big-2012"),
    "super-2012, eight seats": Options(dice_set="super-2012", dice_in_play=32),
    "qu_as_q": Options(qu_as_q=True),
}


def print_contest(
    lexicon: Lexicon, *lineup: str, options: Options | None = None, matches: int = MATCHES
) -> dict[str, PlayerSummary]:
    """Plays a contest and prints its table."""
    words = tuple(lexicon.words()) if "random" in lineup else ()
    contest = Contest(GAME, options or Options(), lineup, "bench", lexicon, words)
    rates = load_rates(GAME)
    lines = summarize_results(play_matches(contest, matches, processes=min(4, os.cpu_count() or 1)), rates)
    print(f"\n{', '.join(lineup)}: {matches} matches\n{format_table(lines, rates)}", flush=True)
    return {line.name: line for line in lines}


def main() -> int:
    """Measures everything; the exit code says whether every goal was met."""
    lexicon = open_library().lexicon()
    warm_up(GAME, lexicon)
    show, missed, rows = partial(print_contest, lexicon), list[str](), list[Row]()
    slow: dict[str, float] = {}
    for temper in (one.id for one in personalities(GAME)):
        for rival, floor in (("random", AGAINST_RANDOM), ("honest", AGAINST_HONEST)):
            line = show(temper, rival, rival, rival)[temper]
            rows.append(
                Row(f"{temper} wins against three {rival}", f"{line.wins / line.seats:.0%}", f"over {floor:.0%}")
            )
            if line.wins / line.seats <= floor:
                missed.append(
                    f"{temper} wins {line.wins / line.seats:.0%} against three {rival}, goal over {floor:.0%}"
                )
    mixed = show(*(one.id for one in personalities(GAME)))
    slow |= {name: line.slow_seconds for name, line in mixed.items()}
    for name, options in HARD_TABLES.items():
        seats = ("magpie", "prudence", "baron", "honest") * (2 if "eight" in name else 1)
        print(f"\n{name}:", end="")
        lines = show(*seats, options=options, matches=8)
        slow[name] = max(line.slow_seconds for line in lines.values())
    print()
    for name, seconds in slow.items():
        rows.append(Row(f"a move's thinking, p99: {name}", f"{seconds * 1000:.0f} ms", f"{MAX_SECONDS * 1000:.0f} ms"))
        if seconds >= MAX_SECONDS:
            missed.append(f"{name}: p99 {seconds * 1000:.0f} ms")
    report("players", rows)
    print("\n".join(missed) or "every goal met")
    return min(len(missed), 1)


if __name__ == "__main__":
    sys.exit(main())
