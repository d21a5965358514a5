"""Ratings of accounts: as openskill has them, each match once and in order, and told to nobody unless shown."""

import asyncio
from math import log
from random import Random
from typing import Any

import pytest

from bunkum.core.rating_scale import BETA, MU, size_of, to_points, to_spread
from bunkum.server.accounts.rating_model import PROVISIONAL_SIGMA, Rating, rate_places
from bunkum.server.accounts.unrated import MOST_A_DAY
from bunkum.server.clock import DAY_SECONDS
from bunkum.server.services import open_services
from bunkum.table.match_record import TableRecord
from support.rated import (
    NOW,
    come,
    make_account,
    play,
    rating_of,
    ratings_of,
    reason_of,
    record,
    seat_of,
    seat_of_bot,
)
from support.servers import run, settings

NEW = Rating()

# The examples of openskill's README ("Artificial Ranks" in README.md of vivekjoshy/openskill.py, version 2), in which
# skill does not change between matches (tau = 0).
IN_README = (
    (
        (4, 1, 3, 2),
        [(20.96265504, 8.08373131), (27.79508497, 8.26316076), (24.68943500, 8.08373131), (26.55282498, 8.17921370)],
    ),
    (
        (2, 4, 2, 1),
        [(24.68943500, 8.17921370), (22.82604502, 8.17921370), (24.68943500, 8.17921370), (27.79508497, 8.26316076)],
    ),
)
# Those of the tests of openskill.js, of which openskill is a port (src/__tests__/rate.test.ts of philihp/openskill.js:
# "reverses rank" and four players with ranks), with the usual tau.
IN_TESTS = (
    ((2, 1), [(22.364610506859503, 8.06590141354368), (27.635389493140497, 8.06590141354368)]),
    (
        (2, 1, 4, 3),
        [
            (26.55291815138952, 8.17961798837266),
            (27.795252672501135, 8.263571791259416),
            (20.962412806387245, 8.084127880168786),
            (24.689416369722096, 8.084127880168786),
        ],
    ),
)


def approximately(ratings: Any) -> Any:
    return [pytest.approx(rating, abs=1e-8) for rating in ratings]


@pytest.mark.parametrize(("places", "expected"), IN_README)
def test_ratings_move_as_in_the_examples_of_openskill_without_change_of_skill(
    places: tuple[int, ...], expected
) -> None:
    assert rate_places([NEW] * 4, places, tau=0.0) == approximately(expected)


@pytest.mark.parametrize(("places", "expected"), IN_TESTS)
def test_ratings_of_accounts_move_as_in_the_examples_of_openskill(tmp_path, stored, places, expected) -> None:
    async def main() -> None:
        async with open_services(settings(tmp_path, **stored)) as services:
            accounts = [await make_account(services, f"P{at}") for at in range(len(places))]
            await come(services, "t", *accounts)
            await record(
                services, "t", *(seat_of(one, "t", place) for one, place in zip(accounts, places, strict=True))
            )
            size = {2: 2, 4: 3}[len(places)]
            found = [(await rating_of(services, account, size=size)).rating for account in accounts]
            assert found == approximately(expected)

    run(main())


def test_a_new_rating_is_1500_give_or_take_500_and_400_points_are_ten_to_one() -> None:
    assert (to_points(NEW.mu), to_spread(NEW.sigma)) == (1500, 500)
    assert NEW.is_provisional
    certain = [Rating(25.0 + 400 / 30, 1e-6), Rating(25.0, 1e-6)]
    up, down = (
        rate_places([Rating(25.0 + 400 / 30, 1.0), Rating(25.0, 1.0)], places)[0].mu for places in ((1, 2), (2, 1))
    )
    assert (certain[0].mu - down) / (up - certain[0].mu) == pytest.approx(9.6, rel=0.1), "a loss costs ten wins"


def test_tables_of_two_of_three_and_four_and_of_more_have_ratings_of_their_own(tmp_path, stored) -> None:
    assert [size_of(seats) for seats in (1, 2, 3, 4, 5, 16)] == [None, 2, 3, 3, 5, 5]

    async def main() -> None:
        async with open_services(settings(tmp_path, **stored)) as services:
            people = [await make_account(services, f"P{at}") for at in range(5)]
            for seats in (2, 3, 4, 5):
                await play(services, f"t{seats}", *people[:seats], at=NOW + seats)
            rated = await services.ratings.list_ratings(people[0].id)
            assert {(one.size, one.matches) for one in rated} == {(2, 1), (3, 2), (5, 1)}
            assert [point.number for one in rated if one.size == 3 for point in one.history] == [1, 2]

    run(main())


