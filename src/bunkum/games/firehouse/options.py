"""The house rules of Firehouse (RULES 7.0), their presets, and which options exclude each other (RULES 10.2)."""

from typing import Annotated, Literal

from msgspec import Meta

from bunkum.core import HouseOptions, Value, checks
from bunkum.core.option_meta import flag, option

FireRaise = Literal["count_then_face", "count_only"]


class Options(Value):
    """The house rules of one table."""

    house: HouseOptions = HouseOptions()
    start_dice: Annotated[
        Literal["by_seats"] | Annotated[int, Meta(ge=1, le=6)],
        option(
            "Dice for each",
            "By seats: five each for up to four players, else three.",
            {
                "by_seats": "Up to four players have five dice each, more have three.",
                "*": "Each has {amount}.",
            },
            words={"by_seats": "by seats"},
            unit="dice",
            usual=5,
            main=True,
        ),
    ] = "by_seats"
    raise_rule: Annotated[
        FireRaise,
        option(
            "What beats a bid",
            "More dice, or as many of a higher face; or more dice alone.",
            {
                "count_then_face": "A bid is beaten by more dice, or by as many of a higher face.",
                "count_only": "A bid is beaten by more dice alone.",
            },
            words={"count_then_face": "more, or a higher face", "count_only": "more only"},
        ),
    ] = "count_then_face"
    out_of_turn: Annotated[
        bool,
        flag(
            "Bang out of turn",
            "Anybody but the bidder may bang, not only the next player.",
            on="Anybody but the bidder may bang.",
            off="Only the next player may bang.",
            main=True,
        ),
    ] = True
    good_value: Annotated[
        int,
        option(
            "A right bang out of turn",
            "Goods that it earns.",
            {"*": "A right bang out of turn earns {amount}."},
            unit="goods",
            ge=1,
            le=3,
            main=True,
        ),
    ] = 2
    bad_out_of_turn: Annotated[
        int,
        option(
            "A wrong bang out of turn",
            "Bads that it costs.",
            {"*": "A wrong bang out of turn costs {amount}."},
            unit="bads",
            ge=1,
            le=3,
            main=True,
        ),
    ] = 2
    limit_one: Annotated[
        int,
        option(
            "One so far down ends it",
            "The match ends when somebody is so many bads down.",
            {"*": "The match ends when somebody is {amount} down."},
            unit="bads",
            ge=2,
            le=20,
            main=True,
        ),
    ] = 5
    limit_two: Annotated[
        int,
        option(
            "Two so far down end it",
            "Or when two players are so many bads down.",
            {"*": "The match also ends when two players are {amount} down."},
            unit="bads",
            ge=1,
            le=19,
            main=True,
        ),
    ] = 3
    two_losers: Annotated[
        Literal["share", "playoff"],
        option(
            "When two are down",
            "Both lose, or they play on until one gets a bad.",
            {
                "share": "When two are down, both lose.",
                "playoff": "When two are down, they play on until one gets a bad.",
            },
            words={"share": "both lose", "playoff": "they play on"},
        ),
    ] = "share"
    bang_window_ms: Annotated[
        int,
        option(
            "Bang window",
            "Bangs so close together are one: the nearest to turn counts.",
            {"*": "Of bangs within {amount}, the nearest to turn counts."},
            unit="milliseconds",
            ge=0,
            le=1000,
        ),
    ] = 250
    raise_hold_ms: Annotated[
        int,
        option(
            "Time to bang first",
            "So long after a bid nobody may raise it, only bang.",
            {"0": "A bid may be raised at once.", "*": "For {amount} after a bid nobody may raise it, only bang."},
            words={"0": "none"},
            unit="milliseconds",
            ge=0,
            le=10_000,
        ),
    ] = 0
    warn_wild: Annotated[
        bool,
        flag(
            "Warn of the wild face",
            "A warning before you bid on the wild face itself.",
            on="You are warned before you bid on the wild face itself.",
            off="Nobody warns you before you bid on the wild face itself.",
        ),
    ] = True
    max_rounds: Annotated[
        int,
        option(
            "Rounds at most",
            "Then the match ends as it is scored.",
            {"*": "After {amount} the match ends as it is scored."},
            unit="rounds",
            ge=1,
            le=1000,
        ),
    ] = 100
    allow_impossible_bids: Annotated[
        bool,
        flag(
            "Bids beyond all dice",
            "A bid may name more dice than there are. It is only a bluff.",
            on="A bid may name more dice than there are: it is only a bluff.",
            off="A bid may not name more dice than there are.",
        ),
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
