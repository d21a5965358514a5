"""Snap, a toy in which all write at once and anybody may act out of turn, within a fraction of a second.

First everybody writes marks on a sheet of their own until all are done. Then they count aloud, in turn, and may write
one more before they do; who thinks it has gone far enough snaps. The first snap opens a window of a quarter of a
second, in which others may snap as well; of those the nearest clockwise from who counted last wins.
"""

from typing import Literal, assert_never

from msgspec.structs import replace

from bunkum.core import (
    Address,
    GameContext,
    HouseAction,
    HouseOptions,
    Illegal,
    Menu,
    Record,
    Seat,
    Timer,
    TimeUp,
    Value,
    Words,
    clockwise_from,
)

SEATS = range(2, 17)
WINDOW_SECONDS = 0.25


class Options(Value):
    """Those of the house."""

    house: HouseOptions = HouseOptions()


PRESETS = {"snap": Options()}


class Write(Record):
    """A mark."""

    mark: int


class Done(Record):
    """Enough written."""


class Count(Record):
    """The next number."""


class Snap(Record):
    """Far enough!"""

    seq: int


class Began(Record, visible_to="all", reveals=True):
    """All have a sheet; the first number is drawn."""

    seats: int
    options: Options
    number: int


class Wrote(Record, visible_to="seat"):
    """A mark on one's own sheet."""

    seat: Seat
    mark: int


class Finished(Record, visible_to="all", announces=True):
    """Somebody is done."""

    seat: Seat


class Counted(Record, visible_to="all", announces=True):
    """One more."""

    seat: Seat


class Snapped(Record, visible_to="all", announces=True):
    """Somebody has snapped."""

    seat: Seat


class Settled(Record, visible_to="all"):
    """The window is shut."""

    winner: Seat


Action = Write | Done | Count | Snap | HouseAction
Event = Began | Wrote | Finished | Counted | Snapped | Settled


class State(Value):
    """Where it stands."""

    options: Options
    living: frozenset[Seat]
    sheets: tuple[tuple[int, ...], ...]
    number: int
    phase: Literal["write", "count", "over"] = "write"
    round: int = 1
    done: frozenset[Seat] = frozenset()
    turn: Seat = Seat(0)
    last: Seat | None = None
    seq: int = 0
    snaps: tuple[Seat, ...] = ()
    places: tuple[int, ...] = ()


def fits(options: Options, seats: int) -> None:
    """Two to sixteen."""


def warnings(options: Options, seats: int) -> tuple[str, ...]:
    """Nothing to warn of."""
    return ()


def begin(seats: int, options: Options, context: GameContext) -> list[Event]:
    """Sheets for all."""
    return [Began(seats, options, context.dice.draw(Address(0, Seat(0), 0), range(100)))]


def check(view: State, seat: Seat, action: Action, words: Words) -> None:
    """Say no."""
    match action:
        case Write() | Done() if view.phase == "write" and seat not in view.done:
            return
        case Write() if view.phase == "count" and seat == view.turn:
            return
        case Count() if view.phase == "count" and seat == view.turn and not view.snaps:
            return
        case Snap(seq) if view.phase == "count" and seat != view.last and seat not in view.snaps:
            if seq != view.seq:
                raise Illegal("stale", "Too late.")
            return
        case TimeUp(timer) if timer in timers(view):
            return
        case _:
            raise Illegal("wrong_phase", "Not now.")


def decide(state: State, seat: Seat, action: Action, context: GameContext) -> list[Event]:
    """What happens."""
    match action:
        case Write(mark):
            return [Wrote(seat, mark)]
        case Done():
            return [Finished(seat)]
        case Count():
            return [Counted(seat)]
        case Snap():
            return [Snapped(seat)]
        case _:
            assert state.last is not None
            nearest = clockwise_from(state.last, state.snaps, len(state.sheets))
            return [Settled(next(nearest))]


def evolve(state: State | None, event: Event) -> State:
    """The state after it."""
    if isinstance(event, Began):
        everybody = frozenset(map(Seat, range(event.seats)))
        return State(event.options, everybody, ((),) * event.seats, event.number)
    assert state is not None
    match event:
        case Wrote(seat, mark):
            sheets = list(state.sheets)
            sheets[seat] = (*sheets[seat], mark)
            return replace(state, sheets=tuple(sheets))
        case Finished(seat):
            done = state.done | {seat}
            return replace(state, done=done, phase="count" if done == state.living else "write")
        case Counted(seat):
            turn = Seat((seat + 1) % len(state.sheets))
            return replace(state, number=state.number + 1, seq=state.seq + 1, last=seat, turn=turn)
        case Snapped(seat):
            return replace(state, snaps=(*state.snaps, seat))
        case Settled(winner):
            places = tuple(1 if seat == winner else 2 for seat in range(len(state.sheets)))
            return replace(state, phase="over", places=places)
        case _:
            assert_never(event)


def awaited(state: State) -> frozenset[Seat]:
    """Whom the game waits for."""
    if state.phase == "write":
        return state.living - state.done
    return frozenset((state.turn,)) if state.phase == "count" and not state.snaps else frozenset()


def timers(state: State) -> tuple[Timer, ...]:
    """The window."""
    shut = state.phase != "count" or not state.snaps
    return () if shut else (Timer("window", state.seq, WINDOW_SECONDS),)


def menu(view: State, seat: Seat) -> Menu[Action]:
    """What a seat may do."""
    if view.phase == "write":
        return Menu((Write(len(view.sheets[seat])), Done()) if seat not in view.done else ())
    if view.phase == "over":
        return Menu()
    counts = (Count(),) if seat == view.turn and not view.snaps else ()
    snaps = (Snap(view.seq),) if view.last not in (None, seat) and seat not in view.snaps else ()
    return Menu((*counts, *snaps))


def outcome(state: State) -> tuple[int, ...] | None:
    """The place of each seat, once it is over."""
    return state.places if state.phase == "over" else None
