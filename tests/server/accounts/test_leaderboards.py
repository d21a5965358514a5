"""Leaderboards, and ratings on profiles: whose they are, in which order, and who is told."""

import asyncio
from typing import Any

import pytest

from bunkum.bots.registry import all_personalities, personalities
from bunkum.core.rating_scale import SIZES
from bunkum.server import rate_limits
from bunkum.server.accounts.rating_model import PROVISIONAL_SIGMA
from bunkum.server.http.lobby import list_games
from bunkum.server.rate_limits import LEADERBOARDS_AT_ONCE
from bunkum.server.services import Services, open_services
from bunkum.table.catalog import game_info, game_summaries
from support.accounts import QUICK, made_somebody, post, profile_of, recorded
from support.rated import NOW, Account, make_account, play
from support.servers import Device, RunningServer, open_server, run, settings

WEEK = 7 * 24 * 3600.0
HOMES = ("198.51.100.7", "203.0.113.9")


async def give_rating(services: Services, account: Account, mu: float, sigma: float = 3.0, at: float = NOW) -> None:
    """Gives an account a rating in Bar at tables of two."""
    async with services.ratings._database.begin() as transaction:
        await transaction.fetch(
            "INSERT INTO ratings (account_id, game, size, mu, sigma, least, matches, rated_at) "
            "VALUES ($1, 'bar', 2, $2, $3, $4, 40, $5)",
            *(account.id, mu, sigma, mu - 2 * sigma, at),
        )


async def make_shown(services: Services, name: str, mu: float, sigma: float = 3.0, at: float = NOW) -> Account:
    """Makes an account that shows its profile and has this rating."""
    account = await make_account(services, name)
    await services.profiles.show(account.id, f"shown-{name}")
    await give_rating(services, account, mu, sigma, at)
    return account


async def best(services: Services, within: float = float("inf"), most: int = 50) -> list[str]:
    return [row.name for row in await services.ratings.list_best("bar", 2, within, most)]


