"""Those who want to play now are paired by rating, and how long they wait is measured."""

import asyncio
from collections.abc import Sequence

import pytest

from bunkum.core.rating_scale import from_points
from bunkum.server.lobby import pairing_ratings
from bunkum.server.lobby.matching import LONGEST_SECONDS
from bunkum.server.lobby.pairing import AGAIN_SECONDS
from bunkum.server.storage import StorageError
from support.accounts import made_somebody, post
from support.servers import Device, RunningServer, comes_true, open_server, run

SETTLED, PROVISIONAL = 2.0, 7.0


async def rate(server: RunningServer, device: Device, points: float, sigma: float = SETTLED) -> None:
    """Gives the account of this device a rating in Bar at tables of three or four."""
    own = await server.services.accounts.find_signed_in(device.http.cookies["bunkum_session"])
    assert own is not None
    async with server.services.ratings._database.begin() as transaction:
        await transaction.fetch(
            "INSERT INTO ratings (account_id, game, size, mu, sigma, least, matches, rated_at) "
            "VALUES ($1, 'bar', 3, $2, $3, 0, 30, 0)",
            *(own.account, from_points(points), sigma),
        )


async def seek(device: Device, name: str) -> str:
    """The table at which this device has a seat now."""
    return (await post(device, "/api/quick", preset="bar", name=name))["table"]


async def made_rated(server: RunningServer, device: Device, name: str, points: float) -> None:
    """Makes an account with this rating."""
    await made_somebody(device, name)
    await rate(server, device, points)


def observed(server: RunningServer, name: str, **labels: str) -> float:
    """How often this was measured."""
    return server.services.metrics.get_value(f"bunkum_pairing_{name}_seconds_count", **labels)


def test_people_of_like_rating_meet_and_the_others_play_elsewhere(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as weak,
            server.device() as strong,
            server.device() as stronger,
            server.device() as newcomer,
        ):
            await made_rated(server, weak, "Weak", 1500)
            await made_rated(server, strong, "Strong", 1800)
            await made_rated(server, stronger, "Stronger", 1890)
            await made_somebody(newcomer, "New")
            await rate(server, newcomer, 1000, PROVISIONAL)
            found = await asyncio.gather(seek(strong, "Strong"), seek(stronger, "Stronger"))
            assert found[0] == found[1], "nobody gets bots alone"
            async with strong.at(found[0]) as page, stronger.at(found[1]) as other:
                await page.hello()
                await other.hello()
                assert await seek(newcomer, "New") == found[0], "who is provisional is paired with anybody"
                assert await seek(weak, "Weak") == found[0], "rather with anybody than with bots, after a while"
            assert sum(observed(server, "seat", company=one) for one in ("people", "bots")) == 4
            assert observed(server, "company") == 4
            spent = server.services.metrics.get_value("bunkum_pairing_seat_seconds_sum", company="people")
            assert spent > 0.5, "who is far waited"

    run(main())


@pytest.mark.parametrize("stored_yet", [True, False])
def test_who_waits_for_people_of_like_rating_looks_four_times_a_second(
    tmp_path, monkeypatch, *, stored_yet: bool
) -> None:
    async def know_nobody(*_: object) -> dict[str, Sequence[float]]:
        return {}

    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as low, server.device() as high:
            await made_rated(server, low, "Low", 1200)
            await made_rated(server, high, "High", 1800)
            if not stored_yet:
                monkeypatch.setattr(server.services.ratings, "list_settled_at", know_nobody)
            table, looks = await seek(low, "Low"), list[str]()
            lock = server.services.log.open_tables.lock
            async with low.at(table) as page:
                await page.hello()
                monkeypatch.setattr(
                    server.services.log.open_tables, "lock", lambda preset: looks.append(preset) or lock(preset)
                )
                assert await seek(high, "High") == table
            assert 4 <= len(looks) <= 1 + LONGEST_SECONDS / AGAIN_SECONDS

    run(main())


