"""The house rules of the bar game (RULES 7B), and their preset."""

from typing import Annotated

from msgspec import Meta

from bunkum.liars_dice import options as family
from bunkum.pieces.pips import RaiseRule


class Options(family.Options):
    """The house rules of one table."""

    raise_rule: Annotated[
        RaiseRule,
        Meta(description="What beats a bid: more, or as many of a higher face; only more; a higher face; no less."),
    ] = "count_then_face"
    out_of_turn: Annotated[bool, Meta(description="Anybody but the bidder may call, not only who is next.")] = False


PRESETS: dict[str, Options] = {"bar": Options()}
