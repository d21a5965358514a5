"""The dice of a table as arrays over tokens, as the loops of `word_odds` want them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bunkum.core.unreadable import Unreadable
from bunkum.solvers.cuts import Cutting
from bunkum.solvers.faces import BLANK
from bunkum.solvers.letter_trie import LETTERS, Q, rank_of_token

QAs = Literal["qu", "q"]
"""What a Qu is said to be, where it may be a bare Q."""
Weights = Sequence[Sequence[float]]
"""One row a die, one number a face, each row adding up to 1."""
MAX_DICE = 64


class DiceArrays(NamedTuple):
    """The dice as loops want them: faces seen, and the unseen dice with the rarest letters last.

    `hand[t]` is how many of token t (a to z, then pairs) are seen, `weights[d, t]` the probability that unseen die d
    shows it, `first[t]` and `last[t]` the first and last die that can (-1: none can), `by_first` the tokens in the
    order of their first die. With `pair_qu` QU is one q; with `lone_q_spelled` a q that no u follows can be spelled.
    """

    pair_qu: bool
    lone_q_spelled: bool
    hand: NDArray[np.int32]
    weights: NDArray[np.float64]
    by_first: NDArray[np.int32]
    first: NDArray[np.int32]
    last: NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Pool:
    """The dice, and how words must be cut because of their pairs, at most `most_pairs` in a word."""

    dice: DiceArrays
    cutting: Cutting | None
    most_pairs: int


def make_pool(
    hand: tuple[str, ...],
    unseen: tuple[tuple[str, ...], ...],
    weights: Weights | None,
    *,
    qu_as_q: bool,
    q_as: QAs,
) -> Pool:
    """Lays out known faces and unseen dice; raises `Unreadable` where chances or dice make no sense."""
    if q_as == "q" and not qu_as_q:
        raise Unreadable("A Qu can be said to be a bare Q only where the table plays qu_as_q.", code="malformed")
    if len(unseen) > MAX_DICE:
        raise Unreadable(
            f"{len(unseen)} unseen dice are more than any set has; at most {MAX_DICE}.", code="too_many_dice"
        )
    faces = set(hand).union(*unseen)
    bare_qu = q_as == "q"  # RULES 2.8: with "q" every Q is bare, so a Qu face is a Q and nothing else
    pairs = tuple(sorted(face for face in faces if len(face) > 1 and not (bare_qu and face == "qu")))
    one_qu = pairs == ("qu",) and "q" not in faces
    pair_qu = one_qu and not bare_qu
    cutting = None if pair_qu or not pairs else Cutting(pairs, qu_is_lone_q=qu_as_q)
    tokens = {chr(ord("a") + letter): letter for letter in range(LETTERS)}
    if cutting is not None:
        tokens |= {pair: LETTERS + place for place, pair in enumerate(pairs)}
    tokens.setdefault("qu", Q)
    count = LETTERS + (len(pairs) if cutting is not None else 0)
    known = np.zeros(count, dtype=np.int32)
    for face in hand:
        if face != BLANK:
            known[tokens[face]] += 1
    matrix = _weigh_faces(unseen, weights, tokens, count)
    with_pairs = int(known[LETTERS:].sum()) + int(np.count_nonzero(matrix[:, LETTERS:].sum(axis=1)))
    first, last = _first_and_last(matrix)
    by_first = np.argsort(first, kind="stable").astype(np.int32)
    dice = DiceArrays(pair_qu, qu_as_q or not pair_qu, known, matrix, by_first, first, last)
    return Pool(dice, cutting, with_pairs)


def _weigh_faces(
    unseen: tuple[tuple[str, ...], ...], weights: Weights | None, tokens: dict[str, int], count: int
) -> NDArray[np.float64]:
    """Returns the probability of each token on each die; dice with the rarest letters come last, as loops expect."""
    if weights is not None and len(weights) != len(unseen):
        raise Unreadable(f"There are {len(unseen)} unseen dice and {len(weights)} rows of chances.", code="bad_chances")
    matrix = np.zeros((len(unseen), count), dtype=np.float64)
    for die, faces in enumerate(unseen):
        if not faces:
            raise Unreadable("A die without faces shows nothing: leave it out.", code="unreadable_dice")
        row = [1 / len(faces)] * len(faces) if weights is None else weights[die]
        if len(row) != len(faces) or not min(row) >= 0 or not abs(sum(row) - 1) <= 1e-9:
            raise Unreadable(
                f"A die of {len(faces)} faces takes {len(faces)} chances that add up to 1, not {list(row)}.",
                code="bad_chances",
            )
        for face, chance in zip(faces, row, strict=True):
            if face != BLANK:
                matrix[die, tokens[face]] += chance
    rank = rank_of_token(count)
    rarest = [sorted((int(rank[token]) for token in np.flatnonzero(row)), reverse=True) for row in matrix]
    return matrix[sorted(range(len(matrix)), key=rarest.__getitem__)]


def _first_and_last(matrix: NDArray[np.float64]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Returns the first and last die of each token (-1: none has it)."""
    shown, dice = matrix > 0, np.arange(len(matrix))[:, None]
    last = np.where(shown, dice, -1).max(axis=0, initial=-1)
    first = np.where(shown, dice, MAX_DICE).min(axis=0, initial=MAX_DICE)
    return np.where(last < 0, -1, first).astype(np.int32), last.astype(np.int32)
