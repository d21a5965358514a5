"""What happens (RULES 6.2, 6.3): a turn, a showdown and what comes after it (RULES 6.6), and what the House does.

Alone sees the dice; `check` has let the action pass.
"""

from collections.abc import Sequence
from typing import assert_never

from bunkum.core import (
    Address,
    EventBuilder,
    GameContext,
    PlayTimeout,
    RemoveSeat,
    Restart,
    Seat,
    Timer,
    TimeUp,
    draw_starter,
    next_seat,
    seats_that_see_all,
)
from bunkum.games.cup.check import awaited, givable, has_rolled, needs_a_die, unlocked
from bunkum.games.cup.hands import FACES, Claim, above, claim_of, hand_key, key_of, read_claim
from bunkum.games.cup.options import Options, ending
from bunkum.games.cup.records import (
    Accepted,
    Action,
    Began,
    Blind,
    Challenge,
    Challenged,
    Claimed,
    Coin,
    CupRolled,
    Eliminated,
    Event,
    Fell,
    GiftAsked,
    Give,
    Given,
    Hidden,
    Hide,
    Look,
    Looked,
    MakeClaim,
    MatchEnded,
    Peek,
    PlayerAction,
    Revealed,
    RollCup,
    RollTable,
    RoundRestarted,
    RoundStarted,
    SeatLeft,
    Seen,
    Show,
    Shown,
    ShowStarted,
    StandingClaim,
    StarterNamed,
    TableRolled,
    Verdict,
)
from bunkum.games.cup.state import State, evolve, faces

Telling = EventBuilder[State, Event]
"""Builds the events of this game."""

RULES_VERSION = 1


def begin(seats: int, options: Options, context: GameContext) -> list[Event]:
    """Returns the first events: the starter rolls all five dice under the cup (RULES 6.2)."""
    starter = draw_starter(options.house, seats, context.dice)
    began = Began("cup", RULES_VERSION, seats, options, starter)
    builder: Telling = EventBuilder(evolve, evolve(None, began), context)
    builder.events.append(began)
    builder.emit(RoundStarted(1, starter))
    _roll_cup(builder, starter)
    return builder.events


def decide(state: State, seat: Seat, action: Action, context: GameContext) -> list[Event]:
    """Returns what happens when `seat` does `action`."""
    builder: Telling = EventBuilder(evolve, state, context)
    match action:
        case TimeUp(Timer("show")):
            _next_round(builder)
        case TimeUp():
            _silence(builder, state.turn)
        case PlayTimeout(silent):
            _silence(builder, silent)
        case RemoveSeat(leaver):
            _leave(builder, leaver)
        case Restart():
            builder.emit(RoundRestarted())
            _roll_cup(builder, builder.state.starter)
        case _:
            _play(builder, seat, action)
    while gone := awaited(builder.state).intersection(builder.state.gone):
        _silence(builder, min(gone))  # RULES 1.6: the House plays the turns of seats that have left
    return builder.events


def _play(builder: Telling, seat: Seat, action: PlayerAction) -> None:
    straights = builder.state.options.straights
    match action:
        case Challenge():
            _challenge(builder, seat)
        case Peek():
            builder.emit(Accepted(seat, "peek"))
            _look(builder, seat, again=False)
        case Blind(claim):
            builder.emit(Accepted(seat, "blind", rolls=claim is None))
            if claim is not None:
                _say(builder, seat, read_claim(claim, straights), blind=True)
        case Show(dice):
            places = tuple(sorted(dice))
            builder.emit(Shown(seat, places, _values(builder.state, places)))
        case Hide(dice):
            builder.emit(Hidden(seat, tuple(sorted(dice))))
        case RollTable(dice):
            _roll_table(builder, seat, dice)
        case RollCup():
            _roll_cup(builder, seat)
        case Look():
            _look(builder, seat, again=True)
        case MakeClaim(claim):
            _say(builder, seat, read_claim(claim, straights))
        case Give(receiver):
            builder.emit(Given(seat, receiver, _coin_of(builder.state)))
            _close(builder)
        case _:
            assert_never(action)


