"""The house rules of Boggle (RULES 4.9), their presets, and which go together (RULES 10.2)."""

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from bunkum.core import HouseOptions, Value, checks
from bunkum.core.house import Dictionary, HouseWords
from bunkum.core.option_meta import flag, option
from bunkum.pieces.letters import DICE_SET_WORDS, DICE_SETS, DiceSet

Points = Annotated[tuple[Annotated[int, Meta(ge=0, le=99)], ...], Meta(min_length=1, max_length=40)]

SETS_BY_SIZE = {4: "new-1987", 5: "big-deluxe", 6: "super-2012"}
ADAPTED = 25
"""The number of dice in a box that an adapter may be used with (RULES 4.1)."""


class Options(Value):
    """The house rules of one match. None means off."""

    house: HouseOptions = HouseOptions(show_seconds=60)
    size: Annotated[
        Literal["either"] | Annotated[int, Meta(ge=4, le=6)],
        option(
            "Dice in a row",
            "Either: before each round its first reader chooses 4 or 5.",
            {
                "either": "Before each round its first reader chooses four by four or five by five.",
                "*": "The tray has {n} rows of {amount}.",
            },
            words={"either": "either"},
            unit="dice",
        ),
    ] = 4
    dice_set: Annotated[
        Literal["by_size", DiceSet],
        option(
            "Box of dice",
            "Which letter dice you shake.",
            {"by_size": "You shake the dice that belong to the tray.", "*": "You shake {value}."},
            words={"by_size": "the one of the tray", **DICE_SET_WORDS},
        ),
    ] = "by_size"
    adapter: Annotated[
        bool,
        flag(
            "Adapter",
            "Play a box of 25 dice on four by four: sixteen are drawn anew.",
            on="Of 25 dice, sixteen are drawn anew for each round.",
            off="All dice of the box are shaken.",
        ),
    ] = False
    timer: Annotated[
        int,
        option(
            "Time to write",
            "From the shaking until pens are down.",
            {"*": "You have {amount} to write."},
            unit="seconds",
            ge=30,
            le=900,
            main=True,
        ),
    ] = 180
    timer_signal: Annotated[
        Literal["sand", "flash"],
        option(
            "Timer",
            "How the timer shows.",
            {"sand": "The timer is a glass of sand.", "flash": "The timer flashes at start and finish."},
            words={"sand": "a glass of sand", "flash": "flashes at both ends"},
        ),
    ] = "sand"
    finish_word: Annotated[
        bool,
        flag(
            "Finish the word",
            on="When time is up, the one word you are writing may be finished.",
            off="When time is up, all stop writing.",
        ),
    ] = False
    min_letters: Annotated[
        Literal["by_size"] | Annotated[int, Meta(ge=2, le=6)],
        option(
            "Shortest word",
            "The fewest letters that count.",
            {
                "by_size": "Words have three letters at least, on a tray larger than four by four four.",
                "*": "Words have {amount} at least.",
            },
            words={"by_size": "3 on four by four, else 4"},
            unit="letters",
            main=True,
        ),
    ] = "by_size"
    table: Annotated[
        Literal["003", "001"] | Points,
        option(
            "Points",
            "By length: as in the box, a point more a letter, or a list from one letter up.",
            {
                "003": "Up to 4 letters score 1 point, 5 score 2, 6 score 3, 7 score 5, and 8 or more score 11.",
                "001": "Words of up to 4 letters score 1 point, and each letter more is a point more.",
                "*": "From one letter up, words score these points: {value}.",
            },
            words={"003": "as in the box", "001": "a point more a letter"},
            main=True,
        ),
    ] = "003"
    penalty: Annotated[
        Literal["none", "mirror"],
        option(
            "A struck word costs",
            "What a word costs that you read and that is struck.",
            {
                "none": "A word that is struck costs nothing.",
                "mirror": "A word that you read and that is struck costs what it would have earned.",
            },
            words={"none": "nothing", "mirror": "what it would earn"},
        ),
    ] = "none"
    reading: Annotated[
        Literal["auto", "table"],
        option(
            "Lists",
            "The dictionary judges all lists, or they are read round the table.",
            {
                "auto": "The dictionary judges all lists; nobody reads aloud.",
                "table": "Lists are read round the table, and the others may challenge words.",
            },
            words={"auto": "judged at once", "table": "read aloud"},
            main=True,
        ),
    ] = "auto"
    reading_unit: Annotated[
        Literal["list", "word"],
        option(
            "Reading",
            "Each reads a whole list, or one word in turn.",
            {"list": "Each reads a whole list.", "word": "Each reads one word in turn."},
            words={"list": "list by list", "word": "word by word"},
        ),
    ] = "list"
    validation: Annotated[
        Literal["auto", "dictionary", "vote"],
        option(
            "Who judges words",
            "Who decides about a word; by itself goes with lists that nobody reads.",
            {
                "auto": "The dictionary strikes what it lacks.",
                "dictionary": "The dictionary decides about a challenged word.",
                "vote": "All vote about a challenged word.",
            },
            words={"auto": "the dictionary by itself", "dictionary": "the dictionary, if asked", "vote": "all vote"},
        ),
    ] = "auto"
    challenge_seconds: Annotated[
        int,
        option(
            "Time to challenge",
            "How long a word that was read may be challenged.",
            {"*": "A word that was read may be challenged for {amount}."},
            unit="seconds",
            ge=3,
            le=60,
        ),
    ] = 8
    dictionary: Dictionary = "standard"
    house_words: HouseWords = ()
    live_path: Annotated[
        bool,
        flag(
            "Only what is on the tray",
            on="What cannot be traced on the tray is refused at once.",
            off="You may write what is not on the tray; it is found out when you read it.",
        ),
    ] = True
    show_counts: Annotated[
        bool,
        flag(
            "Show who wrote how much",
            "Everybody sees how many words each has written.",
            on="All see how many words each has written.",
            off="Nobody sees how many words the others have written.",
        ),
    ] = False
    show_lists: Annotated[
        bool,
        flag("Show the lists", on="After the round all lists are shown.", off="Words that were not read stay hidden."),
    ] = True
    match_mode: Annotated[
        Literal["single", "cumulative", "target"],
        option(
            "Who wins",
            "By rounds, by points, or by points once somebody reaches the target.",
            {
                "single": "Who wins the most rounds wins the match.",
                "cumulative": "Who has the most points after all rounds wins.",
                "target": "When somebody reaches the target, the most points win.",
            },
            words={"single": "most rounds won", "cumulative": "most points", "target": "most points at the target"},
            main=True,
        ),
    ] = "cumulative"
    rounds: Annotated[
        int,
        option(
            "Rounds",
            "How many rounds a match has, unless there is a target.",
            {"*": "A match without a target has {amount}."},
            unit="rounds",
            ge=1,
            le=50,
            main=True,
        ),
    ] = 3
    target: Annotated[
        Annotated[int, Meta(ge=10, le=1000)] | None,
        option(
            "Target",
            "Points at which the match ends.",
            {"off": "There is no target.", "*": "The target is {amount}."},
            words={"off": "none"},
            unit="points",
            usual=100,
        ),
    ] = None
    max_rounds: Annotated[
        int,
        option(
            "Rounds at most",
            "With a target, the last round at the latest.",
            {"*": "With a target, a match ends after {amount} at the latest."},
            unit="rounds",
            ge=1,
            le=200,
        ),
    ] = 50


