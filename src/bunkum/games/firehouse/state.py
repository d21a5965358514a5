"""The state of a match of Firehouse, and its fold. A view is a state with some dice hidden.

`evolve` is the same fold for the truth and for every view. It never fails and has no other input.
"""

from typing import Literal, assert_never

from msgspec.structs import replace

from bunkum.core import Seat, Value, all_seats, clockwise_from, next_seat, replace_at, this_or_next
from bunkum.games.firehouse import records
from bunkum.games.firehouse.options import Options
from bunkum.liars_dice.records import StandingBid
from bunkum.pieces.bidding import with_bid

Phase = Literal["bid", "turn", "bang", "show", "over"]

Hand = tuple[int | None, ...]
"""The faces of a seat's dice in the order in which they lie; None for a hidden die."""


class Score(Value):
    """The goods (above 0) or bads (below 0) that a seat got."""

    seat: Seat
    change: int


class Showdown(Value):
    """The showdown after a bang: `plain` dice of the face, `wild` ones that count for it, `count` together."""

    by: Seat
    how: records.How
    plain: int = 0
    wild: int = 0
    count: int = 0
    holds: bool | None = None
    loser: Seat | None = None
    """The seat that got the bad, or bads."""
    scores: tuple[Score, ...] = ()


class State(Value):
    """The truth of a match, or the view of a seat."""

    options: Options
    hands: tuple[Hand, ...]
    """By seat; empty for a seat without dice."""
    living: frozenset[Seat]
    """The seats that play: those that have not left, and in a playoff only those that must play it."""
    starter: Seat
    turn: Seat
    dice_each: int
    phase: Phase = "bid"
    round: int = 0
    throw: int = 0
    """Counts the rolls of this round: restarts go on counting."""
    turns: int = 0
    """Counts turns; a timer belongs to one turn."""
    seq: int = 0
    """How many bids were made in the match."""
    wild: int | None = None
    """The face of the big die."""
    bid: StandingBid | None = None
    earlier: tuple[StandingBid, ...] = ()
    """The bids before the current one, oldest first."""
    held: bool = False
    """`raise_hold_ms`: nobody may raise yet."""
    bangs: tuple[Seat, ...] = ()
    """The seats that have banged at the current bid, in order of arrival; the last one counts."""
    showdown: Showdown | None = None
    scores: tuple[int, ...] = ()
    """By seat: goods minus bads (RULES 7A)."""
    playoff: bool = False
    """Whether a playoff is being played: seats that would all have lost play on from zero."""
    gone: tuple[Seat, ...] = ()
    """Seats that left for good, in the order in which they left."""
    places: tuple[int, ...] = ()
    """By seat: 0 while its place is open, then its place."""
    losers: tuple[Seat, ...] = ()
    """The seats that lost the match, once it is over."""

    @property
    def seats(self) -> int:
        """The number of seats of the match."""
        return len(self.places)

    @property
    def dice(self) -> int:
        """The number of dice under all cups together."""
        return sum(map(len, self.hands))


def anybody_may_bang(state: State) -> bool:
    """Returns whether seats other than the next may bang at a bid; only then can bangs race (RULES 7.0)."""
    return state.options.out_of_turn and len(state.living) > 2


def comes_first(state: State, seat: Seat, other: Seat) -> bool:
    """Returns whether a bang of `seat` counts before one of `other` (RULES 7.0).

    The seat in turn comes first, then the nearest clockwise from the bidder.
    """
    assert state.bid is not None
    order = (state.turn, *clockwise_from(state.bid.seat, all_seats(state.seats), state.seats))
    return order.index(seat) < order.index(other)


def evolve(state: State | None, event: records.Event) -> State:
    """Returns the state after `event`."""
    if isinstance(event, records.Began):
        return _begin(event)
    assert state is not None
    match event:
        case records.BidMade(bid):
            held = state.options.raise_hold_ms > 0 and anybody_may_bang(state)
            return with_bid(state, bid, held=held)
        case records.Rolled(seat, faces):
            return replace(state, hands=replace_at(state.hands, seat, faces))
        case records.RoundStarted(number, starter):
            hands = tuple(
                (None,) * state.dice_each if Seat(seat) in state.living else () for seat in range(state.seats)
            )
            return _cover(replace(state, hands=hands, round=number, throw=0), starter)
        case records.RoundRestarted():
            hands = tuple((None,) * len(hand) for hand in state.hands)
            starter = this_or_next(state.starter, state.living, state.seats)
            return _cover(replace(state, hands=hands, throw=state.throw + 1), starter)
        case records.WildRolled(_, face):
            return replace(state, wild=face)
        case records.HoldEnded():
            return replace(state, held=False)
        case records.Banged(seat):
            # The window opens with the first bang; a better one does not open it again (RULES 7.0).
            opens = state.phase != "bang"
            return replace(
                state, phase="bang", held=False, bangs=(*state.bangs, seat), turns=state.turns + (1 if opens else 0)
            )
        case records.Challenged(by, how):
            return replace(state, showdown=Showdown(by, how))
        case records.Revealed(faces):
            return replace(state, hands=faces)
        case records.Verdict(count, _, plain, wild, holds, loser):
            assert state.showdown is not None
            shown = replace(state.showdown, count=count, plain=plain, wild=wild, holds=holds, loser=loser)
            return replace(state, showdown=shown)
        case records.Scored(seat, change, score):
            assert state.showdown is not None
            shown = replace(state.showdown, scores=(*state.showdown.scores, Score(seat, change)))
            return replace(state, scores=replace_at(state.scores, seat, score), showdown=shown)
        case records.StarterNamed(seat):
            opening = state.phase == "bid"
            turn = seat if opening else state.turn
            return replace(state, starter=seat, turn=turn, turns=state.turns + (1 if opening else 0))
        case records.PlayoffBegan(seats, places, dice):
            zero = tuple(0 if Seat(seat) in seats else score for seat, score in enumerate(state.scores))
            return replace(state, living=frozenset(seats), places=places, scores=zero, dice_each=dice, playoff=True)
        case records.ShowStarted():
            return replace(state, phase="show", turns=state.turns + 1)
        case records.SeatLeft(seat):
            return _leave(state, seat)
        case records.MatchEnded(ranking, losers):
            return replace(state, phase="over", places=ranking, losers=losers)
        case _:
            assert_never(event)


def _begin(event: records.Began) -> State:
    return State(
        options=event.options,
        hands=((None,) * event.dice_each,) * event.seats,
        living=frozenset(all_seats(event.seats)),
        starter=event.starter,
        turn=event.starter,
        dice_each=event.dice_each,
        scores=(0,) * event.seats,
        places=(0,) * event.seats,
    )


def _cover(state: State, starter: Seat) -> State:
    """Puts all dice under the cups, without a bid."""
    return replace(
        state,
        starter=starter,
        turn=starter,
        phase="bid",
        turns=state.turns + 1,
        wild=None,
        bid=None,
        earlier=(),
        held=False,
        bangs=(),
        showdown=None,
    )


def _leave(state: State, seat: Seat) -> State:
    """Takes a seat that leaves out of play and skips its turn; its dice stay until the round is over (RULES 1.6)."""
    state = replace(state, living=state.living - {seat}, gone=(*state.gone, seat))
    if state.phase == "turn" and state.turn == seat:
        return replace(state, turn=next_seat(seat, state.living, state.seats), turns=state.turns + 1)
    return state
