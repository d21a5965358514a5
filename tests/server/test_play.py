"""Playing over the wire."""

import asyncio
import json
import logging
import multiprocessing
import os
import re
import signal
import sqlite3
from collections import deque
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from unittest.mock import Mock

import msgspec
import pytest

from bunkum.bots import RandomPlayer
from bunkum.core import SPECTATOR, Seat as Place
from bunkum.games.liars_boggle.state import State
from bunkum.server.rate_limits import Limit
from bunkum.server.storage import AppendResult, OnAppend, Row, read_table
from bunkum.server.tables.reviews import cut_after_match
from bunkum.server.tables.room_messages import build_chairs, build_room, build_rules, encode
from bunkum.server.workers.jobs import RecapJob, ReviewJob, run_job
from bunkum.server.workers.pool import WorkerUnavailable
from bunkum.table.recap import tell_match
from bunkum.table.review import look_back
from support import workers
from support.servers import WORDS, Device, RunningServer, Seat, comes_true, open_server, run

SHOW_SECONDS = 3
QUICK = {"show_seconds": SHOW_SECONDS, "dice_per_seat": [2, 2, 2], "first_seat": 0}


async def three(server: RunningServer, stack: AsyncExitStack, **fields) -> list[Seat]:
    """Ann, Bob and Cy at a table that has begun."""
    devices = [await stack.enter_async_context(server.device()) for _ in range(3)]
    made = await devices[0].make(seats=3, **fields)
    pages = [await stack.enter_async_context(device.at(made["table"])) for device in devices]
    for page in pages:
        await page.hello()
    for page, name in zip(pages[1:], ("Bob", "Cy"), strict=True):
        await page.say("sit", name=name)
        await page.until(lambda message: message.get("seat", -2) >= 0)
    await pages[0].say("start")
    for page in pages:
        await page.until(lambda message: "view" in message)
    return pages


def playing(test, **changes):
    """Run a test at a table of three that has begun."""

    def within(tmp_path):
        async def main() -> None:
            async with open_server(tmp_path, **changes) as server, AsyncExitStack() as stack:
                await test(server, await three(server, stack, options=QUICK))

        run(main())

    return within


def test_a_table_is_made_joined_by_its_code_and_started(tmp_path):
    async def main():
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as bob:
            made = await ann.make(seats=3)
            assert re.fullmatch("[B-DF-HJKMNP-TV-Z]{6}", made["code"])
            assert made["seat"] == 0
            found = await bob.http.get(f"/api/codes/{made['code'].lower()}")
            assert found.json() == {"table": made["table"]}
            async with ann.at(made["table"]) as first, bob.at(made["table"]) as second:
                news = await first.hello()
                assert news["seat"] == 0
                assert news["room"]["yours"] == [0]
                assert (await second.hello())["seat"] == -2
                await second.say("sit", name="Bob")
                await second.until(lambda message: message.get("seat") == 1)
                await first.say("start")
                view = msgspec.convert((await first.until(lambda message: "view" in message))["view"], State)
                assert len(view.hands) == 2
                assert all(die.up for die in view.hands[0] or ())
                assert not any(die.up or die.faces for die in view.hands[1] or ())

    run(main())


@playing
async def test_three_people_play_a_match_to_its_end_and_another(server, pages):
    await asyncio.gather(*(page.play_on() for page in pages))
    assert sorted(pages[0].room["ranking"]) == [1, 2, 3]
    assert all(page.room["ranking"] == pages[0].room["ranking"] for page in pages)
    await pages[1].say("ready")
    await pages[0].until(lambda message: message.get("room", {}).get("ready") == [1])
    assert pages[0].room["waits_for"] == [0, 2]
    for page in (pages[0], pages[2]):
        await page.say("ready")
    for page in pages:
        await page.until(lambda message: message.get("room", {}).get("match") == 2)
    await asyncio.gather(*(page.play_on() for page in pages))


@playing
async def test_news_come_in_order_without_a_gap_and_views_follow(server, pages):
    await asyncio.gather(*(page.play_on() for page in pages))
    for page in pages:
        numbers = [news["n"] for news in page.news if news["seat"] == page.seat]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        live = server.services.registry.tables[0]
        expected = msgspec.to_builtins(live.table.view(page.seat))
        assert msgspec.json.encode(page.view, order="sorted") == msgspec.json.encode(expected, order="sorted")


