"""Messages from the server to the page."""

from msgspec import UNSET, UnsetType

from bunkum.core import Seat, Value
from bunkum.core.review import TrayReviewed
from bunkum.server.wire.kinds import GameEvents, RoomEvents, RoomNews, View, derive_tag
from bunkum.server.wire.snapshots import Choices, Clock, Remark
from bunkum.table.recap import Highlight
from bunkum.table.review import RoundReviewed


class ServerMessage(Value, tag_field="is", tag=derive_tag):
    """A message from the server."""


class News(ServerMessage):
    """What is new for a seat (-2: a spectator). A field that is left out has not changed.

    `n` counts this seat's news; the first, and one after a gap, is a whole snapshot. Otherwise `view` and `room` hold
    only fields that have changed. `events` and `house` (events of the room) are only for animation and announcements.
    `awaited` are the seats that the game waits for. `overdue` is the seat for which the House made the
    latest move of the game because its time ran out, or null. `talk` holds remarks that are new or have a verdict now.
    `did` is the id of this device's message that is stored and whose consequences these are.
    """

    n: int
    seat: Seat
    events: GameEvents | UnsetType = UNSET
    house: RoomEvents | UnsetType = UNSET
    view: View | UnsetType = UNSET
    menu: Choices | UnsetType = UNSET
    awaited: tuple[Seat, ...] | UnsetType = UNSET
    overdue: Seat | UnsetType | None = UNSET
    clocks: tuple[Clock, ...] | UnsetType = UNSET
    room: RoomNews | UnsetType = UNSET
    talk: tuple[Remark, ...] | UnsetType = UNSET
    did: str | UnsetType = UNSET


class Did(ServerMessage):
    """The message with this id is stored; nothing that this device may see followed from it."""

    id: str


class Refused(ServerMessage):
    """A message was refused. `id` is null if the message had none or could not be read."""

    id: str | None
    code: str
    sentence: str


class Tried(ServerMessage):
    """Answers `Try`: `code` is null if the action is allowed. `help` says more; `warning`: allowed but hopeless."""

    id: str
    code: str | None
    sentence: str
    help: str
    warning: str


class Chance(ServerMessage, tag="odds"):
    """Answers `Odds`: a probability from 0 to 1, and the same in words."""

    id: str
    chance: float
    sentence: str


class Reviewed(ServerMessage, tag="review"):
    """Answers `Review`: the rounds that ended in a showdown, and how many seconds the match took.

    A game of words on a tray has `trays` instead of `rounds`.
    """

    id: str
    seconds: float
    rounds: tuple[RoundReviewed, ...]
    trays: tuple[TrayReviewed, ...] = ()


class Recapped(ServerMessage, tag="recap"):
    """Answers `Recap`: the match in a sentence or two, and the best moment of each seat that had one."""

    id: str
    sentence: str
    highlights: tuple[Highlight, ...]


class Closing(ServerMessage):
    """The server closes the connection. `again`: seconds after which to connect again; null: do not."""

    code: str
    sentence: str
    again: float | None


class Pong(ServerMessage):
    """Answers `Ping`."""

    id: str


AnyServerMessage = News | Did | Refused | Tried | Chance | Reviewed | Recapped | Closing | Pong
