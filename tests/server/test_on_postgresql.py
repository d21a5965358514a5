"""A server whose log lies in PostgreSQL: games are played, kept over a restart, and survive lost connections."""

import asyncio
import signal

import pytest

from bunkum.server.storage.postgresql.log import PostgresLog
from support import postgresql
from support.servers import ServerProcess, open_server, run


async def cut_sessions(url: str) -> None:
    """What a failover or an administrator does to every connection."""
    await asyncio.to_thread(postgresql.execute, url, postgresql.CUT)


def test_a_match_is_played_to_its_end_and_looked_back_at(tmp_path, database):
    async def main() -> None:
        async with open_server(tmp_path, database=database, workers=1) as server, server.device() as ann:
            made = await ann.make(seats=3, bots=["magpie", "baron"], options={"show_seconds": 3, "dice_in_play": 4})
            code = made["code"]
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("start")
                await page.play_on(in_show=lambda: server.leap(5))
                assert (await page.ask("recap"))["is"] == "recap"
                n = page.known[0]["n"]
            assert (await ann.http.get(f"/api/codes/{code}")).json() == {"table": made["table"]}
        async with open_server(tmp_path, database=database) as server, server.device() as other:
            other.http.cookies = ann.http.cookies
            async with other.at(made["table"]) as page:
                assert (await page.hello())["n"] == n
                assert page.room["phase"] == "over"

    run(main())


def test_a_server_whose_database_does_not_answer_is_not_well(tmp_path, database):
    async def main() -> None:
        async with open_server(tmp_path, database=database) as server, server.device() as ann:
            async with asyncio.timeout(10):
                while (await ann.http.get("/healthz")).status_code != 200:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
            log = server.services.log
            assert isinstance(log, PostgresLog)
            await log._presence.close()  # it asks twice a second
            log._presence._written_at -= 3.0
            answer = await ann.http.get("/healthz")
            assert (answer.status_code, answer.json()["ok"]) == (503, False)

    run(main())


@pytest.mark.slow
def test_killed_at_any_time_nothing_shown_is_lost(tmp_path, database):
    async def main() -> None:
        server = ServerProcess(tmp_path, database=database)
        await server.open()
        async with server.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"])
            for round_number in range(3):
                async with ann.at(made["table"]) as page:
                    await page.hello()
                    await page.say(
                        "start" if round_number == 0 else "ping", **({} if round_number == 0 else {"id": "a"})
                    )
                    await page.until(lambda message: message["is"] in ("news", "pong"))
                    await page.rest(0.2)
                    known = page.known[0]
                    await server.end(signal.SIGKILL)
                await server.open()
                async with ann.at(made["table"]) as page:
                    again = await page.hello()
                    assert again["n"] >= known["n"]
            await server.end(signal.SIGTERM)

    run(main())


@pytest.mark.slow
def test_cut_off_from_its_database_a_table_goes_on_where_it_was(tmp_path, database):
    async def main() -> None:
        async with open_server(tmp_path, database=database) as server, server.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"])
            for number in range(5):
                async with ann.at(made["table"]) as page:
                    await page.hello()
                    before = page.known[0]["n"]
                    await cut_sessions(database)
                    await page.say("say", text=f"number {number}", seat=0)
                    await page.rest(0.5)
                async with ann.at(made["table"]) as page:
                    await page.hello()
                    assert page.known[0]["n"] >= before
                    answer = await page.ask("ping")
                    assert answer["is"] == "pong"
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("say", text="the last", seat=0)
                heard = await page.until(lambda message: "the last" in str(message.get("talk")))
                assert heard["talk"][-1]["text"] == "the last"

    run(main())


def test_a_server_without_its_database_says_so_and_ends(tmp_path, database):
    async def main() -> None:
        server = ServerProcess(tmp_path, database=database.replace("bunkum_test", "no_such"), log=tmp_path / "errors")
        with pytest.raises(AssertionError, match="it ended with 2"):
            await server.open()
        assert "it has no database with this name" in (tmp_path / "errors").read_text()

    run(main())
