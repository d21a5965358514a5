"""What is worth counting about a player, and the figures made of it."""

from collections.abc import Iterator, Sequence

from bunkum.core import Seat
from bunkum.games.bar.events import BidMade, Challenged, RoundStarted, Verdict
from bunkum.games.bar.odds import chance
from bunkum.games.bar.state import State
from bunkum.pieces.statistics import BLUFF, Rate, count_call

RATES = (
    Rate("bids a round", "bid", "round"),
    Rate("bluffs", "bluff", "bid"),
    Rate("calls", "call", "turn"),
    Rate("good calls", "good call", "call"),
    Rate("calza", "calza", "round"),
    Rate("good calza", "good calza", "calza"),
    Rate("bids held", "held", "called"),
)


def marks(view: State | None, events: Sequence[object], state: State) -> Iterator[tuple[Seat, str]]:
    """What an action's events count for, seat by seat; `view` is the actor's before, `state` the truth after.

    A `turn` is one in which there was a bid to call; who calls or bids then has taken it.
    """
    for event in events:
        match event:
            case RoundStarted():
                yield from ((Seat(seat), "round") for seat in sorted(state.living))
            case BidMade(bid):
                assert view is not None
                yield bid.seat, "bid"
                if view.bid is not None:
                    yield bid.seat, "turn"
                if chance(view, bid.number, bid.face) < BLUFF:
                    yield bid.seat, "bluff"
            case Challenged(seat, "call"):
                yield seat, "turn"
                yield seat, "call"
            case Challenged(seat, "calza"):
                yield seat, "calza"
            case Verdict(count, needed):
                assert state.showdown is not None
                assert state.bid is not None
                if state.showdown.how == "call":
                    yield from count_call(state.showdown.seat, state.bid.seat, held=count >= needed)
                elif count == needed:
                    yield state.showdown.seat, "good calza"
            case _:
                pass
