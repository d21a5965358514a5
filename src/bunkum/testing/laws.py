"""Checks laws 1, 2, 3 (menus, refusals, timers), 4, 5 and 6 along one random game."""

from random import Random
from typing import Any, cast

import msgspec

from bunkum.core import HOUSE, SPECTATOR, FoldedEvents, GameContext, Illegal, Seat, fold, is_visible_to, seeded_dice
from bunkum.core.visibility import is_private
from bunkum.testing.game_under_test import (
    A,
    Coverage,
    E,
    GameUnderTest,
    Opt,
    RecordingDice,
    S,
    Truth,
    choose_next_action,
    decoder,
    encode,
    refusal_of,
)

RECENT = 6
"""How many of the latest actions are tried in each state by every seat."""

Pairs = dict[tuple[int, int], tuple[object, object]]
"""Pairs of objects by their identities; holding the objects keeps the identities from being used again."""


class LawBroken(AssertionError):  # noqa: N818  it reads as what happened
    """A game breaks a law; the message names it."""


def play(
    under_test: GameUnderTest[Opt, S, A, E], seats: int, options: Opt, seed: int, coverage: Coverage
) -> Truth[Opt, S, A, E]:
    """Plays one game at random and checks the laws at every step. Raises LawBroken."""
    game, chance = under_test.game, Random(seed)
    dice = RecordingDice(seeded_dice(seed))
    context = GameContext(dice, under_test.words)
    truth = Truth(under_test, seats)
    truth.apply(game.begin(seats, options, context))
    tried: list[A] = []
    consistent: Pairs = {}
    checked = 0
    for _ in range(under_test.longest):
        latest = tried[-RECENT:]
        if len(truth.log) == checked:  # the last action was refused: all but that has been checked in this state
            _check_refusals(under_test, truth, latest[-1:], coverage)
        else:
            _check_events(under_test, truth, checked, coverage)
            checked = len(truth.log)
            _check_views(under_test, truth, consistent)
            _check_refusals(under_test, truth, latest, coverage)
        state = truth.view(HOUSE)
        if game.outcome(state) is not None:
            break
        seat, action = _choose_next(under_test, truth, seats, chance)
        tried.append(action)
        require(_survives_json(action, under_test.action), f"law 6: {action} does not survive JSON")
        before, falls = truth.state, len(dice.results)
        try:
            game.check(truth.view(seat), seat, action, under_test.words)
        except Illegal as no:
            require(truth.state == before and len(dice.results) == falls, "law 4: a refused action changes nothing")
            require(bool(no.code and no.sentence), "law 4: a refusal has a code and a sentence")
            coverage.seen[no.code] += 1
            continue
        _check_notation(under_test, truth, seat, action)
        events = game.decide(state, seat, action, context)
        truth.apply(events)
        leads_there = not isinstance(events, FoldedEvents) or cast("FoldedEvents[S, E]", events).after == truth.state
        require(leads_there, f"law 1: the story of {action} leads elsewhere than its events")
    else:
        raise LawBroken(f"law 5: the game does not end within {under_test.longest} actions")
    _check_replay(under_test, truth)
    return truth


def _choose_next(
    under_test: GameUnderTest[Opt, S, A, E], truth: Truth[Opt, S, A, E], seats: int, chance: Random
) -> tuple[Seat, A]:
    try:
        return choose_next_action(under_test, truth, seats, chance)
    except (AssertionError, IndexError) as nothing:
        raise LawBroken("law 5: an awaited seat always has something to do") from nothing


def _check_events(
    under_test: GameUnderTest[Opt, S, A, E], truth: Truth[Opt, S, A, E], checked: int, coverage: Coverage
) -> None:
    for event in truth.log[checked:]:
        coverage.seen[type(event).__name__] += 1
        if not _survives_json(event, under_test.event):
            raise LawBroken(f"law 6: {event} does not survive JSON")
        if is_private(event) and is_visible_to(event, SPECTATOR):
            everybody = all(is_visible_to(event, seat) for seat in truth.views)
            require(everybody, f"law 2: a spectator knows more: {event}")


