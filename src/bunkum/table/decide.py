"""What comes of what people do at a table (RULES 1.5 to 1.9). Never refuses: `check` has let it pass."""

from collections.abc import Collection, Iterable
from typing import Literal, NamedTuple, assert_never

from bunkum.core import HouseAction, RemoveSeat, Restart, Seat, seats_that_see_all
from bunkum.core.claims import Claim
from bunkum.table.check import next_host, open_chair, speaks_aside, voters
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
from bunkum.table.seating import seats_handed_over, sitting
from bunkum.table.text_cleaning import clean_name, clean_talk, tell_apart

BOT_NAMES = ("Ada", "Bruno", "Cleo", "Dot", "Enzo", "Fern", "Gus", "Hana", "Ivo", "Juno", "Kit", "Lou")
"""Names of bots, by seat."""


class Done(NamedTuple):
    """What happens at the table, and what the House must then do in the game."""

    events: list[TableEvent]
    then: HouseAction | Literal["begin"] | None = None


def decide(room: Room, facts: GameFacts, seat: Seat, chore: RoomAction, at: float) -> Done:
    """What happens when `seat` does `chore` at this time of the table's clock."""
    match chore:
        case Ready():
            return Done([] if seat in room.ready else [SeatReady(seat)])
        case Sit():
            return Done(_sit(room, facts, chore))
        case Withdraw(person, also):
            return Done(_withdraw(room, (person, *also)))
        case Stand():
            return Done([Stood(seat), *_host_goes(room, seat)])
        case AddBot(temper, wanted):
            return Done([_bot(room, open_chair(room, wanted), clean_name(temper))])
        case RemoveBot(chair):
            return Done([Stood(chair)])
        case Start() | Rematch():
            return Done(_begin(room), "begin")
        case ProposeRestart():
            return _propose(room, facts, seat, at)
        case Agree() | Decline():
            return _answer(room, seat, agrees=isinstance(chore, Agree))
        case Leave():
            return _leave(room, facts, seat)
        case TakeBack():
            return Done([TakenBack(seat), *_host_comes(room, seat)])
        case GiveToBot(chair):
            return Done(_give(room, seat, chair))
        case Say(text):
            return Done([_say(room, facts, seat, clean_talk(text), at)])
        case MakeClaim(claim):
            return Done([Claimed(seat, _tidy(claim), facts.round, at)])
        case WentAway(who):
            return Done([SeatAway(who, at)] if room.chairs[who].away is None else [])
        case CameBack(who):
            back: list[TableEvent] = [SeatBack(who)] if room.chairs[who].away is not None else []
            return Done([*back, *_host_comes(room, who)])
        case SitIn(who):
            return Done([BotSeated(who, room.stand_in)])
        case CloseBallot():
            return Done([BallotClosed(passed=False)])
        case PassHost():
            return Done(_host_goes(room, room.host))
        case HandOver(_, taker):
            return Done(_held_by(room, seats_handed_over(room, facts, chore), taker))
        case SameDevice(person, also):
            return Done(_held_by(room, seats_with(room, also), person))
        case _:
            assert_never(chore)


# Coming and going.


def _sit(room: Room, facts: GameFacts, sit: Sit) -> list[TableEvent]:
    seat = sitting(room, facts, sit)
    chair = room.chairs[seat]
    own = seats_with(room, (sit.person, *sit.also))
    if seat in own and not chair.gone:
        return [TakenBack(seat), *_held_by(room, own, sit.person), *_host_comes(room, seat)]
    if chair.coming is not None:
        return []
    name = tell_apart(clean_name(sit.name), _names(room, seat))
    if room.phase == "playing":
        return [SeatReserved(seat, name), ReservedFor(seat, sit.person)]
    others = [other for other in own if other != seat]
    return [Sat(seat, name), Holds(seat, sit.person), *_held_by(room, others, sit.person), *_host_comes(room, seat)]


