"""Statistics about the players of bluffing games: counts that several games share."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bunkum.core import Seat
from bunkum.core.contract import Habit, Rate
from bunkum.core.review import Claimed, Doubted, Lost, RoundBegan, Step

BLUFF = 0.5
"""A bid is a bluff if its probability in its bidder's view is below this."""


BID_RATES = (
    Rate("bids a round", "bid", "round"),
    Rate("bluffs", "bluff", "bid"),
    Rate("calls", "call", "turn"),
    Rate("good calls", "good call", "call"),
    Rate("bids held", "held", "called"),
)
"""The rates of players in games whose statistics are those of `count_bids` and `count_calls`."""
BID_HABITS = (
    Habit("Bluffs", "Bids that were more likely false than true.", "bluff", "bid", "bid"),
    Habit("Calls", "Bids of others that were called instead of answered.", "call", "turn", "turn"),
    Habit("Believed", "Bids that nobody called.", "called", "bid", "bid", is_rest=True),
)
"""The habits of players in the same games."""
Steps = Callable[[Any], Iterator[Step]]
"""A game's own `review.steps`."""


def count_bids(
    view: Any, events: Sequence[object], state: Any, steps: Steps, chance_of: Callable[[Any, Any], float]
) -> Iterator[tuple[Seat, str]]:
    """Yields the statistics of rounds and bids, each with its seat.

    `view` is the actor's view before its action, `state` the truth after the events. A `turn` is counted if there was a
    bid to call, for the seat that then calls or bids. `chance_of(view, bid)` is the probability of a bid. A restarted
    round (`throw` above 0) is not counted again.
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
    """Yields the statistics of calls, and of the bids that were called."""
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
    """Yields the statistics of a call of which it is known whether the bid held."""
    yield bidder, "called"
    yield (bidder, "held") if held else (caller, "good call")


def _steps(events: Sequence[object], steps: Steps) -> Iterator[Step]:
    return (step for event in events for step in steps(event))
