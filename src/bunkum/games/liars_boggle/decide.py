"""What happens (RULES 2.3). Alone sees the dice; `check` has let the action pass.

A bid is one event. Everything else is told step by step: `Telling` carries the state along, because what follows a
verdict depends on who is left. Seats that left for good are played by the House (`play_the_gone`).
"""

from typing import assert_never

from bunkum import core
from bunkum.core import HOUSE, Address, GameContext, PlayTimeout, RemoveSeat, Restart, Seat, TimeUp, all_seats
from bunkum.games.liars_boggle.bidding import length
from bunkum.games.liars_boggle.events import (
    Abstained,
    Ballot,
    Began,
    BidMade,
    Dealt,
    DealtOpenly,
    Event,
    FriendlyAsked,
    KeptDice,
    LateChallenged,
    Remembered,
    RoundRestarted,
    RoundStarted,
    SetAside,
    TimerStarted,
    Traded,
    Voted,
)
from bunkum.games.liars_boggle.evolve import evolve
from bunkum.games.liars_boggle.house import leave, play_the_gone, silence, time_up
from bunkum.games.liars_boggle.moves import (
    Abstain,
    Accept,
    Action,
    Bid,
    Call,
    CallInstead,
    Discard,
    FriendlyChallenge,
    LateChallenge,
    NoTrade,
    PlayerAction,
    QAs,
    Replace,
    StartTimer,
    Trade,
    Vote,
)
from bunkum.games.liars_boggle.options import Options, dice_each, dice_left
from bunkum.games.liars_boggle.rounds import Telling, deal, dice_of, discard, eyes, rest_when_traded, roll
from bunkum.games.liars_boggle.showdown import (
    call,
    close_vote_when_done,
    judge_friendly,
    judge_word,
    verdict,
)
from bunkum.games.liars_boggle.state import StandingBid, State
from bunkum.pieces.letters import DICE_SETS, without_each

RULES_VERSION = 1


def begin(seats: int, options: Options, context: GameContext) -> list[Event]:
    """Deal, set the rest aside, roll (RULES 2.1)."""
    first = options.house.first_seat
    starter = context.dice.draw(Address(0, HOUSE, 0), all_seats(seats)) if first == "random" else Seat(first)
    each = dice_each(options, seats)
    began = Began("liars_boggle", RULES_VERSION, seats, options, starter, each)
    builder: Telling = core.EventBuilder(evolve, evolve(None, began), context)
    builder.events.append(began)
    hands, rest = deal(options, each, context)
    box_dice = DICE_SETS[options.dice_set]
    builder.emit(SetAside(rest, without_each(box_dice, dice_left(options))))
    for seat, dice in zip(all_seats(seats), hands, strict=True):
        builder.emit(DealtOpenly(seat, dice) if options.die_identity == "public" else Dealt(seat, dice, (seat,)))
    builder.emit(RoundStarted(1, starter))
    roll(builder, hands)
    return builder.events


def decide(state: State, seat: Seat, action: Action, context: GameContext) -> list[Event]:
    """What happens when `seat` does `action`."""
    if isinstance(action, Bid) and not state.gone:
        return _bid(state, seat, action.word, action.q_as)
    builder: Telling = core.EventBuilder(evolve, state, context)
    match action:
        case TimeUp(timer):
            time_up(builder, timer.name)
        case PlayTimeout(silent):
            silence(builder, silent)
        case RemoveSeat(leaver):
            leave(builder, leaver)
        case Restart():
            builder.emit(RoundRestarted())
            roll(builder, dice_of(state))
        case _:
            _play(builder, seat, action)
    play_the_gone(builder)
    return builder.events


def _play(builder: Telling, seat: Seat, action: PlayerAction) -> None:
    state = builder.state
    match action:
        case Bid(word, q_as) | Replace(word, q_as):
            for event in _bid(state, seat, word, q_as):
                builder.emit(event)
        case Call(challenge):
            call(builder, seat, challenge=challenge)
        case CallInstead():
            call(builder, seat, challenge=False)
        case LateChallenge():
            builder.emit(LateChallenged(seat))
            judge_word(builder)
        case Accept():
            verdict(builder, valid=None)
        case Vote(valid):
            builder.emit(Voted(seat))
            builder.emit(Ballot(seat, valid, eyes(builder, seat)))
            close_vote_when_done(builder)
        case Abstain():
            builder.emit(Abstained(seat))
            close_vote_when_done(builder)
        case Discard(place):
            discard(builder, seat, place)
        case Trade(give, take):
            hand = state.hands[seat] or ()
            given = tuple(hand[place].faces or "" for place in give)
            builder.emit(Traded(seat, give, given, take))
            rest_when_traded(builder)
        case NoTrade():
            builder.emit(KeptDice(seat))
            rest_when_traded(builder)
        case FriendlyChallenge():
            builder.emit(FriendlyAsked(seat))
            judge_friendly(builder)
        case StartTimer():
            builder.emit(TimerStarted(seat))
        case _:
            assert_never(action)


def _bid(state: State, seat: Seat, said: str, q_as: QAs | None) -> list[Event]:
    word, q = said.lower(), q_as or "qu"
    bid = StandingBid(seat, word, length(word, state.options, q), state.seq + 1, q)
    events: list[Event] = [BidMade(bid)]
    if state.bid is not None and state.options.history == "memory":
        events.append(Remembered(state.bid))
    return events
