"""The house rules of the bar game (RULES 7B), and their preset."""

from typing import Annotated

from bunkum.core.option_meta import flag, option
from bunkum.liars_dice import options as family
from bunkum.pieces.pips import RaiseRule


class Options(family.Options):
    """The house rules of one table."""

    raise_rule: Annotated[
        RaiseRule,
        option(
            "What beats a bid",
            "More dice, a higher face, or both.",
            {
                "count_then_face": "A bid is beaten by more dice, or by as many of a higher face.",
                "count_only": "A bid is beaten by more dice alone.",
                "face_reset": "A bid is beaten by any number of a higher face, or by more of the same.",
                "no_decrease": "A bid is beaten by more dice, a higher face or both; neither may fall.",
            },
            words={
                "count_then_face": "more, or a higher face",
                "count_only": "more only",
                "face_reset": "a higher face, or more of it",
                "no_decrease": "neither may fall",
            },
            main=True,
        ),
    ] = "count_then_face"
    out_of_turn: Annotated[
        bool,
        flag(
            "Call out of turn",
            "Anybody but the bidder may call, not only who is next.",
            on="Anybody but the bidder may call.",
            off="Only the next player may call.",
            main=True,
        ),
    ] = False


PRESETS: dict[str, Options] = {"bar": Options()}
