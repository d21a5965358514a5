"""A code hands over the seats of one table and nothing else, to neither side."""

from contextlib import AsyncExitStack

from bunkum.server.device import MOST_OLDER
from support.servers import Device, open_server, run

OLD_GIVER, OLD_TAKER = "g" * 22, "t" * 22


async def handed_over(giver: Device, taker: Device, table: str) -> None:
    code = (await giver.http.post("/api/carry", json={"table": table})).json()["code"]
    answer = await taker.http.post(f"/api/carry/{code}")
    assert answer.json() == {"table": table}


async def seats_at(device: Device, table: str) -> list[int]:
    """The seats of this device, as the table tells it."""
    async with device.at(table) as page:
        await page.hello()
        return page.known[max(page.known)]["room"]["yours"]


def test_the_giver_is_told_nothing_of_what_the_taker_is_dealt_elsewhere(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as giver, server.device() as taker:
            first = await giver.make(seats=2)
            await handed_over(giver, taker, first["table"])
            assert await seats_at(taker, first["table"]) == [0], "what was handed over is there"
            assert await seats_at(giver, first["table"]) == [0], "and is not lost"
            second = await taker.make(seats=2)
            async with AsyncExitStack() as stack:
                own = await stack.enter_async_context(taker.at(second["table"]))
                other = await stack.enter_async_context(giver.at(second["table"]))
                await own.hello()
                await other.hello()
                await own.say("add_bot", temper="magpie")
                await own.say("start")
                await own.until(lambda message: "view" in message)
                await other.until(lambda message: "view" in message)
                assert other.room["yours"] == []
                assert all(die["up"] is None for hand in other.view["hands"] for die in hand)
                assert (await other.ask("act", action={"type": "Call"}))["code"] == "not_seated"

    run(main())


def test_the_taker_is_told_nothing_of_what_the_giver_is_dealt_elsewhere(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as giver, server.device() as taker:
            first = await giver.make(seats=2)
            await handed_over(giver, taker, first["table"])
            second = await giver.make(seats=2)
            assert await seats_at(taker, second["table"]) == []

    run(main())


def test_the_takers_new_seat_at_the_same_table_is_its_own_alone(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as giver, server.device() as taker:
            made = await giver.make(seats=3)
            await handed_over(giver, taker, made["table"])
            async with taker.at(made["table"]) as page:
                await page.hello()
                await page.say("sit", name="Taker")
                await page.until(lambda message: message.get("room", {}).get("yours") == [0, 1])
            assert await seats_at(giver, made["table"]) == [0]

    run(main())


def test_ones_own_seats_are_kept_whatever_is_taken_over(tmp_path) -> None:
    """Four links pushed the victim's own secret out of the cookie, and its seats with it."""

    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as victim:
            own = await victim.make(seats=2)
            for _ in range(MOST_OLDER + 2):
                async with server.device() as attacker:
                    other_table = await attacker.make(seats=2)
                    await handed_over(attacker, victim, other_table["table"])
            assert await seats_at(victim, own["table"]) == [0]

    run(main())


def test_old_cookies_find_seats_that_are_held_and_take_no_new_ones(tmp_path) -> None:
    """A device of before holds the giver's secret: it must not see what the giver is dealt from now on."""

    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as giver, server.device() as taker:
            giver.http.cookies.set("bunkum", OLD_GIVER)
            taker.http.cookies.set("bunkum", f"{OLD_GIVER}.{OLD_TAKER}")
            for device, old in ((giver, [OLD_GIVER]), (taker, [OLD_GIVER, OLD_TAKER])):
                page = await device.http.get("/")
                fresh = page.cookies["bunkum"].split(".")
                assert fresh[0] == "2"
                assert fresh[2:] == old
                device.http.cookies.clear()
                device.http.cookies.set("bunkum", page.cookies["bunkum"])
            made = await giver.make(seats=2)
            assert await seats_at(giver, made["table"]) == [0]
            assert await seats_at(taker, made["table"]) == []
            second = await taker.make(seats=2)
            assert await seats_at(giver, second["table"]) == []

    run(main())


def test_a_code_is_for_who_holds_a_seat_there(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as eve:
            made = await ann.make(seats=2)
            await eve.http.get("/")
            answer = await eve.http.post("/api/carry", json={"table": made["table"]})
            assert answer.json()["code"] == "not_seated"
            code = (await ann.http.post("/api/carry", json={"table": made["table"]})).json()["code"]
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("stand")
                await page.until(lambda message: message.get("seat") == -2)
            answer = await eve.http.post(f"/api/carry/{code}")
            assert answer.status_code == 400
            assert answer.json()["code"] == "no_seat_held"

    run(main())
