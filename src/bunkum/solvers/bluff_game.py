"""One round of two-player liar's dice as numbers: hands, their chances, bids, and when a bid is true.

The first player has `dice[0]` dice and opens; then the players in turn raise or call. Bids (n, face) claim at least n
dice of the face under both cups; more dice beat fewer, and among equal numbers the higher face (RULES 7.0,
`count_then_face`). Whoever is wrong at the call loses one unit, the other wins it.

Bids strictly rise, so a public state is the set of bids made, and whose turn it is, its parity. As bit j of a state
stands for bid `bids - 1 - j` (the highest bid is bit 0), the states below a state are the numbers right behind it,
its parent is the number without its lowest bit, and counting up is walking the tree.
"""

import itertools
import math
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from bunkum.core.unreadable import Unreadable
from bunkum.solvers.errors import TooLarge

Wild = Literal["none", "ones", "high"]
WILDS: tuple[Wild, ...] = ("none", "ones", "high")
MAX_BYTES = 8 << 30
LANES = 8
"""Hands are padded to a multiple of this, so that loops over them run in full vectors."""


class Bluff(msgspec.Struct, frozen=True):
    """A round: how many dice each player has, how many faces a die has, and which face is wild."""

    dice: tuple[int, int]
    faces: int = 6
    wild: Wild = "none"

    @property
    def bids(self) -> int:
        """How many bids there are, from one of face 1 to all dice of the highest face."""
        return sum(self.dice) * self.faces

    def bid(self, number: int) -> tuple[int, int]:
        """Returns the bid with this number, lowest 0, as (how many dice, which face from 1)."""
        count, face = divmod(number, self.faces)
        return count + 1, face + 1


class Tables(msgspec.Struct, frozen=True):
    """The game as arrays over players p, bids b, hands h and numbers of dice k, all float32.

    `prior[p, h]` is the probability of a hand, 0 where the row is padding; `shows[p, b, k, h]` is 1 where hand h
    holds exactly k dice for the face of bid b; `makes[p, b, k, h]` is 1 where bid b is true with hand h here and k
    such dice in the other cup. p counts from the one who acts first.
    """

    prior: NDArray[np.float32]
    shows: NDArray[np.float32]
    makes: NDArray[np.float32]


def read_game(dice: str, faces: int, wild: str) -> Bluff:
    """Reads a game as it is written on the command line: `2x1`, 6, `ones`."""
    parts = dice.lower().split("x")
    if len(parts) != 2 or not all(part.isdecimal() and 1 <= int(part) <= 20 for part in parts):
        raise Unreadable(
            f"'{dice}' is no number of dice for two players: write 2x1, 1 to 20 dice each.", code="bad_dice"
        )
    if not 1 <= faces <= 20:
        raise Unreadable(f"A die has 1 to 20 faces, not {faces}.", code="bad_faces")
    if wild not in WILDS:
        raise Unreadable(f"'{wild}' is no wild face: choose {', '.join(WILDS)}.", code="bad_wild")
    return Bluff((int(parts[0]), int(parts[1])), faces, wild)


def list_hands(dice: int, faces: int) -> NDArray[np.int64]:
    """Returns every hand as the number of dice that show each face, shape (hands, faces)."""
    rolls = itertools.combinations_with_replacement(range(faces), dice)
    return np.array([[roll.count(face) for face in range(faces)] for roll in rolls], dtype=np.int64)


def hand_probabilities(of_hands: NDArray[np.int64]) -> NDArray[np.float64]:
    """Returns the probability of each hand with fair dice."""
    dice, faces = int(of_hands[0].sum()), of_hands.shape[1]
    ways = [math.factorial(dice) / math.prod(math.factorial(count) for count in hand) for hand in of_hands.tolist()]
    return np.array(ways) / faces**dice


def count_matching(of_hands: NDArray[np.int64], face: int, wild: Wild) -> NDArray[np.int64]:
    """Returns how many dice of each hand count for a bid on a face (0 is the lowest): RULES 7.0."""
    joker = {"none": None, "ones": 0, "high": of_hands.shape[1] - 1}[wild]
    counts = of_hands[:, face]
    return counts if joker is None or joker == face else counts + of_hands[:, joker]


def build_tables(
    game: Bluff, bids: list[tuple[int, int]], priors: tuple[NDArray[np.float64], ...] | None = None
) -> Tables:
    """Builds the tables for these bids (in rising order); `priors` are beliefs about the hands instead of fair dice."""
    of = [list_hands(dice, game.faces) for dice in game.dice]
    width = -(-max(map(len, of)) // LANES) * LANES
    most = max(game.dice) + 1
    prior = np.zeros((2, width), dtype=np.float32)
    shows = np.zeros((2, len(bids), most, width), dtype=np.float32)
    makes = np.zeros((2, len(bids), most, width), dtype=np.float32)
    for player in range(2):
        count = len(of[player])
        prior[player, :count] = hand_probabilities(of[player]) if priors is None else priors[player]
        for number, (needed, face) in enumerate(bids):
            held = count_matching(of[player], face - 1, game.wild)
            for k in range(most):
                shows[player, number, k, :count] = held == k
                makes[player, number, k, :count] = held + k >= needed
    return Tables(prior, shows, makes)


def build_truth(game: Bluff, bids: list[tuple[int, int]], width: int) -> NDArray[np.int8]:
    """Returns whether each bid is true (1) or not (-1), hand against hand, shape (bids, width, width)."""
    of = [list_hands(dice, game.faces) for dice in game.dice]
    wins = np.full((len(bids), width, width), -1, dtype=np.int8)
    for number, (needed, face) in enumerate(bids):
        held = [count_matching(each, face - 1, game.wild) for each in of]
        wins[number, : len(of[0]), : len(of[1])] = np.where(held[0][:, None] + held[1][None, :] >= needed, 1, -1)
    return wins


def count_rows(bids: int) -> int:
    """Returns how many rows a policy over so many bids has: a call and the raises of each state that can be raised."""
    half = (1 << (bids - 1)) - 1
    return bids + 3 * half - half.bit_count()


def check_memory(game: Bluff) -> None:
    """Raises `TooLarge` if the game would not fit into memory, with how much it would need."""
    most = max(math.comb(dice + game.faces - 1, dice) for dice in game.dice)
    need = 2 * 4 * count_rows(game.bids) * (-(-most // LANES) * LANES)
    if need > MAX_BYTES:
        raise TooLarge(
            f"{game.dice[0]}x{game.dice[1]} dice of {game.faces} faces need {need / 2**30:,.0f} GB of memory; "
            f"at most {MAX_BYTES >> 30} GB are used.",
            code="too_large",
        )
