"""Parts of server messages that describe a table: room, chairs, clocks, talk and menus."""

from typing import Literal

from msgspec import UNSET, UnsetType

from bunkum.core import Seat, Value
from bunkum.core.claims import Claim
from bunkum.server.wire.kinds import Action, RoomMessage
from bunkum.table.house_rules import HouseRule
from bunkum.table.room_events import OptionValue
from bunkum.table.room_menu import RoomBlank


class Chair(Value):
    """A seat and who sits in it. `band` is the number of its cup's pattern.

    `temper`: the personality of the bot that plays it now, also in a person's place. `back_in`: seconds until the house
    acts for a person who is away. `left`: its person has left for good; `gone`: and took all dice along. `coming`: who
    takes it from its bot when the next round begins (RULES 1.6).
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
    """An open proposal to restart the round: by whom, who has agreed and declined, and how many seconds are left."""

    by: Seat
    agreed: tuple[Seat, ...]
    declined: tuple[Seat, ...]
    left: float


class LexiconShown(Value):
    """The dictionary of the table, its number of words and their SHA-256."""

    name: str
    size: int
    sha256: str


class Clock(Value):
    """A running clock: `sand`, `turn`, `answer`, `show`, `hold` or `ballot`; its seconds in all and left."""

    name: str
    seconds: float
    left: float


class Remark(Value):
    """Talk: either `text` or a `claim`. `verdict`: whether the claim was true, known after the showdown.

    `id` is unique at the table. `at`: seconds since 1970. `seat` and `name` are those of the speaker at that time. A
    claim is about the dice of its `match` and `round`.
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
    """All of a table but the game: who sits where, under which house rules, in which phase."""

    table: str
    code: str | None
    """The table code; null once it has expired."""
    game: str
    preset: str
    options: dict[str, OptionValue]
    """Every option by its flat name; None is off."""
    rules: tuple[HouseRule, ...]
    """The same options in words, the game's own first."""
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
    """The bot's seat that this device takes when the next round begins; until then it is a spectator."""
    ballot: Ballot | None
    asked_round: int
    asked: tuple[Seat, ...]
    """Who has proposed to restart the round `asked_round`; each seat may do so once a round."""
    lexicon: LexiconShown
    warnings: tuple[str, ...]
    practice: bool
    """Practice odds may be asked for."""
    reviewed: bool
    """The game has reviews."""
    watched: bool
    """A TV view is open."""
    listed: bool
    """Anybody finds the table among the open ones."""
    waits_for: tuple[Seat, ...] = ()
    """Seats that a showdown, or after a match another one, waits for until they are ready."""


class Offer(Value):
    """An action that is complete: in the game's notation, and with the label of its button."""

    action: Action
    text: str
    label: str


class MenuHole(Value):
    """A part of an action that the player fills in. Fields that do not apply to its kind are null."""

    name: str
    kind: Literal["word", "number", "one_of", "some_of", "flag"]
    least: int | None = None
    most: int | None = None
    choices: tuple[int | str, ...] | None = None


class Fill(Value):
    """An action with parts to fill in: its type, these parts, and the label of its button."""

    action: str
    holes: tuple[MenuHole, ...]
    label: str


class RoomOffer(Value):
    """Something to do in the room: the message to send as it stands, and the label of its button.

    `costs`: a sentence to confirm before it is sent; empty where it needs no confirmation.
    """

    message: RoomMessage
    label: str
    costs: str = ""


class Choices(Value):
    """What a seat, or a spectator, may do now: in the game (`ready`, `blanks`) and in the room.

    The messages in `room` can be sent as they stand; `room_blanks` are tags of messages that a person fills in: `say`,
    `claim`, `add_bot` and, without a seat, `sit`. Any other message about the room would be refused. Both are left out
    if they have not changed.
    """

    ready: tuple[Offer, ...]
    blanks: tuple[Fill, ...]
    room: tuple[RoomOffer, ...] | UnsetType = UNSET
    room_blanks: tuple[RoomBlank, ...] | UnsetType = UNSET
