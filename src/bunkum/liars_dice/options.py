"""The options that all games of liar's dice have (RULES 7.0), and which exclude each other (RULES 10.2)."""

from typing import Annotated, Literal

from msgspec import Meta

from bunkum.core import HouseOptions, Seat, Value, checks
from bunkum.core.option_meta import flag, option

Dice = Annotated[int, Meta(ge=1, le=6)]
CalzaBy = Literal["anyone_but_bidder", "not_next", "next_only"]
CALZA = flag(
    "Exact calls",
    on="A bid may be called exact: right wins a die back, wrong loses one.",
    off="No bid is called exact.",
    main=True,
)

SEATS = range(2, 11)
"""The numbers of seats that may play."""


class Options(Value):
    """The house rules of one table; a game adds its own."""

    house: HouseOptions = HouseOptions()
    start_dice: Annotated[
        Dice | tuple[Dice, ...],
        option(
            "Dice for each",
            "How many each starts with, or a number for each seat as a handicap.",
            {"*": "You begin with {amount}."},
            unit="dice",
            main=True,
        ),
    ] = 5
    calza: Annotated[bool, CALZA] = False
    calza_by: Annotated[
        CalzaBy,
        option(
            "Who may call a bid exact",
            "Anybody but the bidder, or only some.",
            {
                "anyone_but_bidder": "Anybody but the bidder may call a bid exact.",
                "not_next": "Anybody but the bidder and the next player may call a bid exact.",
                "next_only": "Only the next player may call a bid exact.",
            },
            words={
                "anyone_but_bidder": "all but the bidder",
                "not_next": "nor the next player",
                "next_only": "the next player",
            },
        ),
    ] = "anyone_but_bidder"
    bang_window_ms: Annotated[
        int,
        option(
            "Who speaks first",
            "Time in which somebody nearer to the bidder may still speak first.",
            {"*": "Of those who speak within {amount}, the nearest to the bidder counts."},
            unit="milliseconds",
            ge=0,
            le=1000,
        ),
    ] = 250
    raise_hold_ms: Annotated[
        int,
        option(
            "Time to speak first",
            "So long after a bid it may not be raised, so that others can speak.",
            {"0": "A bid may be raised at once.", "*": "A bid may be raised only after {amount}."},
            words={"0": "none"},
            unit="milliseconds",
            ge=0,
            le=10_000,
        ),
    ] = 0
    max_rounds: Annotated[
        int,
        option(
            "Rounds at most",
            "Then the most dice win; ties share.",
            {"*": "After {amount} the most dice win."},
            unit="rounds",
            ge=1,
            le=1000,
        ),
    ] = 200
    allow_impossible_bids: Annotated[
        bool,
        flag(
            "Bids beyond all dice",
            "A bid may need more dice than there are. It is only a bluff.",
            on="A bid may need more dice than there are: it is only a bluff.",
            off="A bid may not need more dice than there are.",
        ),
    ] = False


def dice_each(options: Options, seats: int) -> tuple[int, ...]:
    """Returns how many dice each seat starts with, which is also the most that it may ever have."""
    each = options.start_dice
    return (each,) * seats if isinstance(each, int) else each


def may_call_exact(options: Options, seat: Seat, following: Seat) -> bool:
    """Returns whether `calza_by` lets this seat, which is not the bidder, call exact; `following` is next in turn."""
    match options.calza_by:
        case "anyone_but_bidder":
            return True
        case "not_next":
            return seat != following
        case "next_only":
            return seat == following


def fits(options: Options, seats: int) -> None:
    """Refuses options that exclude each other or do not fit the number of seats (`option_conflict`, RULES 10.2)."""
    each = options.start_dice
    conflicts = {
        "start_dice for another number of players": not isinstance(each, int) and len(each) != seats,
        "calza, calza_by=not_next and 2 players": options.calza and options.calza_by == "not_next" and seats == 2,
    }
    checks.check_options(options.house, seats, SEATS, conflicts)


def warnings(options: Options, seats: int) -> tuple[str, ...]:
    """Returns warnings about options that are allowed but may surprise the players (RULES 10.2)."""
    found = {
        "A bid may name more dice than there are: it is only a bluff.": options.allow_impossible_bids,
        "One die each: the match will be short.": max(dice_each(options, seats), default=0) == 1,
    }
    return tuple(sentence for sentence, there in found.items() if there)
