"""Data of earlier versions opens: seats, rounds, links, codes, talk and reviews (`tests/data/README.md`)."""

import gzip
import json
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from bunkum.server.clock import Clock
from bunkum.server.storage.codes import CODE_LENGTH
from bunkum.server.workers.jobs import ReviewJob, run_job
from bunkum.server.workers.pool import WorkerUnavailable
from support.menu_player import is_over, play
from support.servers import Device, RunningServer, Seat, open_server, run

DATA = Path(__file__).parents[1] / "data"
FOLDERS = sorted(path for path in DATA.iterdir() if path.is_dir())
FILES = {"house.db": "bunkum.sqlite", "house.db-wal": "bunkum.sqlite-wal"}


class OldHouse:
    """A copy of what was left behind, and what devices were shown then."""

    def __init__(self, source: Path, folder: Path) -> None:
        (folder / "data").mkdir()
        for name, real in FILES.items():
            (folder / "data" / real).write_bytes(gzip.decompress((source / f"{name}.gz").read_bytes()))
        saved = json.loads(gzip.decompress((source / "devices.json.gz").read_bytes()))
        self.folder = folder
        self.cookies: dict[str, str] = saved["cookies"]
        self.tables: list[dict[str, Any]] = saved["tables"]
        start, made_at = monotonic(), saved["made_at"]
        self.clock = Clock(wall=lambda: made_at + monotonic() - start)
        """It is opened when it was closed: codes lead somewhere for two hours."""

    async def devices(self, stack: AsyncExitStack, server: RunningServer) -> dict[str, Device]:
        """All devices by name, each with the cookie that it had."""
        devices = {name: await stack.enter_async_context(server.device()) for name in self.cookies}
        for name, device in devices.items():
            device.http.cookies.set("bunkum", self.cookies[name])
        return devices

    async def pages(self, stack: AsyncExitStack, devices: dict[str, Device], table: dict[str, Any]) -> list[Seat]:
        """Pages of devices that hold all seats of this table, each seat on one of them."""
        pages: list[Seat] = []
        covered: set[int] = set()
        for name, state in table["shown"].items():
            if not covered.issuperset(state["yours"]):
                page = await stack.enter_async_context(devices[name].at(table["table"]))
                await page.hello()
                await page.ask("ping")
                pages.append(page)
                covered.update(state["yours"])
        return pages


@pytest.fixture(params=FOLDERS, ids=lambda path: path.name)
def old(request, tmp_path) -> OldHouse:
    return OldHouse(request.param, tmp_path)


def lost(then: Any, now: Any) -> bool:
    """Whether something that was shown then is not shown now; new fields may stand beside it."""
    match then:
        case dict():
            return not isinstance(now, dict) or any(name not in now or lost(then[name], now[name]) for name in then)
        case list():
            return (
                not isinstance(now, list)
                or len(then) != len(now)
                or any(lost(*two) for two in zip(then, now, strict=True))
            )
        case _:
            return then != now


def test_seats_views_and_talk_are_as_they_were(old):
    async def main() -> None:
        async with open_server(old.folder, clock=old.clock) as server, AsyncExitStack() as stack:
            devices = await old.devices(stack, server)
            for table in old.tables:
                for name, then in table["shown"].items():
                    async with devices[name].at(table["table"]) as page:
                        await page.hello()
                        await page.ask("ping")
                        what = (table["preset"], table["about"], name)
                        assert sorted(page.room["yours"]) == sorted(then["yours"]), what
                        state = {
                            "room": {**page.room, "ballot": without_time(page.room["ballot"])},
                            "views": {str(seat): page.known[seat].get("view") for seat in then["yours"]},
                            "talk": [[one["seat"], one["text"], one["claim"]] for one in page.known[page.seat]["talk"]],
                        }
                        then["room"]["ballot"] = without_time(then["room"]["ballot"])
                        then["room"] |= {"code": page.room["code"], "yours": page.room["yours"]}  # codes are longer now
                        then["room"]["reviewed"] = True  # all games have reviews by now
                        assert len(page.room["code"]) == CODE_LENGTH
                        for part, facts in state.items():
                            assert not lost(then[part], facts), (*what, part, then[part], facts)
                        assert table["said"] in [text for _, text, _ in state["talk"]], what

    run(main())


def without_time(ballot: dict[str, Any] | None) -> dict[str, Any] | None:
    """A ballot, without the seconds that are left."""
    return ballot and {name: value for name, value in ballot.items() if name != "left"}


def test_codes_lead_where_they_led(old):
    async def main() -> None:
        async with open_server(old.folder, clock=old.clock) as server, server.device() as anybody:
            for table in old.tables:
                found = await anybody.http.get(f"/api/codes/{table['code'].lower()}")
                assert found.json() == {"table": table["table"]}

    run(main())


@pytest.mark.slow
def test_rounds_that_were_under_way_are_played_on(old):
    async def main() -> None:
        chance = Random(1)
        async with open_server(old.folder, clock=old.clock) as server, AsyncExitStack() as stack:
            server.services.pool.run = review
            devices = await old.devices(stack, server)
            playing = [table for table in old.tables if phase_of(table) == "playing"]
            assert len({table["preset"] for table in playing}) >= 7
            for table in playing:
                pages = await old.pages(stack, devices, table)
                if pages[0].room["ballot"] is not None:
                    await pages[-1].say("decline")
                if table["about"] != "running":
                    await play_on(pages, chance, 8)
                    continue
                await play(pages, is_over(pages[0]), chance)
                await check_review(pages[0])
                await rematch(pages, chance)

    run(main(), 110)


def test_matches_that_were_over_are_reviewed_and_played_again_and_tables_that_waited_begin(old):
    async def main() -> None:
        chance = Random(2)
        async with open_server(old.folder, clock=old.clock) as server, AsyncExitStack() as stack:
            server.services.pool.run = review
            devices = await old.devices(stack, server)
            for table in old.tables:
                pages = await old.pages(stack, devices, table)
                if phase_of(table) == "over":
                    await check_review(pages[0])
                    await rematch(pages, chance)
                elif phase_of(table) == "waiting":
                    await begin(pages, "start", chance)

    run(main(), 110)


def phase_of(table: dict[str, Any]) -> str:
    """Whether its match waited, went on, or was over."""
    return next(iter(table["shown"].values()))["room"]["phase"]


async def review(job: Any) -> Any:
    """A worker's answer: this house has none, so its bots roll dice."""
    if not isinstance(job, ReviewJob):
        raise WorkerUnavailable("there are no workers")
    try:
        return run_job(job)
    except Exception as error:
        raise RuntimeError(repr(error)) from error


async def check_review(page: Seat) -> None:
    """The match can be looked back at, where its game has reviews."""
    answer = await page.ask("review")
    assert answer["is"] == ("review" if page.room["reviewed"] else "refused"), answer


async def rematch(pages: list[Seat], chance: Random) -> None:
    """Once more at the same table, for a few moves."""
    await begin(pages, "rematch", chance)


async def begin(pages: list[Seat], do: str, chance: Random) -> None:
    """The host begins a match, and a few moves are made."""
    host = next(page for page in pages if page.room["host"] in page.room["yours"])
    await host.say(do)
    await host.until(lambda message: message.get("room", {}).get("phase") == "playing")
    await pages[0].ask("ping")
    await play_on(pages, chance, 3)


async def play_on(pages: list[Seat], chance: Random, news: int) -> None:
    """Play until so much has happened, or the match is over."""
    first = pages[0]
    enough = first.known[first.seat]["n"] + news
    await play(pages, lambda: first.known[first.seat]["n"] >= enough or is_over(first)(), chance)
