"""Timers and actions of the House, and the options that every game has (RULES 1.5 to 1.10)."""

from typing import Annotated, Literal

from msgspec import Meta

from bunkum.core.chance import Address, Dice
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


def milliseconds(most: int, title: str, description: str) -> Meta:
    """Returns the `Meta` of an option that is a number of milliseconds from 0 to `most`."""
    return Meta(ge=0, le=most, title=title, description=description, extra={"unit": "ms"})


Dictionary = Annotated[str, Meta(max_length=40, description="The list that decides what is a word.")]
"""The option `dictionary` of a game with words."""
HouseWords = Annotated[
    tuple[Annotated[str, Meta(pattern="^[+-][a-z]{1,45}$")], ...],
    Meta(max_length=200, description="Words this table adds (+shole) or strikes (-qi)."),
]
"""Its option `house_words`."""


class HouseOptions(Value):
    """Options that every game has (RULES 1.10); None is off."""

    first_seat: Annotated[Literal["random"] | int, Meta(description="Who starts the first round.")] = "random"
    turn_clock: Annotated[
        Annotated[int, Meta(ge=10, le=600)] | None,
        Meta(description="Seconds for a turn. Off: take the time you need.", extra={"unit": "s", "usual": 90}),
    ] = None
    answer_seconds: Annotated[
        int,
        Meta(
            ge=10,
            le=300,
            description="Seconds for short decisions and votes while another person waits, and for ballots.",
            extra={"unit": "s"},
        ),
    ] = 30
    show_seconds: Annotated[
        int, Meta(ge=3, le=300, description="Longest pause after a showdown, in seconds.", extra={"unit": "s"})
    ] = 12
    away_seconds: Annotated[
        int, Meta(ge=10, le=3600, description="Seconds that a dropped person's seat waits.", extra={"unit": "s"})
    ] = 60
    away_turn_seconds: Annotated[
        int, Meta(ge=5, le=300, description="And at least this long once it is awaited.", extra={"unit": "s"})
    ] = 30
    away_play: Annotated[Literal["bot", "house"], Meta(description="Who plays for somebody who is away.")] = "bot"
    leavers: Annotated[
        Literal["bot", "out"], Meta(description="Who leaves for good: a bot plays on, or the seat is out.")
    ] = "bot"
    host_restart: Annotated[bool, Meta(description="The host alone may restart a round.")] = False
    reveal_to_dead: Annotated[
        bool, Meta(description="Who is out sees every die, and neither talks nor votes during rounds.")
    ] = False


def draw_starter(house: HouseOptions, seats: int, dice: Dice) -> Seat:
    """Returns the seat that starts the match."""
    first = house.first_seat
    return dice.draw(Address(0, HOUSE, 0), all_seats(seats)) if first == "random" else Seat(first)
