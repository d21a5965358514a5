"""House rules over the wire: who plays for somebody, and clocks that people turn."""

from contextlib import AsyncExitStack

import pytest

from server.test_play import three
from support.servers import RunningServer, Seat, comes_true, open_server, run

pytestmark = pytest.mark.usefixtures("short_grace")


def at_a_table(test, **options):
    """Run a test at a table of three with these rules; Ann has bid, and Bob is to act."""

    def within(tmp_path):
        async def main() -> None:
            async with open_server(tmp_path) as server, AsyncExitStack() as stack:
                pages = await three(server, stack, options={"first_seat": 0, **options})
                await pages[0].ask("act", action={"type": "Bid", "word": "at"})
                await pages[1].until(lambda message: message.get("view", {}).get("bid"))
                await test(server, pages)

        run(main())

    return within


async def goes_away(server: RunningServer, pages: list[Seat], seat: int) -> None:
    """Somebody's phone is off."""
    await pages[seat].socket.close()
    (live,) = server.services.registry.tables
    await comes_true(lambda: live.table.room.chairs[seat].away is not None)


async def _nobody_moves_for_a_bot(server: RunningServer, pages: list[Seat]) -> None:
    ann, bob, cy = pages
    await cy.say("give_to_bot", chair=2)
    await cy.until(lambda message: message.get("room", {}).get("chairs", [{}] * 3)[2].get("temper"))
    await bob.ask("act", action={"type": "Bid", "word": "ate"})
    answer = await cy.ask("act", action={"type": "Call"})
    assert (answer["is"], answer["code"]) == ("refused", "bot_plays")
    assert answer["sentence"].endswith("take your seat back first.")
    await cy.say("say", text="Play well!")
    assert (await ann.until(lambda message: message.get("talk")))["talk"][0]["text"] == "Play well!"
    await cy.say("take_back")
    await cy.until(lambda message: "room" in message and message["room"]["chairs"][2]["temper"] is None)
    assert (await cy.ask("act", action={"type": "Bid", "word": "yyyyyyyyyyyy"})).get("code") != "bot_plays"


test_1_6_a_person_takes_the_seat_back_before_moving = at_a_table(_nobody_moves_for_a_bot)


async def _house_plays(server: RunningServer, pages: list[Seat]) -> None:
    await goes_away(server, pages, 1)
    server.leap(61)
    news = await pages[0].until(lambda message: message.get("events"))
    assert news["events"][0] == {"type": "Called", "seat": 1, "challenge": False}, "what the clock would do"
    assert pages[0].room["chairs"][1]["temper"] is None
    assert pages[0].room["chairs"][1]["away"] is True


test_1_6_the_house_plays_for_who_is_away = at_a_table(_house_plays, away_play="house")


async def _bot_sits_in(server: RunningServer, pages: list[Seat]) -> None:
    await goes_away(server, pages, 1)
    server.leap(61)
    await pages[0].until(lambda message: message.get("room", {}).get("chairs", [{}] * 3)[1].get("temper"))
    news = await pages[0].until(lambda message: message.get("events"))
    assert news["events"][0]["type"] in ("BidMade", "Called")


test_1_6_a_bot_sits_in_for_who_is_away = at_a_table(_bot_sits_in, away_play="bot")


async def _sand_runs_out(server: RunningServer, pages: list[Seat]) -> None:
    assert (await pages[2].ask("act", action={"type": "StartTimer"}))["is"] == "news"
    news_of_timer = await pages[1].until(lambda message: message.get("clocks"))
    assert [(clock["name"], clock["seconds"]) for clock in news_of_timer["clocks"]] == [("sand", 60)]
    assert 59 < news_of_timer["clocks"][0]["left"] <= 60
    assert news_of_timer["view"]["sand"]["running"] is True
    again = await pages[0].ask("act", action={"type": "StartTimer"})
    assert again["code"] == "timer_running"
    server.leap(61)
    news = await pages[0].until(lambda message: message.get("events"))
    kinds = [event["type"] for event in news["events"]]
    assert kinds[:2] == ["TimerFinished", "Called"], "it was turned in Bob's turn, so it binds him"
    assert news["clocks"][0]["name"] != "sand"


test_2_9_the_sand_runs_out_over_the_wire = at_a_table(_sand_runs_out, sand_timer=60)


def test_1_10_the_rule_of_who_begins_names_whoever_sits_there_by_now(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as bob:
            made = await ann.make(seats=2, options={"first_seat": 1})
            async with ann.at(made["table"]) as a, bob.at(made["table"]) as b:
                await a.hello()
                assert _who_begins(a) == "seat 2"
                await b.hello()
                await b.say("sit", name="Bob")
                for page in (a, b):
                    await page.until(lambda message: "rules" in message.get("room", {}))
                    assert _who_begins(page) == "Bob"

    run(main())


def _who_begins(page: Seat) -> str:
    """What the rules in words say about who begins."""
    return next(rule["value"] for rule in page.room["rules"] if rule["option"] == "first_seat")
