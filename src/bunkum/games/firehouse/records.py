"""The actions and events of Firehouse (RULES 7A, 7.0), and the visibility of each event.

Bids, and events about all dice at once, are those of the liar's dice family. Only `seat` receives the dice of its hand.
"""

from typing import Literal

from bunkum.core import HouseAction, Record, Seat
from bunkum.games.firehouse.options import Options
from bunkum.liars_dice.records import (
    Bid,
    BidMade,
    HoldEnded,
    Revealed,
    RoundRestarted,
    RoundStarted,
    SeatLeft,
    ShowStarted,
)

How = Literal["in_turn", "out_of_turn"]


class Bang(Record):
    """Bang! That many are not there. `seq` is the number of the bid (RULES 7.0)."""

    seq: int


PlayerAction = Bid | Bang
Action = PlayerAction | HouseAction


class Began(Record, visible_to="all", reveals=True):
    """The match: its game, the version of the rules, seats and options, dice each, and who starts."""

    game: str
    rules: int
    seats: int
    options: Options
    starter: Seat
    dice_each: int


class WildRolled(Record, visible_to="all", reveals=True):
    """The starter has rolled the big die in public: this face is wild."""

    seat: Seat
    face: int


class Rolled(Record, visible_to="seat"):
    """A seat has rolled its dice."""

    seat: Seat
    faces: tuple[int, ...]


class Banged(Record, visible_to="all", announces=True):
    """A seat has banged. Others may bang while the window is open; the best bang counts."""

    seat: Seat


class Challenged(Record, visible_to="all"):
    """The bang of seat `by` counts."""

    by: Seat
    how: How


class Verdict(Record, visible_to="all", reveals=True):
    """What was counted, and who gets the bad."""

    count: int
    needed: int
    plain: int
    wild: int
    holds: bool
    loser: Seat


class Scored(Record, visible_to="all", reveals=True):
    """Goods (above 0) or bads (below) for a seat, and its score now."""

    seat: Seat
    change: int
    score: int


class StarterNamed(Record, visible_to="all", reveals=True):
    """The seat that starts the next round, or this one in place of a seat that has left, and rolls the big die."""

    seat: Seat


class PlayoffBegan(Record, visible_to="all", reveals=True):
    """These seats play on from zero until one gets a bad; `places` are those of the others, by seat (0: none yet)."""

    seats: tuple[Seat, ...]
    places: tuple[int, ...]
    dice_each: int


class MatchEnded(Record, visible_to="all", reveals=True):
    """The match is over: the place of each seat, and the seats that lost."""

    ranking: tuple[int, ...]
    losers: tuple[Seat, ...]


Event = (
    BidMade
    | Rolled
    | RoundStarted
    | WildRolled
    | Banged
    | Challenged
    | Revealed
    | Verdict
    | Scored
    | Began
    | HoldEnded
    | StarterNamed
    | PlayoffBegan
    | ShowStarted
    | RoundRestarted
    | SeatLeft
    | MatchEnded
)
