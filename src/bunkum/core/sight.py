"""Works out which seats see all dice because they are out (RULES 1.3, option `reveal_to_dead`).

Games know seats and no persons, so the table passes the seats that belong together in `GameContext.partners`.
"""

from collections.abc import Iterable, Mapping, Set as AbstractSet
from types import MappingProxyType

from bunkum.core.house import HouseOptions
from bunkum.core.seats import Seat, all_seats

Partners = Mapping[Seat, Iterable[Seat]]
"""For each seat the other seats that one of its persons holds or may take again; a seat without any may be missing."""

NO_PARTNERS: Partners = MappingProxyType({})


def seats_that_see_all(
    house: HouseOptions, seats: int, living: AbstractSet[Seat], partners: Partners
) -> tuple[Seat, ...]:
    """Returns the seats that receive every secret now, in order: those that are out, without a living partner."""
    if not house.reveal_to_dead:
        return ()
    out = (seat for seat in all_seats(seats) if seat not in living)
    return tuple([seat for seat in out if living.isdisjoint(partners.get(seat, ()))])
