"""The room as the rows of the log say it is: a fold of the checker's own."""

from typing import Any

Json = dict[str, Any]

_NOT: Json = {"coming": None, "away": False, "left": False, "gone": False}
OPEN_CHAIR: Json = {"name": "", "kind": "open", "temper": None, "holders": (), **_NOT}
_UNSEEN = frozenset(("said", "said_aside", "claimed", "claim_judged", "bot_asked", "reserved_for"))


class UnknownKind(Exception):  # noqa: N818  it names what the checker lacks
    """Something happened at the table of which the checker has never heard."""


def open_room(event: Json) -> Json:
    """The room of a table that was opened."""
    return {
        "chairs": [OPEN_CHAIR] * event["seats"],
        "host": None,
        "phase": "waiting",
        "match": 0,
        "listed": False,
        "ranking": [],
        "ready": [],
        "ballot": None,
        "asked_round": 0,
        "asked": [],
    }


def after(room: Json, event: Json) -> Json:
    """The room after something happened."""
    kind: str = event["type"]
    seat: Any = event.get("seat")
    match kind:
        case "sat":
            return _chair(room, seat, OPEN_CHAIR | {"name": event["name"], "kind": "person"})
        case "holds":
            return _change(room, seat, holders=(event["person"],))
        case "holder_added":
            return _change(room, seat, holders=(*room["chairs"][seat]["holders"], event["person"]))
        case "holders_removed":
            gone = set(event["persons"])
            return _change(room, seat, holders=tuple(one for one in room["chairs"][seat]["holders"] if one not in gone))
        case "seat_renamed":
            return _change(room, seat, name=event["name"])
        case "table_listed":
            return room | {"listed": event["listed"]}
        case "seat_reserved":
            return _change(room, seat, coming=event["name"])
        case "reservation_ended":
            return _change(room, seat, coming=None)
        case "stood":
            return _chair(room, seat, OPEN_CHAIR)
        case "bot_added":
            bot = {"name": event["name"], "kind": "bot", "temper": event["temper"]}
            return _chair(room, seat, OPEN_CHAIR | bot)
        case "host_named":
            return room | {"host": seat}
        case "chairs_moved":
            order = event["order"]
            host = None if room["host"] is None else order.index(room["host"])
            return room | {"chairs": [room["chairs"][was] for was in order], "host": host}
        case "match_began":
            changes = {"phase": "playing", "match": event["match"], "ranking": [], "asked_round": 0, "asked": []}
            return room | changes | {"ballot": None, "ready": []}
        case "match_over":
            return room | {"phase": "over", "ranking": event["ranking"], "ballot": None, "ready": []}
        case "seat_away":
            return _change(room, seat, away=True)
        case "seat_back":
            return _change(room, seat, away=False)
        case "bot_seated":
            return _change(room, seat, temper=event["temper"])
        case "taken_back":
            return _change(room, seat, temper=None, away=False, left=False)
        case "seat_left":
            return _change(room, seat, left=True, away=False)
        case "seat_gone":
            return _change(room, seat, left=True, gone=True, away=False, temper=None)
        case "seat_ready":
            return room | {"ready": sorted({*room["ready"], seat})}
        case "show_closed":
            return room | {"ready": []}
        case _:
            return _after_ballot(room, event)


def _after_ballot(room: Json, event: Json) -> Json:
    seat: Any = event.get("seat")
    match event["type"]:
        case "restart_proposed":
            seats = room["asked"] if event["round"] == room["asked_round"] else []
            ballot = {"by": seat, "agreed": [seat], "declined": []}
            seats = sorted({*seats, seat})
            return room | {"ballot": ballot, "asked_round": event["round"], "asked": seats}
        case "restart_answered":
            ballot = room["ballot"]
            if ballot is None:
                return room
            agreed, declined = set(ballot["agreed"]) - {seat}, set(ballot["declined"]) - {seat}
            (agreed if event["agrees"] else declined).add(seat)
            return room | {"ballot": ballot | {"agreed": sorted(agreed), "declined": sorted(declined)}}
        case "ballot_closed":
            return room | {"ballot": None}
        case "round_restarted":
            return room | {"ballot": None, "ready": []}
        case kind if kind in _UNSEEN:
            return room
        case kind:
            raise UnknownKind(kind)


def _chair(room: Json, seat: Any, chair: Json) -> Json:
    chairs = room["chairs"]
    return room | {"chairs": [*chairs[:seat], chair, *chairs[seat + 1 :]]}


def _change(room: Json, seat: Any, **changes: Any) -> Json:
    return _chair(room, seat, room["chairs"][seat] | changes)


def differences(known: Json, room: Json) -> list[str]:
    """Where a room as a page knows it differs from the rows'."""
    found = [
        f"room.{field}: told {known[field]}, logged {room[field]}"
        for field in ("host", "phase", "match", "ranking", "ready", "asked_round", "asked")
        if known[field] != room[field]
    ]
    ballot = known["ballot"] and {field: known["ballot"][field] for field in ("by", "agreed", "declined")}
    if ballot != room["ballot"]:
        found.append(f"room.ballot: told {ballot}, logged {room['ballot']}")
    if len(known["chairs"]) != len(room["chairs"]):
        return [*found, f"room.chairs: told {len(known['chairs'])}, logged {len(room['chairs'])}"]
    for seat, (chair, logged) in enumerate(zip(known["chairs"], room["chairs"], strict=True)):
        expected = logged | {"host": seat == room["host"], "seat": seat}
        del expected["holders"]
        for field, value in expected.items():
            if chair[field] != value:
                found.append(f"room.chairs[{seat}].{field}: told {chair[field]!r}, logged {value!r}")
    return found