@playing
async def test_the_same_move_twice_is_done_once(server, pages):
    ann = pages[0]
    for _ in range(3):
        await ann.say("act", id="once", action={"type": "Bid", "word": "at"})
    answers = [await ann.hear() for _ in range(3)]
    assert [answer["is"] for answer in answers] == ["news", "did", "did"]
    assert ann.view["seq"] == 1
    # And after the house has forgotten it, the log has not.
    server.services.registry.tables[0]._pipeline._done_ids.clear()
    await pages[1].ask("act", action={"type": "Bid", "word": "ate"})
    await ann.until(lambda message: message.get("view", {}).get("seq") == 2)
    await pages[2].ask("act", action={"type": "Bid", "word": "neat"})
    await ann.until(lambda message: message.get("view", {}).get("seq") == 3)
    await ann.say("act", id="once", action={"type": "Bid", "word": "stone"}, again=True)
    assert (await ann.until(lambda message: message["is"] in ("did", "refused")))["is"] == "did"
    assert ann.view["seq"] == 3
    # What was not done the first time is done now, be it said again or not.
    await ann.say("act", id="lost", action={"type": "Bid", "word": "stone"}, again=True)
    await ann.until(lambda message: message.get("did") == "lost")
    assert ann.view["seq"] == 4


@playing
async def test_a_log_that_cannot_be_read_does_nothing_twice(server, pages):
    ann = pages[0]
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr("bunkum.server.storage.sqlite.reader.has_entry", unreadable)
        await ann.say("act", id="once", action={"type": "Bid", "word": "at"}, again=True)
        assert await ann.is_told_to_come_back() == ("not_read", 2.0), "it may be stored"
    async with ann.device.at(ann.table) as again:
        await again.hello()
        await again.say("act", id="once", action={"type": "Bid", "word": "at"}, again=True)
        await again.until(lambda message: message.get("did") == "once")
        assert again.view["seq"] == 1


