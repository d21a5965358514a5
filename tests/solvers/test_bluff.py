"""Bluff equilibria: known values, best responses against every pure strategy, uncompiled loops, files, bad input."""

import itertools
import operator
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from bunkum.core.unreadable import Unreadable
from bunkum.solvers import bluff, bluff_check_loops, bluff_loops
from bunkum.solvers.bluff import Bluff, Solved, exploitability, load, resolve, save, solve
from bunkum.solvers.bluff_game import WILDS, count_matching, count_rows, hand_probabilities, list_hands, read_game
from bunkum.solvers.errors import TooLarge
from solvers.twins import uncompiled

GAMES = st.sampled_from([((1, 1), 1), ((1, 1), 2), ((1, 1), 3), ((2, 1), 2), ((1, 2), 2), ((1, 1), 4), ((2, 2), 2)])


def states(bids: int) -> Iterator[tuple[int, int]]:
    """Yields every state that can be raised, with the number of bids made."""
    for state in range(0, 1 << bids, 2):
        yield state, state.bit_count()


def slow_best_response(game: Bluff, policy: np.ndarray, player: int) -> float:
    """Plain recursion over states, dictionaries of reach, exact payoffs hand by hand."""
    of = [list_hands(dice, game.faces).tolist() for dice in game.dice]
    prior = [hand_probabilities(list_hands(dice, game.faces)).tolist() for dice in game.dice]

    def true(state: int, mine: int, yours: int) -> bool:
        needed, face = game.bid(game.bids - 1 - ((state & -state).bit_length() - 1))
        pair = [of[player][mine], of[1 - player][yours]]
        return sum(int(count_matching(np.array([hand]), face - 1, game.wild)[0]) for hand in pair) >= needed

    def value(state: int, mine: int, reach: dict[int, float]) -> float:
        own = state.bit_count() % 2 == player
        raises = [state | 1 << place for place in range(game.bids if not state else (state & -state).bit_length() - 1)]
        actions = [*([None] if state else []), *raises]

        def after(action: int | None, reach: dict[int, float]) -> float:
            if action is not None:
                return value(action, mine, reach)
            sign = -1 if own else 1
            return sum(weight * (sign if true(state, mine, yours) else -sign) for yours, weight in reach.items())

        if own:
            return max(after(action, reach) for action in actions)
        row = int(first_row(state, game.bids))
        total = 0.0
        for place, action in enumerate(actions):
            go = {
                yours: weight * (float(policy[row + place, yours]) if not state & 1 else 1.0)
                for yours, weight in reach.items()
            }
            total += after(action, go)
        return total

    reach = dict(enumerate(prior[1 - player]))
    return sum(chance * value(0, mine, reach) for mine, chance in enumerate(prior[player]))


WILD = st.sampled_from(WILDS)
first_row = bluff_loops.first_row.py_func
Shape = tuple[tuple[int, int], int]


def game_of(shape: Shape, wild: str) -> Bluff:
    return read_game(f"{shape[0][0]}x{shape[0][1]}", shape[1], wild)


def check_best_responses(game: Bluff, seed: int) -> None:
    """Of any policy: what the loops find is what plain recursion finds."""
    sums = np.random.default_rng(seed).random((count_rows(game.bids), 8), dtype=np.float32) ** 3
    policy = sums.copy()
    bluff_check_loops.normalise(game.bids, policy)
    low, high, exploit = exploitability(game, policy)
    assert high == pytest.approx(slow_best_response(game, policy, 0), abs=1e-6)
    assert -low == pytest.approx(slow_best_response(game, policy, 1), abs=1e-6)
    assert exploit == pytest.approx((high - low) / 2)
    assert exploitability(game, sums) == pytest.approx((low, high, exploit), abs=1e-6)


@settings(max_examples=25, deadline=None)
@given(GAMES, WILD, st.integers(0, 2**32 - 1))
def test_exploitability_agrees_with_plain_recursion(shape: Shape, wild: str, seed: int) -> None:
    check_best_responses(game_of(shape, wild), seed)


