"""Ask a running server on this machine how it is.

The exit status is 0 if it is well, 1 if it is not or does not answer, 2 if the address cannot be one of Bunkum.
"""

import argparse
import http.client
import socket
import sys
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

import msgspec

from bunkum.core import Value
from bunkum.core.notation import quote

TIMEOUT_SECONDS = 3.0
_MOST_BYTES = 4_000_000
Samples = dict[str, float]
"""The values of metrics by name, summed over labels; a label of ours stands behind the name, as `name:raced`."""


class Health(Value):
    """What a server answers at `/healthz`; the rest of it is told on the machine itself only."""

    ok: bool
    version: str | None = None
    tables: int | None = None
    sockets: int | None = None
    queue: int | None = None


class Bus(Value):
    """How a server is connected with others that share its database."""

    connected: bool
    received: int
    sent: int
    lag_milliseconds: float | None
    """On average since the server started; None if it has told nobody of an entry."""
    polls: int
    polls_behind: int
    shared_tables: int


class Database(Value):
    """How a server is connected with a database of PostgreSQL."""

    connected: bool
    reconnections: int


class Status(Value):
    """The state of a server, as `--json` prints it."""

    url: str
    is_well: bool
    why: str | None
    """Why it is not well."""
    version: str | None = None
    tables: int | None = None
    sockets: int | None = None
    queue: int | None = None
    commits: int | None = None
    rows: int | None = None
    commit_milliseconds: float | None = None
    """The duration of a commit at the database, on average since the server started."""
    raced: int | None = None
    unknown: int | None = None
    bus: Bus | None = None
    """None if the server has a file of its own, or does not tell."""
    database: Database | None = None


class WrongAddress(Exception):  # noqa: N818  a sentence for the operator
    """Nobody can be asked there, or whoever answers is no server of Bunkum."""


class _NotWell(Exception):  # noqa: N818  a reason
    """The server does not answer."""


class _Answer(NamedTuple):
    status: int
    body: bytes


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of `status` to `parser`."""
    parser.add_argument("--url", help="its address [http://127.0.0.1:2656, or as BUNKUM_HOST and BUNKUM_PORT say]")
    parser.add_argument("--timeout", type=float, default=TIMEOUT_SECONDS, help="seconds to wait for an answer [3]")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Prints the state of the server; returns 0 if it is well, 1 if not, 2 if the address is wrong."""
    try:
        status = ask(args.url or find_url(), args.timeout)
    except WrongAddress as trouble:
        sys.stderr.write(f"bunkum status: {trouble}\n")
        return 2
    print(msgspec.json.encode(status).decode() if args.json else describe(status))
    return 0 if status.is_well else 1


def find_url() -> str:
    """Returns the address on this machine of a server with the settings of the environment."""
    from bunkum.server.http.origin import is_any_address
    from bunkum.server.settings import BadSetting, read_settings

    try:
        settings = read_settings({})
    except BadSetting as trouble:
        raise WrongAddress(str(trouble)) from None
    host = "127.0.0.1" if is_any_address(settings.host) else settings.host
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"


def ask(url: str, timeout_seconds: float = TIMEOUT_SECONDS) -> Status:
    """Returns the state of the server at this address; raises `WrongAddress` if there can be none."""
    parts = _parse(url)
    try:
        answer = _get(parts, "/healthz", timeout_seconds)
        health = _read_health(url, answer)
        is_well = answer.status == 200 and health.ok
        why = None if is_well else f"it says so at /healthz (status {answer.status})"
        metrics = _get(parts, "/metrics", timeout_seconds)
    except _NotWell as trouble:
        return Status(url, is_well=False, why=str(trouble))
    known = Status(url, is_well, why, health.version, health.tables, health.sockets, health.queue)
    return _add_metrics(known, read_samples(metrics.body.decode())) if metrics.status == 200 else known


def _parse(url: str) -> SplitResult:
    wrong = f"{quote(url)} is no address of a server: write it as http://127.0.0.1:2656."
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise WrongAddress(wrong) from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or port == 0:
        raise WrongAddress(wrong)
    return parts


def _get(parts: SplitResult, path: str, timeout_seconds: float) -> _Answer:
    """Returns the answer to a request, without any proxy; raises `_NotWell` if there is none."""
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=timeout_seconds)
    try:
        connection.request("GET", parts.path.rstrip("/") + path)
        response = connection.getresponse()
        return _Answer(response.status, response.read(_MOST_BYTES))
    except socket.gaierror:
        raise WrongAddress(f"Nobody knows a machine called {quote(parts.hostname or '')}.") from None
    except TimeoutError:
        raise _NotWell(f"it does not answer within {timeout_seconds:g} s") from None
    except ConnectionRefusedError:
        raise _NotWell("nobody listens there") from None
    except OSError as error:
        raise _NotWell(f"it cannot be reached: {error.strerror or error}") from None
    except http.client.HTTPException:
        raise WrongAddress(f"Whoever listens at {parts.netloc} does not speak HTTP.") from None
    finally:
        connection.close()


