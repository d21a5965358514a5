"""The claims that a bot makes before it bids: talk, which binds nobody (RULES 1.4).

A claim is about the face or symbol of the bid, because nobody would believe another one. True claims say what the bot
holds, lies say what others should believe that it holds.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from bunkum.core.claims import Claim

T = TypeVar("T")


class TalkStyle(Protocol):
    """How often a bot makes claims, and how often it lies."""

    @property
    def talk_rate(self) -> float:
        """The share of its turns in which it makes a claim before it bids."""
        ...

    @property
    def lie_rate(self) -> float:
        """The share of its claims that are lies."""
        ...


class Sayings(NamedTuple):
    """The claims that a bot could make before a bid."""

    true: Sequence[Claim]
    false: Sequence[Claim]


def choose_claim(tongue: TalkStyle, could_say: Sayings, luck: Callable[[], float]) -> Claim | None:
    """Returns a claim, or None if the bot makes none this time, or has none of the kind it wants, true or false."""
    if luck() >= tongue.talk_rate:
        return None
    among = could_say.false if luck() < tongue.lie_rate else could_say.true
    return among[int(luck() * len(among))] if among else None


def of_dice(face: int, held: int, dice: int) -> Sayings:
    """Returns the claims about `face` that are true and false if `held` of one's `dice` show it: *I have two fives*."""
    return Sayings(_numbers(face, (held,) if held else ()), _numbers(face, range(held + 1, min(held + 2, dice) + 1)))


def _numbers(face: int, numbers: Sequence[int]) -> list[Claim]:
    return [Claim("have", letter=str(face), number=number) for number in numbers]


def is_true_of_hand(claim: Claim, hand: Sequence[T | None], named: T | None, wild: T | None = None) -> bool | None:
    """Returns whether the claim is true of a hand; None if the hand is hidden or the claim is not about it.

    `named` is the face or symbol that the claim's `letter` means. A wild die counts as the one that is claimed.
    """
    if None in hand:
        return None
    if claim.kind == "dice":
        return len(hand) == claim.number
    if claim.kind not in ("have", "lack") or named is None:
        return None
    if claim.kind == "lack":
        return named not in hand
    return sum(piece in (named, wild) for piece in hand) >= (1 if claim.number is None else claim.number)
