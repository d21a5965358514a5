"""The rarer moments of a round, driven to their end by people at browsers."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from bunkum.pieces.letters import DICE_SET_WORDS, DICE_SETS
from support.evening import (
    People,
    everybody_goes_on,
    gives_up_a_die,
    hand,
    leaves_for_good,
    open_table,
    opens_the_menu,
    play_to_the_end,
)
from support.people import Person

pytestmark = pytest.mark.browser

DOUBLES = [box for box, dice in DICE_SETS.items() if any(re.search("[A-PR-Z][a-z]", die) for die in dice)]
"""The boxes in which a die may stand for two letters (RULES 2.2)."""

NEWS_MS = 4000
"""How long the page shows what has happened."""
CALM = {"Time for an answer": 200, "Pause after a showdown": 60}


@pytest.mark.slow
def test_the_sand_binds_the_turn_in_which_it_was_started_alone(people: People, step_clock: Callable[[], None]) -> None:
    ann, bob = open_table(
        people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 6, "Sand timer": 10, **CALM}
    )
    ann.button("Start the sand timer").click()
    expect(bob.page.get_by_role("timer", name=re.compile("left$"))).to_be_visible()
    ann.bids("zz")
    expect(bob.page.get_by_role("timer", name="left, not binding")).to_be_visible()
    step_clock()
    expect(bob.page.get_by_role("timer", name="left, not binding")).to_be_hidden()
    assert bob.phase == "turn", "the sand of another turn cost nothing"
    assert [len(own) for own in bob.view()["hands"]] == [3, 3]
    bob.button("Start the sand timer").click()
    expect(ann.page.get_by_role("timer", name=re.compile("left$"))).to_be_visible()
    step_clock()
    expect(ann.page.get_by_text("The sand called zz", exact=True)).to_be_visible()


@pytest.mark.parametrize(
    ("options", "length"), [({}, "5 dice"), *[({"Box of dice": DICE_SET_WORDS[box]}, "5 letters") for box in DOUBLES]]
)
def test_a_word_is_as_long_on_the_button_as_in_the_line_above(
    people: People, options: dict[str, object], length: str
) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 9, **options})
    ann.page.get_by_role("textbox", name="Your word").focus()
    ann.page.keyboard.type("whale")
    expect(ann.page.locator("#word-says")).to_contain_text(length)
    expect(ann.button(f"Bid whale, {length}")).to_be_visible()
    ann.page.keyboard.press("Enter")
    expect(bob.page.get_by_role("img", name=f"whale, {length}")).to_be_visible()


def test_dice_are_traded_between_rounds(people: People) -> None:
    options = {"Who begins": "You", "Dice in play": 7, "Trading": True, **CALM}
    ann, bob = open_table(people, "Ann", "Bob", options=options)
    ann.bids("zzz")
    bob.button("Bunkum!").click()
    gives_up_a_die(ann)
    page = ann.page
    expect(page.get_by_role("heading", name="Trade dice?")).to_be_visible()
    mine, pile = ann.view()["hands"][0], ann.view()["pile"]
    page.get_by_role("group", name="You give").get_by_role("button").first.click()
    page.get_by_role("group", name="You take").get_by_role("button").first.click()
    ann.button("Trade").last.click()
    bob.button("Keep mine").click(timeout=15_000)
    everybody_goes_on(ann, bob)
    expect(page.get_by_role("textbox", name="Your word")).to_be_visible(timeout=15_000)
    now = ann.view()
    assert mine[0]["faces"] in now["pile"]
    assert pile[0] in [die["faces"] for die in now["hands"][0]]


def test_a_word_that_is_none_is_struck_in_a_friendly_way_and_replaced(people: People) -> None:
    options = {"Who begins": "You", "Dice in play": 6, "Must it be a word?": "ask before the call", **CALM}
    ann, bob = open_table(people, "Ann", "Bob", options=options)
    ann.bids("at")
    bob.bids("zzx")
    ann.button("Is that a word?").click()
    expect(bob.page.get_by_text("Zzx is no word here")).to_be_visible()
    bob.page.reload()
    expect(bob.page.get_by_text("Zzx is no word here")).to_be_visible()
    bob.bids("cat")
    expect(ann.page.get_by_role("img", name="cat, 3 dice")).to_be_visible()
    assert ann.view()["turn"] == 0
    ann.button("Is that a word?").click()
    expect(ann.button("Is that a word?")).to_be_hidden()
    assert ann.view()["bid"]["word"] == "cat", "a word stands, and is not asked about again"


def test_a_round_begins_again_when_two_of_two_agree(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 8, **CALM})
    ann.bids("zz")
    opens_the_menu(ann)
    ann.button("Ask to restart").click()
    expect(bob.page.get_by_role("dialog", name="Begin again?")).to_contain_text("Ann asks")
    expect(ann.page.get_by_text("You asked the others to begin this round again.", exact=True).last).to_be_visible()
    bob.button("Restart it").click()
    for person in (ann, bob):
        expect(person.page.get_by_text("The round begins again.").first).to_be_visible()
    expect(ann.page.get_by_text("Say the first word").first).to_be_visible()
    assert ann.view()["bid"] is None
    assert len(ann.own_rolls(0)) == 2, "everything was rolled anew"


def test_a_round_goes_on_when_one_of_two_does_not_agree(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 8, **CALM})
    ann.bids("zz")
    opens_the_menu(ann)
    ann.button("Ask to restart").click()
    bob.button("Play on").click()
    expect(bob.page.get_by_role("dialog", name="Begin again?")).to_be_hidden()
    assert bob.view()["bid"]["word"] == "zz"
    for person in (ann, bob):
        expect(person.page.get_by_text("Not enough agreed: the round goes on.").first).to_be_visible()
    opens_the_menu(bob)
    expect(bob.button("Ask to restart")).to_be_visible()
    for _ in range(2):
        opens_the_menu(ann)
        expect(ann.button("Leave for good")).to_be_visible()
        expect(ann.button("Ask to restart")).to_have_count(0)
        ann.page.reload()


def restarts_alone(host: Person, *, keys: bool) -> None:
    """A double tap, or a key that is held, only asks."""
    button, sure = host.button("Restart this round"), host.button("Sure?")
    rolls = len(host.own_rolls(0))
    if keys:
        button.focus()
        for _ in range(20):
            host.page.keyboard.down("Enter")
        host.page.keyboard.up("Enter")
    else:
        button.dblclick()
    expect(sure).to_contain_text("no bids stand")
    host.page.wait_for_timeout(450)
    assert len(host.own_rolls(0)) == rolls, "it was only asked"
    if keys:
        host.page.keyboard.press("Enter")
    else:
        sure.click()


def test_a_host_may_restart_alone_where_the_rules_of_the_house_say_so(people: People) -> None:
    ann = people("Ann")
    ann.page.clock.install()
    options = {"Who begins": "You", "Dice in play": 8, "The host restarts rounds": True, "Earlier bids": "shown"}
    ann.opens_a_table("?new=bots", opening="Sit down and play", options=options)
    for times in (2, 3):
        expect(ann.page.get_by_role("list", name="Your dice")).to_be_visible()
        opens_the_menu(ann)
        restarts_alone(ann, keys=times == 3)
        expect(ann.page.get_by_text("The round begins again.").first).to_be_visible()
        assert len(ann.own_rolls(0)) == times
        ann.page.clock.fast_forward(NEWS_MS)
        expect(ann.page.get_by_text("The round begins again.")).to_have_count(0)


def test_an_exclamation_mark_anywhere_calls_in_two_presses(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 8, **CALM})
    ann.bids("at")
    expect(bob.button("Bunkum!")).to_be_visible()
    bob.page.evaluate("document.activeElement.blur()")
    bob.page.keyboard.press("!")
    expect(bob.button("Sure?")).to_be_visible()
    bob.page.keyboard.press("!")
    expect(ann.page.get_by_role("region", name="The showdown")).to_be_visible()


@pytest.mark.slow
def test_a_bot_keeps_a_seat_warm_and_its_person_takes_it_back(people: People) -> None:
    options = {"Who begins": "You", "Dice in play": 4, "Wait for who is away": 300, "Wait in their turn": 300, **CALM}
    ann, bob = open_table(people, "Ann", "Bob", options=options)
    ann.bids("at")
    link = bob.page.url
    bob.page.goto("about:blank")
    opens_the_menu(ann)
    ann.button("Let a bot play for Bob").click()
    expect(ann.button(re.compile("Bunkum!|Replay")).first).to_be_visible(timeout=60_000)  # the bot has raised or called
    bob.goes(link)
    expect(bob.page.get_by_role("region", name="Your seat")).to_contain_text("A bot plays for you")
    expect(bob.button("Take my seat back")).to_be_focused()
    bob.page.keyboard.press("Enter")
    expect(bob.button("Take my seat back")).to_have_count(0)
    play_to_the_end(ann, bob)


def test_who_is_here_lets_a_bot_play_for_a_while(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 8, **CALM})
    opens_the_menu(bob)
    bob.button("Let a bot play for me").click()
    ann.bids("at")
    expect(ann.button(re.compile("Bunkum!|Replay")).first).to_be_visible(timeout=60_000)  # the bot has raised or called
    bob.button("Take my seat back").first.click()
    expect(bob.button("Take my seat back")).to_have_count(0)


def test_who_is_out_sees_all_where_the_table_plays_so(people: People) -> None:
    options = {"Who begins": "You", "Dice for each": (1, 3, 3), "Who is out sees the dice": True}
    ann, bob, cy = open_table(people, "Ann", "Bob", "Cy", options=options)
    ann.bids("zzzz")  # one Z is in the box
    expect(bob.button("Bunkum!")).to_be_enabled()
    while any(one.view()["phase"] not in ("bid", "turn") or one.view()["round"] == 1 for one in (ann, cy)):
        if not any(one.plays() for one in (bob, cy)):
            ann.page.wait_for_timeout(80)
    faces = [die["up"] for die in ann.view()["hands"][1]]
    assert None not in faces
    expect(ann.page.get_by_role("listitem").filter(has_text="Bob").first).to_contain_text(" ".join(faces))
    assert {die["up"] for die in cy.view()["hands"][1]} == {None}
    expect(cy.page.get_by_role("listitem").filter(has_text="Bob").first).not_to_contain_text(" ".join(faces))


@pytest.mark.slow
def test_who_leaves_for_good_is_gone_and_the_others_play_on(people: People) -> None:
    options = {"Who begins": "You", "Dice in play": 3, "Who leaves for good": "is out"}
    ann, bob, cy = open_table(people, "Ann", "Bob", "Cy", options=options)
    opens_the_menu(cy)
    leaves_for_good(cy, "You are out of this match.")
    play_to_the_end(ann, bob)
    cy.goes(ann.page.url)
    expect(cy.page.get_by_role("heading", level=1)).to_be_visible()
    expect(cy.page.get_by_role("list", name="Your dice")).to_have_count(0)


def test_a_reload_in_the_pause_still_shows_the_die_that_was_given_up(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 6, **CALM})
    dice = hand(ann, 0)
    ann.bids("zzz")
    bob.button("Bunkum!").click()
    gives_up_a_die(ann)
    for person in (ann, bob):
        waits_for_hand(person, 0, 2)
    for person in (ann, bob):
        person.page.reload()
        hands = person.page.get_by_role("list", name="Everybody")
        expect(hands.get_by_role("img", name=", ".join(dice), exact=True)).to_be_visible()
        assert len(person.view()["hands"][0]) == 2, "the die has left the hand"


def waits_for_hand(person: Person, seat: int, dice: int) -> None:
    """Until the server has told this person that so many dice are left there."""
    for _ in range(150):
        if len(person.view()["hands"][seat]) == dice:
            return
        person.page.wait_for_timeout(100)
    pytest.fail(f"{person.name} still sees {person.view()['hands'][seat]}")


SCREENS = [(360, 740), (390, 844), (1024, 768), (1280, 800), (1920, 1080)]


def boxes_at_rest(*things: Locator) -> list[FloatRect]:
    """Where these are, once all of them are drawn and none has moved for a moment."""
    before: list[FloatRect] = []
    for _ in range(100):
        boxes = [box for thing in things if (box := thing.bounding_box()) is not None]
        if len(boxes) == len(things) and boxes == before:
            return boxes
        before = boxes
        things[0].page.wait_for_timeout(100)
    pytest.fail("some are still not drawn, or go on moving")


@pytest.mark.slow
def test_all_dice_lie_open_when_the_sand_took_one(people: People, step_clock: Callable[[], None]) -> None:
    """One line more than after a call, and still no die lies under the panel; there is no showdown to go back to."""
    options = {
        "Who begins": "You",
        "Dice in play": 8,
        "Sand timer": 10,
        "When the sand is through": "you lose a die",
        **CALM,
    }
    ann, _ = open_table(people, "Ann", "Bob", options=options)
    ann.button("Start the sand timer").click()
    expect(ann.page.get_by_role("timer", name=re.compile("left$"))).to_be_visible()
    step_clock()
    dice = ann.page.get_by_role("radio")
    expect(dice).to_have_count(4)
    give = ann.button("Give up this die")
    for width, height in SCREENS:
        ann.page.set_viewport_size({"width": width, "height": height})
        line = ann.page.get_by_text("No two are alike.")
        expect(line).to_be_visible()  # another layout is fetched, and drawn anew
        expect(dice).to_have_count(4)
        sentence, panel, *boxes = boxes_at_rest(line, ann.page.locator(".hand").filter(has=give), *dice.all())
        for box in boxes:
            assert sentence["y"] + sentence["height"] <= box["y"], f"the line over the dice at {width}x{height}"
            assert box["y"] + box["height"] <= panel["y"], f"the panel over a die at {width}x{height}"
        expect(give).to_be_in_viewport(ratio=1)
    expect(ann.button("Back to the showdown")).to_have_count(0)
    ann.page.set_viewport_size({"width": 390, "height": 844})
    opens_the_menu(ann)
    expect(ann.button("Leave for good")).to_be_visible()


@pytest.mark.slow
def test_the_way_back_from_ones_dice_lies_over_the_heading(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 8, **CALM})
    ann.bids("zzz")
    bob.button("Bunkum!").click()
    for width, height in SCREENS:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.button("Give up a die").click()
        expect(ann.page.get_by_role("radio")).to_have_count(4)
        ann.button("Back to the showdown").click(position={"x": 20, "y": 38})
        expect(ann.page.get_by_role("radio")).to_have_count(0)


def test_letters_land_where_the_caret_stands_whatever_was_pressed_last(people: People) -> None:
    ann = people("Ann", width=1280, height=800)
    ann.opens_a_table("?new=bots", opening="Sit down and play", options={"Who begins": "You", "Dice in play": 8})
    field = ann.page.get_by_role("textbox", name="Your word")
    field.focus()
    ann.page.keyboard.type("whale")
    ann.page.get_by_role("button", name="Dark table").click()
    ann.page.keyboard.type("s")
    expect(field).to_have_value("whales")
    for _ in range(2):
        ann.page.keyboard.press("ArrowLeft")
    caret = ann.page.locator(".field .tiles span").nth(4)
    expect(caret).to_have_text("")
    ann.page.keyboard.type("t")
    expect(field).to_have_value("whaltes")
    ann.page.keyboard.press("Backspace")
    ann.page.keyboard.press("End")
    ann.page.keyboard.type("t")
    expect(field).to_have_value("whalest")


def test_what_is_no_small_letter_moves_no_caret_and_stays_nowhere(people: People) -> None:
    """The field itself is not seen, only its tiles: nothing may stand there that no tile shows."""
    ann = people("Ann", width=1280, height=800)
    ann.opens_a_table("?new=bots", opening="Sit down and play", options={"Who begins": "You", "Dice in play": 8})
    field = ann.page.get_by_role("textbox", name="Your word")
    field.focus()
    ann.page.keyboard.type("w hale 's")
    expect(field).to_have_value("whales")
    for key in ("ArrowLeft", "ArrowLeft", "Shift+T", "o", "Space", "n"):
        ann.page.keyboard.press(key)
    expect(field).to_have_value("whaltones")
    ann.page.keyboard.press("Backspace")
    expect(field).to_have_value("whaltoes")
    ann.page.keyboard.insert_text("RED")
    expect(field).to_have_value("whaltoredes")
    ann.page.keyboard.press("End")
    ann.page.keyboard.press("Space")
    ann.page.keyboard.press("Backspace")
    expect(field).to_have_value("whaltorede")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844)])
def test_a_long_remark_moves_nothing(people: People, width: int, height: int) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 8})
    ann.page.set_viewport_size({"width": width, "height": height})
    dice = ann.page.get_by_role("list", name="Your dice")
    before = boxes_at_rest(dice)
    for text in (
        "Hm.",
        "I have never seen so many vowels in one cup, and I have been at it for a hundred years or more.",
    ):
        bob.page.locator("[data-talk]").fill(text)
        bob.page.keyboard.press("Enter")
        expect(ann.page.locator(".bub").filter(has_text=text[:8])).to_be_visible()
        assert boxes_at_rest(dice) == before


def test_whoever_goes_back_to_the_lobby_hears_no_more_of_the_table(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 6})
    ann.bids("zz")
    announcements = bob.page.locator("[data-live]")
    expect(announcements.last).to_contain_text("Your turn. Zz")
    opens_the_menu(bob)
    bob.button("Back to the lobby").last.click()
    expect(bob.button("Play now")).to_be_visible()
    expect(announcements).to_have_text(["", ""])


def test_a_long_name_is_cut_before_what_is_told_of_it(people: People) -> None:
    ann, bob = open_table(people, "W" * 24, "Bob", options={"Who begins": "You", "Dice in play": 12})
    ann.bids("whale")
    bob.page.set_viewport_size({"width": 1280, "height": 800})
    line = bob.page.get_by_role("list", name="Words said this round").get_by_role("listitem").locator("small")
    expect(line).to_contain_text(" · 5")
    assert line.evaluate("line => line.scrollWidth <= line.clientWidth"), "all of the line is seen"
    assert line.locator("span").evaluate("name => name.scrollWidth > name.clientWidth"), "but for the name"
    hidden = bob.page.locator("[data-seat='0'] .hid svg")
    rows = {round(float((hidden.nth(at).bounding_box() or {})["y"])) for at in range(6)}
    assert (hidden.count(), len(rows)) == (6, 2), "six dice in rows of three"
    assert sum(round(float((hidden.nth(at).bounding_box() or {})["y"])) == min(rows) for at in range(6)) == 3


def test_the_way_to_the_tv_is_found_while_the_game_runs(people: People) -> None:
    ann, _ = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 8})
    opens_the_menu(ann)
    link = ann.page.get_by_role("link", name="Open the TV view")
    expect(link).to_be_visible()
    cy = people("Cy")
    cy.goes(ann.page.url)
    expect(cy.page.get_by_role("link", name="Open the TV view")).to_have_attribute(
        "href", str(link.get_attribute("href"))
    )


def test_who_chooses_a_game_by_key_stays_at_their_choice(people: People) -> None:
    ann = people("Ann")
    ann.goes("?new=friends&game=bar")
    chosen = ann.page.get_by_role("navigation", name="Games").locator("[aria-current]")
    ann.page.get_by_role("navigation", name="Games").get_by_role("link", name="Boggle", exact=True).press("Enter")
    expect(chosen).to_have_text("Boggle")
    expect(chosen).to_be_focused()


@pytest.mark.slow
def test_who_goes_on_by_key_is_in_the_hand_and_then_at_who_won(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 8})
    went_on = False
    for _ in range(120):
        if ann.button("See who won").count() > 0:
            break
        on = ann.button(re.compile("^Next round"))
        if on.count() > 0:
            on.press("Enter")
            expect(ann.page.locator("#mine")).to_be_focused()
            expect(on).to_have_count(0)  # it stands until the server has heard
            went_on = True
        elif not (ann.presses("Skip", "Let it stand") or ann._gives_up_a_die() or ann._takes_a_turn()):
            bob.plays()
        ann.page.wait_for_timeout(100)
    assert went_on, "four dice each are not lost in one round"
    ann.button("See who won").press("Enter")
    expect(ann.page.locator("h1[data-verdict]")).to_be_focused()
