"""What a look back tells: the steps of a review, what lay under a cup, which claims were true, what is counted."""

from collections.abc import Iterator, Sequence

from bunkum.core import Seat
from bunkum.core.claims import Claim
from bunkum.core.review import Claimed, Doubted, HandPiece, Lost, Opened, RoundBegan, Step, Withdrawn
from bunkum.games.liars_boggle.odds import chance
from bunkum.games.liars_boggle.records import (
    BidMade,
    BidWithdrawn,
    Called,
    Event,
    Revealed,
    RoundRestarted,
    RoundStarted,
    TurnMissed,
    Verdict,
)
from bunkum.games.liars_boggle.state import State
from bunkum.pieces.statistics import BLUFF, Rate, count_call


def steps(event: Event) -> Iterator[Step]:
    """What an event tells of bids and doubt."""
    match event:
        case RoundStarted() | RoundRestarted():
            yield RoundBegan()
        case BidMade(bid):
            yield Claimed(bid.seat, bid.word)
        case BidWithdrawn():
            yield Withdrawn()
        case Called(seat):
            yield Doubted(seat)
        case Revealed():
            yield Opened()
        case Verdict(loser=loser, reason="letters_missing" | "bid_good"):  # a word that is none is no matter of odds
            yield Lost(loser)
        case _:
            pass


def hand(truth: State, seat: Seat) -> tuple[HandPiece, ...]:
    """What lies under a cup."""
    return tuple(HandPiece(die.up or "") for die in truth.hands[seat] or ())


def judge_claim(view: State, seat: Seat, claim: Claim) -> bool | None:
    """Whether `seat` said the truth about its dice; None where they do not lie open, or the claim is not about them.

    A Qu counts as a Q, and as nothing else: it never stands for a U.
    """
    hand = view.hands[seat]
    if hand is None or view.showdown is None or any(die.up is None for die in hand):
        return None
    if claim.kind == "dice":
        return len(hand) == claim.number
    if claim.kind not in ("have", "lack") or claim.letter is None:
        return None
    named = claim.letter.capitalize()
    shown = sum(die.up == named or (named == "Q" and die.up == "Qu") for die in hand)
    if claim.kind == "lack":
        return shown == 0
    return shown >= (1 if claim.number is None else claim.number)


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
                bidder = state.standing_bid.seat
                yield from count_call(state.open_showdown.caller, bidder, held=loser != bidder)
            case TurnMissed(loser):
                yield loser, "missed"
            case _:
                pass
