"""The actions and events of Pass the cup (RULES 6.8), and who receives them.

Dice are named by their places, 0 to 4; claims are written as text. No seat receives how dice fall under the cup
(`Fell`), except seats that are out with `reveal_to_dead`. `Looked` tells all that a seat looks under the cup, and the
private `Seen` tells that seat what lies there. So the view of each seat knows what that seat knows.
"""

from typing import Annotated, Literal

from msgspec import Meta

from bunkum.core import HouseAction, Record, Seat, Value
from bunkum.core.match_events import MatchEnded, RoundRestarted, RoundStarted, SeatLeft, ShowStarted, StarterNamed
from bunkum.games.cup.hands import Claim, Key
from bunkum.games.cup.options import Options

Places = Annotated[tuple[int, ...], Meta(max_length=5)]
Said = Annotated[str, Meta(max_length=60)]
"""A claim in the notation of RULES 11.2, `four 5 with 3`; or a whole hand, `22543`."""


class Challenge(Record):
    """Challenge the claim and lift the cup. `expect`: the number of the claim that you answer (RULES 1.2)."""

    expect: int | None = None


class Peek(Record):
    """Accept the claim and look under the cup."""

    expect: int | None = None


class Blind(Record):
    """Accept the claim without a look, and pass it on with a higher claim; or with none, to roll (`blind_roll`)."""

    claim: Said | None = None
    expect: int | None = None


class Show(Record):
    """Take these dice out of the cup and show them to all."""

    dice: Places


class Hide(Record):
    """Put these dice from the table under the cup."""

    dice: Places


class RollTable(Record):
    """Roll these dice on the table, in public; they stay as they fall."""

    dice: Places


class RollCup(Record):
    """Roll all dice under the cup."""


class Look(Record):
    """Look under the cup after the roll."""


class MakeClaim(Record):
    """Claim a hand and pass the cup to the left."""

    claim: Said


class Give(Record):
    """Give a token to another seat after you won a showdown (`winner_gives`)."""

    seat: Seat


PlayerAction = Challenge | Peek | Blind | Show | Hide | RollTable | RollCup | Look | MakeClaim | Give
Action = PlayerAction | HouseAction


Coin = Literal["token", "life"]
"""What the loser of a showdown pays with."""


class StandingClaim(Value):
    """A claim: `seq` is its number in the match, from 1; `blind` if it was made without a look and without a roll."""

    seat: Seat
    claim: Claim
    key: Key
    seq: int
    blind: bool = False


class Began(Record, visible_to="all", reveals=True):
    """A match began: its game, the version of the rules, seats and options, and who starts."""

    game: str
    rules: int
    seats: int
    options: Options
    starter: Seat


class CupRolled(Record, visible_to="all"):
    """A seat has rolled the cup with these dice under it; no seat knows how they fell."""

    seat: Seat
    dice: tuple[int, ...]


class Fell(Record, visible_to="eyes"):
    """How the dice under the cup fell."""

    dice: tuple[int, ...]
    values: tuple[int, ...]
    eyes: tuple[Seat, ...]


class Accepted(Record, visible_to="all", announces=True):
    """The receiver has accepted the claim, with a look (`peek`) or without (`blind`)."""

    seat: Seat
    how: Literal["peek", "blind"]
    rolls: bool = False
    """Whether it accepted blind and without a claim, in order to roll (`blind_roll`)."""


class Looked(Record, visible_to="all"):
    """A seat has looked under the cup."""

    seat: Seat
    again: bool
    """Whether it is the look of step 5, after the roll."""


class Seen(Record, visible_to="seat"):
    """What the seat saw under the cup."""

    seat: Seat
    dice: tuple[int, ...]
    values: tuple[int, ...]


class Shown(Record, visible_to="all", reveals=True, announces=True):
    """A seat took dice out of the cup and showed them to all."""

    seat: Seat
    dice: tuple[int, ...]
    values: tuple[int, ...]


class Hidden(Record, visible_to="all", announces=True):
    """A seat put dice from the table under the cup; all know their values until the cup is rolled."""

    seat: Seat
    dice: tuple[int, ...]


class TableRolled(Record, visible_to="all", reveals=True, announces=True):
    """A seat rolled dice on the table, in public."""

    seat: Seat
    dice: tuple[int, ...]
    values: tuple[int, ...]


class Claimed(Record, visible_to="all", announces=True):
    """A seat claimed a hand and passed the cup to the left."""

    claim: StandingClaim


class Challenged(Record, visible_to="all", announces=True):
    """The receiver challenged the claim."""

    seat: Seat


class Revealed(Record, visible_to="all", reveals=True):
    """The cup was lifted: what all five dice show."""

    values: tuple[int, ...]


class Verdict(Record, visible_to="all", reveals=True):
    """The hand, its faces from the highest down, whether the claim holds, and who won.

    `worth`: the claim that describes exactly this hand. `cost`: the tokens or lives that the loser pays; 0 if it has
    left a match that counts tokens.
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
    """The winner may give a token to another seat."""

    seat: Seat


class Given(Record, visible_to="all", reveals=True, announces=True):
    """The winner gave a token to a seat."""

    giver: Seat
    seat: Seat
    coin: Coin = "token"


class Eliminated(Record, visible_to="all", reveals=True):
    """These seats are out of the match and share this place (1 is the winner's)."""

    seats: tuple[Seat, ...]
    place: int


Turn = CupRolled | Fell | Accepted | Looked | Seen | Shown | Hidden | TableRolled | Claimed
Settling = Challenged | Revealed | Verdict | GiftAsked | Given | Eliminated | StarterNamed
Event = Began | RoundStarted | Turn | Settling | ShowStarted | RoundRestarted | SeatLeft | MatchEnded
