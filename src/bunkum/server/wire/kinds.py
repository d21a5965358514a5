"""Types of message fields that are no records of the wire: JSON of a game, and texts of bounded length."""

import re
from typing import Annotated, Union, get_args

from msgspec import Meta, Raw

from bunkum.core import HouseAction
from bunkum.games import rules_of

View = Annotated[Raw, Meta(extra_json_schema={"$ref": "ViewChanges"})]
"""A seat's view, the game's `State`: whole, or the fields of it that have changed."""
RoomNews = Annotated[Raw, Meta(extra_json_schema={"$ref": "RoomChanges"})]
"""A `Room`: whole, or the fields of it that may have changed."""
Action = Annotated[Raw, Meta(extra_json_schema={"$ref": "Action"})]
"""One of the game's `PlayerAction`s."""
RoomMessage = Annotated[Raw, Meta(extra_json_schema={"$ref": "AnyClientMessage"})]
"""One of the messages that a page may send."""
GameEvents = Annotated[Raw, Meta(extra_json_schema={"type": "array", "items": {"$ref": "GameEvent"}})]
"""The game's `Event`s that a seat receives."""
RoomEvents = Annotated[Raw, Meta(extra_json_schema={"type": "array", "items": {"$ref": "Table.RoomEvent"}})]
"""Events of the room: who came and went, what was proposed."""

MoveId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]
"""An id of a request. A database may refuse a control character, and with it the moves of others."""
Short = Annotated[str, Meta(max_length=200)]
Long = Annotated[str, Meta(max_length=1000)]


def union_player_actions(game: str) -> object:
    """Returns the union of what players of a game do: its actions but those of the House."""
    actions = [action for action in get_args(rules_of(game).Action) if action not in get_args(HouseAction)]
    return Union[tuple(actions)]  # noqa: UP007  of a list


def derive_tag(name: str) -> str:
    """Returns the tag of a message: AddBot -> add_bot."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
