"""Folds the events of a table into its room; never fails, and has no side effects."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from bunkum.core import Seat, replace_at
from bunkum.table import room_events
from bunkum.table.room import Ballot, Ban, Chair, Room

_NOBODY: frozenset[Seat] = frozenset()
MOST_BANS = 100
"""The most bans of a table; the oldest is dropped."""


def fold(room: Room, events: Iterable[room_events.TableEvent]) -> Room:
    """Returns the room after these events."""
    for event in events:
        room = evolve(room, event)
    return room


def evolve(room: Room | None, event: room_events.TableEvent) -> Room:
    """Returns the room after `event`, which talk leaves as it is; `room` is None before the first event."""
    if isinstance(event, room_events.TableOpened):
        return Room(event.game, event.preset, event.stand_in, (Chair(),) * event.seats)
    assert room is not None, "a table begins by being opened"
    match event:  # the most frequent events come first, since each case takes time
        case room_events.SeatReady(seat):
            return replace(room, ready=room.ready | {seat})
        case room_events.ShowClosed():
            return replace(room, ready=_NOBODY)
        case room_events.Sat(seat, name):
            return _replace_chair(room, seat, Chair(name, person=True))
        case room_events.Holds(seat, person):
            return _change_chair(room, seat, holders=(person,))
        case room_events.HolderAdded(seat, person):
            return _change_chair(room, seat, holders=(*room.chairs[seat].holders, person))
        case room_events.HoldersRemoved(seat, persons):
            return _remove_persons(room, seat, persons)
        case room_events.SeatRenamed(seat, name):
            return _change_chair(room, seat, name=name)
        case room_events.SeatReserved(seat, name):
            return _change_chair(room, seat, coming=name)
        case room_events.ReservedFor(seat, person):
            return _change_chair(room, seat, coming_person=person)
        case room_events.ReservationEnded(seat):
            return _change_chair(room, seat, coming=None, coming_person=None)
        case room_events.Stood(seat):
            return replace(_replace_chair(room, seat, Chair()), ready=room.ready - {seat})
        case room_events.BotAdded(seat, name, temper):
            left = room.chairs[seat]
            named_after = left.holders if left.left and left.name == name else ()
            return _replace_chair(room, seat, Chair(name, temper=temper, named_after=named_after))
        case room_events.HostNamed(seat):
            return replace(room, host=seat)
        case room_events.ChairsMoved(order):
            host = None if room.host is None else Seat(order.index(room.host))
            return replace(room, chairs=tuple(room.chairs[seat] for seat in order), host=host)
        case room_events.MatchBegan(match):
            return _end_ballot(
                room, phase="playing", match=match, ranking=(), asked_round=0, asked=_NOBODY, bot_wanted=()
            )
        case room_events.MatchOver(ranking):
            return _end_ballot(room, phase="over", ranking=ranking)
        case room_events.SeatAway(seat, at):
            return _change_chair(room, seat, away=at)
        case room_events.SeatBack(seat):
            return _change_chair(_drop_bot_requests(room, seat), seat, away=None)
        case room_events.BotAsked(seat, by):
            return replace(room, bot_wanted=(*room.bot_wanted, (seat, by)))
        case room_events.BotSeated(seat, temper):
            return _change_chair(_drop_bot_requests(room, seat), seat, temper=temper)
        case room_events.TakenBack(seat):
            return _change_chair(_drop_bot_requests(room, seat), seat, temper=None, away=None, left=False)
        case room_events.SeatLeft(seat):
            return _change_chair(_drop_bot_requests(room, seat), seat, left=True, away=None)
        case room_events.SeatGone(seat):
            return _change_chair(_drop_bot_requests(room, seat), seat, left=True, gone=True, away=None, temper=None)
        case room_events.RestartProposed(seat, number, voters, at):
            asked = room.asked if number == room.asked_round else _NOBODY
            ballot = Ballot(seat, voters, at, frozenset((seat,)))
            return replace(room, ballot=ballot, asked_round=number, asked=asked | {seat})
        case room_events.RestartAnswered(seat, agrees):
            return replace(room, ballot=_record_answer(room.ballot, seat, agrees=agrees))
        case room_events.BallotClosed():
            return replace(room, ballot=None)
        case room_events.RoundRestarted():
            return _end_ballot(room)
        case room_events.SentAway(_, number, name):
            return replace(room, bans=(*room.bans, Ban(number, name))[-MOST_BANS:], bans_made=number)
        case room_events.Banned(number, persons, networks, spared, why):
            full = [Ban(number, ban.name, persons, networks, spared, why) for ban in room.bans if ban.number == number]
            return replace(room, bans=(*(ban for ban in room.bans if ban.number != number), *full))
        case room_events.BanRenamed(number, name):
            bans = [replace(ban, name=name, why="") if ban.number == number else ban for ban in room.bans]
            return replace(room, bans=tuple(bans))
        case room_events.TableListed(listed):
            return replace(room, listed=listed)
        case room_events.BanLifted(number):
            return replace(room, bans=tuple([ban for ban in room.bans if ban.number != number]))
        case room_events.Said() | room_events.SaidAside() | room_events.Claimed() | room_events.ClaimJudged():
            return room
        case _:
            assert_never(event)


def _replace_chair(room: Room, seat: Seat, chair: Chair) -> Room:
    return replace(room, chairs=replace_at(room.chairs, seat, chair))


def _change_chair(room: Room, seat: Seat, **changes: object) -> Room:
    return _replace_chair(room, seat, replace(room.chairs[seat], **changes))


def _remove_persons(room: Room, seat: Seat, persons: tuple[str, ...]) -> Room:
    """Returns the room in which the seat has nothing to do with these persons any more."""
    chair = room.chairs[seat]
    holders = tuple(person for person in chair.holders if person not in persons)
    named_after = tuple(person for person in chair.named_after if person not in persons)
    return _change_chair(room, seat, holders=holders, named_after=named_after)


def _end_ballot(room: Room, **changes: object) -> Room:
    """Returns the room without an open ballot."""
    return replace(room, ballot=None, ready=_NOBODY, **changes)


def _drop_bot_requests(room: Room, seat: Seat) -> Room:
    if not room.bot_wanted:
        return room
    return replace(room, bot_wanted=tuple(request for request in room.bot_wanted if request[0] != seat))


def _record_answer(ballot: Ballot | None, seat: Seat, *, agrees: bool) -> Ballot | None:
    if ballot is None:
        return None
    others = ballot.agreed - {seat}, ballot.declined - {seat}
    if agrees:
        return replace(ballot, agreed=others[0] | {seat}, declined=others[1])
    return replace(ballot, agreed=others[0], declined=others[1] | {seat})
