"""Plays any game from what a page is shown: its menu, whose turn it is, and nothing of the program behind it."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from support.servers import WORDS, Seat

TRIES = 60
"""How many actions are tried before the menu is said to offer nothing that is allowed."""
REST_SECONDS = 0.02
PATIENCE_SECONDS = 60.0


async def play(pages: Sequence[Seat], until: Callable[[], bool], chance: Random) -> int:
    """Act for all seats of these pages until `until` holds; how many actions were done."""
    actions = 0
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not until():
            before = actions
            for page in pages:
                for seat in seats_of(page):
                    actions += 0 if until() else await _step(page, seat, chance)
            if actions == before:
                await asyncio.sleep(REST_SECONDS)  # a bot or a clock is next
    return actions


def seats_of(page: Seat) -> list[int]:
    """The seats that this page's device holds."""
    return list(page.room["yours"])


def is_over(page: Seat) -> Callable[[], bool]:
    """Whether the match at this page's table is over."""
    return lambda: page.room["phase"] == "over"


async def _step(page: Seat, seat: int, chance: Random) -> bool:
    """Do what the page asks of this seat now; whether there was something to do."""
    await page.ask("ping")  # whatever has happened meanwhile has been received before the answer
    known = page.known[seat]
    if known["room"]["phase"] != "playing" or "view" not in known:
        return False
    if known["view"].get("phase") == "show":
        if seat not in known["room"]["ready"]:
            await page.say("ready", seat=seat)
        return False
    return seat in known["awaited"] and await _act(page, seat, chance)


async def _act(page: Seat, seat: int, chance: Random) -> bool:
    answer = None
    for _ in range(TRIES):
        menu = page.known[seat]["menu"]
        choices = [*(offer["action"] for offer in menu["ready"]), *(fill(blank, chance) for blank in menu["blanks"])]
        if not choices or seat not in page.known[seat]["awaited"]:
            return False
        answer = await page.ask("act", action=chance.choice(choices), seat=seat)
        if answer["is"] != "refused":
            return True
    raise AssertionError(f"nothing of {page.known[seat]['menu']} is allowed: {answer}")


def fill(blank: Mapping[str, Any], chance: Random) -> dict[str, Any]:
    """An action with something that fits in each hole; the rules may still forbid it."""
    return {"type": blank["action"], **{hole["name"]: _value(hole, chance) for hole in blank["holes"]}}


def _value(hole: Mapping[str, Any], chance: Random) -> Any:
    match hole["kind"]:
        case "word":
            fitting = [word for word in WORDS if hole["least"] <= len(word) <= hole["most"]]
            return chance.choice(fitting or ["e" * hole["least"]])
        case "number":
            return chance.randint(hole["least"], min(hole["most"], hole["least"] + 3))
        case "one_of":
            return chance.choice(hole["choices"])
        case "some_of":
            size = chance.randint(hole["least"], min(hole["most"], len(hole["choices"])))
            return chance.sample(hole["choices"], size)
        case _:
            return chance.random() < 0.5
