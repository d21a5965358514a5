"""The ways in: the code, its boxes, the screen in the room, another device, the judge, a light first load."""

import io
import json
import re
import time

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, Route, expect

from bunkum.table.catalog import game_summaries
from support.evening import LITTLE_MOTION, People, hand, open_table, opens_the_menu
from support.people import Person, hidden_faces
from support.sight import looks_right

pytestmark = pytest.mark.browser


def test_the_tv_shows_the_table_and_a_code_that_scans_and_no_secret(people: People) -> None:
    ann, bob = people("Ann"), people("Bob")
    link = ann.creates_a_table("liars_boggle", people=2, options={"Who begins": "You", "Dice in play": 4})
    tv = people("TV", width=1920, height=1080, **LITTLE_MOTION)
    tv.goes(link.replace("/t/", "/tv/"))
    expect(tv.page.get_by_role("heading").first).to_be_visible()
    tv.page.get_by_role("img", name="QR code").evaluate("each => each.decode()")
    codes = zxingcpp.read_barcodes(Image.open(io.BytesIO(tv.page.screenshot())))
    assert [code.text.rsplit("/", 1)[-1] for code in codes] == [link.rsplit("/", 1)[-1]]
    bob.goes(codes[0].text)
    bob.sits_down_at(codes[0].text)
    ann.button("Shake the cups").click()
    ann.bids("zz")
    expect(tv.page.get_by_role("img", name="zz, 2 dice")).to_be_visible()
    bob.button("Bunkum!").click()
    expect(tv.page.get_by_text("Bunkum!").first).to_be_visible(timeout=15_000)
    for seat in (0, 1):
        assert hidden_faces(tv, seat) == []


SCANNING = """
    window.BarcodeDetector = class { async detect() { return (window.seen ?? []).map((rawValue) => ({ rawValue })); } };
    navigator.mediaDevices.getUserMedia = async () => {
        const stream = document.createElement('canvas').captureStream();
        window.tracks = stream.getTracks();
        return stream;
    };"""
"""A browser that finds codes in pictures, and a camera that shows what the test says."""
CAMERA_STOPPED = "() => window.tracks?.every((track) => track.readyState === 'ended')"


def test_a_camera_follows_the_link_of_a_table_here_and_none_elsewhere(people: People) -> None:
    ann, bob = people("Ann"), people("Bob")
    link = ann.creates_a_table("liars_boggle", people=2)
    bob.page.add_init_script(SCANNING)
    bob.goes("")
    assert bob.page.evaluate("document.featurePolicy.allowsFeature('camera')")
    bob.button("Scan a code").click()
    sheet = bob.page.get_by_role("dialog", name="Scan a table")
    expect(sheet.get_by_role("status")).to_contain_text("Hold the code of a table")
    bob.page.evaluate("link => (window.seen = [link])", link.replace("//", "//elsewhere.example/"))
    expect(sheet.get_by_role("status")).to_contain_text("it is not followed")
    assert bob.page.evaluate(CAMERA_STOPPED) is False
    bob.button("Close").click()
    bob.page.wait_for_function(CAMERA_STOPPED)
    bob.page.evaluate("link => (window.seen = [link])", link)
    bob.button("Scan a code").click()
    expect(bob.page).to_have_url(link)
    bob.page.wait_for_function(CAMERA_STOPPED)
    expect(bob.button("Sit down")).to_be_visible()


def test_no_camera_is_offered_where_the_browser_finds_no_codes(people: People) -> None:
    ann = people("Ann")
    ann.page.add_init_script("delete window.BarcodeDetector")
    ann.goes("")
    expect(ann.button("Take over from another device")).to_be_visible()
    expect(ann.button("Scan a code")).to_have_count(0)


def test_beside_a_screen_in_the_room_ones_dice_lie_open_unless_one_covers_them(people: People) -> None:
    ann, _ = open_table(people, "Ann", "Bob", options={"Dice in play": 6})
    dice = ann.page.get_by_role("list", name="Your dice").get_by_role("button")
    covered = ann.page.get_by_role("button", name=re.compile("^face down"))
    expect(dice).to_have_count(3)
    expect(covered).to_have_count(0)
    tv = people("TV", width=1920, height=1080)
    tv.goes(ann.page.url.replace("/t/", "/tv/"))
    while not ann.room()["watched"]:
        ann.page.wait_for_timeout(50)
    expect(dice).to_have_count(3)
    expect(covered).to_have_count(0)
    opens_the_menu(ann)
    ann.page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    cover = ann.page.get_by_role("group", name="Cover my dice until I hold")
    expect(cover.get_by_role("radio", name="On a shared phone")).to_be_checked()
    cover.get_by_role("radio", name="Always").check(force=True)
    ann.page.keyboard.press("Escape")
    expect(covered).to_have_count(3)
    ann.button("Hold to see your dice").hover()
    ann.page.mouse.down()
    expect(covered).to_have_count(0)
    ann.page.mouse.up()
    expect(covered).to_have_count(3)


