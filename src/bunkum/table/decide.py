"""Turns room actions into events (RULES 1.5 to 1.9). Never refuses, because `check` has allowed the action."""

from collections.abc import Iterable
from typing import Literal, NamedTuple, assert_never

from bunkum.core import HouseAction, RemoveSeat, Restart, Seat
from bunkum.core.claims import Claim
from bunkum.table import room_actions, room_events
from bunkum.table.bans import find_name, find_others, find_persons, seats_sent_away
from bunkum.table.check import everybody_wants_another, find_listeners, find_next_host, find_open_chair, find_voters
from bunkum.table.evolve import evolve, fold
from bunkum.table.phrases import SOMEBODY, tell_phrase
from bunkum.table.room import GameFacts, Room, list_chairs, seat_reserved_for, seats_named_after, seats_with
from bunkum.table.seating import choose_seat, find_given_seats
from bunkum.table.text_cleaning import clean_name, clean_reason, clean_talk, tell_apart

BOT_NAMES = ("Ada", "Bruno", "Cleo", "Dot", "Enzo", "Fern", "Gus", "Hana", "Ivo", "Juno", "Kit", "Lou")
"""Names of bots, by seat."""


class RoomDecision(NamedTuple):
    """The events at the table, and what the House must then do in the game."""

    events: list[room_events.TableEvent]
    then: HouseAction | Literal["begin"] | None = None
    more: tuple[HouseAction, ...] = ()
    """What the House does after `then`, as far as the game still allows it."""


def decide(room: Room, facts: GameFacts, seat: Seat, action: room_actions.RoomAction, at: float) -> RoomDecision:
    """Returns what happens if `seat` does `action` at this time of the table's clock."""
    match action:
        case room_actions.Ready():
            return _get_ready(room, seat)
        case room_actions.Sit():
            return RoomDecision(_sit(room, facts, action))
        case room_actions.Withdraw(person, also):
            reserved = seat_reserved_for(room, (person, *also))
            return RoomDecision([] if reserved is None else [room_events.ReservationEnded(reserved)])
        case room_actions.SendAway():
            return _send_away(room, facts, action)
        case room_actions.LetBack(number):
            return RoomDecision(
                [room_events.BanLifted(ban.number, ban.name) for ban in room.bans if ban.number == number]
            )
        case room_actions.ListTable(listed):
            return RoomDecision([] if listed == room.listed else [room_events.TableListed(listed)])
        case room_actions.Stand():
            return RoomDecision([room_events.Stood(seat), *_remove_host(room, seat)])
        case room_actions.AddBot(temper, wanted):
            chair = find_open_chair(room, wanted)
            name = bot_name(chair, _other_names(room, chair))
            return RoomDecision([room_events.BotAdded(chair, name, clean_name(temper))])
        case room_actions.RemoveBot(chair):
            return RoomDecision([room_events.Stood(chair)])
        case room_actions.Start() | room_actions.Rematch():
            return RoomDecision(_begin(room), "begin")
        case room_actions.ProposeRestart():
            return _propose(room, facts, seat, at)
        case room_actions.Agree() | room_actions.Decline():
            return _answer(room, seat, agrees=isinstance(action, room_actions.Agree))
        case room_actions.Leave():
            return _leave(room, facts, seat)
        case room_actions.TakeBack():
            return RoomDecision([room_events.TakenBack(seat), *_name_host(room, seat)])
        case room_actions.GiveToBot(chair):
            return RoomDecision(_give_to_bot(room, seat, chair))
        case room_actions.Say(text):
            return RoomDecision([_say(room, facts, seat, clean_talk(text), at)])
        case room_actions.SayPhrase():
            sentence = tell_phrase(action, [chair.name for chair in room.chairs])
            return RoomDecision([_say(room, facts, seat, sentence, at)])
        case room_actions.MakeClaim(claim):
            return RoomDecision([room_events.Claimed(seat, _clean_claim(claim), facts.round, at)])
        case room_actions.WentAway(who):
            return RoomDecision([room_events.SeatAway(who, at)] if room.chairs[who].away is None else [])
        case room_actions.CameBack(who):
            back = [] if room.chairs[who].away is None else [room_events.SeatBack(who)]
            return RoomDecision([*back, *_name_host(room, who)])
        case room_actions.SitIn(who):
            return RoomDecision([room_events.BotSeated(who, room.stand_in)])
        case room_actions.CloseBallot():
            return RoomDecision([room_events.BallotClosed(passed=False)])
        case room_actions.PassHost():
            return RoomDecision(_remove_host(room, room.host))
        case room_actions.HandOver(_, taker):
            return RoomDecision(_add_holder(room, find_given_seats(room, facts, action), taker))
        case room_actions.SameDevice(person, also):
            return RoomDecision(_add_holder(room, seats_with(room, also), person))
        case room_actions.Forget(persons, _):
            return _forget(room, facts, persons)
        case _:
            assert_never(action)


