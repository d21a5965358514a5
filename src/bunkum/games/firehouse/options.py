"""The house rules of Firehouse (RULES 7.0), their presets, and which options exclude each other (RULES 10.2)."""

from typing import Annotated, Literal

from msgspec import Meta

from bunkum.core import HouseOptions, Value, checks
from bunkum.core.house import milliseconds

FireRaise = Literal["count_then_face", "count_only"]


class Options(Value):
    """The house rules of one table."""

    house: HouseOptions = HouseOptions()
    start_dice: Annotated[
        Literal["by_seats"] | Annotated[int, Meta(ge=1, le=6)],
        Meta(description="Dice for each player. By seats: five each for up to four players, else three."),
    ] = "by_seats"
    raise_rule: Annotated[
        FireRaise, Meta(description="A bid is raised by number or, with the number kept, by face; or by number alone.")
    ] = "count_then_face"
    out_of_turn: Annotated[bool, Meta(description="Anybody but the bidder may bang, not only the next player.")] = True
    good_value: Annotated[int, Meta(ge=1, le=3, description="Goods for a right bang out of turn.")] = 2
    bad_out_of_turn: Annotated[int, Meta(ge=1, le=3, description="Bads for a wrong bang out of turn.")] = 2
    limit_one: Annotated[int, Meta(ge=2, le=20, description="The match ends when somebody is so many bads down.")] = 5
    limit_two: Annotated[int, Meta(ge=1, le=19, description="Or when two players are so many bads down.")] = 3
    two_losers: Annotated[
        Literal["share", "playoff"],
        Meta(description="When two are down: both lose, or they play on until one gets a bad."),
    ] = "share"
    bang_window_ms: Annotated[
        int, milliseconds(1000, "Bang window", "Bangs so many milliseconds apart are one: the nearest to turn counts.")
    ] = 250
    raise_hold_ms: Annotated[
        int, milliseconds(10_000, "Raise hold", "Milliseconds after a bid in which nobody may raise it, only bang.")
    ] = 0
    warn_wild: Annotated[bool, Meta(description="A warning before you bid on the wild face itself.")] = True
    max_rounds: Annotated[
        int, Meta(ge=1, le=1000, description="After so many rounds the match ends as it is scored.")
    ] = 100
    allow_impossible_bids: Annotated[
        bool, Meta(description="A bid may name more dice than there are. It is only a bluff.")
    ] = False


PRESETS: dict[str, Options] = {"firehouse": Options()}

SEATS = range(2, 13)
"""The numbers of seats that may play (RULES 7A)."""

FEW = 4
"""Up to this number of seats, each has `MANY_DICE` dice."""
MANY_DICE, FEW_DICE = 5, 3
"""Dice for each seat: five if at most `FEW` seats play, otherwise three (RULES 7A)."""


def dice_each(options: Options, seats: int) -> int:
    """Returns how many dice each seat has throughout the match (RULES 7A)."""
    if options.start_dice != "by_seats":
        return options.start_dice
    return MANY_DICE if seats <= FEW else FEW_DICE


def fits(options: Options, seats: int) -> None:
    """Refuses options that exclude each other or do not fit the number of seats (`option_conflict`, RULES 10.2)."""
    conflicts = {
        f"limit_two={options.limit_two} and limit_one={options.limit_one}": options.limit_two >= options.limit_one,
    }
    checks.check_options(options.house, seats, SEATS, conflicts)


def warnings(options: Options, seats: int) -> tuple[str, ...]:
    """Returns warnings about options that are allowed but may surprise the players (RULES 10.2)."""
    slip = "A bid may name more dice than there are, which is mostly a slip of the finger."
    return (slip,) if options.allow_impossible_bids else ()
