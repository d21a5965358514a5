"""Bodies of HTTP requests and responses: the lobby, options, tables, hand-over and the word judge."""

from typing import Annotated

from msgspec import Meta, field

from bunkum.core import Seat, Value
from bunkum.core.tutorial import Place
from bunkum.server.wire import LexiconShown, News, Short
from bunkum.server.wire.kinds import Action
from bunkum.table.options_form import Field
from bunkum.table.room_events import OptionValue

Flat = dict[Annotated[str, Meta(max_length=40)], OptionValue]
"""Options by their flat names: only those that differ from the preset's. None is off."""

MOST_BOTS = 15
"""The most bots of a table: no game has more than 16 seats, and one is its creator's."""


class RequestBody(Value, omit_defaults=True):
    """The body of a request."""


class ResponseBody(Value):
    """The body of a response; no field is ever left out."""


class Preset(ResponseBody):
    """A preset, with all options by their flat names."""

    id: str
    name: str
    line: str
    options: dict[str, OptionValue]


class SeatsRange(ResponseBody):
    """The numbers of seats that a game allows."""

    least: int
    most: int


class BotRating(ResponseBody):
    """The fixed rating of a bot at tables of one size: with 2, 3 (or 4) or 5 (and more) seats."""

    size: int
    rating: int


class TemperCard(ResponseBody):
    """A bot's personality."""

    id: str
    name: str
    line: str
    ratings: tuple[BotRating, ...]
    """On the scale of people; none if nobody has measured it."""


class LobbyGame(ResponseBody):
    """A game as the lobby lists it; the page at `/` contains them, so that nothing moves when the answer comes."""

    id: str
    name: str
    line: str
    seats: SeatsRange


class GameCard(LobbyGame):
    """A game, with its presets and the form of its options."""

    presets: tuple[Preset, ...]
    form: tuple[Field, ...]
    tempers: tuple[TemperCard, ...]
    """The personalities of its bots."""
    at_once: bool
    """Whether all act at the same time, so that one phone cannot be passed round."""
    drills: bool
    """Whether it has drills."""
    tutorial: bool
    """Whether it has an arranged first round."""


class Links(ResponseBody):
    """Addresses of the server: as the client reached it, and for devices on the same network."""

    page: str
    lan: tuple[str, ...]


class LexiconChoice(ResponseBody):
    """A dictionary to choose, what a list calls it, how many words it has, and the checksum of its content."""

    name: str
    label: str
    size: int
    sha256: str


class House(ResponseBody):
    """GET /api/house: the games and dictionaries of this server."""

    games: tuple[GameCard, ...]
    lexicons: tuple[LexiconChoice, ...]
    links: Links
    secure: bool
    """Whether the connection is encrypted; if not, the page warns once."""


class AskOptions(RequestBody):
    """POST /api/options: asks whether these options go together."""

    preset: Short
    seats: int
    options: Flat = field(default_factory=dict[str, OptionValue])


class MakeTable(RequestBody):
    """POST /api/tables: creates a table; its creator sits in the first chair as `name`, bots in the next ones."""

    preset: Short
    seats: int
    name: Short
    options: Flat = field(default_factory=dict[str, OptionValue])
    bots: Annotated[tuple[Short, ...], Meta(max_length=MOST_BOTS)] = ()
    practice: bool = False
    """Whether practice odds may be asked for."""


class TableMade(ResponseBody):
    """The id and code of the new table, and its creator's seat."""

    table: str
    code: str
    seat: Seat


class AskSeat(RequestBody):
    """POST /api/quick: asks for a seat at an open table with this preset, or at a new one."""

    preset: Short
    name: Short


class SeatFound(ResponseBody):
    """The table at which this device has a seat, or gets one when the next round begins."""

    table: str


class CodeFound(ResponseBody):
    """GET /api/codes/{code}: the table with this code."""

    table: str


class AskCarry(RequestBody):
    """POST /api/carry: asks for a hand-over code of this table."""

    table: Short


class CarryCode(ResponseBody):
    """POST /api/carry: a code, valid once and for `seconds`, which gives another device this one's seats."""

    code: str
    link: str
    """The address at which the other device redeems it."""
    qr: str
    """The link as a QR code, an SVG document."""
    seconds: float


class Carried(ResponseBody):
    """POST /api/carry/{code}: this device holds the seats of the other one, too. `table`: at this table."""

    table: str


class WordJudged(ResponseBody):
    """GET /api/judge/word?word=: whether this is a word of the dictionary."""

    word: str
    valid: bool
    lexicon: LexiconShown


class AskSpell(RequestBody):
    """POST /api/judge/spell: asks whether these faces can spell the word. `Qu` is one face."""

    word: Short
    faces: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=2)], ...], Meta(max_length=100)]
    qu_as_q: bool = False


class SpellPiece(ResponseBody):
    """A piece of the word, and the index of the face that fills it; null if none does."""

    text: str
    face: int | None


class SpellJudged(ResponseBody):
    """Whether the faces spell the word, and how."""

    word: str
    spellable: bool
    pieces: tuple[SpellPiece, ...]


class TutorialAct(ResponseBody):
    """What the learner does: the action, the label of its button, and the advice."""

    action: Action
    label: str
    sentence: str
    help: str


class TutorialStep(ResponseBody):
    """What is said, beside what, what the learner then does (null: only reads), and the messages that follow."""

    say: str
    beside: Place
    act: TutorialAct | None
    then: tuple[News, ...]


class Tutorial(ResponseBody):
    """GET /api/tutorial: an arranged first round. `start` are the messages with which it begins."""

    game: str
    name: str
    preset: str
    start: tuple[News, ...]
    steps: tuple[TutorialStep, ...]
    ends: str


class Health(ResponseBody):
    """GET /healthz: the state of the server. All but `ok` is null for clients that are not on this machine."""

    ok: bool
    version: str | None
    tables: int | None
    sockets: int | None
    queue: int | None


class Refusal(ResponseBody):
    """The refusal of any request."""

    code: str
    sentence: str
