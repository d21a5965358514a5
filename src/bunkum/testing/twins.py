"""Law 3, non-interference up to disclosure, by lockstep twins.

Two truths are played side by side. Whatever happens in the first also happens in the second, except that there the
dice fall otherwise, or another player chooses otherwise, wherever one seat (the knower) does not notice. So the truths
drift as far apart as that seat's ignorance allows. Two things must then hold at every step:

- What the knower may tell apart must have been declared: the first message that differs is of a type that turns
  something up, says what its actor chose, or is whispered to the knower; where one truth has more messages than the
  other, the first of those is of a type that turns something up or says what its actor chose.
- The same goes for chance alone, and for an actor's choice alone, tried out at each step for every watcher.

Naive replay finds next to no leaks; this finds those that a type did not declare. A wrong audience that was declared is
for the game's own laws.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

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
from bunkum.testing.laws import LawBroken
from bunkum.testing.rig import Coverage, GameUnderTest, Recorder, Truth, encode, next_act, propose, refusal

Opt = TypeVar("Opt")
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")

Deed = Callable[[Dice], list[E]]


def twins(rig: GameUnderTest[Opt, S, A, E], seats: int, options: Opt, seed: int, tally: Coverage) -> None:
    """Play two truths that look alike to one seat. Raises LawBroken where they can be told apart undeclared."""
    game, chance = rig.game, Random(seed)
    knower = Seat(chance.randrange(seats))
    one, two = Truth(rig, seats), Truth(rig, seats)
    dice = seeded_dice(seed)

    def begins(dice: Dice) -> list[E]:
        return game.begin(seats, options, GameContext(dice, rig.words))

    _step(one, two, knower, dice, chance, begins, [begins])
    for _ in range(rig.longest):
        state = one.view(HOUSE)
        if game.outcome(state) is not None:
            return
        _hold(encode(one.view(knower)) == encode(two.view(knower)), "law 3: twins look alike")
        tally.steps += 1
        tally.apart += state != two.view(HOUSE)
        who, action = next_act(rig, one, seats, chance)
        if refusal(rig, one.view(who), who, action) is not None:
            continue
        _law_choices(rig, one, who, action, dice, chance)
        same = refusal(rig, two.view(who), who, action) is None
        _hold(same or who not in (knower, HOUSE), f"law 3: seat {knower} may see {action} in one truth only")
        others = [_doing(rig, two, who, action)] if same else []
        others = [*_other_choices(rig, two, who, action, knower, chance), *others]
        _step(one, two, knower, dice, chance, _doing(rig, one, who, action), others, must=same)


def _doing(rig: GameUnderTest[Opt, S, A, E], truth: Truth[Opt, S, A, E], who: Seat, action: A) -> Deed[E]:
    state = truth.view(HOUSE)
    return lambda dice: rig.game.decide(state, who, action, GameContext(dice, rig.words))


def _other_choices(
    rig: GameUnderTest[Opt, S, A, E], two: Truth[Opt, S, A, E], who: Seat, action: A, knower: Seat, chance: Random
) -> list[Deed[E]]:
    """What `who` might do instead in the second truth, unless it is the knower or the House."""
    if who in (knower, HOUSE):
        return []
    proposals = (propose(rig, two.view(who), who, chance) for _ in range(2))
    return [
        _doing(rig, two, who, other)
        for other in proposals
        if other is not None and other != action and refusal(rig, two.view(who), who, other) is None
    ]


def _step(
    one: Truth[Opt, S, A, E],
    two: Truth[Opt, S, A, E],
    knower: Seat,
    dice: Dice,
    chance: Random,
    deed: Deed[E],
    others: Sequence[Deed[E]],
    *,
    must: bool = True,
) -> None:
    """Do `deed` in the first truth, in the second one of `others` that the knower cannot tell from it.

    Where there is none, the second truth becomes like the first.
    """
    recorder = Recorder(dice)
    events = deed(recorder)
    for watcher in one.views:
        _law_chance(deed, recorder, events, watcher, chance)
    want = encode(_shown(events, knower))
    one.take(events)
    for other in others:
        found = _unnoticed(other, recorder, want, knower, chance)
        if found is not None:
            two.take(found)
            return
    if must and others:
        last = others[-1](LoadedDice(recorder.falls, fair_dice()))
        _must_be_told(_shown(events, knower), _shown(last, knower), knower, is_reveal)
    two.become(one)


def _unnoticed(deed: Deed[E], recorder: Recorder, want: bytes, knower: Seat, chance: Random) -> list[E] | None:
    """The events of `deed` with as many dice fallen otherwise as the knower does not notice: whole, then by halves."""

    def attempt(falls: dict[Address, object]) -> list[E] | None:
        events = deed(LoadedDice(falls, fair_dice()))
        return events if encode(_shown(events, knower)) == want else None

    best = attempt(recorder.falls)
    if best is None:
        return None
    kept = recorder.falls
    spans: list[list[Address]] = [list(recorder.falls)] if recorder.falls else []
    while spans:
        span = spans.pop()
        other = recorder.otherwise(span, chance)
        falls = {**kept, **{at: other[at] for at in span}}
        found = attempt(falls)
        if found is not None:
            kept, best = falls, found
        elif len(span) > 1:
            spans += [span[: len(span) // 2], span[len(span) // 2 :]]
    return best


def _law_chance(deed: Deed[E], recorder: Recorder, events: list[E], watcher: Seat, chance: Random) -> None:
    """Chance may reach a seat only in events that are declared to tell it."""
    if recorder.falls:
        where = chance.sample(list(recorder.falls), 1 + (chance.random() < 0.3) * (len(recorder.falls) - 1))
        other = deed(LoadedDice(recorder.otherwise(where, chance), fair_dice()))
        _must_be_told(_shown(events, watcher), _shown(other, watcher), watcher, is_reveal)


def _law_choices(
    rig: GameUnderTest[Opt, S, A, E], one: Truth[Opt, S, A, E], who: Seat, action: A, dice: Dice, chance: Random
) -> None:
    """What an actor chose may reach others only in events that are declared to say it."""
    if who == HOUSE:
        return
    other = propose(rig, one.view(who), who, chance)
    if type(other) is type(action) and other is not None and refusal(rig, one.view(who), who, other) is None:
        mine, theirs = _doing(rig, one, who, action)(dice), _doing(rig, one, who, other)(dice)
        for watcher in one.views:
            if watcher != who:
                told = _shown(mine, watcher), _shown(theirs, watcher)
                _must_be_told(*told, watcher, lambda event: is_announcement(event) or is_reveal(event))


def _shown(events: Sequence[E], seat: Seat) -> list[E]:
    return [event for event in events if is_visible_to(event, seat)]


def _must_be_told(mine: list[E], theirs: list[E], seat: Seat, declared: Callable[[object], bool]) -> None:
    for a, b in zip(mine, theirs, strict=False):
        if encode(a) != encode(b):
            told = (declared(a) and declared(b)) or (type(a) is type(b) and is_private(a))
            _hold(told, f"law 3: seat {seat} can tell {a} from {b}")
            return
    more = mine[len(theirs) :] or theirs[len(mine) :]
    _hold(not more or declared(more[0]), f"law 3: seat {seat} can count {mine} and {theirs}")


def _hold(kept: bool, law: str) -> None:  # noqa: FBT001  it reads as "hold this to that law"
    if not kept:
        raise LawBroken(law)
