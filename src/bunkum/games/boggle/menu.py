"""The seats that the game waits for, the timers that run (RULES 1.5, 4.2), and what a seat may do (RULES 4.3)."""

from bunkum.core import Blank, Menu, OneOf, Seat, Timer, Word
from bunkum.games.boggle import records
from bunkum.games.boggle.state import Poll, State, reading_order, unread
from bunkum.words.spelling import LONGEST_WORD

GRACE_SECONDS = 5  # RULES 4.2


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
                waiting |= state.living - {window.reader} - window.accepted
            return waiting.union(*(_voting(state, poll) for poll in state.polls))
        case "grace" | "show" | "over":
            return frozenset()


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
                    awaits=tuple(sorted(_voting(state, poll))),
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
            spent = seat in view.done or view.late[seat]
            return Menu() if spent else Menu((), (_write(view),))
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


def _voting(state: State, poll: Poll) -> frozenset[Seat]:
    """Returns the seats that have still to vote on a word."""
    return (state.living & frozenset(poll.voters)) - poll.done
