"""What players of Pass the cup do and what then happens (RULES 6.8), and who hears of it.

Dice are named by their places, 0 to 4; claims are said in words. How dice fall under the cup is whispered to nobody
(`Fell`), and with `reveal_to_dead` to who is out; who looks under it is told of in `Looked`, and is whispered what lies
there in `Seen`. So each seat's view knows what that seat knows.
"""

from typing import Annotated, Literal

from msgspec import Meta

from bunkum.core import HouseAction, Record, Seat, Value
from bunkum.core.match_events import MatchEnded, RoundRestarted, SeatLeft, ShowStarted, StarterNamed
from bunkum.games.cup.hands import Claim, Key
from bunkum.games.cup.options import Options

Places = Annotated[tuple[int, ...], Meta(max_length=5)]
Said = Annotated[str, Meta(max_length=60)]
"""A claim as RULES 11.2 writes it: `four 5 with 3`; or a whole hand, `22543`."""


class Challenge(Record):
    """Lift the cup: that is not under it. `expect`: the number of the claim one heard (RULES 1.2)."""

    expect: int | None = None


class Peek(Record):
    """Believe it, and look under the cup."""

    expect: int | None = None


class Blind(Record):
    """Believe it without a look: say more, and slide the cup on; or say nothing yet, and roll (`blind_roll`)."""

    claim: Said | None = None
    expect: int | None = None


class Show(Record):
    """Take these dice out of the cup, for all to see."""

    dice: Places


class Hide(Record):
    """Put these dice from the table under the cup."""

    dice: Places


class RollTable(Record):
    """Roll these dice of the table, for all to see. They stay as they fall."""

    dice: Places


class RollCup(Record):
    """Shake the cup, and set it down."""


class Look(Record):
    """Look what came under the cup."""


class MakeClaim(Record):
    """Say what is there, and pass the cup left."""

    claim: Said


class Give(Record):
    """The winner of a showdown hands a token to another (`winner_gives`)."""

    seat: Seat


PlayerAction = Challenge | Peek | Blind | Show | Hide | RollTable | RollCup | Look | MakeClaim | Give
Action = PlayerAction | HouseAction


Coin = Literal["token", "life"]
"""What a showdown costs."""


class StandingClaim(Value):
    """A claim: `seq` its number in the match, from 1; `blind`: nobody looked and nothing was rolled before it."""

    seat: Seat
    claim: Claim
    key: Key
    seq: int
    blind: bool = False


class Began(Record, visible_to="all", reveals=True):
    """The match: its game, the version of the rules, seats and options, and who starts."""

    game: str
    rules: int
    seats: int
    options: Options
    starter: Seat


class RoundStarted(Record, visible_to="all"):
    """All five dice go under the cup."""

    round: int
    starter: Seat


class CupRolled(Record, visible_to="all"):
    """A seat has shaken the cup with these dice under it: nobody knows them now."""

    seat: Seat
    dice: tuple[int, ...]


class Fell(Record, visible_to="eyes"):
    """How they fell."""

    dice: tuple[int, ...]
    values: tuple[int, ...]
    eyes: tuple[Seat, ...]


class Accepted(Record, visible_to="all", announces=True):
    """The receiver believes the claim, and will look, or will not."""

    seat: Seat
    how: Literal["peek", "blind"]
    rolls: bool = False
    """Without a look, but not yet with a claim (`blind_roll`)."""


class Looked(Record, visible_to="all"):
    """A seat has looked under the cup."""

    seat: Seat
    again: bool
    """In step 5, after the roll."""


class Seen(Record, visible_to="seat"):
    """What it saw."""

    seat: Seat
    dice: tuple[int, ...]
    values: tuple[int, ...]


class Shown(Record, visible_to="all", reveals=True, announces=True):
    """Dice are taken out of the cup, for all to see."""

    seat: Seat
    dice: tuple[int, ...]
    values: tuple[int, ...]


class Hidden(Record, visible_to="all", announces=True):
    """Dice go from the table under the cup; how they lie everybody knows until the cup is rolled."""

    seat: Seat
    dice: tuple[int, ...]


class TableRolled(Record, visible_to="all", reveals=True, announces=True):
    """Dice were rolled on the table, for all to see."""

    seat: Seat
    dice: tuple[int, ...]
    values: tuple[int, ...]


class Claimed(Record, visible_to="all", announces=True):
    """A seat claims a hand, and passes the cup left."""

    claim: StandingClaim


class Challenged(Record, visible_to="all", announces=True):
    """The receiver does not believe it."""

    seat: Seat


class Revealed(Record, visible_to="all", reveals=True):
    """The cup is lifted: what all five dice show."""

    values: tuple[int, ...]


class Verdict(Record, visible_to="all", reveals=True):
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


class GiftAsked(Record, visible_to="all", reveals=True):
    """The winner may hand a token to somebody."""

    seat: Seat


class Given(Record, visible_to="all", reveals=True, announces=True):
    """It does."""

    giver: Seat
    seat: Seat
    coin: Coin = "token"


class Eliminated(Record, visible_to="all", reveals=True):
    """These seats are out of the match, in this place (1 is the winner's)."""

    seats: tuple[Seat, ...]
    place: int


Turn = CupRolled | Fell | Accepted | Looked | Seen | Shown | Hidden | TableRolled | Claimed
Settling = Challenged | Revealed | Verdict | GiftAsked | Given | Eliminated | StarterNamed
Event = Began | RoundStarted | Turn | Settling | ShowStarted | RoundRestarted | SeatLeft | MatchEnded
