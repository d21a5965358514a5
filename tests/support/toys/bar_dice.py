"""Bar dice, a toy to test the table with: everybody has one die under a cup; push on, or lift, and the lowest is out.

Small, and yet it has what a table must cope with: whispers, turns, a vote that closes early, a pause after the
showdown, elimination, restarts, and people who leave. One module, so it also shows how little a game needs: a house
whose BUNKUM_GAMES names this folder serves it.
"""

from typing import Annotated, Literal, assert_never

from msgspec import Meta
from msgspec.structs import replace

from bunkum.core import (
    HOUSE,
    Address,
    Blank,
    Flag,
    GameContext,
    HouseAction,
    HouseOptions,
    Illegal,
    Menu,
    PlayTimeout,
    Record,
    RemoveSeat,
    Restart,
    Seat,
    Timer,
    TimeUp,
    Value,
    Words,
    next_seat,
)

NAME = "Bar dice"
LINE = "One die under each cup. Push on, or lift: the lowest is out."
PRESET_LINES = {"bar-dice": ("Bar dice", "Everybody has one die with six sides.")}

Phase = Literal["push", "vote", "show", "over"]
SEATS = range(2, 9)


class Options(Value):
    """One table's rules."""

    house: HouseOptions = HouseOptions()
    sides: Annotated[int, Meta(ge=2, le=20, description="How many sides a die has.")] = 6


PRESETS = {"bar-dice": Options()}


class Push(Record):
    """Push the turn on."""


class Lift(Record):
    """All cups up."""


class Nod(Record):
    """Was that fair?"""

    fair: bool


class Began(Record, visible_to="all", reveals=True):
    """The match."""

    seats: int
    options: Options
    starter: Seat


class RoundStarted(Record, visible_to="all"):
    """All roll."""

    starter: Seat


class Rolled(Record, visible_to="seat"):
    """How a die fell."""

    seat: Seat
    face: int


class Pushed(Record, visible_to="all", announces=True):
    """The turn passes."""

    seat: Seat


class Lifted(Record, visible_to="all", reveals=True, announces=True):
    """All dice, and who is out."""

    seat: Seat
    faces: tuple[int, ...]
    loser: Seat


class Nodded(Record, visible_to="all", announces=True):
    """Somebody has voted."""

    seat: Seat


class Settled(Record, visible_to="all"):
    """The vote is closed: the pause begins."""


class Restarted(Record, visible_to="all"):
    """All roll again."""


class SeatLeft(Record, visible_to="all"):
    """A seat is gone, and out."""

    seat: Seat


class Ended(Record, visible_to="all"):
    """The place of each seat."""

    ranking: tuple[int, ...]


Action = Push | Lift | Nod | HouseAction
Event = Began | RoundStarted | Rolled | Pushed | Lifted | Nodded | Settled | Restarted | SeatLeft | Ended


class State(Value):
    """Where things stand."""

    options: Options
    dice: tuple[int | None, ...]
    living: frozenset[Seat]
    turn: Seat
    phase: Phase = "push"
    round: int = 0
    throw: int = 0
    turns: int = 0
    voted: frozenset[Seat] = frozenset()
    places: tuple[int, ...] = ()


def fits(options: Options, seats: int) -> None:
    """Two to eight may play."""
    if seats not in SEATS or (options.house.first_seat != "random" and options.house.first_seat >= seats):
        raise Illegal("option_conflict", f"These options don't go together: {seats} players and this game.")


def warnings(options: Options, seats: int) -> tuple[str, ...]:
    """Nothing to warn of."""
    return ()


def begin(seats: int, options: Options, context: GameContext) -> list[Event]:
    """All roll."""
    first = options.house.first_seat
    everybody = tuple(map(Seat, range(seats)))
    starter = context.dice.draw(Address(0, HOUSE, 0), everybody) if first == "random" else Seat(first)
    began = Began(seats, options, starter)
    return [began, *_round(evolve(None, began), starter, context)]


def _round(state: State, starter: Seat, context: GameContext) -> list[Event]:
    events: list[Event] = [RoundStarted(starter)]
    return [*events, *_roll(evolve(state, events[0]), context)]


def _roll(state: State, context: GameContext) -> list[Event]:
    sides = range(1, state.options.sides + 1)
    draws = ((seat, Address(state.round, seat, 0, state.throw)) for seat in sorted(state.living))
    return [Rolled(seat, context.dice.draw(at, sides)) for seat, at in draws]


def check(view: State, seat: Seat, action: Action, words: Words) -> None:
    """Say no."""
    if view.phase == "over":
        raise Illegal("game_over", "The game is over.")
    if isinstance(action, TimeUp | PlayTimeout | RemoveSeat | Restart):
        _check_house(view, action)
        return
    if not 0 <= seat < len(view.places):
        raise Illegal("no_such_seat", "There is no such seat at this table.")
    if seat not in view.living:
        raise Illegal("seat_dead", "You are out of this game.")
    if view.phase != ("vote" if isinstance(action, Nod) else "push"):
        raise Illegal("wrong_phase", "That cannot be done at this point of the game.")
    if not isinstance(action, Nod) and seat != view.turn:
        raise Illegal("not_your_turn", "It is {}'s turn.", view.turn)


