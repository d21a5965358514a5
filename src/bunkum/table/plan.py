"""Works out what would happen if a seat took an action, or why it may not; changes nothing."""

from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, cast, get_args

from bunkum.core import HOUSE, SPECTATOR, HouseAction, Illegal, Restart, Seat, checks, fold
from bunkum.core.house import HOUSE_ACTIONS
from bunkum.pieces.preferences import is_legal
from bunkum.table import check as room_check, decide as room_decide
from bunkum.table.catalog import A, E, Opt, S
from bunkum.table.consequences import find_consequences
from bunkum.table.entry import Tried
from bunkum.table.evolve import fold as fold_room
from bunkum.table.room_actions import RoomAction
from bunkum.table.room_events import RoundRestarted, TableEvent
from bunkum.table.seating import seat_newcomers
from bunkum.table.table_state import TableState

_ROOM_ACTIONS = frozenset(cast("tuple[type, ...]", get_args(RoomAction)))


class Planned(NamedTuple, Generic[S, E]):
    """The events at the table and in the game that would follow, and the state of the game after them."""

    house: Sequence[TableEvent]
    events: Sequence[E]
    after: S | None


def plan(table: TableState[Opt, S, A, E], seat: Seat, action: A | RoomAction, at: float) -> Planned[S, E]:
    """Returns what would happen if `seat` did `action` at this time; raises `Illegal` if the rules forbid it."""
    if type(action) in _ROOM_ACTIONS:
        return _plan_room_action(table, seat, cast("RoomAction", action), at)
    move = cast("A", action)
    _check_move(table, seat, move)
    return _plan_move(table, seat, move)


def check(table: TableState[Opt, S, A, E], seat: Seat, action: A | RoomAction) -> None:
    """Raises `Illegal` unless `seat` may do `action`, as far as the seat itself can know."""
    if type(action) in _ROOM_ACTIONS:
        room_check.check(table.house, table.facts, seat, cast("RoomAction", action))
    else:
        _check_move(table, seat, cast("A", action))


def _check_move(table: TableState[Opt, S, A, E], seat: Seat, action: A) -> None:
    if seat != HOUSE and type(action) in HOUSE_ACTIONS:
        raise checks.malformed()
    view = table.state if seat == HOUSE else table.streams.views.get(seat)
    if view is None:
        raise checks.wrong_phase() if table.state is None else checks.no_such_seat()
    table.game.rules.check(view, seat, action, table.words)


def evaluate(table: TableState[Opt, S, A, E], seat: Seat, action: A | RoomAction) -> Tried:
    """Returns whether `seat` may do `action`, with the game's advice or explanation."""
    game, view = table.game, table.streams.views.get(seat)
    known = None if type(action) in _ROOM_ACTIONS else view
    try:
        check(table, seat, action)
    except Illegal as no:
        sentence = no.sentence if known is None or game.explain is None else game.explain(known, cast("A", action), no)
        if sentence == no.sentence:
            sentence = no.format_sentence(lambda seat: table.room.chairs[seat].name or f"Seat {seat + 1}")
        return Tried(no.code, sentence)
    advice = None if known is None or game.advise is None else game.advise(known, seat, cast("A", action), table.words)
    return Tried(None) if advice is None else Tried(None, advice.sentence, advice.help, advice.warning)


def _plan_room_action(table: TableState[Opt, S, A, E], seat: Seat, action: RoomAction, at: float) -> Planned[S, E]:
    room_check.check(table.house, table.facts, seat, action)
    happened, then, more = room_decide.decide(table.house, table.facts, seat, action, at)
    if then is None:
        return Planned(happened, (), table.state)
    if then == "begin":
        return _plan_match(table, happened)
    check(table, HOUSE, cast("A", then))
    house, events, after = _plan_move(table, HOUSE, cast("A", then), happened, more)
    return Planned([*happened, *house], events, after)


def _plan_move(
    table: TableState[Opt, S, A, E],
    seat: Seat,
    action: A,
    happened: Iterable[TableEvent] = (),
    more: Iterable[HouseAction] = (),
) -> Planned[S, E]:
    """Plans an action in the game and its consequences for the table, after what has `happened` in the same entry.

    `more` is what the House does after it, as far as the game still allows it.
    """
    state, context = table.current_match()
    rules = table.game.rules
    if table.options.house.reveal_to_dead:
        context = context._replace(partners=table.facts.partners)
    events = rules.decide(state, seat, action, context)
    after = fold(rules, events, state)
    for other in more:
        if is_legal(rules.check, after, HOUSE, cast("A", other)):
            then = rules.decide(after, HOUSE, cast("A", other), context)
            events, after = [*events, *then], fold(rules, then, after)
    if type(action) is Restart:
        return Planned((RoundRestarted(),), events, after)
    public = table.streams.views[SPECTATOR]
    house = find_consequences(table.game, table.room, after, events, table.claims, public)
    if any(chair.coming is not None for chair in table.room.chairs):
        room = fold_room(table.house, (*happened, *house))
        house += seat_newcomers(room, after.living, are_seated=room.phase == "over" or after.round != state.round)
    return Planned(house, events, after)


def _plan_match(table: TableState[Opt, S, A, E], happened: Sequence[TableEvent]) -> Planned[S, E]:
    """Plans another match with the people and bots that sit there then."""
    game, room = table.game, fold_room(table.house, happened)
    events = game.rules.begin(len(room.chairs), table.options, table.make_context(room.match))
    return Planned(happened, events, fold(game.rules, events))
