"""Plays many matches between the same players, and collects the results.

The line-up moves on by a seat from match to match, and the same dice are dealt until every player has had every seat,
so that luck and seat matter less. Then the players are shuffled, because much depends on who sits to one's left and
judges one's bids.
"""

import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import NamedTuple, cast

from bunkum.arena.match import Competitor, Step, play
from bunkum.bots import make_player, warm_up
from bunkum.bots.registry import rules_of
from bunkum.core import HOUSE, Address, Seat, Words, seeded_dice
from bunkum.core.chance import ORDER
from bunkum.core.contract import Rate
from bunkum.deprecated_names import renamed
from bunkum.games import load_game

QUEUED_PER_PROCESS = 8
"""Matches queued for each process, so that none is idle."""

CountStatistics = Callable[[object, Sequence[object], object], Iterable[tuple[Seat, str]]]

PlayerFactory = Callable[[str, str], Competitor | None]
"""Makes a player from its name in the line-up and its seed; returns None for a built-in personality."""


class Contest(NamedTuple):
    """The game, its options and the line-up: one name a seat, of a personality or of a player that `invite` makes."""

    game: str
    options: object
    lineup: tuple[str, ...]
    seed: str
    lexicon: Words
    words: tuple[str, ...] = ()
    """The words that the random player bids."""
    invite: PlayerFactory | None = None
    """Makes players of your own; must be a function of a module if several processes play."""


class Result(NamedTuple):
    """One match: each seat's player and place, what was counted, and how long the players thought (seconds)."""

    order: tuple[tuple[str, int], ...]
    counts: Counter[tuple[str, str]]
    seconds: tuple[tuple[str, float], ...]


def play_matches(contest: Contest, matches: int, *, processes: int = 1) -> Iterator[Result]:
    """Plays so many matches, in several processes if asked, and yields their results.

    The same contest gives the same ones.
    """
    if processes <= 1:
        warm_up(contest.game, contest.lexicon)
        yield from map(partial(play_match, contest), range(matches))
        return
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _start_worker, (contest,))
    try:
        # A few at a time: some ten thousand at once could stop the pool for good (CPython's issue 105829).
        soon, later = (
            range(min(matches, QUEUED_PER_PROCESS * processes)),
            range(QUEUED_PER_PROCESS * processes, matches),
        )
        with _defer_interrupt():  # here the processes start, and one that has hardly begun would receive Ctrl-C too
            played = deque([pool.submit(_play_in_worker, number) for number in soon])
        for number in later:
            yield played.popleft().result()
            played.append(pool.submit(_play_in_worker, number))
        while played:
            yield played.popleft().result()
    finally:  # stopping the contest waits only for matches that have begun
        pool.shutdown(cancel_futures=True)


@contextmanager
def _defer_interrupt() -> Generator[None]:
    """Defers Ctrl-C to the end of the block; a process started within ignores it until it says otherwise.

    Blocking the signal is not enough: NumPy's threads receive it too, and pass it on.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    received: list[int] = []
    usual = signal.signal(signal.SIGINT, lambda number, _: received.append(number))
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if hasattr(signal, "pthread_sigmask") else None
    try:
        yield
    finally:
        if blocked is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGINT, usual)
        if received:
            raise KeyboardInterrupt


def play_match(contest: Contest, number: int) -> Result:
    """Plays the match with this number; its players and dice follow from the contest's seed."""
    return summarize_match(contest, number, play_steps(contest, number))


def assign_seats(contest: Contest, number: int) -> tuple[str, ...]:
    """Returns which player has which seat in this match."""
    lap, turn = divmod(number, len(contest.lineup))
    order = seeded_dice(contest.seed).shuffle(Address(lap, HOUSE, ORDER), contest.lineup)
    return order[turn:] + order[:turn]


def play_steps(contest: Contest, number: int) -> Iterator[Step]:
    """Plays the match with this number, step by step."""
    game, seed = contest.game, contest.seed
    players = [
        _make_player(contest, name, f"{seed}/{number}/{at}") for at, name in enumerate(assign_seats(contest, number))
    ]
    dice = seeded_dice(f"{seed}/{number // len(contest.lineup)}")
    return play(rules_of(game), contest.options, players, dice, contest.lexicon)


def _make_player(contest: Contest, name: str, seed: str) -> Competitor:
    guest = contest.invite(name, seed) if contest.invite is not None else None
    if guest is not None:
        return guest
    return cast("Competitor", make_player(contest.game, name, seed, contest.lexicon, contest.words))


def summarize_match(contest: Contest, number: int, steps: Iterable[Step]) -> Result:
    """Returns the places, counts and times of a match."""
    names, count = assign_seats(contest, number), load_statistics(contest.game)
    counts: Counter[tuple[str, str]] = Counter()
    seconds: list[tuple[str, float]] = []
    state: object = None
    for step in steps:
        state = step.state
        counts.update((names[seat], mark) for seat, mark in count(step.view, step.events, state))
        if step.seat >= 0:
            seconds.append((names[step.seat], step.seconds))
    places = rules_of(contest.game).outcome(state)
    assert places is not None
    return Result(tuple(zip(names, places, strict=True)), counts, tuple(seconds))


def load_statistics(game: str) -> CountStatistics:
    """Returns the function that counts a game's statistics; it counts nothing if the game has none."""
    return load_game(game).statistics.count


def load_rates(game: str) -> tuple[Rate, ...]:
    """Returns the figures that this game derives from its counts."""
    return load_game(game).statistics.rates


_worker_contest: list[Contest] = []
"""The contest of this worker process."""


def _start_worker(contest: Contest) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # all processes receive Ctrl-C; the parent ends this one
    _worker_contest[:] = [contest]
    warm_up(contest.game, contest.lexicon)


def _play_in_worker(number: int) -> Result:
    return play_match(_worker_contest[0], number)


__getattr__ = renamed(__name__)
