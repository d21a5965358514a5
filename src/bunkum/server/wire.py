"""The wire: every message between the page and the house over a socket, as records. `docs/wire.md` tells the story.

What the page says is tagged `do`, what the house says is tagged `is`. What belongs to one game (a view, an action, an
event) is spelled by that game's own records and travels here as raw JSON, read and written by whoever knows the game.

`python -m bunkum.server.wire` prints the same as TypeScript types, for the page.
"""

import re
import sys
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Raw, UnsetType

from bunkum.core import Seat, Thing
from bunkum.core.claims import Claim
from bunkum.table.happenings import OptionValue
from bunkum.table.review import RoundReviewed

View = Annotated[Raw, Meta(extra_json_schema={"$ref": "ViewTold"})]
"""What a seat knows: the game's `State`, or the fields of it that have changed."""
RoomNews = Annotated[Raw, Meta(extra_json_schema={"$ref": "RoomTold"})]
"""A `Room`, or the fields of it that may have changed."""
Action = Annotated[Raw, Meta(extra_json_schema={"$ref": "Action"})]
"""What a seat does: one of the game's `PlayerAction`s."""
Happenings = Annotated[Raw, Meta(extra_json_schema={"type": "array", "items": {"$ref": "Happening"}})]
"""What happened in the game, as a seat may hear of it: the game's `Event`s."""
HouseHappenings = Annotated[Raw, Meta(extra_json_schema={"type": "array", "items": {"$ref": "Table.Happening"}})]
"""What happened besides the game: who came and went, what was asked."""

MoveId = Annotated[str, Meta(min_length=1, max_length=40)]
Short = Annotated[str, Meta(max_length=200)]
Long = Annotated[str, Meta(max_length=1000)]


def _spoken(name: str) -> str:
    """AddBot -> add_bot."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Said(Thing, tag_field="do", tag=_spoken, omit_defaults=True):
    """Something that the page says. `seat` names which of the seats that this device holds; None: its only one."""


class Hello(Said):
    """Here I am. `n`: the number of the last news that I saw, 0 for none."""

    n: int = 0


class Sit(Said):
    """Take a chair, or the first open one."""

    name: Short
    chair: Seat | None = None


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
    Hello | Sit | Stand | Start | AddBot | RemoveBot | Act | Try | Ready | ProposeRestart | Agree | Decline | Leave
    | TakeBack | GiveToBot | Say | MakeClaim | Rematch | Odds | Review | Ping
)  # fmt: skip


class Chair(Thing):
    """A seat and who sits in it. `band`: which pattern its cup bears.

    `temper`: the bot's that plays it now, also for a person. `back_in`: seconds until somebody acts for one who is
    away. `left`: its person has left for good; `gone`: with all dice.
    """

    seat: Seat
    name: str
    kind: Literal["person", "bot", "open"]
    temper: str | None
    away: bool
    back_in: float | None
    left: bool
    gone: bool
    host: bool
    band: int


class Ballot(Thing):
    """Somebody asks to restart the round; who has agreed and declined, and how many seconds are left."""

    by: Seat
    agreed: tuple[Seat, ...]
    declined: tuple[Seat, ...]
    left: float


class LexiconShown(Thing):
    """The dictionary in use: everybody may know which."""

    name: str
    size: int
    sha256: str


class Clock(Thing):
    """A clock that runs (`sand`, `turn`, `answer`, `show`, `hold`, `ballot`): of `seconds`, `left` are left."""

    name: str
    seconds: float
    left: float


class Remark(Thing):
    """Something said: `text`, or a `claim`. `verdict`: whether a claim was true, once cups are up. Only a bid binds.

    `id` tells one remark from another. `at`: seconds since 1970. `seat` and `name`: where whoever said it sat, and what
    they were called, whoever sits there now. A claim is about the dice of its `match` and `round`.
    """

    id: int
    seat: Seat
    name: str
    text: str | None
    claim: Claim | None
    verdict: bool | None
    at: float
    match: int
    round: int


class Room(Thing):
    """What is not the game's: who sits here, under which house rules."""

    table: str
    code: str | None
    """Four letters that lead here, as long as they are good."""
    game: str
    preset: str
    options: dict[str, OptionValue]
    """Every option by its flat name; None is off."""
    host: Seat | None
    phase: Literal["waiting", "playing", "over"]
    match: int
    """How many matches have begun at this table."""
    ranking: tuple[int, ...]
    """The place of each seat, once a match is over."""
    chairs: tuple[Chair, ...]
    ready: tuple[Seat, ...]
    """Who is ready for the next round."""
    yours: tuple[Seat, ...]
    """The seats that this device holds."""
    ballot: Ballot | None
    asked_round: int
    asked: tuple[Seat, ...]
    """Who has asked to restart the round `asked_round`: each seat may once a round."""
    lexicon: LexiconShown
    warnings: tuple[str, ...]
    practice: bool
    """Practice odds may be asked for."""
    reviewed: bool
    """Once the match is over it can be looked back at."""
    watched: bool
    """A TV view is open: a screen that all may see."""


