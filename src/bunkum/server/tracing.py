"""Traces by OpenTelemetry, where the operator asks for them; this module is not imported otherwise.

Methods of the server are wrapped when tracing starts, as OpenTelemetry's own instrumentations do, so that a server
without traces runs the very code that stands in its modules. A span tells a game, the kind of a message or action, the
code of a refusal and the number of an entry; never a table's id, a name, what somebody says, or dice.

Spans: `message` (a device's message is handled), in it `request` (until it is done or refused), in that `plan` and
`append`; `apply` (an entry is applied and broadcast), `open_table`, `think` (a bot's move is awaited from a worker).
"""

import functools
import logging
from collections.abc import Awaitable, Callable, Iterator
from importlib import import_module
from operator import attrgetter
from os import environ
from typing import Protocol, cast

from bunkum import __version__
from bunkum.core import Illegal
from bunkum.server.net.connection import Connection
from bunkum.server.refusals import Refused
from bunkum.server.storage import AppendResult, StoredEntry
from bunkum.server.tables.bots import BotSeats
from bunkum.server.tables.live_table import LiveTable
from bunkum.server.tables.registry import TableRegistry
from bunkum.server.tables.requests import InFlight, Request
from bunkum.table import Table
from bunkum.table.entry import Entry

log = logging.getLogger("bunkum.tracing")

Attribute = str | int | bool
Method = Callable[..., object]
_MOST_OPEN = 10_000
"""More requests do not wait for their outcome; the oldest is taken for lost."""
_find_game = attrgetter("_live.table.game.id")
"""The game of a connection, or of a table's bots."""


class Span(Protocol):
    """What is used of a span of OpenTelemetry."""

    def set_attribute(self, key: str, value: Attribute) -> None:
        """Adds a fact."""
        ...

    def end(self) -> None:
        """Ends it now."""
        ...


class StartSpan(Protocol):
    """Starts a span, in another one or by itself."""

    def __call__(self, name: str, parent: Span | None, attributes: dict[str, Attribute]) -> Span:
        """Returns the span, which has begun."""
        ...


def start_tracing() -> None:
    """Sends traces from now on, as OTEL_EXPORTER_OTLP_ENDPOINT and its like say; logs if it cannot."""
    try:
        start = _open_exporter()
    except ImportError:
        log.error("traces are asked for, and not sent: install them by pip install 'bunkum[opentelemetry]'")  # noqa: TRY400  the trace of an import tells nobody more
        return
    instrument(start)
    log.info("traces are sent")


def _open_exporter() -> StartSpan:
    """Sets OpenTelemetry up, which reads its own variables; raises `ImportError` if it is not installed."""
    api = import_module("opentelemetry.trace")
    resources = import_module("opentelemetry.sdk.resources")
    sdk = import_module("opentelemetry.sdk.trace")
    export = import_module("opentelemetry.sdk.trace.export")
    otlp = import_module("opentelemetry.exporter.otlp.proto.http.trace_exporter")
    named = {} if environ.get("OTEL_SERVICE_NAME") else {"service.name": "bunkum"}
    resource = resources.Resource.create({**named, "service.version": __version__})
    provider = sdk.TracerProvider(resource=resource)  # it sends what is left when the process ends
    provider.add_span_processor(export.BatchSpanProcessor(otlp.OTLPSpanExporter()))
    tracer = provider.get_tracer("bunkum", __version__)

    def start(name: str, parent: Span | None, attributes: dict[str, Attribute]) -> Span:
        context = None if parent is None else api.set_span_in_context(parent)
        return cast("Span", tracer.start_span(name, context=context, attributes=attributes))

    return start


def instrument(start: StartSpan) -> Callable[[], None]:
    """Wraps what is traced; returns a function that undoes it."""
    wrappers = _Wrappers(start)
    wrapped: tuple[tuple[type, str, Callable[[Method], Method]], ...] = (
        (Connection, "_handle", wrappers.wrap_message),
        (LiveTable, "submit", wrappers.wrap_submit),
        (Request, "succeed", wrappers.wrap_succeed),
        (Request, "refuse", wrappers.wrap_refuse),
        (LiveTable, "_handle", wrappers.wrap_handle),
        (Table, "plan", wrappers.wrap_plan),
        (LiveTable, "_append", wrappers.wrap_append),
        (LiveTable, "_on_append", wrappers.wrap_on_append),
        (LiveTable, "_follow", wrappers.wrap_follow),
        (TableRegistry, "_load", wrappers.wrap_load),
        (BotSeats, "_choose_move", wrappers.wrap_think),
    )
    before = [(kind, name, cast("Method", getattr(kind, name))) for kind, name, _ in wrapped]
    for (kind, name, wrap), (_, _, method) in zip(wrapped, before, strict=True):
        setattr(kind, name, functools.wraps(method)(wrap(method)))

    def undo() -> None:
        for kind, name, method in before:
            setattr(kind, name, method)

    return undo


