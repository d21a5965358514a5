"""Votes on a word that the dictionary lacks: on phones of their own, and on one that is passed round."""

from itertools import permutations

import pytest
from playwright.sync_api import expect

from support.evening import LITTLE_MOTION, People, is_word, nonsense, open_table
from support.people import Person

pytestmark = pytest.mark.browser

CALM = {"Time for an answer": 200, "Pause after a showdown": 60}


@pytest.mark.slow
def test_a_challenged_word_is_voted_on(people: People) -> None:
    options = {"Who begins": "You", "Dice in play": 12, "Vote on words": True, **CALM}
    ann, bob, cy = open_table(people, "Ann", "Bob", "Cy", options=options)
    word = nonsense(ann, 0)
    ann.bids(word)
    bob.page.get_by_role("switch", name="challenge the word").set_checked(True, force=True)
    bob.button("Bunkum!").click()
    expect(cy.button("A word")).to_be_visible(timeout=15_000)
    cy.button("Talk").click()
    cy.page.get_by_role("dialog", name="Talk").locator("[data-talk]").fill("It is one.")
    cy.page.keyboard.press("Enter")
    expect(cy.page.get_by_role("list", name="What was said")).to_contain_text("It is one.")
    cy.page.keyboard.press("Escape")
    cy.button("A word").click()
    expect(bob.button("Give up a die")).to_be_visible(timeout=15_000)
    for person in (ann, bob, cy):
        verdict = f"Every letter is here, and {word} is a word. The one vote says so."
        expect(person.page.get_by_role("region", name="The verdict")).to_contain_text(verdict)
    showdown = bob.view()["showdown"]
    assert (showdown["valid"], showdown["loser"]) == (True, 1), "one voice of one is more than half"


def lifts_the_curtain(phone: Person) -> None:
    """And lets the table settle: a second tap, meant for the curtain, must not play."""
    phone.button("show my dice").click()
    expect(phone.page.get_by_role("list", name="Your dice")).to_be_visible()
    expect(phone.page.locator(".table[inert]")).to_have_count(0)


@pytest.mark.slow
def test_on_one_phone_each_votes_in_turn_and_sees_no_ballot_of_another(people: People) -> None:
    phone = people("Ann", **LITTLE_MOTION)
    page = phone.goes("?new=pass")
    phone.button("More people at this phone").click()
    page.get_by_text("More house rules").click()
    phone.sets("Dice in play", 16)
    phone.sets("Vote on words", value=True)
    phone.button("Shake the cups").click()
    lifts_the_curtain(phone)
    own = page.get_by_role("list", name="Your dice").get_by_role("button")
    expect(own).to_have_count(4)
    faces = [str(own.nth(at).get_attribute("aria-label")).split(",")[0].lower() for at in range(4)]
    word = next(each for each in map("".join, permutations(faces)) if not is_word(phone, each))
    phone.bids(word)
    lifts_the_curtain(phone)
    page.get_by_role("switch", name="challenge the word").set_checked(True, force=True)
    phone.button("Bunkum!").click()
    names: list[str] = []
    for times in range(2):
        question = page.get_by_role("dialog", name=f"does {word} count?")
        expect(question).to_contain_text(f"{times} of 2 have voted")
        for name in names:
            expect(question.get_by_role("heading")).not_to_contain_text(name)
        names.append(question.get_by_role("heading").inner_text().split(":")[0])
        for vote in question.get_by_role("button").all():
            expect(vote).to_have_attribute("aria-pressed", "false")
        page.get_by_role("button", name="A word", exact=True).click()
    expect(page.get_by_text(f"{word} is a word. Both say so.").first).to_be_visible()
