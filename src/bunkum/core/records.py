"""Actions and events, and who may hear of them.

Secrets are whispers: what is secret travels in an event of its own, addressed in its type to the seats named
in one of its fields, so hiding is a filter and a seat's stream is a subset of the log. Whatever brings chance
or secrets into the open, or tells what the actor chose, says so in its class as well; anything undeclared may
only tell what everybody could have worked out. The laws (`bunkum.testing`) hold every event to that.
"""

from collections.abc import Container, Iterable
from typing import Any, TypeVar, cast, dataclass_transform

import msgspec

from bunkum.core.seats import HOUSE, Seat

E = TypeVar("E")

_AUDIENCE: dict[type, str] = {}
_TURNS_UP: set[type] = set()
_SAYS: set[type] = set()


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
            _AUDIENCE[cls] = to
        if turns_up:
            _TURNS_UP.add(cls)
        if says:
            _SAYS.add(cls)
        return cls


class Record(msgspec.Struct, metaclass=_RecordMeta, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """An action or an event.

    `class Rolled(Record, to="eyes")`: only the seat, or the seats, in its field `eyes` ever hear of it;
    `to=""`: nobody but the House. `class Revealed(Record, turns_up=True)`: brings chance or secrets into the
    open. `class BidMade(Record, says=True)`: tells what the actor chose.
    """


class Thing(msgspec.Struct, metaclass=_RecordMeta, frozen=True, gc=False, forbid_unknown_fields=True):
    """A part of a state or of an option sheet: a die, a bid. Carries no tag."""


def audience(event: object) -> Container[Seat] | None:
    """The seats that hear of `event` beside the House, which hears everything; None: everybody does."""
    field = _AUDIENCE.get(type(event))
    if field is None:
        return None
    who = cast("Seat | Container[Seat]", getattr(event, field)) if field else ()
    return (who,) if isinstance(who, int) else who


def sees(event: object, seat: Seat) -> bool:
    """Whether `seat` hears of `event`."""
    who = audience(event)
    return who is None or seat in who or seat == HOUSE


def is_whispered(event: object) -> bool:
    """Whether its type is addressed to some seats only."""
    return type(event) in _AUDIENCE


def whispers(events: Iterable[object]) -> bool:
    """Whether any of them is addressed to some seats only."""
    for event in events:  # noqa: SIM110  most stories are one event long, and any() makes a generator first
        if type(event) in _AUDIENCE:
            return True
    return False


def hide(event: E, seat: Seat) -> E | None:
    """The event as `seat` hears of it; None when it may not even know that it happened."""
    return event if sees(event, seat) else None


def turns_up(event: object) -> bool:
    """Whether its type is declared to bring chance or secrets into the open."""
    return type(event) in _TURNS_UP


def says(event: object) -> bool:
    """Whether its type is declared to tell what the actor chose."""
    return type(event) in _SAYS
