"""What a seat may do (RULES 4.3), from its own view: `check` refuses what the rules forbid, `menu` offers the rest.

Also the seats that the game waits for, and the timers that run (RULES 1.5, 4.2).
"""

from typing import assert_never

from bunkum.core import Blank, Illegal, Menu, OneOf, Seat, Timer, Word, Words, checks
from bunkum.core.notation import count_things
from bunkum.games.boggle import records
from bunkum.games.boggle.state import Phase, Poll, State, Window, reading_order, unread, window_of
from bunkum.pieces.tray import trace
from bunkum.words.spelling import LONGEST_WORD

GRACE_SECONDS = 5  # RULES 4.2
MOST_WORDS = 400
"""The most words on a list, more than anybody can write. Without a limit a program could make views of any length."""

_PHASES: dict[type[records.PlayerAction], tuple[Phase, ...]] = {
    records.ChooseSize: ("choose",),
    records.Write: ("write", "grace"),
    records.Erase: ("write",),
    records.Done: ("write",),
    records.UndoDone: ("write",),
    records.Read: ("read",),
    records.EndReading: ("read",),
    records.Challenge: ("read",),
    records.Accept: ("read",),
    records.Vote: ("read",),
    records.Abstain: ("read",),
}
_AFTER_WRITING: tuple[Phase, ...] = ("grace", "read", "show")


def check(view: State, seat: Seat, action: records.Action, words: Words) -> None:
    """Raises `Illegal` unless `seat`, which knows only `view`, may do `action`."""
    # RULES 1.7: a round may be restarted until the timer ends.
    if not checks.is_player_action(
        action, view, seat, timers=timers, awaited=awaited, can_restart=view.phase == "write"
    ):
        return
    _check_when(view, seat, action)
    if view.phase not in _PHASES[type(action)]:
        raise checks.wrong_phase()
    if isinstance(action, records.ChooseSize) and seat != reading_order(view)[0]:
        raise checks.not_your_turn(reading_order(view)[0])
    _check_what(view, seat, action)


def _check_when(view: State, seat: Seat, action: records.PlayerAction) -> None:
    match action:
        case records.ChooseSize():
            if view.options.size != "either":
                raise checks.option_off()
        case records.Write() | records.Erase() | records.Done() | records.UndoDone():
            may_finish = isinstance(action, records.Write) and view.phase == "grace" and not _has_finished(view, seat)
            if view.phase in _AFTER_WRITING and not may_finish:
                raise Illegal("time_over", "Time is up.")
        case records.Read() | records.EndReading():
            if view.phase == "read" and (seat != view.order[0] or view.resting):
                raise Illegal("not_reader", "{} is reading.", view.order[0])
        case records.Challenge(word) | records.Accept(word):
            read_words = {word for _, word in view.read}
            if word.lower() in read_words and window_of(view, word.lower()) is None:
                raise Illegal("too_late", "It is too late to challenge that word.")
        case records.Vote(word) | records.Abstain(word):
            may_vote = any(poll.word == word.lower() and seat in poll.voters for poll in view.polls)
            if view.phase == "read" and not may_vote:
                raise Illegal("not_eligible", "You have no vote in this.")
        case _:
            assert_never(action)


def _check_what(view: State, seat: Seat, action: records.PlayerAction) -> None:
    own = view.lists[seat] or ()
    match action:
        case records.ChooseSize(size):
            if size not in (4, 5):
                raise Illegal("bad_size", "Choose 4 or 5.")
        case records.Write(word):
            _check_word(view, word, own)
        case records.Erase(word) | records.Read(word):
            if word.lower() not in own:
                raise Illegal("not_on_list", "That word is not on your list.")
            if isinstance(action, records.Read) and word.lower() not in unread(view, seat):
                raise Illegal("already_read", "That word has been read or crossed out.")
        case records.Challenge(word) | records.Accept(word):
            window = window_of(view, word.lower())
            if window is None:
                raise checks.wrong_phase()  # RULES 4.11 B3: a word cannot be challenged before it is read
            if window.reader == seat:
                raise Illegal("own_word", "That is your own word.")
        case records.Done() | records.UndoDone() | records.EndReading() | records.Vote() | records.Abstain():
            pass
        case _:
            assert_never(action)


def _check_word(view: State, said: str, own: tuple[str, ...]) -> None:
    if said and not (said.isascii() and said.isalpha()):
        raise Illegal("bad_characters", "Only the letters A to Z.")
    word = said.lower()
    if len(word) < view.least:
        raise Illegal("too_short", f"At least {count_things(view.least, 'letter')}.")
    if word in own:
        raise Illegal("already_written", "You have that word.")
    if len(own) >= MOST_WORDS:
        raise Illegal("list_full", f"Your list is full: it holds {MOST_WORDS} words.")
    if view.options.live_path and trace(word, view.faces) is None:
        raise Illegal("not_on_board", f"{word.capitalize()} is not on the board.")


