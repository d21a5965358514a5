"""What each seat has heard, and the views kept by folding just that."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar, cast

from bunkum.core import SPECTATOR, Seat, is_visible_to
from bunkum.core.visibility import audience, has_private
from bunkum.table import talk
from bunkum.table.room_events import TalkEvent
from bunkum.table.talk import TalkLine

S = TypeVar("S")
E = TypeVar("E")


class Streams(Generic[S, E]):
    """The ears of a table: every seat's, and one onlooker's who stands for all."""

    def __init__(self, evolve: Callable[[S | None, E], S], seats: int) -> None:
        """Nobody has heard anything yet."""
        self._evolve = evolve
        self._shared = True
        """Whether several may have one and the same view."""
        self.views: dict[Seat, S | None] = dict.fromkeys((*map(Seat, range(seats)), SPECTATOR))
        self.talk: dict[Seat, tuple[TalkLine, ...]] = dict.fromkeys(self.views, ())
        self.told: dict[Seat, int] = dict.fromkeys(self.views, 0)
        """How much news each seat has had."""

    def hear(self, events: tuple[E, ...]) -> dict[Seat, tuple[E, ...]]:
        """Everybody hears what they may of `events`, and folds it. Who heard what; who heard nothing is not in it."""
        if has_private(events):
            return self._overhear(events)
        views, evolve = self.views, self._evolve
        if self._shared:
            folded: dict[int, S] = {}  # by the view before: those who knew the same share what they know now
            for seat, view in views.items():
                after = folded.get(id(view))
                if after is None:
                    after = folded[id(view)] = self._folded(view, events)
                views[seat] = after
        elif len(events) == 1:
            (event,) = events
            for seat, view in views.items():
                views[seat] = evolve(view, event)
        else:
            for seat, view in views.items():
                views[seat] = self._folded(view, events)
        return dict.fromkeys(views, events)

    def _folded(self, view: S | None, events: Iterable[E]) -> S:
        after, evolve = view, self._evolve
        for event in events:
            after = evolve(after, event)
        return cast("S", after)

    def _overhear(self, events: tuple[E, ...]) -> dict[Seat, tuple[E, ...]]:
        """The same where something is whispered."""
        views = self.views
        heard: dict[Seat, tuple[E, ...]] = {}
        addressed = [(event, audience(event)) for event in events]
        for seat, view in views.items():
            own = [event for event, who in addressed if who is None or seat in who]
            if own:
                heard[seat] = tuple(own)
                views[seat] = self._folded(view, own)
        self._share(heard)
        return heard

    def _share(self, heard: dict[Seat, tuple[E, ...]]) -> None:
        """Who was told no more than an onlooker, and is out perhaps, may know no more: one view is enough for both."""
        public, onlookers, views = heard.get(SPECTATOR), self.views[SPECTATOR], self.views
        for seat, own in heard.items():
            if own == public and views[seat] == onlookers:
                views[seat] = onlookers
        self._shared = len(set(map(id, views.values()))) < len(views)

    def listen(self, event: TalkEvent, name: str, match: int) -> None:
        """Everybody hears what they may of the talk of somebody of this name, in this match."""
        after: dict[int, tuple[TalkLine, ...]] = {}  # by the talk before: those who heard the same share it
        for seat, lines in self.talk.items():
            if is_visible_to(event, seat):
                self.talk[seat] = after[id(lines)] = after.get(id(lines)) or talk.after(lines, event, name, match)

    def seat_onlooker(self, seat: Seat) -> None:
        """Somebody who looked on sits down there, and knows what onlookers know: not what its bot was told before."""
        self.views[seat] = self.views[SPECTATOR]
        self.talk[seat] = self.talk[SPECTATOR]
        self.told[seat] = self.told[SPECTATOR]
        self._shared = True

    def restart(self) -> None:
        """The dice are rolled again, about which something was claimed."""
        for seat, lines in self.talk.items():
            self.talk[seat] = talk.after_restart(lines)

    def begin(self) -> None:
        """Another match: what was known of the last one is forgotten."""
        self.views = dict.fromkeys(self.views)
        self._shared = True

    def move(self, order: Iterable[Seat]) -> None:
        """Who had seat `order[i]` has seat `i` now, and takes along what they heard."""
        old = [*order, SPECTATOR]
        new = [*map(Seat, range(len(old) - 1)), SPECTATOR]
        self.views = {seat: self.views[was] for seat, was in zip(new, old, strict=True)}
        self.talk = {seat: self.talk[was] for seat, was in zip(new, old, strict=True)}
        self.told = {seat: self.told[was] for seat, was in zip(new, old, strict=True)}
