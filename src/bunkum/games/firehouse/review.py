"""The parts of a review: its steps, the dice under each cup, which claims were true, and the statistics."""

from collections.abc import Iterator, Sequence

from bunkum.core import Seat
from bunkum.core.claims import Claim
from bunkum.core.contract import Habit, Rate
from bunkum.core.review import Doubted, HandPiece, Lost, Step
from bunkum.games.firehouse.odds import chance_of_bid
from bunkum.games.firehouse.records import Challenged, Event, Verdict
from bunkum.games.firehouse.state import State
from bunkum.liars_dice import review as family
from bunkum.pieces.pips import parse_face
from bunkum.pieces.statistics import BID_HABITS, count_bids
from bunkum.pieces.table_talk import is_true_of_hand


def steps(event: Event) -> Iterator[Step]:
    """Yields the review steps of an event: bids, calls and losses."""
    match event:
        case Challenged(seat):
            yield Doubted(seat)
        case Verdict(loser=loser):
            yield Lost(loser)
        case _:
            yield from family.steps(event)


def hand(truth: State, seat: Seat) -> tuple[HandPiece, ...]:
    """Returns the dice under a seat's cup, and which of them are wild."""
    return tuple(HandPiece(f"{face}", wild=face == truth.wild) for face in truth.hands[seat])


def judge_claim(view: State, seat: Seat, claim: Claim) -> bool | None:
    """Returns whether a claim about the dice of `seat` is true; None if they are hidden or it is not about them."""
    dice = view.hands[seat]
    if view.showdown is None or not dice:
        return None
    return is_true_of_hand(claim, dice, parse_face(claim.letter or ""), view.wild)


RATES = (
    Rate("bids a round", "bid", "round"),
    Rate("bluffs", "bluff", "bid"),
    Rate("bangs in turn", "bang", "turn"),
    Rate("out of turn, a round", "snap", "round"),
    Rate("good bangs", "good bang", "banged"),
    Rate("bids held", "held", "doubted"),
)
HABITS = (
    BID_HABITS[0],
    Habit("Bangs", "Bids of others that were banged in turn instead of answered.", "bang", "turn", "turn"),
    Habit("Believed", "Bids at which nobody banged.", "doubted", "bid", "bid", is_rest=True),
)


def count_statistics(view: State | None, events: Sequence[object], state: State) -> Iterator[tuple[Seat, str]]:
    """Yields the statistics that the events of an action add to, each with its seat.

    `view` is the actor's view before the action, `state` the truth after it. A bang in turn counts as a turn, like a
    raise (`count_bids`).
    """
    yield from count_bids(view, events, state, steps, chance_of_bid)
    for event in events:
        match event:
            case Challenged(by, how):
                yield by, "banged"
                yield from ((by, mark) for mark in (("snap",) if how == "out_of_turn" else ("turn", "bang")))
            case Verdict(holds=holds):
                assert state.showdown is not None
                assert state.bid is not None
                yield state.bid.seat, "doubted"
                yield (state.bid.seat, "held") if holds else (state.showdown.by, "good bang")
            case _:
                pass
