"""The actions and events of liar's dice (RULES 7.0), and the visibility of each event.

`seq` and `expect` of an action are the number of the bid that its sender saw (RULES 1.2). Only the seats in `eyes`
receive the faces of a hand: their owner, and with `reveal_to_dead` seats that are out. `Began` has each game's own
options.
"""

from typing import Annotated, Literal

from msgspec import Meta

from bunkum.core import HouseAction, Record, Seat, Value
from bunkum.core.match_events import (
    Eliminated,
    HoldEnded,
    MatchEnded,
    RoundRestarted,
    RoundStarted,
    SeatLeft,
    ShowStarted,
    StarterNamed,
)
from bunkum.liars_dice.options import Options


class Bid(Record):
    """At least `number` dice count for `face`, under all cups together."""

    number: Annotated[int, Meta(ge=0, le=999)]
    face: int
    expect: int | None = None


class Call(Record):
    """Bunkum! Turn the dice up."""

    seq: int


class Calza(Record):
    """The standing bid is exactly right: neither more nor fewer dice count."""

    seq: int


PlayerAction = Bid | Call | Calza
Action = PlayerAction | HouseAction


How = Literal["call", "calza"]


class StandingBid(Value):
    """A bid; `seq` is its number in the match, from 1."""

    seat: Seat
    number: int
    face: int
    seq: int


class Began(Record, visible_to="all", reveals=True):
    """The match: its game, the version of the rules, seats and options, and who starts."""

    game: str
    rules: int
    seats: int
    options: Options
    starter: Seat


class Rolled(Record, visible_to="eyes"):
    """A seat has rolled its dice."""

    seat: Seat
    faces: tuple[int, ...]
    eyes: tuple[Seat, ...]


class BidMade(Record, visible_to="all", announces=True):
    """A seat has bid."""

    bid: StandingBid


class SpokeUp(Record, visible_to="all", announces=True):
    """A seat has called, or called exact; until the window closes, a seat nearer to the bidder may still come first."""

    seat: Seat
    how: How


class Challenged(Record, visible_to="all", announces=True):
    """This call or calza counts, and the dice are revealed."""

    seat: Seat
    how: How


class Revealed(Record, visible_to="all", reveals=True):
    """All dice are revealed: each seat's faces."""

    faces: tuple[tuple[int, ...], ...]


class Verdict(Record, visible_to="all", reveals=True):
    """The result of a showdown: how many dice count, how many the bid needed, and who loses or wins a die."""

    count: int
    needed: int
    loser: Seat | None = None
    winner: Seat | None = None


class DieLost(Record, visible_to="all"):
    """A seat has lost a die."""

    seat: Seat


class DieWon(Record, visible_to="all"):
    """A seat gets a die back."""

    seat: Seat


Common = (
    BidMade
    | Rolled
    | Challenged
    | Revealed
    | DieLost
    | DieWon
    | HoldEnded
    | SpokeUp
    | Eliminated
    | StarterNamed
    | ShowStarted
    | RoundRestarted
    | SeatLeft
    | MatchEnded
)
"""All events but `Began`, `RoundStarted` and `Verdict`, of which a game may have versions of its own."""
Event = Began | RoundStarted | Verdict | Common
