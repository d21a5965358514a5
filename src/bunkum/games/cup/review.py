"""What is counted about a player, and the rates made from the counts."""

from collections.abc import Iterator, Sequence

from bunkum.core import Seat
from bunkum.core.contract import Rate
from bunkum.games.cup.odds import chance_holds
from bunkum.games.cup.records import Accepted, Challenged, Claimed, Verdict
from bunkum.games.cup.state import State

BLUFF = 0.5
"""A claim is a bluff if its probability in its maker's view is lower than this."""


RATES = (
    Rate("bluffs", "bluff", "claim"),
    Rate("calls", "call", "turn"),
    Rate("blind", "blind", "turn"),
    Rate("good calls", "good call", "call"),
    Rate("claims held", "held", "tested"),
)


def count_statistics(view: State | None, events: Sequence[object], state: State) -> Iterator[tuple[Seat, str]]:
    """Yields what is counted in an action's events, by seat; `view` is the actor's before, `state` the truth after."""
    for event in events:
        match event:
            case Claimed(claim):
                assert view is not None
                yield claim.seat, "claim"
                if chance_holds(view, claim.claim) < BLUFF:
                    yield claim.seat, "bluff"
            case Accepted(seat, how):
                yield seat, "turn"
                if how == "blind":
                    yield seat, "blind"
            case Challenged(seat):
                yield seat, "turn"
                yield seat, "call"
            case Verdict(holds=holds):
                assert state.showdown is not None
                assert state.claim is not None
                yield state.claim.seat, "tested"
                yield (state.claim.seat, "held") if holds else (state.showdown.challenger, "good call")
            case _:
                pass
