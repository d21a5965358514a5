"""The pipeline of a table with a span for each step (`spans`), where the operator asks for traces."""

from collections.abc import Mapping

from bunkum.core import Seat
from bunkum.core.contract import Position
from bunkum.server.storage import AppendResult, Steps
from bunkum.server.tables.pipeline import Pipeline
from bunkum.server.tables.requests import InFlight, Request
from bunkum.table.entry import Entry, News


class TracedPipeline(Pipeline):
    """Starts and ends the spans of requests, and does everything else as its base."""

    def submit(self, request: Request) -> None:
        """As `Pipeline`."""
        request.span = self._owner.tracer.start(
            "request", request.span, game=self._table.game.id, action=type(request.move).__name__, bot=request.by_bot
        )
        super().submit(request)

    def _plan(self, request: Request) -> Entry[object, object]:
        with self._owner.tracer.start("plan", request.span) as span:
            entry = super()._plan(request)
            span.tell(entry=entry.seq)
            return entry

    def _store(self, in_flight: InFlight) -> bool:
        request, seq = in_flight.request, in_flight.entry.seq
        request.span.tell(entry=seq)
        in_flight.span = self._owner.tracer.start("append", request.span, game=self._table.game.id, entry=seq)
        is_taken = super()._store(in_flight)
        if not is_taken:
            in_flight.span.end(result="busy")
        return is_taken

    def _on_append(self, in_flight: InFlight, result: AppendResult) -> Steps:
        in_flight.span.end(result=result.name.lower())
        return super()._on_append(in_flight, result)

    def _apply(
        self, request: Request, entry: Entry[object, object], *, is_read: bool = False
    ) -> Mapping[Seat, News[Position, object]]:
        facts = {"read": True} if is_read else {}
        with self._owner.tracer.start("apply", request.span, game=self._table.game.id, entry=entry.seq, **facts):
            return super()._apply(request, entry, is_read=is_read)

    def _broadcast(
        self,
        news: Mapping[Seat, News[Position, object]],
        request: Request,
        entry: Entry[object, object],
        *,
        is_own: bool = True,
    ) -> None:
        with self._owner.tracer.start("broadcast", request.span, game=self._table.game.id, entry=entry.seq):
            super()._broadcast(news, request, entry, is_own=is_own)
