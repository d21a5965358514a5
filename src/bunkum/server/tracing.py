"""Sends spans by OpenTelemetry, where the operator asks for traces; this module is not imported otherwise."""

import logging
from importlib import import_module
from os import environ
from types import TracebackType
from typing import Protocol, Self

from bunkum import __version__
from bunkum.core import Illegal
from bunkum.server.refusals import Refused
from bunkum.server.spans import UNTRACED, Fact, Span, Tracer

log = logging.getLogger("bunkum.tracing")


class SdkSpan(Protocol):
    """What is used of a span of OpenTelemetry."""

    def set_attribute(self, key: str, value: Fact) -> None:
        """Adds a fact."""
        ...

    def end(self) -> None:
        """Ends it now."""
        ...


class StartSpan(Protocol):
    """Starts a span of OpenTelemetry, in another one or by itself."""

    def __call__(self, name: str, parent: SdkSpan | None, attributes: dict[str, Fact]) -> SdkSpan:
        """Returns the span, which has begun."""
        ...


class SentSpan:
    """A span that is sent once it has ended."""

    def __init__(self, sent: SdkSpan) -> None:
        """Wraps a span of OpenTelemetry."""
        self.sent = sent

    def tell(self, **facts: Fact) -> None:
        """Adds facts."""
        for name, value in facts.items():
            self.sent.set_attribute(f"bunkum.{name}", value)

    def end(self, **facts: Fact) -> None:
        """Adds facts, and ends it now."""
        self.tell(**facts)
        self.sent.end()

    def __enter__(self) -> Self:
        """Returns itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        """Ends it, with the code of a refusal."""
        if isinstance(error, Refused | Illegal):
            self.tell(code=error.code)
        self.end()


class SpanSender:
    """Starts spans of OpenTelemetry."""

    def __init__(self, start: StartSpan) -> None:
        """Starts them by this function."""
        self._start = start

    def start(self, name: str, parent: Span | None = None, **facts: Fact) -> Span:
        """Returns a span in another one or by itself, which has begun."""
        outer = parent.sent if isinstance(parent, SentSpan) else None
        return SentSpan(self._start(name, outer, {f"bunkum.{fact}": value for fact, value in facts.items()}))


def open_tracer() -> Tracer:
    """Returns what sends spans as OTEL_EXPORTER_OTLP_ENDPOINT and its like say; logs if it cannot, and sends none."""
    try:
        start = _open_exporter()
    except ImportError:
        log.error("traces are asked for, and not sent: install them by pip install 'bunkum[opentelemetry]'")  # noqa: TRY400  the trace of an import tells nobody more
        return UNTRACED
    log.info("traces are sent")
    return SpanSender(start)


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

    def start(name: str, parent: SdkSpan | None, attributes: dict[str, Fact]) -> SdkSpan:
        context = None if parent is None else api.set_span_in_context(parent)
        span: SdkSpan = tracer.start_span(name, context=context, attributes=attributes)
        return span

    return start
