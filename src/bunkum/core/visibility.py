"""Who may hear of an event, and what it was declared to tell (`records`)."""

from collections.abc import Container, Iterable
from typing import TypeVar, cast

from bunkum.core.records import ANNOUNCEMENTS, AUDIENCE, REVEALS
from bunkum.core.seats import HOUSE, Seat

E = TypeVar("E")


def audience(event: object) -> Container[Seat] | None:
    """The seats that hear of `event` beside the House, which hears everything; None: everybody does."""
    field = AUDIENCE.get(type(event))
    if field is None:
        return None
    who = cast("Seat | Container[Seat]", getattr(event, field)) if field else ()
    return (who,) if isinstance(who, int) else who


def is_visible_to(event: object, seat: Seat) -> bool:
    """Whether `seat` hears of `event`."""
    who = audience(event)
    return who is None or seat in who or seat == HOUSE


def is_private(event: object) -> bool:
    """Whether its type is addressed to some seats only."""
    return type(event) in AUDIENCE


def has_private(events: Iterable[object]) -> bool:
    """Whether any of them is addressed to some seats only."""
    for event in events:  # noqa: SIM110  most stories are one event long, and any() makes a generator first
        if type(event) in AUDIENCE:
            return True
    return False


def event_for(event: E, seat: Seat) -> E | None:
    """The event as `seat` hears of it; None when it may not even know that it happened."""
    return event if is_visible_to(event, seat) else None


def is_reveal(event: object) -> bool:
    """Whether its type is declared to bring chance or secrets into the open."""
    return type(event) in REVEALS


def is_announcement(event: object) -> bool:
    """Whether its type is declared to tell what the actor chose."""
    return type(event) in ANNOUNCEMENTS
