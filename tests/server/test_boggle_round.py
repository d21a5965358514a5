"""A round of Boggle ends when all people are done: nobody sits out the sand for bots (RULES 4.2)."""

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from bunkum.core import HOUSE, Address, Dice, LoadedDice, Seat as CoreSeat, seeded_dice
from bunkum.games.boggle.state import State
from bunkum.server.workers.jobs import Answer, Job, run_job as thought
from bunkum.words.trays import find_words
from support.boggle_table import BG
from support.data import enable2k
from support.servers import RunningServer, Seat, comes_true, open_server, run

SAND_SECONDS = 60
SPARROWS = 15
"""So many words a sparrow writes in that time, where there are enough: one in four seconds."""


def tray(_secret: bytes) -> Dice:
    """The tray of RULES 4.10 in every round, which has 212 words."""
    return LoadedDice({Address(1, HOUSE, cell): face for cell, face in enumerate(BG)}, seeded_dice(1))


async def think(job: Job) -> Answer:
    """What a worker would answer, at once."""
    return thought(job)


def at_the_tray(test: Any, people: int, bots: int) -> Any:
    """Run a test at a table of one round, at which bots write as fast as people do."""

    def within(tmp_path: Path) -> None:
        async def main() -> None:
            lists = tmp_path / "words of the tray"
            lists.mkdir()
            (lists / "standard.txt").write_text("\n".join(find_words(BG, frozenset(enable2k()), 3)), encoding="ascii")
            rules = {"timer": SAND_SECONDS, "rounds": 1, "match_mode": "single"}
            setup: dict[str, Any] = {"preset": "boggle-auto", "bots": ["sparrow"] * bots, "options": rules}
            async with open_server(tmp_path, tray, lexicons=str(lists), pace=1.0) as server, AsyncExitStack() as stack:
                server.services.pool.run = think
                devices = [await stack.enter_async_context(server.device()) for _ in range(people)]
                made = await devices[0].make(seats=people + bots, **setup)
                pages = [await stack.enter_async_context(device.at(made["table"])) for device in devices]
                for page in pages:
                    await page.hello()
                for page, name in zip(pages[1:], ("Bob", "Cy"), strict=False):
                    await page.say("sit", name=name)
                    await page.until(lambda message: message.get("seat", -2) >= 0)
                await pages[0].say("start")
                for page in pages:
                    await page.until(lambda message: message.get("view", {}).get("phase") == "write")
                await test(server, pages)

        run(main())

    return within


def truth(server: RunningServer) -> State:
    (live,) = server.services.registry.tables
    state = live.table.view(HOUSE)
    assert isinstance(state, State)
    return state


def is_over(server: RunningServer) -> bool:
    return truth(server).phase == "over"


def lengths(server: RunningServer, pages: list[Seat]) -> tuple[list[int], list[int]]:
    """How many words the people have written, and the bots."""
    written = [len(words or ()) for words in truth(server).lists]
    people = [page.seat for page in pages]
    return [written[seat] for seat in people], [many for seat, many in enumerate(written) if seat not in people]


def bots_of(server: RunningServer) -> set[CoreSeat]:
    """The seats of the bots that nobody has given a seat to."""
    (live,) = server.services.registry.tables
    return {CoreSeat(seat) for seat, chair in enumerate(live.table.room.chairs) if not chair.person}


async def done(page: Seat) -> None:
    assert "did" in await page.ask("act", action={"type": "Done"})


async def _alone(server: RunningServer, pages: list[Seat]) -> None:
    (ann,) = pages
    await ann.ask("act", action={"type": "Write", "word": "squid"})
    await done(ann)
    await ann.until(lambda message: message.get("view", {}).get("phase") == "over")  # in 10 s, not in 60
    assert lengths(server, pages) == ([1], [SPARROWS, SPARROWS]), "no list is shorter because Ann was quick"


test_4_2_alone_against_bots_the_round_ends_when_one_is_done = at_the_tray(_alone, 1, 2)


async def _several(server: RunningServer, pages: list[Seat]) -> None:
    ann, bob = pages
    await done(ann)
    news = await bob.until(lambda message: message.get("view", {}).get("done"))
    assert news["view"]["phase"] == "write"
    await bob.ask("act", action={"type": "Write", "word": "lane"})
    assert max(lengths(server, pages)[1]) < SPARROWS, "Bob still writes, so bots write as people do"
    assert not truth(server).done & bots_of(server)
    await done(bob)
    await comes_true(lambda: is_over(server))
    assert lengths(server, pages) == ([0, 1], [SPARROWS, SPARROWS])


test_4_2_with_several_people_it_ends_when_the_last_is_done = at_the_tray(_several, 2, 2)


async def _takes_it_up_again(server: RunningServer, pages: list[Seat]) -> None:
    ann, bob = pages
    await done(ann)
    await ann.ask("act", action={"type": "UndoDone"})
    await done(bob)
    await ann.ask("act", action={"type": "Write", "word": "lane"})
    assert truth(server).phase == "write"
    assert not truth(server).done & {ann.seat, *bots_of(server)}, "Ann writes again"
    await done(ann)
    await comes_true(lambda: is_over(server))


test_4_2_who_takes_the_pen_up_again_is_waited_for = at_the_tray(_takes_it_up_again, 2, 1)


async def _away(server: RunningServer, pages: list[Seat]) -> None:
    """Bob's phone is off; he is waited for as long as anybody who is away, and bots are done meanwhile."""
    ann, bob = pages
    seat = CoreSeat(bob.seat)
    await bob.socket.close()
    (live,) = server.services.registry.tables
    await comes_true(lambda: live.table.room.chairs[seat].away is not None)
    await done(ann)
    await comes_true(lambda: bots_of(server) < truth(server).done)
    assert seat not in truth(server).done
    assert lengths(server, pages)[1] == [SPARROWS]
    assert truth(server).phase == "write"
    async with bob.device.at(bob.table) as again:
        await again.hello()
        await comes_true(lambda: live.table.room.chairs[seat].away is None)
        assert "did" in await again.ask("act", action={"type": "Write", "word": "lane"}), "there is time left"
        await done(again)
        await comes_true(lambda: is_over(server))
        assert lengths(server, pages) == ([0, 1], [SPARROWS])


test_4_2_who_comes_back_late_may_still_write = at_the_tray(_away, 2, 1)


async def _sits_in(server: RunningServer, pages: list[Seat]) -> None:
    ann, bob = pages
    await done(ann)
    await bob.say("give_to_bot", chair=bob.seat)
    await comes_true(lambda: is_over(server))
    assert lengths(server, pages) == ([0, 0], [SPARROWS]), "who sits in has not seen the dice fall (RULES 1.6)"
    await bob.say("take_back")
    (live,) = server.services.registry.tables
    await comes_true(lambda: live.table.room.chairs[bob.seat].temper is None)


test_4_2_a_bot_that_sits_in_holds_nobody_up = at_the_tray(_sits_in, 2, 1)
