"""Whole games on the page, by people in browsers of their own."""

import re
from contextlib import suppress
from time import monotonic

import pytest
from playwright.sync_api import TimeoutError, expect  # noqa: A004  its own, which is none of Python's

from support.evening import LITTLE_MOTION, People, leaves_for_good, open_table, opens_the_menu, play_to_the_end
from support.people import hidden_faces
from support.sight import PHONE, looks_right

pytestmark = pytest.mark.browser


def test_three_people_play_a_whole_game_and_nobody_receives_a_hidden_letter(people: People) -> None:
    everybody = open_table(people, "Ann", "Bob", "Cy", options={"Dice in play": 6})
    play_to_the_end(*everybody)
    for seat, owner in enumerate(everybody):
        expect(owner.page.get_by_role("heading", level=1)).to_contain_text("win")
        assert owner.own_rolls(seat), "the owner saw its dice"
        for other in everybody:
            if other is not owner:
                assert hidden_faces(other, seat) == []
    assert sorted(everybody[0].view()["places"]) == [1, 2, 3]


def test_a_rematch_is_played_by_the_same_people(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Dice in play": 2})
    play_to_the_end(ann, bob)
    ann.button("Play again").click()
    expect(ann.page.get_by_text("You want to play again. Waiting for Bob.")).to_be_visible()
    expect(ann.button("Start without waiting")).to_be_visible()
    expect(bob.page.get_by_text("Ann wants to play again. Waiting for you.")).to_be_visible()
    bob.button("Play again").click()
    for person in (ann, bob):
        expect(person.page.get_by_role("list", name="Your dice")).to_be_visible(timeout=15_000)
    assert ann.phase in ("bid", "turn")


def test_the_host_begins_another_match_without_waiting(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Dice in play": 2})
    play_to_the_end(ann, bob)
    ann.button("Play again").click()
    ann.button("Start without waiting").click()
    for person in (ann, bob):
        expect(person.page.get_by_role("list", name="Your dice")).to_be_visible(timeout=15_000)


def test_one_person_plays_a_whole_game_against_bots(people: People) -> None:
    ann = people("Ann", width=360, height=740, **LITTLE_MOTION)
    # Nobody could wait out such pauses: Ann, who is soon out, goes on after each showdown of the bots as well.
    ann.opens_a_table(
        "?new=bots", opening="Sit down and play", options={"Dice in play": 8, "Pause after a showdown": 300}
    )
    play_to_the_end(ann)
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("win")
    assert sorted(ann.view()["places"]) == [1, 2, 3, 4]
    for seat in (1, 2, 3):
        assert hidden_faces(ann, seat) == []


@pytest.mark.slow
def test_who_is_out_has_something_to_say_and_claims_nothing(people: People) -> None:
    ann, bob, _ = open_table(people, "Ann", "Bob", "Cy", options={"Who begins": "You", "Dice in play": 3})
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    talk = ann.page.get_by_role("group", name="Say something quick")
    expect(talk.get_by_role("button", name="I have an E")).to_be_visible(timeout=15_000)
    ann.bids("zzz")
    bob.button("Bunkum!").click()
    expect(talk.get_by_role("button", name="Well bid.")).to_be_visible(timeout=15_000)
    expect(talk.get_by_role("button", name="I have")).to_have_count(0)
    talk.get_by_role("button", name="Well bid.").click()
    expect(ann.page.get_by_text("Well bid.", exact=True)).to_have_count(2, timeout=15_000)  # to be said, and said


def test_play_now_is_one_tap(people: People) -> None:
    ann = people("Ann")
    ann.goes()
    ann.button("Play now").click()
    expect(ann.page.get_by_role("list", name="Your dice")).to_be_visible(timeout=10_000)
    assert len(ann.view()["hands"]) == 4


def test_a_reload_in_mid_round_brings_everything_back(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 6})
    ann.bids("zz")
    expect(bob.page.get_by_role("img", name="zz, 2 dice")).to_be_visible()
    before = bob.view()
    bob.page.reload()
    expect(bob.page.get_by_role("img", name="zz, 2 dice")).to_be_visible()
    assert bob.view() == before
    bob.bids("zzz")
    expect(ann.page.get_by_role("img", name="zzz, 3 dice")).to_be_visible()


def test_two_tabs_of_one_person_show_the_same_seat(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 6})
    ann.opens_another_tab()
    expect(ann.page.get_by_role("list", name="Your dice")).to_be_visible()
    ann.bids("zz")
    expect(bob.page.get_by_role("img", name="zz, 2 dice")).to_be_visible()


