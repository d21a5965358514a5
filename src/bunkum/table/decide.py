"""Turns room actions into events (RULES 1.5 to 1.9). Never refuses, because `check` has allowed the action."""

from collections.abc import Collection, Iterable
from typing import Literal, NamedTuple, assert_never

from bunkum.core import HouseAction, RemoveSeat, Restart, Seat, seats_that_see_all
from bunkum.core.claims import Claim
from bunkum.table.check import find_next_host, find_open_chair, find_voters, speaks_aside
from bunkum.table.evolve import evolve
from bunkum.table.game_facts import GameFacts
from bunkum.table.persons import seat_reserved_for, seats_with
from bunkum.table.room import Room
from bunkum.table.room_actions import (
    AddBot,
    Agree,
    CameBack,
    CloseBallot,
    Decline,
    GiveToBot,
    HandOver,
    Leave,
    MakeClaim,
    PassHost,
    ProposeRestart,
    Ready,
    Rematch,
    RemoveBot,
    RoomAction,
    SameDevice,
    Say,
    Sit,
    SitIn,
    Stand,
    Start,
    TakeBack,
    WentAway,
    Withdraw,
)
from bunkum.table.room_events import (
    BallotClosed,
    BotAdded,
    BotAsked,
    BotSeated,
    ChairsMoved,
    Claimed,
    HolderAdded,
    Holds,
    HostNamed,
    MatchBegan,
    ReservationEnded,
    ReservedFor,
    RestartAnswered,
    RestartProposed,
    Said,
    SaidAside,
    Sat,
    SeatAway,
    SeatBack,
    SeatGone,
    SeatLeft,
    SeatReady,
    SeatReserved,
    Stood,
    TableEvent,
    TakenBack,
)
from bunkum.table.seating import choose_seat, find_given_seats
from bunkum.table.text_cleaning import clean_name, clean_talk, tell_apart

BOT_NAMES = ("Ada", "Bruno", "Cleo", "Dot", "Enzo", "Fern", "Gus", "Hana", "Ivo", "Juno", "Kit", "Lou")
"""Names of bots, by seat."""


class RoomDecision(NamedTuple):
    """The events at the table, and what the House must then do in the game."""

    events: list[TableEvent]
    then: HouseAction | Literal["begin"] | None = None


def decide(room: Room, facts: GameFacts, seat: Seat, action: RoomAction, at: float) -> RoomDecision:
    """Returns what happens if `seat` does `action` at this time of the table's clock."""
    match action:
        case Ready():
            return RoomDecision([] if seat in room.ready else [SeatReady(seat)])
        case Sit():
            return RoomDecision(_sit(room, facts, action))
        case Withdraw(person, also):
            return RoomDecision(_withdraw(room, (person, *also)))
        case Stand():
            return RoomDecision([Stood(seat), *_remove_host(room, seat)])
        case AddBot(temper, wanted):
            return RoomDecision([_add_bot(room, find_open_chair(room, wanted), clean_name(temper))])
        case RemoveBot(chair):
            return RoomDecision([Stood(chair)])
        case Start() | Rematch():
            return RoomDecision(_begin(room), "begin")
        case ProposeRestart():
            return _propose(room, facts, seat, at)
        case Agree() | Decline():
            return _answer(room, seat, agrees=isinstance(action, Agree))
        case Leave():
            return _leave(room, facts, seat)
        case TakeBack():
            return RoomDecision([TakenBack(seat), *_name_host(room, seat)])
        case GiveToBot(chair):
            return RoomDecision(_give_to_bot(room, seat, chair))
        case Say(text):
            return RoomDecision([_say(room, facts, seat, clean_talk(text), at)])
        case MakeClaim(claim):
            return RoomDecision([Claimed(seat, _clean_claim(claim), facts.round, at)])
        case WentAway(who):
            return RoomDecision([SeatAway(who, at)] if room.chairs[who].away is None else [])
        case CameBack(who):
            back: list[TableEvent] = [SeatBack(who)] if room.chairs[who].away is not None else []
            return RoomDecision([*back, *_name_host(room, who)])
        case SitIn(who):
            return RoomDecision([BotSeated(who, room.stand_in)])
        case CloseBallot():
            return RoomDecision([BallotClosed(passed=False)])
        case PassHost():
            return RoomDecision(_remove_host(room, room.host))
        case HandOver(_, taker):
            return RoomDecision(_add_holder(room, find_given_seats(room, facts, action), taker))
        case SameDevice(person, also):
            return RoomDecision(_add_holder(room, seats_with(room, also), person))
        case _:
            assert_never(action)


# People who come and go.


def _sit(room: Room, facts: GameFacts, sit: Sit) -> list[TableEvent]:
    seat = choose_seat(room, facts, sit)
    chair = room.chairs[seat]
    own = seats_with(room, (sit.person, *sit.also))
    if seat in own and not chair.gone:
        return [TakenBack(seat), *_add_holder(room, own, sit.person), *_name_host(room, seat)]
    if chair.coming is not None:
        return []
    name = tell_apart(clean_name(sit.name), _other_names(room, seat))
    if room.phase == "playing":
        return [SeatReserved(seat, name), ReservedFor(seat, sit.person)]
    others = [other for other in own if other != seat]
    return [Sat(seat, name), Holds(seat, sit.person), *_add_holder(room, others, sit.person), *_name_host(room, seat)]


