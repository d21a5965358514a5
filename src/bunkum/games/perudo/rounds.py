"""A round from the roll to the loss of a die, and what comes after (RULES 7.0, 7C, 1.6)."""

from bunkum import core
from bunkum.core import Address, Seat, next_seat, seats_that_see_all
from bunkum.games.perudo.bidding import counted
from bunkum.games.perudo.events import (
    Challenged,
    DieLost,
    DieWon,
    Eliminated,
    Event,
    MatchEnded,
    Revealed,
    Rolled,
    RoundStarted,
    ShowStarted,
    SpokeUp,
    StarterNamed,
    Verdict,
)
from bunkum.games.perudo.options import dice_each
from bunkum.games.perudo.state import How, State
from bunkum.pieces.pips import FACES

_LAST_TWO = 2
"""Living seats among whom there is no palifico any more."""

Telling = core.EventBuilder[State, Event]
"""A story of this game being told."""


def roll(story: Telling) -> None:
    """Every living seat shakes its dice."""
    state = story.state
    for seat in sorted(state.living):
        faces = story.box.dice.roll(Address(state.round, seat, 0, state.throw), [FACES] * state.dice[seat])
        story.emit(Rolled(seat, faces, _eyes(story, seat)))


def next_round(story: Telling) -> None:
    """All roll again. Who is down to one die for the first time and opens, opens a palifico, but not among two."""
    state = story.state
    palifico = state.options.palifico and state.fell == state.starter and len(state.living) > _LAST_TWO
    story.emit(RoundStarted(state.round + 1, state.starter, palifico))
    roll(story)


def speak(story: Telling, seat: Seat, how: How) -> None:
    """A seat calls, or calls exact. Only the next seat need not fear that somebody nearer is as quick (RULES 7.0)."""
    if seat == story.state.turn or not story.state.options.bang_window_ms:
        showdown(story, seat, how)
    else:
        story.emit(SpokeUp(seat, how))


def showdown(story: Telling, seat: Seat, how: How) -> None:
    """All cups up; who is wrong loses a die, who is exactly right wins one back."""
    state = story.state
    assert state.bid is not None
    story.emit(Challenged(seat, how))
    faces = tuple(tuple(face or 0 for face in hand) for hand in state.hands)
    story.emit(Revealed(faces))
    plain, wild = counted(state, (face for hand in faces for face in hand), state.bid.face)
    found, needed = plain + wild, state.bid.number
    loser, winner = None, None
    if how == "call":
        loser = seat if found >= needed else state.bid.seat
    elif found != needed:
        loser = seat
    elif state.dice[seat] < dice_each(state.options, state.seats)[seat]:
        winner = seat
    story.emit(Verdict(found, needed, plain, wild, loser, winner))
    if loser is not None:
        story.emit(DieLost(loser))
    if winner is not None:
        story.emit(DieWon(winner))
    _end_round(story, seat if loser is None else loser)


def _end_round(story: Telling, opener: Seat) -> None:
    """Leavers go first, so they place below who lost the last die; then the next round, or the end."""
    for leaver in story.state.gone:
        if leaver in story.state.living:
            _take_out(story, leaver)
    loser = story.state.showdown.loser if story.state.showdown is not None else None
    if loser is not None and loser in story.state.living and not story.state.dice[loser]:
        _take_out(story, loser)
    state = story.state
    if len(state.living) == 1 or state.round >= state.options.max_rounds:
        _end_match(story)
    else:
        name_starter(story, opener)
        story.emit(ShowStarted())


def leave_at_once(story: Telling, leaver: Seat) -> None:
    """Between rounds a leaver is out at once; if it would have started, the next does (RULES 1.6)."""
    _take_out(story, leaver)
    if story.state.starter == leaver:
        name_starter(story, leaver)


def abandon(story: Telling) -> None:
    """All but one have left: that one wins at once, and nothing is revealed (RULES 1.6)."""
    for seat in story.state.gone:
        if seat in story.state.living:
            _take_out(story, seat)
    _end_match(story)


def name_starter(story: Telling, opener: Seat) -> None:
    """Who lost the die starts, or who called exact; if it is out, the next living seat clockwise (RULES 7C)."""
    state = story.state
    story.emit(StarterNamed(opener if opener in state.living else next_seat(opener, state.living, state.seats)))


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


def _eyes(story: Telling, owner: Seat) -> tuple[Seat, ...]:
    """Who sees a seat's dice: itself, and with `reveal_to_dead` who is out (RULES 1.3)."""
    state = story.state
    return (owner, *seats_that_see_all(state.options.house, state.seats, state.living, story.box.partners))
