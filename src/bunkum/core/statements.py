"""Statements of transcripts about what several games have: who starts, what each seat has left, who is out."""

from collections.abc import Iterator, Sequence, Set as AbstractSet

from bunkum.core.match_events import Eliminated, RoundRestarted, StarterNamed
from bunkum.core.notation import Names, write_name
from bunkum.core.seats import Seat


def write_starter(seat: Seat, names: Names) -> str:
    """Returns the statement that a seat starts."""
    return f"{write_name(names[seat])} starts"


def write_match_event(event: object, names: Names) -> list[str]:
    """Returns the statements about an event of `match_events`; none if it is another."""
    match event:
        case StarterNamed(seat):
            return [write_starter(seat, names)]
        case Eliminated(seat):
            return [f"{write_name(names[seat])} is out"]
        case RoundRestarted():
            return ["restarted"]
        case _:
            return []


def write_holdings(
    names: Names, holdings: Sequence[int], units: Sequence[str], living: AbstractSet[Seat]
) -> Iterator[str]:
    """Yields what each seat has left, in each of the units, and who is out: `Ann has 3`, `Ann has 3 dice`."""
    written = [write_name(name) for name in names]
    yield from (f"{who} has {number}{unit}" for who, number in zip(written, holdings, strict=True) for unit in units)
    yield from (f"{who} is out" for seat, who in enumerate(written) if seat not in living)
