"""What a player says it has before it bids: talk, which binds nobody (RULES 1.4).

A claim is about what the bid is about, for whoever talks of something else is not believed: true ones of what it
holds, and lies of what it would like others to believe that it holds.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from bunkum.core.claims import Claim


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