def _withdraw(room: Room, persons: Collection[str]) -> list[TableEvent]:
    reserved = seat_reserved_for(room, persons)
    return [] if reserved is None else [ReservationEnded(reserved)]


def _held_by(room: Room, seats: Iterable[Seat], person: str) -> list[TableEvent]:
    """From now on `person` holds these seats as well."""
    return [HolderAdded(seat, person) for seat in seats if person not in room.chairs[seat].holders]


def _bot(room: Room, seat: Seat, temper: str) -> BotAdded:
    return BotAdded(seat, bot_name(seat, _names(room, seat)), temper)


def bot_name(seat: int, others: frozenset[str]) -> str:
    """What a bot on this seat is called, among those who sit there already."""
    return tell_apart(BOT_NAMES[seat % len(BOT_NAMES)], others)


def _names(room: Room, but: Seat) -> frozenset[str]:
    others = [chair for seat, chair in enumerate(room.chairs) if seat != but]
    return frozenset(name for chair in others for name in (chair.name, chair.coming) if name is not None)


def _begin(room: Room) -> list[TableEvent]:
    """Who left for good leaves the table now, open seats are taken away, the rest moves up."""
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


def _leave(room: Room, facts: GameFacts, seat: Seat) -> Done:
    """RULES 1.6: before the match and after it that is standing up; during it a bot plays on, or nobody."""
    host = _host_goes(room, seat)
    if room.phase != "playing":
        return Done([Stood(seat), *host])
    if facts.house.leavers == "out":
        return Done([SeatGone(seat), *host], RemoveSeat(seat))
    if seat not in facts.living:
        return Done([SeatGone(seat), *host])  # there is nothing to play on with, nor a vote to cast
    bot: list[TableEvent] = [BotSeated(seat, room.stand_in)] if room.chairs[seat].temper is None else []
    return Done([*bot, SeatLeft(seat), *host])


def _give(room: Room, seat: Seat, chair: Seat) -> list[TableEvent]:
    """The host, or two others; and anybody for themselves."""
    asked = {by for wanted, by in room.bot_wanted if wanted == chair}
    if seat in (chair, room.host) or asked - {seat}:
        return [BotSeated(chair, room.stand_in)]
    return [] if seat in asked else [BotAsked(chair, seat)]


def _host_goes(room: Room, seat: Seat | None) -> list[TableEvent]:
    if seat is None or seat != room.host:
        return []
    return [HostNamed(next_host(room, seat))]


def _host_comes(room: Room, seat: Seat) -> list[TableEvent]:
    """Where there is no host, whoever comes is host."""
    return [HostNamed(seat)] if room.host is None else []


# Beginning a round again (RULES 1.7).


def _propose(room: Room, facts: GameFacts, seat: Seat, at: float) -> Done:
    proposed: list[TableEvent] = [RestartProposed(seat, facts.round, voters(room, facts), at)]
    if facts.house.host_restart and seat == room.host:
        return Done([*proposed, BallotClosed(passed=True)], Restart())
    return Done(proposed)


def _answer(room: Room, seat: Seat, *, agrees: bool) -> Done:
    answer = RestartAnswered(seat, agrees)
    before, after = room.ballot, evolve(room, answer).ballot
    assert before is not None
    assert after is not None
    if seat in (before.agreed if agrees else before.declined):
        return Done([])
    if after.passes:
        return Done([answer, BallotClosed(passed=True)], Restart())
    return Done([answer, BallotClosed(passed=False)] if after.fails else [answer])


# Talk.


def _say(room: Room, facts: GameFacts, seat: Seat, text: str, at: float) -> Said | SaidAside:
    if not speaks_aside(room, facts, seat):
        return Said(seat, text, at)
    out = seats_that_see_all(facts.house, len(room.chairs), facts.living, facts.partners)
    return SaidAside(seat, text, at, out)


def _tidy(claim: Claim) -> Claim:
    """Only what its kind tells."""
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