@settings(max_examples=5, deadline=None)
@given(GAMES, WILD, st.integers(0, 2**32 - 1))
def test_uncompiled_exploitability_agrees_as_well(shape: Shape, wild: str, seed: int) -> None:
    with uncompiled():
        check_best_responses(game_of(shape, wild), seed)


def check_solution(game: Bluff, target: float, method: bluff.Method) -> None:
    """An equilibrium by plain recursion too: nobody gains more than was aimed at."""
    solved = solve(game, target=target, method=method)
    assert solved.exploitability <= target
    assert solved.value[0] <= solved.value[1]
    policy = solved.policy.copy()
    bluff_check_loops.normalise(game.bids, policy)
    gains = slow_best_response(game, policy, 0) + slow_best_response(game, policy, 1)
    assert gains / 2 == pytest.approx(solved.exploitability, abs=1e-6)


@settings(max_examples=20, deadline=None)
@given(GAMES, WILD, st.sampled_from(["dcfr", "cfr+"]))
def test_solving_reaches_its_target(shape: Shape, wild: str, method: bluff.Method) -> None:
    check_solution(game_of(shape, wild), 0.002, method)


@settings(max_examples=3, deadline=None)
@given(st.sampled_from([((1, 1), 1), ((1, 1), 2)]), WILD)
def test_uncompiled_solving_reaches_its_target(shape: Shape, wild: str) -> None:
    with uncompiled():
        check_solution(game_of(shape, wild), 0.05, "dcfr")


@pytest.mark.parametrize("method", ["dcfr", "cfr+"])
def test_one_die_each_without_wild_is_worth_a_ninth(method: bluff.Method) -> None:
    """Six faces, nothing wild: the first player loses one round in nine more than are won."""
    solved = solve(Bluff((1, 1), 6, "none"), target=0.0005, method=method)
    assert solved.value[0] <= -1 / 9 <= solved.value[1]


def test_one_face_is_settled_by_counting() -> None:
    solved = solve(Bluff((1, 1), 1), target=1e-5)  # two dice of face 1 lie there: bid two, and win
    assert solved.value == pytest.approx((1, 1), abs=1e-4)
    assert solved.choices((1,))[0].bid == (2, 1)
    assert solved.choices((1,), [(1, 1)])[0].bid == (2, 1)
    assert solved.choices((1,), [(2, 1)]) == [bluff.Choice(None, 1.0)]


def test_rows_follow_one_another_without_gaps() -> None:
    for bids in (1, 2, 5, 8):
        row = 0
        for state, made in states(bids):
            assert int(bluff_loops.first_row(state, bids)) == row
            raises = bids if not state else (state & -state).bit_length() - 1
            row += raises + (made > 0)
        assert row == count_rows(bids)


def test_hands_and_their_probabilities() -> None:
    for dice, faces in ((1, 6), (2, 6), (3, 2), (5, 6)):
        rolls = list(itertools.product(range(faces), repeat=dice)) if dice < 5 else []
        of = list_hands(dice, faces)
        assert hand_probabilities(of).sum() == pytest.approx(1)
        for hand, chance in zip(of.tolist(), hand_probabilities(of).tolist(), strict=True):
            if rolls:
                ways = sum([roll.count(face) for face in range(faces)] == hand for roll in rolls)
                assert chance == pytest.approx(ways / len(rolls))
    held = np.array([[2, 0, 1]])  # two of the lowest face, one of the highest
    assert [int(count_matching(held, 0, wild)[0]) for wild in WILDS] == [2, 2, 3]
    assert [int(count_matching(held, 2, wild)[0]) for wild in WILDS] == [1, 3, 1]


def test_a_saved_policy_is_the_same_when_loaded(tmp_path: Path) -> None:
    solved = solve(Bluff((2, 1), 3, "ones"), target=0.01)
    save(solved, tmp_path / "policy")
    loaded = load(tmp_path / "policy")
    assert np.array_equal(loaded.policy, solved.policy)
    assert (loaded.game, loaded.value, loaded.iterations) == (solved.game, solved.value, solved.iterations)
    assert loaded.choices((3, 1), [(1, 2), (2, 2)]) == solved.choices((1, 3), [(1, 2), (2, 2)])
    (tmp_path / "policy").write_bytes(b"nothing")
    with pytest.raises(Unreadable, match="no policy"):
        load(tmp_path / "policy")


