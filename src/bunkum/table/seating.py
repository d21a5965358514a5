"""Who may take which seat, and who may be handed one (RULES 1.3, 1.6, 1.9)."""

from bunkum.core import Illegal, Seat, seats_that_see_all
from bunkum.table.chores import HandOver, Sit
from bunkum.table.clean import clean_name
from bunkum.table.evolve import evolve
from bunkum.table.facts import Facts
from bunkum.table.happenings import HolderAdded
from bunkum.table.persons import numbered, partners, seats_with
from bunkum.table.refusals import no_such_seat, seat_dead, two_seats_at_once
from bunkum.table.room import Chair, Room


def sitting(room: Room, facts: Facts, sit: Sit) -> Seat:
    """Which seat `sit` takes, or `Illegal`."""
    clean_name(sit.name)
    if sit.chair is not None and not 0 <= sit.chair < len(room.chairs):
        raise no_such_seat()
    own = seats_with(room, (sit.person, *sit.also))
    again = _own_seat_again(room, own, sit.chair) if room.phase == "playing" and own else None
    wanted = sit.chair if again is None else again
    if facts.at_once and not all(room.chairs[seat].left for seat in own if seat != wanted):
        raise two_seats_at_once()
    if again is not None:
        return again
    if room.phase == "playing":
        # Who comes late may sit where a bot plays that belongs to nobody.
        free = [seat for seat, chair in numbered(room) if is_bot(chair) and seat in facts.living]
    else:
        free = [seat for seat, chair in numbered(room) if chair.open or chair.gone or (chair.left and seat in own)]
    if sit.chair is not None and sit.chair not in free:
        raise Illegal("chair_taken", "Somebody sits there.")
    if not free:
        raise Illegal("table_full", "Every seat at this table is taken.")
    return free[0] if sit.chair is None else sit.chair


def _own_seat_again(room: Room, own: list[Seat], wanted: Seat | None) -> Seat:
    """RULES 1.6: one seat a match, and only that again."""
    for seat in own:
        chair = room.chairs[seat]
        if wanted in (None, seat) and chair.gone:
            raise seat_dead()
        if wanted in (None, seat) and (chair.left or chair.temper is not None):
            return seat
    raise Illegal("own_seat_only", "You have already sat at this table: take your own seat again.")


def seats_handed_over(room: Room, facts: Facts, chore: HandOver) -> list[Seat]:
    """Which seats `chore` gives, or `Illegal`."""
    given = [seat for seat in seats_with(room, chore.givers) if not room.chairs[seat].left]
    if not given:
        raise Illegal("no_seat_held", "There is no seat to hand over: that device holds none at this table.")
    held = {seat for seat in seats_with(room, (chore.taker,)) if not room.chairs[seat].left}
    if facts.at_once and len(held.union(given)) > 1:
        raise two_seats_at_once()
    if room.phase == "playing":
        _check_sight(room, facts, chore.taker, given)
    return given


def _check_sight(room: Room, facts: Facts, taker: str, given: list[Seat]) -> None:
    """RULES 1.3: who sees every die by a seat that is out must not get a living seat, nor the other way round."""
    seeing = seats_that_see_all(facts.house, len(room.chairs), facts.living, facts.partners)
    if not seeing:
        return
    for seat in given:
        room = evolve(room, HolderAdded(seat, taker))
    after = partners(room)
    if not all(facts.living.isdisjoint(after.get(seat, ())) for seat in seeing):
        sentence = "Who is out at this table sees every die: no device can hold such a seat and one that still plays."
        raise Illegal("sees_too_much", sentence)


def is_bot(chair: Chair) -> bool:
    """Whether a bot sits there that plays for nobody."""
    return chair.temper is not None and not chair.person
