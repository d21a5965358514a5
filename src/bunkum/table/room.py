"""Where things stand at a table besides the game: who sits where, who is host, who is away, what is being asked.

A pure fold, like a game: the House's room is the fold of all events, the room that people see is the fold of those
they may hear of. Same type, same `evolve`.
"""

from typing import Literal

from bunkum.core import Seat, Thing
from bunkum.table.happenings import OptionValue, RoomEvent

Phase = Literal["waiting", "playing", "over"]


class Chair(Thing):
    """A place at the table. Open where it has no name."""

    name: str | None = None
    person: bool = False
    """Whether it is a person's, even if a bot plays it now."""
    temper: str | None = None
    """The temper of the bot that plays it now; None: its person does."""
    away: float | None = None
    """Since when its person has not been connected."""
    left: bool = False
    """Its person has left for good."""
    gone: bool = False
    """And nobody plays it (`leavers=out`)."""
    holder: str | None = None
    """Whose it is, or was in this match, for the House alone."""


class Ballot(Thing):
    """Shall the round begin again?"""

    proposer: Seat
    voters: tuple[Seat, ...]
    at: float
    agreed: frozenset[Seat] = frozenset()
    declined: frozenset[Seat] = frozenset()


class Room(Thing):
    """All that is not the game's."""

    game: str
    preset: str
    options: dict[str, OptionValue]
    """In which it differs from the preset."""
    stand_in: str
    chairs: tuple[Chair, ...]
    phase: Phase = "waiting"
    match: int = 0
    """Counts the matches at this table, from 1; 0 before the first."""
    host: Seat | None = None
    ranking: tuple[int, ...] = ()
    """The place of each seat, once the match is over."""
    ballot: Ballot | None = None
    asked_round: int = 0
    asked: frozenset[Seat] = frozenset()
    """Who has asked to restart the round `asked_round`."""
    ready: frozenset[Seat] = frozenset()
    """Who has seen enough of the showdown."""
    bot_wanted: tuple[tuple[Seat, Seat], ...] = ()
    """For which seat a bot is wanted, and by whom."""


def evolve(room: Room | None, event: RoomEvent) -> Room:
    """The room after `event`."""
    raise NotImplementedError
