"""The house rules of Perudo (RULES 7C), and their preset."""

from typing import Annotated

from msgspec import Meta

from bunkum.liars_dice import options as family


class Options(family.Options):
    """The house rules of one table."""

    calza: Annotated[bool, Meta(description="A bid may be called exact: right wins a die back, wrong loses one.")] = (
        True
    )
    open_aces: Annotated[bool, Meta(description="The first bid of a round may be on aces.")] = False
    palifico: Annotated[
        bool, Meta(description="Down to one die for the first time, you open a round without wild aces.")
    ] = True
    palifico_change: Annotated[
        bool, Meta(description="In such a round, who has one die may change the face as well.")
    ] = False
    genuine_needed: Annotated[
        bool, Meta(description="Aces count only where at least one die shows the face itself.")
    ] = False


PRESETS: dict[str, Options] = {"perudo": Options()}