def test_a_phone_that_goes_round_covers_its_dice_beside_a_screen_in_the_room(people: People) -> None:
    phone, tv = people("Ann"), people("TV", width=1920, height=1080)
    phone.opens_a_table("?new=pass", opening="Shake the cups", fewer="Fewer people at this phone", people=2, usual=3)
    phone.button("show my dice").click()
    covered = phone.page.get_by_role("button", name=re.compile("^face down"))
    expect(phone.page.get_by_role("list", name="Your dice")).to_be_visible()
    expect(covered).to_have_count(0)
    tv.goes(re.sub(r"/t/([\w-]+).*", r"/tv/\1", phone.page.url))
    expect(phone.button("Hold to see your dice")).to_be_visible()
    expect(covered.first).to_be_visible()


def types_a_code(page: Page, code: str) -> None:
    """Type a table's code; one from before, of four letters, is sent by Enter."""
    page.keyboard.type(code)
    if len(code) == 4:
        page.keyboard.press("Enter")


def test_the_table_is_joined_by_the_letters_of_its_code(people: People) -> None:
    ann, bob = people("Ann"), people("Bob")
    ann.creates_a_table("liars_boggle", people=2)
    code = ann.page.locator(".code").inner_text()
    bob.goes()
    bob.page.get_by_role("textbox", name="code").focus()
    types_a_code(bob.page, code.lower())
    bob.page.wait_for_url("**/t/*")
    assert bob.page.url == ann.page.url


def test_a_code_has_six_letters_and_one_from_before_has_four(people: People) -> None:
    ann, bob = people("Ann"), people("Bob")
    link = ann.creates_a_table("liars_boggle", people=2)
    found = json.dumps({"table": link.rsplit("/", 1)[-1]})
    page, codes = bob.goes(), []

    def answer(route: Route) -> None:
        codes.append(route.request.url.rsplit("/", 1)[-1])
        route.fulfill(body=found, content_type="application/json")

    page.route("**/api/codes/*", answer)
    boxes = page.get_by_role("textbox", name="code, six letters")
    boxes.focus()
    page.keyboard.type("KUMQ")
    expect(boxes).to_have_value("KUMQ")
    page.keyboard.type("A")
    page.keyboard.press("Enter")
    expect(page.get_by_text("This has five.").first).to_be_visible()
    assert codes == [], "a code of four letters may be the beginning of one of six, and five are none"
    page.keyboard.type("T")
    page.wait_for_url("**/t/*")
    bob.goes()
    boxes.focus()
    page.keyboard.type("KUMQ")
    bob.button("Go to that table").click()
    page.wait_for_url("**/t/*")
    assert codes == ["KUMQAT", "KUMQ"]


def test_a_mistyped_code_is_typed_over(people: People) -> None:
    ann, bob = people("Ann"), people("Bob")
    ann.creates_a_table("liars_boggle", people=2)
    code = ann.page.locator(".code").inner_text()
    page, tries = bob.goes(), []
    page.on(
        "request",
        lambda request: tries.append(request.url.rsplit("/", 1)[-1]) if "/api/codes/" in request.url else None,
    )
    boxes = page.get_by_role("textbox", name="code")
    boxes.focus()
    wrong = code[:3] + ("Y" if code[3] != "Y" else "Z") + code[4:]
    types_a_code(page, wrong)
    expect(page.get_by_text("No table goes by that code now.").first).to_be_visible()
    expect(boxes).to_have_value("")
    boxes.click(position={"x": 10, "y": 20})
    types_a_code(page, code)
    page.wait_for_url("**/t/*")
    assert tries == [wrong, code], "asked once for each code"
    bob.troubles.clear()  # the browser tells of the answer 404


