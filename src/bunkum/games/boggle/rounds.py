"""A round from the shake to the score, how lists are read, and what the House does (RULES 4.3, 4.5, 4.7, 1.5 to 1.8).

With `penalty=none`, words that other seats have too are crossed out as they are read, and only the rest may be
challenged. With `penalty=mirror` it is the other way round: challenges first, then duplicates.
"""

from collections.abc import Sequence
from math import isqrt

from bunkum.core import HOUSE, Address, EventBuilder, Seat, Timer
from bunkum.core.chance import ORDER
from bunkum.games.boggle import records
from bunkum.games.boggle.check import awaited, still_to_answer, still_to_vote
from bunkum.games.boggle.options import dice_of
from bunkum.games.boggle.state import (
    Crossed,
    Poll,
    State,
    Window,
    cost_of,
    owners,
    places,
    reading_order,
    score,
    tie_breaks,
    unread,
    window_of,
)
from bunkum.pieces.letters import faces_of
from bunkum.pieces.tray import trace
from bunkum.words.trays import find_words

Telling = EventBuilder[State, records.Event]
"""The builder of this game's events."""


def start_round(builder: Telling, number: int) -> None:
    """Starts a round; then the first reader chooses a size with `size=either`, otherwise the dice are shaken."""
    order = reading_order(builder.state, number)
    either = builder.state.options.size == "either"
    builder.emit(records.RoundStarted(number, order[0] if either else None))
    if not either:
        shake(builder)


def choose(builder: Telling, seat: Seat, size: int, *, silent: bool = False) -> None:
    """Sets the size of the tray and shakes the dice; `silent` if the seat did not choose in time."""
    builder.emit(records.SizeChosen(seat, size, silent))
    shake(builder)


def shake(builder: Telling) -> None:
    """Shuffles the dice into the cells, rolls them and starts the timer (RULES 4.1, 4.2)."""
    state, dice = builder.state, builder.context.dice
    number, throw, cells = state.round, state.throw, state.size * state.size
    lie = dice.shuffle(Address(number, HOUSE, ORDER, throw), dice_of(state.options))[:cells]
    faces = dice.roll(Address(number, HOUSE, 0, throw), map(faces_of, lie))
    builder.emit(records.BoardShaken(isqrt(len(faces)), state.least, faces))
    builder.emit(records.WordsHidden(find_words(faces, builder.context.words, state.least)))
    builder.emit(records.TimerStarted(state.options.timer))


def end_writing_when_done(builder: Telling) -> None:
    """Ends WRITING early, without GRACE, once all seats are done (RULES 4.2)."""
    if builder.state.phase == "write" and not awaited(builder.state):
        _end_writing(builder, grace=False)


def _end_writing(builder: Telling, *, grace: bool) -> None:
    """Ends WRITING; with `grace` the word being written may still be finished, otherwise reading or scoring follows."""
    builder.emit(records.TimerFinished(grace))
    if not grace:
        _after_writing(builder)


def _after_writing(builder: Telling) -> None:
    """Starts READING with `reading=table`; otherwise scores the round by the dictionary."""
    if builder.state.options.reading == "table":
        builder.emit(records.ReadingStarted(reading_order(builder.state)))
    else:
        _end_round(builder)


def _end_round(builder: Telling) -> None:
    """Scores the round, shows lists and words, and starts the show pause or ends the match."""
    state = builder.state
    scored = score(state)
    builder.emit(records.RoundScored(scored.points, scored.winners, scored.long, state.hidden or (), scored.ties))
    if state.options.show_lists:
        builder.emit(records.ListsShown(scored.lists))
    else:
        for seat, entries in enumerate(scored.lists):
            builder.emit(records.ListScored(Seat(seat), entries))
    if _is_last(builder.state):
        _end_match(builder)
    else:
        builder.emit(records.ShowStarted())


def _is_last(state: State) -> bool:
    options = state.options
    if options.target is None:
        return state.round >= options.rounds
    reached = any(state.scores[seat] >= options.target for seat in state.living)
    return reached or state.round >= options.max_rounds


def _end_match(builder: Telling) -> None:
    """Ends the match with the place of each seat and what decided ties."""
    builder.emit(records.MatchEnded(places(builder.state), tie_breaks(builder.state)))


# Reading.


def read(builder: Telling, seat: Seat, word: str) -> None:
    """Reads one word; a word that is already struck is struck again and charged to its reader (RULES 4.5)."""
    _say(builder, seat, (word,))
    if builder.state.options.reading_unit == "word":
        builder.emit(records.TurnEnded(seat, ended=False))


def end_reading(builder: Telling, seat: Seat) -> None:
    """Ends a seat's reading: the rest of its list is withheld, or counts as read with `penalty=none`."""
    state = builder.state
    builder.emit(records.TurnEnded(seat, ended=True))
    left = unread(state, seat)
    if left and state.options.penalty == "none":
        _say(builder, seat, left)