@playing
async def test_what_goes_wrong_while_the_log_is_asked_hangs_up_and_does_not_hang(server, pages):
    ann = pages[0]
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr("bunkum.server.storage.sqlite.reader.has_entry", lambda *_: 1 // 0)
        await ann.say("act", id="once", action={"type": "Bid", "word": "at"}, again=True)
        assert (await ann.until(lambda message: message["is"] == "closing"))["code"] == "lost_thread"


@playing
async def test_closing_a_table_cancels_and_refuses_a_request_that_is_looked_up_in_the_log(server, pages):
    ann, (live,) = pages[0], server.services.registry.tables
    cancelled = asyncio.Event()

    async def has_entry(*_: object) -> bool:
        try:
            await asyncio.sleep(60)
        finally:
            cancelled.set()
        return False

    live._pipeline._log = Mock(has_entry=has_entry)
    await ann.say("act", id="once", action={"type": "Bid", "word": "at"}, again=True)
    await comes_true(lambda: live._pipeline._checking is not None)
    live.close("restarting", again=1.0)
    refusal = await ann.until(lambda message: message["is"] == "refused")
    assert (refusal["id"], refusal["code"]) == ("once", "restarting")
    await asyncio.wait_for(cancelled.wait(), 5)


@playing
async def test_a_table_whose_entry_lost_its_number_to_none_is_reloaded_from_the_log(
    server: RunningServer, pages: list[Seat]
) -> None:
    ann, (live,) = pages[0], server.services.registry.tables

    def append(row: Row, done: OnAppend) -> bool:
        del row
        deque(done(AppendResult.RACED) or (), maxlen=0)
        return True

    live._log.append = append  # type: ignore[method-assign]
    await ann.say("act", id="once", action={"type": "Bid", "word": "at"})
    assert (await ann.until(lambda message: message["is"] == "closing"))["code"] == "lost_thread"
    del live._log.append  # type: ignore[method-assign]  the class's own is there again
    async with ann.device.at(ann.table) as again:
        await again.hello()
        assert again.view["seq"] == 0, "nobody is shown what may not be stored"
        await again.say("act", id="once", action={"type": "Bid", "word": "at"}, again=True)
        await again.until(lambda message: message.get("did") == "once")
        assert again.view["seq"] == 1


@pytest.mark.parametrize("is_stored", [False, True])
def test_an_entry_of_which_nobody_knows_is_stored_once(tmp_path, is_stored):
    playing(partial(stored_once, is_stored))(tmp_path)


async def stored_once(is_stored: bool, server: RunningServer, pages: list[Seat]) -> None:
    ann, (live,) = pages[0], server.services.registry.tables
    storing = live._log.append
    tried: list[Row] = []

    def append(row: Row, done: OnAppend) -> bool:
        tried.append(row)
        if len(tried) > 1:
            return storing(row, done)
        if is_stored:
            return storing(row, lambda _: done(AppendResult.UNKNOWN))
        deque(done(AppendResult.UNKNOWN) or (), maxlen=0)
        return True

    live._log.append = append  # type: ignore[method-assign]
    await ann.say("act", id="once", action={"type": "Bid", "word": "at"})
    await ann.until(lambda message: message.get("did") == "once")
    assert ann.view["seq"] == 1
    assert [row.id for row in tried] == ["0:once"] * (1 if is_stored else 2), "the very same row again"
    assert server.services.metrics.get_value("bunkum_unsettled_appends_total", result="unknown") == 1


def unreadable(*_: object) -> bool:
    raise sqlite3.OperationalError("disk I/O error")


@playing
async def test_a_refusal_is_for_the_actor_alone(server, pages):
    answer = await pages[1].ask("act", action={"type": "Bid", "word": "at"})
    assert (answer["is"], answer["code"], answer["sentence"]) == ("refused", "not_your_turn", "It is Ann's turn.")
    assert [await page.rest(0.05) for page in pages] == [[], [], []]


@playing
async def test_try_answers_and_does_nothing(server, pages):
    allowed = await pages[0].ask("try", action={"type": "Bid", "word": "stone"})
    assert (allowed["is"], allowed["code"]) == ("tried", None)
    assert allowed["sentence"]
    refusal = await pages[0].ask("try", action={"type": "Bid", "word": "a"})
    assert refusal["code"] == "too_short"
    assert [await page.rest(0.05) for page in pages] == [[], [], []]


@playing
async def test_who_comes_back_knows_all_or_hears_nothing_new(server, pages):
    ann = pages[0]
    await ann.ask("act", action={"type": "Bid", "word": "at"})
    async with ann.device.at(ann.table) as again:
        assert "view" in await again.hello(ann.known[0]["n"]), "of whatever seat that was"
        assert "view" in await again.hello(ann.known[0]["n"], seat=1)
        assert "view" in await again.hello(ann.known[0]["n"], seat=SPECTATOR)
        short = await again.hello(ann.known[0]["n"], seat=0)
        assert "view" not in short
        assert short["n"] == ann.known[0]["n"]
        whole = await again.hello(ann.known[0]["n"] - 1, seat=0)
        assert whole["view"] == ann.view
        assert whole["room"] == ann.room


@playing
async def test_only_what_changed_is_told_and_the_whole_to_who_comes_anew(server, pages):
    ann = pages[0]
    ann.bytes.clear()
    await ann.ask("act", action={"type": "Bid", "word": "at"})
    (bid,) = (json.loads(text) for text in ann.bytes if '"view"' in text)
    assert {"bid", "seq", "turn"} <= bid["view"].keys()
    assert not {"options", "hands", "living", "pile", "places"} & bid["view"].keys()
    assert len(json.dumps(bid)) < 600
    async with ann.device.at(ann.table) as again:
        whole = await again.hello()
        assert whole["view"]["options"] == ann.view["options"]
        assert whole["view"] == ann.view
        await pages[1].ask("act", action={"type": "Call"})
        news = await again.until(lambda message: "view" in message)
        assert "options" not in json.loads(again.bytes[-1])["view"]
        assert news["view"]["options"] == whole["view"]["options"], "the page puts them back"
        (live,) = server.services.registry.tables
        assert again.view == json.loads(encode(live.table.view(Place(0)))), "put together, it is what the seat knows"


@playing
async def test_what_pages_put_together_is_what_their_seats_know_at_every_step(server, pages):
    (live,) = server.services.registry.tables
    table, players = live.table, [RandomPlayer("liars_boggle", f"step {seat}", WORDS) for seat in range(3)]
    steps = 0
    while table.room.phase != "over":
        await asyncio.sleep(0.01)  # the house itself may be next
        for page, player in zip(pages, players, strict=True):
            did = True
            while did and table.room.phase != "over":
                _, did = await page.step(player, b"")
                steps += did
                for each in pages:
                    while each.known[each.seat]["n"] < table.news_count(Place(each.seat)):
                        await each.hear()
                    assert each.view == json.loads(encode(table.view(Place(each.seat))))
                    assert each.room["yours"] == [each.seat]
                    now = build_room(
                        table,
                        live.facts,
                        build_chairs(table, live.now),
                        build_rules(table.room, live.facts),
                        live.now,
                        watched=False,
                    )
                    assert each.room == json.loads(encode(now)) | {"yours": [each.seat]}
    assert steps > 10
    assert all(page.room["phase"] == "over" for page in pages)


def test_who_looks_on_misses_nothing_when_a_player_becomes_an_onlooker(tmp_path):
    async def main():
        async with open_server(tmp_path) as server, AsyncExitStack() as stack:
            pages = await three(server, stack, options={**QUICK, "leavers": "out"})
            screen = await stack.enter_async_context(pages[0].device.at(pages[0].table, query="?watch"))
            await screen.hello()
            (live,) = server.services.registry.tables
            await pages[1].say("leave")
            while screen.known[-2]["n"] < live.table.news_count(Place(-2)) or 1 not in server.truth().gone:
                await screen.hear()
            assert screen.view == json.loads(encode(live.table.view(Place(-2))))

    run(main())


@playing
async def test_all_are_told_when_a_screen_for_all_is_open(server, pages):
    assert pages[0].room["watched"] is False
    async with server.device() as eve, server.device() as screen, eve.at(pages[0].table) as guest:
        assert (await guest.hello())["room"]["watched"] is False, "a guest with a phone is no screen for all"
        async with screen.at(pages[0].table, "?watch") as tv:
            assert (await tv.hello())["room"]["watched"] is True
            for page in (*pages, guest):
                n = page.known[page.seat]["n"]
                opened = await page.until(lambda message: "room" in message)
                assert opened["room"]["watched"] is True
                assert set(opened) == {"is", "n", "seat", "room"}
                assert opened["n"] == n, "nothing has happened at the table"
        for page in (*pages, guest):
            assert (await page.until(lambda message: "room" in message))["room"]["watched"] is False


@playing
async def test_talk_and_claims_are_heard_and_judged_at_the_showdown(server, pages):
    await pages[0].say("say", text="I never lie.")
    news = await pages[2].until(lambda message: message.get("talk"))
    assert (news["talk"][0]["text"], news["talk"][0]["claim"]) == ("I never lie.", None)
    held = {die["up"] for hand in server.truth().hands for die in [msgspec.to_builtins(d) for d in hand]}
    nobody_has = next(letter for letter in "ABCDEFGHIJKLMNOPRSTUVWXYZ" if letter not in held)
    await pages[1].say("claim", claim={"kind": "have", "letter": nobody_has})
    claimed = (await pages[2].until(lambda message: message.get("talk")))["talk"][0]
    assert claimed["verdict"] is None
    await pages[0].ask("act", action={"type": "Bid", "word": "at"})
    await pages[1].ask("act", action={"type": "Call"})
    talk = (await pages[2].until(lambda message: message.get("talk")))["talk"]
    assert [(remark["id"], remark["verdict"]) for remark in talk] == [(claimed["id"], False)]


@playing
async def test_an_onlooker_sees_what_all_may_see_and_no_more(server, pages):
    async with server.device() as eve, eve.at(pages[0].table, "?watch") as tv:
        await tv.hello()
        assert tv.seat == -2
        assert tv.menu == {"ready": [], "blanks": [], "room": [], "room_blanks": []}
        assert not any(die["up"] or die["faces"] for hand in tv.view["hands"] for die in hand)
        assert tv.room["yours"] == []
        await pages[0].ask("act", action={"type": "Bid", "word": "at"})
        news = await tv.until(lambda message: "events" in message)
        assert news["view"]["bid"]["word"] == "at"


@pytest.mark.usefixtures("short_grace")
@playing
async def test_somebody_who_drops_is_away_and_comes_back(server, pages):
    bob = pages[1]
    await bob.socket.close()
    away = await pages[0].until(lambda message: message.get("room", {}).get("chairs", [{}] * 3)[1].get("away"))
    assert away["room"]["chairs"][1]["back_in"] > 0
    async with bob.device.at(bob.table) as again:
        await again.hello()
        await pages[0].until(lambda message: message.get("room") and not message["room"]["chairs"][1]["away"])


@playing
async def test_a_reload_is_not_being_away(server, pages):
    bob = pages[1]
    await bob.socket.close()
    async with bob.device.at(bob.table) as again:
        await again.hello()
        await asyncio.sleep(2.5)  # longer than the grace
        assert await pages[0].rest(0.05) == []
        assert not again.room["chairs"][1]["away"]


@playing
async def test_a_bot_plays_on_for_who_leaves_and_for_who_wants_it(server, pages):
    await pages[1].say("give_to_bot", chair=1)
    await pages[0].until(lambda message: message.get("room", {}).get("chairs", [{}] * 3)[1].get("temper"))
    await pages[0].ask("act", action={"type": "Bid", "word": "at"})
    news = await pages[0].until(lambda message: message.get("events"))
    assert news["events"][0]["type"] in ("BidMade", "Called")
    await pages[1].say("take_back")
    await pages[1].until(lambda message: message.get("room") and not message["room"]["chairs"][1]["temper"])
    await pages[2].say("leave")
    left = await pages[0].until(lambda message: message.get("room", {}).get("chairs", [{}] * 3)[2].get("left"))
    assert left["room"]["chairs"][2]["temper"]


@playing
async def test_a_round_is_restarted_when_more_than_half_agree(server, pages):
    await pages[0].say("propose_restart")
    ballot = (await pages[1].until(lambda message: message.get("room", {}).get("ballot")))["room"]["ballot"]
    assert (ballot["by"], ballot["agreed"]) == (0, [0])
    assert 29 < ballot["left"] <= 30
    await pages[1].say("agree")
    restarted = await pages[2].until(lambda message: "RoundRestarted" in str(message.get("events")))
    assert restarted["room"]["ballot"] is None
    assert (restarted["room"]["asked_round"], restarted["room"]["asked"]) == (1, [0]), "it may not ask again"


def test_one_phone_holds_several_seats(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:
            made = await ann.make(seats=2, options={"first_seat": 0})
            async with ann.at(made["table"]) as phone:
                await phone.hello()
                await phone.say("sit", name="Bob")
                await phone.until(lambda message: message.get("seat") == 1)
                await phone.say("start")
                await phone.until(lambda message: message.get("seat") == 1 and "view" in message)
                hands = [phone.known[seat]["view"]["hands"] for seat in (0, 1)]
                assert [bool(hands[0][seat][0]["up"]) for seat in (0, 1)] == [True, False]
                assert [bool(hands[1][seat][0]["up"]) for seat in (0, 1)] == [False, True]
                refusal = await phone.ask("act", action={"type": "Bid", "word": "at"})
                assert refusal["code"] == "not_seated", "which of the two?"
                assert (await phone.ask("act", seat=0, action={"type": "Bid", "word": "at"}))["is"] == "news"
                assert (await phone.ask("act", seat=1, action={"type": "Bid", "word": "ate"}))["is"] == "news"
                assert phone.known[0]["room"]["yours"] == [0, 1]

    run(main())


def test_another_device_takes_ones_seats_over(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as phone, server.device() as laptop:
            made = await phone.make(seats=2)
            own = await laptop.make(seats=2)
            code = (await phone.http.post("/api/carry", json={"table": made["table"]})).json()["code"]
            answer = await laptop.http.post(f"/api/carry/{code}")
            assert answer.json() == {"table": made["table"]}
            assert (await laptop.http.post(f"/api/carry/{code}")).json()["code"] == "no_such_code", "good once"
            for table in (made["table"], own["table"]):
                async with laptop.at(table) as page:
                    assert (await page.hello())["seat"] == 0

    run(main())


def test_a_game_against_bots_goes_to_its_end(tmp_path):
    async def main():
        async with open_server(tmp_path) as server, server.device() as ann:
            made = await ann.make(seats=3, bots=["magpie", "baron"], options=QUICK)
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("start")
                await page.play_on(in_show=lambda: server.leap(SHOW_SECONDS))
                assert sorted(page.room["ranking"]) == [1, 2, 3]
                assert server.services.metrics.get_value("bunkum_bot_moves_total") > 0

    run(main())


def test_a_match_that_is_over_can_be_looked_back_at_by_all_who_are_here(tmp_path):
    made_of: list[object] = []

    async def run_here(job):
        made_of.append(job)
        return run_job(job)

    async def main():
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as eye:
            server.services.pool.run = run_here
            made = await ann.make(seats=3, bots=["magpie", "baron"], options=QUICK)
            async with ann.at(made["table"]) as page, eye.at(made["table"], "?watch") as tv:
                for each in (page, tv):
                    await each.hello()
                    assert each.room["reviewed"] is True
                    assert (await each.ask("review"))["code"] == "no_review", "nobody has played yet"
                await page.say("start")
                await page.until(lambda message: "view" in message)
                assert (await page.ask("review"))["code"] == "no_review", "the dice are still in play"
                await page.play_on(in_show=lambda: server.leap(SHOW_SECONDS))
                reviews = [
                    *await asyncio.gather(*(each.ask("review") for each in (page, tv))),
                    await page.ask("review"),
                ]
                found = read_table(server.services.settings.database_file, made["table"])
                assert found is not None
                game = server.services.registry.tables[0].table.game
                expected = look_back(game, [game.entries.decode(entry) for _, entry in found[1]], 1)
                assert expected.rounds
                for review in reviews:
                    assert (review["is"], review["seconds"]) == ("review", expected.seconds)
                    assert review["rounds"] == json.loads(msgspec.json.encode(expected.rounds))
                assert len([job for job in made_of if isinstance(job, ReviewJob)]) == 1, "once for all who ask"
                await page.say("say", text='"type":"match_began"')
                await page.say("rematch")
                await page.until(lambda message: message.get("room", {}).get("phase") == "playing")
                assert (await page.ask("review"))["code"] == "no_review"
                again = read_table(server.services.settings.database_file, made["table"])
                assert again is not None
                now, then = [[entry for _, entry in log] for log in (again[1], found[1])]
                assert list(cut_after_match(1, now))[: len(then)] == then
                assert len(then) < len(list(cut_after_match(1, now))) < len(now), (
                    "with the talk, without the next match"
                )
                assert list(cut_after_match(2, now)) == now

    run(main())


def test_a_match_that_is_over_is_told_to_all_who_are_here_once_for_all(tmp_path):
    made_of: list[object] = []

    async def run_here(job):
        made_of.append(job)
        return run_job(job)

    async def main():
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as eye:
            server.services.pool.run = run_here
            made = await ann.make(seats=3, bots=["magpie", "baron"], options=QUICK)
            async with ann.at(made["table"]) as page, eye.at(made["table"], "?watch") as tv:
                for each in (page, tv):
                    await each.hello()
                    assert (await each.ask("recap"))["code"] == "no_recap", "nobody has played yet"
                await page.say("start")
                await page.until(lambda message: "view" in message)
                assert (await page.ask("recap"))["code"] == "no_recap", "the dice are still in play"
                await page.play_on(in_show=lambda: server.leap(SHOW_SECONDS))
                recaps = [await each.ask("recap") for each in (page, tv, page)]
                found = read_table(server.services.settings.database_file, made["table"])
                assert found is not None
                game = server.services.registry.tables[0].table.game
                expected = tell_match(game, [game.entries.decode(entry) for _, entry in found[1]], 1)
                assert expected.highlights
                for recap in recaps:
                    assert (recap["is"], recap["sentence"]) == ("recap", expected.sentence)
                    assert recap["highlights"] == json.loads(msgspec.json.encode(expected.highlights))
                assert len([job for job in made_of if isinstance(job, RecapJob)]) == 1, "once for all who ask"
                assert not [job for job in made_of if isinstance(job, ReviewJob)], "nobody asked for a review"

    run(main())


def test_a_review_that_nobody_can_make_now_is_refused_and_may_be_asked_for_again(tmp_path):
    async def main():
        async with open_server(tmp_path) as server, server.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"], options={"show_seconds": 3, "dice_in_play": 2})
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("start")
                await page.play_on()

                async def dies(job):
                    raise RuntimeError("the worker fell over")

                server.services.pool.run = dies
                assert (await page.ask("review"))["code"] == "busy"

                async def run_here(job):
                    return run_job(job)

                server.services.pool.run = run_here
                assert (await page.ask("review"))["is"] == "review"

    run(main())


def test_a_round_of_boggle_is_looked_back_at_with_how_well_known_its_words_are(tmp_path):
    async def run_here(job):
        return run_job(job)

    async def main():
        async with open_server(tmp_path) as server, server.device() as ann:
            server.services.pool.run = run_here
            made = await ann.make(seats=1, preset="boggle-auto")
            async with ann.at(made["table"]) as page:
                await page.hello()
                assert page.room["reviewed"] is True
                assert (await page.ask("review"))["code"] == "no_review", "nobody has played yet"
                await page.say("start")
                await page.until(lambda message: "view" in message)
                assert (await page.ask("review"))["code"] == "no_review", "the words of the tray are still hidden"
                await page.ask("act", action={"type": "Done"})
                assert page.room["phase"] == "over"
                answer = await page.ask("review")
                (tray,) = answer["trays"]
                assert (answer["rounds"], tray["shown"], tray["points"]) == ([], "lists", [0])
                assert tray["faces"] == page.view["faces"]
                assert sum(group["count"] for group in tray["missed"]) == len(page.view["result"]["words"])
                named = [word for group in tray["missed"] for word in group["words"]]
                assert {word["known"] for word in named} <= {"common", "familiar", "rare"}

    run(main())


def test_bots_think_in_a_process_of_their_own_and_odds_come_from_there(tmp_path):
    async def main():
        async with open_server(tmp_path, workers=1) as server, server.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"], practice=True, options={"first_seat": 0})
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("start")
                await page.until(lambda message: "view" in message, 60)
                odds = await page.ask("odds", action={"type": "Bid", "word": "zzzzzzzzzzzz"}, patience=90)
                assert (odds["is"], odds["chance"], odds["sentence"]) == ("odds", 0.0, "It cannot be true.")
                odds = await page.ask("odds", action={"type": "Bid", "word": "e"})
                assert 0 < odds["chance"] <= 1
                assert (await page.ask("odds"))["code"] == "nothing_claimed", "there is no bid yet"
                assert (await page.ask("odds", action={"type": "Bid", "word": "e1"}))["code"] == "nothing_claimed"
                assert (await page.ask("odds", action={"type": "Call"}))["code"] == "nothing_claimed"
                assert (await page.ask("odds", action={"type": "Bet"}))["code"] == "malformed"
                await page.ask("act", action={"type": "Bid", "word": "at"})
                news = await page.until(lambda message: message.get("events"), 60)
                assert news["events"][0]["type"] in ("BidMade", "Called")
                assert server.services.metrics.get_value("bunkum_bot_fallback_moves_total") == 0

    run(main(), 110)


def test_a_worker_that_dies_delays_nobody(tmp_path, monkeypatch):
    monkeypatch.setattr("bunkum.server.workers.pool._run_worker", _dies)

    async def main():
        async with open_server(tmp_path, workers=1) as server, server.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"], options={"first_seat": 0})
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("start")
                await page.until(lambda message: "view" in message)
                await page.ask("act", action={"type": "Bid", "word": "at"})
                news = await page.until(lambda message: message.get("events"), 20)
                assert news["events"][0]["type"] in ("BidMade", "Called")
                assert server.services.metrics.get_value("bunkum_bot_fallback_moves_total") > 0

    run(main())


def _dies(pipe, _warm) -> None:
    pipe.close()


@asynccontextmanager
async def beside_a_bot(folder):
    """A server with one worker that is ready, and a page at a match with a bot, in which the page begins."""
    async with open_server(folder, workers=1) as server, server.device() as ann:
        made = await ann.make(seats=2, bots=["magpie"], practice=True, options={"first_seat": 0})
        async with ann.at(made["table"]) as page:
            await page.hello()
            await page.say("start")
            await page.until(lambda message: "view" in message)
            await page.ask("odds", action={"type": "Bid", "word": "zz"}, patience=90)
            yield server, page


@pytest.mark.skipif(os.name == "nt", reason="there a signal ends a process at once")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_worker_goes_on_when_all_processes_are_told_to_stop(tmp_path, sent):
    """As by systemd; the server still serves for its `drain_seconds`, and bots are asked meanwhile."""

    async def main():
        async with beside_a_bot(tmp_path) as (_, page):
            (worker,) = multiprocessing.active_children()
            assert worker.pid is not None
            os.kill(worker.pid, sent)
            odds = await page.ask("odds", action={"type": "Bid", "word": "zzz"})
            assert odds["is"] == "odds"
            assert multiprocessing.active_children() == [worker]

    run(main(), 110)


def test_a_game_whose_bots_cannot_prepare_is_logged_and_bots_of_others_think(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr("bunkum.server.workers.pool._run_worker", workers.run_without_bar)

    async def main():
        async with beside_a_bot(tmp_path) as (server, page):
            await page.ask("act", action={"type": "Bid", "word": "at"})
            await page.until(lambda message: message.get("events"), 60)
            assert server.services.metrics.get_value("bunkum_bot_fallback_moves_total") == 0

    with caplog.at_level(logging.ERROR):
        run(main(), 110)
    (failed,) = caplog.records
    assert failed.getMessage() == "the bots of a game could not prepare: OSError: no room"
    assert vars(failed)["game"] == "bar"


def test_bots_seem_to_think_whatever_they_hold(tmp_path):
    async def main():
        async with open_server(tmp_path, pace=0.3) as server, server.device() as ann:
            made = await ann.make(seats=2, bots=["magpie"], options={"first_seat": 0})
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("start")
                await page.until(lambda message: "view" in message)
                loop = asyncio.get_running_loop()
                await page.ask("act", action={"type": "Bid", "word": "at"})
                asked_at = loop.time()
                await page.until(lambda message: message.get("events"))
                assert 0.7 * 0.3 - 0.02 < loop.time() - asked_at < 2.5 * 0.3 + 3.0  # a busy machine adds to it

    run(main())


@pytest.fixture
def house_and_ann(tmp_path):
    def within(test) -> None:
        async def main() -> None:
            async with open_server(tmp_path) as server, server.device() as ann:
                await test(server, ann)

        run(main())

    return within


def test_the_lobby_tells_what_one_can_play(house_and_ann):
    async def test(server: RunningServer, ann: Device) -> None:
        lobby = (await ann.http.get("/api/house")).json()
        game = next(game for game in lobby["games"] if game["id"] == "liars_boggle")
        assert {preset["id"] for preset in game["presets"]} == {"liars-boggle", "liars-boggle-big"}
        assert {field["name"] for field in game["form"]} == set(game["presets"][0]["options"])
        assert len(game["tempers"]) == 3
        assert [(one["name"], one["label"]) for one in lobby["lexicons"]][:2] == [
            ("standard", "standard"),
            ("everyday", "everyday words"),
        ]
        assert lobby["links"]["page"] == f"{server.url}/"
        assert lobby["secure"] is False
        packed = await ann.http.get("/api/house", headers={"accept-encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < len(packed.content) / 3
        tag = packed.headers["etag"]
        known = await ann.http.get("/api/house", headers={"if-none-match": tag})
        assert (known.status_code, known.content) == (304, b"")
        other = await ann.http.get("/api/house", headers={"if-none-match": tag, "host": f"localhost:{server.port}"})
        assert other.status_code == 200, "its links lead elsewhere"
        plain = await ann.http.get("/api/house", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        response = await ann.http.post(
            "/api/options", json={"preset": "liars-boggle", "seats": 3, "options": {"trading": True}}
        )
        assert response.json()["problems"] == []

    house_and_ann(test)


def test_a_tutorial_is_sent_compressed_and_only_once(house_and_ann):
    async def test(_: RunningServer, ann: Device) -> None:
        packed = await ann.http.get("/api/tutorial?game=boggle", headers={"accept-encoding": "gzip"})
        assert int(packed.headers["content-length"]) < len(packed.content) / 3
        assert packed.json()["game"] == "boggle"
        known = await ann.http.get("/api/tutorial?game=boggle", headers={"if-none-match": packed.headers["etag"]})
        assert (known.status_code, known.content) == (304, b"")

    house_and_ann(test)


def test_the_judge_knows_words_and_letters(house_and_ann):
    async def test(server: RunningServer, ann: Device) -> None:
        for word, valid in (("whale", True), ("WHALES ", True), ("shole", False), ("<b>", False)):
            verdict = (await ann.http.get("/api/judge/word", params={"word": word})).json()
            assert verdict["valid"] is valid
        body = {"word": "quit", "faces": ["Qu", "T", "A", "I"]}
        verdict = (await ann.http.post("/api/judge/spell", json=body)).json()
        assert verdict["spellable"]
        assert [(piece["text"], piece["face"]) for piece in verdict["pieces"]] == [("QU", 0), ("I", 3), ("T", 1)]
        verdict = (await ann.http.post("/api/judge/spell", json={"word": "whale", "faces": ["W"]})).json()
        assert not verdict["spellable"]
        assert (await ann.http.post("/api/judge/spell", json={"word": "é", "faces": ["W"]})).json()[
            "code"
        ] == "bad_characters"

    house_and_ann(test)


def test_nothing_secret_is_ever_logged(tmp_path, caplog):
    caplog.set_level(logging.DEBUG)

    async def main() -> None:
        async with open_server(tmp_path) as server, AsyncExitStack() as stack:
            pages = await three(server, stack, options=QUICK, name="Annabella")
            await pages[0].say("say", text="a secret remark")
            await pages[0].ask("act", action={"type": "Bid", "word": "at"})
            await comes_true(lambda: server.writer.waiting == 0)
            truth = server.truth()
            dice = [die.faces for hand in truth.hands for die in hand or ()]
            hand_over = (await pages[0].device.http.post("/api/carry", json={"table": pages[0].table})).json()
            ours = [record.getMessage() for record in caplog.records if record.name.startswith("bunkum")]
            for text in ("Annabella", "secret", "bunkum=", pages[0].table, hand_over["code"], *dice):
                assert not any(text in line for line in ours)

    run(main())


def test_the_keeper_can_count(house_and_ann):
    async def test(server: RunningServer, ann: Device) -> None:
        made = await ann.make()
        async with ann.at(made["table"]) as page:
            await page.hello()
            await page.say("say", text="hi")
            await page.until(lambda message: message.get("talk"))
            await page.say("act", id="x", action={"type": "Call"})
            await page.hear()
            text = (await ann.http.get("/metrics")).text
            for line in (
                "# TYPE bunkum_commit_duration_seconds histogram",
                "# HELP bunkum_websockets Open WebSockets.",
                "bunkum_entries_total 1.0",
                "bunkum_tables_created_total 1.0",
                'bunkum_refusals_total{code="wrong_phase"} 1.0',
                "bunkum_tables 1.0",
                "bunkum_websockets 1.0",
                'bunkum_commit_duration_seconds_bucket{le="+Inf"} 1.0',
            ):
                assert f"{line}\n" in text

    house_and_ann(test)


def test_a_drill_is_made_in_a_worker_and_the_same_for_everybody(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as bob:

            async def run_here(job):
                return run_job(job)

            server.services.pool.run = run_here
            lobby = (await ann.http.get("/api/house")).json()
            assert [game["id"] for game in lobby["games"] if not game["drills"]] == ["boggle"]
            for game in lobby["games"]:
                asked = {"preset": game["presets"][0]["id"], "level": 2, "number": 41}
                answer = await ann.http.get("/api/drill", params=asked)
                if not game["drills"]:
                    assert (answer.status_code, answer.json()["code"]) == (400, "no_drills")
                    continue
                drill = answer.json()
                assert (drill["game"], drill["level"], drill["number"]) == (game["id"], 2, 41)
                assert drill["answer"] == ("stand" if drill["chance"] > 0.5 else "call")
                assert (await bob.http.get("/api/drill", params=asked)).json() == drill
            for wrong, code in (
                ({"preset": "chess", "level": 1, "number": 1}, "no_such_game"),
                ({"preset": "bar", "level": 6, "number": 1}, "unreadable"),
                ({"preset": "bar", "level": 1, "number": -1}, "unreadable"),
                ({"preset": "bar", "level": "hard", "number": 1}, "unreadable"),
                ({"preset": "bar"}, "unreadable"),
            ):
                answer = await ann.http.get("/api/drill", params=wrong)
                assert (answer.status_code, answer.json()["code"]) == (400, code), wrong

    run(main())


def test_drills_have_a_rate_limit_and_a_sentence_when_no_worker_answers(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann:

            async def unavailable(job):
                raise WorkerUnavailable("it is gone")

            server.services.pool.run = unavailable
            server.services.allowances.network_drills = Limit(0.001, 3)
            asked = {"preset": "bar", "level": 1, "number": 1}
            answers = [await ann.http.get("/api/drill", params=asked) for _ in range(5)]
            assert [answer.json()["code"] for answer in answers] == [*["busy"] * 3, *["too_fast"] * 2]
            assert [answer.status_code for answer in answers] == [503, 503, 503, 429, 429]

    run(main())
