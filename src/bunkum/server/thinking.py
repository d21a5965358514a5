"""What a worker process does: think for a bot, weigh a word. It sees a seat's view, never the table's truth."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from bunkum.core import Seat
from bunkum.players import Claim, seat_player, think, think_aside, warm_up
from bunkum.players.seated import folder_of, rules_of
from bunkum.words.lexicon import Lexicon


class Thought(NamedTuple):
    """A bot is to act: all that it may know. `aside`: nobody waits for it, so it may also keep still."""

    game: str
    temper: str
    seed: str
    lexicon: Lexicon
    view: object
    seat: Seat
    memory: bytes
    news: Sequence[object]
    claims: Sequence[Claim]
    aside: bool = False


class Weighing(NamedTuple):
    """How likely can all dice spell `word`, for one who has this view? The bid on the table, where it is None."""

    game: str
    view: object
    word: str | None


Job = Thought | Weighing

__all__ = ["Decided", "Job", "Thought", "Weighing", "done", "warm_up"]


class Decided(NamedTuple):
    """What a bot does (None: it keeps still), and what it remembers."""

    action: object | None
    memory: bytes


def done(job: Job) -> Decided | float | None:
    """Do the job. None: there is nothing to weigh."""
    match job:
        case Thought():
            return _decided(job)
        case Weighing(game, view, word):
            return _chance(game, view, word)


def _decided(job: Thought) -> Decided:
    player = seat_player(job.game, job.temper, job.seed, job.lexicon)
    menu = rules_of(job.game).menu(job.view, job.seat)
    thinks = think_aside if job.aside else think
    return Decided(*thinks(player, job.view, job.seat, menu, job.memory, news=job.news, claims=job.claims))


def _chance(game: str, view: object, word: str | None) -> float | None:
    name = f"bunkum.games.{folder_of(game)}.odds"
    if word is None:
        bid = getattr(view, "bid", None)
        word = None if bid is None else str(bid.word)
    if word is None or find_spec(name) is None:
        return None
    return float(import_module(name).chance(view, word))
