"""What one connection, one person and one network may cost, seen from the socket, whatever server library runs."""

import asyncio
import json
import logging
import socket
import subprocess
import sys
import time
from contextlib import AsyncExitStack
from http.cookies import SimpleCookie
from itertools import islice, product
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from bunkum.core import HOUSE, GameContext, Illegal, Seat, TimeUp, fold, seeded_dice
from bunkum.games.boggle import rules as boggle
from bunkum.games.boggle.check import MOST_WORDS
from bunkum.games.boggle.records import Write
from bunkum.server import rate_limits, wire
from bunkum.server.__main__ import bind
from bunkum.server.device import COOKIE_BYTES, build_cookie, derive_persons, read_device
from bunkum.server.http import responses
from bunkum.server.http.origin import get_network
from bunkum.server.metrics import Metrics
from bunkum.server.net import admission, connection_guard, send_queue
from bunkum.server.net.admission import Admission
from bunkum.server.net.connection import Connection
from bunkum.server.net.connection_guard import READ_BYTES, GuardedProtocol
from bunkum.server.net.send_queue import MOST_UNSENT_BYTES, Flusher, SendQueue
from bunkum.server.tables.broadcast import MOST_TALK_BYTES
from bunkum.server.tables.room_messages import encode
from bunkum.table.room_actions import Say
from support.raw import at_table, connected, framed, ping
from support.servers import NO_CERTIFICATES, SOURCE, Device, RunningServer, comes_true, open_server, run, settings

ELSEWHERE = "127.0.0.2"
"""Another address of this machine, which no proxy is trusted at."""
OWN = "o" * 22


@pytest.fixture
def serve(tmp_path: Path):
    """Run a test with an open server, and somebody who has been there."""

    def within(test, **changes: Any) -> None:
        async def main() -> None:
            async with open_server(tmp_path, **changes) as server, server.device() as ann:
                await test(server, ann)

        run(main())

    return within


async def answers_at_once(server: RunningServer) -> None:
    """An innocent request is answered meanwhile. The server's work is counted, not the time of a busy machine."""
    async with httpx.AsyncClient(base_url=server.url, timeout=30, verify=NO_CERTIFICATES) as client:
        began = time.thread_time()
        assert (await client.get("/healthz")).status_code == 200
        assert time.thread_time() - began < 2.0


async def with_much_talk(server: RunningServer, ann: Device) -> str:
    """A table at which 200 remarks were made, as long and as costly as may be."""
    made = await ann.make(seats=2)
    live = server.services.registry.tables[0]
    for _ in range(200):
        live.table.act(Seat(0), Say("\N{GRINNING FACE}" * 240), 0.0)
    return made["table"]


# Bytes.


def test_sixty_hellos_in_one_packet_make_no_megabytes(serve) -> None:
    async def test(server: RunningServer, ann: Device) -> None:
        table = await with_much_talk(server, ann)
        async with at_table(server.port, table, dict(ann.http.cookies), ELSEWHERE) as page:
            await page.send(framed(do="hello") * 60)
            await answers_at_once(server)
            await page.send(framed(do="ping", id="last"))
            await asyncio.sleep(0.5)
            data = b""
            while b'"last"' not in data and len(data) < 20_000_000:
                data += await asyncio.wait_for(page.reader.read(1 << 20), 10)
            assert data.count(b'"is":"news"') <= rate_limits.HELLOS_AT_ONCE
            assert len(data) < MOST_UNSENT_BYTES + MOST_TALK_BYTES

    serve(test)


def test_the_talk_in_a_whole_view_has_a_bound(serve) -> None:
    async def test(server: RunningServer, ann: Device) -> None:
        table = await with_much_talk(server, ann)
        async with ann.at(table) as page:
            news = await page.hello()
            assert 10 < len(news["talk"]) < 200
            assert len(page.bytes[-1].encode()) < MOST_TALK_BYTES + 20_000
            newest = news["talk"][-1]["id"]
            assert newest == max(remark["id"] for remark in news["talk"]), "the latest are told"

    serve(test)


