"""The room of a table: who sits where, who is host, who is away, which ballot is open.

A pure fold, like a game (`evolve`): the House's room is the fold of all events, the room that people see is the fold of
those that they may receive. Both have the same type.
"""

from typing import Literal

from bunkum.core import Seat, Value

Phase = Literal["waiting", "playing", "over"]
_NOBODY: frozenset[Seat] = frozenset()


class Chair(Value):
    """A place at the table."""

    name: str | None = None
    """None: the chair is open."""
    person: bool = False
    """Whether it is a person's, even if a bot plays it now."""
    temper: str | None = None
    """The temper of the bot that plays it now; None: its person does."""
    away: float | None = None
    """Since when its person has not been connected."""
    left: bool = False
    """Its person has left for good; a bot plays on, where there is a `temper`."""
    gone: bool = False
    """It has left the match together with its dice (`leavers=out`)."""
    holders: tuple[str, ...] = ()
    """The persons who hold it, or held it in this match, in order: for the House alone."""
    coming: str | None = None
    """Under which name somebody takes it from its bot when the next round begins (RULES 1.6)."""
    coming_person: str | None = None
    """Which person that is, for the House alone."""

    @property
    def open(self) -> bool:
        """Whether nobody sits there."""
        return self.name is None

    @property
    def persons(self) -> frozenset[str]:
        """All persons that may come to know its secrets: for the House alone."""
        return frozenset((*self.holders, *(() if self.coming_person is None else (self.coming_person,))))

    @property
    def here(self) -> bool:
        """Whether its person sits there and is connected, whether or not a bot plays."""
        return self.person and self.away is None and not self.left

    @property
    def plays(self) -> bool:
        """Whether somebody can act for it now: a bot, or its person."""
        return self.temper is not None or self.here


class Ballot(Value):
    """A vote on whether the round begins again; more than half of the voters must agree (RULES 1.7)."""

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
    """Who has asked to restart the round `asked_round`."""
    ready: frozenset[Seat] = _NOBODY
    """The seats that are ready to leave the showdown."""
    bot_wanted: tuple[tuple[Seat, Seat], ...] = ()
    """For which seat a bot is wanted, and by whom."""
