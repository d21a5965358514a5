"""What is typed: a move of the game, a move of the table, or talk; and what the table says of it beforehand."""

from typing import NamedTuple, cast

from bunkum.core.notation import Unreadable
from bunkum.core.text_view import Tone
from bunkum.table.catalog import Position
from bunkum.table.clocks import SHOW
from bunkum.table.room_actions import Ready, Rematch
from bunkum.table.transcript.game import AnyNotation
from bunkum.terminal.review import may_look_back
from bunkum.terminal.session import ME, Sitting
from bunkum.terminal.talk import Heard, read_talk

TALK = "/"
"""Begins what is said rather than done."""


class Feedback(NamedTuple):
    """One line in bold with its tone, and one of help."""

    sentence: str
    tone: Tone = "plain"
    help: str = ""


class Choice(NamedTuple):
    """Something that may be done as it stands: the words on it, how it is typed, and the action."""

    label: str
    typed: str
    action: object


def read(sitting: Sitting, notation: AnyNotation, text: str) -> object:
    """What these words do; `Unreadable` when they do nothing."""
    if text.startswith(TALK):
        return read_talk(text.removeprefix(TALK).strip(), cast("Heard | None", getattr(notation, "heard", None)))
    said = text.strip().lower()
    if said == "rematch" and sitting.table.room.phase == "over":
        return Rematch()
    if said == "ready":
        return Ready()
    # Other moves of the table mean nothing among bots: who would restart a round? Ctrl+Q leaves.
    return notation.read(text, sitting.table.view(ME), ME, sitting.names)


def feedback(sitting: Sitting, notation: AnyNotation, text: str) -> Feedback:
    """What the table says of these words while they are typed."""
    if text.startswith(TALK):
        return Feedback("Talk. It needn't be true.", "faint", "/I have an E is a claim that a showdown may test.")
    try:
        action = read(sitting, notation, text)
    except Unreadable as fault:
        return Feedback(fault.sentence, "faint")
    tried = sitting.table.try_action(ME, action)
    if tried.code is not None:
        return Feedback(f"\N{MULTIPLICATION SIGN} {tried.sentence}", "doubt", tried.help)
    if tried.warning:
        return Feedback(f"! {tried.sentence}", "claim", tried.help)
    return Feedback(f"\N{CHECK MARK} {tried.sentence or 'Enter does it.'}", "holds", tried.help)


def choices(sitting: Sitting, notation: AnyNotation) -> list[Choice]:
    """What may be done now as it stands."""
    table, room = sitting.table, sitting.table.room
    view, names = table.view(ME), sitting.names
    found = [
        Choice(notation.label(action, view), notation.write(action, view, ME, names), action)
        for action in table.menu(ME).ready
    ]
    if room.phase == "over":
        found.append(Choice("Play again", "rematch", Rematch()))
    elif shows(sitting):
        found.append(Choice("Go on", "ready", Ready()))
    return found


def shows(sitting: Sitting) -> bool:
    """Whether the dice of the last showdown lie open, and all wait until people are ready."""
    table = sitting.table
    return table.room.phase == "playing" and any(clock.name == SHOW for clock in table.clocks(table.clock))


def standing(sitting: Sitting, notation: AnyNotation) -> Feedback:
    """Where you stand, while nothing is typed."""
    table, room, names = sitting.table, sitting.table.room, sitting.names
    if room.phase == "over":
        again = " F3 looks back." if may_look_back(sitting) else ""
        winners = [names[seat] for seat, place in enumerate(room.ranking) if place == 1]
        return Feedback(f"{' and '.join(winners)} won.", "holds", f"Enter plays again.{again} Ctrl+Q leaves the table.")
    if shows(sitting):
        return Feedback("All dice stay open.", "plain", "Enter goes on.")
    menu = table.menu(ME)
    if ME in table.awaited():
        help_ = " ".join(filter(None, (notation.hint(blank, table.view(ME)) for blank in menu.blanks)))
        return Feedback("Your turn.", "claim", help_ or "Choose below: Tab or the arrows, then Enter.")
    waiting = [names[seat] for seat in sorted(table.awaited())]
    who = f"{' and '.join(waiting)} {'decide' if len(waiting) > 1 else 'decides'}." if waiting else "A moment."
    return Feedback(who, "plain", "Say something: /I have an E. It needn't be true.")


def headline(sitting: Sitting, view: Position, now: float) -> str:
    """What stands above the table: the game, its round, the clocks that run, the dictionary where one is asked."""
    party = sitting.party
    clocks = [f"{clock.name} {int(clock.left) // 60}:{int(clock.left) % 60:02}" for clock in sitting.table.clocks(now)]
    asked = hasattr(party.options, "dictionary")
    words = (f"{party.lexicon.name}, {len(party.lexicon):,} words",) if asked else ()
    return " \N{MIDDLE DOT} ".join((party.game.name, f"round {view.round}", *clocks, *words))
