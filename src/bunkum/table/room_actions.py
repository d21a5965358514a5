"""The actions of people at a table besides those of the game (RULES 1.4 to 1.9), and the actions of the House there.

Their tags are lower-case words with underscores (`take_back`), those of a game's actions begin with a capital (`Call`),
so that both can stand in one entry of the log.
"""

from typing import Annotated

from msgspec import Meta

from bunkum.core import Record, Seat
from bunkum.core.claims import Claim

Text = Annotated[str, Meta(max_length=1000)]
"""Text as it was received; `clean` makes it fit to be shown."""

# Actions of people.


class Sit(Record, tag="sit"):
    """Take a seat: the first open one, or `chair`; a person who sat in this match takes their own again.

    Once a match has begun, a bot that belongs to nobody gives its seat up to a person when the next round begins
    (RULES 1.6); until then the person is a spectator.

    `person` is the server's secret name for the sender, `also` are further names of the same device: they find seats
    that they hold already and never take a new one. `network` is the keyed hash of the sender's network if somebody was
    sent away from there, otherwise empty (RULES 1.13). Only the House ever sees these names.
    """

    person: str
    name: Text
    chair: Seat | None = None
    also: tuple[str, ...] = ()
    network: str = ""


class Withdraw(Record, tag="withdraw"):
    """Give up a reserved seat and stay a spectator; `person` and `also` as in `Sit`."""

    person: str
    also: tuple[str, ...] = ()


class Stand(Record, tag="stand"):
    """Give up a seat before the match begins, or after it."""


class AddBot(Record, tag="add_bot"):
    """By the host: seat a bot of this personality on the first open seat, or this one."""

    temper: Annotated[str, Meta(max_length=24)]
    chair: Seat | None = None


class RemoveBot(Record, tag="remove_bot"):
    """By the host: remove a bot; after a match also one that plays for somebody who left."""

    chair: Seat


class SendAway(Record, tag="send_away"):
    """By the host: send away the person of this seat, or the one who waits for it (RULES 1.13).

    `name` is the name at that seat as the host sees it, so that nobody else who has come to it is meant; `why` is shown
    to nobody but whoever is sent away. `networks` are keyed hashes of their networks, which the server fills in.
    """

    chair: Seat
    name: Text
    why: Text = ""
    networks: tuple[str, ...] = ()


class LetBack(Record, tag="let_back"):
    """By the host: lift this ban, so that whoever was sent away may come back (RULES 1.13)."""

    ban: int


class ListTable(Record, tag="list_table"):
    """By the host: list the table among the open ones, where anybody finds it, or do so no longer (RULES 1.16)."""

    listed: bool


class Start(Record, tag="start"):
    """By the host: begin. Open seats are removed; the others move up and keep their order."""


class Rematch(Record, tag="rematch"):
    """Begin another match at once: by the host, or by anybody once all who are here want it (RULES 1.14)."""


class Ready(Record, tag="ready"):
    """Be ready to leave the showdown (RULES 1.5), or after the match for another one (RULES 1.14)."""


class ProposeRestart(Record, tag="propose_restart"):
    """Propose to restart the round, for example because somebody has shown dice by accident (RULES 1.7)."""


class Agree(Record, tag="agree"):
    """Vote for the restart."""


class Decline(Record, tag="decline"):
    """Vote against the restart."""


class Leave(Record, tag="leave"):
    """Leave the match for good (RULES 1.6)."""


class TakeBack(Record, tag="take_back"):
    """Play one's own seat again instead of the bot that has played it."""


class GiveToBot(Record, tag="give_to_bot"):
    """Let a bot play for somebody who is away (by the host, or two others), or for oneself."""

    chair: Seat


class Say(Record, tag="say"):
    """Say something to the table, in free text."""

    text: Text


class SayPhrase(Record, tag="phrase"):
    """Say a ready phrase (`table.phrases`), which may name a seat and a letter."""

    phrase: Annotated[str, Meta(max_length=24)]
    about: Seat | None = None
    letter: Annotated[str, Meta(max_length=2)] | None = None


class MakeClaim(Record, tag="claim"):
    """Make a claim, which a showdown may prove to be a lie."""

    claim: Claim


# Actions of the House.


class WentAway(Record, tag="went_away"):
    """By the House: the person of this seat is no longer connected."""

    seat: Seat


class CameBack(Record, tag="came_back"):
    """By the House: the person of this seat is connected again."""

    seat: Seat


class SitIn(Record, tag="sit_in"):
    """By the House: a bot sits in for somebody who has been away too long (RULES 1.6)."""

    seat: Seat


class CloseBallot(Record, tag="close_ballot"):
    """By the House: voters who have not answered by now decline (RULES 1.7)."""


class PassHost(Record, tag="pass_host"):
    """By the House: the host has been away too long, and the next person becomes host."""


class HandOver(Record, tag="hand_over"):
    """By the House: `taker` becomes a holder of every seat of the `givers` that they have not left."""

    givers: tuple[str, ...]
    taker: str


class SameDevice(Record, tag="same_device"):
    """By the House: the device of `person` also has the names in `also`, so their seats are its own (RULES 1.3)."""

    person: str
    also: tuple[str, ...]


class Forget(Record, tag="forget"):
    """By the House: forget who `persons` were, the names of one person, and give up their seats (RULES 1.15)."""

    persons: tuple[str, ...]
    rewritten: bool = False
    """Whether older entries no longer tell of them: copies in memory, which may, must be loaded again."""


# Those without anything to fill in, which a menu may hold.
ReadyRoomAction = (
    Ready | Agree | Decline | ProposeRestart | TakeBack | GiveToBot | Start | Rematch | RemoveBot | Stand | Leave
    | SendAway | LetBack | ListTable
)  # fmt: skip
PersonAction = ReadyRoomAction | Sit | Withdraw | AddBot | Say | SayPhrase | MakeClaim
HouseRoomAction = WentAway | CameBack | SitIn | CloseBallot | PassHost | HandOver | SameDevice | Forget
RoomAction = PersonAction | HouseRoomAction
