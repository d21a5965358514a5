"""The house rules of Perudo (RULES 7C), and their preset."""

from typing import Annotated

from bunkum.core.option_meta import option
from bunkum.liars_dice import options as family


class Options(family.Options):
    """The house rules of one table."""

    calza: Annotated[bool, family.CALZA] = True
    open_aces: Annotated[
        bool,
        option(
            "Begin with aces",
            "The first bid of a round may be on aces.",
            {"on": "The first bid of a round may be on aces.", "off": "No round begins with a bid on aces."},
        ),
    ] = False
    palifico: Annotated[
        bool,
        option(
            "Palifico",
            "Down to one die for the first time, you open a round without wild aces.",
            {
                "on": "Who is down to one die for the first time opens a round without wild aces.",
                "off": "Aces are wild in every round.",
            },
            main=True,
        ),
    ] = True
    palifico_change: Annotated[
        bool,
        option(
            "Palifico: change the face",
            "In such a round, who has one die may change the face as well.",
            {
                "on": "In a palifico round, who has one die may change the face as well.",
                "off": "In a palifico round the face stays.",
            },
        ),
    ] = False
    genuine_needed: Annotated[
        bool,
        option(
            "One must be real",
            "Aces count only where at least one die shows the face itself.",
            {
                "on": "Aces count only where at least one die shows the face itself.",
                "off": "Aces count by themselves too.",
            },
        ),
    ] = False


PRESETS: dict[str, Options] = {"perudo": Options()}
