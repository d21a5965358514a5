"""The notation of room actions that every game has (RULES 11.2): `propose restart`, `agree`, `ready`, `leave` ..."""

from bunkum.core.notation import Names, read_seat, tokens, write_name
from bunkum.table.room_actions import Agree, Decline, GiveToBot, Leave, ProposeRestart, Ready, RoomAction, TakeBack

_PLAIN: dict[str, RoomAction] = {
    "propose restart": ProposeRestart(),
    "agree": Agree(),
    "decline": Decline(),
    "ready": Ready(),
    "leave": Leave(),
    "take back": TakeBack(),
}
_WRITTEN = {type(chore): text for text, chore in _PLAIN.items()}


def read_room_move(text: str, names: Names) -> RoomAction | None:
    """Returns the room action that this text stands for; None if it is an action of the game."""
    words = tokens(text)
    lowered = [word.text.lower() for word in words]
    if len(lowered) == 5 and lowered[0] == "give" and lowered[2:] == ["to", "a", "bot"]:
        return GiveToBot(read_seat(words[1], names))
    return _PLAIN.get(" ".join(lowered))


def write_room_move(chore: RoomAction, names: Names) -> str | None:
    """Returns the text of a room action; None for those that transcripts omit (sitting down, talk)."""
    if isinstance(chore, GiveToBot):
        return f"give {write_name(names[chore.chair])} to a bot"
    return _WRITTEN.get(type(chore))
