"""Names are refused and talk is masked by the word filter; bids and words of Boggle are never judged."""

import asyncio

from bunkum.server.rate_limits import NAMES_AT_ONCE
from support.accounts import made_somebody, post
from support.databases import dump_everything
from support.servers import open_server, run

BAD, MASKED = "gr1zzle", "*******"


def filtered(folder) -> str:
    """The path of a filter with a word of the test's dictionary in it."""
    path = folder / "filter.txt"
    path.write_text("grizzle\nwhale\n", encoding="utf-8")
    return str(path)


def test_names_are_refused_wherever_one_is_taken(tmp_path) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, word_filter=filtered(tmp_path)) as server,
            server.device() as ann,
            server.device() as bob,
        ):
            table = (await ann.make(seats=2))["table"]
            for name, code in ((BAD, "name_filtered"), ("0perator", "name_reserved"), ("H\u043euse", "name_reserved")):
                made = await ann.http.post("/api/tables", json={"preset": "bar", "seats": 2, "name": name})
                assert made.json()["code"] == code
                assert (await post(ann, "/api/quick", preset="liars-boggle", name=name))["code"] == code
                assert (await post(ann, "/api/account", name=name, tables=[]))["code"] == code
                async with bob.at(table) as page:
                    await page.hello()
                    await page.say("sit", name=name)
                    assert (await page.until(lambda message: message["is"] == "refused"))["code"] == code
                    assert page.room["chairs"][1]["kind"] == "open"
            await made_somebody(ann, "Ann")
            assert (await post(ann, "/api/account/name", name=BAD))["code"] == "name_filtered"
            assert server.services.metrics.get_value("bunkum_filtered_names_total") == 5
            for number in range(NAMES_AT_ONCE):
                assert (await post(ann, "/api/account/name", name=f"Ann {number}"))["account"][
                    "name"
                ] == f"Ann {number}"
            assert (await post(ann, "/api/account/name", name="Ann"))["code"] == "too_many_names"

    run(main())


def test_talk_is_masked_before_it_is_stored_and_bids_are_not(tmp_path, stored) -> None:
    async def main() -> None:
        async with (
            open_server(tmp_path, word_filter=filtered(tmp_path), **stored) as server,
            server.device() as ann,
            server.device() as bob,
        ):
            options = {"first_seat": 0}
            table = (await ann.make(seats=2, options=options))["table"]
            async with ann.at(table) as page, bob.at(table) as other:
                await page.hello()
                await other.hello()
                await other.say("sit", name="Bob")
                await other.until(lambda message: message.get("room", {}).get("yours") == [1])
                await page.say("say", text=f"You {BAD}!")
                await other.until(lambda message: any(line["text"] for line in message.get("talk", ())))
                await page.say("start")
                await page.until(lambda message: message.get("room", {}).get("phase") == "playing")
                assert (await page.ask("act", action={"type": "Bid", "word": "whale"}))["is"] == "news"
                await other.until(lambda message: "whale" in str(message))
                assert f"You {MASKED}!" in "".join(other.bytes)
                assert BAD not in "".join(other.bytes)
            stored_text = await asyncio.to_thread(dump_everything, tmp_path, stored)
            assert BAD not in stored_text
            assert BAD.encode().hex() not in stored_text
            assert server.services.metrics.get_value("bunkum_filtered_talk_total") == 1

    run(main())


def test_nothing_is_filtered_if_the_operator_says_so(tmp_path) -> None:
    async def main() -> None:
        async with open_server(tmp_path, word_filter="none") as server, server.device() as ann:
            await ann.make(seats=2, name="Grizzle")

    run(main())
