"""What a player says it has before it bids: talk, which binds nobody (RULES 1.4).

A claim is about what the bid is about, for whoever talks of something else is not believed: true ones of what it
holds, and lies of what it would like others to believe that it holds.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeVar

from bunkum.core.claims import Claim

T = TypeVar("T")


class TalkStyle(Protocol):
    """How a player talks."""

    @property
    def talk_rate(self) -> float:
        """In how many of its turns it says something before it bids."""
        ...

    @property
    def lie_rate(self) -> float:
        """How much of that it makes up."""
        ...


class Sayings(NamedTuple):
    """What one could say before a bid."""

    true: Sequence[Claim]
    false: Sequence[Claim]


def choose_claim(tongue: TalkStyle, could_say: Sayings, luck: Callable[[], float]) -> Claim | None:
    """A claim now and then. Who means to lie and has nothing to lie about says nothing, and so the other way round."""
    if luck() >= tongue.talk_rate:
        return None
    among = could_say.false if luck() < tongue.lie_rate else could_say.true
    return among[int(luck() * len(among))] if among else None


def of_dice(face: int, held: int, dice: int) -> Sayings:
    """*I have two fives*, where `held` of one's `dice` are."""
    return Sayings(_numbers(face, (held,) if held else ()), _numbers(face, range(held + 1, min(held + 2, dice) + 1)))


def _numbers(face: int, numbers: Sequence[int]) -> list[Claim]:
    return [Claim("have", letter=str(face), number=number) for number in numbers]


def is_true_of_hand(claim: Claim, hand: Sequence[T | None], named: T | None, wild: T | None = None) -> bool | None:
    """Whether the claim is true of what somebody holds; None where that is face down, or the claim is not about it.

    `named` is what the claim's `letter` means. A wild die is whatever its owner says it is.
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
