"""What is forgotten in time: the texts of talk. Entries stay, since their numbers must have no gaps."""

from typing import cast

import msgspec

MATCH_BEGAN, MATCH_OVER = b'"type":"match_began"', b'"type":"match_over"'
"""In the JSON of an entry; in talk the quotes would be escaped."""


def remove_text(entry: bytes) -> bytes:
    """Returns an entry without its texts; an empty one if it cannot be decoded."""
    try:
        fields = msgspec.json.decode(entry, type=dict[str, object])
    except (msgspec.MsgspecError, UnicodeError):
        return b""
    parts = [fields.get("move"), *cast("list[object]", fields.get("house", []))]
    for one in parts:
        if isinstance(one, dict) and "text" in one:
            one["text"] = ""
    return msgspec.json.encode(fields)
