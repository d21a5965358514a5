"""Traces: which spans there are, what they tell and what not, and that nothing of it is there unless asked for."""

import gzip
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import AsyncExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from bunkum import __version__
from bunkum.server import tracing
from bunkum.server.__main__ import wants_traces
from bunkum.server.spans import UNTRACED, Fact, Tracer
from support.servers import SOURCE, ServerProcess, comes_true, open_server, run

ENDPOINT = {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://localhost:4318"}


class FakeSpan:
    """A span that is kept."""

    def __init__(self, name: str, parent: "FakeSpan | None", attributes: dict[str, Fact]) -> None:
        self.name, self.parent, self.facts, self.ends = name, parent, dict(attributes), 0

    def set_attribute(self, key: str, value: Fact) -> None:
        """As OpenTelemetry."""
        assert not self.ends, "it has ended"
        self.facts[key] = value

    def end(self) -> None:
        """As OpenTelemetry."""
        self.ends += 1


class Spans(list[FakeSpan]):
    """All spans, as the fake provider of traces got them."""

    def start(self, name: str, parent: tracing.SdkSpan | None, attributes: dict[str, Fact]) -> FakeSpan:
        """As `StartSpan`."""
        assert parent is None or isinstance(parent, FakeSpan)
        self.append(FakeSpan(name, parent, attributes))
        return self[-1]

    def named(self, name: str, **facts: Fact) -> list[FakeSpan]:
        """The spans of this name that tell these facts."""
        wanted = {f"bunkum.{fact}": value for fact, value in facts.items()}.items()
        return [span for span in self if span.name == name and wanted <= span.facts.items()]


@pytest.fixture
def spans() -> Spans:
    return Spans()


@pytest.fixture
def tracer(spans: Spans) -> Tracer:
    """What starts those spans."""
    return tracing.SpanSender(spans.start)


def test_a_message_is_traced_from_its_arrival_to_its_broadcast(tmp_path, spans, tracer):
    async def main() -> None:
        async with open_server(tmp_path, tracer=tracer) as server, server.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"], name="Annabella")
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("start")
                await page.until(lambda message: "view" in message)
                await page.say("say", text="a secret remark")
                await page.until(lambda message: "secret" in str(message.get("talk")))
            (message,) = spans.named("message", message="say")
            (request,) = spans.named("request", action="Say", code="ok")
            assert (message.parent, request.parent) == (None, message)
            seq = request.facts["bunkum.entry"]
            assert isinstance(seq, int)
            assert [one.parent for one in spans.named("plan", entry=seq)] == [request]
            (append,) = spans.named("append", entry=seq)
            assert (append.parent, append.facts["bunkum.result"]) == (request, "stored")
            (applied,) = spans.named("apply", entry=seq)
            assert applied.parent is request
            assert {span.facts["bunkum.game"] for span in (message, request, append, applied)} == {"liars_boggle"}
            assert [span.name for span in spans if span.ends != 1 and span.name != "request"] == []

    run(main())


def test_a_refusal_is_traced_with_its_code(tmp_path, spans, tracer):
    async def main() -> None:
        async with open_server(tmp_path, tracer=tracer) as server, server.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"])
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.ask("act", action={"type": "Call"})
            (request,) = spans.named("request", action="Call")
            assert request.facts["bunkum.code"] == "wrong_phase"
            assert request.ends == 1

    run(main())


def test_thinking_and_opening_are_traced(tmp_path, spans, tracer):
    async def main() -> None:
        async with open_server(tmp_path, tracer=tracer) as server, server.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"], options={"first_seat": 1})
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("start")
                await comes_true(lambda: spans.named("request", bot=True, code="ok"))
            (live,) = server.services.registry.tables
            server.services.registry._unload(live)
            async with ann.at(made["table"]) as page:
                await page.hello()
            assert spans.named("think", game="liars_boggle", aside=False)
            (opened,) = spans.named("open_table")
            assert opened.facts["bunkum.game"] == "liars_boggle"
            assert isinstance(opened.facts["bunkum.entry"], int)
            missing = await ann.http.post("/api/carry", json={"table": "x" * 22})
            assert missing.status_code == 404
            assert spans.named("open_table", code="no_such_table")

    run(main())


def test_entries_of_another_server_are_traced(tmp_path, database, spans, tracer):
    async def main() -> None:
        async with AsyncExitStack() as stack:
            servers = []
            for name in "ab":
                (tmp_path / name).mkdir()
                servers.append(
                    await stack.enter_async_context(open_server(tmp_path / name, database=database, tracer=tracer))
                )
            ann = await stack.enter_async_context(servers[0].device())
            bob = await stack.enter_async_context(servers[1].device())
            made = await ann.make(seats=2)
            a = await stack.enter_async_context(ann.at(made["table"]))
            b = await stack.enter_async_context(bob.at(made["table"]))
            await a.hello()
            await b.hello()
            await a.say("say", text="hello")
            await b.until(lambda message: "hello" in str(message.get("talk")))
            (applied,) = spans.named("apply", read=True)
            assert applied.parent is None

    run(main())


def test_no_span_tells_ids_names_talk_or_dice(tmp_path, spans, tracer):
    async def main() -> None:
        async with open_server(tmp_path, tracer=tracer) as server, server.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"], name="Annabella")
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("start")
                await page.until(lambda message: "view" in message)
                await page.say("say", text="a secret remark")
                await page.until(lambda message: "secret" in str(message.get("talk")))
                dice = [die.faces for hand in server.truth().hands for die in hand or ()]
            told = " ".join(f"{span.name} {span.facts}" for span in spans)
            cookie = str(ann.http.cookies.get("bunkum"))
            assert len(cookie) > 20
            for secret in (made["table"], made["code"], "Annabella", "secret", cookie, *map(str, dice)):
                assert secret not in told
            names = {fact.removeprefix("bunkum.") for span in spans for fact in span.facts}
            assert names <= {"game", "message", "action", "bot", "code", "entry", "result", "read", "aside"}

    run(main())


@contextmanager
def collector() -> Generator[tuple[str, list[tuple[str, bytes]]]]:
    """The address of something that takes OTLP over HTTP, and the path and body of all that it was sent."""
    received: list[tuple[str, bytes]] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            received.append((self.path, gzip.decompress(body) if self.headers["Content-Encoding"] == "gzip" else body))
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  as its base class calls it
            """Logs nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}", received
        finally:
            server.shutdown()
            thread.join()


def test_a_collector_gets_the_spans_of_a_server_and_no_secrets(tmp_path):
    """The real packages send them, and here they are read as a collector would."""
    pytest.importorskip("opentelemetry.exporter.otlp.proto.http", reason="the extra opentelemetry is not installed")
    proto = pytest.importorskip("opentelemetry.proto.collector.trace.v1.trace_service_pb2")
    secrets, codes = set[str](), list[str]()

    async def main(address: str) -> None:
        server = ServerProcess(tmp_path, environment={"OTEL_EXPORTER_OTLP_ENDPOINT": address}, log=tmp_path / "log")
        await server.open()
        try:
            async with server.device() as ann:
                made = await ann.make(seats=2, bots=["magpie"], name="Annabella", options={"first_seat": 0})
                async with ann.at(made["table"]) as page:
                    await page.hello()
                    await page.say("start")
                    await page.until(lambda message: "view" in message)
                    await page.say("say", text="hush hush")
                    await page.until(lambda message: "hush" in str(message.get("talk")))
                    codes.append((await page.ask("act", action={"type": "Call"}))["code"])
                secrets.update((made["table"], made["code"], "Annabella", "hush", str(ann.http.cookies.get("bunkum"))))
        finally:
            assert await server.end(signal.SIGTERM) == 0

    with collector() as (address, received):
        run(main(address))
    assert {path for path, _ in received} == {"/v1/traces"}
    requests = [proto.ExportTraceServiceRequest.FromString(body) for _, body in received]
    resources = [resource for request in requests for resource in request.resource_spans]
    for resource in resources:
        facts = {fact.key: fact.value.string_value for fact in resource.resource.attributes}
        assert (facts["service.name"], facts["service.version"]) == ("bunkum", __version__)
    spans = [span for resource in resources for scope in resource.scope_spans for span in scope.spans]
    assert {"message", "request", "plan", "append", "apply"} <= {span.name for span in spans}
    ids = {span.span_id: span for span in spans}
    (refused,) = (span for span in spans if span.name == "request" and codes[0] in str(span.attributes))
    assert ids[refused.parent_span_id].name == "message", "they are one trace"
    assert '"says":"traces are sent"' in (tmp_path / "log").read_text("utf-8")
    for secret in secrets:
        assert len(secret) >= 4
        assert not any(secret.encode() in body for _, body in received)


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, False),
        ({"OTEL_SERVICE_NAME": "x"}, False),
        (ENDPOINT, True),
        ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://localhost:4318/v1/traces"}, True),
        ({**ENDPOINT, "OTEL_SDK_DISABLED": "true"}, False),
        ({**ENDPOINT, "OTEL_TRACES_EXPORTER": "none"}, False),
    ],
)
def test_the_variables_of_opentelemetry_decide(environment, wanted):
    assert wants_traces(environment) is wanted


def test_without_the_packages_it_says_so_and_goes_on(caplog, monkeypatch):
    def fail(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(tracing, "import_module", fail)
    assert tracing.open_tracer() is UNTRACED
    assert "pip install 'bunkum[opentelemetry]'" in caplog.text


def test_nothing_of_it_is_imported_unless_asked_for():
    code = (
        "import sys, bunkum.server.__main__, bunkum.server.services, bunkum.server.net.web_server\n"
        "print([name for name in sys.modules if 'opentelemetry' in name or name == 'bunkum.server.tracing'])"
    )
    ran = subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": SOURCE}, check=True, capture_output=True)
    assert ran.stdout.decode().strip() == "[]"
