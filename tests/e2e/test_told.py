"""What happened at a table of Liar's Boggle, told where one looks: why a die is lost, which one left, who votes."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from support.evening import LITTLE_MOTION, People, gives_up_a_die, nonsense, open_table
from support.people import Person

pytestmark = pytest.mark.browser

CALM = {"Time for an answer": 200, "Pause after a showdown": 60}


def spell_die(die: str) -> str:
    """`H I M N U Qu`, as the page spells a die."""
    return " ".join(re.findall("[A-Z][a-z]*", die))


def first_die(person: Person, seat: int) -> Any:
    """The faces of this person's first die."""
    return person.view()["hands"][seat][0]["faces"]


@pytest.mark.slow
def test_who_opens_too_late_is_told_why_a_die_is_lost_and_which_one_left(
    people: People, step_clock: Callable[[], None]
) -> None:
    options = {
        "Who begins": "You",
        "Dice in play": 6,
        "Sand timer": 10,
        "Pause after a showdown": 60,
        "Time for an answer": 10,
    }
    ann, bob = open_table(people, "Ann", "Bob", options=options)
    for person in (ann, bob):
        person.page.clock.install()
    ann.button(re.compile("^Start the sand timer. When it runs out, you lose a die")).click()
    expect(bob.page.get_by_text("Ann turns the sand. When it runs out, Ann loses a die.").first).to_be_visible()
    step_clock()
    expect(ann.page.get_by_text("Time. You lose a die.").first).to_be_visible()
    expect(bob.page.get_by_text("sand ran out. Ann loses a die.").first).to_be_visible()
    expect(ann.button("Give up this die").locator("[data-left]")).to_be_visible()
    dice = "|".join(spell_die(die["faces"]).replace(" ", r"\s") for die in ann.view()["hands"][0])
    for person in (ann, bob):  # the pages count the ten seconds in which a die is chosen, as the server does
        person.page.clock.fast_forward(9900)
    step_clock()
    expect(ann.page.get_by_text(re.compile(rf"Time\. ({dice}) left\.")).first).to_be_visible()
    expect(bob.page.get_by_text(re.compile(rf"Ann gives up ({dice})\.")).first).to_be_visible()


@pytest.mark.slow(but=["liars_boggle-The clock called zz", "bar-The clock called 1 one"])
@pytest.mark.parametrize(
    ("game", "did"),
    [
        ("liars_boggle", "The clock called zz"),
        ("bar", "The clock called 1 one"),
        ("firehouse", r"The clock banged at 1 \w+"),
        ("green_box", r"The clock called 1 \w+"),
        ("cup", "The clock lifted the cup"),
    ],
)
def test_a_call_by_the_turn_clock_is_told_as_such_also_after_a_reload(
    people: People, step_clock: Callable[[], None], game: str, did: str
) -> None:
    ann, bob = (people(name, **LITTLE_MOTION) for name in ("Ann", "Bob"))
    options = {"Who begins": "You", "Time for a turn": 10, "Pause after a showdown": 60}
    bob.sits_down_at(ann.creates_a_table(game, people=2, options=options))
    ann.button(re.compile("^(Shake the cups|Deal)")).click()
    if game == "liars_boggle":
        ann.bids("zz")
    else:
        step_clock()  # the clock opens for Ann
    expect(bob.button(re.compile("Bunkum!|Bang!|Lift it!")).first).to_be_enabled()
    step_clock()
    for person in (ann, bob):
        expect(person.page.get_by_text(re.compile(f"^{did}$"))).to_be_visible()
    bob.page.reload()
    expect(bob.page.get_by_text(re.compile(f"^{did}$"))).to_be_visible()


def test_everybody_sees_which_die_left_and_focus_goes_to_the_verdict(people: People) -> None:
    ann, bob = open_table(
        people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 6, "Trading": True, **CALM}
    )
    die = spell_die(first_die(ann, 0))
    ann.bids("zzz")
    bob.button("Bunkum!").click()
    gives_up_a_die(ann)
    expect(bob.page.get_by_text(f"Ann gives up {die}.").first).to_be_visible()
    bob.page.reload()
    expect(bob.page.get_by_text(f"Ann gives up {die}.").first).to_be_visible()
    expect(ann.page.get_by_text(f"You give up {die}.").first).to_be_visible()
    expect(ann.page.locator("[data-verdict]")).to_be_focused()
    given, taken = spell_die(first_die(ann, 0)), spell_die(ann.view()["pile"][0])
    ann.page.get_by_role("group", name="You give").get_by_role("button").first.click()
    ann.page.get_by_role("group", name="You take").get_by_role("button").first.click()
    ann.button("Trade").last.click()
    expect(bob.page.get_by_text(f"Ann trades {given} for {taken}.").first).to_be_visible()


@pytest.mark.slow
def test_the_die_that_is_given_up_slides_off_before_the_others_come_back(people: People) -> None:
    options = {"Who begins": "You", "Dice in play": 6, **CALM}
    ann, bob = open_table(people, "Ann", "Bob", options=options, motion=True)
    ann.bids("zzz")
    bob.button("Bunkum!").click()
    ann.button("Give up a die").click()
    ann.page.get_by_role("radio").nth(1).click()
    ann.page.evaluate("""() => {
      window.gone = [];
      document.addEventListener('animationstart', ({ target, animationName }) => {
        const dice = document.querySelectorAll('[role=radio]');
        if ([...dice].includes(target)) window.gone.push([animationName.replace(/^svelte-\\w+-/, ''), dice.length]);
      });
    }""")
    ann.button("Give up this die").click()
    expect(ann.button("Next round")).to_be_visible()
    assert ann.page.evaluate("window.gone") == [["off", 3]], "all three lie there while it goes"
    expect(ann.page.get_by_role("radio")).to_have_count(0)


@pytest.mark.slow
def test_who_waits_for_a_vote_is_told_for_whom(people: People) -> None:
    options = {
        "Who begins": "You",
        "Dice in play": 12,
        "Must it be a word?": "ask before the call",
        "Vote on words": True,
        **CALM,
    }
    ann, bob, cy = open_table(people, "Ann", "Bob", "Cy", options=options)
    word = nonsense(ann, 0)
    ann.bids(word)
    bob.button("Is that a word?").click()
    expect(ann.page.get_by_text(f"Bob asks whether {word} is a word. Still voting: Cy.").first).to_be_visible()
    expect(bob.page.get_by_text(f"You ask whether {word} is a word. Still voting: Cy.").first).to_be_visible()
    cy.button("No word").click()
    expect(ann.page.get_by_text(f"{word.capitalize()} is no word here").first).to_be_visible()
    expect(ann.page.get_by_text("Bob asked. The one vote says so. Say another.").first).to_be_visible()
    expect(cy.page.get_by_text("Ann must say another word.").first).to_be_visible()
