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


def read(story: Telling, seat: Seat, word: str) -> None:
    """One word; a struck one is struck again, and charged to who reads it (RULES 4.5)."""
    _say(story, seat, (word,))
    if story.state.options.reading_unit == "word":
        story.emit(TurnEnded(seat, ended=False))


def end_reading(story: Telling, seat: Seat) -> None:
    """The rest is withheld; or where nothing can be lost, it counts as read."""
    state = story.state
    story.emit(TurnEnded(seat, ended=True))
    left = unread(state, seat)
    if left and state.options.penalty == "none":
        _say(story, seat, left)


def _say(story: Telling, seat: Seat, words: tuple[str, ...]) -> None:
    state = story.state
    crossed = () if _challenge_first(story) else _shared(story, words)
    story.emit(WordRead(seat, words, crossed))
    out = {one.word for one in crossed}
    for word in words:
        if word in state.struck:
            story.emit(Verdict(word, valid=False, reader=seat, cost=-cost_of(word, state.options)))
    open_to_doubt = tuple(word for word in words if word not in out and word not in state.struck)
    if open_to_doubt:
        story.emit(WindowOpened(state.opened + 1, seat, open_to_doubt))


def challenge(story: Telling, seat: Seat, word: str) -> None:
    """The tray is looked at first; then the dictionary, or the vote of all."""
    state = story.state
    window = window_of(state, word)
    assert window is not None
    reader = window.reader
    story.emit(Challenged(seat, word, reader))
    if trace(word, state.faces) is None:
        _verdict(story, word, reader, valid=False, traced=False)
    elif state.options.validation == "vote":
        voters = tuple(Seat(voter) for voter in range(state.seats) if voter in state.living)
        story.emit(VoteOpened(state.opened + 1, word, reader, seat, voters))
    else:
        _verdict(story, word, reader, valid=word in story.box.words)


def vote(story: Telling, seat: Seat, word: str, *, valid: bool) -> None:
    """A vote, which may be changed until the last one is in."""
    story.emit(Voted(seat, word))
    story.emit(Ballot(seat, word, valid))


def close_vote(story: Telling, poll: Poll) -> None:
    """A strict majority strikes; a tie leaves the word standing (RULES 1.8, 4.5)."""
    valid, invalid = poll.ballots.count(True), poll.ballots.count(False)
    story.emit(VoteClosed(poll.word, valid, invalid))
    _verdict(story, poll.word, poll.reader, valid=invalid <= valid)


def close_window(story: Telling, window: Window) -> None:
    """Nobody doubts these words any more."""
    crossed = _shared(story, window.words) if _challenge_first(story) else ()
    story.emit(WindowClosed(window.number, crossed))


def settle(story: Telling) -> None:
    """Close what nobody has anything more to say about; let the next reader begin, or count."""
    while story.state.phase == "read":
        state = story.state
        for window in state.windows:
            if state.living - {window.reader} <= window.accepted:
                close_window(story, window)
                break
        else:
            for poll in state.polls:
                if state.living.intersection(poll.voters) <= poll.done:
                    close_vote(story, poll)
                    break
            else:
                if state.windows or state.polls or not state.resting:
                    return
                _next(story)


def _next(story: Telling) -> None:
    order = story.state.order
    if len(order) > 1:
        story.emit(NextReader(order[1]))
    else:
        end_round(story)


def _verdict(story: Telling, word: str, reader: Seat, *, valid: bool, traced: bool = True) -> None:
    shared = _shared(story, (word,)) if valid and _challenge_first(story) else ()
    cost = 0 if valid else -cost_of(word, story.state.options)
    story.emit(Verdict(word, valid, reader, traced, cost, shared[0].seats if shared else ()))


def _challenge_first(story: Telling) -> bool:
    return story.state.options.penalty == "mirror"


def _shared(story: Telling, words: Sequence[str]) -> tuple[Crossed, ...]:
    """Those of the words that are on more than one list."""
    found = ((word, owners(story.state, word)) for word in words)
    return tuple(Crossed(word, seats) for word, seats in found if len(seats) > 1)
