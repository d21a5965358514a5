"""The form of house rules: every option of it at least once, and conflicts refused as one chooses."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from bunkum.table.catalog import listed
from bunkum.table.form import flatten
from support.people import Person

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]

People = Callable[..., Person]

TABLES: tuple[dict[str, object], ...] = (
    {
        "First seat": "Seat 2",
        "Answer seconds": 40,
        "Show seconds": 5,
        "Away seconds": 30,
        "Away turn seconds": 10,
        "Away play": "house",
        "Leavers": "out",
        "Host restart": True,
        "Reveal to dead": True,
        "Dice set": "big-2012",
        "Dice in play": 12,
        "Remove Qu": True,
        "Die identity": "public",
        "Word policy": "friendly",
        "Vote": True,
        "Dead vote": False,
        "Dead challenge": True,
        "Friendly hold": 2,
        "Trading": True,
        "Sand timer": 90,
        "Timer expiry": "lose die",
        "History": "memory",
        "Dice counts": "memory",
        "Min letters": 3,
        "Allow impossible bids": False,
    },
    {
        "Turn clock": 120,
        "Dice per seat": (3, 2),
        "Set aside": "prefer Qu",
        "Qu two": True,
        "Qu as Q": True,
        "Late challenge": False,
        "Dictionary": "everyday",
        "House words": "+shole -qi",
    },
)
SAID = {"prefer Qu": "prefer_qu", "lose die": "lose_die", "Seat 2": 1, "+shole -qi": ["+shole", "-qi"], (3, 2): [3, 2]}


def key(label: str) -> str:
    return label.lower().replace(" ", "_")


@pytest.mark.parametrize("options", TABLES, ids=["friendly", "challenge"])
def test_each_option_of_the_form_reaches_the_table(people: People, options: dict[str, object]) -> None:
    ann = people("Ann")
    ann.opens_a_table("?new=friends", people=2, options=options)
    expect(ann.page.get_by_role("region", name="Seats")).to_be_visible()
    room = next(news["room"] for news in reversed(list(ann.news())) if news.get("room"))
    for label, value in options.items():
        assert room["options"][key(label)] == SAID.get(value, value), label  # type: ignore[call-overload]  # some values are said otherwise


def test_no_option_is_left_out() -> None:
    tried = {key(label) for options in TABLES for label in options}
    game = listed("liars_boggle")
    assert tried == set(flatten(game.presets["liars-boggle"].options))


def test_a_conflict_is_refused_as_one_chooses(people: People) -> None:
    ann = people("Ann")
    page = ann.goes("?new=friends")
    page.get_by_text("House rules").first.click()
    ann.sets("Turn clock", 60)
    ann.sets("Sand timer", 180)
    expect(page.get_by_text("don't go together").first).to_be_visible()
    expect(ann.button("Open the table")).to_be_disabled()
    ann.button("Open the table").click(force=True)  # pressing it says the reason again, and opens nothing
    expect(page).to_have_url(f"{ann.house}?new=friends")