def test_a_match_is_rated_once_however_often_it_is_recorded(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_services(settings(tmp_path, **stored)) as services:
            ann, bob = [await make_account(services, name) for name in ("Ann", "Bob")]
            await play(services, "t", ann, bob)
            once = await ratings_of(services, (ann, bob))
            await play(services, "t", ann, bob)
            await play(services, "t", bob, ann)
            assert await ratings_of(services, (ann, bob)) == once
            await services.profiles.purge(NOW + 1)
            await play(services, "t", ann, bob)
            assert await ratings_of(services, (ann, bob)) == once, "nor when it was cleared away"
            assert await reason_of(services, ann) is None

    run(main())


def test_matches_of_a_table_are_rated_in_their_order(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_services(settings(tmp_path, **stored)) as services:
            ann, bob = [await make_account(services, name) for name in ("Ann", "Bob")]
            for match, order in enumerate(((ann, bob), (ann, bob), (bob, ann)), 1):
                await play(services, "t", *order, match=match, at=NOW + match)
            after = NEW, NEW
            for places in ((1, 2), (1, 2), (2, 1)):
                after = rate_places(after, places)
            assert await ratings_of(services, (ann, bob)) == approximately(after)
            history = (await rating_of(services, ann)).history
            assert [(point.match, point.over_at) for point in history] == [(1, NOW + 1), (2, NOW + 2), (3, NOW + 3)]
            assert history[-1].rating == (await rating_of(services, ann)).rating

    run(main())


def test_two_servers_that_record_the_same_matches_at_once_rate_each_once(tmp_path, database) -> None:
    async def main() -> None:
        folders = [tmp_path / name for name in "ab"]
        for folder in folders:
            folder.mkdir()
        async with (
            open_services(settings(folders[0], database=database)) as here,
            open_services(settings(folders[1], database=database)) as there,
        ):
            ann, bob = [await make_account(here, name) for name in ("Ann", "Bob")]
            tables = [f"t{at}" for at in range(MOST_A_DAY)]
            for table in tables:
                await come(here, table, ann, bob)
            players = {table: await here.profiles.list_players(table) for table in tables}
            for server in (here, there):  # each has its connections
                await asyncio.gather(*(server.profiles.list_players(table) for table in tables))
            await asyncio.gather(
                *(
                    record(server, table, seat_of(ann, table, 1), seat_of(bob, table, 2), players=players[table])
                    for table in tables
                    for server in (here, there)
                )
            )
            after = NEW, NEW
            for _ in tables:
                after = rate_places(after, (1, 2))
            assert await ratings_of(here, (ann, bob)) == approximately(after)
            assert [point.number for point in (await rating_of(there, bob)).history] == [1, 2, 3, 4, 5]
            assert [game.matches for game in await there.profiles.list_games(ann.id)] == [5]

    run(main())


def test_a_bot_is_an_opponent_whose_rating_stays(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_services(settings(tmp_path, **stored)) as services:
            ann, bob = [await make_account(services, name) for name in ("Ann", "Bob")]
            for account, bot, table in ((ann, "honest", "a"), (bob, "random", "b")):
                await come(services, table, account)
                await record(services, table, seat_of(account, table, 1), seat_of_bot(bot, 2))
            won, easily = [(await rating_of(services, one)).rating for one in (ann, bob)]
            assert won.mu > easily.mu > NEW.mu, "who beats a better bot gains more"
            assert len(await services.ratings.list_ratings(ann.id)) == 1

    run(main())


def test_who_leaves_comes_last_and_the_others_are_rated(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_services(settings(tmp_path, **stored)) as services:
            ann, bob, cy = [await make_account(services, name) for name in ("Ann", "Bob", "Cy")]
            await come(services, "t", ann, bob, cy)
            won = seat_of(ann, "t", 1, left=True)
            await record(services, "t", won, seat_of(bob, "t", 2), seat_of(cy, "t", 3))
            found = [(await rating_of(services, one, size=3)).rating for one in (ann, bob, cy)]
            assert found == approximately(rate_places([NEW] * 3, (3, 1, 2)))
            assert await reason_of(services, ann) is None

    run(main())


async def _come_together(services, ann, bob) -> None:
    for account in (ann, bob):
        await services.profiles.note_table(account.id, "t", [account.person("t")], "one-room")


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("practice", {"is_practice": True}),
        ("handicap", {"has_handicap": True}),
        ("guest", {"second": {"holders": ("guest",), "first_holders": ("guest",)}}),
        ("guest", {"second": {"first_holders": ()}}),
        ("mixed_seat", {"more_holders": True}),
        ("absent", {"second": {"began_absent": True}}),
        ("late", {"second": {"bot": "honest"}}),
        ("two_seats", {"twice": True}),
        ("unknown_bot", {"bot": "nobody"}),
        ("same_address", {"together": True}),
        ("unknown_address", {"unknown": True}),
        ("alone", {"alone": True}),
    ],
)
def test_a_match_is_not_rated_and_says_why(tmp_path, stored, code: str, change: dict[str, Any]) -> None:
    async def main() -> None:
        async with open_services(settings(tmp_path, **stored)) as services:
            ann, bob = [await make_account(services, name) for name in ("Ann", "Bob")]
            await (_come_together(services, ann, bob) if "together" in change else come(services, "t", ann, bob))
            if "unknown" in change:
                await services.profiles.note_table(ann.id, "t", [], "")
                players = [
                    player._replace(networks=frozenset()) for player in await services.profiles.list_players("t")
                ]
            else:
                players = None
            second = seat_of(bob, "t", 2, **change.get("second", {}))
            if "more_holders" in change:
                second = seat_of(bob, "t", 2, holders=(bob.person("t"), "somebody"))
            seats = [seat_of(ann, "t", 1), second]
            seats += [seat_of(ann, "t", 3)] if "twice" in change else []
            seats += [seat_of_bot(change["bot"], 3)] if "bot" in change else []
            seats = seats[:1] if "alone" in change else seats
            more = {key: change[key] for key in ("is_practice", "has_handicap") if key in change}
            await record(services, "t", *seats, players=players, **more)
            assert await reason_of(services, ann) == code
            assert await services.ratings.list_ratings(ann.id) == []
            assert await services.ratings.list_ratings(bob.id) == []

    run(main())


def test_who_was_in_one_room_once_is_not_rated_at_that_table_from_elsewhere(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_services(settings(tmp_path, **stored)) as services:
            ann, bob = [await make_account(services, name) for name in ("Ann", "Bob")]
            await _come_together(services, ann, bob)
            await play(services, "t", ann, bob)
            assert await reason_of(services, ann) == "same_address"

    run(main())


def test_the_same_two_are_rated_a_few_times_a_day_so_second_accounts_gain_little(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_services(settings(tmp_path, **stored)) as services:
            ann, second, cy = [await make_account(services, name) for name in ("Ann", "Second", "Cy")]
            for count in range(MOST_A_DAY + 3):
                await play(services, f"t{count}", ann, second, at=NOW + count)
            assert (await rating_of(services, ann)).matches == MOST_A_DAY
            assert await reason_of(services, ann) == "often"
            await play(services, "three", ann, second, cy, at=NOW + 100)
            assert await reason_of(services, cy) == "often", "nor with somebody else at the table"
            await play(services, "other", ann, cy, at=NOW + 101)
            assert await reason_of(services, ann) is None, "with others she is"
            await play(services, "next day", ann, second, at=NOW + 101 + DAY_SECONDS)
            assert await reason_of(services, ann) is None

    run(main())


def test_whoever_is_being_deleted_is_neither_named_nor_rated(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_services(settings(tmp_path, **stored)) as services:
            ann, bob = [await make_account(services, name) for name in ("Ann", "Bob")]
            await play(services, "before", ann, bob)
            await come(services, "t", ann, bob)
            players = await services.profiles.list_players("t")
            await services.accounts.begin_deletion(ann.id)
            assert await services.ratings.list_ratings(ann.id) == []
            await record(services, "t", seat_of(ann, "t", 1), seat_of(bob, "t", 2), players=players, at=NOW + 1)
            assert await services.ratings.list_ratings(ann.id) == []
            assert await services.profiles.list_matches(ann.id, None, 9) == []
            later, earlier = await services.profiles.list_matches(bob.id, None, 9)
            assert [[seat.name for seat in match.seats] for match in (later, earlier)] == [["Somebody", "Bob"]] * 2
            assert not later.seats[0].is_bot
            assert await reason_of(services, bob) == "guest"
            assert (await rating_of(services, bob)).matches == 1, "what Bob has played stays"

    run(main())


def test_a_table_without_matches_is_recorded(tmp_path, stored) -> None:
    async def main() -> None:
        async with open_services(settings(tmp_path, **stored)) as services:
            ann = await make_account(services, "Ann")
            await come(services, "t", ann)
            players = await services.profiles.list_players("t")
            await services.profiles.record("t", "bar", TableRecord((), False, 0.0), players, NOW, is_practice=False)
            assert await services.profiles.list_open_tables(ann.id, 9) == []

    run(main())


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_rating_that_is_not_provisional_is_within_its_spread_and_better_than_a_guess(seats: int) -> None:
    """People whose skill has a deviation of 5 play at random tables, in places drawn by the model."""
    luck, ratings = Random(f"{seats}"), [NEW] * 60
    skills = [luck.gauss(MU, 5.0) for _ in ratings]
    for _ in range(60 * 60 // seats):
        who = luck.sample(range(60), seats)
        shown = [skills[one] / (BETA * seats**0.5) - log(-log(luck.random())) for one in who]
        places = [1 + sum(other > own for other in shown) for own in shown]
        for one, rating in zip(who, rate_places([ratings[one] for one in who], places), strict=True):
            ratings[one] = rating
    settled = [(rating, skill) for rating, skill in zip(ratings, skills, strict=True) if not rating.is_provisional]
    assert len(settled) > 40
    assert sum(abs(rating.mu - skill) <= 2 * rating.sigma for rating, skill in settled) >= 0.85 * len(settled)
    assert sum((rating.mu - skill) ** 2 for rating, skill in settled) / len(settled) < 5.0**2


def test_a_rating_is_provisional_for_the_first_matches() -> None:
    ann = bob = NEW
    count = 0
    while ann.sigma >= PROVISIONAL_SIGMA:
        first = (1, 2) if count % 2 else (2, 1)
        ann, bob = rate_places((ann, bob), first)
        count += 1
    assert 15 <= count <= 30
    assert not ann.is_provisional
