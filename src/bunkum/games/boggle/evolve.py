"""Applies events to a state, alike for the truth and for every view; never fails, and needs no dice or dictionary."""

from typing import assert_never

from msgspec.structs import replace

from bunkum.core import Seat, replace_at
from bunkum.games.boggle import records
from bunkum.games.boggle.options import least_letters
from bunkum.games.boggle.state import Crossed, Entry, Poll, Result, State, Window


def evolve(state: State | None, event: records.Event) -> State:
    """Returns the state after `event`."""
    if isinstance(event, records.Began):
        return _begin(event)
    assert state is not None
    match event:
        case records.WordWritten(seat, word):
            return _write_word(state, seat, word)
        case records.WordErased(seat, word):
            left = tuple(each for each in state.lists[seat] or () if each != word)
            return replace(state, lists=replace_at(state.lists, seat, left))
        case records.CountShown(seat, words):
            return replace(state, counts=replace_at(state.counts, seat, words))
        case records.SeatDone(seat):
            return replace(state, done=state.done | {seat})
        case records.SeatUndone(seat):
            return replace(state, done=state.done - {seat})
        case records.RoundStarted(number, chooser):
            return _new_round(state, number, chooser)
        case records.SizeChosen(_, size):
            return replace(state, size=size, least=least_letters(state.options, size))
        case records.BoardShaken(size, least, faces):
            return replace(state, size=size, least=least, faces=faces)
        case records.WordsHidden(words):
            return replace(state, hidden=words)
        case records.TimerStarted():
            return replace(state, phase="write", steps=state.steps + 1)
        case records.TimerFinished(grace):
            return replace(state, phase="grace", steps=state.steps + 1) if grace else state
        case records.RoundRestarted():
            return replace(_empty(state), throw=state.throw + 1)
        case records.RoundScored():
            return _score_round(state, event)
        case records.ListsShown(lists):
            return _with_lists(state, lists)
        case records.ListScored(seat, entries):
            lists = (None,) * state.seats if state.result is None else state.result.lists
            return _with_lists(state, replace_at(lists, seat, entries))
        case records.ShowStarted():
            return replace(state, phase="show", steps=state.steps + 1)
        case records.SeatLeft(seat):
            return _leave(state, seat)
        case records.MatchEnded(ranking, ties):
            return replace(state, phase="over", places=ranking, ties=ties)
        case _:
            return _while_reading(state, event)


def _while_reading(state: State, event: records.Reading) -> State:
    match event:
        case records.ReadingStarted(order):
            return replace(state, phase="read", order=order, steps=state.steps + 1)
        case records.WordRead(seat, words, crossed):
            read = (*state.read, *((seat, word) for word in words))
            return replace(state, read=read, crossed=(*state.crossed, *crossed), steps=state.steps + 1)
        case records.WindowOpened(number, reader, words):
            windows = (*state.windows, Window(number, reader, words))
            return replace(state, windows=windows, opened=number)
        case records.Accepted(seat, number):
            windows = tuple(
                replace(window, accepted=window.accepted | {seat}) if window.number == number else window
                for window in state.windows
            )
            return replace(state, windows=windows)
        case records.WindowClosed(number, crossed):
            windows = tuple(window for window in state.windows if window.number != number)
            return replace(state, windows=windows, crossed=(*state.crossed, *crossed))
        case records.Challenged(_, word):
            left = [(window, tuple(each for each in window.words if each != word)) for window in state.windows]
            return replace(state, windows=tuple(replace(window, words=words) for window, words in left if words))
        case records.VoteOpened(number, word, reader, challenger, voters):
            poll = Poll(number, word, reader, challenger, voters, ballots=(None,) * len(voters))
            return replace(state, polls=(*state.polls, poll), opened=number)
        case records.Voted(seat, word):
            polls = tuple(_has_voted(poll, seat) if poll.word == word else poll for poll in state.polls)
            return replace(state, polls=polls)
        case records.Abstained(seat, word):
            polls = tuple(_has_abstained(poll, seat) if poll.word == word else poll for poll in state.polls)
            return replace(state, polls=polls)
        case records.Ballot(seat, word, valid):
            polls = tuple(_with_ballot(poll, seat, valid=valid) if poll.word == word else poll for poll in state.polls)
            return replace(state, polls=polls)
        case records.VoteClosed(word):
            return replace(state, polls=tuple(poll for poll in state.polls if poll.word != word))
        case records.Verdict(word, valid, _, _, _, shared):
            return _judge(state, word, shared, valid=valid)
        case records.TurnEnded(seat, ended):
            order = state.order if ended else (*state.order, seat)
            return replace(state, order=order, resting=True)
        case records.NextReader():
            return replace(state, order=state.order[1:], resting=False, steps=state.steps + 1)
        case _:
            assert_never(event)


