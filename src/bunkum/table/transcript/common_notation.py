"""Moves and statements that mean the same in every game (RULES 11.2, 11.3): `agree`, `leave`; `Ann wins`."""

from collections.abc import Callable, Iterator, Sequence

from bunkum.core import Seat
from bunkum.core.notation import Names, Token, join_words, read_seat, tokens, write_name
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

StandingsCheck = Callable[[frozenset[Seat], tuple[int, ...] | None], str | None]
"""Returns None if it holds for these awaited seats and these places, otherwise what is true instead."""


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


def common_statement(words: Sequence[Token], names: Names) -> StandingsCheck | None:
    """Returns the check of a statement that every game has; None if it is the game's own."""
    match [word.text for word in words]:
        case [_, "to", "act"]:
            seat = read_seat(words[0], names)
            return lambda awaited, _: None if seat in awaited else _state_awaited(awaited, names)
        case [_, "wins"]:
            seat = read_seat(words[0], names)
            return lambda _, places: _win(places, {seat}, names)
        case [*_, "share", "the", "win"]:
            winners = {read_seat(word, names) for word in _without_commas(words[:-3])}
            return lambda _, places: _win(places, winners, names)
        case [_, "loses", "the", "match"]:
            seat = read_seat(words[0], names)
            return lambda _, places: _last(places, seat, names)
        case _:
            return None


def write_ending(places: tuple[int, ...], names: Names) -> Iterator[str]:
    """Returns how a match ended, as statements."""
    winners = [write_name(names[seat]) for seat, place in enumerate(places) if place == 1]
    yield f"{', '.join(winners)} share the win" if len(winners) > 1 else f"{winners[0]} wins"


def _without_commas(words: Sequence[Token]) -> list[Token]:
    bare = [Token(word.text.rstrip(","), word.column) for word in words]
    return [word for word in bare if word.text]


def _state_awaited(awaited: frozenset[Seat], names: Names) -> str:
    return f"{join_words(names[seat] for seat in sorted(awaited))} {'are' if len(awaited) > 1 else 'is'} to act"


def _win(places: tuple[int, ...] | None, winners: set[Seat], names: Names) -> str | None:
    if places is None:
        return "the match is not over"
    first = [Seat(seat) for seat, place in enumerate(places) if place == 1]
    if set(first) == winners:
        return None
    return f"{join_words(names[seat] for seat in first)} {'share the win' if len(first) > 1 else 'wins'}"


def _last(places: tuple[int, ...] | None, seat: Seat, names: Names) -> str | None:
    if places is None:
        return "the match is not over"
    last = [at for at, place in enumerate(places) if place == max(places)]
    return None if seat in last else f"{join_words(names[at] for at in last)} came last"
