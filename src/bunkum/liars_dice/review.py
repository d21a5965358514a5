"""The parts of a review: its steps, the dice under each cup, which claims were true, and the statistics."""

from collections.abc import Iterator, Sequence

from bunkum.core import Seat
from bunkum.core.claims import Claim
from bunkum.core.contract import Rate
from bunkum.core.review import Claimed, Doubted, HandPiece, Lost, Opened, RoundBegan, SaidExactly, Step
from bunkum.liars_dice.odds import chance_of_bid
from bunkum.liars_dice.records import BidMade, Challenged, Revealed, RoundRestarted, RoundStarted, Verdict
from bunkum.liars_dice.state import FaceNames, State
from bunkum.pieces.statistics import BID_HABITS, BID_RATES, count_bids, count_calls
from bunkum.pieces.table_talk import is_true_of_hand


def steps(event: object, faces: FaceNames = FaceNames()) -> Iterator[Step]:  # noqa: B008  never changed
    """Yields the review steps of an event: bids, calls and losses; a calza is not a call."""
    match event:
        case RoundStarted() | RoundRestarted():
            yield RoundBegan()
        case BidMade(bid):
            yield Claimed(bid.seat, faces.bid(bid.number, bid.face))
        case Challenged(seat, "call"):
            yield Doubted(seat)
        case Challenged(seat):
            yield SaidExactly(seat)
        case Revealed():
            yield Opened()
        case Verdict(loser=int(loser)):
            yield Lost(loser)
        case _:
            pass


def hand(truth: State, seat: Seat) -> tuple[HandPiece, ...]:
    """Returns the dice under a seat's cup, and which of them are wild for the standing bid."""
    wild = truth.wild_face if truth.bid is not None and truth.bid.face != truth.wild_face else None
    return tuple(HandPiece(f"{face}", wild=face == wild) for face in truth.hands[seat])


def judge_claim(view: State, seat: Seat, claim: Claim) -> bool | None:
    """Returns whether a claim about the dice of `seat` is true; None if they are hidden or it is not about them."""
    dice = view.hands[seat]
    if view.showdown is None or not dice:
        return None
    return is_true_of_hand(claim, dice, view.face_names.read(claim.letter or ""))


RATES = (
    *BID_RATES[:-1],
    Rate("calza", "calza", "round"),
    Rate("good calza", "good calza", "calza"),
    BID_RATES[-1],
)
HABITS = BID_HABITS


def count_statistics(view: State | None, events: Sequence[object], state: State) -> Iterator[tuple[Seat, str]]:
    """Yields the statistics that the events of an action add to, each with its seat.

    `view` is the actor's view before the action, `state` the truth after it. A calza is counted separately and not as a
    call.
    """
    yield from count_bids(view, events, state, steps, chance_of_bid)
    yield from count_calls(events, state, steps)
    for event in events:
        match event:
            case Challenged(seat, "calza"):
                yield seat, "calza"
            case Verdict(count, needed) if count == needed:
                assert state.showdown is not None
                if state.showdown.how == "calza":
                    yield state.showdown.seat, "good calza"
            case _:
                pass
