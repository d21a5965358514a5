"""Messages from the page to the server."""

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from bunkum.core import Seat, Value
from bunkum.core.claims import Claim
from bunkum.server.wire.kinds import Action, Long, MoveId, Short, derive_tag


class ClientMessage(Value, tag_field="do", tag=derive_tag, omit_defaults=True):
    """A message from the page. `seat` is one of the seats that the device holds; None if it holds only one."""


class Hello(ClientMessage):
    """Begins to follow the table; must come first, and may come again after a gap.

    `n` is the sequence number of the last news received for `seat` (-2: as a spectator), if the device follows no other
    seat. `build` identifies the build of the page; the connection is closed if no server serves it. Empty: any.
    """

    n: int = 0
    seat: Seat | None = None
    build: Short = ""


class Sit(ClientMessage):
    """Takes a chair, or the first open one."""

    name: Short
    chair: Seat | None = None


class Withdraw(ClientMessage):
    """Gives up the bot's seat that is reserved for this device, and stays a spectator."""


class Stand(ClientMessage):
    """Gives the chair up, before or after a match."""

    seat: Seat | None = None


class Start(ClientMessage):
    """The host starts the match."""


class AddBot(ClientMessage):
    """The host seats a bot in this open chair, or the first one."""

    temper: Short
    chair: Seat | None = None


class RemoveBot(ClientMessage):
    """The host removes a bot, before the match."""

    chair: Seat


class SendAway(ClientMessage):
    """The host sends away the person in this chair, or who waits for it, by the name that the page shows (RULES 1.13).

    `why` is shown to them alone.
    """

    chair: Seat
    name: Short
    why: Short = ""


class LetBack(ClientMessage):
    """The host lets somebody come back who was sent away."""

    ban: int


class ListTable(ClientMessage):
    """The host lists the table among the open ones, where anybody finds it, or does so no longer (RULES 1.16)."""

    listed: bool


class Act(ClientMessage):
    """Plays an action. A page that got no answer sends it `again` with the same `id`; it is done only once."""

    id: MoveId
    action: Action
    seat: Seat | None = None
    again: bool = False


class Try(ClientMessage):
    """Asks whether an action is allowed. Nothing else happens."""

    id: MoveId
    action: Action
    seat: Seat | None = None


class Ready(ClientMessage):
    """Is ready for the next round (RULES 1.5), or after a match for another one (RULES 1.14)."""

    seat: Seat | None = None


class ProposeRestart(ClientMessage):
    """Proposes to restart the round (RULES 1.7)."""

    seat: Seat | None = None


class Agree(ClientMessage):
    """Agrees to restart the round."""

    seat: Seat | None = None


class Decline(ClientMessage):
    """Declines to restart the round."""

    seat: Seat | None = None


class Leave(ClientMessage):
    """Leaves for good (RULES 1.6)."""

    seat: Seat | None = None


class TakeBack(ClientMessage):
    """Takes the seat back from the bot that plays it."""

    seat: Seat | None = None


class GiveToBot(ClientMessage):
    """Lets a bot play for a person who is away, or for oneself."""

    chair: Seat
    seat: Seat | None = None


class Say(ClientMessage):
    """Says something to everybody; free text that nobody checks."""

    text: Long
    seat: Seat | None = None


class SayPhrase(ClientMessage, tag="phrase"):
    """Says a ready phrase, by its id; one that has parameters may be about a seat, and names a letter."""

    phrase: Annotated[str, Meta(max_length=24)]
    about: Seat | None = None
    letter: Annotated[str, Meta(max_length=2)] | None = None
    seat: Seat | None = None


class MakeClaim(ClientMessage, tag="claim"):
    """Makes a claim about one's dice, which may be a lie; the showdown shows whether it was true."""

    claim: Claim
    seat: Seat | None = None


class Rematch(ClientMessage):
    """Begins another match without waiting: the host, or anybody once all who are here want it (RULES 1.14)."""


class Odds(ClientMessage):
    """Asks, at a practice table, how likely this action's claim is to the seat; by default the standing bid."""

    id: MoveId
    action: Action | UnsetType = UNSET
    seat: Seat | None = None


class Review(ClientMessage):
    """Asks for the review of a finished match."""

    id: MoveId


class Recap(ClientMessage):
    """Asks for the sentence that tells a finished match, and for the best moment of each seat."""

    id: MoveId


class Ping(ClientMessage):
    """Asks for a `Pong`."""

    id: MoveId


AnyClientMessage = (
    Hello | Sit | Withdraw | Stand | Start | AddBot | RemoveBot | Act | Try | Ready | ProposeRestart | Agree | Decline
    | SendAway | LetBack | ListTable | Leave | TakeBack | GiveToBot | Say | SayPhrase | MakeClaim | Rematch | Odds
    | Review | Recap | Ping
)  # fmt: skip
