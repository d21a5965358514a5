"""Solves a round of two-player liar's dice: how to play so that nobody can win more against it.

    solved = solve(Bluff((1, 1), faces=6, wild="high"), target=0.001)
    solved.value                                  # what it is worth to the first player, as an interval
    solved.choices((3,), [(1, 2)])                # holding a 3, after "one 2": what to do, how often

`solve` solves a whole round (`bluff_loops` explains the method); `resolve` looks only at the next few bids of a larger
one, given beliefs about both hands, in a few hundredths of a second. `exploitability` is half the sum of what best
responses to both sides gain, computed independently of the solver; units are +1 for a round won, -1 for one lost.
"""

import io
import json
import time
import zipfile
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Literal

import msgspec
import numpy as np
from msgspec.structs import asdict
from numpy.typing import NDArray

from bunkum.core.unreadable import Unreadable
from bunkum.deprecated_names import renamed
from bunkum.solvers.bluff_game import (
    Bluff,
    Tables,
    build_tables,
    build_truth,
    check_memory,
    count_matching,
    count_rows,
    hand_probabilities,
    list_hands,
)

__all__ = ["Bluff", "Choice", "Method", "Solved", "count_matching", "list_hands", "load", "resolve", "save", "solve"]

Method = Literal["dcfr", "cfr+"]
"""How past regret is weighed: discounted, or not."""
Progress = Callable[[int, float, float], None]
"""Told after each iteration: iterations, exploitability when last looked at (before, infinity), seconds."""

ALPHA, GAMMA = 1.5, 2.0  # Brown and Sandholm 2019: DCFR's discounts; beta is minus infinity, as regrets stay positive
MIN_TARGET = 1e-6
PRUNE_SHARE = 1e-2
"""Hands that reach a state with less than this part of the target are left out of a walk."""
_FIRST_LOOK = 16
_WINDOW = 8
_SMALL = 1e-9


class Choice(msgspec.Struct, frozen=True):
    """An action and its probability: a bid (how many dice, which face from 1), or None for the call."""

    bid: tuple[int, int] | None
    chance: float


class Solved(msgspec.Struct, frozen=True):
    """A policy for both players of a game, and how good it is.

    `value` is the interval that contains the game's value to the first player. `policy` has a row for each action
    and a column for each hand (`bluff_loops.first_row`).
    """

    game: Bluff
    value: tuple[float, float]
    exploitability: float
    iterations: int
    seconds: float
    policy: NDArray[np.float32]

    def choices(self, hand: Sequence[int], made: Sequence[tuple[int, int]] = ()) -> list[Choice]:
        """Returns what to do with a hand (faces from 1) after these bids, likeliest first."""
        from bunkum.solvers import bluff_loops as loops

        game = self.game
        numbers = [_number_of_bid(game, bid) for bid in made]
        if any(later <= earlier for earlier, later in pairwise(numbers)):
            raise Unreadable("Each bid must be higher than the one before.", code="not_higher")
        column = _column_of_hand(game, game.dice[len(numbers) % 2], hand)
        state = sum(1 << (game.bids - 1 - number) for number in numbers)
        if state & 1:
            return [Choice(None, 1.0)]
        last = numbers[-1] if numbers else -1
        bids = [game.bid(number) for number in range(game.bids - 1, last, -1)]
        actions = [*([None] if made else []), *bids]
        row = int(loops.first_row(state, game.bids))
        return _rank_choices(actions, self.policy[row : row + len(actions), column])


