"""Metrics in Prometheus' text format (`/metrics`, on loopback only)."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from bunkum import __version__
from bunkum.server.storage.protocol import SharedLoad

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
_LONG_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""For what waits for other programs, which may take seconds."""
_PAIRING_BUCKETS = (0.025, 0.05, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0, 300.0)
"""For what waits for people."""

disable_created_metrics()  # a time for every counter, which nobody needs


class Load(NamedTuple):
    """The load of the server at this moment."""

    tables: int
    websockets: int
    log_queue_length: int
    log_commits: int
    log_rows: int
    open_reports: int
    bans: int
    sharing: SharedLoad | None
    """How the log is connected with other servers; None if it is a file of this server alone."""


class Metrics:
    """The metrics of one server, in a registry of their own, since tests run several servers in one process.

    No label may contain a table's id, a name or an address. `code` is one of those in `docs/reference/errors.md`.
    """

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()

        def counter(name: str, help_text: str) -> Counter:
            return Counter(f"bunkum_{name}", help_text, registry=registry)

        def histogram(name: str, help_text: str, buckets: Sequence[float] = _LONG_BUCKETS) -> Histogram:
            return Histogram(f"bunkum_{name}", help_text, buckets=buckets, registry=registry)

        self.entries = counter("entries", "Entries that were committed to the log and broadcast.")
        self.tables_created = counter("tables_created", "Tables created.")
        self.bot_moves = counter("bot_moves", "Moves chosen by bots.")
        self.bot_fallback_moves = counter("bot_fallback_moves", "Moves chosen at random since a bot did not answer.")
        self.table_failures = counter("table_failures", "Tables that failed and were reloaded from the log.")
        self.invitations = counter("invitations", "Invitations of friends to tables.")
        self.damaged_tables = counter("damaged_tables", "Tables that could not be read back because of damage.")
        self.snapshots_failed = counter("snapshots_failed", "Snapshots of tables that were not stored or of no use.")
        self.tables_not_read = counter("tables_not_read", "Tables that could not be read back for the moment.")
        self.rows_without_checksum = counter("rows_without_checksum", "Rows read that were stored without checksum.")
        self.reports = counter("reports", "Reports of people that were stored, those joined to another one included.")
        self.filtered_names = counter("filtered_names", "Names that were refused for a filtered word.")
        self.filtered_talk = counter("filtered_talk", "Lines of talk in which a word was masked.")
        self._unsettled = Counter(
            "bunkum_unsettled_appends",
            "Entries of which the log told what became of them: another server was first, or the connection was lost.",
            ["result"],
            registry=registry,
        )
        self.entries_of_others = counter("entries_of_others", "Entries that other servers had committed.")
        self._refusals = Counter(
            "bunkum_refusals", "Requests, messages and connections refused, by error code.", ["code"], registry=registry
        )
        self._commit_seconds = histogram(
            "commit_duration_seconds", "Time from planning an entry until it was committed and broadcast.", _BUCKETS
        )
        self._log_commit_seconds = histogram(
            "log_commit_duration_seconds",
            "Time that the database took for one transaction of the log, whatever came of it.",
        )
        self._bus_lag_seconds = histogram(
            "bus_lag_seconds", "Time from the commit of an entry until its notification came back from the database."
        )
        self._seat_seconds = Histogram(
            "bunkum_pairing_seat_seconds",
            "Time from asking for a seat until somebody had one, by company.",
            ["company"],
            buckets=_PAIRING_BUCKETS,
            registry=registry,
        )
        self._company_seconds = histogram(
            "pairing_company_seconds",
            "Time from asking for a seat until somebody else was at that table, of those who got company.",
            _PAIRING_BUCKETS,
        )
        self._thinking_seconds = histogram(
            "bot_thinking_seconds", "Time from asking a worker for a bot's move until it was there."
        )

    def count_refusal(self, code: str) -> None:
        """Counts a refusal with this code."""
        self._refusals.labels(code).inc()

    def count_unsettled(self, result: str) -> None:
        """Counts an append that was `raced` or `unknown`."""
        self._unsettled.labels(result).inc()

    def observe_commit(self, seconds: float) -> None:
        """Counts an entry that was committed and broadcast `seconds` after it was planned."""
        self.entries.inc()
        self._commit_seconds.observe(seconds)

    def observe_log_commit(self, seconds: float) -> None:
        """Counts a transaction that took so long at the database."""
        self._log_commit_seconds.observe(seconds)

    def observe_bus_lag(self, seconds: float) -> None:
        """Counts a notification that was received so long after its first entry was committed."""
        self._bus_lag_seconds.observe(seconds)

    def observe_thinking(self, seconds: float) -> None:
        """Counts a move for which a worker needed so long, with the time that the request waited."""
        self._thinking_seconds.observe(seconds)

    def observe_seat(self, seconds: float, *, has_company: bool) -> None:
        """Counts somebody who wanted to play, and got a seat after so long."""
        self._seat_seconds.labels("people" if has_company else "bots").observe(seconds)

    def observe_company(self, seconds: float) -> None:
        """Counts somebody who wanted to play, and had company after so long."""
        self._company_seconds.observe(seconds)

    def watch(self, load: Callable[[], Load]) -> None:
        """Adds the gauges that `load` returns whenever the metrics are read."""
        self.registry.register(_LoadCollector(load))

    def get_value(self, name: str, **labels: str) -> float:
        """Returns one sample, 0 if there is none yet."""
        return self.registry.get_sample_value(name, labels) or 0.0

    def render(self) -> bytes:
        """Returns all metrics as text."""
        return generate_latest(self.registry)


