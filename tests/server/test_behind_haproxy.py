"""Servers behind haproxy, with the file of ours that an operator would use."""

import asyncio
import os
import shutil
import signal
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import httpx
import pytest

from support.servers import PATIENCE, Device, ServerProcess, free_port, run

CONFIG = Path(__file__).parents[2] / "deploy" / "haproxy.cfg"
HAPROXY = shutil.which("haproxy", path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/sbin")))
DRAIN_SECONDS = 4.0
"""haproxy asks once a second, and believes two answers."""


@asynccontextmanager
async def behind_haproxy(*servers: ServerProcess) -> AsyncGenerator[Device]:
    """A device that knows the address of haproxy, which sends it to these servers; the third is never there."""
    assert HAPROXY is not None
    port = free_port()
    targets = dict(zip("ABC", (*(server.port for server in servers), free_port()), strict=True))
    environment = {f"BUNKUM_{name}": f"127.0.0.1:{target}" for name, target in targets.items()}
    proxy = await asyncio.create_subprocess_exec(
        *(HAPROXY, "-db", "-f", str(CONFIG)),
        env={**os.environ, **environment, "BUNKUM_BIND": f"127.0.0.1:{port}", "BUNKUM_PROXY_USER": "root"},
        stderr=asyncio.subprocess.DEVNULL,
    )
    address = SimpleNamespace(port=port, url=f"http://127.0.0.1:{port}")
    try:
        async with Device(cast("ServerProcess", address), {}) as device:
            async with asyncio.timeout(PATIENCE):
                while not await is_well(device):  # noqa: ASYNC110  haproxy says it in no other way
                    await asyncio.sleep(0.05)
            yield device
    finally:
        proxy.terminate()
        await proxy.wait()


async def is_well(device: Device) -> bool:
    """Whether a server answers behind the address of a device."""
    with suppress(httpx.TransportError):
        return (await device.http.get("/healthz")).status_code == 200
    return False


async def count_sockets(server: ServerProcess) -> int:
    """The WebSockets that are open at a server."""
    async with server.device() as operator:
        return (await operator.http.get("/healthz")).json()["sockets"]


@pytest.mark.slow
@pytest.mark.skipif(HAPROXY is None or os.geteuid() != 0, reason="haproxy is not installed, or its file is for root")
def test_a_server_that_stops_sends_its_devices_elsewhere_itself(tmp_path, database):
    async def main() -> None:
        async with AsyncExitStack() as stack:
            servers: list[ServerProcess] = []
            for name in "ab":
                (tmp_path / name).mkdir()
                servers.append(ServerProcess(tmp_path / name, database=database, drain_seconds=DRAIN_SECONDS))
                await servers[-1].open()
                stack.push_async_callback(servers[-1].end)
            device = await stack.enter_async_context(behind_haproxy(*servers))
            table = (await device.make(seats=2))["table"]
            page = await stack.enter_async_context(device.at(table))
            await page.hello()
            stops, stays = servers if await count_sockets(servers[0]) else reversed(servers)
            assert stops.process is not None
            stops.process.send_signal(signal.SIGTERM)
            began = asyncio.get_running_loop().time()
            while asyncio.get_running_loop().time() < began + DRAIN_SECONDS - 1:
                assert (await page.ask("ping"))["is"] == "pong", "haproxy leaves it where it is"
                await asyncio.sleep(0.1)
            again = await stack.enter_async_context(device.at(table))
            await again.hello()
            assert await count_sockets(stays) == 1, "whoever comes now is sent to the other one"
            assert await page.is_told_to_come_back() == ("restarting", 0.2)
            assert await asyncio.wait_for(stops.process.wait(), PATIENCE) == 0
            assert (await again.ask("ping"))["is"] == "pong"

    run(main(), seconds=60)
