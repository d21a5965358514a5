"""What the page asks over plain HTTP, and what it is answered: the lobby, the options, the judge."""

from typing import Annotated

from msgspec import Meta, field

from bunkum.core import Seat, Value
from bunkum.server.wire import LexiconShown, Short
from bunkum.table.options_form import Field
from bunkum.table.room_events import OptionValue

Flat = dict[Annotated[str, Meta(max_length=40)], OptionValue]
"""Options by their flat names: only those that differ from the preset's. None is off."""

MOST_BOTS = 15
"""At a table of sixteen, the most that any game seats, besides whoever makes it."""


class RequestBody(Value, omit_defaults=True):
    """Something that the page asks."""


class ResponseBody(Value):
    """Something that the house answers. All fields are always there."""


class Preset(ResponseBody):
    """A ready set of options: every option by its flat name."""

    id: str
    name: str
    line: str
    options: dict[str, OptionValue]


class SeatsRange(ResponseBody):
    """How many may play."""

    least: int
    most: int


class TemperCard(ResponseBody):
    """A bot's temperament."""

    id: str
    name: str
    line: str


class GameCard(ResponseBody):
    """A game of the house."""

    id: str
    name: str
    line: str
    seats: SeatsRange
    presets: tuple[Preset, ...]
    form: tuple[Field, ...]
    tempers: tuple[TemperCard, ...]
    """Bots that can play it."""
    at_once: bool
    """All act at the same time, so one phone cannot go round."""


class LobbyGame(ResponseBody):
    """A game as the lobby lists it; the page at `/` contains them, so that nothing moves when the answer comes."""

    id: str
    name: str
    line: str
    seats: SeatsRange


class Links(ResponseBody):
    """Where this house can be found: as the page was asked for, and from phones on the same network."""

    page: str
    lan: tuple[str, ...]


class House(ResponseBody):
    """GET /api/house: what one can play here."""

    games: tuple[GameCard, ...]
    lexicons: tuple[LexiconShown, ...]
    links: Links
    secure: bool
    """The line is encrypted; if not, the page says once that it can be listened to."""


class AskOptions(RequestBody):
    """POST /api/options: do these go together?"""

    preset: Short
    seats: int
    options: Flat = field(default_factory=dict[str, OptionValue])


class Problem(ResponseBody):
    """Why not, and which fields it is about."""

    code: str
    sentence: str
    fields: tuple[str, ...]


class OptionsAnswer(ResponseBody):
    """What stands in the way, and what may surprise."""

    problems: tuple[Problem, ...]
    warnings: tuple[str, ...]


class MakeTable(RequestBody):
    """POST /api/tables: a table with `seats` chairs; its maker sits in the first as `name`, bots in the next."""

    preset: Short
    seats: int
    name: Short
    options: Flat = field(default_factory=dict[str, OptionValue])
    bots: Annotated[tuple[Short, ...], Meta(max_length=MOST_BOTS)] = ()
    practice: bool = False
    """The odds may be asked for at this table."""


class TableMade(ResponseBody):
    """Where it stands, its six letters, and the maker's seat."""

    table: str
    code: str
    seat: Seat


class CodeFound(ResponseBody):
    """GET /api/codes/{code}: which table it leads to."""

    table: str


class AskCarry(RequestBody):
    """POST /api/carry: go on with this table on another device."""

    table: Short


class CarryCode(ResponseBody):
    """POST /api/carry: a code, good once and for `seconds`, by which another device takes this one's seats over."""

    code: str
    link: str
    """Where the other device redeems it."""
    qr: str
    """The link as a QR code, an SVG document."""
    seconds: float


class Carried(ResponseBody):
    """POST /api/carry/{code}: done; the seats of the other device are now this one's as well. `table`: go there."""

    table: str


class WordJudged(ResponseBody):
    """GET /api/judge/word?word=: whether it is in the dictionary."""

    word: str
    valid: bool
    lexicon: LexiconShown


class AskSpell(RequestBody):
    """POST /api/judge/spell: can these faces spell it? (`Qu` is one face.)"""

    word: Short
    faces: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=2)], ...], Meta(max_length=100)]
    qu_as_q: bool = False


class SpellPiece(ResponseBody):
    """A piece of the word, and which face fills it, by its number from 0; null: none does."""

    text: str
    face: int | None


class SpellJudged(ResponseBody):
    """Whether it can be spelled, and how."""

    word: str
    spellable: bool
    pieces: tuple[SpellPiece, ...]


class Health(ResponseBody):
    """GET /healthz. What stands in the numbers is told on loopback alone; elsewhere they are null."""

    ok: bool
    version: str | None
    tables: int | None
    sockets: int | None
    queue: int | None


class Refusal(ResponseBody):
    """Any request that was refused: its code and sentence."""

    code: str
    sentence: str


REQUEST_BODIES = (AskOptions, MakeTable, AskCarry, AskSpell)
RESPONSE_BODIES = (
    *(House, LobbyGame, OptionsAnswer, TableMade, CodeFound, CarryCode, Carried),
    *(WordJudged, SpellJudged, Health, Refusal),
)
