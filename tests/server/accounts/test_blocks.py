"""Whoever blocks somebody is never paired with them, and does not read what they say; the other cannot tell."""

import asyncio
from collections.abc import Collection
from typing import Any

import pytest

from bunkum.server.accounts.blocks import MOST_BLOCKS, NETWORK_SECONDS
from bunkum.server.accounts.marks import Marks, mark_account
from bunkum.server.clock import Clock
from bunkum.server.lobby.matching import Place, Player, plan_seats
from bunkum.server.refusals import Refused
from bunkum.server.storage import StorageError
from bunkum.server.storage.sqlite.accounts_file import AccountsFile
from support.accounts import made_somebody, post
from support.moderation import leave_both, sits_with
from support.servers import Device, open_server, run

HOME, AWAY = {"x-forwarded-for": "203.0.113.7"}, {"x-forwarded-for": "198.51.100.9"}


async def block(device: Device, table: str, seat: int, name: str) -> dict[str, Any]:
    return await post(device, f"/api/tables/{table}/block", seat=seat, name=name)


async def seek(device: Device, name: str, preset: str = "liars-boggle") -> str:
    return (await post(device, "/api/quick", preset=preset, name=name))["table"]


async def blocks_of(device: Device) -> list[dict[str, Any]]:
    return (await device.http.get("/api/blocks")).json()["blocks"]


@pytest.mark.parametrize("keeps_name", [False, True])
def test_people_who_block_each_other_are_not_paired_until_the_block_ends(tmp_path, stored, keeps_name) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            if keeps_name:
                await made_somebody(ann, "Ann")
                await made_somebody(bob, "Bob")
            table, own, other = await sits_with(ann, bob)
            assert await block(ann, table, 2, "Bob") == {"names": ["Bob"]}
            assert (await ann.http.get(f"/api/tables/{table}/hidden")).json() == {"names": ["Bob"]}
            assert (await bob.http.get(f"/api/tables/{table}/hidden")).json() == {"names": []}
            assert await blocks_of(bob) == [], "nobody can tell that they are blocked"
            (kept,) = await blocks_of(ann)
            assert kept["name"] == "Bob"
            await leave_both(own, other)
            first, second = await asyncio.gather(seek(ann, "Ann"), seek(bob, "Bob"))
            assert first != second, "nor if they come at the same moment"
            async with server.device() as cy:
                assert await seek(cy, "Cy") in (first, second), "others are"
            assert (await post(ann, "/api/blocks/remove", id=kept["id"]))["blocks"] == []
            assert (await ann.http.get(f"/api/tables/{table}/hidden")).json() == {"names": []}
            first, second = await asyncio.gather(seek(ann, "Ann", "perudo"), seek(bob, "Bob", "perudo"))
            assert first == second

    run(main())


def test_whoever_gets_a_seat_with_the_next_round_is_at_the_table_already(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, pace=10.0, **stored) as server,
            server.device() as ann,
            server.device() as bob,
            server.device() as cy,
        ):
            table, own, other = await sits_with(ann, bob)
            await block(ann, table, 2, "Bob")
            await leave_both(own, other)
            first = await seek(cy, "Cy")
            assert await seek(bob, "Bob") == first
            async with cy.at(first) as page:
                await page.hello()
                assert "Bob" in [chair["coming"] for chair in page.room["chairs"]], "he waits for the next round"
            assert await seek(ann, "Ann") != first

    run(main())


