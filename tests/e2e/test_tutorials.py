"""The arranged first rounds, played to their ends with a finger (`test_announcements.py`: by keyboard)."""

import re
import time
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import ViewportSize, expect

from support.newcomers import acts_by_keyboard, acts_by_touch, note, plays_to_the_end, press_enter_at, tap
from support.people import Person

pytestmark = pytest.mark.browser

People = Callable[..., Person]
Plays = Callable[[Person], None]
FIRST_MOVE_SECONDS = 10
"""From the first tap to one's own move, at most."""
OTHERS = ("bar", "boggle", "cup", "firehouse", "green_box", "perudo")
"""Every game but Liar's Boggle, which is bid with words and has tests of its own."""


PHONES: Sequence[ViewportSize] = (
    {"width": 390, "height": 844},
    {"width": 360, "height": 740},
    {"width": 390, "height": 664},
    {"width": 360, "height": 616},
)
IS_CLEAR = """() => {
    const note = document.querySelector('[data-note]').getBoundingClientRect();
    return [...document.querySelectorAll('[data-spot=open] svg, [data-spot=count] svg')].every((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return right < note.left || left > note.right || bottom < note.top || top > note.bottom;
    });
}"""
"""What decides, once it lies open, and what it comes to are not under the note."""


def leaves_showdown_clear(ann: Person) -> Callable[[int], None]:
    """Look, in each step at a showdown, whether the note leaves it in sight on phones, and nobody is waited for."""

    def look(_: int) -> None:
        page = ann.page
        usual = page.viewport_size
        assert usual is not None
        if page.locator("[data-spot=open], .lists").count() == 0:
            return
        expect(page.get_by_text(re.compile(r"^\s*(Waiting for|Next round)"))).to_have_count(0)
        for size in PHONES:
            page.set_viewport_size(size)
            page.wait_for_function(IS_CLEAR)
        page.set_viewport_size(usual)

    return look


def begins(people: People, game: str) -> Person:
    ann = people("Ann", new=True)
    ann.page.clock.install()
    ann.goes(f"?tutorial={game}")
    return ann


def taps(word: str) -> Plays:
    """Tap a word on the keys of the page, and bid it."""

    def play(ann: Person) -> None:
        keys = ann.page.get_by_role("group", name="Letters")
        for letter in word.upper():
            keys.get_by_role("button", name=re.compile(f"^{letter}(, yours)?$")).tap()
        ann.button("Bid").tap()

    return play


def types(word: str) -> Plays:
    """Type a word and bid it, by the keyboard alone."""

    def play(ann: Person) -> None:
        ann.page.keyboard.type(word)
        expect(ann.button("Bid")).to_be_enabled()
        ann.page.keyboard.press("Enter")

    return play


def taps_bunkum(ann: Person) -> None:
    ann.button("Bunkum!").tap()
    ann.button("Sure?").tap()


def test_the_first_tap_of_a_stranger_leads_to_their_own_move_within_ten_seconds(people: People) -> None:
    ann = people("Ann", new=True, has_touch=True)
    ann.goes()
    began = time.monotonic()
    ann.button("Play now").tap()
    expect(note(ann)).to_contain_text("1 of 4")
    taps("team")(ann)
    expect(ann.page.get_by_role("img", name="team, 4 dice")).to_be_visible()
    assert time.monotonic() - began < FIRST_MOVE_SECONDS


def test_liars_boggle_is_taught_by_touch_and_then_one_begins_a_real_match(people: People) -> None:
    ann = people("Ann", new=True, has_touch=True)
    ann.page.clock.install()
    ann.goes()
    ann.button("Play now").tap()
    acts = (taps("team"), taps("hamster"), taps_bunkum)
    plays_to_the_end(ann, "liars_boggle", *acts, goes_on=tap, at_step=leaves_showdown_clear(ann))
    ann.button("Play a real match").tap()
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.get_by_role("list", name="Your dice")).to_be_visible()
    assert ann.view()["turn"] == 0, "the person begins"


@pytest.mark.slow(but=["bar", "cup"])
@pytest.mark.parametrize("game", OTHERS)
def test_each_other_game_is_taught_by_touch(people: People, game: str) -> None:
    ann = people("Ann", 360, 740, new=True, has_touch=True, reduced_motion="reduce")
    ann.page.clock.install()
    ann.goes(f"?tutorial={game}")
    look = leaves_showdown_clear(ann)
    plays_to_the_end(ann, game, *acts_by_touch(game), goes_on=tap, at_step=look)
    if game == "boggle":
        expect(ann.page.get_by_role("region", name="The lists")).to_be_visible()
        look(0)


def test_another_move_than_the_asked_one_is_refused_beside_what_is_asked_for(people: People) -> None:
    """Nothing is called wrong before it was made, and no toast lies on the note."""
    ann = begins(people, "liars_boggle")
    expect(note(ann)).to_contain_text("1 of 4")
    ann.page.keyboard.type("meat")
    expect(ann.page.get_by_text("The note says what to do now.")).to_be_visible()
    ann.page.keyboard.press("Enter")
    expect(note(ann)).to_contain_text("Something else is asked for.")
    expect(ann.page.locator("#word-says").get_by_text("The tutorial asks for something else now.")).to_be_visible()
    expect(note(ann)).to_contain_text("1 of 4")
    expect(ann.button("Got it")).to_have_count(0)
    ann.page.keyboard.press("Escape")
    types("team")(ann)
    ann.page.clock.run_for(5000)
    expect(note(ann)).to_contain_text("2 of 4")
    expect(note(ann)).not_to_contain_text("Something else is asked for.")


def test_a_wrong_press_is_answered_by_the_note_alone(people: People) -> None:
    ann = begins(people, "cup")
    acts = acts_by_keyboard("cup")
    for act, count in zip(acts[:4], ("2 of 7", "3 of 7", "4 of 7", "5 of 7"), strict=True):
        if count == "5 of 7":
            ann.button("Pass it to Dot").click()
            expect(note(ann)).to_contain_text("Something else is asked for.")
            expect(ann.button("Got it")).to_have_count(0)
        act(ann)
        ann.page.clock.run_for(3000)
        expect(note(ann)).to_contain_text(count)


def test_a_tutorial_can_be_left_at_any_moment_and_is_never_begun_twice_unasked(people: People) -> None:
    ann = people("Ann", new=True)
    ann.goes()
    ann.button("Play now").click()
    expect(note(ann)).to_contain_text("1 of 4")
    types("team")(ann)
    note(ann).get_by_role("button", name="Skip the tutorial").click()
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.get_by_role("list", name="Your dice")).to_be_visible()
    ann.goes()
    ann.button("Play now").click()
    ann.page.wait_for_url("**/t/*")
    expect(note(ann)).to_have_count(0)


def test_how_to_play_offers_the_tutorial_of_each_game(people: People) -> None:
    ann = people("Ann")
    ann.goes("how/liars_boggle")
    ann.button("Play a first round, step by step").click()
    expect(note(ann)).to_contain_text("1 of 4")


def test_go_on_is_pressed_by_key_as_soon_as_it_is_there(people: People) -> None:
    ann = begins(people, "bar")
    plays_to_the_end(ann, "bar", *acts_by_keyboard("bar"), goes_on=press_enter_at)
