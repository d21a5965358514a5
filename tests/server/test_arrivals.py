"""What a device is told, and who is here, when its names and its seats change hands."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest

from bunkum.core import HOUSE
from bunkum.server.device import derive_persons, read_device
from bunkum.server.refusals import Refused
from bunkum.server.tables.live_table import LiveTable
from bunkum.table.room_actions import HandOver
from server.test_play import three
from support.servers import Device, RunningServer, comes_true, open_server, run


def name_of(device: Device, table: str) -> str:
    """By which name a device goes at a table."""
    return derive_persons(read_device({"cookie": f"bunkum={device.http.cookies['bunkum']}"}), table)[0]


def table_of(server: RunningServer) -> LiveTable:
    """The only table."""
    (live,) = server.services.registry.tables
    return live


@pytest.mark.usefixtures("short_grace")
def test_a_seat_that_is_handed_over_is_shown_at_once_and_is_away_without_either_device(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server, AsyncExitStack() as stack:
            ann, *_ = await three(server, stack)
            live, other = table_of(server), await stack.enter_async_context(server.device())
            page = await stack.enter_async_context(other.at(ann.table))
            await page.hello()
            assert page.news[-1]["seat"] == -2
            await live.act(HOUSE, HandOver((name_of(ann.device, ann.table),), name_of(other, ann.table)))
            news = await page.until(lambda message: message.get("seat") == 0)
            assert news["room"]["yours"] == [0]
            assert all(news["view"]["hands"][0])
            await ann.socket.close()
            await page.socket.close()
            await comes_true(lambda: not live.table.room.chairs[0].here)

    run(main())


@pytest.mark.usefixtures("short_grace")
def test_a_seat_whose_device_is_gone_is_back_when_another_takes_it_over(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server, AsyncExitStack() as stack:
            ann, *_ = await three(server, stack)
            live, other = table_of(server), await stack.enter_async_context(server.device())
            page = await stack.enter_async_context(other.at(ann.table))
            await page.hello()
            giver = name_of(ann.device, ann.table)
            await ann.socket.close()
            await comes_true(lambda: not live.table.room.chairs[0].here)
            await live.act(HOUSE, HandOver((giver,), name_of(other, ann.table)))
            await comes_true(lambda: live.table.room.chairs[0].here)

    run(main())


def test_what_the_house_may_not_do_is_refused_to_whoever_had_it_do_it(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server, AsyncExitStack() as stack:
            ann, *_ = await three(server, stack)
            live = table_of(server)
            with pytest.raises(Refused) as refusal:
                await live.act(HOUSE, HandOver(("nobody",), name_of(ann.device, ann.table)))
            assert refusal.value.code == "no_seat_held"
            assert refusal.value.sentence.endswith(".")
            live.close("restarting", again=None)
            with pytest.raises(Refused):
                await live.act(HOUSE, HandOver(("nobody",), "nobody"))

    run(main())


def test_what_the_house_does_at_a_table_that_is_loaded_again_meanwhile_is_done_once(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server, AsyncExitStack() as stack:
            ann, *_ = await three(server, stack)
            live, other = table_of(server), await stack.enter_async_context(server.device())
            await other.http.get("/")
            taker = name_of(other, ann.table)
            hand_over = HandOver((name_of(ann.device, ann.table),), taker)
            doing = asyncio.create_task(server.services.registry.act_as_house(ann.table, hand_over))
            await asyncio.sleep(0)
            assert live.is_storing
            live.fail()
            await doing
            assert table_of(server) is not live
            assert table_of(server).table.seats_of(taker) == (0,)
            stored = await server.services.log.read(ann.table)
            assert stored is not None
            moves = [live.table.game.entries.decode(entry).move for _, entry in stored.entries]
            assert moves.count(hand_over) == 1
            with pytest.raises(Refused) as refusal:
                await server.services.registry.act_as_house(ann.table, HandOver(("nobody",), taker))
            assert refusal.value.code == "no_seat_held"

    run(main())


def test_an_old_cookie_with_two_secrets_is_one_person_to_the_table(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server, AsyncExitStack() as stack:
            ann, bob, _ = await three(server, stack)
            live = table_of(server)
            both = await stack.enter_async_context(server.device())
            secrets = [device.http.cookies["bunkum"].split(".")[1] for device in (ann.device, bob.device)]
            both.http.cookies.set("bunkum", ".".join(secrets))
            page = await stack.enter_async_context(both.at(ann.table))
            await page.hello()
            own = name_of(both, ann.table)
            await comes_true(lambda: live.table.seats_of(own) == (0, 1))
            first, second = (name_of(device, ann.table) for device in (ann.device, bob.device))
            assert (live.table.seats_of(first), live.table.seats_of(second)) == ((0,), (1,))
            news: list[dict[str, Any]] = page.news
            await page.until(lambda message: message.get("room", {}).get("yours") == [0, 1])
            assert {message["seat"] for message in news} == {0, 1}

    run(main())
