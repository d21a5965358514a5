"""Nobody is ever sent what they may not know: not a byte of it, in any message of any kind."""

import re
from collections.abc import Sequence
from typing import Any, TypeVar

from bunkum.core import Address, Dice, SecretDice
from bunkum.core.records import AUDIENCE
from bunkum.server.storage import read_table
from bunkum.server.workers.jobs import run_job
from support.servers import Seat, open_server, run

T = TypeVar("T")


class Twins(Dice):
    """Dice that fall alike for one seat, and for the others in one way or another."""

    def __init__(self, seat: int, other: bytes) -> None:
        self._seat, self._same, self._otherwise = seat, SecretDice(b"the same"), SecretDice(other)

    def draw(self, at: Address, things: Sequence[T], /) -> T:
        """Another's roll falls otherwise."""
        rolled_by_another = at.seat not in (self._seat, -1) and at.die >= 0
        return (self._otherwise if rolled_by_another else self._same).draw(at, things)

    def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
        """All orders are the same."""
        return self._same.shuffle(at, things)


async def everything(page: Seat) -> None:
    """Say every kind of thing that a seat may say before a call, legal or not."""
    await page.ask("try", action={"type": "Bid", "word": "neat"})
    await page.ask("try", action={"type": "Call"})
    await page.ask("act", action={"type": "Discard", "place": 0})
    await page.ask("odds", action={"type": "Bid", "word": "neat"})
    await page.ask("odds")
    await page.ask("review")
    await page.ask("recap")
    await page.ask("ping")
    for do, fields in (
        ("say", {"text": "psst"}),
        ("phrase", {"phrase": "has_letter", "about": page.seat, "letter": "E"}),
        ("claim", {"claim": {"kind": "have", "letter": "E"}}),
        ("ready", {}),
        ("agree", {}),
        ("start", {}),
        ("rematch", {}),
        ("add_bot", {"temper": "baron"}),
        ("remove_bot", {"chair": 1}),
        ("give_to_bot", {"chair": (page.seat + 1) % 3}),
        ("take_back", {}),
        ("stand", {}),
        ("sit", {"name": "Me again"}),
        ("hello", {}),
    ):
        await page.say(do, **fields)
    await page.ask("ping")


async def play_round(
    folder, seat: int, other: bytes
) -> tuple[dict[str, list[str]], list[tuple[tuple[str | None, ...], ...]]]:
    """A round up to the call with these dice. What each page was sent, and which dice lay under the cups."""

    async def run_here(job):
        return run_job(job)

    async with open_server(folder, dice=lambda _: Twins(seat, other)) as server:
        server.services.pool.run = run_here
        async with server.device() as ann, server.device() as bob, server.device() as cy, server.device() as tv:
            made = await ann.make(seats=3, practice=True, options={"first_seat": 0, "answer_seconds": 300})
            table = made["table"]
            async with ann.at(table) as a, bob.at(table) as b, cy.at(table) as c, tv.at(table, "?watch") as eye:
                pages = {"0": a, "1": b, "2": c, "tv": eye}
                for page in pages.values():
                    await page.hello()
                for name, page in (("Bob", b), ("Cy", c)):
                    await page.say("sit", name=name)
                    await page.until(lambda message: message.get("seat", -2) >= 0)
                await a.say("start")
                for page in pages.values():
                    await page.until(lambda message: "view" in message)
                for page, word in ((a, "at"), (b, "ate"), (c, "neat")):
                    await everything(page)
                    assert (await page.ask("act", action={"type": "Bid", "word": word}))["is"] == "news"
                await everything(eye)
                for page in pages.values():
                    await page.ask("ping")
                    await page.rest(0.1)
                truth = server.truth()
                hands = [tuple(die.faces for die in hand or ()) for hand in truth.hands]
                falls = [tuple(die.up for die in hand or ()) for hand in truth.hands]
                sent = {name: list(page.bytes) for name, page in pages.items()}
                await a.ask("act", action={"type": "Call"})
                reveals = [
                    message for message in a.news if any(e["type"] == "Revealed" for e in message.get("events", ()))
                ]
                assert [tuple(faces) for faces in reveals[0]["events"][1]["faces"]] == falls, "the call turns all up"
                return sent, [tuple(hands), tuple(falls)]


