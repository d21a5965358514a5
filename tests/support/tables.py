"""Tables under test: people called p0, p1, ... sit down, and a clock moves when it is told to."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar, cast

import msgspec
import pytest
from msgspec.structs import replace

from bunkum.core import (
    HOUSE,
    SPECTATOR,
    Address,
    Dice,
    HouseOptions,
    Illegal,
    LoadedDice,
    Seat,
    SecretDice,
    seeded_dice,
)
from bunkum.core.contract import Position, Sheet
from bunkum.games.liars_boggle import records
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.state import State
from bunkum.pieces.letters import faces_of
from bunkum.table import Entry, GameInfo, GameSummary, News, Table, game_info
from bunkum.table.catalog import build_game_info
from bunkum.table.room_actions import AddBot, RoomAction, Sit, Start
from bunkum.table.snapshot import TableSnapshot, begins_match
from support import snap
from support.playing import FIXTURE_WORDS
from support.toys import bar_dice

Opt = TypeVar("Opt", bound=Sheet)
S = TypeVar("S", bound=Position)
A = TypeVar("A")
E = TypeVar("E")

SECRET = bytes(range(32))
LIARS_BOGGLE = cast("GameInfo[Options, State, records.Action, records.Event]", game_info("liars_boggle"))
BAR_DICE = cast(
    "GameInfo[bar_dice.Options, bar_dice.State, bar_dice.Action, bar_dice.Event]",
    build_game_info(GameSummary("bar_dice", bar_dice.NAME, bar_dice.LINE, bar_dice.PRESET_LINES), bar_dice),
)
SNAP = cast(
    "GameInfo[snap.Options, snap.State, snap.Action, snap.Event]",
    build_game_info(GameSummary("snap", "Snap", "Far enough!", {"snap": ("Snap", "")}), snap),
)


def everything(table: Table[Any, Any, Any, Any]) -> tuple[object, ...]:
    """All that a table holds but its log, to compare."""
    standing = table._state
    streams = standing.streams
    copies = (streams.views.copy(), streams.talk.copy(), streams.news_counts.copy())
    waiting = (standing.timers.copy(), standing.awaited.copy(), standing.claims)
    return (table.seq, table.clock, standing.state, standing.house, standing.room, *copies, *waiting)


class TableDriver(Generic[Opt, S, A, E]):
    """Drives a table: its people, its clock, and all news that were ever sent."""

    def __init__(self, table: Table[Opt, S, A, E], options: Opt, seats: int) -> None:
        """Open it."""
        self.table, self.now = table, 0.0
        self.news: dict[Seat, list[News[S, E]]] = {}
        self._hear(table.apply(table.open(next(iter(table.game.presets)), options, seats, stand_in="calm")))

    def sits(self, *people: str) -> None:
        """These people sit down, in this order."""
        for person in people:
            self.does(SPECTATOR, Sit(person, person.title()))

    def does(self, seat: int, *actions: A | RoomAction) -> dict[Seat, News[S, E]]:
        """Do these, one after the other; the news of the last."""
        news: dict[Seat, News[S, E]] = {}
        for action in actions:
            news = self._hear(self.table.act(Seat(seat), action, self.now))
        return news

    def refused(self, seat: int, action: A | RoomAction) -> str:
        """The code with which this is refused; nothing changes, and `try_action` says the same."""
        before = self.everything()
        with pytest.raises(Illegal) as refusal:
            self.table.plan(Seat(seat), action, self.now)
        assert self.everything() == before
        return refusal.value.code

    def waits(self, seconds: float) -> list[object]:
        """So many seconds pass, and the House does what is due. What it did."""
        until, done = self.now + seconds, list[object]()
        while (deadline := self.table.next_deadline()) is not None and deadline <= until:
            self.now = max(self.now, deadline)
            what = self.table.due(self.now)[0]
            self.does(HOUSE, cast("A | RoomAction", what))
            done.append(what)
            assert len(done) < 1000, "the House is going round in circles"
        self.now = until
        return done

    def everything(self) -> tuple[object, ...]:
        """All that the table holds but its log, to compare."""
        return everything(self.table)

    def replayed(self) -> "Table[Opt, S, A, E]":
        """The table that its log tells of, written down and read again."""
        table = self.table
        assert table.log is not None
        entries = [table.game.entries.decode(msgspec.json.encode(entry)) for entry in table.log]
        assert entries == table.log
        replayed = Table.replay(entries, table.game, SECRET, table.words, table._state._dice)
        for began in [entry.seq for entry in entries if begins_match(entry)]:
            resumed = self._resumed(entries, began)
            assert everything(resumed) == everything(replayed), f"the snapshot before entry {began} says something else"
            assert resumed.options == replayed.options
        return replayed

    def _resumed(self, entries: list[Entry[A, E]], seq: int) -> "Table[Opt, S, A, E]":
        """The table that a snapshot before this entry and the entries from there on tell of."""
        table = self.table
        before = Table.replay(entries[:seq], table.game, SECRET, table.words)
        snapshot = msgspec.json.decode(msgspec.json.encode(before.take_snapshot()), type=TableSnapshot)
        assert snapshot == before.take_snapshot()
        dice = table._state._dice
        return Table.replay(entries[seq:], table.game, SECRET, table.words, dice, snapshot=snapshot)

    def last(self) -> Entry[A, E]:
        """The latest entry."""
        assert self.table.log
        return self.table.log[-1]

    def _hear(self, news: dict[Seat, News[S, E]]) -> dict[Seat, News[S, E]]:
        for seat, received in news.items():
            assert received.seat == seat
            self.news.setdefault(seat, []).append(received)
        return news


class BoggleDriver(TableDriver[Options, State, records.Action, records.Event]):
    """A table of Liar's Boggle."""


