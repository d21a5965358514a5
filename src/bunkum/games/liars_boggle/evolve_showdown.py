"""Cups up, and a word on trial: where things stand after the events of a showdown. `evolve` does the rest."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from bunkum.core import Seat
from bunkum.games.liars_boggle.events import (
    Abstained,
    Ballot,
    Called,
    Event,
    LateChallenged,
    Revealed,
    TurnMissed,
    Verdict,
    VoteClosed,
    Voted,
    VoteOpened,
)
from bunkum.games.liars_boggle.state import Die, Hands, Poll, Showdown, State


def _called(state: State, event: Called) -> State:
    showdown = Showdown(event.seat, event.challenge)
    return replace(state, showdown=showdown, turn=event.seat, turns=state.turns + 1, held=False, phase="showdown")


def _revealed(state: State, event: Revealed) -> State:
    showdown = replace(_shown(state), faces=event.faces, pieces=event.pieces, spellable=event.spellable)
    return replace(state, hands=_turned_up(state.hands, event.faces), showdown=showdown)


def _turned_up(hands: Hands, faces: Iterable[tuple[str, ...]]) -> Hands:
    """Faces up; identities stay with who knew them, and whoever knew how a hand fell knows it still."""
    after: list[tuple[Die, ...]] = []
    for hand, up in zip(hands, faces, strict=True):
        if not hand or hand[0].faces is None:
            after.append(_open(up))
        elif hand[0].up is None:
            after.append(tuple(map(Die, [die.faces for die in hand], up)))
        else:
            after.append(hand)
    return tuple(after)


@lru_cache(1024)
def _open(up: tuple[str, ...]) -> tuple[Die, ...]:
    """Dice as they fell, whatever else is on them: many see the same."""
    return tuple([Die(None, face) for face in up])


def _late_challenged(state: State, _: LateChallenged) -> State:
    return replace(state, showdown=replace(_shown(state), challenged=True))


def _vote_opened(state: State, event: VoteOpened) -> State:
    friendly = state.poll is not None and state.poll.friendly
    challenger = state.poll.challenger if state.poll is not None and friendly else _shown(state).caller
    poll = Poll(challenger, friendly, event.voters, ballots=(None,) * len(event.voters))
    return replace(state, phase="vote", poll=poll, turns=state.turns + 1)


def _voted(state: State, event: Voted) -> State:
    poll = _poll(state)
    return replace(state, poll=replace(poll, done=poll.done | {event.seat}, abstained=poll.abstained - {event.seat}))


def _abstained(state: State, event: Abstained) -> State:
    poll = _with_ballot(_poll(state), event.seat, ballot=None)
    return replace(state, poll=replace(poll, done=poll.done | {event.seat}, abstained=poll.abstained | {event.seat}))


def _ballot(state: State, event: Ballot) -> State:
    return replace(state, poll=_with_ballot(_poll(state), event.seat, ballot=event.valid))


def _with_ballot(poll: Poll, seat: Seat, *, ballot: bool | None) -> Poll:
    at = poll.voters.index(seat)
    return replace(poll, ballots=(*poll.ballots[:at], ballot, *poll.ballots[at + 1 :]))


def _vote_closed(state: State, _: VoteClosed) -> State:
    return state


def _verdict(state: State, event: Verdict) -> State:
    showdown = replace(_shown(state), valid=event.valid, loser=event.loser, reason=event.reason)
    return replace(state, showdown=showdown, poll=None, phase="discard", turn=event.loser, turns=state.turns + 1)


def _turn_missed(state: State, event: TurnMissed) -> State:
    return replace(state, phase="discard", turn=event.loser, turns=state.turns + 1, held=False)


def _shown(state: State) -> Showdown:
    assert state.showdown is not None
    return state.showdown


def _poll(state: State) -> Poll:
    assert state.poll is not None
    return state.poll


SHOWDOWN: dict[type[Event], Callable[[State, Any], State]] = {
    Called: _called,
    Revealed: _revealed,
    LateChallenged: _late_challenged,
    VoteOpened: _vote_opened,
    Voted: _voted,
    Abstained: _abstained,
    Ballot: _ballot,
    VoteClosed: _vote_closed,
    Verdict: _verdict,
    TurnMissed: _turn_missed,
}
