"""The house falls and is opened again: every table goes on, and nothing that anybody was shown is lost."""

import signal

from support.chaos import killed
from support.houses import Apart, comes_true, opened, run


def test_killed_at_any_moment_nothing_shown_is_lost(tmp_path):
    async def main() -> None:
        toll = await killed(tmp_path, kills=6, tables=4, seed=11)
        assert toll.kills == 6
        assert toll.news > 100, "there was a load"
        assert toll.lost == 0

    run(main(), 110)


def test_told_to_stop_the_house_says_so_and_ends_well(tmp_path):
    async def main() -> None:
        house = Apart(tmp_path)
        await house.open()
        async with house.device() as ann:
            made = await ann.make(seats=2)
            async with ann.at(made["table"]) as page:
                await page.hello()
                assert await house.end(signal.SIGTERM) == 0
                await page.rest()
                assert page.socket.close_code == 1012, "service restart: a page comes back"
            assert not list((tmp_path / "data").glob("*-wal")), "all is in the database"
            await house.open()
            async with ann.at(made["table"]) as page:
                assert (await page.hello())["seat"] == 0
                assert not page.room["chairs"][0]["away"]
            await house.end(signal.SIGINT)

    run(main())


def test_an_idle_table_leaves_memory_and_comes_back(tmp_path):
    async def main() -> None:
        async with opened(tmp_path, idle_seconds=0.05) as house, house.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"])
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("start")
                await page.until(lambda message: "view" in message)
                await page.rest(0.2)
                before = page.known[0]
            await comes_true(lambda: not house.premises.hall.lives)
            async with ann.at(made["table"]) as page:
                await page.hello()
                after = page.known[0]
                assert after["view"] == before["view"]
                assert after["n"] == before["n"]
                assert after["room"]["chairs"] == before["room"]["chairs"]

    run(main())
