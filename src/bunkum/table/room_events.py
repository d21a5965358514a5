"""The events at a table besides those of the game, and their visibility (RULES 1.12). `at` is the table's clock (s)."""

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
    """The personality of the bots that sit in for people."""


class Sat(Record, visible_to="all", tag="sat"):
    """A person has taken an open seat, or one that a bot had."""

    seat: Seat
    name: str


class Holds(Record, visible_to="house", tag="holds"):
    """The person whose seat it is, which only the House knows."""

    seat: Seat
    person: str


class HolderAdded(Record, visible_to="house", tag="holder_added"):
    """Another person has become a holder of the seat, which only the House knows."""

    seat: Seat
    person: str


class HoldersRemoved(Record, visible_to="house", tag="holders_removed"):
    """These persons hold the seat no more, and gave no bot its name, which only the House knows."""

    seat: Seat
    persons: tuple[str, ...]


class SeatRenamed(Record, visible_to="all", tag="seat_renamed"):
    """Whoever has, or had, this seat is forgotten: it has another name, and talk under the old one is gone."""

    seat: Seat
    name: str


class SeatReserved(Record, visible_to="all", tag="seat_reserved"):
    """Somebody of this name takes the seat from its bot when the next round begins, and is a spectator until then."""

    seat: Seat
    name: str


class ReservedFor(Record, visible_to="house", tag="reserved_for"):
    """The person for whom the seat is reserved, which only the House knows."""

    seat: Seat
    person: str


class ReservationEnded(Record, visible_to="all", tag="reservation_ended"):
    """The seat is no longer reserved: the person stays a spectator, or the seat is out."""

    seat: Seat


class Stood(Record, visible_to="all", tag="stood"):
    """A seat is open again: its person has stood up, or its bot was removed."""

    seat: Seat


class SentAway(Record, visible_to="all", tag="sent_away"):
    """The host has sent somebody of this name away from this seat, and from all their others (RULES 1.13)."""

    seat: Seat
    ban: int
    name: str


class Banned(Record, visible_to="house", tag="banned"):
    """Whom the ban is against, which only the House knows: see `room.Ban`."""

    ban: int
    persons: tuple[str, ...]
    networks: tuple[str, ...]
    spared: tuple[str, ...]
    why: str


class BanRenamed(Record, visible_to="all", tag="ban_renamed"):
    """Somebody who was sent away is forgotten: the ban has another name, and no reason any more."""

    ban: int
    name: str


class BanLifted(Record, visible_to="all", tag="ban_lifted"):
    """Somebody of this name, who was sent away, may come back."""

    ban: int
    name: str


class TableListed(Record, visible_to="all", tag="table_listed"):
    """The host lists the table among the open ones, where anybody finds it, or does so no longer."""

    listed: bool


class BotAdded(Record, visible_to="all", tag="bot_added"):
    """A bot has taken an open seat."""

    seat: Seat
    name: str
    temper: str


class HostNamed(Record, visible_to="all", tag="host_named"):
    """The seat that is host now; None if no person is left."""

    seat: Seat | None


class ChairsMoved(Record, visible_to="all", tag="chairs_moved"):
    """Open seats were removed: seat `i` was seat `order[i]` before."""

    order: tuple[Seat, ...]


class MatchBegan(Record, visible_to="all", tag="match_began"):
    """A match has begun, the first at this table or another one."""

    match: int


class MatchOver(Record, visible_to="all", tag="match_over"):
    """A match is over: the place of each seat."""

    ranking: tuple[int, ...]


class SeatAway(Record, visible_to="all", tag="seat_away"):
    """The person of this seat is not connected."""

    seat: Seat
    at: float


class SeatBack(Record, visible_to="all", tag="seat_back"):
    """The person of this seat is connected again."""

    seat: Seat


class BotAsked(Record, visible_to="all", tag="bot_asked"):
    """Somebody wants a bot to play for a seat; a second person must agree."""

    seat: Seat
    by: Seat


class BotSeated(Record, visible_to="all", tag="bot_seated"):
    """A bot plays for the person of this seat from now on."""

    seat: Seat
    temper: str


class TakenBack(Record, visible_to="all", tag="taken_back"):
    """The person of this seat plays again, instead of a bot."""

    seat: Seat


class SeatLeft(Record, visible_to="all", tag="seat_left"):
    """The person of this seat has left for good; a bot plays on, if one was seated."""

    seat: Seat


class SeatGone(Record, visible_to="all", tag="seat_gone"):
    """The person of this seat has left for good and nobody plays it."""

    seat: Seat


class RestartProposed(Record, visible_to="all", tag="restart_proposed"):
    """Somebody has proposed to restart this round; `voters` may vote, the proposer among them."""

    seat: Seat
    round: int
    voters: tuple[Seat, ...]
    at: float


class RestartAnswered(Record, visible_to="all", tag="restart_answered"):
    """A voter has answered."""

    seat: Seat
    agrees: bool


class BallotClosed(Record, visible_to="all", tag="ballot_closed"):
    """The ballot is closed: it has a result, or it no longer matters."""

    passed: bool


class RoundRestarted(Record, visible_to="all", tag="round_restarted"):
    """The round was restarted, and claims about its dice are void."""


class SeatReady(Record, visible_to="all", tag="seat_ready"):
    """A seat is ready to leave the showdown, or wants another match."""

    seat: Seat


class ShowClosed(Record, visible_to="all", tag="show_closed"):
    """The show pause is over and the game goes on."""


class Said(Record, visible_to="all", tag="said"):
    """Somebody has said something."""

    seat: Seat
    text: str
    at: float


class SaidAside(Record, visible_to="eyes", tag="said_aside"):
    """Somebody who is out has said something to the others who are out (RULES 1.3, `reveal_to_dead`)."""

    seat: Seat
    text: str
    at: float
    eyes: tuple[Seat, ...]


class Claimed(Record, visible_to="all", tag="claimed"):
    """Somebody has made a claim, which stays unverified; a showdown of the same round may judge it."""

    seat: Seat
    claim: Claim
    round: int
    at: float


class ClaimJudged(Record, visible_to="all", tag="claim_judged"):
    """The showdown has shown whether a claim of `seat` in this round was true."""

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
    | SentAway
    | Banned
    | BanLifted
    | TableListed
    | SeatRenamed
    | HoldersRemoved
    | BanRenamed
)
TalkEvent = Said | SaidAside | Claimed | ClaimJudged
TableEvent = RoomEvent | TalkEvent
