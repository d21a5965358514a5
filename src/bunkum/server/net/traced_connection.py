"""A device at a table with a span for each of its messages (`spans`), where the operator asks for traces."""

from bunkum.server import wire
from bunkum.server.net.connection import Connection


class TracedConnection(Connection):
    """Starts and ends the spans of messages, and does everything else as its base."""

    def _handle(self, message: wire.AnyClientMessage) -> None:
        game, tag = self._live.table.game.id, str(message.__struct_config__.tag)
        with self._services.tracer.start("message", game=game, message=tag) as self._span:
            super()._handle(message)
