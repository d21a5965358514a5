"""How often whoever looks at the lobby is told of what has changed."""

import asyncio

import msgspec
import pytest

from bunkum.server.lobby import open_tables
from bunkum.server.lobby.open_tables import MOST_SENDS_A_SECOND, TELL_SECONDS, OpenTableList
from bunkum.server.storage.open_tables import LocalOpenTables
from bunkum.server.wire.lobby_messages import OpenTable


class Reader:
    """Somebody who looks, and remembers what came."""

    def __init__(self) -> None:
        self.received: list[bytes] = []

    def send(self, message: bytes) -> None:
        """As `Watcher`."""
        self.received.append(message)

    def close(self, code: str, again: float) -> None:
        """As `Watcher`."""
        raise AssertionError(code, again)


@pytest.mark.parametrize(
    ("readers", "seconds"),
    [(1, TELL_SECONDS), (2 * MOST_SENDS_A_SECOND, TELL_SECONDS), (5 * MOST_SENDS_A_SECOND, 5.0)],
)
def test_the_more_look_the_less_often_they_are_told(
    monkeypatch: pytest.MonkeyPatch, readers: int, seconds: float
) -> None:
    clock = 100.0
    monkeypatch.setattr(open_tables, "monotonic", lambda: clock)

    async def main() -> None:
        nonlocal clock
        shared = LocalOpenTables()
        listed = OpenTableList(shared, list)
        listed._task.cancel()
        everybody = [Reader() for _ in range(readers)]
        for reader in everybody:
            listed.add(reader)
        times: list[float] = []
        start = clock
        for tick in range(40):
            clock = start + tick / 2
            card = OpenTable(
                "table", "bar", "bar", is_usual=True, host="Ann", people=tick, seats=2, free=1, is_playing=False
            )
            await shared.write({"table": msgspec.json.encode(card)})
            await listed.check()
            before = len(everybody[0].received)
            listed._tell_watchers()
            times += [clock - start] if len(everybody[0].received) > before else []
        assert times == [number * seconds for number in range(len(times))]
        assert len(times) >= 4
        assert len({tuple(reader.received) for reader in everybody}) == 1, "all are told the same"
        assert all(b'"people":' in message for message in everybody[0].received[1:])

    asyncio.run(main())
