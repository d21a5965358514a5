"""Refuses actions that the rules forbid (RULES 4.3, 10.1), judged by the actor's view, in the order of RULES 1.2."""

from typing import assert_never

from bunkum.core import Illegal, Seat, Words, checks
from bunkum.games.boggle import records
from bunkum.games.boggle.menu import awaited, timers
from bunkum.games.boggle.state import Phase, State, reading_order, unread, window_of
from bunkum.pieces.tray import trace

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
        case records.Write():
            spent = seat in view.done or view.late[seat]
            if view.phase in _AFTER_WRITING and (view.phase != "grace" or spent):
                raise _time_over()
        case records.Erase() | records.Done() | records.UndoDone():
            if view.phase in _AFTER_WRITING:
                raise _time_over()
        case records.Read() | records.EndReading():
            if view.phase == "read" and (seat != view.order[0] or view.resting):
                raise Illegal("not_reader", "{} is reading.", view.order[0])
        case records.Challenge(word) | records.Accept(word):
            read_words = {word for _, word in view.read}
            if word.lower() in read_words and window_of(view, word.lower()) is None:
                raise Illegal("too_late", "It is too late to challenge that word.")
        case records.Vote(word) | records.Abstain(word):
            if view.phase == "read" and not _may_vote(view, seat, word.lower()):
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
        case records.Erase(word):
            if word.lower() not in own:
                raise _not_on_list()
        case records.Read(word):
            if word.lower() not in own:
                raise _not_on_list()
            if word.lower() not in unread(view, seat):
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
        raise Illegal("too_short", f"At least {view.least} letters.")
    if word in own:
        raise Illegal("already_written", "You have that word.")
    if len(own) >= MOST_WORDS:
        raise Illegal("list_full", f"Your list is full: it holds {MOST_WORDS} words.")
    if view.options.live_path and trace(word, view.faces) is None:
        raise Illegal("not_on_board", f"{word.capitalize()} is not on the board.")


def _may_vote(view: State, seat: Seat, word: str) -> bool:
    return any(poll.word == word and seat in poll.voters for poll in view.polls)


def _time_over() -> Illegal:
    return Illegal("time_over", "Time is up.")


def _not_on_list() -> Illegal:
    return Illegal("not_on_list", "That word is not on your list.")
