"""The services of one running server, which are opened when it starts and closed when it stops."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from bunkum.core import SecretDice
from bunkum.server.accounts.accounts import Accounts
from bunkum.server.accounts.database import open_accounts_database
from bunkum.server.accounts.deletion import AccountDeletion
from bunkum.server.accounts.friend_codes import FriendCodes
from bunkum.server.accounts.friends import Friends
from bunkum.server.accounts.invitations import Invitations
from bunkum.server.accounts.mail import Mailer
from bunkum.server.accounts.mail_address import parse_smtp_server
from bunkum.server.accounts.marks import open_marker
from bunkum.server.accounts.match_recorder import MatchRecorder
from bunkum.server.accounts.profiles import Profiles
from bunkum.server.accounts.ratings import Ratings
from bunkum.server.clock import SYSTEM_CLOCK, Clock
from bunkum.server.http import messages
from bunkum.server.http.origin import is_table_id
from bunkum.server.http.other_builds import OtherBuilds
from bunkum.server.http.page_assets import compute_build_id, read_page
from bunkum.server.lobby.company import CompanyWatch
from bunkum.server.lobby.friend_news import FriendWatch
from bunkum.server.lobby.open_tables import OpenTableList
from bunkum.server.lobby.pairing import Pairing
from bunkum.server.lobby.pairing_ratings import PairingRatings
from bunkum.server.metrics import Load, Metrics
from bunkum.server.moderation import Moderation
from bunkum.server.net.admission import Admission, raise_descriptor_limit
from bunkum.server.net.connection_guard import Connections
from bunkum.server.net.send_queue import Flusher
from bunkum.server.net.session_watch import SessionWatch
from bunkum.server.rate_limits import Allowances
from bunkum.server.refusals import Refused
from bunkum.server.settings import Settings
from bunkum.server.spans import UNTRACED, Tracer
from bunkum.server.storage import Log
from bunkum.server.storage.opening import open_log
from bunkum.server.tables.live_table import LiveTable
from bunkum.server.tables.registry import TableRegistry
from bunkum.server.tables.stored_tables import StoredTables
from bunkum.server.tables.table_factory import MakeDice
from bunkum.server.wording import Wording
from bunkum.server.workers.pool import Pool
from bunkum.table.catalog import load_games
from bunkum.table.word_filter import choose_filter
from bunkum.words.lexicon import Lexicon
from bunkum.words.library import Library, open_library
from bunkum.words.lists import list_name


class AccountServices(NamedTuple):
    """The services for people with an account."""

    accounts: Accounts
    profiles: Profiles
    ratings: Ratings
    recorder: MatchRecorder
    deletion: AccountDeletion
    mailer: Mailer
    moderation: Moderation
    wording: Wording
    friends: Friends
    friend_codes: FriendCodes
    invitations: Invitations
    friend_watch: FriendWatch


class Services:
    """The services of a running server."""

    def __init__(
        self,
        settings: Settings,
        metrics: Metrics,
        words: Library,
        log: Log,
        pool: Pool,
        registry: TableRegistry,
        stored_tables: StoredTables,
        people: AccountServices,
        open_tables: OpenTableList,
        tracer: Tracer,
    ) -> None:
        self.settings, self.metrics, self.tracer, self.library = settings, metrics, tracer, words
        self.log, self.pool, self.registry = log, pool, registry
        self.accounts, self.profiles, self.ratings = people.accounts, people.profiles, people.ratings
        self.recorder, self.deletion, self.mailer = people.recorder, people.deletion, people.mailer
        self.moderation, self.wording = people.moderation, people.wording
        self.friends, self.friend_codes, self.invitations = people.friends, people.friend_codes, people.invitations
        self.friend_watch = people.friend_watch
        self.stored_tables = stored_tables
        self.open_tables = open_tables
        self.session_watch = SessionWatch(self.accounts)
        self.admission = Admission(settings, metrics, raise_descriptor_limit())
        self.connections: Connections = {}
        self.flusher = Flusher()
        self.allowances = Allowances(settings, log.limits)
        self.pairing = Pairing(
            *(registry, open_tables, log.open_tables, self.allowances.new_tables),
            PairingRatings(self.ratings),
            CompanyWatch(metrics, lambda: open_tables.listed),
            self.moderation,
        )
        self.page = read_page()
        self.build = compute_build_id(self.page)
        self.other_builds = OtherBuilds(log.page_builds, self.page)
        self.lexicon: Lexicon = words.lexicon()
        self.sockets: dict[str, int] = {}
        """The number of WebSockets of each network."""
        self.port = settings.port
        self.is_stopping = False
        """Whether the server was told to stop: `/healthz` says so, and a proxy sends nobody here any more."""
        self.lexicon_cards: tuple[messages.LexiconChoice, ...] | None = None
        """All dictionaries, once somebody has requested them."""
        metrics.watch(self.measure_load)

    def measure_load(self) -> Load:
        """Returns the load of the server."""
        log = self.log
        tables, websockets = len(self.registry.tables), sum(self.sockets.values())
        reports, bans = self.moderation.open_reports, len(self.moderation.bans.listed)
        return Load(tables, websockets, log.waiting, log.commits, log.rows, reports, bans, log.measure_sharing())

    async def find_table(self, table_id: str, network: str) -> LiveTable:
        """Returns the table, for somebody from this network; raises `Refused` if there is none.

        A table that is not in memory costs a query, so wrong ids are counted.
        """
        if not is_table_id(table_id):
            raise Refused("no_such_table")
        if table_id in self.moderation.bans.closed_tables:
            raise Refused("table_closed")
        guesses = self.allowances.unknown_tables
        if self.registry.get_loaded_room(table_id) is None and not guesses.allows(network):
            raise Refused("too_many_tries")
        live = await self.registry.find(table_id)
        guesses.give_back(network)
        return live


@asynccontextmanager
async def open_services(
    settings: Settings,
    dice: MakeDice = SecretDice,
    clock: Clock = SYSTEM_CLOCK,
    tracer: Tracer = UNTRACED,
    *,
    keeps_page: bool = True,
) -> AsyncGenerator[Services, None]:
    """Opens the services and closes them at the end; raises `Unusable` or `Unreadable` with the reason if it cannot.

    `dice`, `clock` and `keeps_page` are for tests.
    """
    games = load_games()  # before the first thread runs
    metrics = Metrics()
    words = open_library(map(Path, settings.lexicon), folder=Path(settings.lexicons) if settings.lexicons else None)
    lexicon = words.lexicon()
    wording = Wording(choose_filter(settings.word_filter), metrics)
    for path in settings.lexicon:  # a list that the operator has named must not be missing silently
        words.lexicon(list_name(Path(path)))
    async with AsyncExitStack() as closing:  # threads that are not ended would keep the process alive
        pool = Pool(settings.workers, [(game.id, lexicon) for game in games])
        closing.push_async_callback(pool.close)
        log = await open_log(settings, metrics)
        closing.push_async_callback(log.close)
        database = await open_accounts_database(settings)
        closing.push_async_callback(database.close)
        accounts, profiles = Accounts(database, clock.wall), Profiles(database)
        stored = StoredTables(log, metrics)
        recorder = MatchRecorder(profiles, stored, pool, clock)
        closing.push_async_callback(recorder.close)
        registry = TableRegistry(settings, log, pool, words, metrics, dice, clock, tracer, recorder.on_match_over)
        closing.push_async_callback(registry.close)
        registry.upkeep.delete_records = profiles.purge
        deletion = AccountDeletion(accounts, profiles, registry, log, stored, pool)
        closing.push_async_callback(deletion.close)
        pool.open()
        mailer = Mailer(parse_smtp_server(settings.smtp) if settings.smtp else None, settings.mail_from)
        closing.push_async_callback(mailer.close)
        moderation = Moderation(database, clock, await open_marker(database), wording, settings.keep_days)
        closing.push_async_callback(moderation.close)
        ratings = Ratings(database, clock.wall)
        friends, codes = Friends(database, clock.wall), FriendCodes(database, clock.wall)
        invitations = Invitations(database, clock.wall)
        watch = FriendWatch(friends, log.account_presence, clock.wall)
        closing.push_async_callback(watch.close)
        people = AccountServices(
            *(accounts, profiles, ratings, recorder, deletion, mailer, moderation, wording),
            *(friends, codes, invitations, watch),
        )
        listed = OpenTableList(log.open_tables, lambda: registry.tables, moderation.people.list_marks)
        closing.push_async_callback(listed.close)
        services = Services(settings, metrics, words, log, pool, registry, stored, people, listed, tracer)
        closing.push_async_callback(services.pairing.close)
        closing.push_async_callback(services.session_watch.close)
        await moderation.open(registry, services.session_watch)
        if keeps_page:
            await services.other_builds.keep_own(services.build)
        yield services
