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


def begin(seats: int, options: Options, box: GameContext) -> list[Event]:
    """Deal, set the rest aside, roll (RULES 2.1)."""
    first = options.house.first_seat
    starter = box.dice.draw(Address(0, HOUSE, 0), all_seats(seats)) if first == "random" else Seat(first)
    each = dice_each(options, seats)
    began = Began("liars_boggle", RULES_VERSION, seats, options, starter, each)
    story: Telling = core.EventBuilder(evolve, evolve(None, began), box)
    story.events.append(began)
    hands, rest = deal(options, each, box)
    box_dice = DICE_SETS[options.dice_set]
    story.emit(SetAside(rest, without_each(box_dice, dice_left(options))))
    for seat, dice in zip(all_seats(seats), hands, strict=True):
        story.emit(DealtOpenly(seat, dice) if options.die_identity == "public" else Dealt(seat, dice, (seat,)))
    story.emit(RoundStarted(1, starter))
    roll(story, hands)
    return story.events


def decide(state: State, seat: Seat, action: Action, box: GameContext) -> list[Event]:
    """What happens when `seat` does `action`."""
    if isinstance(action, Bid) and not state.gone:
        return _bid(state, seat, action.word, action.q_as)
    story: Telling = core.EventBuilder(evolve, state, box)
    match action:
        case TimeUp(timer):
            time_up(story, timer.name)
        case PlayTimeout(silent):
            silence(story, silent)
        case RemoveSeat(leaver):
            leave(story, leaver)
        case Restart():
            story.emit(RoundRestarted())
            roll(story, dice_of(state))
        case _:
            _play(story, seat, action)
    play_the_gone(story)
    return story.events


def _play(story: Telling, seat: Seat, action: PlayerAction) -> None:
    state = story.state
    match action:
        case Bid(word, q_as) | Replace(word, q_as):
            for event in _bid(state, seat, word, q_as):
                story.emit(event)
        case Call(challenge):
            call(story, seat, challenge=challenge)
        case CallInstead():
            call(story, seat, challenge=False)
        case LateChallenge():
            story.emit(LateChallenged(seat))
            judge_word(story)
        case Accept():
            verdict(story, valid=None)
        case Vote(valid):
            story.emit(Voted(seat))
            story.emit(Ballot(seat, valid, eyes(story, seat)))
            close_vote_when_done(story)
        case Abstain():
            story.emit(Abstained(seat))
            close_vote_when_done(story)
        case Discard(place):
            discard(story, seat, place)
        case Trade(give, take):
            hand = state.hands[seat] or ()
            given = tuple(hand[place].faces or "" for place in give)
            story.emit(Traded(seat, give, given, take))
            rest_when_traded(story)
        case NoTrade():
            story.emit(KeptDice(seat))
            rest_when_traded(story)
        case FriendlyChallenge():
            story.emit(FriendlyAsked(seat))
            judge_friendly(story)
        case StartTimer():
            story.emit(TimerStarted(seat))
        case _:
            assert_never(action)


def _bid(state: State, seat: Seat, said: str, q_as: QAs | None) -> list[Event]:
    word, q = said.lower(), q_as or "qu"
    bid = StandingBid(seat, word, length(word, state.options, q), state.seq + 1, q)
    events: list[Event] = [BidMade(bid)]
    if state.bid is not None and state.options.history == "memory":
        events.append(Remembered(state.bid))
    return events
