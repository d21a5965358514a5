"""The jobs of a worker process: choose a move, compute odds, review a match, tell it, make a drill.

The first two use a seat's view only.
"""

from collections.abc import Sequence
from typing import NamedTuple

from bunkum.bots import Claim, choose_claim, choose_move, choose_out_of_turn, make_player
from bunkum.bots.registry import folder_of, rules_of
from bunkum.core import Seat, Words
from bunkum.core.claims import Claim as Remark
from bunkum.games import load_game
from bunkum.table.catalog import game_info, with_preset
from bunkum.table.drills import Drill, make_drill
from bunkum.table.recap import Recap, tell_match
from bunkum.table.review import Review, look_back
from bunkum.words.lexicon import Lexicon


class MoveJob(NamedTuple):
    """The choice of a bot's move, with all that it may know.

    `is_out_of_turn`: it is not awaited, so it may also do nothing. `may_talk`: it may make a claim before it acts.
    """

    game: str
    temper: str
    seed: str
    lexicon: Lexicon
    view: object
    seat: Seat
    memory: bytes
    news: Sequence[object]
    claims: Sequence[Claim]
    is_out_of_turn: bool = False
    may_talk: bool = False


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


Job = MoveJob | OddsJob | ReviewJob | RecapJob | DrillJob


class ChosenMove(NamedTuple):
    """The action of a bot (None: it does nothing), its memory, and what it claims before it acts."""

    action: object | None
    memory: bytes
    remark: Remark | None = None


Answer = ChosenMove | Review | Recap | Drill | float | None


def run_job(job: Job) -> Answer:
    """Runs the job; returns None if there is no claim whose odds could be computed."""
    match job:
        case MoveJob():
            return _choose_move(job)
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


def _choose_move(job: MoveJob) -> ChosenMove:
    player = make_player(job.game, job.temper, job.seed, job.lexicon)
    menu = rules_of(job.game).menu(job.view, job.seat)
    thinks = choose_out_of_turn if job.is_out_of_turn else choose_move
    action, memory = thinks(player, job.view, job.seat, menu, job.memory, news=job.news, claims=job.claims)
    talks = job.may_talk and action is not None
    return ChosenMove(action, memory, choose_claim(player, job.view, job.seat, action, memory) if talks else None)


def _compute_odds(job: OddsJob) -> float | None:
    odds = load_game(folder_of(job.game)).odds
    return None if odds is None else odds.chance_of(job.view, job.action)
