"""A match looked back at: by those who played, by who looks on, by keyboard, and before the next one."""

import re

import pytest
from playwright.sync_api import Locator, expect

from support.evening import LITTLE_MOTION, People, open_table, play_to_the_end
from support.people import Person
from support.sight import DESK, PHONE, looks_right

pytestmark = pytest.mark.browser


def open_review(person: Person) -> Locator:
    """Open the review; it is there once its rounds are."""
    look_back, winner = person.button("Review"), person.button("See who won")
    expect(look_back.or_(winner).first).to_be_visible(timeout=15_000)
    if winner.count():  # who looks on, or comes back, may still stand before the last showdown
        winner.click()
    look_back.click()
    review = person.page.get_by_role("dialog", name="Review")
    expect(review.get_by_role("tab").first).to_be_visible(timeout=60_000)  # the first worker of a house takes its time
    return review


def test_who_played_and_who_looked_on_look_back(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 2})
    olga = people("Olga", **LITTLE_MOTION)
    olga.goes(ann.page.url)
    olga.button("Look on").click()
    play_to_the_end(ann, bob)
    for person in (ann, bob, olga):
        review = open_review(person)
        expect(review.get_by_text(re.compile("^(You win|Ann wins|Bob wins)$"))).to_be_visible()
        bids = review.get_by_role("radio")
        expect(bids.first).to_be_visible()
        table = review.get_by_role("table", name=re.compile("who believed what"))
        expect(table.get_by_role("row")).to_have_count(bids.count() + 1)
        expect(table.get_by_role("row").last).to_contain_text(re.compile("there$"))
        expect(review.get_by_text(re.compile(r"It was( not)? there")).first).to_be_visible()
        review.get_by_role("tab").last.click()
        bids.last.click()
        reveals = [event for news in person.news() for event in news.get("events") or [] if event["type"] == "Revealed"]
        held = review.get_by_role("list", name="What they held").get_by_role("img")
        hands = [", ".join(faces) for faces in reveals[-1]["faces"]]
        expect(held).to_have_count(2)
        assert sorted(one.get_attribute("aria-label") or "" for one in held.all()) == sorted(hands)
    looks_right(ann, "review", ann.page.get_by_role("heading", name="Who believed what"), (PHONE,))
    ann.page.set_viewport_size(DESK)  # another table is laid there, and its sheets are closed
    open_review(ann)
    looks_right(ann, "review", ann.page.get_by_role("heading", name="Who believed what"), (DESK,))


@pytest.mark.slow
def test_the_end_tells_the_match_to_who_played_who_looked_on_and_the_room(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 2})
    olga = people("Olga", **LITTLE_MOTION)
    olga.goes(ann.page.url)
    olga.button("Look on").click()
    play_to_the_end(ann, bob)
    told = set[str]()
    for person in (ann, bob, olga):
        winner, again = person.button("See who won"), person.button("Leave the table")
        expect(winner.or_(again).first).to_be_visible(timeout=15_000)
        person.presses("See who won")
        heading = person.page.get_by_role("heading", level=1)
        expect(heading).to_have_text(re.compile("^(You win|Ann wins|Bob wins)$"))
        sentence, places = (
            person.page.locator(".over .sentence"),
            person.page.get_by_role("list", name="The places"),
        )
        before = places.bounding_box()
        expect(sentence).to_have_text(re.compile(r"^(One|Two|Three|Four) rounds?\b.*\. .+\.$"), timeout=60_000)
        assert places.bounding_box() == before, "nothing moves when it comes"
        expect(places.get_by_text(re.compile(r"^(Boldest|Best|Bold|Honest|A lie|Dearest)")).first).to_be_visible()
        expect(person.page.get_by_role("region", name="The last hand")).to_be_visible()
        told.add(sentence.inner_text())
    assert len(told) == 1, "all are told the same"
    looks_right(ann, "the end", ann.button("Leave the table"))


@pytest.mark.slow
def test_a_review_by_keyboard_and_back_to_where_one_was(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 2})
    play_to_the_end(ann, bob)
    review, page = open_review(ann), ann.page
    bids = review.get_by_role("radio")
    if bids.count() > 1:
        review.get_by_role("radio", checked=True).focus()
        was = bids.evaluate_all("all => all.findIndex(one => one.getAttribute('aria-checked') === 'true')")
        page.keyboard.press("ArrowRight")
        expect(bids.nth((was + 1) % bids.count())).to_have_attribute("aria-checked", "true")
        expect(bids.nth((was + 1) % bids.count())).to_be_focused()
    page.keyboard.press("Escape")
    expect(review).to_have_count(0)
    expect(ann.button("Review")).to_be_focused()
    ann.button("Review").click()
    expect(review).to_be_visible()
    while page.evaluate("history.state?.cover") != 1:  # the history follows the sheets a moment later
        page.wait_for_timeout(50)
    page.go_back()
    expect(review).to_have_count(0)
    ann.button("Play again").click()
    ann.button("Review").click()
    bob.button("Play again").click()
    expect(page.get_by_role("list", name="Your dice")).to_be_visible(timeout=15_000)
    expect(review).to_have_count(0)


@pytest.mark.slow
def test_a_match_is_still_looked_back_at_after_a_reload(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Dice in play": 2})
    play_to_the_end(ann, bob)
    ann.page.reload()
    open_review(ann)


@pytest.mark.slow
def test_a_match_is_shared_as_a_picture_made_by_the_page(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Dice in play": 2})
    play_to_the_end(ann, bob)
    page = ann.page
    ann.button("Share").click()
    sheet = page.get_by_role("dialog", name="Share this match")
    picture = sheet.get_by_role("img", name=re.compile(r"^(Ann|Bob) wins\. "))
    expect(picture).to_be_visible(timeout=60_000)
    expect(picture).to_contain_text(re.compile(r"said it\. (Ann|Bob) called it\."))
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Share the picture").click()
    assert download.value.suggested_filename == "bunkum.png"
    width, height, colours = page.evaluate(
        """async (bytes) => {
            const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
            const canvas = new OffscreenCanvas(image.width, image.height), brush = canvas.getContext('2d');
            brush.drawImage(image, 0, 0);
            const at = (x, y) => [...brush.getImageData(x, y, 1, 1).data].join();
            const colours = new Set();
            for (let x = 0; x < image.width; x += 5) for (let y = 0; y < image.height; y += 5) colours.add(at(x, y));
            return [image.width, image.height, colours.size];
        }""",
        list(download.value.path().read_bytes()),
    )
    assert (width, height) == (1200, 630)
    assert colours > 200, "not blank: the gradients of cups and tiles, and letters"
    page.keyboard.press("Escape")
    expect(ann.button("Share")).to_be_focused()
    review = open_review(ann)
    review.get_by_role("button", name="Share").click()
    expect(picture).to_be_visible(timeout=60_000)
    expect(sheet.get_by_role("button", name="Share as text")).to_be_enabled()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(review.get_by_role("button", name="Share")).to_be_focused()