class Offer(Thing):
    """An action ready as it stands: in the game's notation, and as a button says it."""

    action: Action
    text: str
    label: str


class MenuHole(Thing):
    """What the player decides: a word, a number, one of, some of, a flag. Fields that do not apply are null."""

    name: str
    kind: Literal["word", "number", "one_of", "some_of", "flag"]
    least: int | None = None
    most: int | None = None
    choices: tuple[int | str, ...] | None = None


class Fill(Thing):
    """An action to fill in: its type, and its holes."""

    action: str
    holes: tuple[MenuHole, ...]
    label: str


class Choices(Thing):
    """What a seat may do now."""

    ready: tuple[Offer, ...]
    blanks: tuple[Fill, ...]


class Told(Thing, tag_field="is", tag=_spoken):
    """Something that the house says."""


class News(Told):
    """What is new for a seat (-2: an onlooker). What is left out has not changed.

    `n` counts this seat's news; a first one, or one after a gap, is whole. A view and a room leave out their fields
    that have not changed, as this record does. `events` and `house` are for animation and
    announcements alone. `awaited` are the seats that the game waits for. `talk` holds remarks that are new or have a
    verdict now. `did`: the message of this device with this id is done and kept, and this is what came of it.
    """

    n: int
    seat: Seat
    events: Happenings | UnsetType = UNSET
    house: HouseHappenings | UnsetType = UNSET
    view: View | UnsetType = UNSET
    menu: Choices | UnsetType = UNSET
    awaited: tuple[Seat, ...] | UnsetType = UNSET
    clocks: tuple[Clock, ...] | UnsetType = UNSET
    room: RoomNews | UnsetType = UNSET
    talk: tuple[Remark, ...] | UnsetType = UNSET
    did: str | UnsetType = UNSET


class Did(Told):
    """It is done and kept, and nothing came of it that this device would see."""

    id: str


class Refused(Told):
    """No, and why. `id` is null where the message had none or could not be read."""

    id: str | None
    code: str
    sentence: str


class Tried(Told):
    """Whether it may be done: `code` is null if so. `help` says more; `warning` is why it is allowed and hopeless."""

    id: str
    code: str | None
    sentence: str
    help: str
    warning: str


class Chance(Told, tag="odds"):
    """How likely it is, 0 to 1, and in words."""

    id: str
    chance: float
    sentence: str


class Reviewed(Told, tag="review"):
    """The rounds whose cups came up, and how many seconds the match took."""

    id: str
    seconds: float
    rounds: tuple[RoundReviewed, ...]


class Closing(Told):
    """The house hangs up, and why. `again`: seconds after which it is worth coming back; null: never."""

    code: str
    sentence: str
    again: float | None


class Pong(Told):
    """Here."""

    id: str


FromHouse = News | Did | Refused | Tried | Chance | Reviewed | Closing | Pong


if __name__ == "__main__":
    from bunkum.server.typescript import written

    sys.stdout.write(written())
