"""The seven steps of a turn (RULES 6.3): which of them may still be taken. A pointer only moves forward."""

from bunkum.core import Illegal
from bunkum.games.cup.state import HID, ROLLED_CUP, ROLLED_TABLE, SHOWED, SHOWED_AGAIN, State


def show_is_open(view: State) -> bool:
    """Steps 1 and 6. Who took the cup blind never touches what is under it but to roll."""
    if view.how == "blind":
        return False
    if view.pointer <= SHOWED or ROLLED_CUP <= view.pointer <= SHOWED_AGAIN:
        return True
    return view.pointer == ROLLED_TABLE and view.options.cup_roll == "optional"


def hide_is_open(view: State) -> bool:
    """Step 2."""
    return view.pointer <= HID


def table_is_open(view: State) -> bool:
    """Step 3."""
    return view.pointer <= ROLLED_TABLE


def cup_is_open(view: State) -> bool:
    """Step 4."""
    return view.pointer < ROLLED_CUP


def look_is_open(view: State) -> bool:
    """Step 5, once; `has_rolled` says whether it has come yet."""
    return view.how != "blind" and view.pointer <= ROLLED_CUP


def empties_cup(view: State, taken: int) -> bool:
    """Whether showing so many dice is forbidden since it leaves none under the cup: not in step 1."""
    return view.pointer > SHOWED and not view.options.empty_cup and taken >= len(view.cup)


def needs_a_die(view: State) -> bool:
    """Whether the cup is empty and must not be (RULES 6.3)."""
    return not view.cup and not view.options.empty_cup


def has_rolled(view: State) -> bool:
    """Whether what must be rolled in this turn has been."""
    return _still_to_roll(view) is None


def check_rolled(view: State) -> None:
    """Raise `Illegal` unless what must be rolled has been."""
    missing = _still_to_roll(view)
    if missing is not None:
        raise missing


def _still_to_roll(view: State) -> Illegal | None:
    """The cup (P1), but for an empty one; and after a look at least one die. Who did not look need not roll."""
    if view.pointer >= ROLLED_CUP:
        return None
    if view.cup and view.options.cup_roll == "mandatory":
        return Illegal("must_roll_cup", "Roll the dice under the cup first.")
    if not view.rolled and view.how != "blind":
        return Illegal("must_roll", "You looked, so you must roll at least one die.")
    return None


def unlocked(view: State) -> tuple[int, ...]:
    """The dice on the table that may be hidden or rolled, the lowest place first."""
    return tuple(at for at in view.table if not view.dice[at].locked)