def _check_house(view: State, action: HouseAction) -> None:
    match action:
        case TimeUp(timer):
            fine = timer in timers(view)
        case PlayTimeout(seat):
            fine = seat in awaited(view)
        case RemoveSeat(seat):
            fine = seat in view.living
        case Restart():
            if view.phase != "push":
                raise Illegal("wrong_phase", "That cannot be done at this point of the game.")
            fine = True
        case _:
            assert_never(action)
    if not fine:
        raise Illegal("stale", "Too late.")


def decide(state: State, seat: Seat, action: Action, context: GameContext) -> list[Event]:
    """What happens."""
    match action:
        case Push():
            return [Pushed(seat)]
        case Lift():
            return _lift(state, seat)
        case Nod():
            return _nod(state, seat)
        case PlayTimeout(silent):
            return _nod(state, silent) if state.phase == "vote" else _lift(state, silent)
        case TimeUp(timer):
            if timer.name == "turn":
                return _lift(state, state.turn)
            return [Settled()] if timer.name == "answer" else _round(state, state.turn, context)
        case Restart():
            restarted = Restarted()
            return [restarted, *_roll(evolve(state, restarted), context)]
        case RemoveSeat(leaver):
            return _leave(state, leaver)
        case _:
            assert_never(action)


def _lift(state: State, seat: Seat) -> list[Event]:
    faces = tuple(die or 0 for die in state.dice)
    loser = min(sorted(state.living), key=lambda other: (faces[other], other != seat))
    event = Lifted(seat, faces, loser)
    return [event, *_end(evolve(state, event))]


def _nod(state: State, seat: Seat) -> list[Event]:
    nodded = Nodded(seat)
    return [nodded] if awaited(evolve(state, nodded)) else [nodded, Settled()]


def _leave(state: State, leaver: Seat) -> list[Event]:
    event = SeatLeft(leaver)
    after = evolve(state, event)
    settled: list[Event] = [Settled()] if after.phase == "vote" and not awaited(after) else []
    return [event, *(_end(after) or settled)]


def _end(state: State) -> list[Event]:
    return [Ended(tuple(place or 1 for place in state.places))] if len(state.living) == 1 else []


def evolve(state: State | None, event: Event) -> State:
    """The state after it."""
    if isinstance(event, Began):
        everybody = frozenset(map(Seat, range(event.seats)))
        empty = (None,) * event.seats
        return State(event.options, empty, everybody, event.starter, places=(0,) * event.seats)
    assert state is not None
    match event:
        case RoundStarted(starter):
            turn = starter if starter in state.living else next_seat(starter, state.living, len(state.places))
            return replace(_covered(state), phase="push", turn=turn, round=state.round + 1, throw=0)
        case Rolled(seat, face):
            return replace(state, dice=_put(state.dice, seat, face))
        case Pushed(seat):
            return replace(state, turn=next_seat(seat, state.living, len(state.places)), turns=state.turns + 1)
        case Lifted(_, faces, loser):
            revealed = replace(state, dice=faces, phase="vote", turns=state.turns + 1, turn=loser)
            return _out(revealed, loser)
        case Nodded(seat):
            return replace(state, voted=state.voted | {seat})
        case Settled():
            return replace(state, phase="show", turns=state.turns + 1)
        case Restarted():
            return replace(_covered(state), throw=state.throw + 1)
        case SeatLeft(seat):
            turn = next_seat(seat, state.living, len(state.places)) if state.turn == seat else state.turn
            return _out(replace(state, turn=turn, turns=state.turns + 1), seat)
        case Ended(ranking):
            return replace(state, phase="over", places=ranking)
        case _:
            assert_never(event)


def _covered(state: State) -> State:
    return replace(state, dice=(None,) * len(state.places), turns=state.turns + 1, voted=frozenset())


def _out(state: State, seat: Seat) -> State:
    places = tuple(len(state.living) if at == seat else place for at, place in enumerate(state.places))
    return replace(state, living=state.living - {seat}, places=places)


def _put(dice: tuple[int | None, ...], seat: Seat, face: int) -> tuple[int | None, ...]:
    return (*dice[:seat], face, *dice[seat + 1 :])


def awaited(state: State) -> frozenset[Seat]:
    """Whom the game waits for."""
    if state.phase == "push":
        return frozenset((state.turn,))
    return state.living - state.voted if state.phase == "vote" else frozenset()


def timers(state: State) -> tuple[Timer, ...]:
    """Which clocks run."""
    house = state.options.house
    if state.phase == "push":
        return () if house.turn_clock is None else (Timer("turn", state.turns, house.turn_clock),)
    if state.phase == "vote":
        return (Timer("answer", state.turns, house.answer_seconds, early=True),)
    return (Timer("show", state.turns, house.show_seconds),) if state.phase == "show" else ()


def menu(view: State, seat: Seat) -> Menu[Action]:
    """What a seat may do."""
    if view.phase == "push" and seat == view.turn:
        return Menu((Push(), Lift()))
    if view.phase == "vote" and seat in view.living:
        return Menu((Nod(fair=True),), (Blank("Nod", (Flag("fair"),)),))
    return Menu()


def outcome(state: State) -> tuple[int, ...] | None:
    """The place of each seat, once it is over."""
    return state.places if state.phase == "over" else None
