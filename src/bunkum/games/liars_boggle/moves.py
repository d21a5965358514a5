"""What players of Liar's Boggle do (RULES 2.3). Own dice are named by place, dice of the pile by their faces."""

from typing import Annotated, Literal

from msgspec import Meta

from bunkum.core import HouseAction, Record

QAs = Literal["qu", "q"]
Letters = Annotated[str, Meta(max_length=200)]
Places = Annotated[tuple[int, ...], Meta(max_length=36)]
DieNames = Annotated[tuple[Annotated[str, Meta(max_length=12)], ...], Meta(max_length=36)]


class Bid(Record):
    """Say a word that all the dice together can spell. `expect`: the number of the bid one saw (RULES 1.2)."""

    word: Letters
    q_as: QAs | None = None
    expect: int | None = None


class Call(Record):
    """Bunkum! Turn the dice up; and challenge the word as well, where words may be challenged."""

    challenge: bool = False
    expect: int | None = None


class LateChallenge(Record):
    """Every letter is there. But is it a word?"""


class Accept(Record):
    """Let the word stand."""


class Vote(Record):
    """Say whether it is a word."""

    valid: bool


class Abstain(Record):
    """Have no opinion on the word."""


class Discard(Record):
    """Give up the die at this place of one's hand (0 is the first)."""

    place: int


class Trade(Record):
    """Give dice of one's own, by place, for as many of the pile, by their faces."""

    give: Places
    take: DieNames


class NoTrade(Record):
    """Keep one's dice."""


class FriendlyChallenge(Record):
    """Is that a word? Nobody loses anything by asking. `seq` is the number of the bid."""

    seq: int


class Replace(Record):
    """Say another word instead of one that is none."""

    word: Letters
    q_as: QAs | None = None


class CallInstead(Record):
    """Call the bid before instead of replacing one's own."""


class StartTimer(Record):
    """Turn the sand timer."""


PlayerAction = (
    Bid
    | Call
    | LateChallenge
    | Accept
    | Vote
    | Abstain
    | Discard
    | Trade
    | NoTrade
    | FriendlyChallenge
    | Replace
    | CallInstead
    | StartTimer
)
Action = PlayerAction | HouseAction
