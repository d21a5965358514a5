"""Plays one match from the first event to the last between programs, without clock or network."""

from collections.abc import Callable, Iterator, Sequence
from time import thread_time
from typing import NamedTuple, Never, Protocol

from bunkum.bots import choose_move, choose_out_of_turn
from bunkum.core import HOUSE, Address, Dice, Game, GameContext, Menu, Seat, TimeUp, Words, event_for
from bunkum.core.chance import HASTE
from bunkum.deprecated_names import renamed

MAX_ACTIONS = 100_000
"""The most actions of a match; one that takes more is assumed never to end."""


class Competitor(Protocol):
    """A player of some game; whoever makes it ensures that it plays the game of this match."""

    def choose(self, view: Never, seat: Seat, menu: Never, memory: bytes) -> tuple[object, bytes]:
        """Chooses a move as `bunkum.bots.Player.choose` does."""
        ...


Chooser = Callable[..., tuple[object | None, bytes]]
"""`choose_move` or `choose_out_of_turn`."""


class Step(NamedTuple):
    """What one action did: `view` is what the actor knew before it, `state` the truth after it."""

    seat: Seat
    """Who acted; the House opens the match and ends timers."""
    view: object
    """None before the first event."""
    action: object
    events: tuple[object, ...]
    state: object
    seconds: float
    """How long the player thought, in CPU time, which other processes do not prolong."""


class MatchState:
    """A match being played: the truth, and for each seat its view, the events since its last move, and its memory."""

    def __init__(
        self, rules: Game[object, object, object, object], players: Sequence[Competitor], dice: Dice, words: Words
    ) -> None:
        self.rules, self.players, self.context = rules, players, GameContext(dice, words)
        self.seats = tuple(map(Seat, range(len(players))))
        self.state: object = None
        self.views: list[object] = [None for _ in players]
        self.news: list[list[object]] = [[] for _ in players]
        self.memories = [b"" for _ in players]
        self.declined_views: list[object] = [None for _ in players]
        """The view of each seat when it last declined to act: it is not asked again until its view has changed."""

    def apply_events(self, events: Sequence[object]) -> None:
        """Folds the events into the truth, and into the view of every seat that receives them."""
        for event in events:
            self.state = self.rules.evolve(self.state, event)
            for seat, news in enumerate(self.news):
                if (received := event_for(event, Seat(seat))) is not None:
                    self.views[seat] = self.rules.evolve(self.views[seat], received)
                    news.append(received)


def play(
    rules: Game[object, object, object, object],
    options: object,
    players: Sequence[Competitor],
    dice: Dice,
    words: Words,
) -> Iterator[Step]:
    """Plays a match, step by step; raises `Illegal` if a player does what the rules forbid.

    The dice decide who is quickest: before each step every seat that may act out of turn is asked whether it does,
    in a new order each time. If none does and the game waits for nobody, the timer that would run out first does so
    at once.
    """
    table = MatchState(rules, players, dice, words)
    events = tuple(rules.begin(len(players), options, table.context))
    table.apply_events(events)
    yield Step(HOUSE, None, None, events, table.state, 0.0)
    for number in range(MAX_ACTIONS):
        if rules.outcome(table.state) is not None:
            return
        yield _next_step(table, dice.shuffle(Address(number, HOUSE, HASTE), table.seats))
    msg = f"the match is not over after {MAX_ACTIONS} actions"
    raise AssertionError(msg)


def _next_step(table: MatchState, quickest: Sequence[Seat]) -> Step:
    """Returns what happens next if seats are asked in this order."""
    awaited = table.rules.awaited(table.state)
    for seat in quickest:
        if seat not in awaited and (step := _act_out_of_turn(table, seat)) is not None:
            return step
    for seat in quickest:
        if seat in awaited:
            step = _act(table, seat, table.rules.menu(table.views[seat], seat), choose_move)
            assert step is not None
            return step
    return _expire_timer(table)


def _act_out_of_turn(table: MatchState, seat: Seat) -> Step | None:
    """Returns what a seat does out of turn, or None if it can do nothing or does not want to."""
    view = table.views[seat]
    if table.declined_views[seat] is view:
        return None
    table.declined_views[seat] = view
    menu = table.rules.menu(view, seat)
    return _act(table, seat, menu, choose_out_of_turn) if menu.ready else None


def _act(table: MatchState, seat: Seat, menu: Menu[object], choose: Chooser) -> Step | None:
    rules, view, news = table.rules, table.views[seat], table.news[seat]
    started = thread_time()
    action, table.memories[seat] = choose(table.players[seat], view, seat, menu, table.memories[seat], news=tuple(news))
    seconds = thread_time() - started
    news.clear()
    if action is None:
        return None
    rules.check(view, seat, action, table.context.words)
    events = tuple(rules.decide(table.state, seat, action, table.context))
    table.apply_events(events)
    return Step(seat, view, action, events, table.state, seconds)


def _expire_timer(table: MatchState) -> Step:
    timer = min(table.rules.timers(table.state), key=lambda timer: timer.seconds)
    before, action = table.state, TimeUp(timer)
    events = tuple(table.rules.decide(before, HOUSE, action, table.context))
    table.apply_events(events)
    return Step(HOUSE, before, action, events, table.state, 0.0)


__getattr__ = renamed(__name__)
