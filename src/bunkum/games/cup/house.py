"""What the House does: clocks that run out, seats that are silent or have left (RULES 1.5, 1.6, 6.8)."""

from bunkum.core import Seat
from bunkum.games.cup.check import givable
from bunkum.games.cup.claim_order import above
from bunkum.games.cup.events import Eliminated, Given, Hidden, SeatLeft
from bunkum.games.cup.options import ending
from bunkum.games.cup.rounds import (
    Telling,
    challenge,
    close,
    coin_of,
    end_match,
    may_give,
    name_starter,
    next_round,
    roll_cup,
    say,
)
from bunkum.games.cup.timing import awaited
from bunkum.games.cup.turn_steps import has_rolled, needs_a_die, unlocked


def time_up(story: Telling, name: str) -> None:
    """A clock has run out: play what it stands for."""
    if name == "show":
        next_round(story)
    else:
        silence(story, story.state.turn)


def silence(story: Telling, seat: Seat) -> None:
    """The timeout action (RULES 6.8)."""
    match story.state.phase:
        case "receive":
            challenge(story, seat)
        case "turn":
            _finish_turn(story, seat)
        case "give":
            _give_the_loser(story, seat)
        case "show" | "over":
            raise AssertionError(f"nobody is awaited in {story.state.phase}")


def _finish_turn(story: Telling, seat: Seat) -> None:
    """Roll the cup if it must still be rolled, then say the lowest that beats the claim."""
    state = story.state
    if needs_a_die(state) or not has_rolled(state):
        if not state.cup:
            story.emit(Hidden(seat, unlocked(state)[:1]))
        roll_cup(story, seat)
    standing = story.state.claim
    rungs = above(standing.key if standing is not None else None, story.state.options.straights)
    say(story, seat, rungs[0].claim)


def _give_the_loser(story: Telling, seat: Seat) -> None:
    """RULES 6.6: in silence to the loser; to nobody where it has just lost its last life, or has left."""
    showdown = story.state.showdown
    assert showdown is not None
    loser = showdown.loser
    if loser is not None and loser in givable(story.state):
        story.emit(Given(seat, loser, coin_of(story.state)))
    close(story)


def leave(story: Telling, leaver: Seat) -> None:
    """A seat leaves for good. What it claimed stands until the round is resolved (RULES 1.6)."""
    story.emit(SeatLeft(leaver))
    state = story.state
    lives = ending(state.options).kind == "lives"
    if len(state.present) == 1:
        if lives:
            for seat in state.gone:
                if seat in story.state.living:
                    story.emit(Eliminated((seat,), len(story.state.living)))
        end_match(story)
    elif state.phase == "give" and not may_give(state):
        close(story)
    elif state.phase == "show":
        if lives and leaver in state.living:
            story.emit(Eliminated((leaver,), len(state.living)))
        if state.starter == leaver:
            name_starter(story, leaver)


def play_the_gone(story: Telling) -> None:
    """While the table waits for seats that have left, the House plays their turns."""
    while gone := awaited(story.state).intersection(story.state.gone):
        silence(story, min(gone))