class _Wrappers:
    """The wrappers of methods, and the spans that are open. All of it runs on the event loop's thread."""

    def __init__(self, start: StartSpan) -> None:
        self._start = start
        self._message: Span | None = None
        """The message that is handled just now."""
        self._request: Span | None = None
        """The request that is handled just now."""
        self._requests: dict[int, Span] = {}
        self._appends: dict[tuple[int, int], Span] = {}

    def wrap_message(self, method: Method) -> Method:
        def handle(connection: Connection, message: object) -> None:
            kind = str(getattr(message, "__struct_config__").tag)  # noqa: B009  no attribute that types know
            self._message = span = self._begin("message", None, game=_find_game(connection), message=kind)
            try:
                method(connection, message)
            except (Refused, Illegal) as no:
                span.set_attribute("bunkum.code", no.code)
                raise
            finally:
                self._message = None
                span.end()

        return handle

    def wrap_submit(self, method: Method) -> Method:
        def submit(live: LiveTable, request: Request) -> None:
            if len(self._requests) >= _MOST_OPEN:
                self._end_request(next(iter(self._requests)), "lost")
            self._end_request(id(request), "lost")
            action = type(request.move).__name__
            facts: dict[str, Attribute] = {"game": live.table.game.id, "action": action, "bot": request.by_bot}
            self._requests[id(request)] = self._begin("request", self._message, **facts)
            method(live, request)

        return submit

    def wrap_succeed(self, method: Method) -> Method:
        def succeed(request: Request, *, is_told: bool = False) -> None:
            self._end_request(id(request), "ok")
            method(request, is_told=is_told)

        return succeed

    def wrap_refuse(self, method: Method) -> Method:
        def refuse(request: Request, refused: Refused) -> None:
            self._end_request(id(request), refused.code)
            method(request, refused)

        return refuse

    def wrap_handle(self, method: Method) -> Method:
        def handle(live: LiveTable, request: Request) -> None:
            before, self._request = self._request, self._requests.get(id(request))
            try:
                method(live, request)
            finally:
                self._request = before

        return handle

    def wrap_plan(self, method: Method) -> Method:
        def plan(table: object, *values: object) -> object:
            span = self._begin("plan", self._request)
            try:
                entry = cast("Entry[object, object]", method(table, *values))
                span.set_attribute("bunkum.entry", entry.seq)
            except Illegal as no:
                span.set_attribute("bunkum.code", no.code)
                raise
            finally:
                span.end()
            return entry

        return plan

    def wrap_append(self, method: Method) -> Method:
        def append(live: LiveTable, request: Request, entry: Entry[object, object]) -> None:
            parent = self._requests.get(id(request))
            if parent is not None:
                parent.set_attribute("bunkum.entry", entry.seq)
            facts: dict[str, Attribute] = {"game": live.table.game.id, "entry": entry.seq}
            self._end_append(live, entry.seq, "lost")
            self._appends[live.key, entry.seq] = self._begin("append", parent, **facts)
            method(live, request, entry)

        return append

    def wrap_on_append(self, method: Method) -> Method:
        def on_append(live: LiveTable, in_flight: InFlight, result: AppendResult) -> Iterator[None]:
            seq = in_flight.entry.seq
            self._end_append(live, seq, result.name.lower())
            parent = self._requests.get(id(in_flight.request))
            steps = cast("Iterator[None]", method(live, in_flight, result))
            if result is not AppendResult.STORED:
                yield from steps
                return
            span = self._begin("apply", parent, game=live.table.game.id, entry=seq)
            try:
                yield from steps
            finally:
                span.end()

        return on_append

    def wrap_follow(self, method: Method) -> Method:
        def follow(live: LiveTable, stored: StoredEntry) -> None:
            if stored.seq != live.seq:
                method(live, stored)
                return
            span = self._begin("apply", None, game=live.table.game.id, entry=stored.seq, read=True)
            try:
                method(live, stored)
            finally:
                span.end()

        return follow

    def wrap_load(self, method: Method) -> Method:
        async def load(registry: TableRegistry, table_id: str) -> LiveTable:
            span = self._begin("open_table", None)
            try:
                live = await cast("Awaitable[LiveTable]", method(registry, table_id))
                span.set_attribute("bunkum.game", live.table.game.id)
                span.set_attribute("bunkum.entry", live.seq)
            except Refused as no:
                span.set_attribute("bunkum.code", no.code)
                raise
            finally:
                span.end()
            return live

        return load

    def wrap_think(self, method: Method) -> Method:
        async def choose_move(bots: BotSeats, *values: object, aside: bool) -> object:
            span = self._begin("think", None, game=_find_game(bots), aside=aside)
            try:
                return await cast("Awaitable[object]", method(bots, *values, aside=aside))
            finally:
                span.end()

        return choose_move

    def _begin(self, name: str, parent: Span | None, **facts: Attribute) -> Span:
        return self._start(name, parent, {f"bunkum.{fact}": value for fact, value in facts.items()})

    def _end_request(self, key: int, result: str) -> None:
        span = self._requests.pop(key, None)
        if span is not None:
            span.set_attribute("bunkum.code", result)
            span.end()

    def _end_append(self, live: LiveTable, seq: int, result: str) -> None:
        span = self._appends.pop((live.key, seq), None)
        if span is not None:
            span.set_attribute("bunkum.result", result)
            span.end()
