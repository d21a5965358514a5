"""Where things stand at a table besides the game: who sits where, who is host, who is away, what is being asked.

A pure fold, like a game: the House's room is the fold of all events, the room that people see is the fold of those
they may hear of. Same type, same `evolve`.
"""

from typing import Literal, assert_never

from msgspec.structs import replace

from bunkum.core import Seat, Thing
from bunkum.table.happenings import (
    BallotClosed,
    BotAdded,
    BotAsked,
    BotSeated,
    ChairsMoved,
    Holds,
    HostNamed,
    MatchBegan,
    MatchOver,
    RestartAnswered,
    RestartProposed,
    RoomEvent,
    RoundRestarted,
    Sat,
    SeatAway,
    SeatBack,
    SeatGone,
    SeatLeft,
    SeatReady,
    ShowClosed,
    Stood,
    TableOpened,
    TakenBack,
)

Phase = Literal["waiting", "playing", "over"]
_NOBODY: frozenset[Seat] = frozenset()


class Chair(Thing):
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
    """It has left the match, dice and all (`leavers=out`)."""
    holder: str | None = None
    """Whose it is, or was in this match, for the House alone."""

    @property
    def open(self) -> bool:
        """Whether nobody sits there."""
        return self.name is None

    @property
    def here(self) -> bool:
        """Whether its person sits there, connected, bot or no bot."""
        return self.person and self.away is None and not self.left

    @property
    def plays(self) -> bool:
        """Whether somebody can act for it now: a bot, or its person."""
        return self.temper is not None or self.here


class Ballot(Thing):
    """Shall the round begin again? More than half of the voters must agree (RULES 1.7)."""

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
        """Whether that can no longer be reached."""
        return 2 * len(self.declined) >= len(self.voters)


class Room(Thing):
    """All that is not the game's."""

    game: str
    preset: str
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
    asked: frozenset[Seat] = _NOBODY
    """Who has asked to restart the round `asked_round`."""
    ready: frozenset[Seat] = _NOBODY
    """Who has seen enough of the showdown."""
    bot_wanted: tuple[tuple[Seat, Seat], ...] = ()
    """For which seat a bot is wanted, and by whom."""


def evolve(room: Room | None, event: RoomEvent) -> Room:
    """The room after `event`. Never fails; None before the first event."""
    if isinstance(event, TableOpened):
        return Room(event.game, event.preset, event.stand_in, (Chair(),) * event.seats)
    assert room is not None, "a table begins by being opened"
    match event:  # what happens each round stands first: to ask a record for its kind takes time
        case SeatReady(seat):
            return replace(room, ready=room.ready | {seat})
        case ShowClosed():
            return replace(room, ready=_NOBODY)
        case Sat(seat, name):
            return _seat(room, seat, Chair(name, person=True))
        case Holds(seat, person):
            return _change(room, seat, holder=person)
        case Stood(seat):
            return _seat(room, seat, Chair())
        case BotAdded(seat, name, temper):
            return _seat(room, seat, Chair(name, temper=temper))
        case HostNamed(seat):
            return replace(room, host=seat)
        case ChairsMoved(order):
            host = None if room.host is None else Seat(order.index(room.host))
            return replace(room, chairs=tuple(room.chairs[seat] for seat in order), host=host)
        case MatchBegan(match):
            return _quiet(room, phase="playing", match=match, ranking=(), asked_round=0, asked=_NOBODY, bot_wanted=())
        case MatchOver(ranking):
            return _quiet(room, phase="over", ranking=ranking)
        case SeatAway(seat, at):
            return _change(room, seat, away=at)
        case SeatBack(seat):
            return _change(_without_wishes(room, seat), seat, away=None)
        case BotAsked(seat, by):
            return replace(room, bot_wanted=(*room.bot_wanted, (seat, by)))
        case BotSeated(seat, temper):
            return _change(_without_wishes(room, seat), seat, temper=temper)
        case TakenBack(seat):
            return _change(_without_wishes(room, seat), seat, temper=None, away=None, left=False)
        case SeatLeft(seat):
            return _change(_without_wishes(room, seat), seat, left=True, away=None)
        case SeatGone(seat):
            return _change(_without_wishes(room, seat), seat, left=True, gone=True, away=None, temper=None)
        case RestartProposed(seat, number, voters, at):
            asked = room.asked if number == room.asked_round else _NOBODY
            ballot = Ballot(seat, voters, at, frozenset((seat,)))
            return replace(room, ballot=ballot, asked_round=number, asked=asked | {seat})
        case RestartAnswered(seat, agrees):
            return replace(room, ballot=_answered(room.ballot, seat, agrees=agrees))
        case BallotClosed():
            return replace(room, ballot=None)
        case RoundRestarted():
            return _quiet(room)
        case _:
            assert_never(event)


def _seat(room: Room, seat: Seat, chair: Chair) -> Room:
    return replace(room, chairs=(*room.chairs[:seat], chair, *room.chairs[seat + 1 :]))


def _change(room: Room, seat: Seat, **changes: object) -> Room:
    return _seat(room, seat, replace(room.chairs[seat], **changes))


def _quiet(room: Room, **changes: object) -> Room:
    """Nothing is being asked any more."""
    return replace(room, ballot=None, ready=_NOBODY, **changes)


def _without_wishes(room: Room, seat: Seat) -> Room:
    if not room.bot_wanted:
        return room
    return replace(room, bot_wanted=tuple(wish for wish in room.bot_wanted if wish[0] != seat))


def _answered(ballot: Ballot | None, seat: Seat, *, agrees: bool) -> Ballot | None:
    if ballot is None:
        return None
    others = ballot.agreed - {seat}, ballot.declined - {seat}
    if agrees:
        return replace(ballot, agreed=others[0] | {seat}, declined=others[1])
    return replace(ballot, agreed=others[0], declined=others[1] | {seat})
