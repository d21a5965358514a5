"""What players do in Pass the cup (RULES 6.8). Dice are named by their places, 0 to 4; claims are said in words."""

from typing import Annotated

from msgspec import Meta

from bunkum.core import HouseAction, Record, Seat

Places = Annotated[tuple[int, ...], Meta(max_length=5)]
Said = Annotated[str, Meta(max_length=60)]
"""A claim as RULES 11.2 writes it: `four 5 with 3`; or a whole hand, `22543`."""


class Challenge(Record):
    """Lift the cup: that is not under it. `expect`: the number of the claim one heard (RULES 1.2)."""

    expect: int | None = None


class Peek(Record):
    """Believe it, and look under the cup."""

    expect: int | None = None


class Blind(Record):
    """Believe it without a look: say more, and slide the cup on; or say nothing yet, and roll (`blind_roll`)."""

    claim: Said | None = None
    expect: int | None = None


class Show(Record):
    """Take these dice out of the cup, for all to see."""

    dice: Places


class Hide(Record):
    """Put these dice from the table under the cup."""

    dice: Places


class RollTable(Record):
    """Roll these dice of the table, for all to see. They stay as they fall."""

    dice: Places


class RollCup(Record):
    """Shake the cup, and set it down."""


class Look(Record):
    """Look what came under the cup."""


class MakeClaim(Record):
    """Say what is there, and pass the cup left."""

    claim: Said


class Give(Record):
    """The winner of a showdown hands a token to another (`winner_gives`)."""

    seat: Seat


PlayerAction = Challenge | Peek | Blind | Show | Hide | RollTable | RollCup | Look | MakeClaim | Give
Action = PlayerAction | HouseAction
