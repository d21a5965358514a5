"""What is worth counting about players of a bluffing game: words that the figures of several games share."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from bunkum.core import Seat
from bunkum.core.review import Claimed, Doubted, Lost, RoundBegan, Step

BLUFF = 0.5
"""A bid is a bluff when its bidder, from its own view alone, gives it less than this."""


class Rate(NamedTuple):
    """A figure: so many `counted` for each of `among`."""

    name: str
    counted: str
    among: str


Steps = Callable[[Any], Iterator[Step]]
"""A game's own `review.steps`."""


def count_bids(
    view: Any, events: Sequence[object], state: Any, steps: Steps, chance_of: Callable[[Any, Any], float]
) -> Iterator[tuple[Seat, str]]:
    """What rounds and bids count for; `view` is the actor's before its action, `state` the truth after the events.

    A `turn` is one in which there was a bid to call; who calls or bids then has taken it. `chance_of(view, bid)` is
    how likely a bid is. A round that begins anew (`throw`) is no other round.
    """
    for step in _steps(events, steps):
        match step:
            case RoundBegan() if not state.throw:
                yield from ((Seat(seat), "round") for seat in sorted(state.living))
            case Claimed(seat):
                yield seat, "bid"
                if view.bid is not None:
                    yield seat, "turn"
                if chance_of(view, state.bid) < BLUFF:
                    yield seat, "bluff"
            case _:
                pass


def count_calls(events: Sequence[object], state: Any, steps: Steps) -> Iterator[tuple[Seat, str]]:
    """Yields what calls count for, and whether the bid held."""
    caller: Seat | None = None
    for step in _steps(events, steps):
        match step:
            case Doubted(caller):
                yield caller, "turn"
                yield caller, "call"
            case Lost(loser) if caller is not None:
                yield from count_call(caller, state.bid.seat, held=loser == caller)
            case _:
                pass


def count_call(caller: Seat, bidder: Seat, *, held: bool) -> Iterator[tuple[Seat, str]]:
    """Yields what a call counts for, once the bid has held or not."""
    yield bidder, "called"
    yield (bidder, "held") if held else (caller, "good call")


def _steps(events: Sequence[object], steps: Steps) -> Iterator[Step]:
    return (step for event in events for step in steps(event))
