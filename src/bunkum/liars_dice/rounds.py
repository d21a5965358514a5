"""What happens (RULES 7): a round from the roll to the loss of a die, and what comes after. Alone sees the dice.

Seats that left for good are played by the House (`_play_the_gone`).
"""

from collections.abc import Callable
from typing import Any, assert_never

from bunkum import core
from bunkum.core import (
    HOUSE,
    Address,
    GameContext,
    PlayTimeout,
    RemoveSeat,
    Restart,
    Seat,
    TimeUp,
    all_seats,
    next_seat,
    seats_that_see_all,
)
from bunkum.liars_dice.menu import awaited
from bunkum.liars_dice.options import Options, dice_each
from bunkum.liars_dice.records import (
    Action,
    Began,
    Bid,
    BidMade,
    Call,
    Calza,
    Challenged,
    DieLost,
    DieWon,
    Eliminated,
    HoldEnded,
    How,
    MatchEnded,
    Revealed,
    Rolled,
    RoundRestarted,
    SeatLeft,
    ShowStarted,
    SpokeUp,
    StandingBid,
    StarterNamed,
)
from bunkum.liars_dice.state import State
from bunkum.pieces.pips import FACES

Telling = core.EventBuilder[State, Any]
"""The events so far, and where they lead."""
Evolve = Callable[[Any, Any], State]
"""A game's own `evolve`."""


def draw_starter(options: Options, seats: int, box: GameContext) -> Seat:
    """Who starts the match."""
    first = options.house.first_seat
    return box.dice.draw(Address(0, HOUSE, 0), all_seats(seats)) if first == "random" else Seat(first)


def begin(evolve: Evolve, began: Began, box: GameContext) -> list[Any]:
    """Everybody rolls."""
    story: Telling = core.EventBuilder(evolve, evolve(None, began), box)
    story.events.append(began)
    _next_round(story)
    return story.events


def play(evolve: Evolve, before: State, seat: Seat, action: Action, box: GameContext) -> list[Any]:
    """What happens when `seat` does `action`, which `check` has let pass."""
    story: Telling = core.EventBuilder(evolve, before, box)
    match action:
        case Bid(number, face):
            _bid(story, seat, number, face)
        case Call():
            _speak(story, seat, "call")
        case Calza():
            _speak(story, seat, "calza")
        case TimeUp(timer):
            _time_up(story, timer.name)
        case PlayTimeout(silent):
            _silence(story, silent)
        case RemoveSeat(leaver):
            _leave(story, leaver)
        case Restart():
            story.emit(RoundRestarted())
            _roll(story)
        case _:
            assert_never(action)
    while gone := awaited(story.state).intersection(story.state.gone):
        _silence(story, min(gone))
    return story.events


def _next_round(story: Telling) -> None:
    """All roll again."""
    story.emit(story.state.round_started())
    _roll(story)


def _roll(story: Telling) -> None:
    state = story.state
    for seat in sorted(state.living):
        faces = story.box.dice.roll(Address(state.round, seat, 0, state.throw), [FACES] * state.dice[seat])
        story.emit(Rolled(seat, faces, _eyes(story, seat)))


def _eyes(story: Telling, owner: Seat) -> tuple[Seat, ...]:
    """Who sees a seat's dice: itself, and with `reveal_to_dead` who is out (RULES 1.3)."""
    state = story.state
    return (owner, *seats_that_see_all(state.options.house, state.seats, state.living, story.box.partners))


def _bid(story: Telling, seat: Seat, number: int, face: int) -> None:
    story.emit(BidMade(StandingBid(seat, number, face, story.state.seq + 1)))


def _speak(story: Telling, seat: Seat, how: How) -> None:
    """A seat calls, or calls exact. Only the next seat need not fear that somebody nearer is as quick (RULES 7.0)."""
    if seat == story.state.turn or not story.state.options.bang_window_ms:
        _showdown(story, seat, how)
    else:
        story.emit(SpokeUp(seat, how))


def _time_up(story: Telling, name: str) -> None:
    """A clock has run out: play what it stands for."""
    match name:
        case "show":
            _next_round(story)
        case "hold":
            story.emit(HoldEnded())
        case "window":
            spoken = story.state.spoken
            assert spoken is not None
            _showdown(story, spoken.seat, spoken.how)
        case _:
            _silence(story, story.state.turn)


def _silence(story: Telling, seat: Seat) -> None:
    """The timeout action: call; a starter opens with the lowest bid on a face that is not wild (RULES 7.0)."""
    state = story.state
    if state.phase == "turn":
        _speak(story, seat, "call")
    else:
        _bid(story, seat, 1, next(face for face in FACES if face != state.wild_face))


def _showdown(story: Telling, seat: Seat, how: How) -> None:
    """All cups up; who is wrong loses a die, who is exactly right wins one back."""
    state = story.state
    assert state.bid is not None
    story.emit(Challenged(seat, how))
    faces = tuple(tuple(face or 0 for face in hand) for hand in state.hands)
    story.emit(Revealed(faces))
    found = state.count([face for hand in faces for face in hand], state.bid.face)
    total, needed = sum(found), state.bid.number
    loser, winner = None, None
    if how == "call":
        loser = seat if total >= needed else state.bid.seat
    elif total != needed:
        loser = seat
    elif state.dice[seat] < dice_each(state.options, state.seats)[seat]:
        winner = seat
    story.emit(state.verdict(found, needed, loser, winner))
    if loser is not None:
        story.emit(DieLost(loser))
    if winner is not None:
        story.emit(DieWon(winner))
    _end_round(story, seat if loser is None else loser)


def _end_round(story: Telling, opener: Seat) -> None:
    """Leavers go first, so they place below who lost the last die; then the next round, or the end."""
    _take_out_the_gone(story)
    loser = story.state.showdown.loser if story.state.showdown is not None else None
    if loser is not None and loser in story.state.living and not story.state.dice[loser]:
        _take_out(story, loser)
    state = story.state
    if len(state.living) == 1 or state.round >= state.options.max_rounds:
        _end_match(story)
    else:
        _name_starter(story, opener)
        story.emit(ShowStarted())


def _leave(story: Telling, leaver: Seat) -> None:
    """A seat leaves for good: its dice count until the round is resolved (RULES 1.6).

    Between rounds it is out at once. Where all but one have left, that one wins, and nothing is revealed.
    """
    story.emit(SeatLeft(leaver))
    state = story.state
    if len(state.living.difference(state.gone)) == 1:
        _take_out_the_gone(story)
        _end_match(story)
    elif state.phase == "show" and leaver in state.living:
        _take_out(story, leaver)
        if story.state.starter == leaver:
            _name_starter(story, leaver)


def _name_starter(story: Telling, opener: Seat) -> None:
    """Who lost the die starts, or who called exact; if it is out, the next living seat clockwise (RULES 7)."""
    state = story.state
    story.emit(StarterNamed(opener if opener in state.living else next_seat(opener, state.living, state.seats)))


def _take_out_the_gone(story: Telling) -> None:
    for seat in story.state.gone:
        if seat in story.state.living:
            _take_out(story, seat)


def _take_out(story: Telling, seat: Seat) -> None:
    story.emit(Eliminated(seat, len(story.state.living)))


def _end_match(story: Telling) -> None:
    """Who is left has won; after the last of `max_rounds` the most dice win, and ties share (RULES 7.0)."""
    dice, living = story.state.dice, story.state.living
    story.emit(
        MatchEnded(
            tuple(
                1 + sum(dice[other] > dice[seat] for other in living) if Seat(seat) in living else place
                for seat, place in enumerate(story.state.places)
            )
        )
    )
