"""The house rules of Boggle (RULES 4.9), their presets, and which go together (RULES 10.2)."""

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import replace

from bunkum.core import HouseOptions, Value, checks
from bunkum.core.house import Dictionary, HouseWords
from bunkum.pieces.letters import DICE_SETS, DiceSet

Points = Annotated[tuple[Annotated[int, Meta(ge=0, le=99)], ...], Meta(min_length=1, max_length=40)]

SETS_BY_SIZE = {4: "new-1987", 5: "big-deluxe", 6: "super-2012"}
ADAPTED = 25
"""The number of dice in a box that an adapter may be used with (RULES 4.1)."""


class Options(Value):
    """The house rules of one match. None means off."""

    house: HouseOptions = HouseOptions(show_seconds=60)
    size: Annotated[
        Literal["either"] | Annotated[int, Meta(ge=4, le=6)],
        Meta(description="Cells in a row. Either: before each round its first reader chooses 4 or 5."),
    ] = 4
    dice_set: Annotated[Literal["by_size", DiceSet], Meta(description="Which box of letter dice you shake.")] = (
        "by_size"
    )
    adapter: Annotated[bool, Meta(description="Play a box of 25 dice on four by four: sixteen are drawn anew.")] = False
    timer: Annotated[int, Meta(ge=30, le=900, description="Seconds to write.", extra={"unit": "s"})] = 180
    timer_signal: Annotated[
        Literal["sand", "flash"], Meta(description="The timer is a glass of sand, or flashes at start and finish.")
    ] = "sand"
    finish_word: Annotated[bool, Meta(description="When time is up, the one word you are writing may be finished.")] = (
        False
    )
    min_letters: Annotated[
        Literal["by_size"] | Annotated[int, Meta(ge=2, le=6)],
        Meta(description="The shortest word. By size: 3 letters on four by four, else 4."),
    ] = "by_size"
    table: Annotated[
        Literal["003", "001"] | Points,
        Meta(
            description="Points by length: the box's (003), a point more a letter (001), or a list from one letter up."
        ),
    ] = "003"
    penalty: Annotated[
        Literal["none", "mirror"], Meta(description="What a word costs that you read and that is struck.")
    ] = "none"
    reading: Annotated[
        Literal["auto", "table"], Meta(description="The dictionary judges all lists, or they are read round the table.")
    ] = "auto"
    reading_unit: Annotated[
        Literal["list", "word"], Meta(description="Each reads a whole list, or one word in turn.")
    ] = "list"
    validation: Annotated[
        Literal["auto", "dictionary", "vote"], Meta(description="Who decides about a challenged word.")
    ] = "auto"
    challenge_seconds: Annotated[
        int, Meta(ge=3, le=60, description="Seconds in which a word may be challenged.", extra={"unit": "s"})
    ] = 8
    dictionary: Dictionary = "standard"
    house_words: HouseWords = ()
    live_path: Annotated[bool, Meta(description="What cannot be traced on the tray is refused at once.")] = True
    show_counts: Annotated[bool, Meta(description="Everybody sees how many words each has written.")] = False
    show_lists: Annotated[bool, Meta(description="After the round all lists are shown.")] = True
    match_mode: Annotated[
        Literal["single", "cumulative", "target"],
        Meta(description="Who wins: most rounds won, most points, or most when somebody reaches the target."),
    ] = "cumulative"
    rounds: Annotated[int, Meta(ge=1, le=50, description="How many rounds.")] = 3
    target: Annotated[
        Annotated[int, Meta(ge=10, le=1000)] | None, Meta(description="Points at which the match ends.")
    ] = None
    max_rounds: Annotated[int, Meta(ge=1, le=200, description="With a target, the last round at the latest.")] = 50


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
