"""The jobs of a worker process: choose a move, compute odds, review a match, tell it, record it, make a drill.

The first two use a seat's view only.
"""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from bunkum.bots.move_job import ChosenMove, MoveJob
from bunkum.bots.registry import folder_of, rules_of
from bunkum.core import Words
from bunkum.games import load_game
from bunkum.table.catalog import game_info, with_preset
from bunkum.table.drills import Drill, make_drill
from bunkum.table.forgetting import SaidLine, find_said, rewrite_entries
from bunkum.table.match_record import TableRecord, record_matches
from bunkum.table.recap import Recap, tell_match
from bunkum.table.review import Review, look_back
from bunkum.words.lexicon import Lexicon


class OddsJob(NamedTuple):
    """The odds of what `action` claims, given this view, or of the standing bid if `action` is None."""

    game: str
    view: object
    action: object | None


class ReviewJob(NamedTuple):
    """The review of a finished match: the stored entries of the table as JSON, and its dictionary."""

    game: str
    match: int
    log: Sequence[bytes]
    words: Words = frozenset()


class DrillJob(NamedTuple):
    """The drill with this number, of a preset whose game has drills."""

    preset: str
    level: int
    number: int
    lexicon: Lexicon


class RecapJob(NamedTuple):
    """The recap of a finished match. `log` has the stored entries of the table, as JSON."""

    game: str
    match: int
    log: Sequence[bytes]


class RecordJob(NamedTuple):
    """The matches of a table that are over, after the one with this number. `log` as in `RecapJob`."""

    game: str
    after: int
    log: Sequence[bytes]


class ForgetJob(NamedTuple):
    """The entries of a table from which a name and what was said under it is to be taken. `log` as in `RecapJob`."""

    game: str
    persons: Sequence[str]
    log: Sequence[bytes]


class SaidJob(NamedTuple):
    """What these persons have said at a table. `log` as in `RecapJob`."""

    game: str
    persons: Sequence[str]
    log: Sequence[bytes]


Job = MoveJob | OddsJob | ReviewJob | RecapJob | DrillJob | RecordJob | ForgetJob | SaidJob


RewrittenEntries = dict[int, bytes]
Answer = ChosenMove | Review | Recap | Drill | TableRecord | RewrittenEntries | list[SaidLine] | float | None


def run_job(job: Job) -> Answer:
    """Runs the job; returns None if there is no claim whose odds could be computed."""
    match job:
        case MoveJob():
            return job.decide(rules_of(job.game).menu(job.view, job.seat))
        case OddsJob():
            return _compute_odds(job)
        case ReviewJob(game, match, log, words):
            played = game_info(game)
            return look_back(played, map(played.entries.decode, log), match, words)
        case DrillJob(preset, level, number, lexicon):
            return make_drill(with_preset(preset), preset, level, number, lexicon)
        case RecapJob(game, match, log):
            played = game_info(game)
            return tell_match(played, map(played.entries.decode, log), match)
        case RecordJob(game, after, log):
            played = game_info(game)
            return record_matches(played, map(played.entries.decode, log), after)
        case ForgetJob(game, persons, log):
            played = game_info(game)
            rewritten = rewrite_entries(map(played.entries.decode, log), persons)
            return {seq: msgspec.json.encode(entry) for seq, entry in rewritten.items()}
        case SaidJob(game, persons, log):
            played = game_info(game)
            return find_said(map(played.entries.decode, log), persons)


def _compute_odds(job: OddsJob) -> float | None:
    odds = load_game(folder_of(job.game)).odds
    return None if odds is None else odds.chance_of(job.view, job.action)