def test_resolve_with_a_full_window_agrees_with_solve() -> None:
    game = Bluff((1, 1), 3)
    fair = [1 / 3] * 3
    for hand in (1, 2, 3):
        choices = resolve(game, (2, 1), (fair, fair), (hand,), window=8, seconds=5, iterations=2000)
        assert sum(choice.chance for choice in choices) == pytest.approx(1, abs=1e-6)
        # "two of face 1": true only where both hold it, so without one in hand the call always wins
        if hand != 1:
            assert choices[0].bid is None
            assert choices[0].chance > 0.99
    assert resolve(game, (2, 3), (fair, fair), (3,)) == [bluff.Choice(None, 1.0)]
    # one three bid, both surely hold threes: "two threes" is true
    surely = [0.0, 0.0, 1.0]
    believed = resolve(game, (1, 3), (surely, surely), (3,), iterations=500, seconds=5)
    assert believed[0].bid == (2, 3)
    assert believed[0].chance > 0.95


class Slowly:
    """A round after a bid, solved by plain recursion over dictionaries (CFR+), to hold `resolve` against.

    `opening` fixes what the one to act does first, hand by hand; None leaves it free.
    """

    def __init__(
        self, game: Bluff, last: tuple[int, int], beliefs: list[list[float]], opening: list[list[float]] | None
    ):
        self.bids = [game.bid(number) for number in range(game.bids) if game.bid(number) >= last]
        of = [list_hands(dice, game.faces) for dice in game.dice]
        self.held = [
            [[int(count) for count in count_matching(each, face - 1, game.wild)] for _, face in self.bids]
            for each in of
        ]
        self.beliefs, self.opening = beliefs, opening
        self.regrets: dict[tuple[int, ...], list[list[float]]] = {}
        self.sums: dict[tuple[int, ...], list[list[float]]] = {}
        for weight in range(1, 301):
            self._walk((0,), beliefs, weight)

    @property
    def value(self) -> float:
        """What the round is worth to the one to act, as the average strategies play it."""
        return sum(map(operator.mul, self.beliefs[0], self._walk((0,), self.beliefs, 0)[0]))

    def _strategy(self, made: tuple[int, ...], weight: int) -> list[list[float]]:
        if len(made) == 1 and self.opening is not None:
            return self.opening
        count = len(self.beliefs[(len(made) - 1) % 2])
        weights = (self.regrets if weight else self.sums).get(made) or [[0.0] * (len(self.bids) - made[-1])] * count
        return [[one / sum(row) for one in row] if sum(row) > 0 else [1 / len(row)] * len(row) for row in weights]

    def _walk(self, made: tuple[int, ...], reach: list[list[float]], weight: int) -> list[list[float]]:
        """Returns the values of each player's hands, the one who acted first before; learns unless `weight` is 0."""
        mover, bid = (len(made) - 1) % 2, made[-1]
        other = 1 - mover
        strategy = self._strategy(made, weight)
        needed = self.bids[bid][0]
        wins = [[1 if a + b < needed else -1 for b in self.held[other][bid]] for a in self.held[mover][bid]]
        values: list[list[float]] = [[sum(map(operator.mul, reach[other], row)) for row in wins]]
        called = [here * row[0] for here, row in zip(reach[mover], strategy, strict=True)]
        lost: list[float] = [-sum(map(operator.mul, called, column)) for column in zip(*wins, strict=True)]
        for at in range(1, len(self.bids) - bid):
            further = list(reach)
            further[mover] = [here * row[at] for here, row in zip(reach[mover], strategy, strict=True)]
            below = self._walk((*made, bid + at), further, weight)
            values.append(below[mover])
            lost = [a + b for a, b in zip(lost, below[other], strict=True)]
        mine: list[float] = [
            sum(map(operator.mul, row, column)) for row, column in zip(strategy, zip(*values, strict=True), strict=True)
        ]
        if weight:
            regrets = self.regrets.setdefault(made, [[0.0] * len(values) for _ in mine])
            sums = self.sums.setdefault(made, [[0.0] * len(values) for _ in mine])
            for hand, here in enumerate(reach[mover]):
                for at, column in enumerate(values):
                    regrets[hand][at] = max(0.0, regrets[hand][at] + column[hand] - mine[hand])
                    sums[hand][at] += weight * here * strategy[hand][at]
        return [mine, lost] if mover == 0 else [lost, mine]


