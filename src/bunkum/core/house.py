"""Timers and actions of the House, and the options that every game has (RULES 1.5 to 1.10)."""

from typing import Annotated, Literal

from msgspec import Meta

from bunkum.core.chance import Address, Dice
from bunkum.core.option_meta import flag, option
from bunkum.core.records import Record, Value
from bunkum.core.seats import HOUSE, Seat, all_seats


class Timer(Value):
    """A timer: the House does `TimeUp` for `name` after `seconds`.

    `since` distinguishes one run of the timer from the next; it counts something public. `early`: it may end as soon
    as nobody who is present is still awaited (RULES 1.8: a vote closes when all present have voted). `awaits`: the
    seats that it waits for; None for all that the game awaits. `answer`: it limits a short decision
    (`answer_seconds`), so that without `turn_clock` it runs only while another person waits (RULES 1.5).
    """

    name: str
    since: int
    seconds: float
    early: bool = False
    awaits: tuple[Seat, ...] | None = None
    answer: bool = False


class TimeUp(Record):
    """The House: this timer has run out (or ends early)."""

    timer: Timer


class PlayTimeout(Record, tag="Silent"):
    """The House: plays the timeout action for an awaited seat whose person is away (RULES 1.6)."""

    seat: Seat


class RemoveSeat(Record, tag="Left"):
    """The House: this seat has left for good, its dice with it (RULES 1.6, `leavers=out`)."""

    seat: Seat


class Restart(Record):
    """The House: the round is restarted (RULES 1.7)."""


HouseAction = TimeUp | PlayTimeout | RemoveSeat | Restart
HOUSE_ACTIONS = frozenset((TimeUp, PlayTimeout, RemoveSeat, Restart))
"""Their types, as a set, because looking one up is quickest."""

Dictionary = Annotated[
    str,
    option(
        "Dictionary",
        "The list that decides what is a word.",
        {"*": "The dictionary is {value}."},
        max_length=40,
        main=True,
    ),
]
"""The option `dictionary` of a game with words."""
HouseWords = Annotated[
    tuple[Annotated[str, Meta(pattern="^[+-][a-z]{1,45}$")], ...],
    option(
        "House words",
        "Words this table adds (+shole) or strikes (-qi).",
        {"": "The dictionary is taken as it is.", "*": "Words added (+) or struck (-) here: {value}."},
        max_length=200,
    ),
]
"""Its option `house_words`."""


STARTER_SAID = "{value} begins the first round."


class HouseOptions(Value):
    """Options that every game has (RULES 1.10); None is off."""

    first_seat: Annotated[
        Literal["random"] | int,
        option(
            "Who begins",
            "Who begins the first round.",
            {"random": "Chance decides who begins.", "*": STARTER_SAID},
            words={"random": "anybody"},
        ),
    ] = "random"
    turn_clock: Annotated[
        Annotated[int, Meta(ge=10, le=600)] | None,
        option(
            "Time for a turn",
            "Off: take the time you need.",
            {"off": "A turn takes the time it needs.", "*": "A turn has {amount}."},
            words={"off": "no limit"},
            unit="seconds",
            usual=90,
            main=True,
        ),
    ] = None
    answer_seconds: Annotated[
        int,
        option(
            "Time for an answer",
            "For short decisions and votes while another person waits, and for ballots.",
            {"*": "Short decisions and votes have {amount} while another person waits."},
            unit="seconds",
            ge=10,
            le=300,
        ),
    ] = 30
    show_seconds: Annotated[
        int,
        option(
            "Pause after a showdown",
            "The longest pause; it ends when all have gone on.",
            {"*": "After a showdown the game goes on within {amount}."},
            unit="seconds",
            ge=3,
            le=300,
        ),
    ] = 12
    away_seconds: Annotated[
        int,
        option(
            "Wait for who is away",
            "How long the seat of somebody who lost the connection waits.",
            {"*": "The seat of somebody who is away waits {amount}."},
            unit="seconds",
            ge=10,
            le=3600,
        ),
    ] = 60
    away_turn_seconds: Annotated[
        int,
        option(
            "Wait in their turn",
            "At least so long once the table waits for somebody who is away.",
            {"*": "The turn of somebody who is away waits at least {amount}."},
            unit="seconds",
            ge=5,
            le=300,
        ),
    ] = 30
    away_play: Annotated[
        Literal["bot", "house"],
        option(
            "Who plays for the absent",
            "A bot, or the rules: then the mildest move is made.",
            {
                "bot": "A bot plays for somebody who is away.",
                "house": "For somebody who is away the mildest move is made.",
            },
            words={"bot": "a bot", "house": "the rules"},
        ),
    ] = "bot"
    leavers: Annotated[
        Literal["bot", "out"],
        option(
            "Who leaves for good",
            "A bot plays on in that seat, or the seat is out.",
            {
                "bot": "A bot plays on for somebody who leaves for good.",
                "out": "Who leaves for good is out, dice and all.",
            },
            words={"bot": "a bot plays on", "out": "is out"},
        ),
    ] = "bot"
    host_restart: Annotated[
        bool,
        flag(
            "The host restarts rounds",
            "The host alone may begin a round again, without a ballot.",
            on="The host alone may begin a round again.",
            off="A round begins again when more than half of the people agree.",
        ),
    ] = False
    reveal_to_dead: Annotated[
        bool,
        flag(
            "Who is out sees the dice",
            "Every die, but then without a word or a vote during rounds.",
            on="Who is out sees every die, and neither talks nor votes during rounds.",
            off="Who is out sees no more than before.",
        ),
    ] = False
    quick_talk: Annotated[
        bool,
        flag(
            "Quick talk only",
            "Claims and ready phrases at a tap, and nothing that somebody has written.",
            on="Talk is quick claims and ready phrases only.",
            off="People may say what they like.",
        ),
    ] = False


def draw_starter(house: HouseOptions, seats: int, dice: Dice) -> Seat:
    """Returns the seat that starts the match."""
    first = house.first_seat
    return dice.draw(Address(0, HOUSE, 0), all_seats(seats)) if first == "random" else Seat(first)
