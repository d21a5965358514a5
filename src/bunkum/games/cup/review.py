"""The parts of a review: its steps and the dice under the cup; and the statistics.

A claim is about the five dice as they lie when it is made. If any of them is rolled before the cup is lifted, nobody
will see those dice together, and the claim is told as it looked to somebody who saw only the dice on the table.
"""

from collections.abc import Iterator, Sequence

from bunkum.core import Seat, review
from bunkum.core.contract import Habit, Rate
from bunkum.core.match_events import RoundRestarted
from bunkum.core.review import HandPiece, Step
from bunkum.games.cup.hands import spoken
from bunkum.games.cup.odds import chance_holds
from bunkum.games.cup.records import (
    Accepted,
    Challenged,
    Claimed,
    CupRolled,
    Event,
    Revealed,
    RoundStarted,
    TableRolled,
    Verdict,
)
from bunkum.games.cup.state import State, faces


def steps(event: Event) -> Iterator[Step]:
    """Yields the review steps of an event; a claim that was made without a look and without a roll is blind."""
    match event:
        case RoundStarted() | RoundRestarted():
            yield review.RoundBegan()
        case CupRolled() | TableRolled():
            yield review.RolledAway()
        case Claimed(claim):
            yield review.Claimed(claim.seat, spoken(claim.claim), blind=claim.blind)
        case Challenged(seat):
            yield review.Doubted(seat)
        case Revealed():
            yield review.Opened()
        case Verdict(loser=loser):
            yield review.Lost(loser)
        case _:
            pass


def hand(truth: State, seat: Seat) -> tuple[HandPiece, ...]:
    """Returns the five dice for the seat that has made the latest claim; there is only one cup."""
    if truth.claim is None or truth.claim.seat != seat:
        return ()
    return tuple(HandPiece(f"{face}") for face in faces(truth))


BLUFF = 0.5
"""A claim is a bluff if its probability in its maker's view is lower than this."""


RATES = (
    Rate("bluffs", "bluff", "claim"),
    Rate("calls", "call", "turn"),
    Rate("blind", "blind", "turn"),
    Rate("good calls", "good call", "call"),
    Rate("claims held", "held", "tested"),
)
HABITS = (
    Habit("Bluffs", "Claims that were more likely false than true.", "bluff", "claim", "claim"),
    Habit("Calls", "Cups that were lifted instead of taken.", "call", "turn", "turn"),
    Habit("Believed", "Claims that nobody tested.", "tested", "claim", "claim", is_rest=True),
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