class BarDriver(TableDriver[bar_dice.Options, bar_dice.State, bar_dice.Action, bar_dice.Event]):
    """A table of bar dice."""


class SnapDriver(TableDriver[snap.Options, snap.State, snap.Action, snap.Event]):
    """A table of Snap."""


def loaded(falls: Mapping[Address, object]) -> Callable[[bytes], Dice]:
    """Dice that fall as told, whatever the secret."""
    return lambda _secret: LoadedDice(falls, seeded_dice(0))


def falls_of(*hands: str, number: int = 1, throw: int = 0) -> dict[Address, object]:
    """The faces of a round of Liar's Boggle."""
    return {
        Address(number, Seat(seat), die, throw): face
        for seat, hand in enumerate(hands)
        for die, face in enumerate(faces_of(hand))
    }


def boggle(
    *hands: str,
    bots: int = 0,
    options: Options | None = None,
    start: bool = True,
    dice: Callable[[bytes], Dice] | None = None,
) -> BoggleDriver:
    """A table of Liar's Boggle at which these faces are rolled, or `dice`; seat 0 starts; the last seats are bots."""
    options = options or Options()
    each = tuple(len(faces_of(hand)) for hand in hands)
    options = replace(options, house=replace(options.house, first_seat=0), dice_per_seat=each)
    table = Table(LIARS_BOGGLE, SECRET, FIXTURE_WORDS, dice or loaded(falls_of(*hands)))
    return _filled(BoggleDriver(table, options, len(hands)), len(hands), bots, start=start)


def bar(
    seats: int = 3,
    bots: int = 0,
    house: HouseOptions | None = None,
    start: bool = True,  # noqa: FBT002  a test's fixture
    dice: Callable[[bytes], Dice] = SecretDice,
) -> BarDriver:
    """A table of bar dice; seat 0 starts; the last seats are bots."""
    options = bar_dice.Options(replace(house or HouseOptions(), first_seat=0))
    return _filled(BarDriver(Table(BAR_DICE, SECRET, dice=dice), options, seats), seats, bots, start=start)


def snap_table(seats: int, bots: int = 0) -> SnapDriver:
    """A table of Snap; the last seats are bots."""
    return _filled(SnapDriver(Table(SNAP, SECRET), snap.Options(), seats), seats, bots, start=True)


H = TypeVar("H", BoggleDriver, BarDriver, SnapDriver)


def _filled(driver: H, seats: int, bots: int, *, start: bool) -> H:
    driver.sits(*(f"p{seat}" for seat in range(seats - bots)))
    for _ in range(bots):
        driver.does(HOUSE, AddBot("calm"))
    if start:
        driver.does(HOUSE, Start())
    return driver
