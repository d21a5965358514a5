"""What a table is, as the house shows it: chairs, clocks, talk, and what a seat may do now."""

from typing import Literal

from msgspec import UNSET, UnsetType

from bunkum.core import Seat, Value
from bunkum.core.claims import Claim
from bunkum.server.wire.kinds import Action, RoomMessage
from bunkum.table.room_events import OptionValue
from bunkum.table.room_menu import RoomBlank


class Chair(Value):
    """A seat and who sits in it. `band`: which pattern its cup bears.

    `temper`: the bot's that plays it now, also for a person. `back_in`: seconds until somebody acts for one who is
    away. `left`: its person has left for good; `gone`: with all dice. `coming`: who takes it from its bot when the next
    round begins (RULES 1.6).
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
    coming: str | None


class Ballot(Value):
    """Somebody asks to restart the round; who has agreed and declined, and how many seconds are left."""

    by: Seat
    agreed: tuple[Seat, ...]
    declined: tuple[Seat, ...]
    left: float


class LexiconShown(Value):
    """The dictionary in use: everybody may know which."""

    name: str
    size: int
    sha256: str


class Clock(Value):
    """A clock that runs (`sand`, `turn`, `answer`, `show`, `hold`, `ballot`): of `seconds`, `left` are left."""

    name: str
    seconds: float
    left: float


class Remark(Value):
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


class Room(Value):
    """What is not the game's: who sits here, under which house rules."""

    table: str
    code: str | None
    """Six letters that lead here, as long as they are good."""
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
    reserved: Seat | None
    """The bot's seat that this device takes when the next round begins; until then it looks on."""
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
    waits_for: tuple[Seat, ...] = ()
    """For whom a showdown stays: who has yet to be ready, of those who are waited for."""


class Offer(Value):
    """An action ready as it stands: in the game's notation, and as a button says it."""

    action: Action
    text: str
    label: str


class MenuHole(Value):
    """What the player decides: a word, a number, one of, some of, a flag. Fields that do not apply are null."""

    name: str
    kind: Literal["word", "number", "one_of", "some_of", "flag"]
    least: int | None = None
    most: int | None = None
    choices: tuple[int | str, ...] | None = None


class Fill(Value):
    """An action to fill in: its type, and its holes."""

    action: str
    holes: tuple[MenuHole, ...]
    label: str


class RoomOffer(Value):
    """Something to do in the room, besides the game: the message to send as it stands, and the words on its button.

    `costs`: a sentence to confirm before it is sent; empty where it needs no confirmation.
    """

    message: RoomMessage
    label: str
    costs: str = ""


class Choices(Value):
    """What a seat, or a spectator, may do now: in the game (`ready`, `blanks`) and in the room.

    `room` can be sent as it stands; `room_blanks` are tags of messages that a person fills in: `say`, `claim`,
    `add_bot` and, for who has no seat, `sit`. What stands in neither would be refused. Both are left out where they are
    as they were told last.
    """

    ready: tuple[Offer, ...]
    blanks: tuple[Fill, ...]
    room: tuple[RoomOffer, ...] | UnsetType = UNSET
    room_blanks: tuple[RoomBlank, ...] | UnsetType = UNSET
