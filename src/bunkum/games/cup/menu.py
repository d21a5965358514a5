"""What a seat may do now (RULES 6.8)."""

from collections.abc import Iterator

from bunkum.core import Blank, Menu, OneOf, Seat, SomeOf
from bunkum.games.cup.check import givable
from bunkum.games.cup.claim_order import TOP, rung_of, texts
from bunkum.games.cup.moves import Action, Blind, Challenge, Give, Hide, Look, MakeClaim, Peek, RollCup, RollTable
from bunkum.games.cup.state import SHOWED, State
from bunkum.games.cup.turn_steps import (
    cup_is_open,
    has_rolled,
    hide_is_open,
    look_is_open,
    needs_a_die,
    show_is_open,
    table_is_open,
    unlocked,
)


def menu(view: State, seat: Seat) -> Menu[Action]:
    """Actions ready as they stand, and moves to fill in; empty where there is nothing to do."""
    if seat in view.gone or seat != view.turn:
        return Menu()
    match view.phase:
        case "receive":
            return _receive(view)
        case "turn":
            return Menu(tuple(_ready(view)), tuple(_blanks(view)))
        case "give":
            return Menu(tuple(map(Give, sorted(givable(view)))))
        case "show" | "over":
            return Menu()


def _receive(view: State) -> Menu[Action]:
    assert view.claim is not None
    if view.claim.claim == TOP:
        return Menu((Challenge(),))
    peek = () if all(die.locked for die in view.dice) else (Peek(),)
    blind = (Blind(),) if view.options.blind_roll else ()
    return Menu((Challenge(), *peek, *blind), (Blank("Blind", (_claims(view),)),))


def _ready(view: State) -> Iterator[Action]:
    if cup_is_open(view) and view.cup:
        yield RollCup()
    if cup_is_open(view) and not view.cup and not view.rolled:
        # Something must go back under the cup; or be rolled on the table, where the cup may be empty.
        if hide_is_open(view):
            yield from (Hide((at,)) for at in unlocked(view))
        if view.options.empty_cup:
            yield from (RollTable((at,)) for at in unlocked(view))
    if look_is_open(view) and view.cup and has_rolled(view):
        yield Look()
    if _may_claim(view):
        yield MakeClaim(texts(view.options.straights)[_first(view)])


def _blanks(view: State) -> Iterator[Blank]:
    cup, table = view.cup, unlocked(view)
    if show_is_open(view):
        most = len(cup) if view.pointer <= SHOWED or view.options.empty_cup else len(cup) - 1
        if most > 0:
            yield Blank("Show", (SomeOf("dice", cup, 1, most),))
    if hide_is_open(view) and table:
        yield Blank("Hide", (SomeOf("dice", table, 1, len(table)),))
    if table_is_open(view) and table and not needs_a_die(view):
        yield Blank("RollTable", (SomeOf("dice", table, 1, len(table)),))
    if _may_claim(view):
        yield Blank("MakeClaim", (_claims(view),))


def _may_claim(view: State) -> bool:
    return not needs_a_die(view) and has_rolled(view)


def _first(view: State) -> int:
    return 0 if view.claim is None else rung_of(view.claim.key, view.options.straights) + 1


def _claims(view: State) -> OneOf:
    """The claims that are higher than the standing one, the lowest first."""
    return OneOf("claim", texts(view.options.straights)[_first(view) :])
