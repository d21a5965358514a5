"""A crowd that comes in one moment is accepted soon, so that nobody waits behind it."""

import asyncio
import socket
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from bunkum.server.net.web_server import ACCEPTS_AT_ONCE, share_socket
from support.faults.sockets import request
from support.servers import ServerProcess

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="uvloop is not for Windows")
CROWD = 5 * ACCEPTS_AT_ONCE


async def _count_iterations() -> int:
    """Returns how many iterations of the event loop it takes until a crowd that has connected is accepted."""
    accepted: list[asyncio.BaseTransport] = []

    class Protocol(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            accepted.append(transport)

    loop, iterations = asyncio.get_running_loop(), 0
    with socket.create_server(("127.0.0.1", 0), backlog=CROWD) as sock:
        crowd = [socket.create_connection(sock.getsockname()) for _ in range(CROWD)]
        servers = [await loop.create_server(Protocol, sock=each) for each in share_socket(sock)]
        while len(accepted) < CROWD:
            iterations += 1
            await asyncio.sleep(0)
        for server in servers:
            server.close()
        for transport in accepted:
            transport.abort()  # type: ignore[attr-defined]
        for client in crowd:
            client.close()
    return iterations


def test_a_crowd_is_accepted_in_few_iterations_of_the_event_loop() -> None:
    from uvloop import new_event_loop  # noqa: PLC0415  not on Windows

    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        assert runner.run(_count_iterations()) <= CROWD / ACCEPTS_AT_ONCE + 3


def test_one_socket_is_enough_for_an_event_loop_that_accepts_all() -> None:
    async def share() -> int:
        with socket.create_server(("127.0.0.1", 0)) as sock:
            return len(share_socket(sock))

    assert asyncio.run(share()) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="it looks at the open files of a process in /proc")
def test_a_server_listens_with_so_many_sockets(tmp_path: Path) -> None:
    async def count() -> list[int]:
        server = ServerProcess(tmp_path)
        await server.open()
        try:
            assert server.process is not None
            await request(server.port, "GET", "/healthz")  # it says that it is open a little earlier than it serves
            return _count_listening(server.process.pid, server.port)
        finally:
            await server.end()

    assert asyncio.run(count()) == [ACCEPTS_AT_ONCE]


def _count_listening(process: int, port: int) -> list[int]:
    """Returns how many open files a process has for each socket that listens at this port."""
    files: Counter[str] = Counter()
    for file in Path(f"/proc/{process}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            files[str(file.readlink())] += 1
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return [files[f"socket:[{row[9]}]"] for row in rows if row[1].endswith(f":{port:04X}") and row[3] == "0A"]
