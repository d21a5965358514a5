"""A game being played: seats, the log, each seat's kept view, talk, clocks, who is away (RULES 1). No I/O, no clock.

Two steps, so that a server can keep what happens before anybody sees it:

    entry = table.plan(seat, action, now)   # refused in a sentence (Illegal), or an entry; touches nothing
    ... write the entry down ...
    news = table.apply(entry)               # by seat; who is not in it is told nothing

`table.act` does both, for bots, the arena, the terminal and tests. Seats act as themselves, whoever has no seat as
`ONLOOKER`, and the House as `HOUSE`: `table.due(now)` says what it must do, `table.next_deadline()` when to ask again.
"""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from bunkum.core import Box, Dice, HouseAction, Menu, Seat, SecretDice, Words
from bunkum.table.catalog import Listed, Position, Sheet
from bunkum.table.chores import Chore
from bunkum.table.entry import Clock, Entry, News, Tried
from bunkum.table.room import Room
from bunkum.table.talk import Line

O = TypeVar("O", bound=Sheet)
S = TypeVar("S", bound=Position)
A = TypeVar("A")
E = TypeVar("E")


class Table(Generic[O, S, A, E]):
    """A table of one game. Everything that can be seen of it follows from its entries."""

    def __init__(
        self,
        game: Listed[O, S, A, E],
        secret: bytes,
        words: Words = frozenset(),
        dice: Callable[[bytes], Dice] = SecretDice,
    ) -> None:
        """A table that nobody has opened yet: `apply` the entry of `open`, or use `replay`.

        Each match's chance follows from `secret` (32 bytes, kept by the server beside the log) and the match's number,
        as `dice` makes it from the match's own secret. `words` is the dictionary, with the table's house words.
        """
        raise NotImplementedError

    @classmethod
    def replay(
        cls,
        entries: Iterable[Entry[A, E]],
        game: Listed[O, S, A, E],
        secret: bytes,
        words: Words = frozenset(),
        dice: Callable[[bytes], Dice] = SecretDice,
    ) -> "Table[O, S, A, E]":
        """The table as it was after `entries`. Asks no chance and no dictionary. Clocks go on from the last entry.

        Who was connected is not any more: tell the table `WentAway` for every seat in `present()`.
        """
        raise NotImplementedError

    def open(self, preset: str, options: O, seats: int, now: float = 0.0, stand_in: str = "plain") -> Entry[A, E]:
        """The first entry: a table with `seats` open seats. Refuses options that do not go together."""
        raise NotImplementedError

    def plan(self, seat: Seat, action: A | Chore, now: float) -> Entry[A, E]:
        """What would happen if `seat` did `action`, or `Illegal`. Touches nothing; `now` is the table's clock."""
        raise NotImplementedError

    def apply(self, entry: Entry[A, E]) -> dict[Seat, News[S, E]]:
        """It has happened. What each seat, and the onlooker, is told; who is not in it is told nothing.

        After `ChairsMoved` seats have other numbers: ask `seats_of` who sits where.
        """
        raise NotImplementedError

    def act(self, seat: Seat, action: A | Chore, now: float) -> dict[Seat, News[S, E]]:
        """Plan and apply."""
        return self.apply(self.plan(seat, action, now))

    def resync(self, seat: Seat) -> News[S, E]:
        """Everything that `seat` knows, under the number of its latest news."""
        raise NotImplementedError

    def try_action(self, seat: Seat, action: A | Chore) -> Tried:
        """May `seat` do `action`, and what is there to say about it? Reads the seat's own view, touches nothing."""
        raise NotImplementedError

    # What a seat knows.

    def view(self, seat: Seat) -> S:
        """What `seat` (or `ONLOOKER`) knows of the game; the truth for `HOUSE`. Kept by folding the seat's own stream."""
        raise NotImplementedError

    def menu(self, seat: Seat) -> Menu[A]:
        """What `seat` may do in the game now; empty before a match begins."""
        raise NotImplementedError

    def talk(self, seat: Seat) -> tuple[Line, ...]:
        """The latest talk that `seat` may hear."""
        raise NotImplementedError

    @property
    def room(self) -> Room:
        """Who sits where and what is being asked, as everybody may know it."""
        raise NotImplementedError

    def name(self, seat: Seat) -> str:
        """The name at this seat."""
        raise NotImplementedError

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        """The seats that `person` holds now; several where one phone is passed round."""
        raise NotImplementedError

    def present(self) -> tuple[Seat, ...]:
        """The seats whose persons are connected."""
        raise NotImplementedError

    # What must happen.

    def awaited(self) -> frozenset[Seat]:
        """The seats that the game waits for."""
        raise NotImplementedError

    def bots_to_move(self) -> tuple[Seat, ...]:
        """The awaited seats that a bot plays: give it `view`, `menu` and the chair's temper, then `plan` its answer."""
        raise NotImplementedError

    def due(self, now: float) -> list[HouseAction | Chore]:
        """What the House must do by now, first things first. Do the first, then ask again; a refusal may be ignored."""
        raise NotImplementedError

    def next_deadline(self) -> float | None:
        """When `due` will next have something, if nothing else happens; None: never."""
        raise NotImplementedError

    def clocks(self, now: float) -> tuple[Clock, ...]:
        """The clocks that people may see: those of the game, and `ballot`."""
        raise NotImplementedError

    def back_in(self, seat: Seat, now: float) -> float | None:
        """Seconds until somebody acts for an awaited seat whose person is away; None where nobody will."""
        raise NotImplementedError

    @property
    def clock(self) -> float:
        """The time of the latest entry: where the table's clock goes on after a restart of the server."""
        raise NotImplementedError
