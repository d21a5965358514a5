"""Refuses what the rules forbid (RULES 6.8, 10.1), from the actor's view, in the order of RULES 1.2."""

from collections.abc import Callable
from typing import assert_never

from bunkum.core import Illegal, Seat, Words, checks
from bunkum.games.cup.claim_order import (
    TOP,
    above,
    key_of,
    read_claim,
)
from bunkum.games.cup.hand_names import spoken
from bunkum.games.cup.moves import (
    Action,
    Blind,
    Challenge,
    Give,
    Hide,
    Look,
    MakeClaim,
    Peek,
    PlayerAction,
    RollCup,
    RollTable,
    Show,
)
from bunkum.games.cup.state import Phase, State
from bunkum.games.cup.timing import awaited, timers
from bunkum.games.cup.turn_steps import (
    check_rolled,
    cup_is_open,
    empties_cup,
    hide_is_open,
    look_is_open,
    needs_a_die,
    show_is_open,
    table_is_open,
)

_PHASES: dict[type[PlayerAction], Phase] = {
    Challenge: "receive",
    Peek: "receive",
    Blind: "receive",
    Show: "turn",
    Hide: "turn",
    RollTable: "turn",
    RollCup: "turn",
    Look: "turn",
    MakeClaim: "turn",
    Give: "give",
}
_OPEN: dict[type[PlayerAction], Callable[[State], bool]] = {
    Show: show_is_open,
    Hide: hide_is_open,
    RollTable: table_is_open,
    RollCup: cup_is_open,
    Look: look_is_open,
}
_RECEIVING = (Challenge, Peek, Blind)


def check(view: State, seat: Seat, action: Action, words: Words) -> None:
    """Raise `Illegal` unless `seat`, knowing only `view`, may do `action`."""
    if not checks.is_player_action(
        action, view, seat, timers=timers, awaited=awaited, can_restart=view.phase in ("receive", "turn")
    ):
        return
    _check_fresh(view, action)
    if isinstance(action, Show | Hide | RollTable) and len(set(action.dice)) != max(1, len(action.dice)):
        raise checks.malformed()
    _check_when(view, seat, action)
    if view.phase != _PHASES[type(action)]:
        raise checks.wrong_phase()
    if seat != view.turn:
        raise checks.not_your_turn(view.turn)
    _check_what(view, seat, action)


def _check_fresh(view: State, action: PlayerAction) -> None:
    seen = action.expect if isinstance(action, _RECEIVING) else None
    # RULES 1.2: a closed round counts as another bid.
    standing = view.claim.seq if view.claim is not None and view.showdown is None else 0
    if seen is not None and seen != standing:
        raise checks.stale_bid()


def _check_when(view: State, seat: Seat, action: PlayerAction) -> None:
    if isinstance(action, _RECEIVING) and view.phase == "receive" and seat != view.turn:
        raise Illegal("not_receiver", "Only the player who was passed the cup decides.")
    if isinstance(action, Blind) and action.claim is None and not view.options.blind_roll:
        raise checks.option_off()
    if isinstance(action, Give) and not view.options.winner_gives:
        raise checks.option_off()
    is_open = _OPEN.get(type(action))
    if is_open is not None and view.phase == "turn" and seat == view.turn and not is_open(view):
        raise Illegal("step_passed", "That step of your turn is over.")


def _check_what(view: State, seat: Seat, action: PlayerAction) -> None:
    match action:
        case Challenge():
            pass
        case Peek():
            _check_not_top(view)
            if all(die.locked for die in view.dice):
                raise Illegal("nothing_to_roll", "Every die is locked on the table: pass blind or challenge.")
        case Blind(claim):
            _check_not_top(view)
            if claim is not None:
                _check_claim(view, claim)
        case Show(dice):
            if not set(dice) <= set(view.cup):
                raise Illegal("not_in_cup", "That die is not under the cup.")
            if empties_cup(view, len(dice)):
                raise _cup_empty()
        case Hide(dice):
            _check_on_table(view, dice)
        case RollTable(dice):
            _check_on_table(view, dice)
            if needs_a_die(view):
                raise _cup_empty()
        case RollCup():
            if not view.cup:
                raise _cup_empty()
        case Look():
            if not view.cup:
                raise _cup_empty()
            check_rolled(view)
        case MakeClaim(claim):
            if needs_a_die(view):
                raise _cup_empty()
            check_rolled(view)
            _check_claim(view, claim)
        case Give(receiver):
            if receiver == seat or receiver not in givable(view):
                raise checks.no_such_seat()
        case _:
            assert_never(action)


def givable(view: State) -> frozenset[Seat]:
    """Who may be given a token: everybody who plays on, but not the giver, nor who has just lost its last life."""
    lives = view.options.end.startswith("lives")
    return frozenset(seat for seat in view.present if seat != view.turn and not (lives and view.tokens[seat] < 1))


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
