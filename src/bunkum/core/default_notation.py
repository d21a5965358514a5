"""The notation of a game that has none of its own: moves and events by the names of their types and fields.

`Nod(fair=True)` is written `nod fair:yes`, and `Lifted(seat=1, faces=(3, 5))` becomes `Lifted: seat Bob, faces 3, 5.`
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar, cast, get_args

import msgspec

from bunkum.core.house import HouseAction, Timer
from bunkum.core.menu import Blank
from bunkum.core.notation import Names, Unreadable, join_words, quote, read_house, tokens, write_house
from bunkum.core.seats import HOUSE, Seat

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")

SEAT_FIELDS = frozenset(("seat", "by", "loser", "starter", "caller", "eyes"))
"""Fields of events that name seats, by the convention of all games here."""
_YES, _NO, _NONE = "yes", "no", "none"
_WORDS = re.compile(r"(?<=[a-z])(?=[A-Z])")


class DefaultNotation(Generic[S, A, E]):
    """A `Notation` for any game, from its union of actions."""

    def __init__(self, actions: object, timers: Callable[[S], Sequence[Timer]]) -> None:
        """Takes the union of actions, and the function that returns the running timers, for the moves of the House."""
        self._timers = timers
        kinds = [kind for kind in get_args(actions) if kind not in get_args(HouseAction)]
        self._kinds = {_to_words(kind.__name__).replace(" ", "_"): kind for kind in kinds}
        self.MOVES = tuple((" ".join((name, *_blanks(kind))), _doc_line(kind)) for name, kind in self._kinds.items())

    def write(self, action: A, view: S, seat: Seat, names: Names) -> str:
        """Returns a move as `nod fair:yes`."""
        del view
        if seat == HOUSE:
            return write_house(cast("HouseAction", action), names)
        name = next(name for name, kind in self._kinds.items() if kind is type(action))
        fields = [f"{field}:{_format_value(value)}" for field, value in _fields_of(action) if value != ()]
        return " ".join((name, *fields))

    def read(self, text: str, view: S, seat: Seat, names: Names) -> A:
        """Returns the move; raises `Unreadable` if there is none of that name, or if its fields do not fit."""
        if seat == HOUSE:
            return cast("A", read_house(text, self._timers(view), names))
        name, *rest = tokens(text) or tokens("?")
        kind = self._kinds.get(name.text)
        if kind is None:
            raise Unreadable(f"There is no move {quote(name.text)}: there are {join_words(self._kinds)}.", name.column)
        fields: dict[str, object] = {}
        for word in rest:
            field, colon, value = word.text.partition(":")
            if not colon or field not in kind.__struct_fields__:
                raise Unreadable(
                    f"{quote(word.text)} says nothing here: {name.text} has {_list_fields(kind)}.", word.column
                )
            fields[field] = _read_value(value, many=_is_collection(kind, field))
        try:
            return cast("A", msgspec.convert({"type": kind.__name__, **fields}, kind, strict=False))
        except msgspec.ValidationError:
            raise Unreadable(
                f"{quote(text)} does not fit: {name.text} has {_list_fields(kind)}.", name.column
            ) from None

    def label(self, action: A, view: S) -> str:
        """Returns the label of a move: `Nod, fair yes`."""
        del view
        parts = [
            f"{_to_words(field)} {_format_value(value)}"
            for field, value in _fields_of(action)
            if value not in (None, ())
        ]
        return ", ".join((_to_words(type(action).__name__).capitalize(), *parts))

    def hint(self, blank: Blank, view: S) -> str:
        """Returns what to type: `nod fair:…`."""
        del view
        name = _to_words(blank.action).replace(" ", "_")
        return " ".join((name, *(f"{hole.name}:\N{HORIZONTAL ELLIPSIS}" for hole in blank.holes)))

    def tell(self, event: E, names: Names) -> list[str]:
        """Returns the event field by field as one sentence, without options, which everybody knows."""
        fields = [
            f"{_to_words(field)} {_format_field(field, value, names)}"
            for field, value in _fields_of(event)
            if field != "options" and value not in (None, ())
        ]
        name = _to_words(type(event).__name__).capitalize()
        return [f"{name}: {', '.join(fields)}." if fields else f"{name}."]


def _fields_of(record: object) -> list[tuple[str, object]]:
    assert isinstance(record, msgspec.Struct)
    return [(field, getattr(record, field)) for field in record.__struct_fields__]


def _is_collection(kind: type[msgspec.Struct], field: str) -> bool:
    types = {info.name: info.type for info in msgspec.structs.fields(kind)}
    return getattr(types[field], "__origin__", None) in (tuple, frozenset, list)


def _blanks(kind: type[msgspec.Struct]) -> Iterable[str]:
    return (f"{field}:\N{HORIZONTAL ELLIPSIS}" for field in kind.__struct_fields__)


def _list_fields(kind: type[msgspec.Struct]) -> str:
    return join_words(_blanks(kind)) if kind.__struct_fields__ else "no fields"


def _doc_line(kind: type) -> str:
    return (kind.__doc__ or "").partition("\n")[0]


def _to_words(name: str) -> str:
    """Returns a name in words: `LateChallenge` is "late challenge", `dice_each` is "dice each"."""
    return _WORDS.sub(" ", name).replace("_", " ").lower()


def _format_value(value: object) -> str:
    match value:
        case None:
            return _NONE
        case bool():
            return _YES if value else _NO
        case tuple() | list() | frozenset():
            return ",".join(map(_format_value, cast("Iterable[object]", value)))
        case _:
            return str(value)


def _read_value(text: str, *, many: bool) -> object:
    if many:
        return [_read_value(part, many=False) for part in text.split(",")]
    return {_YES: True, _NO: False, _NONE: None}.get(text, text)


def _format_field(field: str, value: object, names: Names) -> str:
    if field in SEAT_FIELDS:
        seats = cast("Iterable[int]", value if isinstance(value, tuple) else (value,))
        return join_words(names[seat] for seat in seats)
    return _format_value(value).replace(",", ", ")
