"""Works out what a person may do in the room now, by the same checks that refuse actions (`check`).

The menu holds exactly the actions that are allowed and change something. Actions that a person has to fill in (talk, a
claim, a bot's personality, a seat to take) are listed by name.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, assert_never

from bunkum.core import SPECTATOR, Illegal, Seat
from bunkum.core.claims import Claim
from bunkum.table import room_actions
from bunkum.table.bans import find_name, seats_sent_away
from bunkum.table.check import check, everybody_wants_another
from bunkum.table.decide import decide
from bunkum.table.room import GameFacts, Room, list_chairs

RoomBlank = Literal["say", "claim", "add_bot", "sit"]
"""Actions to fill in, by their tags on the wire."""

_OF_A_SEAT: Mapping[RoomBlank, room_actions.RoomAction] = {
    "say": room_actions.Say("Bunkum!"),
    "claim": room_actions.MakeClaim(Claim("nonsense")),
    "add_bot": room_actions.AddBot("random"),
}
_IN_PLAY: Mapping[RoomBlank, room_actions.RoomAction] = {tag: _OF_A_SEAT[tag] for tag in ("say", "claim")}
"""The blanks during a match: bots are added only before and after it, so that need not be checked at each change."""
_OF_A_SPECTATOR: Mapping[RoomBlank, room_actions.RoomAction] = {"sit": room_actions.Sit("", "Somebody new")}


class RoomOffer(NamedTuple):
    """A ready action, and the words on its button."""

    action: room_actions.ReadyRoomAction
    label: str
    costs: str = ""
    """What a person should know before they confirm it; empty if it needs no confirmation."""


class RoomMenu(NamedTuple):
    """What a seat, or a spectator, may do in the room now."""

    ready: tuple[RoomOffer, ...] = ()
    blanks: tuple[RoomBlank, ...] = ()


def room_menu(room: Room, facts: GameFacts, seat: Seat) -> RoomMenu:
    """Returns the room menu of `seat`; a `SPECTATOR` may at most take a seat. `room` is the House's."""
    offers = _candidates(room, facts, seat) if _has_person(room, seat) else ()
    ready = [offer for offer in offers if is_effective(room, facts, seat, offer.action)]
    if seat == room.host:
        ready += (_list_table(room), *_people_to_send_away(room, facts, seat))
    examples = _OF_A_SPECTATOR if seat == SPECTATOR else _IN_PLAY if room.phase == "playing" else _OF_A_SEAT
    return RoomMenu(
        tuple(ready), tuple([tag for tag, filled in examples.items() if _is_allowed(room, facts, seat, filled)])
    )


def is_effective(room: Room, facts: GameFacts, seat: Seat, action: room_actions.RoomAction) -> bool:
    """Returns whether `seat` may do `action` and it changes something."""
    return _is_allowed(room, facts, seat, action) and bool(decide(room, facts, seat, action, 0.0).events)


def _is_allowed(room: Room, facts: GameFacts, seat: Seat, action: room_actions.RoomAction) -> bool:
    try:
        check(room, facts, seat, action)
    except Illegal:
        return False
    return True


def describe_situation(room: Room, facts: GameFacts) -> tuple[object, ...]:
    """Returns all that the room's menus depend on, except whether the seat itself is ready."""
    has_asked = room.asked_round == facts.round
    asked = (room.ballot, room.bot_wanted, has_asked and room.asked)
    agreed = everybody_wants_another(room)
    return (
        *(room.phase, agreed, room.host, room.chairs, room.bans, room.listed, asked),
        *(facts.living, facts.showing, facts.may_restart),
    )


def _has_person(room: Room, seat: Seat) -> bool:
    """Returns whether a person sits there; bots and spectators have no ready actions."""
    return 0 <= seat < len(room.chairs) and room.chairs[seat].person


