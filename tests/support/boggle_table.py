"""A table of Boggle under test: the truth, everybody's view, and what was said no to."""

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from bunkum.core import HOUSE, Address, Box, Illegal, Left, LoadedDice, Restart, Seat, Silent, TimeUp, seeded_dice, sees
from bunkum.games.boggle import rules
from bunkum.games.boggle.events import Event
from bunkum.games.boggle.moves import Action, Done, EndReading, Read, Vote, Write
from bunkum.games.boggle.options import Options
from bunkum.games.boggle.state import State

BG = tuple("S Qu I D E A R T L N G S P O M H".split())
"""The tray of RULES 4.10."""
LISTS: Mapping[int, str] = {
    0: "squid equal quart lane plaque quia dragon",
    1: "squid quirt seal plaque quia molars",
    2: "squid dialogs lane quango",
}
"""The lists of RULES 4.10, without Cy's *song*."""
WORDS = frozenset("squid equal quart lane plaque dragon quirt seal molars dialogs quango song cat".split())


class Playing:
    """A table under test."""

    def __init__(
        self, seats: int, options: Options, words: frozenset[str] = WORDS, tray: Sequence[str] = BG, first: int = 0
    ) -> None:
        """The dice fall as `tray` says in every round; seat `first` reads first."""
        house = replace(options.house, first_seat=first)
        self.options = replace(options, house=house)
        rules.fits(self.options, seats)
        rounds = range(1, 6)
        falls: dict[Address, object] = {
            Address(number, HOUSE, cell): face for number in rounds for cell, face in enumerate(tray)
        }
        self.box = Box(LoadedDice(falls, seeded_dice(0)), words)
        self.views: dict[Seat, State | None] = dict.fromkeys(map(Seat, range(seats)))
        self.log: list[Event] = []
        self._state: State | None = None
        self._take(rules.begin(seats, self.options, self.box))

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

    def does(self, seat: int, *actions: Action) -> list[Event]:
        """Do these, one after the other; the events of the last."""
        events: list[Event] = []
        for action in actions:
            rules.check(self.state if seat == HOUSE else self.view(seat), Seat(seat), action, self.box.words)
            events = rules.decide(self.state, Seat(seat), action, self.box)
            self._take(events)
        return events

    def refused(self, seat: int, action: Action) -> str:
        """The code with which this is refused; nothing changes."""
        with pytest.raises(Illegal) as no:
            rules.check(self.state if seat == HOUSE else self.view(seat), Seat(seat), action, self.box.words)
        return no.value.code

    def writes(self, seat: int, words: str) -> None:
        """A seat writes these words."""
        self.does(seat, *map(Write, words.split()))

    def all_write(self, lists: Mapping[int, str] = LISTS) -> "Playing":
        """Everybody writes a list, and lays the pen down."""
        for seat, words in lists.items():
            self.writes(seat, words)
        for seat in range(self.state.seats):
            self.does(seat, Done())
        return self

    def reads(self, seat: int, words: str) -> None:
        """A seat reads these words, and no more; nobody challenges any of them."""
        self.does(seat, *map(Read, words.split()), EndReading())
        self.windows_close()

    def windows_close(self) -> None:
        """All open windows run out."""
        for timer in rules.timers(self.state):
            if timer.name.startswith("window") and timer in rules.timers(self.state):
                self.does(HOUSE, TimeUp(timer))

    def rings(self, name: str) -> list[Event]:
        """The clock whose name begins so runs out."""
        timer = next(timer for timer in rules.timers(self.state) if timer.name.startswith(name))
        return self.does(HOUSE, TimeUp(timer))

    def votes(self, word: str, votes: Mapping[int, bool]) -> None:
        """These seats vote so, one after the other."""
        for seat, valid in votes.items():
            self.does(seat, Vote(word, valid))

    def leaves(self, seat: int) -> list[Event]:
        """A person leaves this seat for good."""
        return self.does(HOUSE, Left(Seat(seat)))

    def restarts(self) -> list[Event]:
        """The round is begun anew."""
        return self.does(HOUSE, Restart())

    def is_silent(self, seat: int) -> list[Event]:
        """The House plays for a silent seat."""
        return self.does(HOUSE, Silent(Seat(seat)))

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the round."""
        assert self.state.result is not None
        return self.state.result.points

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won the round."""
        assert self.state.result is not None
        return tuple(self.state.result.winners)

    def marks(self, seat: int) -> dict[str, str]:
        """What became of each word on a list."""
        assert self.state.result is not None
        return {entry.word: entry.mark for entry in self.state.result.lists[seat] or ()}

    def _take(self, events: list[Event]) -> None:
        for event in events:
            self.log.append(event)
            self._state = rules.evolve(self._state, event)
            for seat in self.views:
                if sees(event, seat):
                    self.views[seat] = rules.evolve(self.views[seat], event)


def table(preset: str = "boggle-auto", seats: int = 3, words: frozenset[str] = WORDS, **changes: object) -> Playing:
    """A table of this preset, on the tray of RULES 4.10."""
    return Playing(seats, replace(rules.PRESETS[preset], **changes), words)
