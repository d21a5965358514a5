"""Playing over the wire."""

from support.houses import opened, run


def test_a_table_is_made_joined_and_started(tmp_path):
    async def main():
        async with opened(tmp_path) as house, house.device() as ann, house.device() as bob:
            made = await ann.make(seats=3)
            assert len(made["code"]) == 4
            assert made["seat"] == 0
            found = await bob.http.get(f"/api/codes/{made['code'].lower()}")
            assert found.json() == {"table": made["table"]}
            async with ann.at(made["table"]) as first, bob.at(made["table"]) as second:
                news = await first.hello()
                assert news["seat"] == 0
                assert news["room"]["chairs"][0]["yours"]
                assert (await second.hello())["seat"] == -2
                await second.say("sit", name="Bob")
                await second.until(lambda message: message.get("seat") == 1)
                await first.say("start")
                news = await first.until(lambda message: "view" in message)
                assert len(news["view"]["hands"]) == 2
                assert all(die["up"] for die in news["view"]["hands"][0])
                assert not any(die["up"] for die in news["view"]["hands"][1])

    run(main())


def test_a_game_against_bots_goes_to_its_end(tmp_path):
    async def main():
        async with opened(tmp_path) as house, house.device() as ann:
            options = {"show_seconds": 3, "dice_per_seat": [2, 2, 2]}
            made = await ann.make(seats=3, bots=["magpie", "baron"], options=options)
            async with ann.at(made["table"]) as page:
                await page.hello()
                await page.say("start")
                await page.play_on()
                assert sorted(page.room["ranking"]) == [1, 2, 3]

    run(main())
