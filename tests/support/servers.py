"""Runs a server for a test, on a free port of the loopback, and devices that connect to it."""

import asyncio
import json
import os
import signal
import socket
import ssl
import sys
from collections.abc import Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Protocol, Self

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from bunkum.bots import RandomPlayer
from bunkum.core import HOUSE, Dice, Seat as CoreSeat, SecretDice
from bunkum.games.liars_boggle.rules import State, menu
from bunkum.server.__main__ import bind
from bunkum.server.clock import SYSTEM_CLOCK, Clock
from bunkum.server.net.web_server import create_server
from bunkum.server.services import Services, open_services
from bunkum.server.settings import Settings
from bunkum.server.spans import UNTRACED, Tracer
from bunkum.server.storage import SqliteLog, Writer

WORDS = "whale whales whole yurt holes squid quit stone toe are ate neat rate tone note it at an on no so to".split()
PATIENCE = 10.0
SOURCE = str(Path(__file__).parents[2] / "src")
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For clients that speak plain HTTP: each would read the certificates of all authorities, which takes 20 ms."""


def settings(folder: Path, **changes: Any) -> Settings:
    """Settings of a small server: bots answer at once, and roll dice to decide."""
    lists = folder / "lists"
    lists.mkdir(exist_ok=True)
    (lists / "standard.txt").write_text("\n".join(WORDS), encoding="ascii")
    usual = {"host": "127.0.0.1", "port": 0, "data_dir": str(folder / "data"), "lexicons": str(lists), "workers": 0}
    limits = {"pace": 0.0, "messages_a_second": 2000, "tables_an_hour": 100_000, "codes_a_minute": 1000}
    return msgspec.convert({**usual, **limits, **changes}, Settings)


class ServerAddress(Protocol):
    """The address of a server."""

    url: str
    port: int


class RunningServer:
    """A running server."""

    def __init__(self, services: Services, port: int) -> None:
        self.services, self.port = services, port
        self.url = f"http://127.0.0.1:{port}"

    @property
    def writer(self) -> Writer:
        """The thread that writes to its database."""
        assert isinstance(self.services.log, SqliteLog)
        return self.services.log.writer

    def device(self, **headers: str) -> "Device":
        """Somebody who has never been here."""
        return Device(self, headers)

    def truth(self) -> State:
        """What really lies on its only table."""
        (live,) = self.services.registry.tables
        state = live.table.view(HOUSE)
        assert isinstance(state, State)
        return state

    def leap(self, seconds: float) -> None:
        """Lets so many seconds have passed at its only table."""
        (live,) = self.services.registry.tables
        live._presence._opened_at -= seconds
        live._timer.fire()


@asynccontextmanager
async def open_server(
    folder: Path,
    dice: Callable[[bytes], Dice] = SecretDice,
    beneath: Callable[[Services], uvicorn.Server] = create_server,
    clock: Clock = SYSTEM_CLOCK,
    tracer: Tracer = UNTRACED,
    *,
    keeps_page: bool = False,
    **changes: Any,
):
    """Opens a server in this folder and closes it at the end. `beneath` creates its web server.

    The page, a hundred and fifty files, is kept for other builds only if `keeps_page`.
    """
    chosen = settings(folder, **changes)
    sock = bind("127.0.0.1", 0)
    async with open_services(chosen, dice, clock, tracer, keeps_page=keeps_page) as server:
        server.port = sock.getsockname()[1]
        web_server = beneath(server)
        serving = asyncio.create_task(web_server._serve([sock]))  # without taking the test's signals
        try:
            await comes_true(lambda: web_server.started)
            yield RunningServer(server, server.port)
        finally:
            # It would notice `should_exit` only at its next tick.
            serving.cancel()
            with suppress(asyncio.CancelledError):
                await serving
            await shut_down(web_server)


async def shut_down(web_server: uvicorn.Server) -> None:
    """Do what uvicorn does, which sleeps for a tenth of a second even where no connection is left to be closed."""
    for listener in web_server.servers:
        listener.close()
    state = web_server.server_state
    for connection in tuple(state.connections):
        connection.shutdown()
    await comes_true(lambda: not state.connections and not state.tasks)
    for listener in web_server.servers:
        await listener.wait_closed()


def run(main, seconds: float = 60.0) -> None:
    asyncio.run(asyncio.wait_for(main, seconds))


async def comes_true(what) -> None:
    """Wait for what must come true, and not longer than patience lasts."""
    async with asyncio.timeout(PATIENCE):
        while not what():  # noqa: ASYNC110  the server has no event for what a test asks
            await asyncio.sleep(0.005)


class Device:
    """A browser: it keeps its cookie."""

    def __init__(self, server: ServerAddress, headers: dict[str, str]) -> None:
        self.server = server
        self.http = httpx.AsyncClient(base_url=server.url, headers=headers, timeout=PATIENCE, verify=NO_CERTIFICATES)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.http.aclose()

    async def make(
        self, seats: int = 3, name: str = "Ann", preset: str = "liars-boggle", **fields: Any
    ) -> dict[str, Any]:
        """Make a table."""
        answer = await self.http.post("/api/tables", json={"preset": preset, "seats": seats, "name": name, **fields})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def at(self, table: str, query: str = "", *, origin: str | None = None, **headers: str) -> "Seat":
        """Go to a table."""
        return Seat(self, table, query, self.server.url if origin is None else origin, headers)


class Seat:
    """A page at a table: it keeps the latest view of each of its seats, and every byte that it was ever sent."""

    def __init__(self, device: Device, table: str, query: str, origin: str, headers: dict[str, str]) -> None:
        self.device, self.table, self.query, self.origin, self.headers = device, table, query, origin, headers
        self.bytes: list[str] = []
        self.news: list[dict[str, Any]] = []
        self.known: dict[int, dict[str, Any]] = {}
        self.closing: dict[str, Any] | None = None
        self._count = 0

    async def __aenter__(self) -> Self:
        cookies = "; ".join(f"{name}={value}" for name, value in self.device.http.cookies.items())
        name = self.headers.get("host", f"127.0.0.1:{self.device.server.port}")
        self.socket: ClientConnection = await connect(
            f"ws://{name}/ws/{self.table}{self.query}",
            host="127.0.0.1",
            port=self.device.server.port,
            additional_headers={
                **({"Cookie": cookies} if cookies else {}),
                **{header: value for header, value in self.headers.items() if header != "host"},
            },
            origin=Origin(self.origin) if self.origin else None,
            compression=None,
            close_timeout=2,
            proxy=None,
            max_size=None,
        )
        assert self.socket.response is not None
        for cookie in self.socket.response.headers.get_all("Set-Cookie"):
            name, _, rest = cookie.partition("=")
            self.device.http.cookies.set(name, rest.partition(";")[0])
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.socket.close()

    async def is_told_to_come_back(self) -> tuple[str, float | None]:
        """The code with which it was closed, and after how many seconds it should come back."""
        async with asyncio.timeout(PATIENCE):  # another server may have to tell this one first
            while self.closing is None:
                await self.hear()
        await self.rest()
        return self.closing["code"], self.closing["again"]

    async def say(self, do: str, **fields: Any) -> None:
        """Say something."""
        await self.socket.send(json.dumps({"do": do, **fields}))

    async def hear(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        text = await asyncio.wait_for(self.socket.recv(), seconds)
        assert isinstance(text, str)
        self.bytes.append(text)
        message = json.loads(text)
        if message["is"] == "news":
            self.news.append(message)
            known = self.known.setdefault(message["seat"], {})
            for part in {"view", "room", "menu"} & message.keys() & known.keys():
                message[part] = known[part] | message[part]
            known.update(message)
        if message["is"] == "closing":
            self.closing = message
        return message

    async def until(self, found, seconds: float = PATIENCE) -> dict[str, Any]:
        """The first message from now on for which `found` holds."""
        async with asyncio.timeout(seconds):
            while True:
                message = await self.hear(seconds)
                if found(message):
                    return message

    async def ask(self, do: str, patience: float = PATIENCE, **fields: Any) -> dict[str, Any]:
        """Say it with an id, and hear how it went."""
        self._count += 1
        own = f"{do}{self._count}"
        await self.say(do, id=own, **fields)
        return await self.until(lambda message: own in (message.get("id"), message.get("did")), patience)

    async def hello(self, n: int = 0, seat: int | None = None) -> dict[str, Any]:
        """Say hello, and hear what is so."""
        await self.say("hello", n=n, seat=seat)
        return await self.until(lambda message: message["is"] == "news")

    async def rest(self, quiet: float = 0.3) -> list[dict[str, Any]]:
        """All that comes until it is quiet for so long."""
        found = []
        with suppress(TimeoutError, ConnectionClosed):
            while True:
                found.append(await self.hear(quiet))
        return found

    async def play_on(
        self,
        until=lambda page: page.room["phase"] == "over",
        seconds: float = 50.0,
        in_show: Callable[[], None] = lambda: None,
    ) -> None:
        """Play like somebody who rolls dice to decide, from what the page was told, until it is over.

        `in_show` is called in a showdown that goes on without this page.
        """
        player, memory = RandomPlayer("liars_boggle", f"seat {self.seat}", WORDS), b""
        async with asyncio.timeout(seconds):
            while not until(self):
                if "view" not in self.known[self.seat]:
                    await self.hear(seconds)
                    continue
                memory, did = await self.step(player, memory)
                if not did:
                    if self.view["phase"] == "show":
                        in_show()
                    await self.hear(seconds)

    async def step(self, player: RandomPlayer, memory: bytes) -> tuple[bytes, bool]:
        """Do what `player` would, if anything is to be done; whether there was."""
        view = msgspec.convert(self.view, State)
        if view.phase == "show" and self.seat in view.living and self.seat not in self.room["ready"]:
            await self.say("ready")
            await self.hear(PATIENCE)
        elif self.seat in self.known[self.seat]["awaited"]:
            seat = CoreSeat(self.seat)
            action, memory = player.choose(view, seat, menu(view, seat), memory)
            await self.ask("act", action=msgspec.to_builtins(action))
        else:
            return memory, False
        return memory, True

    @property
    def seat(self) -> int:
        """The only seat of this page; -2 for an onlooker."""
        return max(self.known)

    @property
    def view(self) -> dict[str, Any]:
        """What it knows of the game."""
        return self.known[self.seat]["view"]

    @property
    def room(self) -> dict[str, Any]:
        """Who sits where."""
        return self.known[self.seat]["room"]

    @property
    def menu(self) -> dict[str, Any]:
        """What it may do."""
        return self.known[self.seat]["menu"]


class ServerProcess:
    """A server in a process of its own, which a test may kill."""

    def __init__(
        self,
        folder: Path,
        *,
        switch_interval: float = 0.0,
        environment: Mapping[str, str] | None = None,
        log: Path | None = None,
        **changes: Any,
    ) -> None:
        """`switch_interval`: seconds after which Python lets another thread run; 0 leaves it as it is.

        `environment`: further variables for its process; `log`: the file to which its standard error is appended.
        """
        self.settings = settings(folder, **changes)
        self._environment, self._log = environment or {}, log
        self._run = ("-m", "bunkum.server")
        if switch_interval:
            start = f"import runpy, sys; sys.setswitchinterval({switch_interval})"
            self._run = ("-c", f"{start}; runpy.run_module('bunkum.server', run_name='__main__')")
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: asyncio.subprocess.Process | None = None

    def device(self, **headers: str) -> Device:
        """Somebody who has never been here."""
        return Device(self, headers)

    async def open(self) -> None:
        """Start it, and wait until it answers."""
        chosen = {**msgspec.structs.asdict(self.settings), "port": self.port}
        environment = {f"BUNKUM_{name.upper()}": _format_value(value) for name, value in chosen.items()}
        with open(self._log or os.devnull, "ab") as log:  # noqa: ASYNC230, PTH123  at once, and the name may be None
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, *self._run),
                env={**os.environ, **environment, **self._environment, "PYTHONPATH": SOURCE},
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )
        assert self.process.stdout is not None
        line = await asyncio.wait_for(self.process.stdout.readline(), 6 * PATIENCE)
        if self.url not in line.decode():
            code = await asyncio.wait_for(self.process.wait(), PATIENCE)
            log_end = "" if self._log is None else self._log.read_text("utf-8", "replace")[-600:]
            raise AssertionError(f"it ended with {code} and said {line!r}; the end of its log: {log_end}")

    async def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        """End it; its exit code."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(how)
        code = await asyncio.wait_for(self.process.wait(), PATIENCE)
        self.process._transport.close()  # type: ignore[attr-defined]  # or Python warns that nobody read its output
        return code


def free_port() -> int:
    """A port that nobody listens on, and that the system gives to no client.

    Somebody who tries to reach a server that is down might else be given its port, reach themselves, and keep it.
    """
    chance = Random()
    while True:
        with suppress(OSError), socket.create_server(("127.0.0.1", chance.randrange(20_000, 30_000))) as free:
            return int(free.getsockname()[1])


def _format_value(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
