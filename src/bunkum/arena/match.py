"""One match from the first event to the last, played by players alone: no clock, no network, nobody to wait for."""

from collections.abc import Callable, Iterator, Sequence
from time import thread_time
from typing import NamedTuple, Never, Protocol

from bunkum.bots import choose_move, choose_out_of_turn
from bunkum.core import HOUSE, Address, Dice, Game, GameContext, Menu, Seat, TimeUp, Words, event_for
from bunkum.core.chance import HASTE

MOST_ACTIONS = 100_000
"""A match that is not over by then never will be."""


class Competitor(Protocol):
    """A player of some game: who invites it sees to it that it is the game that is played."""

    def choose(self, view: Never, seat: Seat, menu: Never, memory: bytes) -> tuple[object, bytes]:
        """As `bunkum.bots.Player.choose`."""
        ...


Thinks = Callable[..., tuple[object | None, bytes]]
"""`think` or `think_aside`."""


class Step(NamedTuple):
    """What one action did. Before it the actor knew `view`; after it `state` is the table's truth."""

    seat: Seat
    """Who acted; the House opened the match, and rings the clocks."""
    view: object
    """None before the first event."""
    action: object
    events: tuple[object, ...]
    state: object
    seconds: float
    """How long the player thought: the processor's time, which no neighbour stretches."""


class Table:
    """A match being played: the truth, and what each seat knows, has been told, and remembers."""

    def __init__(
        self, rules: Game[object, object, object, object], players: Sequence[Competitor], dice: Dice, words: Words
    ) -> None:
        self.rules, self.players, self.box = rules, players, GameContext(dice, words)
        self.seats = tuple(map(Seat, range(len(players))))
        self.state: object = None
        self.views: list[object] = [None for _ in players]
        self.news: list[list[object]] = [[] for _ in players]
        self.memories = [b"" for _ in players]
        self.still: list[object] = [None for _ in players]
        """The view of each seat when it last kept still: it is not asked again until that has changed."""

    def tell(self, events: Sequence[object]) -> None:
        """Fold the events into the truth, and into the view of every seat that hears of them."""
        for event in events:
            self.state = self.rules.evolve(self.state, event)
            for seat, news in enumerate(self.news):
                if (heard := event_for(event, Seat(seat))) is not None:
                    self.views[seat] = self.rules.evolve(self.views[seat], heard)
                    news.append(heard)


def play(
    rules: Game[object, object, object, object],
    options: object,
    players: Sequence[Competitor],
    dice: Dice,
    words: Words,
) -> Iterator[Step]:
    """Play a match, step by step. `Illegal` when a player does what the rules forbid.

    Nobody is quicker than others but by chance, which is of the dice: before each step whoever may act out of turn is
    asked whether it does, in a new order each time. When nobody does and nobody is awaited, the clock that would ring
    first rings at once.
    """
    table = Table(rules, players, dice, words)
    events = tuple(rules.begin(len(players), options, table.box))
    table.tell(events)
    yield Step(HOUSE, None, None, events, table.state, 0.0)
    for number in range(MOST_ACTIONS):
        if rules.outcome(table.state) is not None:
            return
        yield _next_step(table, dice.shuffle(Address(number, HOUSE, HASTE), table.seats))
    msg = f"the match is not over after {MOST_ACTIONS} actions"
    raise AssertionError(msg)


def _next_step(table: Table, quickest: Sequence[Seat]) -> Step:
    """What happens next, when seats come to speak in this order."""
    awaited = table.rules.awaited(table.state)
    for seat in quickest:
        if seat not in awaited and (step := _speaks_up(table, seat)) is not None:
            return step
    for seat in quickest:
        if seat in awaited:
            return _moves(table, seat)
    return _clock_rings(table)


def _speaks_up(table: Table, seat: Seat) -> Step | None:
    """What a seat does that nobody waits for; None when it can do nothing, or keeps still."""
    view = table.views[seat]
    if table.still[seat] is view:
        return None
    table.still[seat] = view
    menu = table.rules.menu(view, seat)
    return _acts(table, seat, menu, choose_out_of_turn) if menu.ready else None


def _moves(table: Table, seat: Seat) -> Step:
    """What a seat does that the game waits for."""
    step = _acts(table, seat, table.rules.menu(table.views[seat], seat), choose_move)
    assert step is not None
    return step


def _acts(table: Table, seat: Seat, menu: Menu[object], thinks: Thinks) -> Step | None:
    rules, view, news = table.rules, table.views[seat], table.news[seat]
    began = thread_time()
    action, table.memories[seat] = thinks(table.players[seat], view, seat, menu, table.memories[seat], news=tuple(news))
    seconds = thread_time() - began
    news.clear()
    if action is None:
        return None
    rules.check(view, seat, action, table.box.words)
    events = tuple(rules.decide(table.state, seat, action, table.box))
    table.tell(events)
    return Step(seat, view, action, events, table.state, seconds)


def _clock_rings(table: Table) -> Step:
    timer = min(table.rules.timers(table.state), key=lambda timer: timer.seconds)
    before, action = table.state, TimeUp(timer)
    events = tuple(table.rules.decide(before, HOUSE, action, table.box))
    table.tell(events)
    return Step(HOUSE, before, action, events, table.state, 0.0)
