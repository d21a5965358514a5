"""What comes down a line says the same, in whatever pieces it comes, and whether or not the short way is taken."""

import asyncio

import pytest
import uvicorn
from hypothesis import given, settings, strategies as st
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from bunkum.server.net.frames import ends_whole, framed, text_of
from bunkum.server.net.send_queue import wire_in
from bunkum.server.net.turns import Inbox, Outbox
from bunkum.server.net.web_server import FreeLine

SIZES = st.integers(120, 130) | st.integers(65_530, 65_540)
texts = st.text(max_size=150).map(str.encode) | SIZES.map(bytes)


def masked(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    """A frame as a browser sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


whole = texts.map(lambda data: (masked(Opcode.TEXT, data), [data]))
pings = st.builds(
    lambda kind, data: (masked(kind, data), []), st.sampled_from((Opcode.PING, Opcode.PONG)), st.binary(max_size=20)
)


@st.composite
def in_parts(draw: st.DrawFn) -> tuple[bytes, list[bytes]]:
    """A message in several frames, and a ping between them."""
    parts = draw(st.lists(st.text("abc", max_size=40).map(str.encode), min_size=2, max_size=4))
    kinds = [Opcode.TEXT] + [Opcode.CONT] * (len(parts) - 1)
    frames = [
        masked(kind, part, fin=at == len(parts)) for at, (kind, part) in enumerate(zip(kinds, parts, strict=True), 1)
    ]
    return masked(Opcode.PING, b"?").join(frames), [b"".join(parts)]


talk = st.lists(st.one_of(whole, whole, whole, pings, in_parts()), max_size=8)


class Pipe(asyncio.Transport):
    """Where a line writes to: nowhere."""

    def __init__(self) -> None:
        super().__init__()
        self.closed = False
        self.written: list[bytes] = []

    def write(self, data: object) -> None:
        """Nobody reads it, but one may look at it."""
        assert isinstance(data, bytes)
        self.written.append(data)

    def pause_reading(self) -> None:
        """All that comes is handed over in any case."""

    def resume_reading(self) -> None:
        """As before."""

    def is_closing(self) -> bool:
        """Whether the line was closed."""
        return self.closed

    def close(self) -> None:
        """Close it."""
        self.closed = True

    abort = close


async def heard(pieces: list[bytes], listens_after: int) -> list[bytes]:
    """What an application hears that begins to listen after so many pieces."""
    said: list[bytes] = []
    hush = asyncio.Event()

    async def application(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        await hush.wait()
        shorter = wire_in(scope)
        assert shorter is not None
        shorter["listen"](said.append, lambda: None, lambda: None)

    config = uvicorn.Config(
        application, log_config=None, lifespan="off", ws_per_message_deflate=False, ws_ping_interval=None
    )
    config.load()
    line = FreeLine(Inbox(), Outbox(), config=config, server_state=ServerState(), app_state={})
    line.connection_made(Pipe())
    for at, piece in enumerate(pieces):
        if at == listens_after:
            hush.set()
            for _ in range(6):
                await asyncio.sleep(0)
        line.data_received(piece)
        if at == 0:
            for _ in range(6):
                await asyncio.sleep(0)
    hush.set()
    for _ in range(6):
        await asyncio.sleep(0)
    return said


def handshake() -> bytes:
    """How a client begins."""
    client = ClientProtocol(parse_uri("ws://house/ws/table"))
    client.send_request(client.connect())
    return b"".join(client.data_to_send())


@settings(deadline=None, max_examples=300)
@given(talk, st.data())
def test_the_same_is_heard_in_whatever_pieces_it_comes(
    said: list[tuple[bytes, list[bytes]]], data: st.DataObject
) -> None:
    frames = [frame for frame, _ in said]
    if data.draw(st.booleans(), "as a browser sends it"):
        pieces = frames
    else:
        stream = b"".join(frames)
        cuts = sorted(data.draw(st.sets(st.integers(0, len(stream)), max_size=10), "cuts"))
        pieces = [stream[start:end] for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True) if end > start]
    first = handshake()
    if pieces and data.draw(st.booleans(), "right behind the handshake"):
        first += pieces.pop(0)
    listens_after = data.draw(st.integers(1, len(pieces) + 1), "listens after")
    assert asyncio.run(heard([first, *pieces], listens_after)) == [text for _, texts in said for text in texts]


@given(texts)
def test_one_whole_message_is_read_in_one_step(text: bytes) -> None:
    frame = masked(Opcode.TEXT, text)
    assert text_of(frame) == (text if len(text) < 65_536 else None)
    assert text_of(frame[:-1]) is None
    assert text_of(frame + frame) is None
    assert text_of(masked(Opcode.BINARY, text)) is None
    assert text_of(Frame(Opcode.TEXT, text).serialize(mask=False)) is None
    assert text_of(masked(Opcode.TEXT, text, fin=False)) is None


@given(texts)
def test_what_is_said_goes_in_one_frame(text: bytes) -> None:
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@given(talk, st.binary(min_size=1, max_size=1))
def test_it_is_known_whether_another_message_begins_next(said: list[tuple[bytes, list[bytes]]], more: bytes) -> None:
    stream = b"".join(frame for frame, _ in said)
    simple = all(frame[0] & 0x80 and frame[1] & 0x7F < 127 for frame, _ in said)
    assert ends_whole(stream) == simple
    assert not ends_whole(stream + more)
    assert not ends_whole(stream + masked(Opcode.CLOSE, b""))


def test_only_who_has_been_silent_is_asked_whether_they_live() -> None:
    async def main() -> None:
        async def application(scope, receive, send):
            await receive()
            await send({"type": "websocket.accept"})
            await receive()

        config = uvicorn.Config(application, log_config=None, lifespan="off", ws_ping_interval=60, ws_ping_timeout=60)
        config.load()
        line, pipe = FreeLine(Inbox(), Outbox(), config=config, server_state=ServerState(), app_state={}), Pipe()

        def asked() -> bool:
            """It is time: is the other end asked?"""
            line.send_keepalive_ping()
            return any(frame.startswith(b"\x89") for frame in pipe.written)

        line.connection_made(pipe)
        line.data_received(handshake())
        for _ in range(6):
            await asyncio.sleep(0)
        line.heard_at -= 59.0
        line.data_received(masked(Opcode.TEXT, b"still here"))
        assert not asked()
        assert line.ping_timer is not None
        assert 50.0 < line.ping_timer.when() - line.loop.time() <= 60.0
        line.heard_at -= 59.0
        assert asked()
        line.stop_keepalive()
        for task in line.tasks:
            task.cancel()

    asyncio.run(main())


def test_a_listener_that_fails_costs_its_own_line_alone(caplog: pytest.LogCaptureFixture) -> None:
    said: list[bytes] = []

    def fails(_: bytes) -> None:
        raise RuntimeError("a fault of ours")

    async def main() -> tuple[bool, bool]:
        inbox, broken, sound = Inbox(), Pipe(), Pipe()
        inbox.put(fails, b"one", broken)
        inbox.put(said.append, b"two", sound)
        await asyncio.sleep(0)
        return broken.closed, sound.closed

    assert asyncio.run(main()) == (True, False)
    assert said == [b"two"]
    assert "could not be heard" in caplog.text
