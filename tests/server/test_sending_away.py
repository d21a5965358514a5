"""Whoever is sent away hears it, cannot come back before the host says so, and nothing of it reaches anybody else."""

import asyncio
from contextlib import AsyncExitStack, suppress
from typing import Any

from websockets.exceptions import ConnectionClosed

from bunkum.server.storage import read_table
from support.servers import Device, RunningServer, Seat, open_server, run

HOME, CAFE, THIRD = "203.0.113.7", "198.51.100.23", "192.0.2.99"
BEHIND_PROXY: dict[str, Any] = {"trust_proxy": ("127.0.0.1",)}


def at(device: Device, table: str, address: str, query: str = "") -> Seat:
    """A page at the table that comes from this address, through the proxy."""
    return device.at(table, query, **{"x-forwarded-for": address})


async def sits(page: Seat, name: str) -> None:
    await page.hello()
    await page.say("sit", name=name)
    await page.until(lambda message: message["is"] == "refused" or message.get("seat", -2) >= 0)


async def sends_away(host: Seat, chair: int, name: str, why: str = "") -> None:
    await host.say("send_away", chair=chair, name=name, why=why)
    await host.until(lambda message: any(one["type"] == "sent_away" for one in message.get("house", ())))


async def closing(page: Seat) -> str:
    message = await page.until(lambda message: message["is"] == "closing")
    assert message["again"] is None
    assert message["code"] == "sent_away"
    return message["sentence"]


async def try_to_sit(server: RunningServer, table: str, address: str, device: Device | None = None) -> str:
    """What comes of it if somebody new, or this device, comes from this address and sits down."""
    async with AsyncExitStack() as stack:
        newcomer = device or await stack.enter_async_context(server.device())
        page = await stack.enter_async_context(at(newcomer, table, address))
        with suppress(ConnectionClosed):  # it may be told so at once
            await page.say("hello")
            await page.say("sit", name="Anybody")
        message = await page.until(lambda one: one["is"] in {"closing", "refused"} or one.get("seat", -2) >= 0)
        if message["is"] != "news":
            return message["code"]
        await page.say("stand")
        await page.until(lambda one: one.get("seat") == -2)
        return "sat"


def test_ho_13_who_was_sent_away_is_kept_out_by_cookie_and_newcomers_by_address(tmp_path) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, **BEHIND_PROXY) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as cy,
        ):
            table = (await ann.make(seats=4))["table"]
            async with at(ann, table, HOME) as a, at(bob, table, CAFE) as b, at(cy, table, CAFE) as c:
                await a.hello()
                await sits(b, "Bob")
                await sits(c, "Cy")
                await sends_away(a, 1, "Bob", "too loud")
                assert await closing(b) == "The host has sent you away from this table: 'too loud'."
                assert await try_to_sit(server, table, THIRD, bob) == "sent_away"  # the cookie, from anywhere
                assert await try_to_sit(server, table, CAFE) == "sent_away_nearby"
                assert await try_to_sit(server, table, THIRD) == "sat"
                await c.say("say", text="I am still here.")
                await c.until(lambda message: message.get("talk"))  # the friend beside stays
                await c.say("stand")
                await c.until(lambda message: message.get("seat") == -2)
                await sits(c, "Cy")
                assert max(c.known) >= 0
                async with at(bob, table, CAFE, "?watch") as tv:
                    await tv.hello()  # what everybody with the link may see, nobody can be kept from

    run(main())


def test_ho_18_the_host_lets_them_back(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **BEHIND_PROXY) as server, server.device() as ann, server.device() as bob:
            table = (await ann.make(seats=3))["table"]
            async with at(ann, table, HOME) as a, at(bob, table, CAFE) as b:
                await a.hello()
                await sits(b, "Bob")
                await sends_away(a, 1, "Bob")
                assert await closing(b) == "The host has sent you away from this table."
                offers = {offer["label"]: offer["message"] for offer in a.menu["room"]}
                await a.say(**offers["Let Bob come back"])
                await a.until(lambda message: any(one["type"] == "ban_lifted" for one in message.get("house", ())))
                assert await try_to_sit(server, table, CAFE, bob) == "sat"
                assert await try_to_sit(server, table, CAFE) == "sat"

    run(main())


def test_ho_13_the_hosts_own_address_is_not_banned(tmp_path) -> None:
    """Friends in one room, or a server behind a proxy that it does not know: all come from one address."""

    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as bob:
            table = (await ann.make(seats=3))["table"]
            async with ann.at(table) as a, bob.at(table) as b:
                await a.hello()
                await sits(b, "Bob")
                await sends_away(a, 1, "Bob")
                await closing(b)
                assert await try_to_sit(server, table, HOME, bob) == "sent_away"
                assert await try_to_sit(server, table, HOME) == "sat"

    run(main())


