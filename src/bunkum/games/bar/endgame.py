"""The last two cups by equilibrium: a policy solved and saved before, or the next few bids solved anew.

Policies are files that `bunkum equilibrium --save FILE` writes; those in the folder `BUNKUM_POLICIES` (else
`~/.bunkum/policies`) are loaded when the players warm up, and one die against one is solved if no file has it. Where
the dice are more than any policy knows, the next bids alone are solved, from what has been heard of both hands. A round
is played for one die, so it is the round that is solved, not the match.
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
from bunkum.solvers.bluff import (
    Bluff,
    Choice,
    Solved,
    list_hands,
    load,
    resolve,
    solve,
)

FOLDER = "BUNKUM_POLICIES"
TARGET = 0.001
"""How exploitable the policy for one die against one may be."""
WINDOW = 8
"""How many bids ahead are solved anew."""
WORK = 12_000
"""Iterations times hands: what is solved anew takes a few hundredths of a second, however many dice there are."""

Dice = tuple[int, int]


def play(view: State, seat: Seat, beliefs: Beliefs, luck: Luck) -> Action | None:
    """Returns what the equilibrium does here; None where this is no round that it knows."""
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
            return _said(view, choice)
    return _said(view, choices[0])


def warm_up() -> None:
    """Load the policies and compile the loops: a few seconds once, less than one later."""
    policies()
    fair = [1 / 6] * 6
    resolve(Bluff((1, 1)), (1, 1), (fair, fair), (1,), window=1, iterations=1)


@cache
def policies() -> Mapping[Dice, Solved]:
    """Returns what was solved before, by the dice of the opener and of the other."""
    found: dict[Dice, Solved] = {}
    folder = Path(os.environ.get(FOLDER) or Path.home() / ".bunkum" / "policies")
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
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
    """How likely each hand is, as `bunkum.solvers.bluff.hands` lists them, where each die shows a face so likely."""
    chances: list[float] = []
    for counts in list_hands(dice, len(face)).tolist():
        ways = factorial(dice) / prod(factorial(count) for count in counts)
        chances.append(ways * prod(face[at] ** count for at, count in enumerate(counts, start=1)))
    total = sum(chances)
    return [chance / total for chance in chances]


def _said(view: State, choice: Choice) -> Action:
    seq = view.bid.seq if view.bid is not None else None
    if choice.bid is None:
        assert seq is not None
        return Call(seq)
    return Bid(*choice.bid, expect=seq)
