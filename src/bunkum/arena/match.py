"""One match from the first event to the last, played by players alone: no clock, no network, nobody to wait for."""

from collections.abc import Iterator, Sequence
from time import thread_time
from typing import NamedTuple, Protocol

from bunkum.core import HOUSE, Box, Dice, Game, Menu, Seat, TimeUp, Words, hide
from bunkum.players import think

MOST_ACTIONS = 100_000
"""A match that is not over by then never will be."""


class Competitor(Protocol):
    """A player of whatever game is played."""

    def choose(self, view: object, seat: Seat, menu: Menu[object], memory: bytes) -> tuple[object, bytes]:
        """As `bunkum.players.Player.choose`."""
        ...


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

    def __init__(self, rules: Game[object, object, object, object], seats: int, box: Box) -> None:
        self.rules, self.box = rules, box
        self.state: object = None
        self.views: list[object] = [None] * seats
        self.news: list[list[object]] = [[] for _ in range(seats)]
        self.memories = [b""] * seats

    def tell(self, events: Sequence[object]) -> None:
        """Fold the events into the truth, and into the view of every seat that hears of them."""
        for event in events:
            self.state = self.rules.evolve(self.state, event)
            for seat, news in enumerate(self.news):
                if (heard := hide(event, Seat(seat))) is not None:
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

    When nobody is awaited, the clock that would ring first rings at once.
    """
    table = Table(rules, len(players), Box(dice, words))
    events = tuple(rules.begin(len(players), options, table.box))
    table.tell(events)
    yield Step(HOUSE, None, None, events, table.state, 0.0)
    for _ in range(MOST_ACTIONS):
        if rules.outcome(table.state) is not None:
            return
        awaited = rules.awaited(table.state)
        yield _seat_acts(table, min(awaited), players) if awaited else _clock_rings(table)
    msg = f"the match is not over after {MOST_ACTIONS} actions"
    raise AssertionError(msg)


def _seat_acts(table: Table, seat: Seat, players: Sequence[Competitor]) -> Step:
    rules, view, news = table.rules, table.views[seat], table.news[seat]
    menu = rules.menu(view, seat)
    began = thread_time()
    action, table.memories[seat] = think(players[seat], view, seat, menu, table.memories[seat], news=tuple(news))
    seconds = thread_time() - began
    news.clear()
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
