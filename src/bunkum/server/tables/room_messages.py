"""Builds the parts of server messages that describe a table: room, chairs, menus, clocks and talk."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple, assert_never, cast, get_args

import msgspec
from msgspec import UNSET, Raw

from bunkum.core import Blank, Flag, Hole, Menu, Number, OneOf, Seat, SomeOf, Word
from bunkum.core.contract import Position, Sheet
from bunkum.server import wire
from bunkum.table.house_rules import HouseRule, name_starter
from bunkum.table.room import Chair, Room
from bunkum.table.room_events import OptionValue
from bunkum.table.room_menu import RoomMenu, RoomOffer
from bunkum.table.table import Table
from bunkum.table.talk import TalkLine

AnyTable = Table[Sheet, Position, object, object]
encode = msgspec.json.Encoder().encode


class Facts(NamedTuple):
    """What the server knows of a table and the table itself does not."""

    id: str
    code: str | None
    lexicon: wire.LexiconShown
    warnings: tuple[str, ...]
    practice: bool
    reviewed: bool
    options: dict[str, OptionValue]
    """All options by their flat names."""
    rules: tuple[HouseRule, ...] = ()
    """The same in words."""


_ALWAYS_THE_SAME = {"table", "game", "preset", "options", "lexicon", "practice", "reviewed"}
_PERSONAL = {"yours", "reserved"}
_COMMON_FIELDS = tuple(name for name in wire.Room.__struct_fields__ if name not in _ALWAYS_THE_SAME | _PERSONAL)
"""The fields of `wire.Room` that may change and are the same for everybody."""
_get_common_fields = attrgetter(*_COMMON_FIELDS)


def build_room(
    table: AnyTable,
    facts: Facts,
    chairs: tuple[wire.Chair, ...],
    rules: tuple[HouseRule, ...],
    now: float,
    *,
    watched: bool,
) -> wire.Room:
    """Returns the room as a spectator sees it. `now` is the table's clock; `watched`: a TV view is open."""
    room = table.room
    return wire.Room(
        table=facts.id,
        code=facts.code,
        game=room.game,
        preset=room.preset,
        options=facts.options,
        rules=rules,
        host=room.host,
        phase=room.phase,
        match=room.match,
        ranking=room.ranking,
        chairs=chairs,
        ready=tuple(sorted(room.ready)),
        yours=(),
        reserved=None,
        ballot=_build_ballot(table, room, now),
        asked_round=room.asked_round,
        asked=tuple(sorted(room.asked)),
        lexicon=facts.lexicon,
        warnings=facts.warnings,
        practice=facts.practice,
        reviewed=facts.reviewed,
        watched=watched,
        listed=room.listed,
        waits_for=table.waits_for(),
    )


def find_room_changes(before: wire.Room | None, after: wire.Room) -> dict[str, object]:
    """Returns the common fields that have changed, by name; all of them if nobody knows any."""
    values = _get_common_fields(after)
    if before is None:
        return dict(zip(_COMMON_FIELDS, values, strict=True))
    known = _get_common_fields(before)
    return {name: new for name, new, old in zip(_COMMON_FIELDS, values, known, strict=True) if new != old}


def build_rules(room: Room, facts: Facts) -> tuple[HouseRule, ...]:
    """Returns the house rules in words; who sits where an option says that the match begins is called by name."""
    first = facts.options.get("first_seat")
    name = room.chairs[first].name if isinstance(first, int) else None
    return facts.rules if not name else tuple([name_starter(rule, name) for rule in facts.rules])


def build_chairs(table: AnyTable, now: float) -> tuple[wire.Chair, ...]:
    """Returns the chairs with who sits in them."""
    room = table.room
    return tuple([_build_chair(table, room, Seat(seat), chair, now) for seat, chair in enumerate(room.chairs)])


def _build_chair(table: AnyTable, room: Room, seat: Seat, chair: Chair, now: float) -> wire.Chair:
    return wire.Chair(
        seat=seat,
        name=chair.name or "",
        kind="open" if chair.open else "person" if chair.person else "bot",
        temper=chair.temper,
        away=chair.away is not None,
        back_in=None if chair.away is None else table.back_in(seat, now),
        left=chair.left,
        gone=chair.gone,
        host=seat == room.host,
        band=seat,
        coming=chair.coming,
    )


