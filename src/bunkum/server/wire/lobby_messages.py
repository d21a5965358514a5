"""What the server tells whoever looks at the lobby."""

from typing import Literal

from bunkum.core import Value


class OpenTable(Value):
    """A table that its host has opened to everybody.

    `people` are those who sit there, `free` the seats that somebody new may take: open ones, and those of bots that
    belong to nobody, whose seats are taken when the next round begins.
    """

    table: str
    game: str
    preset: str
    is_usual: bool
    """Whether it plays by the rules of its preset."""
    host: str
    people: int
    seats: int
    free: int
    is_playing: bool


class OpenTables(Value, tag_field="is", tag="open_tables"):
    """The open tables: all that are told (`whole`), or those that are new or have changed, and the ids of those `gone`.

    `total` is how many are open; at most a hundred of them are told.
    """

    tables: tuple[OpenTable, ...]
    gone: tuple[str, ...]
    total: int
    whole: bool = False


class FriendHere(Value):
    """A friend, as the account of this device is told of them."""

    id: str
    """By which the account names this friend; it means nothing to anybody else."""
    name: str
    place: Literal["lobby", "table", "playing", "away", "unknown"]
    """`table`: at an open one; `playing`: at another one. `unknown`: one of the two does not show where they are."""
    table: str | None = None
    """The open table."""
    seen: Literal["today", "week", "earlier"] | None = None
    """Where they are away: when they were last here, if that is known."""


class InvitationCard(Value):
    """An invitation of a friend to a table, valid for so many seconds."""

    id: str
    friend: str
    name: str
    game: str
    game_name: str
    seconds: float


class FriendNews(Value, tag_field="is", tag="friends"):
    """The friends of the account of this device: all (`whole`), or those that are new or have changed, and the `gone`.

    `invitations` are all that wait, and `requests` is how many ask to be friends.
    """

    friends: tuple[FriendHere, ...]
    gone: tuple[str, ...]
    invitations: tuple[InvitationCard, ...]
    requests: int
    whole: bool = False
