"""The room of a table: who sits where, who is host, who is away, and which ballot is open.

The room is a pure fold, like a game (`evolve`): the House's room is the fold of all events, the room that people see is
the fold of those that they may receive. Both have the same type.
"""

from collections.abc import Callable, Collection
from typing import Literal, NamedTuple

from bunkum.core import HouseOptions, Partners, Seat, Value
from bunkum.core.sight import NO_PARTNERS

Phase = Literal["waiting", "playing", "over"]
_NOBODY: frozenset[Seat] = frozenset()


class Chair(Value):
    """A seat as the room sees it."""

    name: str | None = None
    """The name of whoever sits there; None if the chair is open."""
    person: bool = False
    """Whether it belongs to a person, even if a bot plays it now."""
    temper: str | None = None
    """The personality of the bot that plays it now; None if its person does."""
    away: float | None = None
    """The time since which its person has not been connected; None if they are here."""
    left: bool = False
    """Whether its person has left for good; a bot plays on if there is a `temper`."""
    gone: bool = False
    """Whether it has left the match together with its dice (`leavers=out`)."""
    holders: tuple[str, ...] = ()
    """The persons who hold it, or held it in this match, in order; only the House knows them."""
    named_after: tuple[str, ...] = ()
    """The persons whose name its bot has, since they left for good before this match; only the House knows them."""
    coming: str | None = None
    """The name under which somebody takes it from its bot when the next round begins (RULES 1.6)."""
    coming_person: str | None = None
    """The person who takes it then; only the House knows it."""

    @property
    def open(self) -> bool:
        """Whether nobody sits there."""
        return self.name is None

    @property
    def persons(self) -> frozenset[str]:
        """All persons that may learn its secrets; only the House knows them."""
        return frozenset((*self.holders, *(() if self.coming_person is None else (self.coming_person,))))

    @property
    def here(self) -> bool:
        """Whether its person sits there and is connected, whether or not a bot plays."""
        return self.person and self.away is None and not self.left

    @property
    def plays(self) -> bool:
        """Whether a bot or its person can act for it now."""
        return self.temper is not None or self.here


class Ballot(Value):
    """A ballot on whether to restart the round; more than half of the voters must agree (RULES 1.7)."""

    proposer: Seat
    voters: tuple[Seat, ...]
    at: float
    agreed: frozenset[Seat]
    declined: frozenset[Seat] = _NOBODY

    @property
    def passes(self) -> bool:
        """Whether more than half agree."""
        return 2 * len(self.agreed) > len(self.voters)

    @property
    def fails(self) -> bool:
        """Whether a majority can no longer be reached."""
        return 2 * len(self.declined) >= len(self.voters)


class Ban(Value):
    """Somebody whom the host has sent away (RULES 1.13); all but number and name only the House knows."""

    number: int
    name: str
    persons: tuple[str, ...] = ()
    """The persons who may neither sit at this table nor connect to it."""
    networks: tuple[str, ...] = ()
    """Keyed hashes of the networks from which nobody new may sit down."""
    spared: tuple[str, ...] = ()
    """The other persons who had a seat then: their network does not count against them."""
    why: str = ""


class Room(Value):
    """The state of a table without its game."""

    game: str
    preset: str
    stand_in: str
    chairs: tuple[Chair, ...]
    phase: Phase = "waiting"
    match: int = 0
    """The number of the match at this table, from 1; 0 before the first."""
    host: Seat | None = None
    ranking: tuple[int, ...] = ()
    """The place of each seat, once the match is over."""
    ballot: Ballot | None = None
    asked_round: int = 0
    asked: frozenset[Seat] = _NOBODY
    """The seats that have asked to restart the round `asked_round`."""
    ready: frozenset[Seat] = _NOBODY
    """The seats that are ready to leave the showdown, or after a match those that want another one."""
    bot_wanted: tuple[tuple[Seat, Seat], ...] = ()
    """Pairs of a seat for which a bot is wanted, and the seat that wants it."""
    bans: tuple[Ban, ...] = ()
    """Those who were sent away and not let back, in order."""
    bans_made: int = 0
    """The number of the latest ban."""
    listed: bool = False
    """Whether anybody finds the table among the open ones (RULES 1.16)."""


class GameFacts(NamedTuple):
    """The facts about the game on which room actions depend: living seats, round, and what may be done now."""

    house: HouseOptions
    living: frozenset[Seat] = frozenset()
    round: int = 0
    showing: bool = False
    """Whether the show pause is on, in which all dice are revealed."""
    may_restart: bool = False
    """Whether the House may restart the round."""
    fits: Callable[[int], None] = lambda _: None
    """Raises `Illegal` if the table's options do not allow a match with this number of seats."""
    at_once: bool = False
    """Whether everybody acts at once, so that nobody can hold two seats."""
    partners: Partners = NO_PARTNERS
    """Which seats belong to one person; empty without `reveal_to_dead`."""


# Which seats belong to which person, which only the House knows (docs/decisions/0019). A person is the name by which a
# device is known at one table. A seat may have several: the one that took it first, and those that received it on
# another device.


def list_chairs(room: Room) -> list[tuple[Seat, Chair]]:
    """Returns the chairs with their numbers."""
    return [(Seat(seat), chair) for seat, chair in enumerate(room.chairs)]


def find_present(room: Room) -> list[Seat]:
    """Returns the seats of the people who are here and play for themselves."""
    return [Seat(seat) for seat, chair in enumerate(room.chairs) if chair.temper is None and chair.here]


def seats_with(room: Room, persons: Collection[str]) -> list[Seat]:
    """Returns the seats that any of these persons holds, or has held in this match."""
    return [seat for seat, chair in list_chairs(room) if any(person in chair.holders for person in persons)]


def seats_named_after(room: Room, persons: Collection[str]) -> list[Seat]:
    """Returns the seats whose bots have the name of one of these persons, who left for good in an earlier match."""
    return [seat for seat, chair in list_chairs(room) if not set(chair.named_after).isdisjoint(persons)]


def seats_held(room: Room, persons: Collection[str]) -> list[Seat]:
    """Returns the seats that any of these persons holds and has not left."""
    return [seat for seat in seats_with(room, persons) if not room.chairs[seat].left]


def seat_reserved_for(room: Room, persons: Collection[str]) -> Seat | None:
    """Returns the bot's seat that one of these persons takes when the next round begins (RULES 1.6)."""
    return next((seat for seat, chair in list_chairs(room) if chair.coming_person in persons), None)


def partners(room: Room) -> dict[Seat, frozenset[Seat]]:
    """Returns for each seat the other seats of its persons, including those left to a bot (RULES 1.3)."""
    held = [(seat, chair.persons) for seat, chair in list_chairs(room) if chair.persons]
    return {
        seat: frozenset([other for other, theirs in held if other != seat and not theirs.isdisjoint(persons)])
        for seat, persons in held
    }


def group_by_person(room: Room) -> dict[Seat, Seat]:
    """Returns for each seat the first of all seats that belong to the same person, through any chain of holders."""
    first: dict[Seat, Seat] = {}
    near = partners(room)
    for seat, _ in list_chairs(room):
        reached = [seat]
        while reached:
            other = reached.pop()
            if other not in first:
                first[other] = seat
                reached += near.get(other, ())
    return first
