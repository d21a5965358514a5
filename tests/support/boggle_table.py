"""A table of Boggle under test: the truth, everybody's view, and what was said no to."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bunkum.core import HOUSE, Address, TimeUp
from bunkum.games.boggle import rules
from bunkum.games.boggle.options import Options
from bunkum.games.boggle.records import Action, Done, EndReading, Event, Read, Vote, Write
from bunkum.games.boggle.state import State
from support.match import Match

BG = tuple("S Qu I D E A R T L N G S P O M H".split())
"""The tray of RULES 4.10."""
LISTS: Mapping[int, str] = {
    0: "squid equal quart lane plaque quia dragon",
    1: "squid quirt seal plaque quia molars",
    2: "squid dialogs lane quango",
}
"""The lists of RULES 4.10, without Cy's *song*."""
WORDS = frozenset("squid equal quart lane plaque dragon quirt seal molars dialogs quango song cat".split())


class Playing(Match[Options, State, Action, Event]):
    """A table under test."""

    def __init__(
        self, seats: int, options: Options, words: frozenset[str] = WORDS, tray: Sequence[str] = BG, first: int = 0
    ) -> None:
        """The dice fall as `tray` says in every round; seat `first` reads first."""
        house = replace(options.house, first_seat=first)
        options = replace(options, house=house)
        rounds = range(1, 6)
        falls: dict[Address, object] = {
            Address(number, HOUSE, cell): face for number in rounds for cell, face in enumerate(tray)
        }
        rules.fits(options, seats)
        super().__init__(rules, options, seats, falls, words)

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

    def votes(self, word: str, votes: Mapping[int, bool]) -> None:
        """These seats vote so, one after the other."""
        for seat, valid in votes.items():
            self.does(seat, Vote(word, valid))

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


def table(preset: str = "boggle-auto", seats: int = 3, words: frozenset[str] = WORDS, **changes: object) -> Playing:
    """A table of this preset, on the tray of RULES 4.10."""
    return Playing(seats, replace(rules.PRESETS[preset], **changes), words)
