"""Where things stand after an event: the same fold for the truth and for every view. Never fails, asks nobody."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from bunkum.core import Seat, next_seat
from bunkum.games.liars_boggle.events import (
    Abstained,
    Ballot,
    Began,
    BidMade,
    BidWithdrawn,
    Called,
    Dealt,
    DealtOpenly,
    Discarded,
    Eliminated,
    Event,
    FriendlyAsked,
    FriendlyResult,
    HoldEnded,
    KeptDice,
    LateChallenged,
    MatchEnded,
    Remembered,
    Removed,
    Revealed,
    Rolled,
    RoundRestarted,
    RoundStarted,
    SeatLeft,
    SetAside,
    ShowStarted,
    StarterNamed,
    TimerFinished,
    TimerStarted,
    Traded,
    TradingOpened,
    TurnMissed,
    Verdict,
    VoteClosed,
    Voted,
    VoteOpened,
)
from bunkum.games.liars_boggle.state import FACE_DOWN, Die, Poll, Sand, Showdown, StandingBid, State
from bunkum.pieces.letters import without_each

Hands = tuple[tuple[Die, ...] | None, ...]


def evolve(state: State | None, event: Event) -> State:
    """The state after `event`."""
    if isinstance(event, Began):
        return _begun(event)
    assert state is not None
    match event:
        case BidMade(bid):
            return _bid_made(state, bid)
        case Rolled(seat, dice, faces):
            hand = tuple(map(Die, dice, faces))
            return replace(state, hands=_put(state.hands, seat, hand))
        case RoundStarted(number, starter):
            return _new_round(state, round=number, starter=starter, turn=starter, throw=0)
        case RoundRestarted():
            return _new_round(state, turn=state.starter, throw=state.throw + 1)
        case Called(seat, challenge):
            showdown = Showdown(seat, challenge)
            return replace(state, showdown=showdown, turn=seat, turns=state.turns + 1, held=False, phase="showdown")
        case Revealed(faces, pieces, spellable):
            showdown = replace(_shown(state), faces=faces, pieces=pieces, spellable=spellable)
            return replace(state, hands=_turned_up(state.hands, faces), showdown=showdown)
        case LateChallenged():
            return replace(state, showdown=replace(_shown(state), challenged=True))
        case Verdict(_, _, valid, loser, reason):
            showdown = replace(_shown(state), valid=valid, loser=loser, reason=reason)
            return replace(state, showdown=showdown, poll=None, phase="discard", turn=loser, turns=state.turns + 1)
        case TurnMissed(loser):
            return replace(state, phase="discard", turn=loser, turns=state.turns + 1, held=False)
        case Discarded(seat, place, die):
            return _discarded(state, seat, place, die)
        case StarterNamed(seat):
            return replace(state, starter=seat)
        case ShowStarted():
            return replace(state, phase="show", turns=state.turns + 1)
        case Removed(seat, dice):
            left = state.dice_in_play - len(dice)
            hands = _put(state.hands, seat, ())
            return replace(state, hands=hands, pile=(*state.pile, *dice), dice_in_play=left)
        case Eliminated(seat, place):
            return _eliminated(state, seat, place)
        case Dealt(seat, dice) | DealtOpenly(seat, dice):
            return replace(state, hands=_put(state.hands, seat, tuple(map(Die, dice))))
        case SetAside(dice, removed):
            return replace(state, pile=dice, removed=removed)
        case Remembered(bid):
            return replace(state, before=bid)
        case HoldEnded():
            return replace(state, held=False)
        case FriendlyAsked(seat):
            return replace(state, poll=Poll(seat, friendly=True, voters=()), held=False)
        case FriendlyResult(word, valid):
            return _checked(state, word, valid=valid)
        case BidWithdrawn(_, back):
            assert state.bid is not None
            return replace(
                state,
                phase="replace",
                bid=back,
                before=None,
                earlier=state.earlier[:-1],
                turn=state.bid.seat,
                turns=state.turns + 1,
                held=False,
            )
        case VoteOpened(voters):
            friendly = state.poll is not None and state.poll.friendly
            challenger = state.poll.challenger if state.poll is not None and friendly else _shown(state).caller
            poll = Poll(challenger, friendly, voters, ballots=(None,) * len(voters))
            return replace(state, phase="vote", poll=poll, turns=state.turns + 1)
        case Voted(seat) | Abstained(seat):
            poll = _poll(state)
            return replace(state, poll=replace(poll, done=poll.done | {seat}))
        case Ballot(seat, valid):
            poll = _poll(state)
            at = poll.voters.index(seat)
            ballots = (*poll.ballots[:at], valid, *poll.ballots[at + 1 :])
            return replace(state, poll=replace(poll, ballots=ballots))
        case VoteClosed():
            return state
        case TradingOpened(order):
            return replace(state, phase="trade", traders=order, turn=order[0], turns=state.turns + 1)
        case Traded(seat, places, give, take):
            return _traded(state, seat, places, give, take)
        case KeptDice():
            return _next_trader(state)
        case TimerStarted():
            return replace(state, sand=Sand(state.sand.count + 1, state.turns, running=True))
        case TimerFinished():
            return replace(state, sand=Sand(state.sand.count))
        case SeatLeft(seat):
            return replace(state, gone=(*state.gone, seat))
        case MatchEnded(ranking):
            return replace(state, phase="over", places=ranking)
        case _:
            assert_never(event)


def _begun(event: Began) -> State:
    options = event.options
    shown = options.dice_counts == "shown"
    return State(
        options=options,
        hands=tuple((FACE_DOWN,) * dice if shown else None for dice in event.dice_each),
        living=frozenset(map(Seat, range(event.seats))),
        starter=event.starter,
        turn=event.starter,
        places=(0,) * event.seats,
        dice_in_play=sum(event.dice_each),
    )


def _new_round(state: State, **changes: object) -> State:
    """All dice under the cups. Who may not know them knows their number at most."""
    shown = state.options.dice_counts == "shown"
    hands: Hands = tuple(
        () if seat not in state.living else (FACE_DOWN,) * len(hand or ()) if shown else None
        for seat, hand in enumerate(state.hands)
    )
    return replace(
        state,
        hands=hands,
        phase="bid",
        bid=None,
        earlier=(),
        before=None,
        held=False,
        showdown=None,
        poll=None,
        traders=(),
        turns=state.turns + 1,
        **changes,
    )


def _bid_made(state: State, bid: StandingBid) -> State:
    options = state.options
    keep = options.history == "full" and state.bid is not None
    return replace(
        state,
        bid=bid,
        earlier=(*state.earlier, state.bid) if keep else (),
        before=None,
        seq=bid.seq,
        phase="turn",
        turn=next_seat(bid.seat, state.living, len(state.places)),
        turns=state.turns + 1,
        held=options.friendly_hold > 0 and options.word_policy == "friendly",
    )


def _turned_up(hands: Hands, faces: Iterable[tuple[str, ...]]) -> Hands:
    """Faces up; identities stay with who knew them."""
    return tuple(
        tuple(map(Die, (die.faces for die in hand), up)) if hand is not None else tuple(Die(None, face) for face in up)
        for hand, up in zip(hands, faces, strict=True)
    )


def _discarded(state: State, seat: Seat, place: int, die: str) -> State:
    hand = state.hands[seat]
    left = None if hand is None else (*hand[:place], *hand[place + 1 :])
    return replace(
        state,
        hands=_put(state.hands, seat, left),
        pile=(*state.pile, die),
        dice_in_play=state.dice_in_play - 1,
    )


def _eliminated(state: State, seat: Seat, place: int) -> State:
    traders = tuple(trader for trader in state.traders if trader != seat)
    turn = traders[0] if traders else state.turn
    return replace(
        state,
        turn=turn,
        turns=state.turns + (turn != state.turn),  # the next to trade has a clock of its own
        hands=_put(state.hands, seat, ()),
        living=state.living - {seat},
        places=(*state.places[:seat], place, *state.places[seat + 1 :]),
        traders=traders,
    )


def _checked(state: State, word: str, *, valid: bool) -> State:
    if valid:
        return replace(state, good=state.good | {word}, poll=None, phase="turn")
    return replace(state, struck=state.struck | {word}, poll=None)


def _traded(state: State, seat: Seat, places: tuple[int, ...], give: tuple[str, ...], take: tuple[str, ...]) -> State:
    hand = state.hands[seat]
    if hand is not None:
        kept = tuple(die for place, die in enumerate(hand) if place not in places)
        state = replace(state, hands=_put(state.hands, seat, (*kept, *map(Die, take))))
    return _next_trader(replace(state, pile=(*without_each(state.pile, take), *give)))


def _next_trader(state: State) -> State:
    traders = state.traders[1:]
    return replace(state, traders=traders, turn=traders[0] if traders else state.turn, turns=state.turns + 1)


def _shown(state: State) -> Showdown:
    assert state.showdown is not None
    return state.showdown


def _poll(state: State) -> Poll:
    assert state.poll is not None
    return state.poll


def _put(hands: Hands, seat: Seat, hand: tuple[Die, ...] | None) -> Hands:
    return (*hands[:seat], hand, *hands[seat + 1 :])
