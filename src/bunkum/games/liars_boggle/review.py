"""What reviews and statistics read of a match: its steps, hands, true claims, and counts for each player."""

from collections.abc import Iterator, Sequence

from bunkum.core import Seat
from bunkum.core.claims import Claim
from bunkum.core.review import Claimed, Doubted, HandPiece, Lost, Opened, RoundBegan, Step, Withdrawn
from bunkum.games.liars_boggle import records
from bunkum.games.liars_boggle.odds import chance
from bunkum.games.liars_boggle.state import State
from bunkum.pieces.statistics import BID_HABITS, BID_RATES, count_bids, count_call
from bunkum.pieces.table_talk import is_true_of_hand


def steps(event: records.Event) -> Iterator[Step]:
    """Yields what an event means for bids and calls."""
    match event:
        case records.RoundStarted() | records.RoundRestarted():
            yield RoundBegan()
        case records.BidMade(bid):
            yield Claimed(bid.seat, bid.word)
        case records.BidWithdrawn():
            yield Withdrawn()
        case records.Called(seat):
            yield Doubted(seat)
        case records.Revealed():
            yield Opened()
        case records.Verdict(
            loser=loser, reason="letters_missing" | "bid_good"
        ):  # an invalid word is not a matter of odds
            yield Lost(loser)
        case _:
            pass


def hand(truth: State, seat: Seat) -> tuple[HandPiece, ...]:
    """Returns the faces of a seat's hand."""
    return tuple(HandPiece(die.up or "") for die in truth.hand(seat))


def judge_claim(view: State, seat: Seat, claim: Claim) -> bool | None:
    """Returns whether `seat` told the truth about its dice; None if they are hidden, or the claim is not about them.

    A Qu counts as a Q, and as nothing else: it never stands for a U.
    """
    dice = view.hands[seat]
    if dice is None or view.showdown is None:
        return None
    letters = [die.up and die.up.removesuffix("u") for die in dice]
    return is_true_of_hand(claim, letters, claim.letter and claim.letter.capitalize().removesuffix("u"))


RATES = BID_RATES
HABITS = BID_HABITS


def count_statistics(view: State | None, events: Sequence[object], state: State) -> Iterator[tuple[Seat, str]]:
    """Yields what is counted in an action's events, by seat; `view` is the actor's before, `state` the truth after.

    A bid that is no word counts as a bid that did not hold.
    """
    yield from count_bids(view, events, state, steps, lambda view, bid: chance(view, bid.word, bid.q_as))
    for event in events:
        match event:
            case records.Called(seat):
                yield seat, "turn"
                yield seat, "call"
            case records.Verdict(loser=loser):
                bidder = state.standing_bid.seat
                yield from count_call(state.open_showdown.caller, bidder, held=loser != bidder)
            case records.TurnMissed(loser):
                yield loser, "missed"
            case _:
                pass
