"""Two truths alike to all that one person, or one device, may see stay alike (RULES 1.3, 1.6; docs/decisions/0019).

The twins of `twins` reason about seats. Here a whole table is played twice side by side: devices sit down, leave, come
back, hand seats over, wait for a bot's seat, die, talk, and play again. In the second truth dice fall otherwise, and
others choose otherwise, wherever no seat that one device (the knower) may see hears of it. Then, after each step:

- all that this device is told (news, whole views, menus, refusals, the room, clocks) is the same, byte for byte;
- it follows the table from the seats that it may see, and no others; which these are, `Ledger` works out anew;
- what tells the two truths apart was declared to, or is whispered to a seat by which the device may hear it: a living
  one, one that acted, or one that is out while the device has no living seat;
- whoever takes a bot's seat knows what onlookers know, and what that seat was told since.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Generic, TypeVar, cast, get_args

from bunkum.core import HOUSE, SPECTATOR, Address, Dice, Illegal, LoadedDice, Seat, seeded_dice
from bunkum.table import Entry, GameInfo, Table
from bunkum.table.catalog import A, E, Opt, S
from bunkum.table.room_actions import (
    AddBot,
    RoomAction,
    SameDevice,
    Sit,
    Start,
)
from bunkum.testing.company import DEVICES, OLD_DEVICES, Ledger, something
from bunkum.testing.knower import Knower, hold, must_have_looked_on
from bunkum.testing.laws import LawBroken
from bunkum.testing.rig import Coverage, GameUnderTest, Recorder, encode, propose

T = TypeVar("T")

SECRET = bytes(32)
STEPS = 160
"""What happens at a table before we leave it."""
TIMES = (0.0, 1.0, 5.0, 40.0)


class GivenDice(Dice):
    """Dice that fall as those that were put in their place last."""

    def __init__(self, dice: Dice) -> None:
        """At first as these."""
        self.dice = dice

    def draw(self, at: Address, things: Sequence[T], /) -> T:
        """One of `things`."""
        return self.dice.draw(at, things)

    def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
        """All of `things`."""
        return self.dice.shuffle(at, things)


def persons(
    rig: GameUnderTest[Opt, S, A, E], game: GameInfo[Opt, S, A, E], seats: int, options: Opt, seed: int, tally: Coverage
) -> None:
    """Play two tables that look alike to one device. Raises LawBroken where it can tell them apart and may not."""
    company = _Company(rig, game, seats, options, Random(seed), tally)
    for _ in range(STEPS):
        company.step()


class _Company(Generic[Opt, S, A, E]):
    """Two truths of a table, the same object as long as they do not differ, and a device that may not know which."""

    def __init__(
        self,
        rig: GameUnderTest[Opt, S, A, E],
        game: GameInfo[Opt, S, A, E],
        seats: int,
        options: Opt,
        chance: Random,
        tally: Coverage,
    ) -> None:
        """Some have sat down, one of them twice, and it begins."""
        self.rig, self.game, self.chance, self.tally = rig, game, chance, tally
        self.kinds = cast("tuple[type, ...]", get_args(rig.action))
        self.now = 0.0
        self.fair: Dice = seeded_dice(chance.getrandbits(64))
        self.given = GivenDice(self.fair)
        self.one: Table[Opt, S, A, E] = Table(game, SECRET, rig.words, lambda _: self.given)
        self.two: Table[Opt, S, A, E] = self.one
        self.one.apply(self.one.open(next(iter(game.presets)), options, seats, stand_in="random"))
        old = chance.random() < 0.3
        self.devices = OLD_DEVICES if old else DEVICES
        self.ledger = Ledger()
        self.knower = Knower(self.devices[chance.randrange(2)], self.ledger)
        self._sit_down(seats, old=old)

    def _sit_down(self, seats: int, *, old: bool) -> None:
        if old:
            for name in ("ann before", "bo before")[:seats]:
                self.does(SPECTATOR, Sit(name, name))
            for device in OLD_DEVICES[:2]:
                self.does(HOUSE, SameDevice(device[0], device[1:]))
        else:
            for device in self.devices[: self.chance.randint(1, min(seats, 4))]:
                self.does(SPECTATOR, Sit(device[0], device[0]))
            self.does(SPECTATOR, Sit(self.knower.device[0], "again"))
        while any(chair.open for chair in self.one.room.chairs):
            self.does(HOUSE, AddBot("random"))
        self.does(HOUSE, Start())

    # What happens.

    def step(self) -> None:
        """Something happens."""
        chance, playing = self.chance, self.one.room.phase == "playing"
        self.tally.steps += 1
        self.tally.apart += self.two is not self.one and playing
        self.now += chance.choice(TIMES) if chance.random() < 0.3 else 0.0
        due = self.one.due(self.now)
        hold(due == self.two.due(self.now), "what the House must do is public")
        if due and chance.random() < 0.7:
            self.does(HOUSE, cast("A | RoomAction", due[0]))
        elif playing and chance.random() < 0.75:
            self.plays()
        else:
            self.does(*something(self.one.room, self.devices, self.ledger, chance))

    def plays(self) -> None:
        """Somebody makes a move: mostly who is awaited, now and then another."""
        awaited, chance = sorted(self.one.awaited()), self.chance
        everybody = range(len(self.one.room.chairs))
        seat = Seat(chance.choice(awaited if awaited and chance.random() < 0.85 else everybody))
        action = propose(self.rig, self.one.view(seat), seat, chance)
        if action is not None:
            self.does(seat, action)

    def does(self, seat: Seat, move: "A | RoomAction") -> None:
        """A seat does it in the first truth; in the second something that the knower cannot tell from it."""
        own = seat in (HOUSE, SPECTATOR) or self.knower.owns(seat)
        recorder = Recorder(self.fair)
        try:
            entry = self._plan(self.one, seat, move, recorder)
        except Illegal as no:
            self.tally.seen[no.code] += 1
            if own:
                self._refused_alike(seat, move, no)
            return
        self.knower.remember()
        self._law_chance(entry, move, recorder)
        self._happens(entry, move, self._unnoticed(entry, move, recorder, own=own))

    def _happens(self, entry: Entry[A, E], move: "A | RoomAction", other: Entry[A, E] | None) -> None:
        """It happens in both, or only the first truth goes on; what the knower is told must be the same."""
        onlookers = None if self.one.room.phase == "waiting" else self.one.view(SPECTATOR)
        if other is None:
            self.two = self.one
        elif self.two is self.one and encode(other) != encode(entry):
            again = Table[Opt, S, A, E].replay
            self.two = again(self.one.log or (), self.game, SECRET, self.rig.words, lambda _: self.given)
        self.tally.seen.update(type(event).__name__ for event in (*entry.house, *entry.events))
        self.ledger.follow(entry.move, entry.house, self.one.room)
        news = self.one.apply(entry)
        theirs = news if self.two is self.one or other is None else self.two.apply(other)
        self.knower.must_hold_what_it_may(self.one)
        self.knower.must_hear_no_asides(self.one, entry)
        must_have_looked_on(self.one, entry, onlookers)
        if self.two is self.one:
            return
        mine, its = (
            self.knower.told(table, heard, move, self.now) for table, heard in ((self.one, news), (self.two, theirs))
        )
        if mine != its:
            hold(self.knower.is_shown_more(entry), _difference(self.knower.device, entry.move, mine, its))
            self.two = self.one

    def _plan(self, table: Table[Opt, S, A, E], seat: Seat, move: "A | RoomAction", dice: Dice) -> Entry[A, E]:
        """What would happen with these dice."""
        self.given.dice = dice
        return table.plan(seat, move, self.now)

    def _refused_alike(self, seat: Seat, move: "A | RoomAction", no: Illegal) -> None:
        """What the knower, an onlooker or the House may not do in one truth it may not do in the other."""
        try:
            self._plan(self.two, seat, move, self.fair)
        except Illegal as other:
            hold((no.code, no.sentence) == (other.code, other.sentence), f"the refusal of {move} tells: {no}, {other}")
        else:
            raise LawBroken(f"law of persons: {move} of seat {seat} is refused in one truth only: {no}")

    # The second truth.

    def _unnoticed(
        self, entry: Entry[A, E], move: "A | RoomAction", recorder: Recorder, *, own: bool
    ) -> Entry[A, E] | None:
        """What happens in the second truth; None where only the same will do."""
        want = self.knower.shown(self.one, entry)
        others: list[A | RoomAction] = [] if own else self._others(entry.seat, move)
        for other in [*others, move]:
            found = self._fallen(want, entry.seat, other, recorder)
            if found is not None:
                return found
        if self.two is not self.one:
            try:
                same = self._plan(self.two, entry.seat, move, LoadedDice(recorder.falls, self._any_dice()))
            except Illegal as no:
                hold(not own, f"{move} of seat {entry.seat} is refused in one truth only: {no}")
            else:
                self.knower.must_be_told(self.one, entry, same)
        return None

    def _others(self, seat: Seat, move: "A | RoomAction") -> list["A | RoomAction"]:
        """What somebody else might do in the second truth instead of this move of the game."""
        if not isinstance(move, self.kinds):
            return []
        proposals = (propose(self.rig, self.two.view(seat), seat, self.chance) for _ in range(2))
        return [other for other in proposals if other is not None and other != move]

    def _fallen(self, want: bytes, seat: Seat, move: "A | RoomAction", recorder: Recorder) -> Entry[A, E] | None:
        """`move` with as many dice fallen otherwise as the knower does not notice: whole, then by halves."""
        best, kept = self._attempt(want, seat, move, recorder.falls), recorder.falls
        if best is None:
            return None
        spans: list[list[Address]] = [list(kept)] if kept else []
        while spans:
            span = spans.pop()
            other = recorder.otherwise(span, self.chance)
            falls = {**kept, **{at: other[at] for at in span}}
            found = self._attempt(want, seat, move, falls)
            if found is not None:
                kept, best = falls, found
            elif len(span) > 1:
                spans += [span[: len(span) // 2], span[len(span) // 2 :]]
        return best

    def _attempt(
        self, want: bytes, seat: Seat, move: "A | RoomAction", falls: Mapping[Address, object]
    ) -> Entry[A, E] | None:
        """`move` with these falls in the second truth, unless it is refused there or the knower would notice."""
        try:
            entry = self._plan(self.two, seat, move, LoadedDice(falls, self._any_dice()))
        except Illegal:
            return None
        return entry if self.knower.shown(self.two, entry) == want else None

    def _any_dice(self) -> Dice:
        """Dice for what only the second truth rolls."""
        return seeded_dice(self.chance.getrandbits(64))

    def _law_chance(self, entry: Entry[A, E], move: "A | RoomAction", recorder: Recorder) -> None:
        """Chance may reach the knower only in events that are declared to tell it, by seats that may hear them."""
        if not recorder.falls:
            return
        falls = list(recorder.falls)
        where = self.chance.sample(falls, 1 + (self.chance.random() < 0.3) * (len(falls) - 1))
        loaded = LoadedDice(recorder.otherwise(where, self.chance), self._any_dice())
        self.knower.must_be_told(self.one, entry, self._plan(self.one, entry.seat, move, loaded))


def _difference(device: tuple[str, ...], move: object, mine: bytes, its: bytes) -> str:
    at = next(at for at in range(len(mine)) if mine[at : at + 1] != its[at : at + 1])
    around = slice(max(0, at - 120), at + 120)
    return f"{device} is told after {move}: ...{mine[around].decode()}... and ...{its[around].decode()}..."
