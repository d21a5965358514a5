"""Reads the declarations of an event's class: who receives it, and what it reveals or announces (`records`)."""

from collections.abc import Container, Iterable
from typing import TypeVar, cast

from bunkum.core.records import ANNOUNCEMENTS, AUDIENCE, REVEALS
from bunkum.core.seats import HOUSE, Seat

E = TypeVar("E")


def audience(event: object) -> Container[Seat] | None:
    """Returns the seats that receive `event` besides the House, which receives everything; None for everybody."""
    field = AUDIENCE.get(type(event))
    if field is None:
        return None
    who = cast("Seat | Container[Seat]", getattr(event, field)) if field else ()
    return (who,) if isinstance(who, int) else who


def is_visible_to(event: object, seat: Seat) -> bool:
    """Returns whether `seat` receives `event`."""
    who = audience(event)
    return who is None or seat in who or seat == HOUSE


def is_private(event: object) -> bool:
    """Returns whether only some seats receive events of its type."""
    return type(event) in AUDIENCE


def has_private(events: Iterable[object]) -> bool:
    """Returns whether any of the events is private."""
    for event in events:  # noqa: SIM110  mostly there is one event, and any() makes a generator first
        if type(event) in AUDIENCE:
            return True
    return False


def event_for(event: E, seat: Seat) -> E | None:
    """Returns the event if `seat` receives it; else None."""
    return event if is_visible_to(event, seat) else None


def is_reveal(event: object) -> bool:
    """Returns whether its type is declared to reveal chance or secrets."""
    return type(event) in REVEALS


def is_announcement(event: object) -> bool:
    """Returns whether its type is declared to announce what the actor chose."""
    return type(event) in ANNOUNCEMENTS
