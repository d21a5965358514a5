"""Every screen of the house and of a round: names, roles and contrast, on a phone and a desk, light and dark."""

import re

import pytest
from playwright.sync_api import expect

from support.evening import People, gives_up_a_die, nonsense, open_table, opens_the_menu, play_to_the_end
from support.sight import PHONE, ROOM, looks_right

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LAST_LOOK_MS = 8000
"""How long a screen in the room shows the last hand before it shows who won."""
DOORS = {
    "": "Bunkum",
    "?new=friends": "A table for friends",
    "?new=bots": "Against bots",
    "?new=pass": "One phone, passed round",
    "judge": "Real dice",
    "how": "",
    "?drill=firehouse": "Would you call this?",
}


@pytest.mark.parametrize("path", DOORS)
def test_a_screen_without_a_table(people: People, path: str) -> None:
    person = people("Ann", reduced_motion="reduce")
    page = person.goes(path)
    heading = page.get_by_role("heading", level=1, name=DOORS[path])
    expect(heading).to_be_visible()
    if path.startswith("?new"):
        page.get_by_text("More house rules").click()
    looks_right(person, path or "lobby", heading)


def test_sheets_of_the_lobby(people: People) -> None:
    person = people("Ann", reduced_motion="reduce")
    page = person.goes()
    person.button("Settings").click()
    looks_right(person, "settings", page.get_by_role("dialog", name="Settings"))
    page.keyboard.press("Escape")
    person.button("from another device").click()
    looks_right(person, "taking over", page.get_by_role("dialog").get_by_role("textbox", name="eight letters"))


def test_from_the_open_door_to_the_first_word(people: People) -> None:
    ann, bob = people("Ann", reduced_motion="reduce"), people("Bob", reduced_motion="reduce")
    link = ann.opens_a_table("?new=friends", people=2, options={"Who begins": "You", "Dice in play": 6})
    looks_right(ann, "waiting", ann.page.get_by_role("region", name="Seats"))
    bob.goes(link)
    looks_right(bob, "invited", bob.button("Sit down"))
    bob.sits_down_at(link)
    ann.button("Shake the cups").click()
    looks_right(ann, "first word", ann.page.get_by_role("textbox", name="Your word"))
    looks_right(bob, "waiting for the first word", bob.page.get_by_text("Ann opens."))


def test_a_turn_and_its_sheets(people: People) -> None:
    options = {"Who begins": "You", "Dice in play": 8, "Sand timer": 600, "Practice odds": True}
    ann, bob = open_table(people, "Ann", "Bob", options=options)
    ann.button("Start the sand timer").click()
    looks_right(ann, "sand", ann.page.get_by_label("left"))
    word = nonsense(ann, 0)
    ann.bids(word)
    page = bob.page
    field = page.get_by_role("textbox", name="Your word")
    field.focus()
    page.keyboard.type("za")
    looks_right(bob, "typing", page.get_by_role("textbox", name="Your word"))
    bob.page.keyboard.press("Escape")
    opens_the_menu(bob)
    looks_right(bob, "this table", page.get_by_role("dialog", name="This table"))
    expect(page.get_by_text("Practice odds")).to_be_visible(timeout=60_000)  # the first of a house takes its time
    looks_right(bob, "practice odds", page.get_by_text("Practice odds"))
    for opening, sheet in (
        ("How to play", "in a minute"),
        ("Settings", "Settings"),
        ("Continue on another device", "Continue on another device"),
    ):
        page.get_by_role("dialog").get_by_role("button", name=opening).click()
        looks_right(bob, sheet, page.get_by_role("dialog", name=sheet))
        page.keyboard.press("Escape")
        opens_the_menu(bob)
    page.keyboard.press("Escape")
    bob.button("I have an E").or_(bob.button("Talk")).first.click()
    looks_right(bob, "talk", page.get_by_role("list", name="What was said"))


def test_the_game_in_a_minute_tells_the_rules_of_this_table(people: People) -> None:
    ann, _ = open_table(people, "Ann", "Bob", options={"Dice in play": 6, "Trading": True, "Sand timer": 90})
    ann.button("The game in a minute").click()
    told = ann.page.get_by_role("dialog", name="in a minute")
    for sentence in (
        "The table plays with 6 dice.",
        "Between rounds you may trade dice with the pile.",
        "Anybody may turn a sand timer of 90 seconds.",
        "A bid has 2 letters at least.",
    ):
        expect(told).to_contain_text(sentence)
    looks_right(ann, "the game in a minute", told)