def _has_finished(view: State, seat: Seat) -> bool:
    """Returns whether a seat may not finish a word in GRACE any more (RULES 4.2)."""
    return seat in view.done or bool(view.late[seat])


# The menu.


def menu(view: State, seat: Seat) -> Menu[records.Action]:
    """Returns the ready actions and blanks of a seat; none if it has nothing to do."""
    if seat not in view.living:
        return Menu()
    match view.phase:
        case "choose":
            return Menu((records.ChooseSize(4), records.ChooseSize(5))) if seat == reading_order(view)[0] else Menu()
        case "write":
            return Menu((records.UndoDone() if seat in view.done else records.Done(),), _writing(view, seat))
        case "grace":
            return Menu() if _has_finished(view, seat) else Menu((), (_write(view),))
        case "read":
            return Menu(*_reading(view, seat))
        case "show" | "over":
            return Menu()


def _writing(view: State, seat: Seat) -> tuple[Blank, ...]:
    own = view.lists[seat]
    return (_write(view), Blank("Erase", (OneOf("word", own),))) if own else (_write(view),)


def _write(view: State) -> Blank:
    return Blank("Write", (Word("word", view.least, LONGEST_WORD),))


def _reading(view: State, seat: Seat) -> tuple[tuple[records.Action, ...], tuple[Blank, ...]]:
    """Returns the ready actions and blanks of a seat in READING: to read, to accept or challenge words, and to vote."""
    ready: list[records.Action] = []
    blanks: list[Blank] = []
    if seat == view.order[0] and not view.resting:
        left = unread(view, seat)
        if left:
            blanks.append(Blank("Read", (OneOf("word", left),)))
        ready.append(records.EndReading())
    doubtful: list[str] = []
    for window in view.windows:
        if window.reader != seat:
            if seat not in window.accepted:
                ready.append(records.Accept(window.words[0]))
            doubtful += window.words
    if len(doubtful) == 1:
        ready.append(records.Challenge(doubtful[0]))
    elif doubtful:
        blanks.append(Blank("Challenge", (OneOf("word", tuple(doubtful)),)))
    for poll in view.polls:
        if seat in poll.voters:
            ready += (
                records.Vote(poll.word, valid=True),
                records.Vote(poll.word, valid=False),
                records.Abstain(poll.word),
            )
    return tuple(ready), tuple(blanks)


# Which seats the game waits for, and how long.


def awaited(state: State) -> frozenset[Seat]:
    """Returns the seats that the game waits for; none while it waits only for a timer."""
    match state.phase:
        case "choose":
            return frozenset(reading_order(state)[:1])
        case "write":
            return state.living - state.done
        case "read":
            waiting: frozenset[Seat] = frozenset()
            if not state.resting:
                waiting |= frozenset(state.order[:1])
            for window in state.windows:
                waiting |= still_to_answer(state, window)
            return waiting.union(*(still_to_vote(state, poll) for poll in state.polls))
        case "grace" | "show" | "over":
            return frozenset()


def still_to_answer(state: State, window: Window) -> frozenset[Seat]:
    """Returns the seats that have still to accept or challenge the words of a window."""
    return state.living - {window.reader} - window.accepted


def still_to_vote(state: State, poll: Poll) -> frozenset[Seat]:
    """Returns the seats that have still to vote on a word."""
    return state.living.intersection(poll.voters) - poll.done


def timers(state: State) -> tuple[Timer, ...]:
    """Returns the timers that run now; each window and each vote has one of its own, such as `window-2`."""
    options, house = state.options, state.options.house
    match state.phase:
        case "choose":
            return (Timer("choose", state.steps, house.answer_seconds, answer=True),)
        case "write":
            return (Timer("write", state.steps, options.timer),)
        case "grace":
            return (Timer("grace", state.steps, GRACE_SECONDS),)
        case "read":
            reader = state.order[:1]
            reading = (
                () if state.resting else (Timer("read", state.steps, house.answer_seconds, awaits=reader, answer=True),)
            )
            windows = (
                Timer(f"window-{window.number}", window.number, options.challenge_seconds) for window in state.windows
            )
            # RULES 1.8: a vote closes when all present have voted on this word, whatever else is still open.
            votes = (
                Timer(
                    f"vote-{poll.number}",
                    poll.number,
                    house.answer_seconds,
                    early=True,
                    awaits=tuple(sorted(still_to_vote(state, poll))),
                    answer=True,
                )
                for poll in state.polls
            )
            return (*reading, *windows, *votes)
        case "show":
            return (Timer("show", state.steps, house.show_seconds),)
        case "over":
            return ()


def outcome(state: State) -> tuple[int, ...] | None:
    """Returns the place of each seat, 1 for the winner; None until the match is over."""
    return state.places if state.phase == "over" else None