def test_the_best_are_those_who_are_at_least_the_best_and_ties_stay_in_one_order(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_services(settings(tmp_path, **stored)) as services:
            await make_shown(services, "Ann", 30.0, 4.0)  # at least 22
            await make_shown(services, "Bob", 29.0, 2.0)  # at least 25
            await make_shown(services, "Cy", 28.0, 1.0)  # at least 26
            for at in range(4):
                await make_shown(services, f"Twin{at}", 24.0, 1.0)  # at least 22, as Ann
            found = await best(services)
            assert found[:2] == ["Cy", "Bob"]
            assert sorted(found[2:]) == ["Ann", "Twin0", "Twin1", "Twin2", "Twin3"]
            assert await best(services) == found
            assert await best(services, most=3) == found[:3]

    run(main())


def test_who_hides_is_provisional_or_was_deleted_is_on_no_leaderboard(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_services(settings(tmp_path, **stored)) as services:
            hidden = await make_shown(services, "Hidden", 40.0)
            await services.profiles.show(hidden.id, None)
            await make_shown(services, "New", 40.0, PROVISIONAL_SIGMA)
            gone = await make_shown(services, "Gone", 40.0)
            await services.accounts.begin_deletion(gone.id)
            await make_shown(services, "Ann", 20.0, PROVISIONAL_SIGMA - 0.01)
            assert await best(services) == ["Ann"]
            await services.profiles.show(hidden.id, "again")
            assert await best(services) == ["Hidden", "Ann"]

    run(main())


def test_the_week_has_those_who_were_rated_in_it(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_services(settings(tmp_path, **stored)) as services:
            now = services.ratings._now()
            await make_shown(services, "Long ago", 40.0, at=now - WEEK - 60)
            await make_shown(services, "Ann", 20.0, at=now - WEEK + 60)
            assert await best(services, within=WEEK) == ["Ann"]
            assert await best(services) == ["Long ago", "Ann"]

    run(main())


def test_anybody_may_ask_for_a_leaderboard_and_is_told_links_and_no_ids(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as guest:
            ann = await make_shown(server.services, "Ann", 30.0)
            answer = await guest.http.get("/api/best", params={"game": "bar", "size": 2})
            assert answer.json() == {
                "game": "bar",
                "size": 2,
                "since": "ever",
                "rows": [
                    {"name": "Ann", "link": f"{server.url}/u/shown-Ann", "rating": 1650, "spread": 180, "matches": 40}
                ],
            }
            assert ann.id not in answer.text
            assert (await guest.http.get("/api/best?game=bar&size=3&since=week")).json()["rows"] == []

    run(main())


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("game=chess&size=2", 400, "no_such_game"),
        ("game=bar&size=4", 400, "unreadable"),
        ("game=bar&size=many", 400, "unreadable"),
        ("game=bar", 400, "unreadable"),
        ("size=2", 400, "unreadable"),
        ("game=bar&size=2&since=yesterday", 400, "unreadable"),
        ("game=bar&size=999999999999999999999", 400, "unreadable"),
    ],
)
def test_a_leaderboard_that_there_is_not_is_refused(tmp_path, query: str, status: int, code: str) -> None:
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as guest:
            answer = await guest.http.get(f"/api/best?{query}")
            assert (answer.status_code, answer.json()["code"]) == (status, code)

    run(main())


def test_one_network_cannot_ask_without_end(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(rate_limits, "LEADERBOARDS_A_SECOND", 0.001)  # however slow the machine is

    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as guest:
            answers = [
                (await guest.http.get("/api/best?game=bar&size=2")).status_code for _ in range(LEADERBOARDS_AT_ONCE + 1)
            ]
            assert answers == [200] * LEADERBOARDS_AT_ONCE + [429]

    run(main())


async def _play_from(server: RunningServer, ann: Device, bob: Device, homes: tuple[str, str]) -> str:
    """These two play a match of Liar's Boggle from these addresses."""
    table = (await ann.make(seats=2, options={**QUICK, "dice_per_seat": "equal", "dice_in_play": 2}))["table"]
    at = [{"x-forwarded-for": home} for home in homes]
    async with ann.at(table, **at[0]) as own, bob.at(table, **at[1]) as other:
        await own.hello()
        await other.hello()
        await other.say("sit", name="Bob")
        await other.until(lambda message: message.get("room", {}).get("yours") == [1])
        await own.say("start")
        for page in (own, other):
            await page.until(lambda message: message.get("room", {}).get("phase") == "playing")
        await asyncio.gather(*(page.play_on(in_show=lambda: server.leap(5)) for page in (own, other)))
    return table


@pytest.mark.parametrize(
    ("homes", "reason"),
    [
        (HOMES, None),
        ((HOMES[0], HOMES[0]), "same_address"),
        (("192.168.1.20", "192.168.1.21"), "same_address"),
        (("2001:db8:1:2::a", "2001:db8:1:2::b"), "same_address"),
        (("2001:db8:1:2::a", "2001:db8:1:3::a"), None),
    ],
)
def test_a_match_between_two_addresses_is_rated_and_shown_to_both(
    tmp_path, stored, homes: tuple[str, str], reason: str | None
) -> None:
    async def main() -> None:
        async with open_server(tmp_path, **stored) as server, server.device() as ann, server.device() as bob:
            await made_somebody(ann)
            await made_somebody(bob, "Bob")
            await _play_from(server, ann, bob, homes)
            profiles = [await recorded(device) for device in (ann, bob)]
            cards = [profile["latest"]["matches"][0] for profile in profiles]
            if reason is not None:
                assert [card["not_rated"]["code"] for card in cards] == [reason] * 2
                assert [card["rated"] for card in cards] == [None, None]
                assert [profile["games"][0]["ratings"] for profile in profiles] == [[], []]
                return
            assert [card["not_rated"] for card in cards] == [None, None]
            assert sorted(card["rated"]["after"] - card["rated"]["before"] for card in cards) == [-79, 79]
            for profile, card in zip(profiles, cards, strict=True):
                (rating,) = profile["games"][0]["ratings"]
                expected = {"rating": card["rated"]["after"], "spread": 480}
                assert rating == {"size": 2, **expected, "provisional": True, "matches": 1, "history": [expected]}
            await _look_at_export(ann)

    run(main(), seconds=120)


async def _look_at_export(ann: Device) -> None:
    export: dict[str, Any] = (await ann.http.get("/api/account/export")).json()
    (point,) = export["ratings"]
    assert (point["game"], point["size"], point["number"]) == ("liars_boggle", 2, 1)
    assert (point["table"], point["match"]) == (export["matches"][0]["table"], 1)
    assert point["sigma"] == pytest.approx(8.06590141)
    address = (await post(ann, "/api/account/show", shown=True))["link"].rpartition("/u/")[2]
    shown = (await ann.http.get(f"/api/people/{address}")).json()
    assert shown["games"] == (await profile_of(ann))["games"]
    assert point["table"] not in str(shown)


def test_a_deleted_account_leaves_no_rating(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_services(settings(tmp_path, **stored)) as services:
            ann, bob = [await make_account(services, name) for name in ("Ann", "Bob")]
            await play(services, "t", ann, bob)
            await services.accounts.begin_deletion(ann.id)
            async with services.ratings._database.begin() as transaction:
                for table in ("ratings", "rated_matches"):
                    rows = await transaction.fetch(f"SELECT account_id FROM {table}")  # noqa: S608  our own names
                    assert [row[0] for row in rows] == [bob.id]

    run(main())


@pytest.mark.parametrize("game", [summary.id for summary in game_summaries()])
def test_every_bot_has_a_rating_at_every_size_and_the_form_tells_it(game: str) -> None:
    ratings = game_info(game).parts.bot_ratings
    assert tuple(ratings) == SIZES
    for of_size in ratings.values():
        assert set(of_size) == {one.id for one in all_personalities(game)}
        chosen = [of_size[one.id] for one in personalities(game)]
        assert sum(chosen) / len(chosen) == pytest.approx(1500, abs=1)
    (card,) = [card for card in list_games() if card.id == game]
    for temper in card.tempers:
        assert {one.size: one.rating for one in temper.ratings} == {size: ratings[size][temper.id] for size in SIZES}
