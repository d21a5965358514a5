"""A game of Pass the cup with stated dice, played line by line: `table("55552").says(0, "look", "claim four 5")`."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from bunkum.core import (
    HOUSE,
    Address,
    GameContext,
    Illegal,
    LoadedDice,
    PlayTimeout,
    RemoveSeat,
    Restart,
    Seat,
    TimeUp,
    is_visible_to,
    seeded_dice,
)
from bunkum.games.cup import notation, rules
from bunkum.games.cup.hands import key_of, read_claim
from bunkum.games.cup.options import Options
from bunkum.games.cup.records import Action, Event, StandingClaim, Verdict
from bunkum.games.cup.state import Die, State

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")


class Playing:
    """A table under test: the truth, everybody's view, and what was said no to."""

    def __init__(self, rolls: Sequence[str], seats: int, options: Options) -> None:
        """Seat 0 starts unless the options say otherwise; `rolls` are the rolls of round 1, in order."""
        house = replace(
            options.house, first_seat=0 if options.house.first_seat == "random" else options.house.first_seat
        )
        self.options = replace(options, house=house)
        self.falls: dict[Address, object] = {}
        self.roll(1, *rolls)
        self.context = GameContext(LoadedDice(self.falls, seeded_dice(0)))
        self.views: dict[Seat, State | None] = dict.fromkeys(map(Seat, range(seats)))
        self.log: list[Event] = []
        self._state: State | None = None
        rules.fits(self.options, seats)
        self._take(rules.begin(seats, self.options, self.context))

    @property
    def state(self) -> State:
        """The truth."""
        assert self._state is not None
        return self._state

    def view(self, seat: int) -> State:
        """What a seat knows."""
        view = self.views[Seat(seat)]
        assert view is not None
        return view

    def knows(self, seat: int) -> str:
        """The five dice as a seat knows them: `55..2`."""
        return "".join("." if die.value is None else str(die.value) for die in self.view(seat).dice)

    def roll(self, number: int, *rolls: str, after: int = 0) -> "Playing":
        """State the rolls of a round to come, in order; whoever makes them."""
        for throw, roll in enumerate(rolls, start=after):
            for seat in range(12):
                for die, face in enumerate(roll):
                    self.falls[Address(number, Seat(seat), die, throw)] = int(face)
        return self

    def lay(self, cup: Sequence[int], on_table: Sequence[int], accepted: str, *, locked: int = 0) -> "Playing":
        """Seat 0 has claimed this, and passed the cup with these dice to seat 1; nobody has looked."""
        claim = read_claim(accepted, self.options.straights)
        standing = StandingClaim(Seat(0), claim, key_of(claim, self.options.straights), 1)
        under = [Die(value) for value in cup]
        beside = [Die(value, "table", at < locked, public=True) for at, value in enumerate(on_table)]
        truth = replace(self.state, dice=(*under, *beside), claim=standing, seq=1, phase="receive", turn=Seat(1))
        self._state = truth
        hidden = replace(truth, dice=(*(Die() for _ in cup), *beside))
        self.views = dict.fromkeys(self.views, hidden)
        return self

    def read(self, seat: int, line: str) -> Action:
        """The move that a line says."""
        return notation.read(line, self.state if seat == HOUSE else self.view(seat), Seat(seat), NAMES)

    def does(self, seat: int, *actions: Action) -> list[Event]:
        """Do these, one after the other; the events of the last."""
        events: list[Event] = []
        for action in actions:
            rules.check(self.state if seat == HOUSE else self.view(seat), Seat(seat), action, frozenset())
            events = rules.decide(self.state, Seat(seat), action, self.context)
            self._take(events)
        return events

    def says(self, seat: int, *lines: str) -> list[Event]:
        """Do what these lines say."""
        events: list[Event] = []
        for line in lines:
            events = self.does(seat, self.read(seat, line))
        return events

    def refused(self, seat: int, line: str | Action) -> str:
        """The code with which this is refused; nothing changes."""
        before = self.state
        action = self.read(seat, line) if isinstance(line, str) else line
        with pytest.raises(Illegal) as refusal:
            rules.check(self.state if seat == HOUSE else self.view(seat), Seat(seat), action, frozenset())
        assert self.state is before
        return refusal.value.code

    def may(self, seat: int, line: str) -> bool:
        """Whether this is allowed."""
        try:
            rules.check(self.view(seat), Seat(seat), self.read(seat, line), frozenset())
        except Illegal:
            return False
        return True

    def rings(self, name: str) -> list[Event]:
        """The clock of this name runs out."""
        timer = next(timer for timer in rules.timers(self.state) if timer.name == name)
        return self.does(HOUSE, TimeUp(timer))

    def leaves(self, seat: int) -> list[Event]:
        """A person leaves this seat for good."""
        return self.does(HOUSE, RemoveSeat(Seat(seat)))

    def restarts(self) -> list[Event]:
        """The round is restarted."""
        return self.does(HOUSE, Restart())

    def is_silent(self, seat: int) -> list[Event]:
        """The House plays for a silent seat."""
        return self.does(HOUSE, PlayTimeout(Seat(seat)))

    def verdict(self) -> Verdict:
        """The latest."""
        return next(event for event in reversed(self.log) if isinstance(event, Verdict))

    def _take(self, events: list[Event]) -> None:
        for event in events:
            self.log.append(event)
            self._state = rules.evolve(self._state, event)
            for seat in self.views:
                if is_visible_to(event, seat):
                    self.views[seat] = rules.evolve(self.views[seat], event)


def table(*rolls: str, seats: int = 3, options: Options | None = None) -> Playing:
    """A table at which the dice fall so in round 1; seat 0 starts."""
    return Playing(rolls, seats, options or Options())