def _get_ready(room: Room, seat: Seat) -> RoomDecision:
    """Notes that a seat is ready; after a match the last yes begins the next one (RULES 1.14)."""
    if seat in room.ready:
        return RoomDecision([])
    ready = room_events.SeatReady(seat)
    if everybody_wants_another(evolve(room, ready)):
        return RoomDecision([ready, *_begin(room)], "begin")
    return RoomDecision([ready])


# People who come and go.


def _sit(room: Room, facts: GameFacts, sit: room_actions.Sit) -> list[room_events.TableEvent]:
    seat = choose_seat(room, facts, sit)
    chair = room.chairs[seat]
    own = seats_with(room, (sit.person, *sit.also))
    if seat in own and not chair.gone:
        return [room_events.TakenBack(seat), *_add_holder(room, own, sit.person), *_name_host(room, seat)]
    if chair.coming is not None:
        return []
    name = tell_apart(clean_name(sit.name), _other_names(room, seat))
    if room.phase == "playing":
        return [room_events.SeatReserved(seat, name), room_events.ReservedFor(seat, sit.person)]
    others = [other for other in own if other != seat]
    return [
        room_events.Sat(seat, name),
        room_events.Holds(seat, sit.person),
        *_add_holder(room, others, sit.person),
        *_name_host(room, seat),
    ]


def _add_holder(room: Room, seats: Iterable[Seat], person: str) -> list[room_events.TableEvent]:
    """Returns the events that make `person` a holder of these seats as well."""
    return [room_events.HolderAdded(seat, person) for seat in seats if person not in room.chairs[seat].holders]


def bot_name(seat: int, others: frozenset[str]) -> str:
    """Returns a name for a bot on this seat, different from those of the others."""
    return tell_apart(BOT_NAMES[seat % len(BOT_NAMES)], others)


def _other_names(room: Room, but: Seat) -> frozenset[str]:
    others = [chair for seat, chair in enumerate(room.chairs) if seat != but]
    return frozenset(name for chair in others for name in (chair.name, chair.coming) if name is not None)


def _begin(room: Room) -> list[room_events.TableEvent]:
    """Returns the events that remove open seats and those of people who left, and start the match with the rest."""
    events: list[room_events.BotAdded | room_events.Stood | room_events.ChairsMoved] = []
    for seat, chair in enumerate(room.chairs):
        if chair.left and chair.temper is not None and chair.name is not None:
            events.append(room_events.BotAdded(Seat(seat), chair.name, chair.temper))
        elif chair.left:
            events.append(room_events.Stood(Seat(seat)))
    room = fold(room, events)
    order = tuple(Seat(seat) for seat, chair in enumerate(room.chairs) if not chair.open)
    if len(order) < len(room.chairs):
        events.append(room_events.ChairsMoved(order))
    return [*events, room_events.MatchBegan(room.match + 1)]


def _leave(room: Room, facts: GameFacts, seat: Seat) -> RoomDecision:
    """Frees a seat before or after a match; during one a bot plays on for it, or nobody (RULES 1.6)."""
    removed = RemoveSeat(seat) if _is_removed_by_leaving(room, facts) else None
    return RoomDecision([*_empty_seat(room, facts, seat), *_remove_host(room, seat)], removed)


def _empty_seat(room: Room, facts: GameFacts, seat: Seat) -> list[room_events.TableEvent]:
    if room.phase != "playing":
        return [room_events.Stood(seat)]
    if _is_removed_by_leaving(room, facts) or seat not in facts.living:
        return [room_events.SeatGone(seat)]  # a seat without dice has nothing to play on with, and no vote
    bot = [room_events.BotSeated(seat, room.stand_in)] if room.chairs[seat].temper is None else []
    return [*bot, room_events.SeatLeft(seat)]


def _is_removed_by_leaving(room: Room, facts: GameFacts) -> bool:
    return room.phase == "playing" and facts.house.leavers == "out"


