"""What the page says."""

from msgspec import UNSET, UnsetType

from bunkum.core import Seat, Value
from bunkum.core.claims import Claim
from bunkum.server.wire.kinds import Action, Long, MoveId, Short, spoken


class Said(Value, tag_field="do", tag=spoken, omit_defaults=True):
    """Something that the page says. `seat` names which of the seats that this device holds; None: its only one."""


class Hello(Said):
    """Here I am. `n`: the number of the last news that I saw of `seat` (-2: as an onlooker), and of no other seat.

    `build`: of my page; without one any will do.
    """

    n: int = 0
    seat: Seat | None = None
    build: Short = ""


class Sit(Said):
    """Take a chair, or the first open one."""

    name: Short
    chair: Seat | None = None


class Withdraw(Said):
    """Rather look on than take the seat that is reserved for this device."""


class Stand(Said):
    """Give the chair back, before the match."""

    seat: Seat | None = None


class Start(Said):
    """The host: let the match begin."""


class AddBot(Said):
    """The host: seat a bot, in an open chair or the first one."""

    temper: Short
    chair: Seat | None = None


class RemoveBot(Said):
    """The host: send a bot away, before the match."""

    chair: Seat


class Act(Said):
    """Do it. A page that heard no answer says it `again` under the same `id`, and it is done once."""

    id: MoveId
    action: Action
    seat: Seat | None = None
    again: bool = False


class Try(Said):
    """May I? Nothing happens but an answer."""

    id: MoveId
    action: Action
    seat: Seat | None = None


class Ready(Said):
    """On to the next round (RULES 1.5)."""

    seat: Seat | None = None


class ProposeRestart(Said):
    """Ask the others to roll this round again (RULES 1.7)."""

    seat: Seat | None = None


class Agree(Said):
    """Yes, roll again."""

    seat: Seat | None = None


class Decline(Said):
    """No, play on."""

    seat: Seat | None = None


class Leave(Said):
    """Leave for good (RULES 1.6)."""

    seat: Seat | None = None


class TakeBack(Said):
    """I am back: the bot that played for me gets up."""

    seat: Seat | None = None


class GiveToBot(Said):
    """Let a bot play for a person who is away."""

    chair: Seat
    seat: Seat | None = None


class Say(Said):
    """Talk. Never checked, may be a lie."""

    text: Long
    seat: Seat | None = None


class MakeClaim(Said, tag="claim"):
    """A quick claim. Talk as well; the showdown shows whether it was true."""

    claim: Claim
    seat: Seat | None = None


class Rematch(Said):
    """Once more, same table."""


class Odds(Said):
    """Practice: how likely is what this action would claim, from what I know? Left out: the claim on the table."""

    id: MoveId
    action: Action | UnsetType = UNSET
    seat: Seat | None = None


class Review(Said):
    """The match is over: who believed what of each bid, and what was true?"""

    id: MoveId


class Ping(Said):
    """Are you there?"""

    id: MoveId


FromPage = (
    Hello | Sit | Withdraw | Stand | Start | AddBot | RemoveBot | Act | Try | Ready | ProposeRestart | Agree | Decline
    | Leave | TakeBack | GiveToBot | Say | MakeClaim | Rematch | Odds | Review | Ping
)  # fmt: skip
