"""Law 3, non-interference up to disclosure, checked by two truths in lockstep.

Two truths are played side by side. Whatever happens in the first also happens in the second, except that there the dice
fall differently, or another player chooses differently, whenever one seat (the observer) does not notice. So the truths
drift as far apart as that seat's ignorance allows. Two things must hold at every step:

- Whatever the observer can tell apart must have been declared: the first event that differs is of a type that
  reveals, announces what its actor chose, or is private to the observer; if one truth has more events than the other,
  the first of those is of a type that reveals or announces.
- The same holds for chance alone, and for an actor's choice alone, tried at each step for every seat.

Naive replay finds next to no leaks; this finds those that a type did not declare. A wrong audience that was declared is
for the game's own laws.
"""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from bunkum.core import (
    HOUSE,
    Address,
    Dice,
    GameContext,
    LoadedDice,
    Seat,
    fair_dice,
    is_announcement,
    is_reveal,
    is_visible_to,
    seeded_dice,
)
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
    propose_action,
    refusal_of,
)
from bunkum.testing.laws import require

Act = Callable[[Dice], list[E]]


def play_twins(
    under_test: GameUnderTest[Opt, S, A, E], seats: int, options: Opt, seed: int, coverage: Coverage
) -> None:
    """Plays two truths that look alike to one seat. Raises LawBroken if they can be told apart by undeclared events."""
    game, chance = under_test.game, Random(seed)
    observer = Seat(chance.randrange(seats))
    one, two = Truth(under_test, seats), Truth(under_test, seats)
    dice = seeded_dice(seed)

    def begin(dice: Dice) -> list[E]:
        return game.begin(seats, options, GameContext(dice, under_test.words))

    _step(one, two, observer, dice, chance, begin, [begin])
    for _ in range(under_test.longest):
        state = one.view(HOUSE)
        if game.outcome(state) is not None:
            return
        require(one.view(observer) == two.view(observer), "law 3: twins look alike")
        coverage.steps += 1
        coverage.apart += state != two.view(HOUSE)
        who, action = choose_next_action(under_test, one, seats, chance)
        if refusal_of(under_test, one.view(who), who, action) is not None:
            continue
        _check_choices(under_test, one, who, action, dice, chance)
        same = refusal_of(under_test, two.view(who), who, action) is None
        require(same or who not in (observer, HOUSE), f"law 3: seat {observer} may see {action} in one truth only")
        others = [_act_of(under_test, two, who, action)] if same else []
        others = [*_other_choices(under_test, two, who, action, observer, chance), *others]
        _step(one, two, observer, dice, chance, _act_of(under_test, one, who, action), others, must=same)


def _act_of(under_test: GameUnderTest[Opt, S, A, E], truth: Truth[Opt, S, A, E], who: Seat, action: A) -> Act[E]:
    state = truth.view(HOUSE)
    return lambda dice: under_test.game.decide(state, who, action, GameContext(dice, under_test.words))


def _other_choices(
    under_test: GameUnderTest[Opt, S, A, E],
    two: Truth[Opt, S, A, E],
    who: Seat,
    action: A,
    observer: Seat,
    chance: Random,
) -> list[Act[E]]:
    """Returns what `who` might do instead in the second truth, unless it is the observer or the House."""
    if who in (observer, HOUSE):
        return []
    proposals = (propose_action(under_test, two.view(who), who, chance) for _ in range(2))
    return [
        _act_of(under_test, two, who, other)
        for other in proposals
        if other is not None and other != action and refusal_of(under_test, two.view(who), who, other) is None
    ]


def _step(
    one: Truth[Opt, S, A, E],
    two: Truth[Opt, S, A, E],
    observer: Seat,
    dice: Dice,
    chance: Random,
    act: Act[E],
    others: Sequence[Act[E]],
    *,
    must: bool = True,
) -> None:
    """Does `act` in the first truth, and in the second one of `others` that the observer cannot tell from it.

    If there is none, the second truth becomes like the first.
    """
    recorder = RecordingDice(dice)
    events = act(recorder)
    for watcher in one.views:
        _check_chance(act, recorder, events, watcher, chance)
    want = _events_for(events, observer)
    one.apply(events)
    for other in others:
        found = recorder.vary(partial(_act_unnoticed, other, want, observer), chance)
        if found is not None:
            two.apply(found)
            return
    if must and others:
        last = others[-1](LoadedDice(recorder.results, fair_dice()))
        _require_declared(_events_for(events, observer), _events_for(last, observer), observer, is_reveal)
    two.copy_from(one)


def _act_unnoticed(act: Act[E], want: list[E], observer: Seat, falls: dict[Address, object]) -> list[E] | None:
    """Returns the events of `act` with these draws; None if the observer would notice."""
    events = act(LoadedDice(falls, fair_dice()))
    return events if _events_for(events, observer) == want else None


def _check_chance(act: Act[E], recorder: RecordingDice, events: list[E], watcher: Seat, chance: Random) -> None:
    """Checks that chance reaches a seat only in events that are declared to reveal it."""
    if recorder.results:
        other = act(LoadedDice(recorder.redraw_some(chance), fair_dice()))
        _require_declared(_events_for(events, watcher), _events_for(other, watcher), watcher, is_reveal)


def _check_choices(
    under_test: GameUnderTest[Opt, S, A, E], one: Truth[Opt, S, A, E], who: Seat, action: A, dice: Dice, chance: Random
) -> None:
    """Checks that what an actor chose reaches others only in events that are declared to announce it."""
    if who == HOUSE:
        return
    other = propose_action(under_test, one.view(who), who, chance)
    if type(other) is type(action) and other is not None and refusal_of(under_test, one.view(who), who, other) is None:
        mine, theirs = _act_of(under_test, one, who, action)(dice), _act_of(under_test, one, who, other)(dice)
        for watcher in one.views:
            if watcher != who:
                streams = _events_for(mine, watcher), _events_for(theirs, watcher)
                _require_declared(*streams, watcher, lambda event: is_announcement(event) or is_reveal(event))


def _events_for(events: Sequence[E], seat: Seat) -> list[E]:
    return [event for event in events if is_visible_to(event, seat)]


def _require_declared(mine: list[E], theirs: list[E], seat: Seat, declared: Callable[[object], bool]) -> None:
    for a, b in zip(mine, theirs, strict=False):
        if a != b:
            allowed = (declared(a) and declared(b)) or (type(a) is type(b) and is_private(a))
            require(allowed, f"law 3: seat {seat} can tell {a} from {b}")
            return
    more = mine[len(theirs) :] or theirs[len(mine) :]
    require(not more or declared(more[0]), f"law 3: seat {seat} can count {mine} and {theirs}")