class _LoadCollector(Collector):
    def __init__(self, load: Callable[[], Load]) -> None:
        self._load = load

    def collect(self) -> Iterable[Metric]:
        load = self._load()
        yield GaugeMetricFamily("bunkum_tables", "Tables in memory.", load.tables)
        yield GaugeMetricFamily("bunkum_websockets", "Open WebSockets.", load.websockets)
        yield GaugeMetricFamily("bunkum_log_queue_length", "Jobs waiting for the writer.", load.log_queue_length)
        yield CounterMetricFamily("bunkum_log_commits", "Transactions committed to the log.", load.log_commits)
        yield CounterMetricFamily("bunkum_log_rows", "Rows inserted into the log.", load.log_rows)
        yield GaugeMetricFamily("bunkum_open_reports", "Reports that wait for an operator.", load.open_reports)
        yield GaugeMetricFamily("bunkum_bans", "Bans in force.", load.bans)
        yield InfoMetricFamily("bunkum_build", "Version of Bunkum.", {"version": __version__})
        if load.sharing is not None:
            yield from _collect_sharing(load.sharing)


def _collect_sharing(load: SharedLoad) -> Iterable[Metric]:
    """Returns what there is only where several servers may share the log."""

    def gauge(name: str, help_text: str, value: float) -> Metric:
        return GaugeMetricFamily(f"bunkum_{name}", help_text, value)

    def counter(name: str, help_text: str, value: int) -> Metric:
        return CounterMetricFamily(f"bunkum_{name}", help_text, value)

    yield gauge("database_connected", "1 if the database has answered in the last three seconds.", load.is_connected)
    yield counter("database_reconnections", "Connections opened again after one was lost.", load.reconnections)
    yield gauge(
        "bus_connected",
        "1 if the database has answered both connections of the bus in the last three seconds.",
        load.is_bus_connected,
    )
    yield counter("bus_notifications_received", "Notifications received from other servers.", load.received)
    yield counter("bus_notifications_sent", "Notifications sent to other servers.", load.sent)
    yield counter("bus_polls", "Queries for the latest numbers of quiet tables.", load.polls)
    yield counter("bus_polls_behind", "Such queries that found entries nobody had told of.", load.polls_behind)
    yield gauge("shared_tables", "Tables in memory that another server has in memory too.", load.shared_tables)
