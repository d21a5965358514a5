"""The events that each seat has received, and the views folded from them."""

from collections.abc import Callable, Iterable
from copy import copy
from typing import Generic, TypeVar, cast

from bunkum.core import SPECTATOR, Seat, is_visible_to
from bunkum.core.visibility import audience, has_private
from bunkum.table import talk
from bunkum.table.room_events import TalkEvent
from bunkum.table.snapshot import TableSnapshot
from bunkum.table.talk import TalkLine

S = TypeVar("S")
E = TypeVar("E")


class Streams(Generic[S, E]):
    """The streams of a table: one for every seat, and one for all spectators."""

    def __init__(self, evolve: Callable[[S | None, E], S], seats: int) -> None:
        """Begins with empty streams."""
        self._evolve = evolve
        self._shared = True
        """Whether several seats may share the same view."""
        self.views: dict[Seat, S | None] = dict.fromkeys((*map(Seat, range(seats)), SPECTATOR))
        self.talk: dict[Seat, tuple[TalkLine, ...]] = dict.fromkeys(self.views, ())
        self.news_counts: dict[Seat, int] = dict.fromkeys(self.views, 0)
        """The number of news that each seat has received."""

    def copy(self) -> "Streams[S, E]":
        """Returns the same streams, which go on by themselves."""
        streams = copy(self)
        streams.views, streams.talk, streams.news_counts = self.views.copy(), self.talk.copy(), self.news_counts.copy()
        return streams

    def list_talk(self) -> tuple[list[tuple[TalkLine, ...]], list[int]]:
        """Returns `talk` and `same_talk` of a `TableSnapshot`."""
        talks = list(self.talk.values())
        first: dict[int, int] = {}
        same = [first.setdefault(id(lines), place) for place, lines in enumerate(talks)]
        return [lines if same[place] == place else () for place, lines in enumerate(talks)], same

    def restore(self, snapshot: TableSnapshot) -> None:
        """Makes these the streams that a snapshot was taken of; they must be empty."""
        talks = [snapshot.talk[place] for place in snapshot.same_talk]
        self.talk = dict(zip(self.views, talks, strict=True))
        self.news_counts = dict(zip(self.views, snapshot.news_counts, strict=True))

    def deliver(self, events: tuple[E, ...]) -> dict[Seat, tuple[E, ...]]:
        """Delivers `events`, folds the views of seats that receive some, and returns what each received."""
        if has_private(events):
            return self._deliver_private(events)
        views, evolve = self.views, self._evolve
        if self._shared:
            folded: dict[int, S] = {}  # by the view before: seats that shared a view share the next one
            for seat, view in views.items():
                after = folded.get(id(view))
                if after is None:
                    after = folded[id(view)] = self._fold_view(view, events)
                views[seat] = after
        elif len(events) == 1:
            (event,) = events
            for seat, view in views.items():
                views[seat] = evolve(view, event)
        else:
            for seat, view in views.items():
                views[seat] = self._fold_view(view, events)
        return dict.fromkeys(views, events)

    def find_received(self, events: tuple[E, ...]) -> dict[Seat, tuple[E, ...]]:
        """Returns the events that each seat receives, if any."""
        if not has_private(events):
            return dict.fromkeys(self.views, events)
        addressed = [(event, audience(event)) for event in events]
        received = {
            seat: tuple([event for event, who in addressed if who is None or seat in who]) for seat in self.views
        }
        return {seat: own for seat, own in received.items() if own}

    def _fold_view(self, view: S | None, events: Iterable[E]) -> S:
        after, evolve = view, self._evolve
        for event in events:
            after = evolve(after, event)
        return cast("S", after)

    def _deliver_private(self, events: tuple[E, ...]) -> dict[Seat, tuple[E, ...]]:
        """Delivers events of which some are private."""
        views, received = self.views, self.find_received(events)
        for seat, own in received.items():
            views[seat] = self._fold_view(views[seat], own)
        self._share_views(received)
        return received

    def _share_views(self, received: dict[Seat, tuple[E, ...]]) -> None:
        """Lets a seat that received no more than a spectator share the spectator's view, to fold only once."""
        public, spectators, views = received.get(SPECTATOR), self.views[SPECTATOR], self.views
        for seat, own in received.items():
            if own == public and views[seat] == spectators:
                views[seat] = spectators
        self._shared = len(set(map(id, views.values()))) < len(views)

    def deliver_talk(self, event: TalkEvent, name: str, match: int) -> None:
        """Delivers talk by somebody of this name, in this match, to the seats that may receive it.

        Talk whose text was deleted makes no line.
        """
        if talk.is_forgotten(event):
            return
        after: dict[int, tuple[TalkLine, ...]] = {}  # by the talk before: seats with the same talk share it
        for seat, lines in self.talk.items():
            if is_visible_to(event, seat):
                self.talk[seat] = after[id(lines)] = after.get(id(lines)) or talk.append(lines, event, name, match)

    def remove_name(self, name: str) -> None:
        """Removes what was said under this name from all streams."""
        after: dict[int, tuple[TalkLine, ...]] = {}  # as above
        for seat, lines in self.talk.items():
            if id(lines) not in after:
                after[id(lines)] = talk.remove_name(lines, name)
            self.talk[seat] = after[id(lines)]

    def give_spectator_view(self, seat: Seat) -> None:
        """Gives a newcomer's seat the spectators' view, without what its bot received before."""
        self.views[seat] = self.views[SPECTATOR]
        self.talk[seat] = self.talk[SPECTATOR]
        self.news_counts[seat] = self.news_counts[SPECTATOR]
        self._shared = True

    def void_claims(self) -> None:
        """Marks claims about dice that are rolled again."""
        for seat, lines in self.talk.items():
            self.talk[seat] = talk.void_claims(lines)

    def clear_views(self) -> None:
        """Forgets the views of the last match."""
        self.views = dict.fromkeys(self.views)
        self._shared = True

    def reorder(self, order: Iterable[Seat]) -> None:
        """Moves streams to new seats: seat `i` gets that of seat `order[i]`."""
        old = [*order, SPECTATOR]
        new = [*map(Seat, range(len(old) - 1)), SPECTATOR]
        self.views = {seat: self.views[was] for seat, was in zip(new, old, strict=True)}
        self.talk = {seat: self.talk[was] for seat, was in zip(new, old, strict=True)}
        self.news_counts = {seat: self.news_counts[was] for seat, was in zip(new, old, strict=True)}
