"""What players of Boggle do (RULES 4.3)."""

from typing import Annotated

from msgspec import Meta

from bunkum.core import HouseAction, Record

Letters = Annotated[str, Meta(max_length=80)]


class ChooseSize(Record):
    """The first reader chooses four by four or five by five."""

    size: int


class Write(Record):
    """Put a word on one's list."""

    word: Letters


class Erase(Record):
    """Take a word off it."""

    word: Letters


class Done(Record):
    """Lay the pen down."""


class UndoDone(Record):
    """Take it up again."""


class Read(Record):
    """Read a word of one's list aloud."""

    word: Letters


class EndReading(Record):
    """Read no more: the rest is withheld, or where nothing can be lost it counts as read."""


class Challenge(Record):
    """Is that a word?"""

    word: Letters


class Accept(Record):
    """Nothing to say against what was read, with this word in it."""

    word: Letters


class Vote(Record):
    """Say whether it is a word."""

    word: Letters
    valid: bool


class Abstain(Record):
    """Have no opinion on it."""

    word: Letters


PlayerAction = ChooseSize | Write | Erase | Done | UndoDone | Read | EndReading | Challenge | Accept | Vote | Abstain
Action = PlayerAction | HouseAction