def _look(builder: Telling, seat: Seat, *, again: bool) -> None:
    """All hear that somebody looks; what lies there only who does."""
    cup = builder.state.cup
    builder.emit(Looked(seat, again))
    builder.emit(Seen(seat, cup, _values(builder.state, cup)))


def _values(state: State, dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(state.dice[at].value or 0 for at in dice)


# A turn, and a round.


def _roll_cup(builder: Telling, seat: Seat) -> None:
    """Every die under the cup is rolled, and nobody knows how it fell."""
    dice = builder.state.cup
    values = _draw(builder, seat, dice)
    builder.emit(CupRolled(seat, dice))
    builder.emit(Fell(dice, values, _eyes(builder)))


def _roll_table(builder: Telling, seat: Seat, dice: Sequence[int]) -> None:
    """These dice are rolled for all to see."""
    places = tuple(sorted(dice))
    builder.emit(TableRolled(seat, places, _draw(builder, seat, places)))


def _draw(builder: Telling, seat: Seat, dice: Sequence[int]) -> tuple[int, ...]:
    """Returns how these dice fall: addressed by their order in this roll, and by how many rolls the round has seen."""
    state, context = builder.state, builder.context
    return context.dice.roll(Address(state.round, seat, 0, state.throw), [FACES] * len(dice))


def _eyes(builder: Telling) -> tuple[Seat, ...]:
    """Returns who sees what nobody sees: with `reveal_to_dead` who is out (RULES 1.3)."""
    state = builder.state
    return seats_that_see_all(state.options.house, state.seats, state.living, builder.context.partners)


def _say(builder: Telling, seat: Seat, claim: Claim, *, blind: bool = False) -> None:
    """A seat makes a claim, and the cup goes left."""
    key = key_of(claim, builder.state.options.straights)
    builder.emit(Claimed(StandingClaim(seat, claim, key, builder.state.seq + 1, blind)))


def _challenge(builder: Telling, seat: Seat) -> None:
    """The cup is lifted."""
    claim, straights = builder.state.claim, builder.state.options.straights
    assert claim is not None
    values = faces(builder.state)
    builder.emit(Challenged(seat))
    builder.emit(Revealed(values))
    key = hand_key(values, straights)
    holds = key >= claim.key
    winner, loser = (claim.seat, seat) if holds else (seat, claim.seat)
    coin = _coin_of(builder.state)
    cost = 0 if coin == "token" and loser in builder.state.gone else 1  # RULES 1.6: a score is frozen, lives are not
    hand, worth = tuple(sorted(values, reverse=True)), claim_of(values, straights)
    builder.emit(Verdict(hand, worth, key, holds, winner, loser, cost, coin))
    if builder.state.options.winner_gives and winner not in builder.state.gone and _may_give(builder.state):
        builder.emit(GiftAsked(winner))
    else:
        _close(builder)


def _coin_of(state: State) -> Coin:
    """Returns what a showdown costs at this table."""
    return "life" if ending(state.options).kind == "lives" else "token"


def _may_give(state: State) -> bool:
    """Returns whether a token may be handed on: not where the match is decided, nor with two left (RULES 6.6)."""
    end = ending(state.options)
    if end.kind == "lives":
        return len([seat for seat in state.present if state.tokens[seat] > 0]) > 2
    if end.kind == "tokens" and _is_full(state):
        return False
    return len(state.present) > 2


def _is_full(state: State) -> bool:
    """Somebody who still plays has as many tokens as end the match; those of who has left count no more."""
    return any(state.tokens[seat] >= ending(state.options).number for seat in state.present)


def _close(builder: Telling) -> None:
    """The round is over: who is out, whether the match is, who starts the next one."""
    end = ending(builder.state.options)
    if end.kind == "lives":
        _drop(builder)
    if len(builder.state.present) == 1 or _is_over(builder.state):
        _end_match(builder)
        return
    winner = builder.state.showdown.winner if builder.state.showdown is not None else None
    assert winner is not None
    _name_starter(builder, winner)
    builder.emit(ShowStarted())


def _is_over(state: State) -> bool:
    end = ending(state.options)
    match end.kind:
        case "tokens":
            return _is_full(state)
        case "rounds":
            return state.round >= end.number
        case "lives":
            return len(state.living) == 1


def _drop(builder: Telling) -> None:
    """Leavers go first, so they place below who fell in the same round; who fall together share a place."""
    for leaver in builder.state.gone:
        if leaver in builder.state.living:
            builder.emit(Eliminated((leaver,), len(builder.state.living)))
    fallen = tuple(seat for seat in sorted(builder.state.living) if builder.state.tokens[seat] < 1)
    if fallen:
        builder.emit(Eliminated(fallen, len(builder.state.living) - len(fallen) + 1))


def _name_starter(builder: Telling, wanted: Seat) -> None:
    """The winner starts; who has left is replaced by the next to the left."""
    state = builder.state
    seat = wanted if wanted in state.present else next_seat(wanted, state.present, state.seats)
    builder.emit(StarterNamed(seat))


def _next_round(builder: Telling) -> None:
    """All five dice go under the cup, and the starter rolls them."""
    state = builder.state
    builder.emit(RoundStarted(state.round + 1, state.starter))
    _roll_cup(builder, state.starter)


def _end_match(builder: Telling) -> None:
    """Who has won, and who is where: ties are shared, who has left is last, of several the later one first."""
    state = builder.state
    if ending(state.options).kind == "lives":
        builder.emit(MatchEnded(tuple(place or 1 for place in state.places)))
        return
    scores = [state.tokens[seat] for seat in state.present]
    ranking = [1 + sum(score < state.tokens[seat] for score in scores) for seat in range(state.seats)]
    for at, leaver in enumerate(state.gone):
        ranking[leaver] = state.seats - at
    builder.emit(MatchEnded(tuple(ranking)))


# The House.


def _silence(builder: Telling, seat: Seat) -> None:
    """The timeout action (RULES 6.8)."""
    match builder.state.phase:
        case "receive":
            _challenge(builder, seat)
        case "turn":
            _finish_turn(builder, seat)
        case "give":
            _give_the_loser(builder, seat)
        case "show" | "over":
            raise AssertionError(f"nobody is awaited in {builder.state.phase}")


def _finish_turn(builder: Telling, seat: Seat) -> None:
    """Roll the cup if it must still be rolled, then say the lowest that beats the claim."""
    state = builder.state
    if needs_a_die(state) or not has_rolled(state):
        if not state.cup:
            builder.emit(Hidden(seat, unlocked(state)[:1]))
        _roll_cup(builder, seat)
    standing = builder.state.claim
    rungs = above(standing.key if standing is not None else None, builder.state.options.straights)
    _say(builder, seat, rungs[0].claim)


def _give_the_loser(builder: Telling, seat: Seat) -> None:
    """RULES 6.6: in silence to the loser; to nobody where it has just lost its last life, or has left."""
    showdown = builder.state.showdown
    assert showdown is not None
    loser = showdown.loser
    if loser is not None and loser in givable(builder.state):
        builder.emit(Given(seat, loser, _coin_of(builder.state)))
    _close(builder)


def _leave(builder: Telling, leaver: Seat) -> None:
    """A seat leaves for good. What it claimed stands until the round is resolved (RULES 1.6)."""
    builder.emit(SeatLeft(leaver))
    state = builder.state
    lives = ending(state.options).kind == "lives"
    if len(state.present) == 1:
        if lives:
            for seat in state.gone:
                if seat in builder.state.living:
                    builder.emit(Eliminated((seat,), len(builder.state.living)))
        _end_match(builder)
    elif state.phase == "give" and not _may_give(state):
        _close(builder)
    elif state.phase == "show":
        if lives and leaver in state.living:
            builder.emit(Eliminated((leaver,), len(state.living)))
        if state.starter == leaver:
            _name_starter(builder, leaver)
