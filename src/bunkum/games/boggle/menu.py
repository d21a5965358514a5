"""What a seat may do now (RULES 4.3)."""

from bunkum.core import Blank, Menu, OneOf, Seat, Word
from bunkum.games.boggle.check import unread
from bunkum.games.boggle.moves import Abstain, Accept, Action, Challenge, ChooseSize, Done, EndReading, UndoDone, Vote
from bunkum.games.boggle.state import State
from bunkum.games.boggle.timing import reading_order
from bunkum.words.spelling import LONGEST_WORD


def menu(view: State, seat: Seat) -> Menu[Action]:
    """Actions ready as they stand, and moves to fill in; empty where there is nothing to do."""
    if seat not in view.living:
        return Menu()
    match view.phase:
        case "choose":
            return Menu((ChooseSize(4), ChooseSize(5))) if seat == reading_order(view)[0] else Menu()
        case "write":
            return Menu((UndoDone() if seat in view.done else Done(),), _writing(view, seat))
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


def _reading(view: State, seat: Seat) -> tuple[tuple[Action, ...], tuple[Blank, ...]]:
    """What the reader may read, what the others may say about it, and who votes."""
    ready: list[Action] = []
    blanks: list[Blank] = []
    if seat == view.order[0] and not view.resting:
        left = unread(view, seat)
        if left:
            blanks.append(Blank("Read", (OneOf("word", left),)))
        ready.append(EndReading())
    doubtful: list[str] = []
    for window in view.windows:
        if window.reader != seat:
            if seat not in window.accepted:
                ready.append(Accept(window.words[0]))
            doubtful += window.words
    if len(doubtful) == 1:
        ready.append(Challenge(doubtful[0]))
    elif doubtful:
        blanks.append(Blank("Challenge", (OneOf("word", tuple(doubtful)),)))
    for poll in view.polls:
        if seat in poll.voters:
            ready += (Vote(poll.word, valid=True), Vote(poll.word, valid=False), Abstain(poll.word))
    return tuple(ready), tuple(blanks)
