"""What is worth counting about a player, and the figures made of it."""

from collections.abc import Iterator, Sequence

from bunkum.core import Seat
from bunkum.games.firehouse.events import BidMade, Challenged, RoundStarted, Verdict
from bunkum.games.firehouse.odds import chance
from bunkum.games.firehouse.state import State
from bunkum.pieces.statistics import BLUFF, Rate

RATES = (
    Rate("bids a round", "bid", "round"),
    Rate("bluffs", "bluff", "bid"),
    Rate("bangs in turn", "bang", "turn"),
    Rate("out of turn, a round", "snap", "round"),
    Rate("good bangs", "good bang", "banged"),
    Rate("bids held", "held", "doubted"),
)


def count_statistics(view: State | None, events: Sequence[object], state: State) -> Iterator[tuple[Seat, str]]:
    """What an action's events count for, seat by seat; `view` is the actor's before, `state` the truth after.

    A `turn` is one in which there was a bid to bang at; who bangs in turn or raises then has taken it.
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
            case Challenged(by, how):
                yield by, "banged"
                if how == "out_of_turn":
                    yield by, "snap"
                else:
                    yield by, "turn"
                    yield by, "bang"
            case Verdict(holds=holds):
                assert state.showdown is not None
                assert state.bid is not None
                yield state.bid.seat, "doubted"
                yield (state.bid.seat, "held") if holds else (state.showdown.by, "good bang")
            case _:
                pass
