"""What players of the Green Box do (RULES 5.8)."""

from typing import Annotated

from msgspec import Meta

from bunkum.core import HouseAction, Record

SymbolName = Annotated[str, Meta(max_length=20)]
"""What a player calls a symbol; the rules say whether there is such a one."""


class Bid(Record):
    """At least so many cards of this symbol were dealt. `expect`: the number of the bid one saw (RULES 1.2)."""

    number: int
    symbol: SymbolName
    expect: int | None = None


class BidSum(Record):
    """The numbers on all cards that were dealt add up to at least so much."""

    total: int
    expect: int | None = None


class Call(Record):
    """Bunkum! All cards are laid down."""

    expect: int | None = None


class ChooseWild(Record):
    """Make this symbol the wild one: its tile moves to the start of the track."""

    symbol: SymbolName


PlayerAction = Bid | BidSum | Call | ChooseWild
Action = PlayerAction | HouseAction