def _say(builder: Telling, seat: Seat, words: tuple[str, ...]) -> None:
    state = builder.state
    crossed = () if _challenge_first(builder) else _find_shared_words(builder, words)
    builder.emit(records.WordRead(seat, words, crossed))
    out = {one.word for one in crossed}
    for word in words:
        if word in state.struck:
            builder.emit(records.Verdict(word, valid=False, reader=seat, cost=-cost_of(word, state.options)))
    open_to_doubt = tuple(word for word in words if word not in out and word not in state.struck)
    if open_to_doubt:
        builder.emit(records.WindowOpened(state.opened + 1, seat, open_to_doubt))


def challenge(builder: Telling, seat: Seat, word: str) -> None:
    """Challenges a word: strikes it if it is not on the tray, else asks the dictionary or opens a vote of all seats."""
    state = builder.state
    window = window_of(state, word)
    assert window is not None
    reader = window.reader
    builder.emit(records.Challenged(seat, word, reader))
    if trace(word, state.faces) is None:
        _verdict(builder, word, reader, valid=False, traced=False)
    elif state.options.validation == "vote":
        voters = tuple(Seat(voter) for voter in range(state.seats) if voter in state.living)
        builder.emit(records.VoteOpened(state.opened + 1, word, reader, seat, voters))
    else:
        _verdict(builder, word, reader, valid=word in builder.context.words)


def _close_vote(builder: Telling, poll: Poll) -> None:
    """Closes a vote: a strict majority strikes the word, a tie leaves it standing (RULES 1.8, 4.5)."""
    valid, invalid = poll.ballots.count(True), poll.ballots.count(False)
    builder.emit(records.VoteClosed(poll.word, valid, invalid))
    _verdict(builder, poll.word, poll.reader, valid=invalid <= valid)


def _close_window(builder: Telling, window: Window) -> None:
    """Closes a window, so that its words stand; with `penalty=mirror` duplicates among them are crossed out."""
    crossed = _find_shared_words(builder, window.words) if _challenge_first(builder) else ()
    builder.emit(records.WindowClosed(window.number, crossed))


def settle(builder: Telling) -> None:
    """Closes windows and votes that wait for nobody; after the last one the next seat reads, or the round ends."""
    while builder.state.phase == "read":
        state = builder.state
        window = next((window for window in state.windows if not still_to_answer(state, window)), None)
        poll = next((poll for poll in state.polls if not still_to_vote(state, poll)), None)
        if window is not None:
            _close_window(builder, window)
        elif poll is not None:
            _close_vote(builder, poll)
        elif state.windows or state.polls or not state.resting:
            return
        elif len(state.order) > 1:
            builder.emit(records.NextReader(state.order[1]))
        else:
            _end_round(builder)


def _verdict(builder: Telling, word: str, reader: Seat, *, valid: bool, traced: bool = True) -> None:
    shared = _find_shared_words(builder, (word,)) if valid and _challenge_first(builder) else ()
    cost = 0 if valid else -cost_of(word, builder.state.options)
    builder.emit(records.Verdict(word, valid, reader, traced, cost, shared[0].seats if shared else ()))


def _challenge_first(builder: Telling) -> bool:
    return builder.state.options.penalty == "mirror"


def _find_shared_words(builder: Telling, words: Sequence[str]) -> tuple[Crossed, ...]:
    """Returns the words that are on more than one list, with the seats that have them."""
    found = ((word, owners(builder.state, word)) for word in words)
    return tuple(Crossed(word, seats) for word, seats in found if len(seats) > 1)


# The House.


def time_up(builder: Telling, timer: Timer) -> None:
    """Does what follows when a timer runs out."""
    state = builder.state
    match timer.name.partition("-")[0]:
        case "choose":
            choose(builder, reading_order(state)[0], state.size, silent=True)
        case "write":
            _end_writing(builder, grace=state.options.finish_word)
        case "grace":
            _after_writing(builder)
        case "read":
            end_reading(builder, state.order[0])
        case "window":
            _close_window(builder, next(window for window in state.windows if window.number == timer.since))
        case "vote":
            _close_vote(builder, next(poll for poll in state.polls if poll.number == timer.since))
        case _:
            start_round(builder, state.round + 1)


def silence(builder: Telling, seat: Seat) -> None:
    """Does the timeout action of a seat; in READING the seat accepts all open windows and abstains (RULES 4.3)."""
    state = builder.state
    if state.phase == "choose":
        choose(builder, seat, state.size, silent=True)
    elif state.phase == "write":
        builder.emit(records.SeatDone(seat))
    else:
        for window in state.windows:
            if seat != window.reader and seat not in window.accepted:
                builder.emit(records.Accepted(seat, window.number))
        for poll in state.polls:
            if seat in poll.voters and seat not in poll.done:
                builder.emit(records.Abstained(seat, poll.word))
        if seat == state.order[0] and not state.resting:
            end_reading(builder, seat)


def leave(builder: Telling, leaver: Seat) -> None:
    """Removes a seat that leaves for good; its list stays and scores nothing (RULES 1.6, 4.3)."""
    builder.emit(records.SeatLeft(leaver))
    if len(builder.state.living) <= 1:
        _end_match(builder)
