"""Actions and events, and which seats may learn of them.

A secret is an event of its own, whose class names the field with the seats that receive it. Hiding is therefore a
filter, and a seat's stream is a subset of the log. The class of an event also declares whether it reveals chance or
secrets, or announces what its actor chose; any other event may contain only what everybody could have worked out. The
laws in `bunkum.testing` check these declarations.
"""

import warnings
from typing import Any, cast, dataclass_transform

import msgspec

EVENTS: set[type] = set()
"""Every record whose class declares who receives it."""
AUDIENCE: dict[type, str] = {}
"""The private ones, with the field that holds the seat or seats that receive it; `""` for the House only."""
REVEALS: set[type] = set()
ANNOUNCEMENTS: set[type] = set()

ALL, HOUSE_ONLY = "all", "house"

_RENAMED = {"to": "visible_to", "turns_up": "reveals", "says": "announces"}


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class _RecordMeta(msgspec.StructMeta):
    """Takes the declarations of a record as class keywords and passes the rest on to msgspec."""

    def __new__(  # noqa: PYI034  msgspec's own metaclass returns the class it makes
        mcls,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        *,
        visible_to: str | None = None,
        reveals: bool = False,
        announces: bool = False,
        **config: Any,
    ) -> "_RecordMeta":
        for old, new in _RENAMED.items():
            if old in config:
                warnings.warn(f"{name}: write {new}= in place of {old}=.", DeprecationWarning, stacklevel=2)
        visible_to = config.pop("to", visible_to)
        reveals, announces = config.pop("turns_up", reveals), config.pop("says", announces)
        cls = cast("_RecordMeta", super().__new__(mcls, name, bases, namespace, **config))
        if visible_to is not None:
            EVENTS.add(cls)
            if visible_to in {HOUSE_ONLY, ""}:
                AUDIENCE[cls] = ""
            elif visible_to != ALL:
                assert visible_to in namespace.get("__annotations__", {}), f"{name} has no field {visible_to!r}"
                AUDIENCE[cls] = visible_to
        if reveals:
            REVEALS.add(cls)
        if announces:
            ANNOUNCEMENTS.add(cls)
        return cls


class Record(msgspec.Struct, metaclass=_RecordMeta, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """An action or an event. An event always declares who receives it:

    - `class BidMade(Record, visible_to="all")`: everybody;
    - `class Rolled(Record, visible_to="eyes")`: the seat, or the seats, in its field `eyes`;
    - `class Holds(Record, visible_to="house")`: nobody but the House.

    With `reveals=True` it makes chance or secrets public; with `announces=True` it makes public what its actor chose.
    """


class Value(msgspec.Struct, metaclass=_RecordMeta, frozen=True, gc=False, forbid_unknown_fields=True):
    """A part of a state or of an option sheet: a die, a bid. It carries no tag."""