def _send_away(room: Room, facts: GameFacts, action: room_actions.SendAway) -> RoomDecision:
    """Empties all seats of whoever is sent away, as if they had left, and keeps them away (RULES 1.13)."""
    chair, number = action.chair, room.bans_made + 1
    persons, others = find_persons(room, chair), find_others(room, chair)
    events: list[room_events.TableEvent] = [
        room_events.SentAway(chair, number, find_name(room, chair) or ""),
        room_events.Banned(number, persons, action.networks, others, clean_reason(action.why)),
    ]
    seats = seats_sent_away(room, chair)
    held = [seat for seat in seats if room.chairs[seat].person and not room.chairs[seat].left]
    events += [room_events.ReservationEnded(seat) for seat in seats if room.chairs[seat].coming is not None]
    for seat in held:
        events += _empty_seat(room, facts, seat)
    removed = tuple(RemoveSeat(seat) for seat in held if _is_removed_by_leaving(room, facts))
    return RoomDecision(events, removed[0] if removed else None, removed[1:])


def _forget(room: Room, facts: GameFacts, persons: tuple[str, ...]) -> RoomDecision:
    """Takes the name from all that these persons have had here, and empties the seats that nobody else holds."""
    own = [*seats_with(room, persons), *seats_named_after(room, persons)]
    old_names = {room.chairs[seat].name for seat in own}
    events: list[room_events.TableEvent] = [
        room_events.BanRenamed(ban.number, SOMEBODY)
        for ban in room.bans
        if ban.name in old_names or not set(ban.persons).isdisjoint(persons)
    ]
    events += [
        room_events.ReservationEnded(seat) for seat, chair in list_chairs(room) if chair.coming_person in persons
    ]
    after, emptied = fold(room, events), list[Seat]()
    for seat in own:
        chair = room.chairs[seat]
        theirs = tuple(person for person in persons if person in (*chair.holders, *chair.named_after))
        more: list[room_events.TableEvent] = [
            room_events.SeatRenamed(seat, tell_apart(SOMEBODY, _other_names(after, seat) | {chair.name or ""})),
            room_events.HoldersRemoved(seat, theirs),
        ]
        if chair.person and not chair.left and set(chair.holders).issubset(persons):
            more += _empty_seat(room, facts, seat)
            emptied.append(seat)
        events, after = [*events, *more], fold(after, more)
    if room.host in emptied:
        events += _remove_host(after, room.host)
    removed = tuple(RemoveSeat(seat) for seat in emptied if _is_removed_by_leaving(room, facts))
    return RoomDecision(events, removed[0] if removed else None, removed[1:])


def _give_to_bot(room: Room, seat: Seat, chair: Seat) -> list[room_events.TableEvent]:
    """Gives a seat to a bot: at once for the host or its own person, for others if a second person agrees."""
    asked = {by for wanted, by in room.bot_wanted if wanted == chair}
    if seat in (chair, room.host) or asked - {seat}:
        return [room_events.BotSeated(chair, room.stand_in)]
    return [] if seat in asked else [room_events.BotAsked(chair, seat)]


def _remove_host(room: Room, seat: Seat | None) -> list[room_events.TableEvent]:
    if seat is None or seat != room.host:
        return []
    return [room_events.HostNamed(find_next_host(room, seat))]


def _name_host(room: Room, seat: Seat) -> list[room_events.TableEvent]:
    """Makes the seat host if there is none."""
    return [room_events.HostNamed(seat)] if room.host is None else []


# Restarting a round (RULES 1.7).


def _propose(room: Room, facts: GameFacts, seat: Seat, at: float) -> RoomDecision:
    proposed = room_events.RestartProposed(seat, facts.round, find_voters(room, facts), at)
    if facts.house.host_restart and seat == room.host:
        return RoomDecision([proposed, room_events.BallotClosed(passed=True)], Restart())
    return RoomDecision([proposed])


def _answer(room: Room, seat: Seat, *, agrees: bool) -> RoomDecision:
    answer = room_events.RestartAnswered(seat, agrees)
    before, after = room.ballot, evolve(room, answer).ballot
    assert before is not None
    assert after is not None
    if seat in (before.agreed if agrees else before.declined):
        return RoomDecision([])
    if after.passes:
        return RoomDecision([answer, room_events.BallotClosed(passed=True)], Restart())
    return RoomDecision([answer, room_events.BallotClosed(passed=False)] if after.fails else [answer])


# Talk.


def _say(room: Room, facts: GameFacts, seat: Seat, text: str, at: float) -> room_events.Said | room_events.SaidAside:
    out = find_listeners(room, facts, seat)
    return room_events.Said(seat, text, at) if out is None else room_events.SaidAside(seat, text, at, out)


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