def _check_views(under_test: GameUnderTest[Opt, S, A, E], truth: Truth[Opt, S, A, E], consistent: Pairs) -> None:
    game, state = under_test.game, truth.view(HOUSE)
    waiting, running, over = game.awaited(state), game.timers(state), game.outcome(state)
    checked = {id(state)}
    for seat in truth.views:
        view = truth.view(seat)
        if id(view) not in checked:  # several seats may share a view
            checked.add(id(view))
            where = find_contradiction(view, state, under_test.hidden, consistent)
            require(not where, f"law 2: seat {seat} believes {where}")
            require(game.awaited(view) == waiting, "law 3: who is awaited is public")
            require(game.timers(view) == running, "law 3: clocks are public")
            require(game.outcome(view) == over, "law 3: the outcome is public")
        menu = game.menu(view, seat)
        told = view is not state and menu != game.menu(state, seat)
        require(not told, f"law 3: the menu of seat {seat} tells more than it knows")
        for action in menu.ready:
            refusal = refusal_of(under_test, view, seat, action)
            if refusal is not None:
                raise LawBroken(f"law 5: the menu offers {action}, but {refusal}")
        if over is None and seat in waiting:
            require(bool(menu.ready or menu.blanks), f"law 5: seat {seat} is awaited and has nothing to do")


def _check_refusals(
    under_test: GameUnderTest[Opt, S, A, E], truth: Truth[Opt, S, A, E], actions: list[A], coverage: Coverage
) -> None:
    """Checks that no seat learns by trying these actions what its view hides."""
    state, each = truth.view(HOUSE), [action for at, action in enumerate(actions) if action not in actions[:at]]
    for seat in truth.views:
        view = truth.view(seat)
        for action in each:
            refusal = refusal_of(under_test, view, seat, action)
            if view is not state and refusal != refusal_of(under_test, state, seat, action):
                raise LawBroken(f"law 3: the refusal of {action} tells more than it should")
            if refusal is not None:
                coverage.seen[refusal[0]] += 1


def _check_notation(under_test: GameUnderTest[Opt, S, A, E], truth: Truth[Opt, S, A, E], seat: Seat, action: A) -> None:
    """Checks that a legal move is read as it was written.

    A line means the bid that is seen now, so it needs no `expect`.
    """
    if under_test.notation is None:
        return
    if getattr(action, "expect", None) is not None:
        action = cast("A", msgspec.structs.replace(cast("msgspec.Struct", action), expect=None))
    names = tuple(f"P{number}" for number in range(len(truth.views) - 1))
    view = truth.view(seat)
    text = under_test.notation.write(action, view, seat, names)
    again = under_test.notation.read(text, view, seat, names)
    require(again == action, f"law 6: {action} is written {text!r}, which reads as {again}")


def _check_replay(under_test: GameUnderTest[Opt, S, A, E], truth: Truth[Opt, S, A, E]) -> None:
    require(fold(under_test.game, truth.log) == truth.state, "law 1: replaying the log gives the state")
    for seat, stream in truth.streams.items():
        require(fold(under_test.game, stream) == truth.view(seat), "law 2: a view is the fold of its stream")
    require(_survives_json(truth.state, under_test.state), "law 6: the state does not survive JSON")


def _survives_json(thing: object, kind: Any) -> bool:
    try:
        return decoder(kind).decode(encode(thing)) == thing
    except msgspec.ValidationError:
        return False


def find_contradiction(view: object, truth: object, hidden: frozenset[str], consistent: Pairs | None = None) -> str:
    """Returns where a view contradicts the truth, or an empty text; a part that is None is hidden and says nothing.

    `consistent` holds pairs of parts, by identity, in which no contradiction was found earlier; new ones are added.
    Most parts of a state live on from step to step, and need be compared only once.
    """
    if view is None or view is truth:
        return ""
    consistent = {} if consistent is None else consistent
    pair = (id(view), id(truth))
    if pair in consistent:
        return ""
    where = ""
    if view != truth:
        where = _find_in_parts(view, truth, hidden, consistent)
    if not where:
        consistent[pair] = (view, truth)
    return where


def _find_in_parts(view: object, truth: object, hidden: frozenset[str], consistent: Pairs) -> str:
    if isinstance(view, tuple) and isinstance(truth, tuple):
        ours, theirs = cast("tuple[object, ...]", view), cast("tuple[object, ...]", truth)
        if len(ours) != len(theirs):
            return f"{view} for {truth}"
        for a, b in zip(ours, theirs, strict=True):
            if a is not b and (where := find_contradiction(a, b, hidden, consistent)):
                return where
        return ""
    if isinstance(view, msgspec.Struct) and isinstance(truth, msgspec.Struct) and type(view) is type(truth):
        parts = zip(view.__struct_fields__, msgspec.structs.astuple(view), msgspec.structs.astuple(truth), strict=True)
        for name, ours, theirs in parts:
            if (
                ours is not theirs
                and name not in hidden
                and (where := find_contradiction(ours, theirs, hidden, consistent))
            ):
                return f"{name}: {where}"
        return ""
    return f"{view} for {truth}"


def require(holds: bool, law: str) -> None:  # noqa: FBT001  it reads as "hold this to that law"
    """Raises LawBroken unless the law holds."""
    if not holds:
        raise LawBroken(law)