def test_a_name_that_is_too_long_is_said_to_be_while_it_is_typed(people: People) -> None:
    ann, bob = people("Ann"), people("Bob")
    long = "Cyd with a very long name"
    page = ann.goes("?new=friends")
    name = page.get_by_role("textbox", name="Your name")
    name.fill(long)
    expect(page.get_by_text("That name is too long: at most 24 characters, and this has 25.").first).to_be_visible()
    expect(name).to_have_value(long)
    ann.button("Open the table").click(force=True)
    assert "/t/" not in page.url
    name.fill("Ann")
    ann.button("Open the table").click()
    page.wait_for_url("**/t/*")
    bob.goes(page.url)
    name = bob.page.get_by_role("textbox", name="Your name")
    name.fill(long)
    expect(bob.page.get_by_text("That name is too long").first).to_be_visible()
    bob.button("Sit down").click(force=True)
    expect(name).to_be_focused()
    expect(name).to_have_value(long)
    name.fill(long[:24])
    expect(bob.page.get_by_text("That name is too long")).to_have_count(0)
    bob.button("Sit down").click()
    expect(ann.page.get_by_role("region", name="Seats")).to_contain_text(long[:24])


def test_the_arrow_of_a_table_leads_back_and_an_address_without_a_page_keeps_its_distance(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob")
    ann.button("Back to the lobby").last.click()
    ann.button("Your table is waiting").click()
    expect(ann.page.get_by_role("list", name="Your dice")).to_be_visible()
    opens_the_menu(ann)
    bob.page.set_viewport_size({"width": 320, "height": 640})
    bob.goes("nowhere/at/all")
    heading = bob.page.get_by_role("heading", name="Nothing is dealt here.").bounding_box()
    bob.troubles.clear()  # the browser tells of the answer 404
    assert heading is not None
    assert heading["x"] >= 16
    assert heading["x"] + heading["width"] <= 320 - 16


def test_the_lobby_leads_back_to_the_seat_that_was_kept(people: People) -> None:
    ann = people("Ann")
    page = ann.goes()
    expect(ann.button("Your table is waiting")).to_have_count(0)
    ann.button("Play now").click()
    expect(page.get_by_role("list", name="Your dice")).to_be_visible()
    link = page.url
    page.go_back()
    expect(ann.button("Your table is waiting")).to_contain_text("Boggle, round 1")
    ann.button("Your table is waiting").click()
    expect(page.get_by_role("list", name="Your dice")).to_be_visible()
    assert page.url == link
    ann.goes()
    ann.button("Forget this table").click()
    page.reload()
    expect(ann.button("Play now")).to_be_visible()
    expect(ann.button("Your table is waiting")).to_have_count(0)


def test_the_boxes_of_a_code_take_paste_arrows_and_another_letter(people: People) -> None:
    ann, bob = people("Ann"), people("Bob", permissions=["clipboard-read", "clipboard-write"])
    ann.creates_a_table("liars_boggle", people=2)
    code = ann.page.locator(".code").inner_text()
    page = bob.goes()
    boxes = page.get_by_role("textbox", name="code")
    boxes.focus()
    page.keyboard.type("io10")  # letters that look alike are in no code
    expect(boxes).to_have_value("")
    page.keyboard.type(code[:3])
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    wrong = "Y" if code[1] != "Y" else "Z"
    page.keyboard.type(wrong)
    expect(boxes).to_have_value(code[0] + wrong + code[2])
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    page.keyboard.type(code[1])
    expect(boxes).to_have_value(code[:3])
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    expect(boxes).to_have_value(code[:2])
    page.evaluate("code => navigator.clipboard.writeText(` ${code} `)", code)
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.press("ControlOrMeta+v")
    page.wait_for_url("**/t/*")
    assert page.url == ann.page.url


def test_a_seat_goes_on_at_another_device(people: People) -> None:
    ann, bob = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 6})
    tablet = people("Ann's tablet")
    ann.button("Leave, rules, settings").click()
    ann.button("Continue on another device").click()
    code = ann.page.get_by_role("img", name="The code").inner_text()
    page = tablet.goes()
    tablet.button("from another device").click()
    page.get_by_role("textbox", name="eight letters").focus()
    page.keyboard.type("ABCDEFGH")
    expect(page.get_by_role("alert")).to_be_visible()
    tablet.troubles.clear()  # Chromium itself says on the console that this was refused
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type(code)
    expect(page.get_by_role("list", name="Your dice")).to_be_visible()
    assert hand(tablet, 0) == hand(ann, 0)
    tablet.bids("zz")
    expect(bob.page.get_by_role("img", name="zz, 2 dice")).to_be_visible()


def hands_over(giver: Person) -> tuple[str, str]:
    """The link by which another device takes this person's seat, and the code in it."""
    opens_the_menu(giver)
    giver.button("Continue on another device").click()
    code = giver.page.get_by_role("img", name="The code").inner_text()
    return f"{giver.page.url}?carry={code}", code


