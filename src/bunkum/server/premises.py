"""All that one running house has: made when it opens, given back when it closes."""

import secrets
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from time import monotonic

from bunkum.core import SecretDice
from bunkum.server import wire
from bunkum.server.connection import Aides
from bunkum.server.device import Device
from bunkum.server.hall import Hall
from bunkum.server.laying import MakeDice
from bunkum.server.limits import Limit
from bunkum.server.log import Writer, opened
from bunkum.server.log.reader import CODE_LETTERS
from bunkum.server.page import read_page
from bunkum.server.pool import Pool
from bunkum.server.settings import Settings
from bunkum.server.tally import Tally
from bunkum.table.catalog import load_games
from bunkum.words.lexicon import Lexicon
from bunkum.words.library import Library, library
from bunkum.words.lists import list_name

CARRY_SECONDS = 120.0


class Carrying:
    """Codes by which a device hands its seats to another: good once, and for two minutes."""

    def __init__(self) -> None:
        self._held: dict[str, tuple[float, Device, str]] = {}

    def give(self, device: Device, table: str) -> str:
        """A code for this device's seats at a table."""
        now = monotonic()
        self._held = {code: held for code, held in self._held.items() if held[0] >= now}
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(8))
        self._held[code] = (now + CARRY_SECONDS, device, table)
        return code

    def take(self, code: str) -> tuple[Device, str] | None:
        """What the code stands for; it is used up."""
        until, device, table = self._held.pop(code.upper(), (0.0, (), ""))
        return (device, table) if until >= monotonic() else None


class Premises:
    """A house, open."""

    def __init__(
        self, settings: Settings, tally: Tally, words: Library, writer: Writer, pool: Pool, hall: Hall
    ) -> None:
        self.settings, self.tally, self.library = settings, tally, words
        self.writer, self.pool, self.hall = writer, pool, hall
        self.aides = Aides(pool, hall.reviews, tally)
        self.page = read_page()
        self.lexicon: Lexicon = words.lexicon()
        self.carrying = Carrying()
        self.sockets: dict[str, int] = {}
        """How many connections each address has."""
        self.port = settings.port
        self.lexicon_cards: tuple[wire.LexiconShown, ...] | None = None
        """All dictionaries, once somebody has asked."""
        self.tables_limit = Limit(settings.tables_an_hour / 3600, max(5.0, settings.tables_an_hour / 4))
        self.codes_limit = Limit(settings.codes_a_minute / 60, settings.codes_a_minute)


def library_of(settings: Settings) -> Library:
    """The dictionaries that this house offers."""
    folder = Path(settings.lexicons) if settings.lexicons else None
    return library(map(Path, settings.lexicon), folder=folder)


@asynccontextmanager
async def premises(settings: Settings, dice: MakeDice = SecretDice) -> AsyncGenerator[Premises, None]:
    """Open the house; close it at the end. `Unusable`, `Unreadable`: it cannot open, and why. `dice`: for tests."""
    games = load_games()  # before the first thread runs
    tally = Tally()
    words = library_of(settings)
    lexicon = words.lexicon()
    for path in settings.lexicon:  # a list that was asked for by name is no list that nobody misses
        words.lexicon(list_name(Path(path)))
    async with AsyncExitStack() as closing:  # threads that nobody ends would keep a house that cannot open
        pool = Pool(settings.workers, [(game.id, lexicon) for game in games])
        closing.push_async_callback(pool.close)
        writer = Writer(*opened(settings.database))
        closing.push_async_callback(writer.close)
        hall = Hall(settings, writer, pool, words, tally, dice)
        closing.push_async_callback(hall.close)
        pool.open()
        yield Premises(settings, tally, words, writer, pool, hall)
