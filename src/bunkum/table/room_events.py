"""What happens at a table besides the game, and who hears of it (RULES 1.12). `at` counts seconds of its clock."""

from bunkum.core import Record, Seat
from bunkum.core.claims import Claim

OptionValue = bool | int | str | tuple[int | str, ...] | None
"""An option in the flat form: None is off."""


class TableOpened(Record, visible_to="all", tag="table_opened"):
    """A table with `seats` open seats: its game, the preset it began from, and all options in the flat form."""

    game: str
    preset: str
    seats: int
    options: dict[str, OptionValue]
    stand_in: str
    """Temper of the bots that sit in for people."""


class Sat(Record, visible_to="all", tag="sat"):
    """A person takes an open seat, or one that a bot had."""

    seat: Seat
    name: str


class Holds(Record, visible_to="house", tag="holds"):
    """Whose seat it is, for the House alone."""

    seat: Seat
    person: str


class HolderAdded(Record, visible_to="house", tag="holder_added"):
    """Another person holds the seat as well, for the House alone."""

    seat: Seat
    person: str


class SeatReserved(Record, visible_to="all", tag="seat_reserved"):
    """Somebody of this name takes the seat from its bot when the next round begins, and looks on until then."""

    seat: Seat
    name: str


class ReservedFor(Record, visible_to="house", tag="reserved_for"):
    """Who that is, for the House alone."""

    seat: Seat
    person: str


class ReservationEnded(Record, visible_to="all", tag="reservation_ended"):
    """Nobody takes that seat any more: they would rather look on, or the seat is out."""

    seat: Seat


class Stood(Record, visible_to="all", tag="stood"):
    """A seat is open again: its person has stood up, its bot was sent away."""

    seat: Seat


class BotAdded(Record, visible_to="all", tag="bot_added"):
    """A bot takes an open seat."""

    seat: Seat
    name: str
    temper: str


class HostNamed(Record, visible_to="all", tag="host_named"):
    """Who is host; nobody, where no person is left."""

    seat: Seat | None


class ChairsMoved(Record, visible_to="all", tag="chairs_moved"):
    """Open seats are gone: who has seat `i` now had seat `order[i]`."""

    order: tuple[Seat, ...]


class MatchBegan(Record, visible_to="all", tag="match_began"):
    """The first match at this table, or another one."""

    match: int


class MatchOver(Record, visible_to="all", tag="match_over"):
    """The place of each seat."""

    ranking: tuple[int, ...]


class SeatAway(Record, visible_to="all", tag="seat_away"):
    """The person of this seat is not connected."""

    seat: Seat
    at: float


class SeatBack(Record, visible_to="all", tag="seat_back"):
    """The person of this seat is here again."""

    seat: Seat


class BotAsked(Record, visible_to="all", tag="bot_asked"):
    """Somebody wants a bot to play for a seat; a second voice is needed."""

    seat: Seat
    by: Seat


class BotSeated(Record, visible_to="all", tag="bot_seated"):
    """A bot plays for the person of this seat."""

    seat: Seat
    temper: str


class TakenBack(Record, visible_to="all", tag="taken_back"):
    """The person plays again."""

    seat: Seat


class SeatLeft(Record, visible_to="all", tag="seat_left"):
    """The person of this seat has left for good; a bot plays on, if one was seated."""

    seat: Seat


class SeatGone(Record, visible_to="all", tag="seat_gone"):
    """The person of this seat has left for good and nobody plays it."""

    seat: Seat


class RestartProposed(Record, visible_to="all", tag="restart_proposed"):
    """Somebody asks to begin this round again; `voters` are asked, the proposer among them."""

    seat: Seat
    round: int
    voters: tuple[Seat, ...]
    at: float


class RestartAnswered(Record, visible_to="all", tag="restart_answered"):
    """Somebody has answered."""

    seat: Seat
    agrees: bool


class BallotClosed(Record, visible_to="all", tag="ballot_closed"):
    """The answer, or it no longer matters."""

    passed: bool


class RoundRestarted(Record, visible_to="all", tag="round_restarted"):
    """The round begins again: what was claimed about its dice is void."""


class SeatReady(Record, visible_to="all", tag="seat_ready"):
    """Somebody has seen enough of the showdown."""

    seat: Seat


class ShowClosed(Record, visible_to="all", tag="show_closed"):
    """The game goes on after a showdown."""


class Said(Record, visible_to="all", tag="said"):
    """Somebody says something."""

    seat: Seat
    text: str
    at: float


class SaidAside(Record, visible_to="eyes", tag="said_aside"):
    """Somebody who is out talks to the others who are (RULES 1.3, `reveal_to_dead`)."""

    seat: Seat
    text: str
    at: float
    eyes: tuple[Seat, ...]


class Claimed(Record, visible_to="all", tag="claimed"):
    """Somebody claims something, which is unverified for ever; a showdown of the same round may judge it."""

    seat: Seat
    claim: Claim
    round: int
    at: float


class ClaimJudged(Record, visible_to="all", tag="claim_judged"):
    """The showdown has told whether what `seat` claimed in this round was true."""

    seat: Seat
    claim: Claim
    round: int
    held: bool


RoomEvent = (
    TableOpened
    | Sat
    | Holds
    | HolderAdded
    | SeatReserved
    | ReservedFor
    | ReservationEnded
    | Stood
    | BotAdded
    | HostNamed
    | ChairsMoved
    | MatchBegan
    | MatchOver
    | SeatAway
    | SeatBack
    | BotAsked
    | BotSeated
    | TakenBack
    | SeatLeft
    | SeatGone
    | RestartProposed
    | RestartAnswered
    | BallotClosed
    | RoundRestarted
    | SeatReady
    | ShowClosed
)
TalkEvent = Said | SaidAside | Claimed | ClaimJudged
TableEvent = RoomEvent | TalkEvent