def test_a_block_outlives_that_a_guest_keeps_their_name_and_signing_out(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            await made_somebody(bob, "Bob")
            table, own, other = await sits_with(ann, bob)
            await block(ann, table, 2, "Bob")
            await leave_both(own, other)
            await made_somebody(ann, "Ann")
            assert [one["name"] for one in await blocks_of(ann)] == ["Bob"], "the guest's blocks are the account's"
            await post(bob, "/api/account/sign-out", session=None)
            first = await seek(ann, "Ann")
            async with ann.at(first) as page:
                await page.hello()
                assert await seek(bob, "Rob") != first, "on that device they are recognized as a guest"

    run(main())


def test_a_guest_with_another_cookie_is_recognized_by_their_network_for_some_days(tmp_path, stored) -> None:
    now = [1_800_000_000.0]

    async def main() -> None:
        clock = Clock(wall=lambda: now[0])
        async with (
            open_server(tmp_path, clock=clock, **stored) as server,
            server.device(**HOME) as ann,
            server.device(**AWAY) as bob,
        ):
            table, own, other = await sits_with(ann, bob)
            await block(ann, table, 2, "Bob")
            await leave_both(own, other)
            first = await seek(ann, "Ann")
            async with ann.at(first, **HOME) as page:
                await page.hello()
                async with server.device(**AWAY) as cy, server.device(**AWAY) as again:
                    await made_somebody(cy, "Cy")
                    assert await seek(cy, "Cy") == first, "an account is not a guest from there"
                    assert await seek(again, "Rob") != first
            now[0] += NETWORK_SECONDS + 1
            async with server.device(**AWAY) as later:
                first, second = await asyncio.gather(seek(ann, "Ann", "perudo"), seek(later, "Lea", "perudo"))
                assert first == second, "addresses go from one household to another"

    run(main())


def test_servers_of_one_database_keep_the_same_people_apart(tmp_path, database) -> None:
    async def main() -> None:
        folders = [tmp_path / name for name in "ab"]
        for folder in folders:
            folder.mkdir()
        async with (
            open_server(folders[0], database=database) as here,
            open_server(folders[1], database=database) as there,
            here.device() as ann,
            here.device() as bob,
            there.device() as same_bob,
            there.device() as cy,
        ):
            table, own, other = await sits_with(ann, bob)
            await block(ann, table, 2, "Bob")
            await leave_both(own, other)
            same_bob.http.cookies = bob.http.cookies
            first = await seek(ann, "Ann")
            async with ann.at(first) as page:
                await page.hello()
                await here.services.open_tables.check()
                assert await seek(cy, "Cy") == first
                assert await seek(same_bob, "Bob") != first

    run(main())


def test_while_blocks_cannot_be_read_guests_are_still_seated(tmp_path, monkeypatch) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:

            def fail(*_: object) -> None:
                raise StorageError("it does not answer")

            monkeypatch.setattr(AccountsFile, "begin", fail)
            assert len(await seek(ann, "Ann")) == 22

    run(main())


def test_blocks_between_accounts_are_asked_for_in_either_direction(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server:
            accounts, blocks = server.services.accounts, server.services.moderation.blocks
            ann, bob, cy = [await accounts.create(name, name) for name in ("Ann", "Bob", "Cy")]
            await blocks.add(Marks(ann, "d1"), Marks(bob, "d2", "n2"), "Bob")
            await blocks.add(Marks(ann, "d1"), Marks(bob, "d3"), "Bobby")
            assert [one.name for one in await blocks.list_of(ann)] == ["Bobby"], "once, as they were met last"
            assert await blocks.is_blocked(ann, bob)
            assert await blocks.is_blocked(bob, ann)
            assert not await blocks.is_blocked(ann, cy)
            assert await blocks.find_conflicts([Marks(ann), Marks(bob), Marks(cy)]) == [
                {mark_account(bob), "d3"},
                {mark_account(ann)},
                frozenset(),
            ]
            for number in range(MOST_BLOCKS - 1):
                await blocks.add(Marks(ann), Marks(None, f"d{number + 10}"), "X")
            with pytest.raises(Refused, match="too_many_blocks"):
                await blocks.add(Marks(ann), Marks(None, "d"), "X")

    run(main(), seconds=120)


def waiting(name: str, *apart: str, points: float | None = None) -> Player:
    """Somebody who must not meet these."""
    return Player(points, 0.0, frozenset((f"d{name}",)), frozenset(f"d{other}" for other in apart))


def test_groups_are_as_even_as_those_who_must_not_meet_allow() -> None:
    def groups(*people: Player) -> list[list[int]]:
        return plan_seats(people, (), 4).groups

    assert groups(*map(waiting, "ABCDE")) == [[0, 1], [2, 3, 4]]
    assert groups(waiting("A", "B"), waiting("B", "A")) == [[0], [1]]
    assert groups(waiting("A"), waiting("B", "A"), waiting("C", "A")) == [[0], [1, 2]]
    assert groups() == []


def test_nobody_joins_a_table_or_takes_a_seat_beside_whom_they_must_not_meet() -> None:
    places = [Place("t", 3, 2, True, 1500.0), Place("u", 3, 1, True, 1500.0)]

    def are_apart(table: str, conflicts: Collection[str]) -> bool:
        return table == "t" and "dHost" in conflicts

    people = [waiting("A", "Host"), waiting("B", "A", points=1500.0), waiting("C")]
    assert plan_seats(people, places, 4, are_apart).joining == {0: "u", 1: "t", 2: "t"}
    late = waiting("A", "Host", points=1500.0)._replace(waited_seconds=9.0)
    assert plan_seats([late], places[:1], 4, are_apart).groups == [[0]], "nobody waits for what cannot be"
