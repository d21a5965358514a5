"""The rules of Boggle: what every game defines, and what happens when a seat or the House acts (RULES 4, 1.5 to 1.8).

Only `begin` and `decide` see the dice and all lists; `decide` gets actions that `check` has allowed. A written word is
one private event. Other events are emitted one by one, because what comes next depends on which seats are still
awaited.

With `penalty=none`, words that other seats have too are crossed out as they are read, and only the rest may be
challenged. With `penalty=mirror` it is the other way round: challenges first, then duplicates.
"""

from math import isqrt
from typing import assert_never

from bunkum.core import (
    HOUSE,
    Address,
    EventBuilder,
    GameContext,
    Seat,
    Timer,
    draw_starter,
)
from bunkum.core.action_handlers import ActionHandlers
from bunkum.core.chance import ORDER
from bunkum.core.event_builder import begin_match
from bunkum.games.boggle import records
from bunkum.games.boggle.check import (
    awaited as awaited,
    check as check,
    menu as menu,
    outcome as outcome,
    still_to_answer,
    still_to_vote,
    timers as timers,
)
from bunkum.games.boggle.evolve import evolve as evolve
from bunkum.games.boggle.options import (
    PRESETS as PRESETS,
    SEATS as SEATS,
    Options as Options,
    dice_of,
    fits as fits,
    warnings as warnings,
)
from bunkum.games.boggle.records import Action as Action, Event as Event
from bunkum.games.boggle.state import (
    Poll,
    State as State,
    Window,
    cost_of,
    find_shared_words,
    is_last_round,
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

AT_ONCE = True
"""All seats write at the same time, so that one device cannot be passed round (RULES 1.9)."""

RULES_VERSION = 1

_Telling = EventBuilder[State, records.Event]
"""The builder of this game's events."""


def begin(seats: int, options: Options, context: GameContext) -> list[records.Event]:
    """Returns the events that open a match: who reads first, and the first round (RULES 4.6)."""
    began = records.Began("boggle", RULES_VERSION, seats, options, draw_starter(options.house, seats, context.dice))
    builder: _Telling = begin_match(evolve, began, context)
    _start_round(builder, 1)
    return builder.events


def decide(state: State, seat: Seat, action: records.Action, context: GameContext) -> list[records.Event]:
    """Returns the events that follow when `seat` does `action`."""
    return _HANDLERS.decide(state, seat, action, context)


def _play(builder: _Telling, seat: Seat, action: records.PlayerAction) -> None:
    state = builder.state
    match action:
        case records.Write(word):
            builder.emit(records.WordWritten(seat, word.lower()))
            if seat in state.done:
                builder.emit(records.SeatUndone(seat))
            _show_count(builder, seat)
        case records.Erase(word):
            builder.emit(records.WordErased(seat, word.lower()))
            _show_count(builder, seat)
        case records.Done():
            if seat not in state.done:
                builder.emit(records.SeatDone(seat))
        case records.UndoDone():
            if seat in state.done:
                builder.emit(records.SeatUndone(seat))
        case records.ChooseSize(size):
            _choose(builder, seat, size)
        case records.Read(word):
            _read(builder, seat, word.lower())
        case records.EndReading():
            _end_reading(builder, seat)
        case records.Challenge(word):
            _challenge(builder, seat, word.lower())
        case records.Accept(word):
            window = window_of(state, word.lower())
            if window is not None and seat not in window.accepted:
                builder.emit(records.Accepted(seat, window.number))
        case records.Vote(word, valid):
            builder.emit(records.Voted(seat, word.lower()))
            builder.emit(records.Ballot(seat, word.lower(), valid))
        case records.Abstain(word):
            builder.emit(records.Abstained(seat, word.lower()))
        case _:
            assert_never(action)


def _show_count(builder: _Telling, seat: Seat) -> None:
    """Announces with `show_counts` how many words the seat has written (RULES 4.8)."""
    if builder.state.options.show_counts:
        builder.emit(records.CountShown(seat, len(builder.state.lists[seat] or ())))


# A round from the shake to the score.


def _start_round(builder: _Telling, number: int) -> None:
    """Starts a round; then the first reader chooses a size with `size=either`, otherwise the dice are shaken."""
    order = reading_order(builder.state, number)
    either = builder.state.options.size == "either"
    builder.emit(records.RoundStarted(number, order[0] if either else None))
    if not either:
        _shake(builder)


def _choose(builder: _Telling, seat: Seat, size: int, *, silent: bool = False) -> None:
    """Sets the size of the tray and shakes the dice; `silent` if the seat did not choose in time."""
    builder.emit(records.SizeChosen(seat, size, silent))
    _shake(builder)


def _shake(builder: _Telling) -> None:
    """Shuffles the dice into the cells, rolls them and starts the timer (RULES 4.1, 4.2)."""
    state, dice = builder.state, builder.context.dice
    number, throw, cells = state.round, state.throw, state.size * state.size
    lie = dice.shuffle(Address(number, HOUSE, ORDER, throw), dice_of(state.options))[:cells]
    faces = dice.roll(Address(number, HOUSE, 0, throw), map(faces_of, lie))
    builder.emit(records.BoardShaken(isqrt(len(faces)), state.least, faces))
    builder.emit(records.WordsHidden(find_words(faces, builder.context.words, state.least)))
    builder.emit(records.TimerStarted(state.options.timer))


def _end_writing(builder: _Telling, *, grace: bool) -> None:
    """Ends WRITING; with `grace` the word being written may still be finished, otherwise reading or scoring follows."""
    builder.emit(records.TimerFinished(grace))
    if not grace:
        _after_writing(builder)


def _after_writing(builder: _Telling) -> None:
    """Starts READING with `reading=table`; otherwise scores the round by the dictionary."""
    if builder.state.options.reading == "table":
        builder.emit(records.ReadingStarted(reading_order(builder.state)))
    else:
        _end_round(builder)


def _end_round(builder: _Telling) -> None:
    """Scores the round, shows lists and words, and starts the show pause or ends the match."""
    state = builder.state
    scored = score(state)
    builder.emit(records.RoundScored(scored.points, scored.winners, scored.long, state.hidden or (), scored.ties))
    if state.options.show_lists:
        builder.emit(records.ListsShown(scored.lists))
    else:
        for seat, entries in enumerate(scored.lists):
            builder.emit(records.ListScored(Seat(seat), entries))
    if is_last_round(builder.state):
        _end_match(builder)
    else:
        builder.emit(records.ShowStarted())


def _end_match(builder: _Telling) -> None:
    """Ends the match with the place of each seat and what decided ties."""
    builder.emit(records.MatchEnded(places(builder.state), tie_breaks(builder.state)))


# Reading.


def _read(builder: _Telling, seat: Seat, word: str) -> None:
    """Reads one word; a word that is already struck is struck again and charged to its reader (RULES 4.5)."""
    _say(builder, seat, (word,))
    if builder.state.options.reading_unit == "word":
        builder.emit(records.TurnEnded(seat, ended=False))


def _end_reading(builder: _Telling, seat: Seat) -> None:
    """Ends a seat's reading: the rest of its list is withheld, or counts as read with `penalty=none`."""
    state = builder.state
    builder.emit(records.TurnEnded(seat, ended=True))
    left = unread(state, seat)
    if left and state.options.penalty == "none":
        _say(builder, seat, left)


def _say(builder: _Telling, seat: Seat, words: tuple[str, ...]) -> None:
    state = builder.state
    crossed = () if _challenge_first(builder) else find_shared_words(builder.state, words)
    builder.emit(records.WordRead(seat, words, crossed))
    out = {one.word for one in crossed}
    for word in words:
        if word in state.struck:
            builder.emit(records.Verdict(word, valid=False, reader=seat, cost=-cost_of(word, state.options)))
    open_to_doubt = tuple(word for word in words if word not in out and word not in state.struck)
    if open_to_doubt:
        builder.emit(records.WindowOpened(state.opened + 1, seat, open_to_doubt))


def _challenge(builder: _Telling, seat: Seat, word: str) -> None:
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


def _close_vote(builder: _Telling, poll: Poll) -> None:
    """Closes a vote: a strict majority strikes the word, a tie leaves it standing (RULES 1.8, 4.5)."""
    valid, invalid = poll.ballots.count(True), poll.ballots.count(False)
    builder.emit(records.VoteClosed(poll.word, valid, invalid))
    _verdict(builder, poll.word, poll.reader, valid=invalid <= valid)


def _close_window(builder: _Telling, window: Window) -> None:
    """Closes a window, so that its words stand; with `penalty=mirror` duplicates among them are crossed out."""
    crossed = find_shared_words(builder.state, window.words) if _challenge_first(builder) else ()
    builder.emit(records.WindowClosed(window.number, crossed))


def _settle(builder: _Telling) -> None:
    """Ends what waits for nobody: writing, windows, votes; after the last the next seat reads, or the round ends."""
    if builder.state.phase == "write" and not awaited(builder.state):
        _end_writing(builder, grace=False)  # RULES 4.2
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


def _verdict(builder: _Telling, word: str, reader: Seat, *, valid: bool, traced: bool = True) -> None:
    shared = find_shared_words(builder.state, (word,)) if valid and _challenge_first(builder) else ()
    cost = 0 if valid else -cost_of(word, builder.state.options)
    builder.emit(records.Verdict(word, valid, reader, traced, cost, shared[0].seats if shared else ()))


def _challenge_first(builder: _Telling) -> bool:
    return builder.state.options.penalty == "mirror"


# The House.


def _time_up(builder: _Telling, timer: Timer) -> None:
    """Does what follows when a timer runs out."""
    state = builder.state
    match timer.name.partition("-")[0]:
        case "choose":
            _choose(builder, reading_order(state)[0], state.size, silent=True)
        case "write":
            _end_writing(builder, grace=state.options.finish_word)
        case "grace":
            _after_writing(builder)
        case "read":
            _end_reading(builder, state.order[0])
        case "window":
            _close_window(builder, next(window for window in state.windows if window.number == timer.since))
        case "vote":
            _close_vote(builder, next(poll for poll in state.polls if poll.number == timer.since))
        case _:
            _start_round(builder, state.round + 1)


def _silence(builder: _Telling, seat: Seat) -> None:
    """Does the timeout action of a seat; in READING the seat accepts all open windows and abstains (RULES 4.3)."""
    state = builder.state
    if state.phase == "choose":
        _choose(builder, seat, state.size, silent=True)
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
            _end_reading(builder, seat)


def _leave(builder: _Telling, leaver: Seat) -> None:
    """Removes a seat that leaves for good; its list stays and scores nothing (RULES 1.6, 4.3)."""
    builder.emit(records.SeatLeft(leaver))
    if len(builder.state.living) <= 1:
        _end_match(builder)


_HANDLERS = ActionHandlers(evolve, _play, _time_up, _silence, _leave, _shake, _settle)