def test_a_call_and_what_comes_of_it(people: People) -> None:
    options = {"Who begins": "You", "Dice in play": 8, "Pause after a showdown": 60, "Time for an answer": 200}
    ann, bob = open_table(people, "Ann", "Bob", options=options)
    ann.bids(nonsense(ann, 0))
    looks_right(ann, "waiting for the others", ann.page.get_by_text("Bob decides."))
    bob.button("Bunkum!").click()
    looks_right(bob, "late challenge", bob.button("Let it stand"))
    looks_right(ann, "cups up", ann.page.get_by_role("region", name="The verdict"))
    bob.button("Challenge").click()
    looks_right(ann, "showdown", ann.button("Give up a die"))
    ann.button("Give up a die").click()
    looks_right(ann, "giving up a die", ann.page.get_by_role("radio"))
    ann.page.get_by_role("radio").first.click()
    ann.button("Give up this die").click()
    looks_right(bob, "pause", bob.button("Next round"))


def test_a_word_is_put_to_the_vote_and_dice_are_traded(people: People) -> None:
    options = {"Who begins": "You", "Dice in play": 12, "Vote on words": True, "Trading": True}
    ann, bob, cy = open_table(
        people, "Ann", "Bob", "Cy", options={**options, "Time for an answer": 200, "Pause after a showdown": 60}
    )
    word = nonsense(ann, 0)
    ann.bids(word)
    bob.page.get_by_role("switch", name="challenge the word").set_checked(True, force=True)
    bob.button("Bunkum!").click()
    looks_right(cy, "vote", cy.page.get_by_role("dialog", name=f"Does {word} count?"))
    cy.button("No word").click()
    gives_up_a_die(ann)
    looks_right(ann, "trade", ann.page.get_by_role("heading", name="Trade dice?"))


def test_a_friendly_challenge_and_another_word(people: People) -> None:
    options = {
        "Who begins": "You",
        "Dice in play": 6,
        "Must it be a word?": "ask before the call",
        "Time for an answer": 200,
    }
    ann, bob = open_table(people, "Ann", "Bob", options=options)
    ann.bids("zz")
    looks_right(bob, "is that a word", bob.button("Is that a word?"))
    bob.button("Is that a word?").click()
    looks_right(ann, "another word", ann.page.get_by_text("Zz is no word here"))


def test_a_restart_is_asked_for(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Time for an answer": 200})
    opens_the_menu(ann)
    ann.button("Ask to restart").click()
    looks_right(bob, "ballot", bob.page.get_by_role("dialog", name="Begin again?"))


def test_the_curtain_between_two_pairs_of_eyes(people: People) -> None:
    phone = people("Ann", reduced_motion="reduce")
    phone.opens_a_table("?new=pass", opening="Shake the cups", fewer="Fewer people at this phone", people=2, usual=3)
    looks_right(phone, "curtain", phone.button("show my dice"))


def test_the_end_of_a_match(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Dice in play": 2})
    play_to_the_end(ann, bob)
    looks_right(ann, "over", ann.button("Play again"))


def test_the_screen_in_the_room(people: People) -> None:
    ann, bob, tv = people("Ann"), people("Bob"), people("TV", **ROOM, reduced_motion="reduce")
    tv.page.clock.install()
    link = ann.creates_a_table("liars_boggle", people=2, options={"Who begins": "You", "Dice in play": 2})
    tv.goes(link.replace("/t/", "/tv/"))
    looks_right(tv, "TV, gathering", tv.page.get_by_role("img", name="QR code"), (ROOM,))
    bob.sits_down_at(link)
    ann.button("Shake the cups").click()
    ann.bids("zz")
    looks_right(tv, "TV, in play", tv.page.get_by_role("img", name="zz, 2 dice"), (ROOM,))
    bob.button("Bunkum!").click()
    looks_right(tv, "TV, showdown", tv.page.get_by_text("Bunkum!"), (ROOM,))
    tv.page.clock.fast_forward(LAST_LOOK_MS)
    looks_right(tv, "TV, end", tv.page.get_by_text("Bob wins"), (ROOM,))


def test_who_comes_late_is_asked_to_look_on(people: People) -> None:
    ann, _ = open_table(people, "Ann", "Bob")
    olga = people("Olga", reduced_motion="reduce")
    olga.goes(ann.page.url)
    looks_right(olga, "looking on", olga.button("Look on"), (PHONE,))


@pytest.mark.parametrize("game", ["liars_boggle", "boggle", "green_box", "cup", "firehouse", "bar", "perudo"])
def test_a_phone_on_its_side_has_the_hand_beside_the_table(people: People, game: str) -> None:
    ann = people("Ann", width=844, height=390, reduced_motion="reduce")
    ann.opens_a_table(f"?new=bots&game={game}", opening="Sit down and play")
    page = ann.page
    for name in ("The table", re.compile("^Your (turn|side)$")):
        expect(page.get_by_role("region", name=name).first).to_be_in_viewport(ratio=0.99)
    size = "[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]"
    assert page.evaluate(size) == [844, 390]
