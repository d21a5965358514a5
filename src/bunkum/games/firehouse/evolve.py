"""The state after an event: the same fold for the truth and for every view. It never fails and has no other input."""

from typing import assert_never

from msgspec.structs import replace

from bunkum.core import Seat, all_seats, next_seat, replace_at, this_or_next
from bunkum.games.firehouse import records
from bunkum.games.firehouse.state import Score, Showdown, State, anybody_may_bang
from bunkum.pieces.bidding import with_bid


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
            shown = replace(_showdown_of(state), count=count, plain=plain, wild=wild, holds=holds, loser=loser)
            return replace(state, showdown=shown)
        case records.Scored(seat, change, score):
            shown = _showdown_of(state)
            return replace(
                state,
                scores=replace_at(state.scores, seat, score),
                showdown=replace(shown, scores=(*shown.scores, Score(seat, change))),
            )
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


def _showdown_of(state: State) -> Showdown:
    assert state.showdown is not None
    return state.showdown
