"""Many matches between the same players, and what they show.

The line-up moves on by a seat from match to match, and the same dice are dealt until everybody has sat everywhere: so
who wins is less a matter of luck and of seat. Then the players are shuffled, since much depends on who sits to one's
left and judges one's bids.
"""

import signal
import threading
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache, partial
from multiprocessing import get_context
from typing import NamedTuple, cast

from bunkum.arena.match import Competitor, Step, play
from bunkum.bots import make_player, warm_up
from bunkum.bots.registry import folder_of, rules_of
from bunkum.core import HOUSE, Address, Seat, Words, seeded_dice
from bunkum.core.chance import ORDER
from bunkum.games import part_of

AHEAD = 8
"""Matches that wait for each process, so that none is idle."""

Marks = Callable[[object, Sequence[object], object], Iterable[tuple[Seat, str]]]


Invite = Callable[[str, str], Competitor | None]
"""A player by its name in the line-up and its seed; None for a name that the house knows."""


class Rate(NamedTuple):
    """A figure that a game makes of what it counts: so many `counted` for each of `among`."""

    name: str
    counted: str
    among: str


class Contest(NamedTuple):
    """Who plays what: one name a seat, of a temper or of a player that `invite` knows."""

    game: str
    options: object
    lineup: tuple[str, ...]
    seed: str
    lexicon: Words
    words: tuple[str, ...] = ()
    """What the random player says."""
    invite: Invite | None = None
    """Brings players of your own; a function of a module where several processes play."""


class Result(NamedTuple):
    """One match: each seat's player and place, what was counted, and how long the players thought (seconds)."""

    order: tuple[tuple[str, int], ...]
    counts: Counter[tuple[str, str]]
    seconds: tuple[tuple[str, float], ...]


def contend(contest: Contest, matches: int, *, processes: int = 1) -> Iterator[Result]:
    """Play so many matches, in several processes when asked; the same contest always gives the same results."""
    if processes <= 1:
        warm_up(contest.game, contest.lexicon)
        yield from map(partial(one_match, contest), range(matches))
        return
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _take_seats, (contest,))
    try:
        # A few at a time: some ten thousand at once could stop the pool for good (CPython's issue 105829).
        soon, later = range(min(matches, AHEAD * processes)), range(AHEAD * processes, matches)
        with _undisturbed():  # here the processes start, and one that has hardly begun would hear Ctrl-C too
            played = deque([pool.submit(_played_here, number) for number in soon])
        for number in later:
            yield played.popleft().result()
            played.append(pool.submit(_played_here, number))
        while played:
            yield played.popleft().result()
    finally:  # whoever stops the contest waits for the matches that have begun, and for no others
        pool.shutdown(cancel_futures=True)


@contextmanager
def _undisturbed() -> Generator[None]:
    """Ctrl-C is heard afterwards. A process that is started meanwhile does not hear it until it says so itself.

    To block it is not enough here: the threads of NumPy hear it too, and hand it on.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard: list[int] = []
    usual = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if hasattr(signal, "pthread_sigmask") else None
    try:
        yield
    finally:
        if blocked is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGINT, usual)
        if heard:
            raise KeyboardInterrupt


def one_match(contest: Contest, number: int) -> Result:
    """The match with this number: its players, dice and luck follow from the contest's seed."""
    return result(contest, number, steps(contest, number))


def seated(contest: Contest, number: int) -> tuple[str, ...]:
    """Who sits where in this match."""
    lap, turn = divmod(number, len(contest.lineup))
    order = seeded_dice(contest.seed).shuffle(Address(lap, HOUSE, ORDER), contest.lineup)
    return order[turn:] + order[:turn]


def steps(contest: Contest, number: int) -> Iterator[Step]:
    """The match with this number, step by step."""
    game, seed = contest.game, contest.seed
    players = [_invited(contest, name, f"{seed}/{number}/{at}") for at, name in enumerate(seated(contest, number))]
    dice = seeded_dice(f"{seed}/{number // len(contest.lineup)}")
    return play(rules_of(game), contest.options, players, dice, contest.lexicon)


def _invited(contest: Contest, name: str, seed: str) -> Competitor:
    guest = contest.invite(name, seed) if contest.invite is not None else None
    if guest is not None:
        return guest
    return cast("Competitor", make_player(contest.game, name, seed, contest.lexicon, contest.words))


def result(contest: Contest, number: int, played: Iterable[Step]) -> Result:
    """What a match came to."""
    names, marks = seated(contest, number), marks_of(contest.game)
    counts: Counter[tuple[str, str]] = Counter()
    seconds: list[tuple[str, float]] = []
    state: object = None
    for step in played:
        state = step.state
        counts.update((names[seat], mark) for seat, mark in marks(step.view, step.events, state))
        if step.seat >= 0:
            seconds.append((names[step.seat], step.seconds))
    places = rules_of(contest.game).outcome(state)
    assert places is not None
    return Result(tuple(zip(names, places, strict=True)), counts, tuple(seconds))


@cache
def marks_of(game: str) -> Marks:
    """What this game counts; nothing when it does not say."""
    marks = part_of(folder_of(game), "statistics")
    return _nothing if marks is None else cast("Marks", marks.marks)


@cache
def rates_of(game: str) -> tuple[Rate, ...]:
    """The figures that this game makes of what it counts."""
    marks = part_of(folder_of(game), "statistics")
    rates = () if marks is None else cast("Iterable[tuple[str, str, str]]", marks.RATES)
    return tuple(Rate(*rate) for rate in rates)


def _nothing(*_: object) -> tuple[tuple[Seat, str], ...]:
    return ()


_HERE: list[Contest] = []
"""The contest that this process was started for."""


def _take_seats(contest: Contest) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is heard by all; who started this one ends it
    _HERE[:] = [contest]
    warm_up(contest.game, contest.lexicon)


def _played_here(number: int) -> Result:
    return one_match(_HERE[0], number)
