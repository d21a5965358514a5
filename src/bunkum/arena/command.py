"""Let bots play many matches, and see who is how good.

The players named move on by a seat from match to match, and are shuffled when each has sat everywhere. `bunkum arena
liars-boggle magpie honest honest honest` is one against three of a kind. The same seed gives the same matches.
"""

import argparse
import sys
from pathlib import Path

from bunkum.arena.contest import Contest, load_rates, play_matches
from bunkum.arena.report import format_table, summarize_results
from bunkum.bots.registry import RANDOM, check_personalities
from bunkum.core.notation import Unreadable, count_things
from bunkum.table.transcript.game import find_game
from bunkum.table.transcript.transcript_options import setting, with_settings
from bunkum.words.library import open_library

MATCHES = 200


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum arena PRESET PLAYER PLAYER...`."""
    parser.add_argument("preset", metavar="GAME", help="a preset of a game: liars-boggle, liars-boggle-big")
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="a temper (magpie), honest or random; one a seat")
    parser.add_argument(
        "--matches", type=int, default=MATCHES, metavar="N", help=f"how many matches (default: {MATCHES})"
    )
    parser.add_argument("--seed", default="arena", help="all chance follows from it (default: arena)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME:VALUE", help="a house rule: --option dice_set:big-2012"
    )
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="how many matches at once (default: 1)")
    parser.add_argument("--lexicon", type=Path, metavar="FILE", help="a word list instead of the standard one")


def run(arguments: argparse.Namespace) -> int:
    """Plays the contest and prints its table."""
    lineup: list[str] = arguments.players
    matches: int = arguments.matches
    if matches < 1:
        raise Unreadable("Play one match at least.")
    if arguments.processes < 1:
        raise Unreadable("Matches are played by one process or more.")
    game = find_game(arguments.preset)
    options = with_settings(game, game.presets[arguments.preset].options, tuple(map(setting, arguments.option)))
    game.fits(options, len(lineup))
    check_personalities(game.id, lineup)
    file: Path | None = arguments.lexicon
    library = open_library([file] if file else [])
    lexicon = library.lexicon(next(iter(library.own), "standard"))
    words = tuple(lexicon.words()) if RANDOM in lineup else ()
    contest = Contest(game.id, options, tuple(lineup), arguments.seed, lexicon, words)
    rates = load_rates(game.id)
    lines = summarize_results(play_matches(contest, matches, processes=arguments.processes), rates)
    played = count_things(matches, "match", "matches")
    sys.stdout.write(f"{game.name}, {len(lineup)} seats, {played}, seed {arguments.seed}\n")
    sys.stdout.write(format_table(lines, rates) + "\n")
    return 0
