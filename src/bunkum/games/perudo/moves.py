"""What players of Perudo do (RULES 7C). `seq` and `expect`: the number of the bid that one saw (RULES 1.2)."""

from typing import Annotated

from msgspec import Meta

from bunkum.core import HouseAction, Record


class Bid(Record):
    """At least `number` dice show `face`, under all cups together."""

    number: Annotated[int, Meta(ge=0, le=999)]
    face: int
    expect: int | None = None


class Call(Record):
    """Bunkum! Turn the dice up."""

    seq: int


class Calza(Record):
    """It is exactly so many, neither more nor fewer."""

    seq: int


PlayerAction = Bid | Call | Calza
Action = PlayerAction | HouseAction
