"""Actions and events, and who may hear of them.

Secrets are whispers: what is secret travels in an event of its own, addressed in its type to the seats named
in one of its fields, so hiding is a filter and a seat's stream is a subset of the log. Whatever brings chance
or secrets into the open, or tells what the actor chose, says so in its class as well; anything undeclared may
only tell what everybody could have worked out. The laws (`bunkum.testing`) hold every event to that.
"""

from typing import Any, cast, dataclass_transform

import msgspec

AUDIENCE: dict[type, str] = {}
TURNS_UP: set[type] = set()
SAYS: set[type] = set()


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class _RecordMeta(msgspec.StructMeta):
    """Takes the declarations of a record as class keywords, the rest as msgspec's own."""

    def __new__(  # noqa: PYI034  msgspec's own metaclass returns the class it makes
        mcls,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        *,
        to: str | None = None,
        turns_up: bool = False,
        says: bool = False,
        **config: Any,
    ) -> "_RecordMeta":
        cls = cast("_RecordMeta", super().__new__(mcls, name, bases, namespace, **config))
        if to is not None:
            assert not to or to in namespace.get("__annotations__", {}), f"{name} has no field {to!r}"
            AUDIENCE[cls] = to
        if turns_up:
            TURNS_UP.add(cls)
        if says:
            SAYS.add(cls)
        return cls


class Record(msgspec.Struct, metaclass=_RecordMeta, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """An action or an event.

    `class Rolled(Record, to="eyes")`: only the seat, or the seats, in its field `eyes` ever hear of it;
    `to=""`: nobody but the House. `class Revealed(Record, turns_up=True)`: brings chance or secrets into the
    open. `class BidMade(Record, says=True)`: tells what the actor chose.
    """


class Thing(msgspec.Struct, metaclass=_RecordMeta, frozen=True, gc=False, forbid_unknown_fields=True):
    """A part of a state or of an option sheet: a die, a bid. Carries no tag."""
