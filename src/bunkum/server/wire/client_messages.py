"""What the page says."""

from msgspec import UNSET, UnsetType

from bunkum.core import Seat, Value
from bunkum.core.claims import Claim
from bunkum.server.wire.kinds import Action, Long, MoveId, Short, derive_tag


class ClientMessage(Value, tag_field="do", tag=derive_tag, omit_defaults=True):
    """Something that the page says. `seat` names which of the seats that this device holds; None: its only one."""


class Hello(ClientMessage):
    """Here I am. `n`: the number of the last news that I saw of `seat` (-2: as an onlooker), and of no other seat.

    `build`: of my page; without one any will do.
    """

    n: int = 0
    seat: Seat | None = None
    build: Short = ""


class Sit(ClientMessage):
    """Take a chair, or the first open one."""

    name: Short
    chair: Seat | None = None


class Withdraw(ClientMessage):
    """Rather look on than take the seat that is reserved for this device."""


class Stand(ClientMessage):
    """Give the chair back, before the match."""

    seat: Seat | None = None


class Start(ClientMessage):
    """The host: let the match begin."""


class AddBot(ClientMessage):
    """The host: seat a bot, in an open chair or the first one."""

    temper: Short
    chair: Seat | None = None


class RemoveBot(ClientMessage):
    """The host: send a bot away, before the match."""

    chair: Seat


class Act(ClientMessage):
    """Do it. A page that heard no answer says it `again` under the same `id`, and it is done once."""

    id: MoveId
    action: Action
    seat: Seat | None = None
    again: bool = False


class Try(ClientMessage):
    """May I? Nothing happens but an answer."""

    id: MoveId
    action: Action
    seat: Seat | None = None


class Ready(ClientMessage):
    """On to the next round (RULES 1.5)."""

    seat: Seat | None = None


class ProposeRestart(ClientMessage):
    """Ask the others to roll this round again (RULES 1.7)."""

    seat: Seat | None = None


class Agree(ClientMessage):
    """Yes, roll again."""

    seat: Seat | None = None


class Decline(ClientMessage):
    """No, play on."""

    seat: Seat | None = None


class Leave(ClientMessage):
    """Leave for good (RULES 1.6)."""

    seat: Seat | None = None


class TakeBack(ClientMessage):
    """I am back: the bot that played for me gets up."""

    seat: Seat | None = None


class GiveToBot(ClientMessage):
    """Let a bot play for a person who is away."""

    chair: Seat
    seat: Seat | None = None


class Say(ClientMessage):
    """Talk. Never checked, may be a lie."""

    text: Long
    seat: Seat | None = None


class MakeClaim(ClientMessage, tag="claim"):
    """A quick claim. Talk as well; the showdown shows whether it was true."""

    claim: Claim
    seat: Seat | None = None


class Rematch(ClientMessage):
    """Once more, same table."""


class Odds(ClientMessage):
    """Practice: how likely is what this action would claim, from what I know? Left out: the claim on the table."""

    id: MoveId
    action: Action | UnsetType = UNSET
    seat: Seat | None = None


class Review(ClientMessage):
    """The match is over: who believed what of each bid, and what was true?"""

    id: MoveId


class Ping(ClientMessage):
    """Are you there?"""

    id: MoveId


AnyClientMessage = (
    Hello | Sit | Withdraw | Stand | Start | AddBot | RemoveBot | Act | Try | Ready | ProposeRestart | Agree | Decline
    | Leave | TakeBack | GiveToBot | Say | MakeClaim | Rematch | Odds | Review | Ping
)  # fmt: skip