async def came_late(folder, other: bytes) -> tuple[list[str], tuple[str | None, ...], dict[str, Any]]:
    """Late waits for a bot's seat whose dice fall so, until the call, and gets it with the next round.

    What the page was sent before the call, how the bot's dice lay, and the page's first view from its seat.
    """
    async with (
        open_server(folder, dice=lambda _: Twins(0, other)) as server,
        server.device() as ann,
        server.device() as bob,
        server.device() as late,
    ):
        rules = {"first_seat": 0, "dice_per_seat": [2, 2, 2], "show_seconds": 3}
        table = (await ann.make(seats=3, options=rules))["table"]
        async with ann.at(table) as a, bob.at(table) as b, late.at(table) as page:
            for each in (a, b, page):
                await each.hello()
            await b.say("sit", name="Bob")
            await b.until(lambda message: message.get("seat") == 1)
            await a.say("add_bot", temper="baron")
            await a.say("start")
            await page.until(lambda message: "view" in message)
            await page.say("sit", name="Late")
            reserved = await page.until(lambda message: message.get("room", {}).get("reserved") is not None)
            assert (reserved["seat"], reserved["room"]["reserved"], reserved["room"]["yours"]) == (-2, 2, [])
            assert reserved["room"]["chairs"][2]["coming"] == "Late"
            await everything(page)
            await page.say("sit", name="Late", chair=2)
            await page.say("withdraw")
            await page.until(lambda message: message.get("room", {}).get("reserved", 2) is None)
            await page.say("sit", name="Late")
            await page.until(lambda message: message.get("room", {}).get("reserved") == 2)
            await page.ask("ping")
            fell = tuple(die.up for die in server.truth().hands[2] or ())
            sent = list(page.bytes)
            await a.ask("act", action={"type": "Bid", "word": "zzz"})
            await b.ask("act", action={"type": "Call"})
            await a.until(lambda message: message.get("menu", {}).get("ready"))
            await a.ask("act", action={"type": "Discard", "place": 0})
            for each in (a, b):
                await each.say("ready")
            own = await page.until(lambda message: message.get("seat") == 2)
            assert (own["room"]["yours"], own["room"]["reserved"]) == ([2], None)
            assert own["view"]["round"] == server.truth().round == 2
            return sent, fell, own


def test_1_6_a_latecomer_is_sent_the_same_bytes_however_the_dice_of_the_bots_seat_lie(tmp_path):
    async def main() -> None:
        found = []
        for other in (b"one way", b"another way"):
            folder = tmp_path / other.decode()
            folder.mkdir()
            found.append(await came_late(folder, other))
        (first, fell, own), (second, otherwise, other_own) = found
        assert fell != otherwise, "the twins differ"
        assert plain(first) == plain(second)
        for view in (own["view"], other_own["view"]):
            assert all(die["up"] is not None for die in view["hands"][2]), "and now they have dice"

    run(main())


def plain(messages: list[str]) -> list[str]:
    """Without what differs from one table to the next, and by kind: clocks and talk count microseconds."""
    text = [re.sub(r'"(table|code|at|left|back_in)":("[^"]*"|[\d.e-]+)', r'"\1":0', message) for message in messages]
    return [re.sub(r'("talk":\[\{)"id":\d+|(\{)"id":\d+', r'\1\2"id":0', message) for message in text]


def test_two_truths_alike_to_a_seat_send_it_the_same_bytes_until_the_call(tmp_path):
    async def main() -> None:
        for seat in range(3):
            sent: list[Any] = []
            for other in (b"one way", b"another way"):
                folder = tmp_path / f"{seat}{other.decode()}"
                folder.mkdir()
                sent.append(await play_round(folder, seat, other))
            (first, (hands, falls)), (second, (other_hands, other_falls)) = sent
            assert hands == other_hands
            assert falls[seat] == other_falls[seat]
            assert falls != other_falls, "the twins differ"
            assert plain(first[str(seat)]) == plain(second[str(seat)])
            assert plain(first["tv"]) == plain(second["tv"])

    run(main())


def test_which_dice_another_holds_is_in_no_byte(tmp_path):
    async def main() -> None:
        sent, (hands, _) = await play_round(tmp_path, 0, b"any")
        for name, messages in sent.items():
            text = "".join(messages)
            for seat, hand in enumerate(hands):
                for die in hand:
                    assert die is not None
                    assert (die in text) == (name == str(seat)), f"{name} must know no die of seat {seat} but its own"

    run(main())


def test_no_secret_and_no_holder_is_in_any_byte(tmp_path):
    async def main() -> None:
        async with open_server(tmp_path) as server, server.device() as ann, server.device() as bob:
            made = await ann.make(seats=2)
            async with ann.at(made["table"]) as a, bob.at(made["table"]) as b:
                await a.hello()
                await b.hello()
                await b.say("sit", name="Bob")
                await b.until(lambda message: message.get("seat") == 1)
                await a.say("start")
                await b.until(lambda message: "view" in message)
                await everything(a)
                await everything(b)
                found = read_table(server.services.settings.database_file, made["table"])
                assert found is not None
                row, log = found.row, found.entries
                holders = re.findall(rb'"person":"(\w+)"', b"".join(entry for _, entry in log))
                assert len(set(holders)) == 2
                cookies = [cookie for device in (ann, bob) for cookie in device.http.cookies.values()]
                for text in (*cookies, *(holder.decode() for holder in holders), row.secret.hex()):
                    assert not any(text in message for page in (a, b) for message in page.bytes)
                assert not any(cookie.encode() in entry for cookie in cookies for _, entry in log)

    run(main())


def test_a_planted_leak_is_found(tmp_path, monkeypatch):
    """If everybody heard every whisper, the bytes of twins would differ."""
    for kind in list(AUDIENCE):
        monkeypatch.delitem(AUDIENCE, kind)

    async def main() -> None:
        sent = []
        for other in (b"one way", b"another way"):
            folder = tmp_path / other.decode()
            folder.mkdir()
            sent.append((await play_round(folder, 0, other))[0])
        assert plain(sent[0]["0"]) != plain(sent[1]["0"])
        assert plain(sent[0]["tv"]) != plain(sent[1]["tv"])

    run(main())
