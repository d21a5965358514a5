"""What a person may do in the room now: the counterpart of a game's menu, from the same checks that refuse (`check`).

What is offered is accepted and changes something; what would be accepted and changes something is offered. Actions that
a person has to fill in (talk, a claim, a bot's personality, a seat to take) are named without being offered ready.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple, assert_never

from bunkum.core import SPECTATOR, Illegal, Seat
from bunkum.core.claims import Claim
from bunkum.table.check import check
from bunkum.table.decide import decide
from bunkum.table.game_facts import GameFacts
from bunkum.table.persons import numbered
from bunkum.table.room import Room
from bunkum.table.room_actions import (
    AddBot,
    Agree,
    Decline,
    GiveToBot,
    Leave,
    MakeClaim,
    ProposeRestart,
    Ready,
    Rematch,
    RemoveBot,
    RoomAction,
    Say,
    Sit,
    Stand,
    Start,
    TakeBack,
)

Offered = Ready | Agree | Decline | ProposeRestart | TakeBack | GiveToBot | Start | Rematch | RemoveBot | Stand | Leave
"""What can be done without filling anything in."""

ToFillIn = Literal["say", "claim", "add_bot", "sit"]
"""What has to be filled in, by its tag on the wire."""

_OF_A_SEAT: Mapping[ToFillIn, RoomAction] = {
    "say": Say("Bunkum!"),
    "claim": MakeClaim(Claim("nonsense")),
    "add_bot": AddBot("random"),
}
_IN_PLAY: Mapping[ToFillIn, RoomAction] = {tag: _OF_A_SEAT[tag] for tag in ("say", "claim")}
"""Bots are added before a match and after it: what is refused anyway need not be checked at each change."""
_OF_A_SPECTATOR: Mapping[ToFillIn, RoomAction] = {"sit": Sit("", "Somebody new")}


class RoomOffer(NamedTuple):
    """An action that may be done as it stands, and the words on its button."""

    action: Offered
    label: str
    costs: str = ""
    """What somebody should know before they confirm it; empty where it needs no confirmation."""


class RoomMenu(NamedTuple):
    """What a seat, or a spectator, may do in the room now."""

    ready: tuple[RoomOffer, ...] = ()
    blanks: tuple[ToFillIn, ...] = ()


def room_menu(room: Room, facts: GameFacts, seat: Seat) -> RoomMenu:
    """What `seat` may do in the room now; a `SPECTATOR` may at most take a seat. `room` is the House's."""
    offers = _candidates(room, facts, seat) if _has_person(room, seat) else ()
    ready = tuple([offer for offer in offers if is_effective(room, facts, seat, offer.action)])
    examples = _OF_A_SPECTATOR if seat == SPECTATOR else _IN_PLAY if room.phase == "playing" else _OF_A_SEAT
    return RoomMenu(ready, tuple([tag for tag, filled in examples.items() if _is_allowed(room, facts, seat, filled)]))


def is_effective(room: Room, facts: GameFacts, seat: Seat, action: RoomAction) -> bool:
    """Whether `seat` may do this and something comes of it."""
    if not _is_allowed(room, facts, seat, action):
        return False
    happened, then = decide(room, facts, seat, action, 0.0)
    return bool(happened) or then is not None


def _is_allowed(room: Room, facts: GameFacts, seat: Seat, action: RoomAction) -> bool:
    try:
        check(room, facts, seat, action)
    except Illegal:
        return False
    return True


def situation(room: Room, facts: GameFacts) -> tuple[object, ...]:
    """All that the menus of the room follow from, but whether the seat itself is ready."""
    has_asked = room.asked_round == facts.round
    asked = (room.ballot, room.bot_wanted, has_asked and room.asked)
    return (room.phase, room.host, room.chairs, asked, facts.living, facts.showing, facts.may_restart())


def _has_person(room: Room, seat: Seat) -> bool:
    """Whether a person sits there; to a bot and a spectator nothing is offered ready."""
    return 0 <= seat < len(room.chairs) and room.chairs[seat].person


def _candidates(room: Room, facts: GameFacts, seat: Seat) -> Iterator[RoomOffer]:
    """All that somebody in this phase may be offered, in the order of the buttons.

    What is plainly out of the question is left out before it is checked: a menu is made for each seat and change.
    """
    own = room.chairs[seat]
    match room.phase:
        case "waiting":
            if seat == room.host:
                yield RoomOffer(Start(), "Start")
                yield from _bots_to_remove(room)
            yield RoomOffer(Stand(), "Stand up")
        case "playing":
            if own.temper is not None:
                yield RoomOffer(TakeBack(), "Take my seat back")
            if facts.showing and seat not in room.ready:
                yield RoomOffer(Ready(), "Next round")
            if room.ballot is not None:
                yield RoomOffer(Agree(), "Restart it")
                yield RoomOffer(Decline(), "Play on")
            else:
                yield _restart(alone=facts.house.host_restart and seat == room.host)
            yield RoomOffer(GiveToBot(seat), "Let a bot play for me")
            for other, chair in numbered(room):
                if other != seat and chair.away is not None:
                    yield RoomOffer(GiveToBot(other), f"Let a bot play for {chair.name}")
            yield _leave(_cost_of_leaving(facts, seat))
        case "over":
            yield RoomOffer(Rematch(), "Play again")
            if seat == room.host:
                yield from _bots_to_remove(room)
            yield _leave("You give up your seat.")
        case _:
            assert_never(room.phase)


def _restart(*, alone: bool) -> RoomOffer:
    """RULES 1.7 and 1.10: the host may restart without asking, so nobody else can stop a slip of the finger."""
    if alone:
        costs = "Everything is rolled or dealt anew, and no bids stand."
        return RoomOffer(ProposeRestart(), "Restart this round", costs)
    return RoomOffer(ProposeRestart(), "Ask to restart this round")


def _leave(costs: str) -> RoomOffer:
    return RoomOffer(Leave(), "Leave for good", costs)


def _cost_of_leaving(facts: GameFacts, seat: Seat) -> str:
    """What becomes of a seat whose person leaves during a match (RULES 1.6)."""
    if facts.house.leavers == "out":
        return "You are out of this match."
    return "A bot gets your seat." if seat in facts.living else "You give up your seat."


def _bots_to_remove(room: Room) -> Iterator[RoomOffer]:
    for seat, chair in numbered(room):
        if chair.temper is not None or chair.left:
            yield RoomOffer(RemoveBot(seat), f"Send {chair.name} away")
