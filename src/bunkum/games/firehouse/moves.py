"""What players of Firehouse do (RULES 7A)."""

from typing import Annotated

from msgspec import Meta

from bunkum.core import HouseAction, Record


class Bid(Record):
    """Say that at least `number` dice show `face`, under all cups together. `expect`: the number of the bid one saw."""

    number: Annotated[int, Meta(ge=0, le=999)]
    face: int
    expect: int | None = None


class Bang(Record):
    """Bang! That many are not there. `seq` is the number of the bid (RULES 7.0)."""

    seq: int


PlayerAction = Bid | Bang
Action = PlayerAction | HouseAction
