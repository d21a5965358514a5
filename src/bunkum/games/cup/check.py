"""What a seat may do: which seat the game waits for, which steps of a turn are open, what is refused, and the menu.

All of it reads only the actor's view. The steps are the seven of RULES 6.3; a pointer only moves forward. Refusals come
in the order of RULES 1.2 (RULES 6.8, 10.1).
"""

from collections.abc import Iterator
from typing import assert_never

from bunkum.core import Blank, Illegal, Menu, OneOf, Seat, SomeOf, Timer, Words, checks
from bunkum.games.cup import records
from bunkum.games.cup.hands import TOP, above, key_of, read_claim, rung_of, spoken, texts
from bunkum.games.cup.state import HID, ROLLED_CUP, ROLLED_TABLE, SHOWED, SHOWED_AGAIN, State


def awaited(state: State) -> frozenset[Seat]:
    """Returns the seat that the game waits for; none in the show pause."""
    return frozenset() if state.phase in ("show", "over") else frozenset((state.turn,))


def timers(state: State) -> tuple[Timer, ...]:
    """Returns the timer that runs now; a turn clock runs from the arrival of the cup until it is passed on."""
    house = state.options.house
    match state.phase:
        case "receive" | "turn":
            return () if house.turn_clock is None else (Timer("turn", state.turns, house.turn_clock),)
        case "give":
            return (Timer("answer", state.turns, house.answer_seconds, answer=True),)
        case "show":
            return (Timer("show", state.turns, house.show_seconds),)
        case "over":
            return ()


def givable(view: State) -> frozenset[Seat]:
    """Returns the seats that may be given a token: all that play on, except the giver and seats without lives."""
    lives = view.options.end.startswith("lives")
    return frozenset(seat for seat in view.present if seat != view.turn and not (lives and view.tokens[seat] < 1))


# The steps of a turn.


_LAST_AT: dict[type[records.PlayerAction], int] = {
    records.Hide: HID,
    records.RollTable: ROLLED_TABLE,
    records.RollCup: ROLLED_TABLE,
    records.Look: ROLLED_CUP,
}
"""The highest pointer at which these steps may be taken."""


def is_open(view: State, step: type[records.PlayerAction]) -> bool:
    """Returns whether a step of a turn is not over or barred; a seat that accepted blind may only roll the cup's dice.

    `has_rolled` tells whether a look may be taken yet. Any other action is always open.
    """
    if view.how == "blind" and step in (records.Show, records.Look):
        return False
    if step is records.Show:
        without_cup = view.pointer == ROLLED_TABLE and view.options.cup_roll == "optional"
        return view.pointer <= SHOWED or ROLLED_CUP <= view.pointer <= SHOWED_AGAIN or without_cup
    return step not in _LAST_AT or view.pointer <= _LAST_AT[step]


def empties_cup(view: State, taken: int) -> bool:
    """Returns whether showing so many dice is forbidden because it empties the cup; in step 1 it is allowed."""
    return view.pointer > SHOWED and not view.options.empty_cup and taken >= len(view.cup)


def needs_a_die(view: State) -> bool:
    """Returns whether the cup is empty and must not be (RULES 6.3)."""
    return not view.cup and not view.options.empty_cup


def has_rolled(view: State) -> bool:
    """Returns whether all that must be rolled in this turn has been rolled."""
    return _still_to_roll(view) is None


def _still_to_roll(view: State) -> Illegal | None:
    """Returns the refusal of a claim if the cup must be rolled first (P1), or any die after a look; otherwise None."""
    if view.pointer >= ROLLED_CUP:
        return None
    if view.cup and view.options.cup_roll == "mandatory":
        return Illegal("must_roll_cup", "Roll the dice under the cup first.")
    if not view.rolled and view.how != "blind":
        return Illegal("must_roll", "You looked, so you must roll at least one die.")
    return None


def unlocked(view: State) -> tuple[int, ...]:
    """Returns the dice on the table that may be hidden or rolled, the lowest place first."""
    return tuple(at for at in view.table if not view.dice[at].locked)


# What is refused.

_RECEIVING = (records.Challenge, records.Peek, records.Blind)


def check(view: State, seat: Seat, action: records.Action, words: Words) -> None:
    """Raises `Illegal` unless `seat`, which knows only `view`, may do `action`."""
    if not checks.is_player_action(
        action, view, seat, timers=timers, awaited=awaited, can_restart=view.phase in ("receive", "turn")
    ):
        return
    _check_fresh(view, action)
    if isinstance(action, records.Show | records.Hide | records.RollTable) and len(set(action.dice)) != max(
        1, len(action.dice)
    ):
        raise checks.malformed()
    _check_when(view, seat, action)
    phase = "receive" if isinstance(action, _RECEIVING) else "give" if isinstance(action, records.Give) else "turn"
    if view.phase != phase:
        raise checks.wrong_phase()
    if seat != view.turn:
        raise checks.not_your_turn(view.turn)
    _check_what(view, seat, action)


def _check_fresh(view: State, action: records.PlayerAction) -> None:
    seen = action.expect if isinstance(action, _RECEIVING) else None
    # RULES 1.2: a closed round counts as another bid.
    standing = view.claim.seq if view.claim is not None and view.showdown is None else 0
    if seen is not None and seen != standing:
        raise checks.stale_bid()