def test_ho_14_a_hand_over_code_made_before_brings_nobody_back(tmp_path) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as cy,
            server.device() as tablet,
        ):
            table = (await ann.make(seats=3))["table"]
            async with ann.at(table) as a, bob.at(table) as b, cy.at(table) as c:
                await a.hello()
                await sits(b, "Bob")
                await sits(c, "Cy")
                codes = [
                    (await device.http.post("/api/carry", json={"table": table})).json()["code"] for device in (bob, cy)
                ]
                await a.say("start")
                await c.until(lambda message: "view" in message)
                await sends_away(a, 1, "Bob")
                await closing(b)
                assert (await tablet.http.post(f"/api/carry/{codes[0]}")).json()["code"] == "no_seat_held"
                assert (await bob.http.post(f"/api/carry/{codes[1]}")).json()["code"] == "sent_away"
                assert (await bob.http.post("/api/carry", json={"table": table})).json()["code"] == "not_seated"

    run(main())


def test_ho_19_bans_survive_a_restart_and_no_address_is_stored_or_sent(tmp_path) -> None:
    async def main() -> None:
        pages = []
        async with open_server(tmp_path, **BEHIND_PROXY) as server, server.device() as ann, server.device() as bob:
            table = (await ann.make(seats=3))["table"]
            async with at(ann, table, HOME) as a, at(bob, table, CAFE) as b, at(ann, table, HOME, "?watch") as tv:
                pages += [a, b, tv]
                for page in (a, tv):
                    await page.hello()
                await sits(b, "Bob")
                await sends_away(a, 1, "Bob", "because")
                await closing(b)
                await tv.until(lambda message: any(one["type"] == "sent_away" for one in message.get("house", ())))
            database, cookies = server.services.settings.database_file, bob.http.cookies
            found = read_table(database, table)
            assert found is not None
            log = b"".join(entry for _, entry in found[1])
            for address in (HOME, CAFE):
                assert address.encode() not in log
            assert b"because" in log
            hashes = [ban for live in server.services.registry.tables for ban in live.table._state.house.bans]
            (ban,) = hashes
            for page in pages:
                for secret in (*ban.persons, *ban.networks, *ban.spared, HOME, CAFE):
                    assert not any(secret in message for message in page.bytes)
            for page in (a, tv):
                assert not any("because" in message for message in page.bytes if '"is":"news"' in message)
        async with open_server(tmp_path, **BEHIND_PROXY) as server, server.device() as bob:
            bob.http.cookies = cookies
            assert await try_to_sit(server, table, THIRD, bob) == "sent_away"
            assert await try_to_sit(server, table, CAFE) == "sent_away_nearby"
            assert await try_to_sit(server, table, THIRD) == "sat"

    run(main())


def test_ho_17_whoever_came_to_the_chair_since_is_not_meant(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as bob:
            table = (await ann.make(seats=2))["table"]
            async with ann.at(table) as a, bob.at(table) as b:
                await a.hello()
                await sits(b, "Bob")
                await a.say("send_away", chair=1, name="Cy")
                assert (await a.until(lambda message: message["is"] == "refused"))["code"] == "stale"
                await a.say("send_away", chair=1, name="Bob", networks=["x"])  # only the server says these
                assert (await a.until(lambda message: message["is"] == "refused"))["code"] in {"unreadable", "stale"}
                await b.say("send_away", chair=0, name="Ann")
                assert (await b.until(lambda message: message["is"] == "refused"))["code"] == "host_only"

    run(main())


def test_1_4_where_talk_is_quick_the_server_refuses_anything_else(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            table = (await ann.make(seats=2, bots=["magpie"], options={"quick_talk": True}))["table"]
            async with ann.at(table) as a:
                await a.hello()
                assert a.menu["room_blanks"] == []
                await a.say("say", text="hello")
                assert (await a.until(lambda message: message["is"] == "refused"))["code"] == "quick_talk_only"
                await a.say("phrase", phrase="well_called")
                assert (await a.until(lambda message: message.get("talk")))["talk"][-1]["text"] == "Well called."
                await a.say("say", text=" Well  bid.")  # as pages sent it before phrases had ids
                assert (await a.until(lambda message: message.get("talk")))["talk"][-1]["text"] == "Well bid."

    run(main())


def test_ho_13_who_is_at_another_server_is_kept_out_by_address_too(tmp_path, database) -> None:
    async def main() -> None:
        async with AsyncExitStack() as stack:
            servers: list[RunningServer] = []
            for name in "ab":
                (tmp_path / name).mkdir()
                opened = open_server(tmp_path / name, database=database, **BEHIND_PROXY)
                servers.append(await stack.enter_async_context(opened))
            one, two = servers
            ann, bob = [await stack.enter_async_context(server.device()) for server in servers]
            table = (await ann.make(seats=4))["table"]
            a = await stack.enter_async_context(at(ann, table, HOME))
            b = await stack.enter_async_context(at(bob, table, CAFE))
            await a.hello()
            await sits(b, "Bob")
            await a.until(lambda message: "Bob" in str(message.get("house")))
            async with asyncio.timeout(20):
                while not await one.services.log.find_elsewhere(1):  # noqa: ASYNC110  it is written twice a second
                    await asyncio.sleep(0.05)
            await sends_away(a, 1, "Bob")
            await closing(b)
            for server in servers:
                assert await try_to_sit(server, table, CAFE) == "sent_away_nearby"
                assert await try_to_sit(server, table, THIRD) == "sat"
            assert two.services.registry.tables

    run(main())
