"""What people do at a table besides playing (RULES 1.4 to 1.9), and what the House does there.

Their tags are small words with underscores (`take_back`), those of a game's moves begin with a capital (`Call`), so
that both can stand in one entry of the log.
"""

from typing import Annotated

from msgspec import Meta

from bunkum.core import Record, Seat
from bunkum.core.claims import Claim

Text = Annotated[str, Meta(max_length=1000)]
"""Text as it came; `clean` makes it fit to be shown."""

# Of people.


class Sit(Record, tag="sit"):
    """Take a seat: the first that is open, or this one; who sat in this match takes their own again.

    Once a match has begun, a bot that belongs to nobody gives its seat up to a person when the next round begins
    (RULES 1.6); until then the person looks on.

    `person` is the server's secret name for whoever asks, `also` are further names of the same device: they find seats
    that are held already and never take a new one. None of them ever leaves the House.
    """

    person: str
    name: Text
    chair: Seat | None = None
    also: tuple[str, ...] = ()


class Withdraw(Record, tag="withdraw"):
    """Rather look on than take the bot's seat that one waits for; `person` and `also` as in `Sit`."""

    person: str
    also: tuple[str, ...] = ()


class Stand(Record, tag="stand"):
    """Give one's seat up before the match begins, or after it."""


class AddBot(Record, tag="add_bot"):
    """The host: a bot of this temper takes the first open seat, or this one."""

    temper: Annotated[str, Meta(max_length=24)]
    chair: Seat | None = None


class RemoveBot(Record, tag="remove_bot"):
    """The host: the bot gets up again, after a match also one that plays for somebody who left."""

    chair: Seat


class Start(Record, tag="start"):
    """The host: begin. Open seats are taken away; who sits on moves up and keeps the order."""


class Rematch(Record, tag="rematch"):
    """Another match at the same table, with the same people and bots."""


class Ready(Record, tag="ready"):
    """I have seen the showdown: go on (RULES 1.5)."""


class ProposeRestart(Record, tag="propose_restart"):
    """Somebody has shown dice by accident: let us begin this round again (RULES 1.7)."""


class Agree(Record, tag="agree"):
    """Yes, let us."""


class Decline(Record, tag="decline"):
    """No, go on."""


class Leave(Record, tag="leave"):
    """Leave the match for good (RULES 1.6)."""


class TakeBack(Record, tag="take_back"):
    """Play one's own seat again, which a bot has kept warm."""


class GiveToBot(Record, tag="give_to_bot"):
    """Let a bot play for somebody who is away (the host, or two others), or for oneself."""

    chair: Seat


class Say(Record, tag="say"):
    """Say something. It needn't be true."""

    text: Text


class MakeClaim(Record, tag="claim"):
    """Say something that a showdown may prove a lie."""

    claim: Claim


# Of the House.


class WentAway(Record, tag="went_away"):
    """The House: the person of this seat has lost the line."""

    seat: Seat


class CameBack(Record, tag="came_back"):
    """The House: the person of this seat is here again."""

    seat: Seat


class SitIn(Record, tag="sit_in"):
    """The House: a bot sits in for somebody who has been away too long (RULES 1.6)."""

    seat: Seat


class CloseBallot(Record, tag="close_ballot"):
    """The House: who has not answered by now declines (RULES 1.7)."""


class PassHost(Record, tag="pass_host"):
    """The House: the host has been away too long; the next person is host."""


class HandOver(Record, tag="hand_over"):
    """The House: `taker` holds every seat of the `givers` as well, which they have not left."""

    givers: tuple[str, ...]
    taker: str


class SameDevice(Record, tag="same_device"):
    """The House: the device of `person` goes by the names in `also` too, so their seats are its own (RULES 1.3)."""

    person: str
    also: tuple[str, ...]


PersonAction = (
    Sit
    | Withdraw
    | Stand
    | AddBot
    | RemoveBot
    | Start
    | Rematch
    | Ready
    | ProposeRestart
    | Agree
    | Decline
    | Leave
    | TakeBack
    | GiveToBot
    | Say
    | MakeClaim
)
HouseRoomAction = WentAway | CameBack | SitIn | CloseBallot | PassHost | HandOver | SameDevice
RoomAction = PersonAction | HouseRoomAction