def _check_when(view: State, seat: Seat, action: records.PlayerAction) -> None:
    if isinstance(action, _RECEIVING) and view.phase == "receive" and seat != view.turn:
        raise Illegal("not_receiver", "Only the player who was passed the cup decides.")
    if isinstance(action, records.Blind) and action.claim is None and not view.options.blind_roll:
        raise checks.option_off()
    if isinstance(action, records.Give) and not view.options.winner_gives:
        raise checks.option_off()
    if view.phase == "turn" and seat == view.turn and not is_open(view, type(action)):
        raise Illegal("step_passed", "That step of your turn is over.")


def _check_what(view: State, seat: Seat, action: records.PlayerAction) -> None:
    match action:
        case records.Challenge():
            pass
        case records.Peek():
            _check_not_top(view)
            if all(die.locked for die in view.dice):
                raise Illegal("nothing_to_roll", "Every die is locked on the table: pass blind or challenge.")
        case records.Blind(claim):
            _check_not_top(view)
            if claim is not None:
                _check_claim(view, claim)
        case records.Show(dice):
            if not set(dice) <= set(view.cup):
                raise Illegal("not_in_cup", "That die is not under the cup.")
            if empties_cup(view, len(dice)):
                raise _cup_empty()
        case records.Hide(dice):
            _check_on_table(view, dice)
        case records.RollTable(dice):
            _check_on_table(view, dice)
            if needs_a_die(view):
                raise _cup_empty()
        case records.RollCup():
            if not view.cup:
                raise _cup_empty()
        case records.Look():
            if not view.cup:
                raise _cup_empty()
            _check_rolled(view)
        case records.MakeClaim(claim):
            if needs_a_die(view):
                raise _cup_empty()
            _check_rolled(view)
            _check_claim(view, claim)
        case records.Give(receiver):
            if receiver == seat or receiver not in givable(view):
                raise checks.no_such_seat()
        case _:
            assert_never(action)


def _check_rolled(view: State) -> None:
    missing = _still_to_roll(view)
    if missing is not None:
        raise missing


def _check_not_top(view: State) -> None:
    if view.claim is not None and view.claim.claim == TOP:
        raise Illegal("must_challenge", "Nothing beats that claim: you can only challenge.")


def _check_on_table(view: State, dice: tuple[int, ...]) -> None:
    if not set(dice) <= set(view.table):
        raise Illegal("not_on_table", "That die is not on the table.")
    if any(view.dice[at].locked for at in dice):
        raise Illegal("die_locked", "That die has been rolled on the table: it stays as it is.")


def _check_claim(view: State, text: str) -> None:
    straights = view.options.straights
    claim = read_claim(text, straights)
    if view.claim is not None and key_of(claim, straights) <= view.claim.key:
        would = spoken(above(view.claim.key, straights)[0].claim)
        said, stands = spoken(claim), spoken(view.claim.claim)
        raise Illegal("not_higher", f"{said.capitalize()} does not beat {stands}: it needs {would}.")


def _cup_empty() -> Illegal:
    return Illegal("cup_empty", "At least one die must be under the cup.")


# The menu.


def menu(view: State, seat: Seat) -> Menu[records.Action]:
    """Returns the ready actions and blanks of a seat; none if it has nothing to do."""
    if seat in view.gone or seat != view.turn:
        return Menu()
    match view.phase:
        case "receive":
            return _receive(view)
        case "turn":
            return Menu(tuple(_ready(view)), tuple(_blanks(view)))
        case "give":
            return Menu(tuple(map(records.Give, sorted(givable(view)))))
        case "show" | "over":
            return Menu()


def _receive(view: State) -> Menu[records.Action]:
    assert view.claim is not None
    if view.claim.claim == TOP:
        return Menu((records.Challenge(),))
    peek = () if all(die.locked for die in view.dice) else (records.Peek(),)
    blind = (records.Blind(),) if view.options.blind_roll else ()
    return Menu((records.Challenge(), *peek, *blind), (Blank("Blind", (_claims(view),)),))


def _ready(view: State) -> Iterator[records.Action]:
    if is_open(view, records.RollCup) and view.cup:
        yield records.RollCup()
    if is_open(view, records.RollCup) and not view.cup and not view.rolled:
        # A die must go back under the cup; or be rolled on the table, if the cup may be empty.
        if is_open(view, records.Hide):
            yield from (records.Hide((at,)) for at in unlocked(view))
        if view.options.empty_cup:
            yield from (records.RollTable((at,)) for at in unlocked(view))
    if is_open(view, records.Look) and view.cup and has_rolled(view):
        yield records.Look()
    if _may_claim(view):
        yield records.MakeClaim(texts(view.options.straights)[_first(view)])


def _blanks(view: State) -> Iterator[Blank]:
    cup, table = view.cup, unlocked(view)
    if is_open(view, records.Show):
        most = len(cup) if view.pointer <= SHOWED or view.options.empty_cup else len(cup) - 1
        if most > 0:
            yield Blank("Show", (SomeOf("dice", cup, 1, most),))
    if is_open(view, records.Hide) and table:
        yield Blank("Hide", (SomeOf("dice", table, 1, len(table)),))
    if is_open(view, records.RollTable) and table and not needs_a_die(view):
        yield Blank("RollTable", (SomeOf("dice", table, 1, len(table)),))
    if _may_claim(view):
        yield Blank("MakeClaim", (_claims(view),))


def _may_claim(view: State) -> bool:
    return not needs_a_die(view) and has_rolled(view)


def _first(view: State) -> int:
    return 0 if view.claim is None else rung_of(view.claim.key, view.options.straights) + 1


def _claims(view: State) -> OneOf:
    """Returns the claims that are higher than the standing one, the lowest first."""
    return OneOf("claim", texts(view.options.straights)[_first(view) :])