_READ_ALOUD = Options(
    dice_set="new-1987",
    min_letters=3,
    reading="table",
    validation="dictionary",
    live_path=False,
    match_mode="single",
    rounds=1,
)
_JUDGED = Options(dice_set="new-1987", min_letters=3, match_mode="single", rounds=1)

PRESETS: dict[str, Options] = {
    "boggle-auto": _JUDGED,
    "boggle-003": _READ_ALOUD,
    "boggle-001": replace(
        _READ_ALOUD, table="001", penalty="mirror", finish_word=True, match_mode="cumulative", rounds=3
    ),
    "boggle-big": replace(_JUDGED, size=5, dice_set="big-deluxe", min_letters=4),
    "boggle-adapter": replace(_JUDGED, dice_set="big-deluxe", adapter=True),
    "boggle-super": replace(
        _JUDGED,
        size="either",
        dice_set="big-deluxe",
        adapter=True,
        timer_signal="flash",
        min_letters="by_size",
        match_mode="cumulative",
        rounds=2,
    ),
}

SEATS = range(1, 17)
"""The numbers of seats that may play (RULES 4); one seat alone is practice."""


def dice_of(options: Options) -> tuple[str, ...]:
    """Returns the dice in the box."""
    if options.dice_set != "by_size":
        return DICE_SETS[options.dice_set]
    big = options.adapter or options.size == "either"
    return DICE_SETS["big-deluxe" if big else SETS_BY_SIZE[int(options.size)]]


def least_letters(options: Options, size: int) -> int:
    """Returns the shortest word that counts on a tray of this size (RULES 4.1)."""
    if options.min_letters != "by_size":
        return options.min_letters
    return 3 if size == 4 else 4


def fits(options: Options, seats: int) -> None:
    """Raises `Illegal` (`option_conflict`) if options do not go together, or not with so many seats (RULES 10.2)."""
    house, size, adapter = options.house, options.size, options.adapter
    dice, by_table = len(dice_of(options)), options.reading == "table"
    target = options.match_mode == "target"
    conflicts = {
        "turn_clock and this game, in which everybody writes at once": house.turn_clock is not None,
        f"adapter and {dice} dice in the box": adapter and dice != ADAPTED,
        f"adapter and size={size}": adapter and size not in (4, "either"),
        "size=either without adapter": size == "either" and not adapter,
        f"size={size} and the {dice} dice of dice_set={options.dice_set}": not adapter
        and size != "either"
        and size * size != dice,
        "penalty=mirror and reading=auto": options.penalty == "mirror" and not by_table,
        f"validation={options.validation} and reading={options.reading}": (options.validation == "auto") is by_table,
        "live_path off and reading=auto": not options.live_path and not by_table,
        "one player alone and reading=table": seats == 1 and by_table,
        f"target and match_mode={options.match_mode}": options.target is not None and not target,
        "match_mode=target without target": options.target is None and target,
    }
    checks.check_options(house, seats, SEATS, conflicts)


def warnings(options: Options, seats: int) -> tuple[str, ...]:
    """Returns warnings about options that are allowed and may still surprise players (RULES 10.2)."""
    return ("Six by six is an experiment: its dice have blank faces.",) if options.size == 6 else ()