def _read_health(url: str, answer: _Answer) -> Health:
    try:
        return msgspec.json.decode(answer.body, type=Health)
    except msgspec.DecodeError:
        refusal = _read_sentence(answer.body)
        said = f"it answers {answer.status}" if refusal is None else f"it says: {refusal}"
        raise WrongAddress(f"No server of Bunkum answers at {url}: {said}") from None


def _read_sentence(body: bytes) -> str | None:
    """Returns the sentence of a refusal."""
    try:
        return str(msgspec.json.decode(body, type=dict[str, object])["sentence"])
    except (msgspec.DecodeError, KeyError):
        return None


def read_samples(text: str) -> Samples:
    """Returns the metrics of a server, from the text format of Prometheus."""
    from prometheus_client.parser import text_string_to_metric_families

    samples: Samples = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            samples[sample.name] = samples.get(sample.name, 0.0) + sample.value
            if "result" in sample.labels:
                samples[f"{sample.name}:{sample.labels['result']}"] = sample.value
    return samples


def _add_metrics(status: Status, samples: Samples) -> Status:
    def count(name: str) -> int:
        return int(samples.get(f"bunkum_{name}", 0))

    bus = database = None
    if "bunkum_bus_connected" in samples:
        bus = Bus(
            bool(count("bus_connected")),
            count("bus_notifications_received_total"),
            count("bus_notifications_sent_total"),
            _average_milliseconds(samples, "bunkum_bus_lag_seconds"),
            count("bus_polls_total"),
            count("bus_polls_behind_total"),
            count("shared_tables"),
        )
        database = Database(bool(count("database_connected")), count("database_reconnections_total"))
    is_away = database is not None and not database.connected
    return msgspec.structs.replace(
        status,
        is_well=status.is_well and not is_away,
        why="its database does not answer" if is_away else status.why,
        commits=count("log_commits_total"),
        rows=count("log_rows_total"),
        commit_milliseconds=_average_milliseconds(samples, "bunkum_log_commit_duration_seconds"),
        raced=count("unsettled_appends_total:raced"),
        unknown=count("unsettled_appends_total:unknown"),
        bus=bus,
        database=database,
    )


def _average_milliseconds(samples: Samples, name: str) -> float | None:
    times = samples.get(f"{name}_count", 0.0)
    return round(1000 * samples[f"{name}_sum"] / times, 3) if times else None


def describe(status: Status) -> str:
    """Returns the state of a server in a few lines."""
    version = "" if status.version is None else f" (Bunkum {status.version})"
    lines = [f"{status.url} is well{version}." if status.is_well else f"{status.url} is not well: {status.why}."]
    if status.tables is not None:
        shared = "" if status.bus is None else f", {status.bus.shared_tables:,} of them at other servers too"
        lines += [f"tables     {status.tables:,} in memory{shared}", f"sockets    {status.sockets:,}"]
    if status.commits is None:
        if status.is_well:
            lines.append("It tells more on its own machine only: ask there, at 127.0.0.1.")
        return "\n".join(lines)
    each = _format_milliseconds(status.commit_milliseconds)
    lines += [
        f"log        {status.queue:,} waiting; {status.rows:,} entries in {status.commits:,} commits, {each} each",
        f"races      {status.raced:,}; {status.unknown:,} results unknown at first",
    ]
    if status.bus is not None and status.database is not None:
        lines += [_describe_bus(status.bus), _describe_database(status.database)]
    return "\n".join(lines)


def _describe_bus(bus: Bus) -> str:
    notifications = f"{bus.received:,} notifications received, {bus.sent:,} sent"
    polls = f"{bus.polls_behind:,} of {bus.polls:,} polls found something"
    lag = _format_milliseconds(bus.lag_milliseconds)
    return f"bus        {_format_connected(is_connected=bus.connected)}; {notifications}, lag {lag}; {polls}"


def _describe_database(database: Database) -> str:
    opened = f"{database.reconnections:,} connections opened again"
    return f"database   {_format_connected(is_connected=database.connected)}; {opened}"


def _format_connected(*, is_connected: bool) -> str:
    return "connected" if is_connected else "NOT CONNECTED"


def _format_milliseconds(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f} ms"
