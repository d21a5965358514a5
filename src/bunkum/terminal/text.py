"""Reads typed text as a move of the game, a move at the table or talk, and tells what it would do."""

from typing import NamedTuple

from bunkum.core.contract import Position
from bunkum.core.notation import Unreadable, join_words, names_for
from bunkum.core.text_view import Tone
from bunkum.table.clocks import SHOW
from bunkum.table.room_actions import Ready, Rematch
from bunkum.table.transcript.game import AnyNotation
from bunkum.terminal.review import can_show_review
from bunkum.terminal.session import ME, Session
from bunkum.terminal.talk import read_talk

TALK = "/"
"""Begins a line that is talk and not a move."""


class Feedback(NamedTuple):
    """One bold line with its tone, and one line of help."""

    sentence: str
    tone: Tone = "plain"
    help: str = ""


class Choice(NamedTuple):
    """A ready action: its label, how it is typed, and the action."""

    label: str
    typed: str
    action: object


def read_input(session: Session, notation: AnyNotation, text: str) -> object:
    """Returns the action in a typed text; raises `Unreadable` if there is none."""
    if text.startswith(TALK):
        return read_talk(text.removeprefix(TALK).strip(), session.setup.game.parts.read_face, session.names)
    typed = text.strip().lower()
    if typed == "rematch" and session.table.room.phase == "over":
        return Rematch()
    if typed == "ready":
        return Ready()
    # Other moves of the table mean nothing among bots: who would restart a round? Ctrl+Q leaves.
    return notation.read(text, session.table.view(ME), ME, session.names)


def check_input(session: Session, notation: AnyNotation, text: str) -> Feedback:
    """Returns what the table says of a text while it is typed."""
    if text.startswith(TALK):
        return Feedback("Talk. It needn't be true.", "faint", "/I have an E is a claim that a showdown may test.")
    try:
        action = read_input(session, notation, text)
    except Unreadable as fault:
        return Feedback(fault.sentence, "faint")
    tried = session.table.try_action(ME, action)
    if tried.code is not None:
        return Feedback(f"\N{MULTIPLICATION SIGN} {tried.sentence}", "doubt", tried.help)
    if tried.warning:
        return Feedback(f"! {tried.sentence}", "claim", tried.help)
    return Feedback(f"\N{CHECK MARK} {tried.sentence or 'Enter does it.'}", "holds", tried.help)


def list_choices(session: Session, notation: AnyNotation) -> list[Choice]:
    """Returns the ready actions."""
    table, room = session.table, session.table.room
    view, names = table.view(ME), session.names
    found = [
        Choice(notation.label(action, view), notation.write(action, view, ME, names), action)
        for action in table.menu(ME).ready
    ]
    if room.phase == "over":
        found.append(Choice("Play again", "rematch", Rematch()))
    elif is_show_pause(session):
        found.append(Choice("Go on", "ready", Ready()))
    return found


def is_show_pause(session: Session) -> bool:
    """Returns whether the pause after a showdown is on, in which all wait until people are ready."""
    table = session.table
    return table.room.phase == "playing" and any(clock.name == SHOW for clock in table.clocks(table.clock))


def describe_position(session: Session, notation: AnyNotation) -> Feedback:
    """Returns what to show while nothing is typed: whose turn it is, or who won."""
    table, room, names = session.table, session.table.room, names_for(ME, session.names)
    if room.phase == "over":
        again = " F3 looks back." if can_show_review(session) else ""
        winners = [names[seat] for seat, place in enumerate(room.ranking) if place == 1]
        return Feedback(f"{join_words(winners)} won.", "holds", f"Enter plays again.{again} Ctrl+Q leaves the table.")
    if is_show_pause(session):
        return Feedback("All dice stay open.", "plain", "Enter goes on.")
    menu = table.menu(ME)
    if ME in table.awaited():
        help_ = " ".join(filter(None, (notation.hint(blank, table.view(ME)) for blank in menu.blanks)))
        return Feedback("Your turn.", "claim", help_ or "Choose below: Tab or the arrows, then Enter.")
    waiting = [names[seat] for seat in sorted(table.awaited())]
    who = join_words(waiting)
    decide = f"{who} decides." if len(waiting) == 1 else f"{who} decide." if waiting else "A moment."
    return Feedback(decide, "plain", "Say something: /I have an E. It needn't be true.")


def format_headline(session: Session, view: Position, now: float) -> str:
    """Returns the title line: the game, its round, running clocks, and the dictionary if the game uses one."""
    setup = session.setup
    clocks = [f"{clock.name} {int(clock.left) // 60}:{int(clock.left) % 60:02}" for clock in session.table.clocks(now)]
    has_dictionary = hasattr(setup.options, "dictionary")
    words = (f"{setup.lexicon.name}, {len(setup.lexicon):,} words",) if has_dictionary else ()
    return " \N{MIDDLE DOT} ".join((setup.game.name, f"round {view.round}", *clocks, *words))
