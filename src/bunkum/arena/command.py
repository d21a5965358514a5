"""Let bots play many matches, and see who is how good.

The players named move on by a seat from match to match, and are shuffled when each has sat everywhere. `bunkum arena
liars-boggle magpie honest honest honest` is one against three of a kind. The same seed gives the same matches.

`bunkum arena bar --anchor` lets all bots of a game play at tables of two, four and six, and rates them on the scale of
people, as lines for the game's `bot_ratings`.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from bunkum.arena.anchors import SEATS, Anchor, compute_anchors, play_lineups
from bunkum.arena.contest import Contest, load_rates, play_matches
from bunkum.arena.report import format_table, summarize_results
from bunkum.bots.registry import RANDOM, all_personalities, check_personalities, personalities
from bunkum.core.notation import Unreadable, count_things
from bunkum.table.transcript.game import find_game
from bunkum.table.transcript.transcript_options import setting, with_settings
from bunkum.words.library import open_library

MATCHES = 200


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `bunkum arena PRESET PLAYER PLAYER...`."""
    parser.add_argument("preset", metavar="GAME", help="a preset of a game: liars-boggle, liars-boggle-big")
    parser.add_argument("players", nargs="*", metavar="PLAYER", help="a temper (magpie), honest or random; one a seat")
    parser.add_argument(
        "--anchor", action="store_true", help="rate all bots of the game on the scale of people, for each size of table"
    )
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
    """Plays the contest and prints its table, or the ratings of all bots."""
    lineup: list[str] = arguments.players
    matches: int = arguments.matches
    if matches < 1:
        raise Unreadable("Play one match at least.")
    if arguments.processes < 1:
        raise Unreadable("Matches are played by one process or more.")
    if arguments.anchor is bool(lineup):
        raise Unreadable("Name one player a seat, or give --anchor, with which all bots of the game play.")
    game = find_game(arguments.preset)
    options = with_settings(game, game.presets[arguments.preset].options, tuple(map(setting, arguments.option)))
    file: Path | None = arguments.lexicon
    library = open_library([file] if file else [])
    lexicon = library.lexicon(next(iter(library.own), "standard"))
    if arguments.anchor:
        contest = Contest(game.id, options, (), arguments.seed, lexicon, tuple(lexicon.words()))
        sys.stdout.write("\n".join(_rate_all(contest, arguments)) + "\n")
        return 0
    game.fits(options, len(lineup))
    check_personalities(game.id, lineup)
    words = tuple(lexicon.words()) if RANDOM in lineup else ()
    contest = Contest(game.id, options, tuple(lineup), arguments.seed, lexicon, words)
    rates = load_rates(game.id)
    lines = summarize_results(play_matches(contest, matches, processes=arguments.processes), rates)
    played = count_things(matches, "match", "matches")
    sys.stdout.write(f"{game.name}, {len(lineup)} seats, {played}, seed {arguments.seed}\n")
    sys.stdout.write(format_table(lines, rates) + "\n")
    return 0


def _rate_all(contest: Contest, arguments: argparse.Namespace) -> Iterator[str]:
    """Yields the lines of the game's `bot_ratings`, with the command that made them."""
    players = [one.id for one in all_personalities(contest.game)]
    chosen = [one.id for one in personalities(contest.game)]
    rated: dict[int, dict[str, Anchor]] = {}
    played = 0
    for size, seats in SEATS.items():
        results = play_lineups(contest, players, seats, arguments.matches, arguments.processes)
        orders = [result.order for result in results]
        rated[size], played = compute_anchors(orders, chosen, seats), played + len(orders)
    command = f"bunkum arena {arguments.preset} --anchor --matches {arguments.matches} --seed {arguments.seed}"
    command += "".join(f" --option {rule}" for rule in arguments.option)
    spread = max(of_size[name].spread for of_size in rated.values() for name in chosen)
    yield f"# {command}"
    yield f"# {played} matches; give or take {spread} at most for those that people choose."
    yield "RATINGS = {"
    for size, of_size in rated.items():
        entries = ", ".join(f'"{name}": {of_size[name].points}' for name in players)
        yield f"    {size}: {{{entries}}},"
    yield "}"
