"""What the house says."""

from msgspec import UNSET, UnsetType

from bunkum.core import Seat, Value
from bunkum.server.wire.kinds import GameEvents, RoomEvents, RoomNews, View, derive_tag
from bunkum.server.wire.snapshots import Choices, Clock, Remark
from bunkum.table.review import RoundReviewed


class ServerMessage(Value, tag_field="is", tag=derive_tag):
    """Something that the house says."""


class News(ServerMessage):
    """What is new for a seat (-2: an onlooker). What is left out has not changed.

    `n` counts this seat's news; a first one, or one after a gap, is whole. A view and a room leave out their fields
    that have not changed, as this record does. `events` and `house` are for animation and
    announcements alone. `awaited` are the seats that the game waits for. `talk` holds remarks that are new or have a
    verdict now. `did`: the message of this device with this id is done and kept, and this is what came of it.
    """

    n: int
    seat: Seat
    events: GameEvents | UnsetType = UNSET
    house: RoomEvents | UnsetType = UNSET
    view: View | UnsetType = UNSET
    menu: Choices | UnsetType = UNSET
    awaited: tuple[Seat, ...] | UnsetType = UNSET
    clocks: tuple[Clock, ...] | UnsetType = UNSET
    room: RoomNews | UnsetType = UNSET
    talk: tuple[Remark, ...] | UnsetType = UNSET
    did: str | UnsetType = UNSET


class Did(ServerMessage):
    """It is done and kept, and nothing came of it that this device would see."""

    id: str


class Refused(ServerMessage):
    """No, and why. `id` is null where the message had none or could not be read."""

    id: str | None
    code: str
    sentence: str


class Tried(ServerMessage):
    """Whether it may be done: `code` is null if so. `help` says more; `warning` is why it is allowed and hopeless."""

    id: str
    code: str | None
    sentence: str
    help: str
    warning: str


class Chance(ServerMessage, tag="odds"):
    """How likely it is, 0 to 1, and in words."""

    id: str
    chance: float
    sentence: str


class Reviewed(ServerMessage, tag="review"):
    """The rounds whose cups came up, and how many seconds the match took."""

    id: str
    seconds: float
    rounds: tuple[RoundReviewed, ...]


class Closing(ServerMessage):
    """The house hangs up, and why. `again`: seconds after which it is worth coming back; null: never."""

    code: str
    sentence: str
    again: float | None


class Pong(ServerMessage):
    """Here."""

    id: str


AnyServerMessage = News | Did | Refused | Tried | Chance | Reviewed | Closing | Pong
