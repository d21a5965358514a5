"""Two truths that look alike to one person, or one device, must stay alike (RULES 1.3, 1.6; docs/decisions/0019).

`play_twins` reasons about seats. Here a whole table is played twice side by side: devices sit down, leave, come back,
hand seats over, wait for a bot's seat, are eliminated, talk, and play again. In the second truth the dice fall
differently, and others choose differently, as long as no seat that one device (the observer) may see receives anything
of it. After each step the law requires that

- all that this device receives (news, whole views, menus, refusals, the room, clocks) is the same, byte for byte;
- it follows the table from the seats that it may see, and no others; `SeatAccess` works out independently which;
- what distinguishes the two truths was declared to reveal or announce, or is private to a seat by which the device may
  receive it: a living one, one that acted, or one that is out while the device has no living seat;
- whoever takes a bot's seat knows what spectators know, and what that seat received since.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Generic, TypeVar, cast, get_args

from bunkum.core import HOUSE, SPECTATOR, Address, Dice, Illegal, LoadedDice, Seat, seeded_dice
from bunkum.table import Entry, GameInfo, Table
from bunkum.table.catalog import A, E, Opt, S
from bunkum.table.room_actions import AddBot, RoomAction, SameDevice, Sit, Start
from bunkum.testing.device_observer import DeviceObserver, require, require_spectator_knowledge
from bunkum.testing.devices import DEVICES, OLD_DEVICES, SeatAccess, random_room_action
from bunkum.testing.game_under_test import Coverage, GameUnderTest, RecordingDice, propose_action
from bunkum.testing.laws import LawBroken

T = TypeVar("T")

SECRET = bytes(32)
STEPS_PER_TABLE = 160
"""What happens at a table before we leave it."""
PAUSES_SECONDS = (0.0, 1.0, 5.0, 40.0)


class ReplaceableDice(Dice):
    """Dice that pass every draw on to other dice, which can be replaced."""

    def __init__(self, dice: Dice) -> None:
        """Begins with these dice."""
        self.dice = dice

    def draw(self, at: Address, things: Sequence[T], /) -> T:
        """Returns one of `things`."""
        return self.dice.draw(at, things)

    def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
        """Returns all of `things` in some order."""
        return self.dice.shuffle(at, things)


def play_persons(
    under_test: GameUnderTest[Opt, S, A, E],
    game: GameInfo[Opt, S, A, E],
    seats: int,
    options: Opt,
    seed: int,
    coverage: Coverage,
) -> None:
    """Plays two tables that look alike to one device. Raises LawBroken if it can tell them apart and must not."""
    company = _Twins(under_test, game, seats, options, Random(seed), coverage)
    for _ in range(STEPS_PER_TABLE):
        company.step()


class _Twins(Generic[Opt, S, A, E]):
    """Two truths of a table, one object as long as they are equal, and a device that must not know which it is at."""

    def __init__(
        self,
        under_test: GameUnderTest[Opt, S, A, E],
        game: GameInfo[Opt, S, A, E],
        seats: int,
        options: Opt,
        chance: Random,
        coverage: Coverage,
    ) -> None:
        """Seats some devices, one of them twice, and starts the match."""
        self.under_test, self.game, self.chance, self.coverage = under_test, game, chance, coverage
        self.kinds = cast("tuple[type, ...]", get_args(under_test.action))
        self.now = 0.0
        self.fair_dice: Dice = seeded_dice(chance.getrandbits(64))
        self.dice = ReplaceableDice(self.fair_dice)
        self.one: Table[Opt, S, A, E] = Table(game, SECRET, under_test.words, lambda _: self.dice)
        self.two: Table[Opt, S, A, E] = self.one
        self.one.apply(self.one.open(next(iter(game.presets)), options, seats, stand_in="random"))
        old = chance.random() < 0.3
        self.devices = OLD_DEVICES if old else DEVICES
        self.access = SeatAccess()
        self.observer = DeviceObserver(self.devices[chance.randrange(2)], self.access)
        self._sit_down(seats, old=old)

    def _sit_down(self, seats: int, *, old: bool) -> None:
        if old:
            for name in ("ann before", "bo before")[:seats]:
                self._act(SPECTATOR, Sit(name, name))
            for device in OLD_DEVICES[:2]:
                self._act(HOUSE, SameDevice(device[0], device[1:]))
        else:
            for device in self.devices[: self.chance.randint(1, min(seats, 4))]:
                self._act(SPECTATOR, Sit(device[0], device[0]))
            self._act(SPECTATOR, Sit(self.observer.device[0], "again"))
        while any(chair.open for chair in self.one.room.chairs):
            self._act(HOUSE, AddBot("random"))
        self._act(HOUSE, Start())

    # What happens.

    def step(self) -> None:
        """Lets something happen at the table."""
        chance, playing = self.chance, self.one.room.phase == "playing"
        self.coverage.steps += 1
        self.coverage.apart += self.two is not self.one and playing
        self.now += chance.choice(PAUSES_SECONDS) if chance.random() < 0.3 else 0.0
        due = self.one.due(self.now)
        require(due == self.two.due(self.now), "what the House must do is public")
        if due and chance.random() < 0.7:
            self._act(HOUSE, cast("A | RoomAction", due[0]))
        elif playing and chance.random() < 0.75:
            self._play()
        else:
            self._act(*random_room_action(self.one.room, self.devices, self.access, chance))

    def _play(self) -> None:
        """Lets a seat make a move, mostly an awaited one."""
        awaited, chance = sorted(self.one.awaited()), self.chance
        everybody = range(len(self.one.room.chairs))
        seat = Seat(chance.choice(awaited if awaited and chance.random() < 0.85 else everybody))
        action = propose_action(self.under_test, self.one.view(seat), seat, chance)
        if action is not None:
            self._act(seat, action)

    def _act(self, seat: Seat, move: "A | RoomAction") -> None:
        """Does it in the first truth, and in the second something that the observer cannot tell from it."""
        own = seat in (HOUSE, SPECTATOR) or self.observer.acts_for(seat)
        recorder = RecordingDice(self.fair_dice)
        try:
            entry = self._plan(self.one, seat, move, recorder)
        except Illegal as no:
            self.coverage.seen[no.code] += 1
            if own:
                self._require_same_refusal(seat, move, no)
            return
        self.observer.remember_seats()
        self._check_chance(entry, move, recorder)
        self._apply(entry, move, self._find_alike(entry, move, recorder, own=own))

    def _apply(self, entry: Entry[A, E], move: "A | RoomAction", other: Entry[A, E] | None) -> None:
        """Applies the entries in both truths, or lets only the first go on.

        The observer must receive the same from both.
        """
        spectators = None if self.one.room.phase == "waiting" else self.one.view(SPECTATOR)
        if other is None:
            self.two = self.one
        elif self.two is self.one and other != entry:
            self.two = self.one.copy()
        self.coverage.seen.update(type(event).__name__ for event in (*entry.house, *entry.events))
        self.access.record(entry.move, entry.house, self.one.room)
        news = self.one.apply(entry)
        theirs = news if self.two is self.one or other is None else self.two.apply(other)
        self.observer.require_right_seats(self.one)
        self.observer.require_no_private_talk(self.one, entry)
        require_spectator_knowledge(self.one, entry, spectators)
        if self.two is self.one:
            return
        mine, its = (
            self.observer.encode_all(table, received, move, self.now)
            for table, received in ((self.one, news), (self.two, theirs))
        )
        if mine != its:
            require(
                self.observer.gets_another_view(entry), _format_difference(self.observer.device, entry.move, mine, its)
            )
            self.two = self.one

    def _plan(self, table: Table[Opt, S, A, E], seat: Seat, move: "A | RoomAction", dice: Dice) -> Entry[A, E]:
        """Plans the move with these dice."""
        self.dice.dice = dice
        return table.plan(seat, move, self.now)

    def _require_same_refusal(self, seat: Seat, move: "A | RoomAction", refusal: Illegal) -> None:
        """Requires that what the observer, a spectator or the House may not do in one truth is refused in the other."""
        try:
            self._plan(self.two, seat, move, self.fair_dice)
        except Illegal as other:
            require(
                (refusal.code, refusal.sentence) == (other.code, other.sentence),
                f"the refusal of {move} tells: {refusal}, {other}",
            )
        else:
            raise LawBroken(f"law of persons: {move} of seat {seat} is refused in one truth only: {refusal}")

    # The second truth.

    def _find_alike(
        self, entry: Entry[A, E], move: "A | RoomAction", recorder: RecordingDice, *, own: bool
    ) -> Entry[A, E] | None:
        """Returns an entry for the second truth that the observer cannot tell from `entry`.

        None if only the same will do.
        """
        want = self.observer.events_received(self.one, entry)
        others: list[A | RoomAction] = [] if own else self._other_moves(entry.seat, move)
        for other in [*others, move]:
            found = recorder.vary(partial(self._attempt, want, entry.seat, other), self.chance)
            if found is not None:
                return found
        if self.two is not self.one:
            try:
                same = self._plan(self.two, entry.seat, move, LoadedDice(recorder.results, self._any_dice()))
            except Illegal as no:
                require(not own, f"{move} of seat {entry.seat} is refused in one truth only: {no}")
            else:
                self.observer.require_declared(self.one, entry, same)
        return None

    def _other_moves(self, seat: Seat, move: "A | RoomAction") -> list["A | RoomAction"]:
        """Returns moves that the seat might make in the second truth instead of this one."""
        if not isinstance(move, self.kinds):
            return []
        proposals = (propose_action(self.under_test, self.two.view(seat), seat, self.chance) for _ in range(2))
        return [other for other in proposals if other is not None and other != move]

    def _attempt(
        self, want: list[list[object]], seat: Seat, move: "A | RoomAction", falls: Mapping[Address, object]
    ) -> Entry[A, E] | None:
        """Plans `move` with these draws in the second truth; None if it is refused or the observer would notice."""
        try:
            entry = self._plan(self.two, seat, move, LoadedDice(falls, self._any_dice()))
        except Illegal:
            return None
        return entry if self.observer.events_received(self.two, entry) == want else None

    def _any_dice(self) -> Dice:
        """Returns dice for what only the second truth rolls."""
        return seeded_dice(self.chance.getrandbits(64))

    def _check_chance(self, entry: Entry[A, E], move: "A | RoomAction", recorder: RecordingDice) -> None:
        """Checks that chance reaches the observer only in declared events, by seats that may receive them."""
        if not recorder.results:
            return
        loaded = LoadedDice(recorder.redraw_some(self.chance), self._any_dice())
        self.observer.require_declared(self.one, entry, self._plan(self.one, entry.seat, move, loaded))


def _format_difference(device: tuple[str, ...], move: object, mine: bytes, its: bytes) -> str:
    at = next(at for at in range(len(mine)) if mine[at : at + 1] != its[at : at + 1])
    around = slice(max(0, at - 120), at + 120)
    return f"{device} is told after {move}: ...{mine[around].decode()}... and ...{its[around].decode()}..."
