"""Tables of all games are read back at once after a restart, by many threads, while both cores are busy."""

import asyncio
import subprocess
import sys
from collections.abc import Generator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

import msgspec
import pytest

from bunkum.bots import personalities
from bunkum.table import catalog
from bunkum.table.catalog import game_summaries
from support.examples import in_profile
from support.servers import Device, ServerProcess, open_server, run

RESTARTS = in_profile(8, 20)
SECONDS = 280.0
"""Bounds the test on a machine that is busy elsewhere; on an idle one it takes some 40 s in the long profile."""
BUSY = "import os, time\nos.nice(10)\nend = time.monotonic() + {seconds}\nwhile time.monotonic() < end: pass"


@contextmanager
def busy_cores(seconds: float) -> Generator[None]:
    """Two processes that compute for so long, or until the block ends."""
    loops = [subprocess.Popen((sys.executable, "-c", BUSY.format(seconds=seconds))) for _ in range(2)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


async def make_a_table_of_each_game(ann: Device) -> list[str]:
    """One running table for each preset of each game, with a bot in the second seat."""
    tables: list[str] = []
    for title, preset in ((game, preset) for game in game_summaries() for preset in game.presets):
        made = await ann.make(seats=2, preset=preset, bots=[personalities(title.id)[0].id])
        async with ann.at(made["table"]) as page:
            await page.hello()
            await page.say("start")
            await page.until(lambda message: "view" in message)
        tables.append(made["table"])
    return tables


async def come_back(ann: Device, tables: list[str]) -> None:
    """All pages come back in the same moment, and each is shown its game."""
    async with AsyncExitStack() as stack:
        pages = await asyncio.gather(*(stack.enter_async_context(ann.at(table)) for table in tables))
        for news in await asyncio.gather(*(page.hello() for page in pages)):
            assert "view" in news


@pytest.mark.slow
@pytest.mark.timeout(SECONDS + 15)
def test_many_restarts_with_tables_of_all_games_brought_back_at_once(tmp_path: Path) -> None:
    async def main() -> None:
        server = ServerProcess(tmp_path, switch_interval=1e-5)
        await server.open()
        async with server.device() as ann:
            tables = await make_a_table_of_each_game(ann)
            assert len(tables) >= len(game_summaries())
            await server.end()
            with busy_cores(SECONDS):
                for _ in range(RESTARTS):
                    await server.open()
                    await come_back(ann, tables)
                    assert server.process is not None
                    assert server.process.returncode is None, "the server is alive"
                    await server.end()

    run(main(), SECONDS)


def test_no_decoder_is_built_once_the_server_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever threads need is there before the first of them runs (`catalog.load_games`)."""

    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            tables = await make_a_table_of_each_game(ann)
        catalog._load_game_info.cache_clear()
        async with open_server(tmp_path) as server:

            def refuse(*_: object) -> None:
                raise AssertionError("a decoder is built while threads run")

            monkeypatch.setattr(msgspec.json, "Decoder", refuse)
            again = server.device()
            again.http.cookies = ann.http.cookies
            async with again:
                await come_back(again, tables)

    run(main())
