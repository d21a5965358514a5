"""What happens in Pass the cup (RULES 6.8), and who hears of it.

How dice fall under the cup is whispered to nobody (`Fell`), and with `reveal_to_dead` to who is out; who looks under it
is told of in `Looked`, and is whispered what lies there in `Seen`. So each seat's view knows what that seat knows.
"""

from typing import Literal

from bunkum.core import Record, Seat
from bunkum.games.cup.claim_order import Claim
from bunkum.games.cup.hands import Key
from bunkum.games.cup.options import Options
from bunkum.games.cup.state import StandingClaim

Coin = Literal["token", "life"]
"""What a showdown costs."""


class Began(Record, turns_up=True):
    """The match: its game, the version of the rules, seats and options, and who starts."""

    game: str
    rules: int
    seats: int
    options: Options
    starter: Seat


class RoundStarted(Record):
    """All five dice go under the cup."""

    round: int
    starter: Seat


class CupRolled(Record):
    """A seat has shaken the cup with these dice under it: nobody knows them now."""

    seat: Seat
    dice: tuple[int, ...]


class Fell(Record, to="eyes"):
    """How they fell."""

    dice: tuple[int, ...]
    values: tuple[int, ...]
    eyes: tuple[Seat, ...]


class Accepted(Record, says=True):
    """The receiver believes the claim, and will look, or will not."""

    seat: Seat
    how: Literal["peek", "blind"]
    rolls: bool = False
    """Without a look, but not yet with a claim (`blind_roll`)."""


class Looked(Record):
    """A seat has looked under the cup."""

    seat: Seat
    again: bool
    """In step 5, after the roll."""


class Seen(Record, to="seat"):
    """What it saw."""

    seat: Seat
    dice: tuple[int, ...]
    values: tuple[int, ...]


class Shown(Record, turns_up=True, says=True):
    """Dice are taken out of the cup, for all to see."""

    seat: Seat
    dice: tuple[int, ...]
    values: tuple[int, ...]


class Hidden(Record, says=True):
    """Dice go from the table under the cup; how they lie everybody knows until the cup is rolled."""

    seat: Seat
    dice: tuple[int, ...]


class TableRolled(Record, turns_up=True, says=True):
    """Dice were rolled on the table, for all to see."""

    seat: Seat
    dice: tuple[int, ...]
    values: tuple[int, ...]


class Claimed(Record, says=True):
    """A seat claims a hand, and passes the cup left."""

    claim: StandingClaim


class Challenged(Record, says=True):
    """The receiver does not believe it."""

    seat: Seat


class Revealed(Record, turns_up=True):
    """The cup is lifted: what all five dice show."""

    values: tuple[int, ...]


class Verdict(Record, turns_up=True):
    """What the hand is, its faces from the highest down, whether it is worth the claim, and who won.

    `worth`: the claim that would have said exactly this hand. `cost`: the tokens, or lives, that the loser pays; none
    where it has left a game of scores.
    """

    hand: tuple[int, ...]
    worth: Claim
    key: Key
    holds: bool
    winner: Seat
    loser: Seat
    cost: int
    coin: Coin = "token"


class GiftAsked(Record, turns_up=True):
    """The winner may hand a token to somebody."""

    seat: Seat


class Given(Record, turns_up=True, says=True):
    """It does."""

    giver: Seat
    seat: Seat
    coin: Coin = "token"


class Eliminated(Record, turns_up=True):
    """These seats are out of the match, in this place (1 is the winner's)."""

    seats: tuple[Seat, ...]
    place: int


class StarterNamed(Record, turns_up=True):
    """Who starts the next round."""

    seat: Seat


class ShowStarted(Record):
    """All dice stay open until people are ready."""


class RoundRestarted(Record):
    """The round begins anew: claims are void, all five dice are rolled again."""


class SeatLeft(Record):
    """A seat has left for good."""

    seat: Seat


class MatchEnded(Record, turns_up=True):
    """The place of each seat."""

    ranking: tuple[int, ...]


Event = (
    Began
    | RoundStarted
    | CupRolled
    | Fell
    | Accepted
    | Looked
    | Seen
    | Shown
    | Hidden
    | TableRolled
    | Claimed
    | Challenged
    | Revealed
    | Verdict
    | GiftAsked
    | Given
    | Eliminated
    | StarterNamed
    | ShowStarted
    | RoundRestarted
    | SeatLeft
    | MatchEnded
)