@settings(max_examples=12, deadline=None)
@given(
    game=st.sampled_from([Bluff((1, 1), 3), Bluff((1, 1), 2, "high"), Bluff((2, 1), 2), Bluff((1, 2), 2, "ones")]),
    data=st.data(),
)
def test_resolve_is_worth_as_much_as_plain_recursion(game: Bluff, data: st.DataObject) -> None:
    last = game.bid(data.draw(st.integers(0, game.bids - 2)))
    beliefs: list[list[float]] = []
    for dice in game.dice:
        weights = data.draw(st.lists(st.integers(1, 5), min_size=(n := len(list_hands(dice, game.faces))), max_size=n))
        beliefs.append([weight / sum(weights) for weight in weights])
    opening: list[list[float]] = []
    raises = [game.bid(number) for number in range(game.bids) if game.bid(number) > last]
    for row in list_hands(game.dice[0], game.faces).tolist():
        hand = tuple(face for face, count in enumerate(row, start=1) for _ in range(count))
        choices = resolve(game, last, (beliefs[0], beliefs[1]), hand, window=game.bids, seconds=60, iterations=400)
        shares = {choice.bid: choice.chance for choice in choices}
        opening.append([shares.get(None, 0.0), *(shares.get(bid, 0.0) for bid in raises)])
    free, fixed = Slowly(game, last, beliefs, None).value, Slowly(game, last, beliefs, opening).value
    assert fixed == pytest.approx(free, abs=0.03)


def train(game: Bluff) -> Solved:
    return solve(game, target=1e-6, iterations=5)


def test_uncompiled_loops_give_the_same_results() -> None:
    game = Bluff((2, 1), 2, "high")
    compiled = train(game)
    with uncompiled():
        twin = train(game)
    assert twin.value == pytest.approx(compiled.value, abs=1e-5)
    assert np.allclose(twin.policy, compiled.policy, atol=1e-4)


def test_four_threads_get_the_same_answers() -> None:
    games = [Bluff((1, 1), 4), Bluff((2, 1), 2, "ones"), Bluff((1, 2), 2), Bluff((1, 1), 3, "high")]
    alone = [train(game) for game in games]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(train, games * 3))
    for index, solved in enumerate(together):
        assert solved.value == alone[index % 4].value
        assert np.array_equal(solved.policy, alone[index % 4].policy)


Call = Callable[[], object]
ONE = Bluff((1, 1), 2)


@pytest.mark.parametrize(
    ("code", "call"),
    [
        ("bad_dice", lambda: read_game("1", 6, "none")),
        ("bad_dice", lambda: read_game("0x2", 6, "none")),
        ("bad_faces", lambda: read_game("1x1", 0, "none")),
        ("bad_wild", lambda: read_game("1x1", 6, "twos")),
        ("bad_target", lambda: solve(ONE, target=0)),
        ("bad_hand", lambda: solve(ONE, iterations=1).choices((3,))),
        ("bad_bid", lambda: solve(ONE, iterations=1).choices((1,), [(3, 1)])),
        ("not_higher", lambda: solve(ONE, iterations=1).choices((1,), [(1, 2), (1, 1)])),
        ("bad_chances", lambda: resolve(ONE, (1, 1), ([0.5, 0.6], [0.5, 0.5]), (1,))),
        ("bad_chances", lambda: resolve(ONE, (1, 1), ([1.0], [0.5, 0.5]), (1,))),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(code: str, call: Call) -> None:
    with pytest.raises(Unreadable) as refusal:
        call()
    assert refusal.value.code == code
    assert " " in str(refusal.value)


def test_a_game_too_large_for_memory_says_how_much_it_needs() -> None:
    with pytest.raises(TooLarge, match="GB"):
        solve(Bluff((3, 3), 6))
