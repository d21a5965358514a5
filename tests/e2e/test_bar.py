"""Bar on the page, by people in browsers of their own."""

import re

import pytest
from playwright.sync_api import expect

from support.hidden_dice import People, looks_right_everywhere, plays_a_whole_game

pytestmark = pytest.mark.browser


def test_two_people_and_a_bot_play_a_whole_game_and_nobody_receives_a_hidden_die(people: People) -> None:
    plays_a_whole_game(people, "bar")


@pytest.mark.slow
def test_its_screens_are_for_everybody_who_looks_or_listens(people: People) -> None:
    looks_right_everywhere(people, "bar")


def test_own_dice_stay_where_they_lie_when_others_raise(people: People) -> None:
    ann, bob, cid = (people(name, reduced_motion="reduce") for name in ("Ann", "Bob", "Cid"))
    link = ann.creates_a_table("bar", people=3, options={"Who begins": "You"})
    for person in (bob, cid):
        person.sits_down_at(link)
    ann.button("Shake the cups").click()
    tops: list[float] = []
    dice = ann.page.get_by_role("img", name=re.compile("^Your dice: "))
    for person in (ann, bob):
        person.button(re.compile("^Bid ")).click()
        made = f"{'You' if person == ann else 'Bob'} bid"
        expect(ann.page.get_by_role("region", name="The bid on the table")).to_contain_text(made)
        box = dice.bounding_box()
        assert box is not None
        tops.append(box["y"])
    assert tops[0] == tops[1]