def _build_ballot(table: AnyTable, room: Room, now: float) -> wire.Ballot | None:
    ballot = room.ballot
    if ballot is None:
        return None
    left = max(0.0, ballot.at + table.options.house.answer_seconds - now)
    return wire.Ballot(ballot.proposer, tuple(sorted(ballot.agreed)), tuple(sorted(ballot.declined)), left)


def build_clocks(table: AnyTable, now: float) -> tuple[wire.Clock, ...]:
    """Returns the running clocks."""
    running = table.clocks(now)
    return tuple([wire.Clock(clock.name, clock.seconds, round(clock.left, 2)) for clock in running]) if running else ()


def build_remarks(lines: Iterable[TalkLine], epoch: float) -> tuple[wire.Remark, ...]:
    """Returns lines of talk for the wire. `epoch`: when the table's clock was at 0, in seconds since 1970."""
    return tuple(
        wire.Remark(
            id=round(line.at * 1e6),
            seat=line.seat,
            name=line.name,
            text=line.text,
            claim=line.claim,
            verdict=line.held,
            at=round(epoch + line.at, 1),
            match=line.match,
            round=line.round,
        )
        for line in lines
    )


def build_latest_remarks(lines: Sequence[TalkLine], epoch: float, most_bytes: int) -> tuple[wire.Remark, ...]:
    """Returns the latest lines of talk, as many as fit into so many bytes."""
    found: list[wire.Remark] = []
    left = most_bytes
    for line in reversed(lines):
        (remark,) = build_remarks((line,), epoch)
        left -= len(encode(remark)) + 1
        if left < 0:
            break
        found.append(remark)
    return tuple(reversed(found))


def build_choices(table: AnyTable, seat: Seat, menu: Menu[object], in_room: RoomMenu | None) -> wire.Choices:
    """Returns the menu of a seat. `in_room`: the room's menu, or None if the seat has received it already."""
    offers_in_room = UNSET if in_room is None else tuple([_build_room_offer(offer, seat) for offer in in_room.ready])
    room_blanks = UNSET if in_room is None else in_room.blanks
    if not menu.ready and not menu.blanks:
        return wire.Choices((), (), offers_in_room, room_blanks)
    view = table.view(seat)
    notation, names = table.game.notation, table.names
    offers = tuple(
        [
            wire.Offer(cast("Raw", action), notation.write(action, view, seat, names), notation.label(action, view))
            for action in menu.ready
        ]
    )
    return wire.Choices(offers, tuple(map(_build_fill, menu.blanks)), offers_in_room, room_blanks)


@lru_cache(1024)
def _build_room_offer(offer: RoomOffer, seat: Seat) -> wire.RoomOffer:
    """Returns the offer as the whole message that does it, with the fields that the message has."""
    action = {**msgspec.to_builtins(offer.action), "seat": seat}
    tag = action["type"]
    fields = {name: action[name] for name in _MESSAGE_FIELDS[tag] if name in action}
    return wire.RoomOffer(Raw(encode({"do": tag, **fields})), offer.label, offer.costs)


_MESSAGE_FIELDS = {
    message.__struct_config__.tag: message.__struct_encode_fields__ for message in get_args(wire.AnyClientMessage)
}


@lru_cache(256)
def _build_fill(blank: Blank) -> wire.Fill:
    return wire.Fill(blank.action, tuple(map(_build_hole, blank.holes)), blank.action)


def _build_hole(hole: Hole) -> wire.MenuHole:
    match hole:
        case Word(name, least, most):
            return wire.MenuHole(name, "word", least, most)
        case Number(name, least, most):
            return wire.MenuHole(name, "number", least, most)
        case OneOf(name, choices):
            return wire.MenuHole(name, "one_of", choices=choices)
        case SomeOf(name, choices, least, most):
            return wire.MenuHole(name, "some_of", least, most, choices)
        case Flag(name):
            return wire.MenuHole(name, "flag")
        case _:
            assert_never(hole)
