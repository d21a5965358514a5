"""Plays the last two cups by an equilibrium: a policy solved and saved before, or the next few bids solved anew.

Policies are files that `bunkum equilibrium --save FILE` writes; those in the folder `BUNKUM_POLICIES` (else
`~/.bunkum/policies`) are loaded when the bots warm up, and one die against one is solved if no file has it. If no
policy covers the numbers of dice, only the next bids are solved, from the beliefs about both hands. A round is played
for one die, so the round is solved, not the match.
"""

import os
from collections.abc import Mapping
from functools import cache
from math import factorial, inf, prod
from pathlib import Path

from bunkum.core import Seat
from bunkum.core.unreadable import Unreadable
from bunkum.games.bar.rules import State
from bunkum.liars_dice.odds import Beliefs
from bunkum.liars_dice.records import Action, Bid, Call
from bunkum.pieces.bid_value import Luck, face_probabilities
from bunkum.pieces.bidding import bids_made
from bunkum.pieces.pips import FACES
from bunkum.solvers.bluff import Bluff, Choice, Solved, list_hands, load, resolve, solve

FOLDER = "BUNKUM_POLICIES"
TARGET = 0.001
"""The highest exploitability of the policy for one die against one."""
WINDOW = 8
"""The number of next bids that are solved anew."""
WORK = 12_000
"""Iterations times hands, so that solving anew takes a few hundredths of a second for any number of dice."""

Dice = tuple[int, int]


def play(view: State, seat: Seat, beliefs: Beliefs, luck: Luck) -> Action | None:
    """Returns an action drawn from the equilibrium; None if it does not cover this round."""
    options = view.options
    usual = options.raise_rule == "count_then_face" and not (options.calza or options.allow_impossible_bids)
    if len(view.living) != 2 or not usual or None in view.hands[seat]:
        return None
    choices = _choices(view, seat, beliefs)
    if not choices:
        return None
    drawn = luck() * sum(choice.chance for choice in choices)
    for choice in choices:
        drawn -= choice.chance
        if drawn < 0:
            return _to_action(view, choice)
    return _to_action(view, choices[0])


def warm_up() -> None:
    """Loads the policies and compiles the loops, which takes a few seconds the first time and less than one later."""
    policies()
    fair = [1 / 6] * 6
    resolve(Bluff((1, 1)), (1, 1), (fair, fair), (1,), window=1, iterations=1)


@cache
def policies() -> Mapping[Dice, Solved]:
    """Returns the solved policies by the numbers of dice of the opener and of the other seat."""
    found: dict[Dice, Solved] = {}
    folder = _policies_folder()
    for path in sorted(folder.iterdir()) if folder is not None and folder.is_dir() else ():
        try:
            solved = load(path)
        except (Unreadable, OSError):
            continue
        game = solved.game
        if (game.faces, game.wild) == (6, "none"):
            best = found.get(game.dice)
            if best is None or solved.exploitability < best.exploitability:
                found[game.dice] = solved
    if (1, 1) not in found:
        found[1, 1] = solve(Bluff((1, 1)), target=TARGET)
    return found


def _policies_folder() -> Path | None:
    """Returns the folder of saved policies; None for a user without a home, such as a service of systemd."""
    named = os.environ.get(FOLDER)
    if named:
        return Path(named)
    try:
        return Path.home() / ".bunkum" / "policies"
    except RuntimeError:
        return None


def _choices(view: State, seat: Seat, beliefs: Beliefs) -> list[Choice]:
    hand = sorted(face for face in view.hands[seat] if face is not None)
    (other,) = view.living - {seat}
    bids = bids_made(view)
    made = [(bid.number, bid.face) for bid in bids]
    opener = bids[0].seat if bids else seat
    solved = policies().get((view.dice[opener], view.dice[other if opener == seat else seat]))
    if solved is not None:
        return solved.choices(hand, made)
    if not bids:
        return []
    mine = face_probabilities({bid.face for bid in bids if bid.seat == seat}, beliefs.trust, FACES)
    believed = (of_hands(view.dice[seat], mine), of_hands(view.dice[other], beliefs.leanings[other]))
    iterations = max(20, WORK // max(map(len, believed)))
    game = Bluff((view.dice[seat], view.dice[other]))
    return resolve(game, made[-1], believed, hand, window=WINDOW, seconds=inf, iterations=iterations)


def of_hands(dice: int, face: Mapping[int, float]) -> list[float]:
    """Returns the probability of each hand, in the order of `bunkum.solvers.bluff.list_hands`.

    `face` has the probability of each face of a die.
    """
    chances: list[float] = []
    for counts in list_hands(dice, len(face)).tolist():
        ways = factorial(dice) / prod(factorial(count) for count in counts)
        chances.append(ways * prod(face[at] ** count for at, count in enumerate(counts, start=1)))
    total = sum(chances)
    return [chance / total for chance in chances]


def _to_action(view: State, choice: Choice) -> Action:
    seq = view.bid.seq if view.bid is not None else None
    if choice.bid is None:
        assert seq is not None
        return Call(seq)
    return Bid(*choice.bid, expect=seq)