def _candidates(room: Room, facts: GameFacts, seat: Seat) -> Iterator[RoomOffer]:
    """Yields the actions that may be possible in this phase, in the order of the buttons.

    Clearly impossible actions are omitted, to save checks: a menu is made for each seat and each change.
    """
    own = room.chairs[seat]
    match room.phase:
        case "waiting":
            if seat == room.host:
                yield RoomOffer(room_actions.Start(), "Start")
                yield from _bots_to_remove(room)
            yield RoomOffer(room_actions.Stand(), "Stand up")
        case "playing":
            if own.temper is not None:
                yield RoomOffer(room_actions.TakeBack(), "Take my seat back")
            if facts.showing and seat not in room.ready:
                yield RoomOffer(room_actions.Ready(), "Next round")
            if room.ballot is not None:
                yield RoomOffer(room_actions.Agree(), "Restart it")
                yield RoomOffer(room_actions.Decline(), "Play on")
            else:
                yield _restart(alone=facts.house.host_restart and seat == room.host)
            yield RoomOffer(room_actions.GiveToBot(seat), "Let a bot play for me")
            for other, chair in list_chairs(room):
                if other != seat and chair.away is not None:
                    yield RoomOffer(room_actions.GiveToBot(other), f"Let a bot play for {chair.name}")
            yield _leave(_cost_of_leaving(facts, seat))
        case "over":
            yield RoomOffer(room_actions.Ready(), "Play again")
            yield RoomOffer(room_actions.Rematch(), "Start without waiting")
            if seat == room.host:
                yield from _bots_to_remove(room)
            yield _leave("You give up your seat.")
        case _:
            assert_never(room.phase)


def _restart(*, alone: bool) -> RoomOffer:
    """Returns the offer to restart; a host who need not ask confirms it first (RULES 1.7, 1.10)."""
    if alone:
        costs = "Everything is rolled or dealt anew, and no bids stand."
        return RoomOffer(room_actions.ProposeRestart(), "Restart this round", costs)
    return RoomOffer(room_actions.ProposeRestart(), "Ask to restart this round")


def _leave(costs: str) -> RoomOffer:
    return RoomOffer(room_actions.Leave(), "Leave for good", costs)


def _cost_of_leaving(facts: GameFacts, seat: Seat) -> str:
    """Returns what happens to a seat whose person leaves during a match (RULES 1.6)."""
    if facts.house.leavers == "out":
        return "You are out of this match."
    return "A bot gets your seat." if seat in facts.living else "You give up your seat."


def _list_table(room: Room) -> RoomOffer:
    if room.listed:
        return RoomOffer(room_actions.ListTable(listed=False), "Friends only again")
    costs = "Anybody who is at this house finds the table then, looks on, and takes a free seat or a bot's."
    return RoomOffer(room_actions.ListTable(listed=True), "Open the table to everybody", costs)


def _people_to_send_away(room: Room, facts: GameFacts, host: Seat) -> Iterator[RoomOffer]:
    """Yields the offers to send each person away, and to let back who was (RULES 1.13); all of them are possible."""
    own = seats_sent_away(room, host)
    for other, _ in list_chairs(room):
        name = None if other in own else find_name(room, other)
        if name is not None:
            costs = _cost_of_sending_away(room, facts, other, name)
            yield RoomOffer(room_actions.SendAway(other, name), f"Send {name} away", costs)
    for ban in room.bans:
        yield RoomOffer(room_actions.LetBack(ban.number), f"Let {ban.name} come back")


def _cost_of_sending_away(room: Room, facts: GameFacts, seat: Seat, name: str) -> str:
    back = f"{name} cannot come back until you say so."
    chair = room.chairs[seat]
    if room.phase != "playing" or not chair.person or chair.left:
        return back
    if facts.house.leavers == "out":
        return f"{name} is out of this match and cannot come back until you say so."
    return f"A bot plays on. {back}" if seat in facts.living else back


def _bots_to_remove(room: Room) -> Iterator[RoomOffer]:
    for seat, chair in list_chairs(room):
        if chair.temper is not None or chair.left:
            yield RoomOffer(room_actions.RemoveBot(seat), f"Send {chair.name} away")