def test_a_link_that_hands_a_seat_over_asks_before_it_does(people: People) -> None:
    ann, _ = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 6})
    link, code = hands_over(ann)
    tablet = people("Ann's tablet")
    page = tablet.page
    redeemed: list[str] = []
    page.on("request", lambda request: redeemed.append(request.url) if "/api/carry/" in request.url else None)
    tablet.goes(link)
    take = tablet.button("Take the seat")
    expect(take).to_be_visible()
    expect(page.get_by_text("the other device keeps the seat too")).to_be_visible()
    assert page.url == ann.page.url, "the code has left the address"
    page.reload()
    expect(take).to_be_visible()
    assert redeemed == [], "nothing was taken unasked"
    looks_right(tablet, "a seat handed over", take)
    take.click()
    expect(page.get_by_role("list", name="Your dice")).to_be_visible()
    assert [request.rsplit("/", 1)[-1] for request in redeemed] == [code]
    assert (page.url, hand(tablet, 0)) == (ann.page.url, hand(ann, 0))
    page.reload()
    expect(page.get_by_role("list", name="Your dice")).to_be_visible()


@pytest.mark.slow
def test_a_seat_that_is_not_taken_leaves_the_code_unused(people: People) -> None:
    ann, _ = open_table(people, "Ann", "Bob", options={"Who begins": "You", "Dice in play": 6})
    link, _ = hands_over(ann)
    stranger, tablet = people("Cy"), people("Ann's tablet")
    stranger.goes(link)
    stranger.button("Not now").click()
    expect(stranger.button("Look on")).to_be_visible()
    stranger.page.reload()
    expect(stranger.button("Look on")).to_be_visible()
    tablet.goes(link)
    tablet.button("Take the seat").click()
    expect(tablet.page.get_by_role("list", name="Your dice")).to_be_visible()
    late = people("Late")
    late.goes(link)
    late.button("Take the seat").click()
    expect(late.page.get_by_role("alert")).to_contain_text("Ask the other device for a new code.")
    late.troubles.clear()  # Chromium itself says on the console that this was refused
    late.button("To the table, without it").click()
    expect(late.button("Look on")).to_be_visible()


def test_what_is_copied_is_said_above_an_open_sheet(people: People) -> None:
    ann, _ = open_table(people, "Ann", "Bob")
    ann.button("Leave, rules, settings").click()
    ann.button("Continue on another device").click()
    ann.button("Send the link to myself").click()
    notice = ann.page.get_by_text("Copied")
    expect(notice).to_be_visible()
    on_top = notice.evaluate(
        "said => { const { x, y } = said.getBoundingClientRect();"
        " return said.contains(document.elementFromPoint(x + 4, y + 4)) }"
    )
    assert on_top, "dim behind the sheet"
    ann.page.keyboard.press("Escape")
    expect(notice).to_be_visible()


@pytest.mark.slow
def test_real_dice_are_judged(people: People) -> None:
    judge = people("Ann")
    page = judge.goes("judge")
    page.get_by_role("textbox", name="word").fill("whale")
    judge.button("Check").click()
    expect(page.get_by_role("status").first).to_contain_text("word")
    for letter in "WHALE":
        page.get_by_role("button", name=f"Add {letter}", exact=True).click()
    expect(page.get_by_role("status").last).to_contain_text("Every letter is here.")
    page.get_by_role("textbox", name="word").fill("whales")
    expect(page.get_by_role("status").first).not_to_contain_text("is a word")
    expect(page.get_by_role("status").last).not_to_contain_text("Every letter")
    page.get_by_text("Faces of other boxes").click()
    page.get_by_role("button", name="Add Th").click()
    expect(page.get_by_role("status").last).to_contain_text("Missing: S.")


def test_the_page_is_played_by_keyboard_alone(people: People) -> None:
    ann, bob = people("Ann", width=1280, height=800), people("Bob")
    link = ann.creates_a_table("liars_boggle", people=2, options={"Who begins": "You", "Dice in play": 4})
    bob.sits_down_at(link)
    ann.button("Shake the cups").click()
    page = ann.page
    expect(page.get_by_role("textbox", name="Your word")).to_be_visible()
    page.keyboard.press("Tab")
    for _ in range(30):
        if page.evaluate("document.activeElement?.getAttribute('aria-label')") == "Your word":
            break
        page.keyboard.press("Tab")
    expect(page.get_by_role("textbox", name="Your word")).to_be_focused()
    page.keyboard.type("zz")
    expect(page.get_by_role("textbox", name="Your word")).to_have_value(re.compile("^zz$", re.IGNORECASE))
    page.keyboard.press("Enter")
    expect(bob.page.get_by_role("img", name="zz, 2 dice")).to_be_visible()


