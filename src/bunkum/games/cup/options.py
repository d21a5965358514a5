"""The house rules of Pass the cup (RULES 6.8), their presets, and which go together (RULES 10.2)."""

from typing import Annotated, Literal, NamedTuple, cast

from msgspec import Meta

from bunkum.core import HouseOptions, Value, checks
from bunkum.games.cup.hands import Straights

EndKind = Literal["tokens", "rounds", "lives"]
_TOKENS = r"([2-9]|1\d|20)"
_ROUNDS = r"([1-9]\d?|100)"
_LIVES = r"([1-9]|10)"


class Options(Value):
    """The house rules of one match."""

    house: HouseOptions = HouseOptions()
    straights: Annotated[
        Straights,
        Meta(description="Five in a row: nothing special, better than three of a kind, or than a full house."),
    ] = "none"
    cup_roll: Annotated[
        Literal["mandatory", "optional"],
        Meta(description="After a peek the cup must be rolled; or need not be, if a die was rolled on the table."),
    ] = "mandatory"
    table_lock: Annotated[
        Literal["turn", "round"],
        Meta(description="A die rolled on the table stays as it is for the turn, or for the round."),
    ] = "turn"
    blind_roll: Annotated[bool, Meta(description="Who does not look may roll all the same.")] = False
    empty_cup: Annotated[bool, Meta(description="The cup may be passed with no die under it.")] = False
    winner_gives: Annotated[bool, Meta(description="Who wins a showdown hands one token to anybody.")] = False
    end: Annotated[
        str,
        Meta(
            pattern=f"^(tokens:{_TOKENS}|rounds:{_ROUNDS}|lives:{_LIVES})$",
            max_length=10,
            description="When it ends: tokens:5 (somebody has so many), rounds:10, or lives:3 (the last one wins).",
        ),
    ] = "tokens:5"


class Ending(NamedTuple):
    """What ends a match, and the number of it that does."""

    kind: EndKind
    number: int


PRESETS: dict[str, Options] = {
    "cup-poker": Options(),
    "cup-poker-straights": Options(straights="poker"),
}

SEATS = range(2, 13)
"""The numbers of seats that may play (RULES 6)."""


def ending(options: Options) -> Ending:
    """Returns what ends the match (RULES 6.6)."""
    kind, _, number = options.end.partition(":")
    return Ending(cast("EndKind", kind), int(number))


def fits(options: Options, seats: int) -> None:
    """Raises `Illegal` (`option_conflict`) if options do not go together, or not with so many seats (RULES 10.2)."""
    conflicts = {f"winner_gives and {seats} players": options.winner_gives and seats < 3}
    checks.check_options(options.house, seats, SEATS, conflicts)


def warnings(options: Options, seats: int) -> tuple[str, ...]:
    """Returns warnings about options that may surprise players (RULES 10.2); in this game there are none."""
    return ()