def test_a_dropped_line_is_mended_and_nothing_is_lost(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 6})
    bob.context.set_offline(True)
    bob.page.wait_for_timeout(300)
    ann.bids("zz")
    bob.context.set_offline(False)
    expect(bob.page.get_by_role("img", name="zz, 2 dice")).to_be_visible(timeout=20_000)
    bob.troubles.clear()  # Chromium itself says on the console that it was offline


@pytest.mark.slow
def test_an_onlooker_sees_the_table_and_no_die(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 4})
    ann.bids("zz")
    onlooker = people("Olga", **LITTLE_MOTION)
    onlooker.goes(ann.page.url)
    expect(onlooker.page.get_by_role("img", name="zz, 2 dice")).to_be_visible()
    expect(onlooker.page.get_by_role("list", name="Your dice")).to_have_count(0)
    play_to_the_end(ann, bob)
    onlooker.button("See who won").click(timeout=15_000)
    expect(onlooker.page.get_by_text("wins").first).to_be_visible(timeout=15_000)
    for seat in (0, 1):
        assert hidden_faces(onlooker, seat) == []


@pytest.mark.slow
def test_a_person_who_leaves_is_played_on_by_a_bot(people: People) -> None:
    ann, bob, cy = open_table(people, "Ann", "Bob", "Cy", options={"Dice in play": 3})
    opens_the_menu(cy)
    leaves_for_good(cy, "A bot gets your seat.")
    play_to_the_end(ann, bob)


def test_talk_and_claims_reach_everybody(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 6})
    bob.page.get_by_role("textbox", name="Say something").fill("<b>Sure</b> you do.")
    bob.button("Say").click()
    ann.button("Talk").click()
    expect(ann.page.get_by_text("<b>Sure</b> you do.").first).to_be_visible()
    bob.button("I have an E").click()
    expect(ann.page.get_by_text("I have an E").first).to_be_visible()


def test_a_second_tap_on_the_curtain_plays_nothing(people: People) -> None:
    """Where the curtain's button was, the table has buttons of its own."""
    phone = people("Ann")
    fewer = "Fewer people at this phone"
    phone.opens_a_table("?new=pass&game=perudo", opening="Shake the cups", fewer=fewer, people=2, usual=3)
    page = phone.page
    curtain = page.get_by_role("button", name="show my dice")
    expect(curtain).to_be_visible()
    box = curtain.bounding_box()
    assert box is not None
    page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_role("img", name=re.compile("^Your dice: "))).to_be_visible()
    page.wait_for_timeout(600)
    expect(curtain).to_have_count(0)
    expect(page.locator("[inert]")).to_have_count(0)


@pytest.mark.slow
def test_one_phone_passed_round_plays_a_whole_game_behind_a_curtain(people: People) -> None:
    phone = people("Ann", **LITTLE_MOTION)
    fewer, options = "Fewer people at this phone", {"Dice in play": 6}
    phone.opens_a_table("?new=pass", opening="Shake the cups", fewer=fewer, people=2, usual=3, options=options)
    page = phone.page
    until = monotonic() + 200
    curtains = 0
    while not phone.has_seen_who_won():
        assert monotonic() < until, page.locator("main").aria_snapshot()
        curtain = page.get_by_role("button", name="show my dice")
        if curtain.count():
            expect(page.get_by_role("list", name="Your dice")).to_have_count(0)
            with suppress(TimeoutError):  # it may be there for a moment between a call and the dice that lie open
                curtain.click(timeout=2000)
                curtains += 1
        elif not phone.plays():
            page.wait_for_timeout(80)
    assert curtains > 2


def test_while_a_bot_thinks_one_phone_shows_nobody_s_dice(people: People) -> None:
    """And what others may do then is offered by name."""
    phone = people("Ann")
    options = {"Who begins": "Bot 1", "Must it be a word?": "ask before the call", "Time for doubts": 20}
    phone.opens_a_table(
        "?new=pass",
        opening="Shake the cups",
        fewer="Fewer people at this phone",
        people=2,
        usual=3,
        bots=1,
        options=options,
    )
    page = phone.page
    dice = page.get_by_role("list", name="Your dice")
    expect(page.get_by_role("heading", name=re.compile("is thinking$"))).to_be_visible()
    expect(dice).to_have_count(0)
    doubt = page.get_by_role("list", name="What others may do").get_by_role("button").first
    expect(doubt).to_be_visible(timeout=30_000)  # the bot has said a word, and it may not be raised yet
    expect(dice).to_have_count(0)
    expect(page.get_by_text("The word on the table is")).to_be_visible()
    looks_right(phone, "a curtain with what others may do", doubt, (PHONE,))
    doubt.click()
    expect(page.get_by_role("list", name="What others may do")).to_have_count(0)
    expect(dice).to_have_count(0)
