"""Laws 1, 2, 3 (menus, refusals, clocks), 4, 5 and 6, along one random game."""

from random import Random
from typing import Any, TypeVar, cast

import msgspec

from bunkum.core import HOUSE, SPECTATOR, FoldedEvents, GameContext, Illegal, Seat, event_for, fold, seeded_dice
from bunkum.testing.rig import Coverage, GameUnderTest, Recorder, Truth, encode, next_act, refusal

Opt = TypeVar("Opt")
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")


class LawBroken(AssertionError):  # noqa: N818  it reads as what happened
    """A game breaks a law; the message names it."""


def play(rig: GameUnderTest[Opt, S, A, E], seats: int, options: Opt, seed: int, tally: Coverage) -> Truth[Opt, S, A, E]:
    """Play one game at random and hold it to the laws at every step. Raises LawBroken."""
    game, chance = rig.game, Random(seed)
    dice = Recorder(seeded_dice(seed))
    box = GameContext(dice, rig.words)
    truth = Truth(rig, seats)
    truth.take(game.begin(seats, options, box))
    tried: list[tuple[Seat, A]] = []
    told = 0
    for _ in range(rig.longest):
        _law_events(rig, truth, told, tally)
        told = len(truth.log)
        _law_views(rig, truth, tried[-6:], tally)
        state = truth.view(HOUSE)
        if game.outcome(state) is not None:
            break
        seat, action = _next(rig, truth, seats, chance)
        tried.append((seat, action))
        _hold(_survives_json(action, rig.action), f"law 6: {action} does not survive JSON")
        before, falls = truth.state, len(dice.falls)
        try:
            game.check(truth.view(seat), seat, action, rig.words)
        except Illegal as no:
            _hold(truth.state == before and len(dice.falls) == falls, "law 4: a refused action changes nothing")
            _hold(bool(no.code and no.sentence), "law 4: a refusal has a code and a sentence")
            tally.seen[no.code] += 1
            continue
        _law_notation(rig, truth, seat, action)
        events = game.decide(state, seat, action, box)
        truth.take(events)
        leads_there = not isinstance(events, FoldedEvents) or cast("FoldedEvents[S, E]", events).after == truth.state
        _hold(leads_there, f"law 1: the story of {action} leads elsewhere than its events")
    else:
        raise LawBroken(f"law 5: the game does not end within {rig.longest} actions")
    _law_replay(rig, truth)
    return truth


def _next(rig: GameUnderTest[Opt, S, A, E], truth: Truth[Opt, S, A, E], seats: int, chance: Random) -> tuple[Seat, A]:
    try:
        return next_act(rig, truth, seats, chance)
    except (AssertionError, IndexError) as nothing:
        raise LawBroken("law 5: an awaited seat always has something to do") from nothing


def _law_events(rig: GameUnderTest[Opt, S, A, E], truth: Truth[Opt, S, A, E], told: int, tally: Coverage) -> None:
    for event in truth.log[told:]:
        tally.seen[type(event).__name__] += 1
        _hold(_survives_json(event, rig.event), f"law 6: {event} does not survive JSON")
        if event_for(event, SPECTATOR) is not None:
            _hold(
                all(event_for(event, seat) is not None for seat in truth.views),
                f"law 2: an onlooker knows more: {event}",
            )


def _law_views(
    rig: GameUnderTest[Opt, S, A, E], truth: Truth[Opt, S, A, E], tried: list[tuple[Seat, A]], tally: Coverage
) -> None:
    game, state = rig.game, truth.view(HOUSE)
    waiting, running, over = game.awaited(state), game.timers(state), game.outcome(state)
    for seat in truth.views:
        view = truth.view(seat)
        where = strays(view, state, rig.hidden)
        _hold(not where, f"law 2: seat {seat} believes {where}")
        _hold(game.awaited(view) == waiting, "law 3: who is awaited is public")
        _hold(game.timers(view) == running, "law 3: clocks are public")
        _hold(game.outcome(view) == over, "law 3: the outcome is public")
        menu = game.menu(view, seat)
        _hold(
            encode(menu) == encode(game.menu(state, seat)), f"law 3: the menu of seat {seat} tells more than it knows"
        )
        for _, action in tried:
            no = refusal(rig, view, seat, action)
            _hold(no == refusal(rig, state, seat, action), f"law 3: the refusal of {action} tells more than it should")
            if no is not None:
                tally.seen[no[0]] += 1
        for action in menu.ready:
            no = refusal(rig, view, seat, action)
            _hold(no is None, f"law 5: the menu offers {action}, but {no}")
        if over is None and seat in waiting:
            _hold(bool(menu.ready or menu.blanks), f"law 5: seat {seat} is awaited and has nothing to do")


def _law_notation(rig: GameUnderTest[Opt, S, A, E], truth: Truth[Opt, S, A, E], seat: Seat, action: A) -> None:
    """A legal move is read as it was written. A line means the bid that is seen now, so it needs no `expect`."""
    if rig.notation is None:
        return
    if getattr(action, "expect", None) is not None:
        action = cast("A", msgspec.structs.replace(cast("msgspec.Struct", action), expect=None))
    names = tuple(f"P{number}" for number in range(len(truth.views) - 1))
    view = truth.view(seat)
    text = rig.notation.write(action, view, seat, names)
    again = rig.notation.read(text, view, seat, names)
    _hold(again == action, f"law 6: {action} is written {text!r}, which reads as {again}")


def _law_replay(rig: GameUnderTest[Opt, S, A, E], truth: Truth[Opt, S, A, E]) -> None:
    _hold(fold(rig.game, truth.log) == truth.state, "law 1: replaying the log gives the state")
    for seat, stream in truth.streams.items():
        _hold(fold(rig.game, stream) == truth.view(seat), "law 2: a view is the fold of its stream")
    _hold(_survives_json(truth.state, rig.state), "law 6: the state does not survive JSON")


def _survives_json(thing: object, kind: Any) -> bool:
    try:
        return msgspec.json.decode(encode(thing), type=kind) == thing
    except msgspec.ValidationError:
        return False


def strays(view: object, truth: object, hidden: frozenset[str]) -> str:
    """Where a view says something else than the truth; a part that is None is face down and says nothing."""
    if view is None or view is truth or view == truth:
        return ""
    if isinstance(view, tuple) and isinstance(truth, tuple):
        ours, theirs = cast("tuple[object, ...]", view), cast("tuple[object, ...]", truth)
        if len(ours) != len(theirs):
            return f"{view} for {truth}"
        return next((where for a, b in zip(ours, theirs, strict=True) if (where := strays(a, b, hidden))), "")
    if isinstance(view, msgspec.Struct) and type(view) is type(truth):
        names = [name for name in view.__struct_fields__ if name not in hidden]
        parts = ((name, strays(getattr(view, name), getattr(truth, name), hidden)) for name in names)
        return next((f"{name}: {where}" for name, where in parts if where), "")
    return f"{view} for {truth}"


def _hold(kept: bool, law: str) -> None:  # noqa: FBT001  it reads as "hold this to that law"
    if not kept:
        raise LawBroken(law)
