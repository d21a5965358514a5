"""What the server tells whoever looks at the lobby."""

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
