"""What happens (RULES 2.3 to 2.10). Alone sees the dice; `check` has let the action pass.

A bid is one event. Everything else is told step by step: `_Telling` carries the state along, because what
follows a verdict depends on who is left. Seats that left for good are played by the House (`_play_the_gone`).
"""

from collections.abc import Iterable
from typing import assert_never

from bunkum.core import HOUSE, Address, Box, Left, Restart, Seat, Silent, TimeUp, clockwise_from
from bunkum.core.chance import CHOICE, ORDER
from bunkum.games.liars_boggle.bidding import length
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
    Reason,
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
from bunkum.games.liars_boggle.evolve import evolve
from bunkum.games.liars_boggle.moves import (
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
from bunkum.games.liars_boggle.state import Piece, StandingBid, State
from bunkum.games.liars_boggle.timing import awaited, sand_binds
from bunkum.pieces.letters import DICE_SETS, faces_of, has_qu, without_each
from bunkum.words.spelling import best_spelling

RULES_VERSION = 1


class _Telling:
    """A story being told: the events so far, and where they lead."""

    def __init__(self, state: State, box: Box) -> None:
        self.state, self.box, self.events = state, box, list[Event]()

    def tell(self, event: Event) -> None:
        self.state = evolve(self.state, event)
        self.events.append(event)


def begin(seats: int, options: Options, box: Box) -> list[Event]:
    """Deal, set the rest aside, roll (RULES 2.1)."""
    first = options.house.first_seat
    everybody = tuple(map(Seat, range(seats)))
    starter = box.dice.draw(Address(0, HOUSE, 0), everybody) if first == "random" else Seat(first)
    each = dice_each(options, seats)
    began = Began("liars_boggle", RULES_VERSION, seats, options, starter, each)
    story = _Telling(evolve(None, began), box)
    story.events.append(began)
    hands, rest = _deal(options, each, box)
    box_dice = DICE_SETS[options.dice_set]
    story.tell(SetAside(rest, without_each(box_dice, dice_left(options))))
    for seat, dice in zip(everybody, hands, strict=True):
        story.tell(DealtOpenly(seat, dice) if options.die_identity == "public" else Dealt(seat, dice, (seat,)))
    story.tell(RoundStarted(1, starter))
    _roll(story, hands)
    return story.events


def _deal(options: Options, each: tuple[int, ...], box: Box) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """A hand for each seat, and the dice left over."""
    dice = box.dice.shuffle(Address(0, HOUSE, ORDER), dice_left(options))
    if options.set_aside == "prefer_qu":
        dice = tuple(sorted(dice, key=has_qu))  # stable: the Qu dice come last, so they are the first to be left over
    hands: list[tuple[str, ...]] = []
    for count in each:
        hands.append(tuple(sorted(dice[:count])))
        dice = dice[count:]
    return tuple(hands), dice


def decide(state: State, seat: Seat, action: Action, box: Box) -> list[Event]:
    """What happens when `seat` does `action`."""
    if isinstance(action, Bid) and not state.gone:
        return _bid(state, seat, action.word, action.q_as)
    story = _Telling(state, box)
    match action:
        case TimeUp(timer):
            _time_up(story, timer.name)
        case Silent(silent):
            _silence(story, silent)
        case Left(leaver):
            _leave(story, leaver)
        case Restart():
            story.tell(RoundRestarted())
            _roll(story, _dice_of(state))
        case _:
            _play(story, seat, action)
    _play_the_gone(story)
    return story.events


def _play(story: _Telling, seat: Seat, action: PlayerAction) -> None:
    state = story.state
    match action:
        case Bid(word, q_as) | Replace(word, q_as):
            for event in _bid(state, seat, word, q_as):
                story.tell(event)
        case Call(challenge):
            _call(story, seat, challenge=challenge)
        case CallInstead():
            _call(story, seat, challenge=False)
        case LateChallenge():
            story.tell(LateChallenged(seat))
            _judge_word(story)
        case Accept():
            _verdict(story, valid=None)
        case Vote(valid):
            story.tell(Voted(seat))
            story.tell(Ballot(seat, valid, _eyes(state, seat)))
            _close_vote_when_done(story)
        case Discard(place):
            _discard(story, seat, place)
        case Trade(give, take):
            hand = state.hands[seat] or ()
            given = tuple(hand[place].faces or "" for place in give)
            story.tell(Traded(seat, give, given, take))
            _rest_when_traded(story)
        case NoTrade():
            story.tell(KeptDice(seat))
            _rest_when_traded(story)
        case FriendlyChallenge():
            story.tell(FriendlyAsked(seat))
            _judge_friendly(story)
        case StartTimer():
            story.tell(TimerStarted(seat))
        case _:
            assert_never(action)


# The round.


def _roll(story: _Telling, hands: Iterable[tuple[str, ...]]) -> None:
    """Every living seat shakes its dice: they come to lie in any order, and fall."""
    state, dice = story.state, story.box.dice
    number, throw = state.round, state.throw
    for seat, hand in enumerate(hands):
        if hand:
            owner = Seat(seat)
            lie = dice.shuffle(Address(number, owner, ORDER, throw), sorted(hand))
            up = tuple(dice.draw(Address(number, owner, at, throw), faces_of(die)) for at, die in enumerate(lie))
            if state.options.die_identity == "public":
                story.tell(DealtOpenly(owner, lie))
            story.tell(Rolled(owner, lie, up, _eyes(state, owner)))


def _bid(state: State, seat: Seat, said: str, q_as: QAs | None) -> list[Event]:
    word, q = said.lower(), q_as or "qu"
    bid = StandingBid(seat, word, length(word, state.options, q), state.seq + 1, q)
    events: list[Event] = [BidMade(bid)]
    if state.bid is not None and state.options.history == "memory":
        events.append(Remembered(state.bid))
    return events


def _call(story: _Telling, caller: Seat, *, challenge: bool) -> None:
    """All cups up (RULES 2.4)."""
    state, options = story.state, story.state.options
    assert state.bid is not None
    story.tell(Called(caller, challenge))
    faces = tuple(tuple(die.up or "" for die in hand or ()) for hand in state.hands)
    owners = [(Seat(seat), place) for seat, hand in enumerate(faces) for place in range(len(hand))]
    table = [face for hand in faces for face in hand]
    spelling = best_spelling(state.bid.word, table, qu_as_q=options.qu_as_q, q_as=state.bid.q_as)
    pieces = tuple(
        Piece(piece.text) if piece.die is None else Piece(piece.text, *owners[piece.die]) for piece in spelling.pieces
    )
    spellable = all(piece.seat is not None for piece in pieces)
    story.tell(Revealed(faces, pieces, spellable))
    if not spellable:
        # RULES 2.4.1: the challenge is moot, the dictionary's word is told for information.
        _verdict(story, valid=state.bid.word in story.box.words if options.word_policy != "none" else None)
    elif challenge:
        _judge_word(story)
    elif options.word_policy != "challenge" or not options.late_challenge:
        _verdict(story, valid=None)


def _judge_word(story: _Telling) -> None:
    """The letters are there, the word is challenged: dictionary first, then the vote (RULES 1.8)."""
    state = story.state
    assert state.bid is not None
    assert state.showdown is not None
    valid = state.bid.word in story.box.words
    if not valid and state.options.vote:
        _open_vote(story, state.showdown.caller)
    else:
        _verdict(story, valid=valid)


def _judge_friendly(story: _Telling) -> None:
    state = story.state
    assert state.bid is not None
    assert state.poll is not None
    valid = state.bid.word in story.box.words
    if not valid and state.options.vote:
        _open_vote(story, state.poll.challenger)
    else:
        _friendly_result(story, valid=valid)


def _friendly_result(story: _Telling, *, valid: bool) -> None:
    state = story.state
    assert state.bid is not None
    story.tell(FriendlyResult(state.bid.word, valid))
    if not valid:
        back = state.earlier[-1] if state.earlier else state.before
        story.tell(BidWithdrawn(state.bid.word, back))


def _open_vote(story: _Telling, challenger: Seat) -> None:
    """All but bidder and challenger decide; who is out too, with `dead_vote`; who has left, never."""
    state, options = story.state, story.state.options
    assert state.bid is not None
    dead_may = options.dead_vote and not options.house.reveal_to_dead
    barred = {state.bid.seat, challenger, *state.gone}
    voters = tuple(
        Seat(seat) for seat, place in enumerate(state.places) if seat not in barred and (dead_may or not place)
    )
    if voters:
        story.tell(VoteOpened(voters))
    else:
        _vote_result(story, valid=0, invalid=0)


def _close_vote_when_done(story: _Telling) -> None:
    if not awaited(story.state):
        _close_vote(story)


def _close_vote(story: _Telling) -> None:
    poll = story.state.poll
    assert poll is not None
    _vote_result(story, valid=poll.ballots.count(True), invalid=poll.ballots.count(False))


def _vote_result(story: _Telling, *, valid: int, invalid: int) -> None:
    """A strict majority is needed for "valid": a tie is invalid (the seed)."""
    friendly = story.state.poll is not None and story.state.poll.friendly
    story.tell(VoteClosed(valid, invalid))
    if friendly:
        _friendly_result(story, valid=valid > invalid)
    else:
        _verdict(story, valid=valid > invalid)


def _verdict(story: _Telling, *, valid: bool | None) -> None:
    """Letters first, then the word; the same seat never loses two dice (RULES 2.4)."""
    state = story.state
    assert state.bid is not None
    assert state.showdown is not None
    showdown, bidder = state.showdown, state.bid.seat
    loser, reason = _who_loses(showdown.caller, bidder, spellable=showdown.spellable, bad=showdown.challenged and not valid)
    story.tell(Verdict(showdown.spellable, showdown.challenged, valid, loser, reason))
    _lose(story, loser)


def _who_loses(caller: Seat, bidder: Seat, *, spellable: bool, bad: bool) -> tuple[Seat, Reason]:
    if not spellable:
        return bidder, "letters_missing"
    return (bidder, "word_invalid") if bad else (caller, "bid_good")


# Losing a die, and what comes after (RULES 2.5).


def _lose(story: _Telling, loser: Seat) -> None:
    """The loser chooses; its last die goes by itself, and the House chooses for who has left."""
    hand = story.state.hands[loser] or ()
    if len(hand) == 1:
        _discard(story, loser, 0)


def _discard(story: _Telling, seat: Seat, place: int) -> None:
    die = (story.state.hands[seat] or ())[place]
    story.tell(Discarded(seat, place, die.faces or ""))
    _end_round(story, seat)


def _discard_any(story: _Telling, seat: Seat) -> None:
    state = story.state
    places = range(len(state.hands[seat] or ()))
    _discard(story, seat, story.box.dice.draw(Address(state.round, seat, CHOICE, state.turns), places))


def _end_round(story: _Telling, loser: Seat) -> None:
    """Leavers go first, so they place below who lost the last die; then the next round, or the end."""
    for leaver in story.state.gone:
        if leaver in story.state.living:
            _take_away(story, leaver)
    if loser in story.state.living and not story.state.hands[loser]:
        story.tell(Eliminated(loser, len(story.state.living)))
    if len(story.state.living) == 1:
        _end_match(story)
        return
    _name_starter(story, loser)
    if story.state.options.trading and story.state.pile:
        starter, living = story.state.starter, story.state.living
        story.tell(TradingOpened((starter, *clockwise_from(starter, living, story.state.seats))))
    else:
        _rest(story)


def _take_away(story: _Telling, leaver: Seat) -> None:
    story.tell(Removed(leaver, tuple(die.faces or "" for die in story.state.hands[leaver] or ())))
    story.tell(Eliminated(leaver, len(story.state.living)))


def _name_starter(story: _Telling, loser: Seat) -> None:
    """Who lost the die starts; if it is out, who has fewest dice, the first clockwise from it (RULES 2.5)."""
    state = story.state
    starter = loser
    if loser not in state.living:
        candidates = clockwise_from(loser, state.living, state.seats)
        starter = min(candidates, key=lambda seat: len(state.hands[seat] or ()))  # min keeps the first of equals
    story.tell(StarterNamed(starter))


def _rest(story: _Telling) -> None:
    """After a showdown the dice stay open for a while (RULES 1.5, SHOW)."""
    if story.state.showdown is not None:
        story.tell(ShowStarted())
    else:
        _next_round(story)


def _rest_when_traded(story: _Telling) -> None:
    if not story.state.traders:
        _rest(story)


def _next_round(story: _Telling) -> None:
    hands = _dice_of(story.state)
    story.tell(RoundStarted(story.state.round + 1, story.state.starter))
    _roll(story, hands)


def _end_match(story: _Telling) -> None:
    story.tell(MatchEnded(tuple(place or 1 for place in story.state.places)))


# The House (RULES 1.5, 1.6, 2.9).


def _time_up(story: _Telling, name: str) -> None:
    state = story.state
    match name:
        case "show":
            _next_round(story)
        case "hold":
            story.tell(HoldEnded())
        case "sand":
            binding = sand_binds(state)
            story.tell(TimerFinished(binding))
            if binding and state.options.timer_expiry != "notify":
                _sand_out(story)
        case "answer" if state.phase == "vote":
            _close_vote(story)
        case _:
            _silence(story, state.turn)


def _sand_out(story: _Telling) -> None:
    state = story.state
    if state.options.timer_expiry == "lose_die":
        _miss_turn(story, state.turn)
    else:
        _silence(story, state.turn)


def _silence(story: _Telling, seat: Seat) -> None:
    """The timeout action (RULES 2.3)."""
    state = story.state
    match state.phase:
        case "turn":
            _call(story, seat, challenge=False)
        case "showdown":
            _verdict(story, valid=None)
        case "vote":
            story.tell(Abstained(seat))
            _close_vote_when_done(story)
        case "discard":
            _discard_any(story, seat)
        case "trade":
            story.tell(KeptDice(seat))
            _rest_when_traded(story)
        case "replace" if state.bid is not None:
            _call(story, seat, challenge=False)
        case "bid" | "replace" | "show" | "over":
            _miss_turn(story, seat)


def _miss_turn(story: _Telling, seat: Seat) -> None:
    story.tell(TurnMissed(seat))
    _lose(story, seat)


def _leave(story: _Telling, leaver: Seat) -> None:
    """A seat leaves for good: its dice count until the round is resolved (RULES 1.6)."""
    before = story.state
    story.tell(SeatLeft(leaver))
    state = story.state
    if before.phase == "vote" and leaver in awaited(before):
        story.tell(Abstained(leaver))
        state = story.state
    present = state.living.difference(state.gone)
    if leaver in state.living and len(present) == 1:
        for seat in state.gone:
            if seat in story.state.living:
                story.tell(Eliminated(seat, len(story.state.living)))
        _end_match(story)
    elif state.phase in ("trade", "show") and leaver in state.living:
        _leave_between_rounds(story, leaver)
    elif state.phase == "vote":
        _close_vote_when_done(story)


def _leave_between_rounds(story: _Telling, leaver: Seat) -> None:
    _take_away(story, leaver)
    if story.state.starter == leaver:
        _name_starter(story, leaver)
    if story.state.phase == "trade":
        _rest_when_traded(story)


def _play_the_gone(story: _Telling) -> None:
    """While the table waits for a seat that has left, the House plays its turn."""
    while (gone := awaited(story.state).intersection(story.state.gone)) and story.state.phase != "over":
        _silence(story, min(gone))


def _dice_of(state: State) -> tuple[tuple[str, ...], ...]:
    """Whose dice are whose, by seat: the House knows."""
    return tuple(
        tuple(die.faces or "" for die in hand or ()) if seat in state.living else ()
        for seat, hand in enumerate(state.hands)
    )


def _eyes(state: State, owner: Seat) -> tuple[Seat, ...]:
    """Who sees a seat's secrets: itself, and with `reveal_to_dead` who is out."""
    if not state.options.house.reveal_to_dead:
        return (owner,)
    dead = (Seat(seat) for seat, place in enumerate(state.places) if place)
    return (owner, *dead)
