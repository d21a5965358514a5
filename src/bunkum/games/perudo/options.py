"""The house rules of Perudo (RULES 7C), and their preset."""

from typing import Annotated

from bunkum.core.option_meta import flag
from bunkum.liars_dice import options as family


class Options(family.Options):
    """The house rules of one table."""

    calza: Annotated[bool, family.CALZA] = True
    open_aces: Annotated[
        bool,
        flag(
            "Begin with aces", on="The first bid of a round may be on aces.", off="No round begins with a bid on aces."
        ),
    ] = False
    palifico: Annotated[
        bool,
        flag(
            "Palifico",
            "Down to one die for the first time, you open a round without wild aces.",
            on="Who is down to one die for the first time opens a round without wild aces.",
            off="Aces are wild in every round.",
            main=True,
        ),
    ] = True
    palifico_change: Annotated[
        bool,
        flag(
            "Palifico: change the face",
            "In such a round, who has one die may change the face as well.",
            on="In a palifico round, who has one die may change the face as well.",
            off="In a palifico round the face stays.",
        ),
    ] = False
    genuine_needed: Annotated[
        bool,
        flag(
            "One must be real",
            on="Aces count only where at least one die shows the face itself.",
            off="Aces count by themselves too.",
        ),
    ] = False


PRESETS: dict[str, Options] = {"perudo": Options()}