def test_the_table_of_like_rating_is_joined_and_not_the_liveliest(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, **stored) as server,
            server.device() as low,
            server.device() as high,
            server.device() as near,
        ):
            await made_rated(server, low, "Low", 1200)
            await made_rated(server, high, "High", 1800)
            await made_rated(server, near, "Near", 1750)
            tables: dict[str, str] = {}
            for device, name in ((low, "Low"), (high, "High")):
                tables[name] = (await device.make(seats=4, name=name, preset="bar"))["table"]
            async with low.at(tables["Low"]) as page, high.at(tables["High"]) as other:
                for one in (page, other):
                    await one.hello()
                    await one.say("list_table", listed=True)
                listed = server.services.open_tables
                await comes_true(lambda: len(listed.listed) == 2)
                assert await seek(near, "Near") == tables["High"]

    run(main())


def test_who_gets_company_later_is_counted_with_that_wait(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("bunkum.server.lobby.company.LOOK_SECONDS", 0.02)

    async def main() -> None:
        async with (
            open_server(tmp_path) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as cy,
        ):
            table = await seek(ann, "Ann")
            assert observed(server, "seat", company="bots") == 1
            assert observed(server, "company") == 0
            async with ann.at(table) as page:
                await page.hello()
                assert await seek(bob, "Bob") == table
                assert observed(server, "company") == 2
            other = (await post(cy, "/api/quick", preset="perudo", name="Cy"))["table"]
            async with cy.at(other) as page, bob.at(other) as guest:
                await page.hello()
                await guest.hello()
                chair = next(at for at, chair in enumerate(page.room["chairs"]) if chair["kind"] == "bot")
                assert observed(server, "company") == 2
                await guest.say("sit", name="Bob", chair=chair)
                await guest.until(lambda _: any(one["coming"] for one in guest.room["chairs"]))
                live = await server.services.registry.find(other)
                assert live.table.room.listed
            company = server.services.pairing._company
            assert list(company._alone) == [other]

    run(main())


def test_who_gets_a_seat_with_the_next_round_and_then_a_name_still_gets_one_seat(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as bob:
            table = await seek(ann, "Ann")
            async with ann.at(table) as page:
                await page.hello()
                assert await seek(bob, "Bob") == table
                await made_somebody(bob, "Bob")
                assert await seek(bob, "Bob") == table
                async with bob.at(table) as other:
                    await other.hello()
                    seats = [chair["coming"] or chair["name"] for chair in other.room["chairs"]]
                assert sum(name.startswith("Bob") for name in seats) == 1, "now, or with the next round"

    run(main())


@pytest.mark.parametrize("slow", [False, True])
def test_a_rating_that_cannot_be_read_soon_makes_nobody_wait(tmp_path, monkeypatch, *, slow: bool) -> None:
    monkeypatch.setattr(pairing_ratings, "WAIT_SECONDS", 0.05)

    async def fail(*_: object) -> Sequence[object]:
        if slow:
            await asyncio.sleep(60)
        raise StorageError("it does not answer")

    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as bob:
            await made_rated(server, ann, "Ann", 1200)
            await made_rated(server, bob, "Bob", 1900)
            monkeypatch.setattr(server.services.ratings, "find_settled", fail)
            table = await seek(ann, "Ann")
            async with ann.at(table) as page:
                await page.hello()
                assert await asyncio.wait_for(seek(bob, "Bob"), 1.0) == table

    run(main())


def test_a_rating_is_read_once_a_minute(tmp_path, monkeypatch) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            await made_rated(server, ann, "Ann", 1200)
            find, asked = server.services.ratings.find_settled, list[str]()

            async def count(account: str, game: str, size: int) -> float | None:
                asked.append(game)
                return await find(account, game, size)

            monkeypatch.setattr(server.services.ratings, "find_settled", count)
            for _ in range(3):
                await seek(ann, "Ann")
            assert asked == ["bar"]

    run(main())