def test_who_never_reads_is_told_so_much_and_no_more(serve) -> None:
    async def test(server: RunningServer, ann: Device) -> None:
        table = await with_much_talk(server, ann)
        async with AsyncExitStack() as stack:
            for _ in range(40):
                page = await stack.enter_async_context(at_table(server.port, table, dict(ann.http.cookies), ELSEWHERE))
                await page.send(framed(do="hello") * 8)
            (live,) = server.services.registry.tables
            await comes_true(lambda: live._broadcaster.guests)
            for _ in range(30):
                await answers_at_once(server)
                waiting = [cast("Connection", guest)._queue.waiting for guest in live._broadcaster.guests]
                assert max(waiting, default=0) <= MOST_UNSENT_BYTES
                await asyncio.sleep(0.05)

    serve(test)


def test_the_longest_view_of_all_can_be_told_at_once() -> None:
    """Sixteen people at Boggle, each with as many words as a list holds, and all lists shown."""
    sheet = boggle.Options(live_path=False, reading="auto", show_lists=True)
    truth = fold(boggle, boggle.begin(16, sheet, GameContext(seeded_dice(1))))
    longest = ["".join(letters) for letters in islice(product("abcdefghij", repeat=10), MOST_WORDS + 1)]
    for seat in map(Seat, range(16)):
        for word in longest[:MOST_WORDS]:
            boggle.check(truth, seat, Write(word), frozenset())
            truth = fold(boggle, boggle.decide(truth, seat, Write(word), GameContext(seeded_dice(1))), truth)
        with pytest.raises(Illegal) as full:
            boggle.check(truth, seat, Write(longest[-1]), frozenset())
        assert full.value.code == "list_full"
    (clock,) = boggle.timers(truth)
    truth = fold(boggle, boggle.decide(truth, HOUSE, TimeUp(clock), GameContext(seeded_dice(1))), truth)
    assert len(encode(truth)) > 100_000
    assert len(encode(truth)) < 2 * MOST_UNSENT_BYTES


HIGH_WATER_BYTES = 64 * 1024
"""With more in its buffer, a transport of asyncio is not writable."""


