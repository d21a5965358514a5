"""Hands in words: "four fives and a two", "a full house, threes over twos"."""

from collections.abc import Sequence

from bunkum.core.notation import join_words
from bunkum.games.cup.claim_order import Claim

_ONE = ("", "one", "two", "three", "four", "five", "six")
_MANY = ("", "ones", "twos", "threes", "fours", "fives", "sixes")


def spoken(claim: Claim) -> str:
    """A claim as people say it."""
    first, *others = claim.ranks
    match claim.category:
        case "high":
            return join_words(f"a {_ONE[face]}" for face in claim.ranks)
        case "pair":
            return f"a pair of {_MANY[first]}{_beside(claim.kickers, 'with')}"
        case "two pair":
            return f"two pairs, {_MANY[first]} and {_MANY[others[0]]}{_beside(claim.kickers, 'with')}"
        case "three":
            return f"three {_MANY[first]}{_beside(claim.kickers, 'with')}"
        case "straight":
            return f"a straight to the {_ONE[first]}"
        case "full":
            return f"a full house, {_MANY[first]} over {_MANY[others[0]]}"
        case "four":
            return f"four {_MANY[first]}{_beside(claim.kickers, 'and')}"
        case "five":
            return f"five {_MANY[first]}"


def plainly(worth: Claim) -> str:
    """A hand as people name it, kickers left out where they say little."""
    match worth.category:
        case "high":
            return f"nothing better than a {_ONE[worth.ranks[0]]}"
        case "pair" | "three":
            return spoken(Claim(worth.category, worth.ranks, worth.kickers[:1]))
        case _:
            return spoken(worth)


def _beside(kickers: Sequence[int], word: str) -> str:
    return f" {word} {join_words(f'a {_ONE[face]}' for face in kickers)}" if kickers else ""