def test_the_games_of_the_lobby_do_not_move_when_the_server_answers(people: People) -> None:
    """Before the house has answered all that it is asked, every game lies where it will lie."""
    ann = people("Ann", reduced_motion="reduce")
    page = ann.page
    held: list[Route] = []
    page.route("**/api/house", lambda route: held.append(route))  # noqa: PLW0108  Playwright marks what it is given
    ann.goes()
    cards = page.get_by_role("main").get_by_role("listitem")
    expect(cards).to_have_count(len(game_summaries()) + 2)
    page.evaluate("document.fonts.ready.then(() => null)")
    before = [card.bounding_box() for card in cards.all()]
    with page.expect_response("**/api/house") as response:
        held.pop().continue_()
    response.value.finished()
    expect(page.get_by_role("link", name="Perudo")).to_be_visible()
    assert [card.bounding_box() for card in cards.all()] == before


def test_the_seats_of_a_table_do_not_move_when_the_server_answers(people: People) -> None:
    """Nobody who is about to sit down taps where their seat was a moment ago."""
    ann, bob = people("Ann"), people("Bob", reduced_motion="reduce")
    link = ann.creates_a_table("boggle", people=3)
    page = bob.page
    held: list[Route] = []
    page.route("**/api/house", lambda route: held.append(route))  # noqa: PLW0108  Playwright marks what it is given
    bob.goes(link)
    seats = bob.button("Sit here")
    expect(seats).to_have_count(2)
    page.evaluate("document.fonts.ready.then(() => null)")
    before = [seat.bounding_box() for seat in seats.all()]
    with page.expect_response("**/api/house") as response:
        held.pop().continue_()
    response.value.finished()
    expect(bob.button("The game in a minute")).to_be_enabled()
    assert [seat.bounding_box() for seat in seats.all()] == before


def test_the_first_load_is_light(people: People) -> None:
    """The lobby loads under 100 kB gzipped, fonts included (docs/explanation/design.md#performance-goals)."""
    ann = people("Ann")
    sizes: dict[str, int] = {}
    ann.page.on("requestfinished", lambda request: sizes.__setitem__(request.url, request.sizes()["responseBodySize"]))
    ann.goes()
    expect(ann.page.get_by_role("heading", level=1)).to_be_visible()
    ann.page.wait_for_load_state("networkidle")
    assert 20_000 < sum(sizes.values()) < 100_000, sizes


@pytest.mark.slow
def test_back_closes_the_sheet_and_only_then_leaves_the_table(people: People) -> None:
    ann = people("Ann")
    page = ann.goes()
    ann.button("Play now").click()
    dice = page.get_by_role("list", name="Your dice")
    expect(dice).to_be_visible()
    link, sheets = page.url, page.get_by_role("dialog")
    for leave in (page.go_back, lambda: page.keyboard.press("Escape")):
        opens_the_menu(ann)
        ann.button("How to play").click()
        expect(page.get_by_role("dialog", name="in a minute")).to_be_visible()
        page.wait_for_timeout(100)
        leave()
        expect(sheets).to_have_count(0)
        expect(dice).to_be_visible()
        page.wait_for_timeout(100)
        assert page.url == link
    opens_the_menu(ann)
    page.wait_for_timeout(100)
    page.reload()
    expect(dice).to_be_visible()
    page.wait_for_timeout(300)
    opens_the_menu(ann)
    page.wait_for_timeout(100)
    ann.button("Back to the lobby, keep my seat").last.click()
    expect(ann.button("Play now")).to_be_visible()
    page.wait_for_timeout(300)
    page.go_back()
    expect(dice).to_be_visible()
    page.wait_for_timeout(300)
    page.go_back()
    expect(ann.button("Play now")).to_be_visible()


def test_a_sheet_that_opens_while_the_page_is_reloaded_does_not_lead_away_from_it(people: People) -> None:
    ann = people("Ann")
    page = ann.goes()
    ann.button("Play now").click()
    dice = page.get_by_role("list", name="Your dice")
    expect(dice).to_be_visible()
    link = page.url
    press_soon = """() => setTimeout(() => {
        document.querySelector("[aria-label='Leave, rules, settings']").click()
    }, 300)"""

    def answer_late(route: Route) -> None:
        time.sleep(1)  # the page that is left opens its menu meanwhile
        route.continue_()

    page.evaluate(press_soon)
    page.route(link, answer_late)
    page.reload()
    page.unroute(link)
    assert page.evaluate("history.state") == {"cover": 1}, "the menu was opened too late"
    expect(dice).to_be_visible()
    opens_the_menu(ann)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_timeout(300)
    expect(dice).to_be_visible()
    assert page.url == link
