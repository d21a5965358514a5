"""The text of a game that brings none of its own: moves by the names of their types and fields, events likewise.

`Nod(fair=True)` is written `nod fair:yes`, and `Lifted(seat=1, faces=(3, 5))` told as `Lifted: seat Bob, faces 3, 5.`
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
"""Fields of events that name seats, by the habit of every game of the house."""
_YES, _NO, _NONE = "yes", "no", "none"
_WORDS = re.compile(r"(?<=[a-z])(?=[A-Z])")


class DefaultNotation(Generic[S, A, E]):
    """A `Notation` for any game, from its union of actions."""

    def __init__(self, actions: object, timers: Callable[[S], Sequence[Timer]]) -> None:
        """The moves of this union; those of the House, which lets `timers` run out, are written as in every game."""
        self._timers = timers
        kinds = [kind for kind in get_args(actions) if kind not in get_args(HouseAction)]
        self._kinds = {_spoken(kind.__name__).replace(" ", "_"): kind for kind in kinds}
        self.MOVES = tuple((" ".join((name, *_holes(kind))), _first_line(kind)) for name, kind in self._kinds.items())

    def write(self, action: A, view: S, seat: Seat, names: Names) -> str:
        """`nod fair:yes`."""
        del view
        if seat == HOUSE:
            return write_house(cast("HouseAction", action), names)
        name = next(name for name, kind in self._kinds.items() if kind is type(action))
        fields = [f"{field}:{_said(value)}" for field, value in _values(action) if value != ()]
        return " ".join((name, *fields))

    def read(self, text: str, view: S, seat: Seat, names: Names) -> A:
        """The move again; `Unreadable` when there is none of that name, or its fields say nothing that fits."""
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
                raise Unreadable(f"{quote(word.text)} says nothing here: {name.text} has {_form(kind)}.", word.column)
            fields[field] = _meant(value, many=_is_many(kind, field))
        try:
            return cast("A", msgspec.convert({"type": kind.__name__, **fields}, kind, strict=False))
        except msgspec.ValidationError:
            raise Unreadable(f"{quote(text)} does not fit: {name.text} has {_form(kind)}.", name.column) from None

    def label(self, action: A, view: S) -> str:
        """`Nod, fair yes`."""
        del view
        parts = [f"{_spoken(field)} {_said(value)}" for field, value in _values(action) if value not in (None, ())]
        return ", ".join((_spoken(type(action).__name__).capitalize(), *parts))

    def hint(self, blank: Blank, view: S) -> str:
        """`nod fair:…`."""
        del view
        name = _spoken(blank.action).replace(" ", "_")
        return " ".join((name, *(f"{hole.name}:\N{HORIZONTAL ELLIPSIS}" for hole in blank.holes)))

    def tell(self, event: E, names: Names) -> str | None:
        """What happened, field by field; nothing of the options, which everybody knows."""
        told = [
            f"{_spoken(field)} {_named(field, value, names)}"
            for field, value in _values(event)
            if field != "options" and value not in (None, ())
        ]
        return f"{_spoken(type(event).__name__).capitalize()}{': ' if told else ''}{', '.join(told)}."


def _values(record: object) -> list[tuple[str, object]]:
    assert isinstance(record, msgspec.Struct)
    return [(field, getattr(record, field)) for field in record.__struct_fields__]


def _is_many(kind: type[msgspec.Struct], field: str) -> bool:
    types = {info.name: info.type for info in msgspec.structs.fields(kind)}
    return getattr(types[field], "__origin__", None) in (tuple, frozenset, list)


def _holes(kind: type[msgspec.Struct]) -> Iterable[str]:
    return (f"{field}:\N{HORIZONTAL ELLIPSIS}" for field in kind.__struct_fields__)


def _form(kind: type[msgspec.Struct]) -> str:
    return join_words(_holes(kind)) if kind.__struct_fields__ else "no fields"


def _first_line(kind: type) -> str:
    return (kind.__doc__ or "").partition("\n")[0]


def _spoken(name: str) -> str:
    """`LateChallenge` is "late challenge", `dice_each` "dice each"."""
    return _WORDS.sub(" ", name).replace("_", " ").lower()


def _said(value: object) -> str:
    match value:
        case None:
            return _NONE
        case bool():
            return _YES if value else _NO
        case tuple() | list() | frozenset():
            return ",".join(map(_said, cast("Iterable[object]", value)))
        case _:
            return str(value)


def _meant(text: str, *, many: bool) -> object:
    if many:
        return [_meant(part, many=False) for part in text.split(",")]
    return {_YES: True, _NO: False, _NONE: None}.get(text, text)


def _named(field: str, value: object, names: Names) -> str:
    if field in SEAT_FIELDS:
        seats = cast("Iterable[int]", value if isinstance(value, tuple) else (value,))
        return join_words(names[seat] for seat in seats)
    return _said(value).replace(",", ", ")