def _withdraw(room: Room, persons: Collection[str]) -> list[TableEvent]:
    reserved = seat_reserved_for(room, persons)
    return [] if reserved is None else [ReservationEnded(reserved)]


def _add_holder(room: Room, seats: Iterable[Seat], person: str) -> list[TableEvent]:
    """Returns the events that make `person` a holder of these seats as well."""
    return [HolderAdded(seat, person) for seat in seats if person not in room.chairs[seat].holders]


def _add_bot(room: Room, seat: Seat, temper: str) -> BotAdded:
    return BotAdded(seat, bot_name(seat, _other_names(room, seat)), temper)


def bot_name(seat: int, others: frozenset[str]) -> str:
    """Returns a name for a bot on this seat, different from those of the others."""
    return tell_apart(BOT_NAMES[seat % len(BOT_NAMES)], others)


def _other_names(room: Room, but: Seat) -> frozenset[str]:
    others = [chair for seat, chair in enumerate(room.chairs) if seat != but]
    return frozenset(name for chair in others for name in (chair.name, chair.coming) if name is not None)


def _begin(room: Room) -> list[TableEvent]:
    """Returns the events that remove open seats and those of people who left, and start the match with the rest."""
    events: list[BotAdded | Stood | ChairsMoved] = []
    for seat, chair in enumerate(room.chairs):
        if chair.left and chair.temper is not None and chair.name is not None:
            events.append(BotAdded(Seat(seat), chair.name, chair.temper))
        elif chair.left:
            events.append(Stood(Seat(seat)))
    for event in events:
        room = evolve(room, event)
    order = tuple(Seat(seat) for seat, chair in enumerate(room.chairs) if not chair.open)
    if len(order) < len(room.chairs):
        events.append(ChairsMoved(order))
    return [*events, MatchBegan(room.match + 1)]


def _leave(room: Room, facts: GameFacts, seat: Seat) -> RoomDecision:
    """Frees a seat before or after a match; during one a bot plays on for it, or nobody (RULES 1.6)."""
    host = _remove_host(room, seat)
    if room.phase != "playing":
        return RoomDecision([Stood(seat), *host])
    if facts.house.leavers == "out":
        return RoomDecision([SeatGone(seat), *host], RemoveSeat(seat))
    if seat not in facts.living:
        return RoomDecision([SeatGone(seat), *host])  # it has no dice to play on with, and no vote
    bot: list[TableEvent] = [BotSeated(seat, room.stand_in)] if room.chairs[seat].temper is None else []
    return RoomDecision([*bot, SeatLeft(seat), *host])


def _give_to_bot(room: Room, seat: Seat, chair: Seat) -> list[TableEvent]:
    """Gives a seat to a bot: at once for the host or its own person, for others if a second person agrees."""
    asked = {by for wanted, by in room.bot_wanted if wanted == chair}
    if seat in (chair, room.host) or asked - {seat}:
        return [BotSeated(chair, room.stand_in)]
    return [] if seat in asked else [BotAsked(chair, seat)]


def _remove_host(room: Room, seat: Seat | None) -> list[TableEvent]:
    if seat is None or seat != room.host:
        return []
    return [HostNamed(find_next_host(room, seat))]


def _name_host(room: Room, seat: Seat) -> list[TableEvent]:
    """Makes the seat host if there is none."""
    return [HostNamed(seat)] if room.host is None else []


# Restarting a round (RULES 1.7).


def _propose(room: Room, facts: GameFacts, seat: Seat, at: float) -> RoomDecision:
    proposed: list[TableEvent] = [RestartProposed(seat, facts.round, find_voters(room, facts), at)]
    if facts.house.host_restart and seat == room.host:
        return RoomDecision([*proposed, BallotClosed(passed=True)], Restart())
    return RoomDecision(proposed)


def _answer(room: Room, seat: Seat, *, agrees: bool) -> RoomDecision:
    answer = RestartAnswered(seat, agrees)
    before, after = room.ballot, evolve(room, answer).ballot
    assert before is not None
    assert after is not None
    if seat in (before.agreed if agrees else before.declined):
        return RoomDecision([])
    if after.passes:
        return RoomDecision([answer, BallotClosed(passed=True)], Restart())
    return RoomDecision([answer, BallotClosed(passed=False)] if after.fails else [answer])


# Talk.


def _say(room: Room, facts: GameFacts, seat: Seat, text: str, at: float) -> Said | SaidAside:
    if not speaks_aside(room, facts, seat):
        return Said(seat, text, at)
    out = seats_that_see_all(facts.house, len(room.chairs), facts.living, facts.partners)
    return SaidAside(seat, text, at, out)


def _clean_claim(claim: Claim) -> Claim:
    """Returns the claim with only the fields that its kind uses."""
    match claim.kind:
        case "have":
            return Claim("have", letter=claim.letter, number=claim.number)
        case "lack":
            return Claim("lack", letter=claim.letter)
        case "dice":
            return Claim("dice", number=claim.number)
        case "word" | "no_word":
            return Claim(claim.kind, word=(claim.word or "").lower())
        case "call_it" | "nonsense":
            return Claim(claim.kind)
        case _:
            assert_never(claim.kind)