def _begin(event: records.Began) -> State:
    seats, options = event.seats, event.options
    size = 5 if options.size == "either" else options.size  # RULES 4.1: at first 5x5
    return State(
        options=options,
        seats=seats,
        first=event.first,
        living=frozenset(map(Seat, range(seats))),
        lists=(None,) * seats,
        late=(None,) * seats,
        scores=(0,) * seats,
        wins=(0,) * seats,
        long=((0, 0, 0, 0),) * seats,
        size=size,
        least=least_letters(options, size),
    )


def _new_round(state: State, number: int, chooser: Seat | None) -> State:
    phase = "write" if chooser is None else "choose"
    return replace(_empty(state), round=number, throw=0, phase=phase, result=None)


def _empty(state: State) -> State:
    """Returns the state with no tray, no lists and nothing read."""
    return replace(
        state,
        steps=state.steps + 1,
        faces=(),
        hidden=None,
        lists=(None,) * state.seats,
        late=(None,) * state.seats,
        done=frozenset(),
        counts=(0,) * state.seats if state.options.show_counts else (),
        order=(),
        resting=False,
        opened=0,
        read=(),
        windows=(),
        polls=(),
        struck=(),
        good=(),
        crossed=(),
    )


def _write_word(state: State, seat: Seat, word: str) -> State:
    lists = replace_at(state.lists, seat, (*(state.lists[seat] or ()), word))
    if state.phase == "grace":
        return replace(state, lists=lists, late=replace_at(state.late, seat, True))
    return replace(state, lists=lists)


def _with_ballot(poll: Poll, seat: Seat, *, valid: bool) -> Poll:
    return replace(poll, ballots=replace_at(poll.ballots, poll.voters.index(seat), valid))


def _has_voted(poll: Poll, seat: Seat) -> Poll:
    return replace(poll, done=poll.done | {seat}, abstained=poll.abstained - {seat})


def _has_abstained(poll: Poll, seat: Seat) -> Poll:
    ballots = replace_at(poll.ballots, poll.voters.index(seat), None)
    return replace(poll, done=poll.done | {seat}, abstained=poll.abstained | {seat}, ballots=ballots)


def _judge(state: State, word: str, shared: tuple[Seat, ...], *, valid: bool) -> State:
    if not valid:
        return state if word in state.struck else replace(state, struck=(*state.struck, word))
    crossed = (*state.crossed, Crossed(word, shared)) if shared else state.crossed
    return replace(state, good=(*state.good, word), crossed=crossed)


def _score_round(state: State, event: records.RoundScored) -> State:
    points, winners, long = event.points, event.winners, event.long
    result = Result(state.round, points, winners, (None,) * state.seats, event.words, event.ties)
    return replace(
        state,
        order=(),
        result=result,
        scores=tuple(score + more for score, more in zip(state.scores, points, strict=True)),
        wins=tuple(won + (seat in winners) for seat, won in enumerate(state.wins)),
        long=tuple((a + e, b + f, c + g, d + h) for (a, b, c, d), (e, f, g, h) in zip(state.long, long, strict=True)),
    )


def _with_lists(state: State, lists: tuple[tuple[Entry, ...] | None, ...]) -> State:
    assert state.result is not None
    return replace(state, result=replace(state.result, lists=lists))


def _leave(state: State, seat: Seat) -> State:
    """Removes a seat that leaves, keeps its list, and ends its turn if it was reading."""
    reading = state.phase == "read" and state.order[:1] == (seat,)
    later = state.order[1:] if reading else state.order
    return replace(
        state,
        living=state.living - {seat},
        gone=(*state.gone, seat),
        order=(*state.order[: 1 if reading else 0], *(each for each in later if each != seat)),
        resting=state.resting or reading,
        steps=state.steps + (state.phase == "choose"),
    )
