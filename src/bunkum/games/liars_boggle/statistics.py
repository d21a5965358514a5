"""What is worth counting about a player, and the figures made of it."""

from collections.abc import Iterator, Sequence

from bunkum.core import Seat
from bunkum.games.liars_boggle.events import BidMade, Called, RoundStarted, TurnMissed, Verdict
from bunkum.games.liars_boggle.odds import chance
from bunkum.games.liars_boggle.state import State
from bunkum.pieces.statistics import BLUFF, Rate

RATES = (
    Rate("bids a round", "bid", "round"),
    Rate("bluffs", "bluff", "bid"),
    Rate("calls", "call", "turn"),
    Rate("good calls", "good call", "call"),
    Rate("bids held", "held", "called"),
)


def count_statistics(view: State | None, events: Sequence[object], state: State) -> Iterator[tuple[Seat, str]]:
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
                if chance(view, bid.word, bid.q_as) < BLUFF:
                    yield bid.seat, "bluff"
            case Called(seat):
                yield seat, "turn"
                yield seat, "call"
            case Verdict(loser=loser):
                assert state.showdown is not None
                assert state.bid is not None
                caller, bidder = state.showdown.caller, state.bid.seat
                yield bidder, "called"
                yield (caller, "good call") if loser == bidder else (bidder, "held")
            case TurnMissed(loser):
                yield loser, "missed"
            case _:
                pass
