"""Reading round the table: windows, challenges, votes, verdicts (RULES 4.3, 4.5, 1.8).

Where a struck word costs nothing, words that others have too are crossed out as they are read, and only the rest may be
challenged. With minus points it is the other way round: challenge first, then duplicates.
"""

from collections.abc import Sequence

from bunkum.core import Seat
from bunkum.games.boggle.check import unread, window_of
from bunkum.games.boggle.events import (
    Ballot,
    Challenged,
    NextReader,
    TurnEnded,
    Verdict,
    VoteClosed,
    Voted,
    VoteOpened,
    WindowClosed,
    WindowOpened,
    WordRead,
)
from bunkum.games.boggle.rounds import Telling, end_round
from bunkum.games.boggle.scoring import cost_of, owners
from bunkum.games.boggle.state import Crossed, Poll, Window
from bunkum.pieces.tray import trace


def read(builder: Telling, seat: Seat, word: str) -> None:
    """One word; a struck one is struck again, and charged to who reads it (RULES 4.5)."""
    _say(builder, seat, (word,))
    if builder.state.options.reading_unit == "word":
        builder.emit(TurnEnded(seat, ended=False))


def end_reading(builder: Telling, seat: Seat) -> None:
    """The rest is withheld; or where nothing can be lost, it counts as read."""
    state = builder.state
    builder.emit(TurnEnded(seat, ended=True))
    left = unread(state, seat)
    if left and state.options.penalty == "none":
        _say(builder, seat, left)


def _say(builder: Telling, seat: Seat, words: tuple[str, ...]) -> None:
    state = builder.state
    crossed = () if _challenge_first(builder) else _shared(builder, words)
    builder.emit(WordRead(seat, words, crossed))
    out = {one.word for one in crossed}
    for word in words:
        if word in state.struck:
            builder.emit(Verdict(word, valid=False, reader=seat, cost=-cost_of(word, state.options)))
    open_to_doubt = tuple(word for word in words if word not in out and word not in state.struck)
    if open_to_doubt:
        builder.emit(WindowOpened(state.opened + 1, seat, open_to_doubt))


def challenge(builder: Telling, seat: Seat, word: str) -> None:
    """The tray is looked at first; then the dictionary, or the vote of all."""
    state = builder.state
    window = window_of(state, word)
    assert window is not None
    reader = window.reader
    builder.emit(Challenged(seat, word, reader))
    if trace(word, state.faces) is None:
        _verdict(builder, word, reader, valid=False, traced=False)
    elif state.options.validation == "vote":
        voters = tuple(Seat(voter) for voter in range(state.seats) if voter in state.living)
        builder.emit(VoteOpened(state.opened + 1, word, reader, seat, voters))
    else:
        _verdict(builder, word, reader, valid=word in builder.context.words)


def vote(builder: Telling, seat: Seat, word: str, *, valid: bool) -> None:
    """A vote, which may be changed until the last one is in."""
    builder.emit(Voted(seat, word))
    builder.emit(Ballot(seat, word, valid))


def close_vote(builder: Telling, poll: Poll) -> None:
    """A strict majority strikes; a tie leaves the word standing (RULES 1.8, 4.5)."""
    valid, invalid = poll.ballots.count(True), poll.ballots.count(False)
    builder.emit(VoteClosed(poll.word, valid, invalid))
    _verdict(builder, poll.word, poll.reader, valid=invalid <= valid)


def close_window(builder: Telling, window: Window) -> None:
    """Nobody doubts these words any more."""
    crossed = _shared(builder, window.words) if _challenge_first(builder) else ()
    builder.emit(WindowClosed(window.number, crossed))


def settle(builder: Telling) -> None:
    """Close what nobody has anything more to say about; let the next reader begin, or count."""
    while builder.state.phase == "read":
        state = builder.state
        for window in state.windows:
            if state.living - {window.reader} <= window.accepted:
                close_window(builder, window)
                break
        else:
            for poll in state.polls:
                if state.living.intersection(poll.voters) <= poll.done:
                    close_vote(builder, poll)
                    break
            else:
                if state.windows or state.polls or not state.resting:
                    return
                _next(builder)


def _next(builder: Telling) -> None:
    order = builder.state.order
    if len(order) > 1:
        builder.emit(NextReader(order[1]))
    else:
        end_round(builder)


def _verdict(builder: Telling, word: str, reader: Seat, *, valid: bool, traced: bool = True) -> None:
    shared = _shared(builder, (word,)) if valid and _challenge_first(builder) else ()
    cost = 0 if valid else -cost_of(word, builder.state.options)
    builder.emit(Verdict(word, valid, reader, traced, cost, shared[0].seats if shared else ()))


def _challenge_first(builder: Telling) -> bool:
    return builder.state.options.penalty == "mirror"


def _shared(builder: Telling, words: Sequence[str]) -> tuple[Crossed, ...]:
    """Those of the words that are on more than one list."""
    found = ((word, owners(builder.state, word)) for word in words)
    return tuple(Crossed(word, seats) for word, seats in found if len(seats) > 1)
