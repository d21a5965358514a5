"""The house rules of Pass the cup (RULES 6.8), their presets, and which go together (RULES 10.2)."""

from typing import Annotated, Literal, NamedTuple, cast

from bunkum.core import HouseOptions, Value, checks
from bunkum.core.option_meta import flag, option
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
        option(
            "Straights",
            "What five in a row are worth.",
            {
                "none": "Five in a row are nothing special.",
                "poker": "Five in a row beat three of a kind, and a full house beats them.",
                "rarity": "Five in a row beat a full house, and four of a kind beat them.",
            },
            words={"none": "nothing special", "poker": "above three of a kind", "rarity": "above a full house"},
            main=True,
        ),
    ] = "none"
    cup_roll: Annotated[
        Literal["mandatory", "optional"],
        option(
            "Roll after a peek",
            "Whether who peeks must roll under the cup.",
            {
                "mandatory": "Who peeks must roll at least one die under the cup.",
                "optional": "Who peeks must roll a die, under the cup or on the table.",
            },
            words={"mandatory": "under the cup", "optional": "under the cup or beside it"},
        ),
    ] = "mandatory"
    table_lock: Annotated[
        Literal["turn", "round"],
        option(
            "A die rolled on the table stays",
            "How long it may neither be rolled again nor be hidden.",
            {
                "turn": "A die rolled on the table stays as it is for the turn.",
                "round": "A die rolled on the table stays as it is for the round.",
            },
            words={"turn": "for the turn", "round": "for the round"},
        ),
    ] = "turn"
    blind_roll: Annotated[
        bool,
        flag(
            "Roll unseen",
            on="Who does not look may roll all the same.",
            off="Who does not look does not roll: the cup slides on.",
        ),
    ] = False
    empty_cup: Annotated[
        bool,
        flag(
            "Empty cup", on="The cup may be passed with no die under it.", off="At least one die stays under the cup."
        ),
    ] = False
    winner_gives: Annotated[
        bool,
        flag(
            "The winner gives a token",
            on="Who wins a showdown hands one token more to anybody.",
            off="A showdown costs its loser alone.",
        ),
    ] = False
    end: Annotated[
        str,
        option(
            "The match ends",
            "A lost showdown gives a token, which is bad, or costs a life.",
            {
                "tokens:*": "Who loses a showdown takes a token; at {n} the match ends, and the fewest tokens win.",
                "rounds:*": "Who loses a showdown takes a token; after {n} rounds the fewest tokens win.",
                "rounds:1": "Who loses the only showdown takes a token, and the others win.",
                "lives:*": "Each has {n} lives, a lost showdown costs one, and the last one alive wins.",
                "lives:1": "Each has 1 life, a lost showdown costs it, and the last one alive wins.",
            },
            words={
                "tokens:*": "when somebody has {n} tokens",
                "rounds:*": "after {n} rounds",
                "rounds:1": "after 1 round",
                "lives:*": "{n} lives",
                "lives:1": "1 life",
            },
            counts={"tokens": (2, 20), "rounds": (1, 100), "lives": (1, 10)},
            pattern=f"^(tokens:{_TOKENS}|rounds:{_ROUNDS}|lives:{_LIVES})$",
            max_length=10,
            main=True,
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