def test_what_waits_in_the_servers_own_buffer_counts_too() -> None:
    written: list[bytes] = []

    class Link:
        is_closing = False

        @property
        def is_writable(self) -> bool:
            return self.unsent_bytes() <= HIGH_WATER_BYTES

        def unsent_bytes(self) -> int:
            return sum(map(len, written))

        def expect_close(self) -> None: ...

        def abort(self) -> None: ...

    async def send(message: Any) -> None:
        written.append(message["text"].encode())

    async def main() -> None:
        queue = SendQueue(send, lambda: None, Link(), Flusher())
        assert queue.send(b"x" * (MOST_UNSENT_BYTES + 1)), "who waits for nothing is told even more than that"
        await comes_true(lambda: written)
        assert not queue.send(b"x")
        written.clear()
        for _ in range(10):
            assert queue.send(b"x" * (MOST_UNSENT_BYTES // 10))
        assert not queue.send(b"x")
        for _ in range(10):
            assert queue.send(b"x" * (MOST_UNSENT_BYTES // 10)), "all that waited was dropped"
            await comes_true(lambda: not queue._unsent)
        assert not queue.send(b"x")
        assert queue.waiting == MOST_UNSENT_BYTES

    run(main())


def test_hellos_are_bounded_though_each_is_read(serve, monkeypatch) -> None:
    monkeypatch.setattr(rate_limits, "HELLOS_A_SECOND", 0.001)  # however slow the machine is

    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        async with ann.at(made["table"]) as page:
            for _ in range(40):
                await page.say("hello")
            responses = await page.rest()
            assert sum(message["is"] == "news" for message in responses) <= rate_limits.HELLOS_AT_ONCE + 2
            assert next(message["code"] for message in responses if message["is"] == "refused") == "too_fast"

    serve(test)


# Messages, by connection, person and network.


def test_who_sends_without_a_pause_is_read_a_little_at_a_time(serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """And once the server has hung up, hardly anything is read."""
    sizes: list[int] = []
    late: list[int] = []
    read = GuardedProtocol.buffer_updated
    sent = framed(do="ping", id="x") * 30_000

    def noted(guard: GuardedProtocol, nbytes: int) -> None:
        sizes.append(nbytes)
        if guard._late_bytes is not None:
            late.append(nbytes)
        read(guard, nbytes)

    monkeypatch.setattr(GuardedProtocol, "buffer_updated", noted)

    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        async with at_table(server.port, made["table"], dict(ann.http.cookies), ELSEWHERE) as page:
            await page.send(framed(do="hello"))
            await page.send(sent)
            assert await page.is_cut()
        assert len(sizes) > 5
        assert max(sizes) <= READ_BYTES
        assert sum(sizes) < len(sent)
        assert 0 < sum(late) <= rate_limits.FRAME_BYTES + READ_BYTES

    serve(test)


def test_others_have_their_turn_before_a_connection_is_read_again(tmp_path: Path) -> None:
    """However much the system has of it; and it stays unread while the web server wants nothing."""

    class Transport(asyncio.Transport):
        reads = True

        def pause_reading(self) -> None:
            self.reads = False

        def resume_reading(self) -> None:
            self.reads = True

        def is_closing(self) -> bool:
            return False

        def abort(self) -> None: ...

        def get_write_buffer_size(self) -> int:
            return 0

        def get_extra_info(self, name: str, default: Any = None) -> Any:
            return closed if name == "socket" else default

    closed = socket.socket()
    closed.close()

    class Inner(asyncio.Protocol):
        transport: asyncio.Transport

        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            self.transport = cast("asyncio.Transport", transport)

    async def main() -> None:
        inner, real = Inner(), Transport()
        door = Admission(settings(tmp_path), Metrics(), None)
        guarded = GuardedProtocol(door, {}, bytearray(8), lambda: inner)
        guarded.connection_made(real)
        guarded.buffer_updated(7)
        assert real.reads, "it has sent no more than this"
        guarded.buffer_updated(8)
        assert not real.reads
        await asyncio.sleep(0)
        assert real.reads
        guarded.buffer_updated(8)
        inner.transport.pause_reading()
        await asyncio.sleep(0)
        assert not real.reads
        inner.transport.resume_reading()
        assert real.reads
        guarded.buffer_updated(8)
        inner.transport.pause_reading()
        inner.transport.resume_reading()
        assert not real.reads, "others have not had their turn yet"
        await asyncio.sleep(0)
        assert real.reads
        guarded.connection_lost(None)

    run(main())


def test_pings_count_as_messages(serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(send_queue, "GOODBYE_SECONDS", 0.5)

    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        async with at_table(server.port, made["table"], dict(ann.http.cookies), ELSEWHERE) as page:
            await page.send(framed(do="hello"))
            await page.send(ping() * 2000)
            assert b"impatient" in await page.rest()

    serve(test, messages_a_second=20)


def test_a_message_in_a_thousand_parts_counts_each(serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(send_queue, "GOODBYE_SECONDS", 0.5)

    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        async with at_table(server.port, made["table"], dict(ann.http.cookies), ELSEWHERE) as page:
            await page.send(framed(do="hello"))
            await page.send(b"\x01\x80abcd" + b"\x00\x80abcd" * 2000)
            assert b"impatient" in await page.rest()

    serve(test, messages_a_second=20)


def test_talk_is_bounded_by_person_whatever_the_number_of_connections(serve) -> None:
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make(seats=2)
        async with AsyncExitStack() as stack:
            pages = [await stack.enter_async_context(ann.at(made["table"])) for _ in range(10)]
            for page in pages:
                await page.hello()
            for page in pages:
                for number in range(3):
                    await page.say("say", text=f"remark {number}")
            await asyncio.gather(*(page.rest() for page in pages))
            (live,) = server.services.registry.tables
            assert len(live.table.talk(Seat(0))) <= rate_limits.TALK_AT_ONCE + 3

    serve(test)


def test_messages_are_bounded_by_network_whatever_the_number_of_people(serve) -> None:
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        most = 3 * rate_limits.NETWORK * server.services.settings.messages_a_second
        async with AsyncExitStack() as stack:
            pages = []
            for _ in range(40):
                device = await stack.enter_async_context(server.device())
                pages.append(await stack.enter_async_context(device.at(made["table"])))
            pongs = 0
            for page in pages:
                await page.say("hello")
                for number in range(5):
                    await page.say("ping", id=str(number))
            for messages in await asyncio.gather(*(page.rest(1.0) for page in pages)):
                pongs += sum(message["is"] == "pong" for message in messages)
            assert 0 < pongs <= most + 40

    serve(test, messages_a_second=2)


def test_one_person_cannot_fill_a_tables_queue_with_odds(serve) -> None:
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make(practice=True, bots=["magpie"])
        async with ann.at(made["table"]) as page:
            await page.hello()
            await page.say("start")
            await page.until(lambda message: "view" in message)
            guest = cast("Connection", next(iter(server.services.registry.tables[0]._broadcaster.guests)))
            never: asyncio.Future[wire.Pong] = asyncio.get_running_loop().create_future()

            async def wait() -> wire.Pong:
                return await never

            for _ in range(rate_limits.MOST_ANSWERS):
                guest._answer_later("1", wait)
            assert (await page.ask("odds"))["code"] == "busy"
            never.set_result(wire.Pong("1"))

    serve(test)


# Heads, cookies, connections.


@pytest.mark.parametrize("size", [9_000, 15_000, 60_000, 200_000])
def test_a_long_cookie_costs_nothing(serve, size: int) -> None:
    async def test(server: RunningServer, ann: Device) -> None:
        async with connected(server.port, ELSEWHERE) as raw:
            head = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: a=".encode()
            began = time.thread_time()
            await raw.send(head + b"\\" * size + b"\r\n\r\n")
            status = int((await asyncio.wait_for(raw.reader.readline(), 30)).split()[1])
            assert time.thread_time() - began < 2.0
            assert status == 431
        await answers_at_once(server)

    serve(test)


def test_cookies_are_read_in_linear_time() -> None:
    nasty = ['a="' + "\\" * 8000, "=" * 8000, "bunkum=" * 1100, "; " * 4000, "a" * 8000, ' bunkum="' + "\\1" * 3900]
    began = time.thread_time()
    for _ in range(20):
        for text in nasty:
            read_device({"cookie": text})
    assert time.thread_time() - began < 2.0, "SimpleCookie took 0.15 s for each such cookie"


@pytest.mark.parametrize(
    "before",
    ['x={"a":1}', "x=a b", "x=\u00fc\u00ff", 'x="open', "=", "x", "bunkum2=y", "abunkum=z", "a,b=c", "x=\x01", "é=1"],
)
def test_a_neighbours_cookie_never_costs_ones_own(serve, before: str) -> None:
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        (own,) = (f"{name}={value}" for name, value in ann.http.cookies.items())
        for header in (f"{before}; {own}", f"{own}; {before}", f"{before};{own};{before}"):
            async with httpx.AsyncClient(base_url=server.url, verify=NO_CERTIFICATES) as client:
                page = await client.get("/", headers=[(b"cookie", header.encode("latin-1"))])
                assert page.status_code == 200
                assert "set-cookie" not in page.headers, "ours was found"
        assert made["seat"] == 0

    serve(test)


def test_half_a_request_is_cut_after_a_while(serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_guard, "HEAD_SECONDS", 0.4)

    async def test(server: RunningServer, ann: Device) -> None:
        for beginning in (b"", b"GET / HT", f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nX: ".encode()):
            async with connected(server.port, ELSEWHERE) as raw:
                await raw.send(beginning)
                assert await raw.is_cut(), beginning
        async with connected(server.port, ELSEWHERE) as raw:  # a second request has no longer than the first
            whole = f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
            await raw.send(whole)
            assert b"200" in await raw.reader.readline()
            await raw.send(b"GET /healthz HT")
            assert await raw.is_cut()
        async with connected(server.port, ELSEWHERE) as raw:  # byte by byte is no longer either
            cut = asyncio.create_task(raw.is_cut(5))
            while not cut.done():
                await raw.send(b"G")
                await asyncio.sleep(0.05)
            assert await cut

    serve(test)


def test_a_body_that_does_not_come_is_not_waited_for(serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(responses, "BODY_SECONDS", 0.2)

    async def test(server: RunningServer, ann: Device) -> None:
        async with connected(server.port, ELSEWHERE) as raw:
            head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            await raw.send(f"{head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{{".encode())
            assert b"408" in await asyncio.wait_for(raw.reader.readline(), 10)

    serve(test)


def test_connections_are_counted_from_accept_by_address(serve) -> None:
    async def test(server: RunningServer, ann: Device) -> None:
        most = server.services.settings.most_sockets_each + admission.HTTP_CONNECTIONS_EACH
        async with AsyncExitStack() as stack:
            raws = [await stack.enter_async_context(connected(server.port, ELSEWHERE)) for _ in range(most + 20)]
            await comes_true(
                lambda: server.services.metrics.get_value("bunkum_refusals_total", code="too_many_connections") >= 20
            )
            assert server.services.admission.connections <= most + 1
            assert await raws[-1].is_cut()
            async with connected(server.port, "127.0.0.3") as other:
                await other.send(f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
                assert b"200" in await other.reader.readline()
        await comes_true(lambda: server.services.admission.connections <= 1)

    serve(test, most_sockets_each=10)


def test_small_packets_are_sent_at_once_by_pythons_own_event_loop() -> None:
    async def main() -> None:
        at_once: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def accept(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            at_once.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listening = bind("127.0.0.1", 0)
        async with await asyncio.start_server(accept, sock=listening), connected(listening.getsockname()[1]):
            assert await at_once

    run(main())


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other options")
def test_the_system_notices_a_device_that_is_gone() -> None:
    with bind("127.0.0.1", 0) as listening:
        listening.listen()
        with socket.create_connection(listening.getsockname()), listening.accept()[0] as accepted:
            assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
            silence, interval, count, most = (
                accepted.getsockopt(socket.IPPROTO_TCP, option)
                for option in (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT, socket.TCP_USER_TIMEOUT)
            )
    assert (silence + interval * count) * 1000 == most == 40_000, "with nothing to send, and with something"


def test_sockets_leave_no_connection_behind(serve) -> None:
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        await ann.http.aclose()
        ann.http = httpx.AsyncClient(base_url=server.url, cookies=ann.http.cookies, verify=NO_CERTIFICATES)
        for _ in range(5):
            async with ann.at(made["table"]) as page:
                await page.hello()
            async with ann.at("x" * 22) as page:
                await page.rest(0.2)
        await comes_true(lambda: server.services.admission.connections == 0)

    serve(test)


def test_running_out_of_descriptors_is_logged_and_survived(tmp_path: Path) -> None:
    chosen = settings(tmp_path, most_sockets_each=500)
    flags = [
        part
        for name in ("host", "data_dir", "lexicons", "workers", "most_sockets_each")
        for part in (f"--{name.replace('_', '-')}", str(getattr(chosen, name)))
    ]
    command = f'ulimit -n 200; exec "{sys.executable}" -m bunkum.server --port 0 "$@"'

    async def crowd(port: int) -> None:
        async with AsyncExitStack() as stack:
            for number in range(300):
                address = f"127.0.0.{2 + number % 9}"
                await stack.enter_async_context(connected(port, address))
            await asyncio.sleep(0.5)
        async with asyncio.timeout(20):
            while True:
                try:
                    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", verify=NO_CERTIFICATES) as client:
                        assert (await client.get("/healthz")).json()["ok"]
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.1)

    with subprocess.Popen(
        ("bash", "-c", command, "serve", *flags),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": SOURCE, "PATH": "/usr/bin:/bin"},
    ) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        try:
            port = int(server.stdout.readline().rstrip().rstrip("/").rpartition(":")[2])
            run(crowd(port))
        finally:
            server.terminate()
        lines = [json.loads(line) for line in server.stderr.read().splitlines()]
    assert [line for line in lines if line["says"].startswith("nobody else can connect")]
    assert not [line for line in lines if "trace" in line]


def test_of_descriptors_some_are_kept_for_the_database(tmp_path: Path) -> None:
    gate = Admission(settings(tmp_path, most_sockets_each=10_000), Metrics(), descriptors=300)
    admitted = [gate.admit("192.0.2.7") for _ in range(400)]
    assert sum(key is not None for key in admitted) == 300 - admission.RESERVED_DESCRIPTORS


def test_limits_go_by_the_network_of_an_ipv6_customer() -> None:
    assert get_network("2001:db8:1:2:aaaa::1") == get_network("2001:db8:1:2:bbbb::9") == "2001:db8:1:2::/64"
    assert get_network("2001:db8:1:3::1") != get_network("2001:db8:1:2::1")
    assert get_network("::ffff:192.0.2.1") == get_network("192.0.2.1") == "192.0.2.1"
    assert get_network("?") == "?"


# Guesses.


def test_tables_that_are_none_cannot_be_asked_for_without_end(serve, monkeypatch) -> None:
    monkeypatch.setattr(rate_limits, "UNKNOWN_TABLES_A_SECOND", 0.001)  # however slow the machine is

    async def test(server: RunningServer, ann: Device) -> None:
        codes: list[str] = []
        for number in range(rate_limits.UNKNOWN_TABLES_AT_ONCE + 5):
            async with ann.at(f"{number:022}") as page:
                codes.append((await page.hear())["code"])
        assert codes[:10] == ["no_such_table"] * 10
        assert codes[-1] == "too_many_tries"
        made = await ann.make()
        async with ann.at(made["table"]) as page:
            assert (await page.hello())["is"] == "news", "a table in memory costs nothing"

    serve(test)


def test_a_right_code_costs_no_try(serve) -> None:
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        assert len(made["code"]) == 6
        for _ in range(50):
            assert (await ann.http.get(f"/api/codes/{made['code'].lower()}")).status_code == 200

    serve(test, codes_a_minute=1)


# What is logged.


def test_a_socket_that_is_turned_away_writes_no_line(serve, caplog: pytest.LogCaptureFixture) -> None:
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        for _ in range(3):
            async with connected(server.port, ELSEWHERE) as raw:
                lines = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
                head = "\r\n".join((f"GET /ws/{made['table']} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", *lines))
                await raw.send(
                    f"{head}\r\nSec-WebSocket-Key: {'A' * 22}==\r\nOrigin: http://evil.example\r\n\r\n".encode()
                )
                assert b"403" in await raw.reader.readline()
                await raw.is_cut()

    with caplog.at_level(logging.WARNING):
        serve(test)
    assert caplog.records == []


def test_a_head_is_told_what_a_get_would_be(serve) -> None:
    async def test(server: RunningServer, ann: Device) -> None:
        for path in ("/", "/healthz", "/api/house"):
            full, head = await ann.http.get(path), await ann.http.head(path)
            assert head.status_code == full.status_code == 200
            assert head.content == b""
            assert head.headers["content-type"] == full.headers["content-type"]

    serve(test)


# Who is who.


def test_a_cookie_of_the_first_format_gets_a_secret_of_its_own_in_front() -> None:
    for old in (OWN, f"{OWN}.{'b' * 22}", ".".join(letter * 22 for letter in "abcd")):
        device = read_device({"cookie": f"bunkum={old}"})
        assert not device.is_set
        assert device.own not in old
        assert ".".join(device.older) == old
        again = read_device({"cookie": build_cookie(device, prefix="", secure=False).partition(";")[0]})
        assert again == device._replace(is_set=True)
        names = derive_persons(again, "t" * 22)
        assert len(set(names)) == len(names) == 1 + len(device.older)


def test_a_new_cookie_is_kept_as_it_is() -> None:
    device = read_device({})
    assert not device.is_set
    assert device.older == ()
    sent = SimpleCookie(build_cookie(device, prefix="/x", secure=True))["bunkum"]
    assert read_device({"cookie": f"bunkum={sent.value}"}) == device._replace(is_set=True)
    assert len(sent.value) < COOKIE_BYTES