def solve(
    game: Bluff,
    *,
    target: float = 0.001,
    seconds: float = float("inf"),
    iterations: int = 1_000_000,
    method: Method = "dcfr",
    progress: Progress | None = None,
) -> Solved:
    """Solves a round until its exploitability is at most `target`, or the seconds or iterations are used up."""
    if not MIN_TARGET <= target <= 1:
        raise Unreadable(f"A target is an exploitability from {MIN_TARGET:f} to 1, not {target:g}.", code="bad_target")
    check_memory(game)
    from bunkum.solvers import bluff_check_loops as check_loops

    _load_loops()
    start = time.perf_counter()
    bids = [game.bid(number) for number in range(game.bids)]
    training = _Training(build_tables(game, bids), method=method, floor=PRUNE_SHARE * target)
    sums = training.sums
    priors, wins = _fair_priors(game, sums.shape[1]), build_truth(game, bids, sums.shape[1])
    look, found = _FIRST_LOOK, float("inf")
    for iteration in range(1, iterations + 1):
        training.improve(iteration)
        spent = time.perf_counter() - start
        if iteration >= look or iteration == iterations or spent > seconds:
            _, _, found = _best_responses(game, priors, wins, sums)
            if found <= target or iteration == iterations or spent > seconds:
                check_loops.normalise(game.bids, sums)
                spent = time.perf_counter() - start
                low, high, found = _best_responses(game, priors, wins, sums)  # once more: rounded chances are returned
                return Solved(game, (low, high), found, iteration, spent, sums)
            look = iteration + max(8, iteration // 8)
        if progress is not None:
            progress(iteration, found, time.perf_counter() - start)
    raise AssertionError("the last iteration returns")


def exploitability(game: Bluff, policy: NDArray[np.float32]) -> tuple[float, float, float]:
    """Returns value interval and exploitability of a policy, by best responses in double precision."""
    width = policy.shape[1]
    wins = build_truth(game, [game.bid(number) for number in range(game.bids)], width)
    return _best_responses(game, _fair_priors(game, width), wins, policy)


def _best_responses(
    game: Bluff, priors: NDArray[np.float64], wins: NDArray[np.int8], policy: NDArray[np.float32]
) -> tuple[float, float, float]:
    from bunkum.solvers import bluff_check_loops as loops

    high = loops.best_response(0, game.bids, priors, wins, policy)
    low = -loops.best_response(1, game.bids, priors, wins, policy)
    return low, high, (high - low) / 2


def resolve(
    game: Bluff,
    last: tuple[int, int],
    beliefs: tuple[Sequence[float], Sequence[float]],
    hand: Sequence[int],
    *,
    window: int = _WINDOW,
    seconds: float = 0.04,
    iterations: int = 400,
) -> list[Choice]:
    """Returns what to do with a hand after a bid, likeliest first, considering only the next `window` bids.

    After those bids the players call. `game.dice` counts from the one to act, `beliefs[p]` is the probability of
    each of that player's hands (as `list_hands` lists them).
    """
    from bunkum.solvers import bluff_loops as loops

    start = time.perf_counter()
    number = _number_of_bid(game, last)
    bids = [game.bid(each) for each in range(number, min(game.bids, number + window + 1))]
    column = _column_of_hand(game, game.dice[0], hand)
    if len(bids) == 1:
        return [Choice(None, 1.0)]
    priors = tuple(_check_belief(game, player, beliefs[player]) for player in range(2))
    root = 1 << (len(bids) - 1)
    training = _Training(build_tables(game, bids, (priors[0], priors[1])), root)
    for iteration in range(1, iterations + 1):
        training.improve(iteration)
        if time.perf_counter() - start > seconds:
            break
    row = int(loops.first_row(root, len(bids)))
    shares = training.sums[row : row + len(bids), column].astype(np.float64)
    shares = shares / shares.sum() if shares.sum() > 0 else np.eye(1, len(bids))[0]
    return _rank_choices([None, *reversed(bids[1:])], shares)


def save(solved: Solved, path: Path) -> None:
    """Writes a policy to a file; rows that only call are left out, so that unreachable states take no space."""
    usual = _default_policy(solved.game.bids)
    rows = np.flatnonzero((solved.policy != usual[:, None]).any(axis=1)).astype(np.uint32)
    facts = {"bluff": 1, **asdict(solved.game), **asdict(solved)}
    del facts["game"], facts["policy"]
    with path.open("wb") as file:
        np.savez_compressed(
            file, facts=np.frombuffer(json.dumps(facts).encode(), dtype=np.uint8), rows=rows, policy=solved.policy[rows]
        )


def load(path: Path) -> Solved:
    """Reads a policy back, exactly as it was saved."""
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as stored:
            facts = json.loads(stored["facts"].tobytes())
            game = msgspec.convert({key: facts[key] for key in ("dice", "faces", "wild")}, Bluff)
            check_memory(game)
            stored_rows = stored["policy"]
            policy = np.repeat(_default_policy(game.bids)[:, None], stored_rows.shape[1], axis=1)
            policy[stored["rows"]] = stored_rows
            low, high = facts["value"]
            return Solved(game, (low, high), facts["exploitability"], facts["iterations"], facts["seconds"], policy)
    except (KeyError, ValueError, IndexError, EOFError, zipfile.BadZipFile, msgspec.ValidationError) as error:
        raise Unreadable(
            f"'{path.name}' is no policy that `equilibrium` has saved.", code="unreadable_policy"
        ) from error


def _rank_choices(
    actions: Sequence[tuple[int, int] | None], shares: NDArray[np.float32] | NDArray[np.float64]
) -> list[Choice]:
    found = [Choice(bid, chance) for bid, chance in zip(actions, shares.tolist(), strict=True) if chance > 0]
    return sorted(found, key=lambda choice: -choice.chance)


class _Training:
    """A game in which both players improve in turn: their regrets, and the `sums` that are the policy in the end."""

    def __init__(self, tables: Tables, root: int = 0, method: Method = "dcfr", floor: float = _SMALL) -> None:
        self._tables, self._root, self._method, self._floor = tables, root, method, floor
        self._regrets = np.zeros((count_rows(tables.shows.shape[1]), tables.prior.shape[1]), dtype=np.float32)
        self.sums = np.zeros_like(self._regrets)
        self._shrunk = 1.0
        """How much the first iteration counts by now."""

    def improve(self, iteration: int) -> None:
        """Improves both players once."""
        from bunkum.solvers.bluff_loops import improve_player

        laid, gain = self._tables, 1.0 / self._shrunk
        arrays = laid.shows.shape[1], laid.prior, laid.shows, laid.makes, self._regrets, self.sums
        weight = float(iteration) ** (GAMMA if self._method == "dcfr" else 1.0)
        for player in range(2):
            improve_player(player, self._root, *arrays, gain, weight, self._floor)
        if self._method == "dcfr":
            self._shrunk *= iteration**ALPHA / (iteration**ALPHA + 1)


def _load_loops() -> None:
    """Loads the loops, or compiles them, so that this is not counted in the time of a solution."""
    from bunkum.solvers import bluff_check_loops

    game = Bluff((1, 1), 1)
    training = _Training(build_tables(game, [(1, 1), (2, 1)]))
    training.improve(1)
    exploitability(game, training.sums)
    bluff_check_loops.normalise(2, training.sums)


def _fair_priors(game: Bluff, width: int) -> NDArray[np.float64]:
    priors = np.zeros((2, width), dtype=np.float64)
    for player in range(2):
        fair = hand_probabilities(list_hands(game.dice[player], game.faces))
        priors[player, : len(fair)] = fair
    return priors


def _check_belief(game: Bluff, player: int, belief: Sequence[float]) -> NDArray[np.float64]:
    count = len(list_hands(game.dice[player], game.faces))
    weights = np.asarray(belief, dtype=np.float64)
    if weights.shape != (count,) or not np.all(weights >= 0) or not abs(float(weights.sum()) - 1) < 1e-6:
        raise Unreadable(f"Beliefs are {count} chances that add up to 1, one a hand.", code="bad_chances")
    return weights


def _number_of_bid(game: Bluff, bid: tuple[int, int]) -> int:
    count, face = bid
    if not (1 <= count <= sum(game.dice) and 1 <= face <= game.faces):
        raise Unreadable(f"There is no bid of {count} dice of face {face} in this game.", code="bad_bid")
    return (count - 1) * game.faces + face - 1


def _column_of_hand(game: Bluff, dice: int, hand: Sequence[int]) -> int:
    """Returns the column of a hand: its place in `list_hands`."""
    if len(hand) != dice or any(not 1 <= face <= game.faces for face in hand):
        raise Unreadable(f"This hand is {dice} dice with faces 1 to {game.faces}.", code="bad_hand")
    counts = [list(hand).count(face) for face in range(1, game.faces + 1)]
    return list_hands(dice, game.faces).tolist().index(counts)


def _default_policy(bids: int) -> NDArray[np.float32]:
    """Returns what each row holds if nothing is known: call, and open with the lowest bid."""
    usual = np.zeros(count_rows(bids), dtype=np.float32)
    before = np.arange((1 << (bids - 1)) - 1, dtype=np.int64)
    usual[bids + 3 * before - np.bitwise_count(before)] = 1.0
    usual[bids - 1] = 1.0
    return usual


__getattr__ = renamed(__name__)
