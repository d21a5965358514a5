"""A match with stated chance, played line by line: what the tables under test of all games share."""

from collections.abc import Mapping
from typing import Generic, TypeVar, cast

import pytest

from bunkum.core import (
    HOUSE,
    Address,
    Game,
    GameContext,
    HouseAction,
    Illegal,
    LoadedDice,
    PlayTimeout,
    RemoveSeat,
    Restart,
    Seat,
    TimeUp,
    Words,
    is_visible_to,
    seeded_dice,
)

Opt = TypeVar("Opt")
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class Match(Generic[Opt, S, A, E]):
    """A match under test: the truth, everybody's view, and what was said no to."""

    def __init__(
        self,
        rules: Game[Opt, S, A, E],
        options: Opt,
        seats: int,
        falls: Mapping[Address, object],
        words: Words = frozenset[str](),
    ) -> None:
        """Begin; chance falls as `falls` says, and where that says nothing, as it does for everybody."""
        self.rules = rules
        self.options = options
        self.context = GameContext(LoadedDice(falls, seeded_dice(0)), words)
        self.views: dict[Seat, S | None] = dict.fromkeys(map(Seat, range(seats)))
        self.log: list[E] = []
        self._state: S | None = None
        self._take(rules.begin(seats, options, self.context))

    @property
    def state(self) -> S:
        """The truth."""
        assert self._state is not None
        return self._state

    def view(self, seat: int) -> S:
        """What a seat knows; the truth for the House."""
        view = self.state if seat == HOUSE else self.views[Seat(seat)]
        assert view is not None
        return view

    def does(self, seat: int, *actions: A | HouseAction) -> list[E]:
        """Do these, one after the other; the events of the last."""
        events: list[E] = []
        for one in actions:
            action = cast("A", one)
            self.rules.check(self.view(seat), Seat(seat), action, self.context.words)
            events = self.rules.decide(self.state, Seat(seat), action, self.context)
            self._take(events)
        return events

    def refused(self, seat: int, action: A) -> str:
        """The code with which this is refused; nothing changes."""
        before = self.state
        with pytest.raises(Illegal) as refusal:
            self.rules.check(self.view(seat), Seat(seat), action, self.context.words)
        assert self.state is before
        return refusal.value.code

    def may(self, seat: int, action: A) -> bool:
        """Whether this is allowed."""
        try:
            self.rules.check(self.view(seat), Seat(seat), action, self.context.words)
        except Illegal:
            return False
        return True

    def rings(self, name: str) -> list[E]:
        """The clock whose name begins so runs out."""
        timer = next(timer for timer in self.rules.timers(self.state) if timer.name.startswith(name))
        return self.does(HOUSE, TimeUp(timer))

    def leaves(self, seat: int) -> list[E]:
        """A person leaves this seat for good."""
        return self.does(HOUSE, RemoveSeat(Seat(seat)))

    def restarts(self) -> list[E]:
        """The round is restarted."""
        return self.does(HOUSE, Restart())

    def is_silent(self, seat: int) -> list[E]:
        """The House plays for a silent seat."""
        return self.does(HOUSE, PlayTimeout(Seat(seat)))

    def _take(self, events: list[E]) -> None:
        for event in events:
            self.log.append(event)
            self._state = self.rules.evolve(self._state, event)
            for seat in self.views:
                if is_visible_to(event, seat):
                    self.views[seat] = self.rules.evolve(self.views[seat], event)
