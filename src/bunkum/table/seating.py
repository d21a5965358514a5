"""Decides who may take which seat, and who may receive one by a hand-over (RULES 1.3, 1.6, 1.9)."""

from collections.abc import Iterator, Sequence, Set as AbstractSet

from bunkum.core import Illegal, Seat, checks, seats_that_see_all
from bunkum.table.bans import require_welcome
from bunkum.table.evolve import fold
from bunkum.table.room import Chair, GameFacts, Room, list_chairs, partners, seat_reserved_for, seats_held, seats_with
from bunkum.table.room_actions import HandOver, Sit
from bunkum.table.room_events import HolderAdded, Holds, HostNamed, ReservationEnded, Sat, TableEvent
from bunkum.table.text_cleaning import clean_name


def choose_seat(room: Room, facts: GameFacts, sit: Sit) -> Seat:
    """Returns the seat that `sit` takes; raises `Illegal` if there is none for it."""
    clean_name(sit.name)
    if sit.chair is not None:
        require_seat(room, sit.chair)
    names = (sit.person, *sit.also)
    own, reserved = seats_with(room, names), seat_reserved_for(room, names)
    require_welcome(room, names, sit.network, is_new=reserved is None and not own)
    if reserved is not None and not own:
        return _require_reserved_seat(reserved, sit.chair)
    again = _require_own_seat(room, own, sit.chair) if room.phase == "playing" and own else None
    wanted = sit.chair if again is None else again
    if facts.at_once and not all(room.chairs[seat].left for seat in own if seat != wanted):
        raise _two_seats_at_once()
    if again is not None:
        return again
    if room.phase == "playing":
        # A late-comer may take the seat of a bot that belongs to nobody, from the next round on.
        bots = [seat for seat, chair in list_chairs(room) if is_bot(chair) and seat in facts.living]
        free = [seat for seat in bots if room.chairs[seat].coming is None]
    else:
        free = [seat for seat, chair in list_chairs(room) if chair.open or chair.gone or (chair.left and seat in own)]
    return choose_free_seat(free, sit.chair)


def choose_free_seat(free: Sequence[Seat], wanted: Seat | None) -> Seat:
    """Returns the first of the free seats, or the wanted one; raises `Illegal` if it is not free, or none is."""
    if wanted is not None and wanted not in free:
        raise Illegal("chair_taken", "Somebody sits there.")
    if not free:
        raise Illegal("table_full", "Every seat at this table is taken.")
    return free[0] if wanted is None else wanted


def require_seat(room: Room, seat: Seat) -> None:
    """Raises `Illegal` if the table has no such seat."""
    if not 0 <= seat < len(room.chairs):
        raise checks.no_such_seat()


def _require_own_seat(room: Room, own: list[Seat], wanted: Seat | None) -> Seat:
    """Returns the person's own seat; raises `Illegal` for another, which nobody can take in a match (RULES 1.6)."""
    for seat in own:
        chair = room.chairs[seat]
        if wanted in (None, seat) and chair.gone:
            raise checks.seat_dead()
        if wanted in (None, seat) and (chair.left or chair.temper is not None):
            return seat
    raise Illegal("own_seat_only", "You have already sat at this table: take your own seat again.")


def _require_reserved_seat(reserved: Seat, wanted: Seat | None) -> Seat:
    """Returns the reserved seat; raises `Illegal` for another, since a person can wait for one only (RULES 1.6)."""
    if wanted in (None, reserved):
        return reserved
    raise Illegal("own_seat_only", "You wait for another seat at this table: give that one up first.")


def seat_newcomers(room: Room, living: AbstractSet[Seat], *, are_seated: bool) -> Iterator[TableEvent]:
    """Yields the events for people who wait for a bot's seat: they sit down, or the seat is out (RULES 1.6)."""
    host = room.host
    for seat, chair in list_chairs(room):
        if chair.coming is None or chair.coming_person is None:
            continue
        if are_seated and (seat in living or room.phase == "over"):
            yield Sat(seat, chair.coming)
            yield Holds(seat, chair.coming_person)
            if host is None:
                host = seat
                yield HostNamed(seat)
        elif seat not in living:
            yield ReservationEnded(seat)


def find_given_seats(room: Room, facts: GameFacts, action: HandOver) -> list[Seat]:
    """Returns the seats that `action` hands over; raises `Illegal` if the rules forbid it."""
    require_welcome(room, (action.taker,))
    given = seats_held(room, action.givers)
    if not given:
        raise Illegal("no_seat_held", "There is no seat to hand over: that device holds none at this table.")
    held = seats_held(room, (action.taker,))
    reserved = seat_reserved_for(room, (action.taker,))
    if facts.at_once and (len({*held, *given}) > 1 or reserved is not None):
        raise _two_seats_at_once()
    if room.phase == "playing":
        _check_sight(room, facts, action.taker, given)
    return given


def _check_sight(room: Room, facts: GameFacts, taker: str, given: list[Seat]) -> None:
    """Checks that nobody gets both a living seat and one that is out and so sees every die (RULES 1.3)."""
    seeing = seats_that_see_all(facts.house, len(room.chairs), facts.living, facts.partners)
    if not seeing:
        return
    after = partners(fold(room, [HolderAdded(seat, taker) for seat in given]))
    if not all(facts.living.isdisjoint(after.get(seat, ())) for seat in seeing):
        sentence = "Who is out at this table sees every die: no device can hold such a seat and one that still plays."
        raise Illegal("sees_too_much", sentence)


def is_bot(chair: Chair) -> bool:
    """Returns whether a bot sits there that plays for no person."""
    return chair.temper is not None and not chair.person


def _two_seats_at_once() -> Illegal:
    sentence = "These options don't go together: two seats on one device, and a game in which all act at once."
    return Illegal("option_conflict", sentence)
