"""A guest keeps a name, is found again on other devices, and signs out: by touch, by key and by passkey."""

import re

import pytest
from playwright.sync_api import Page, expect

from support.evening import People, keeps_the_name
from support.sight import looks_right

pytestmark = pytest.mark.browser


def add_authenticator(page: Page) -> None:
    """Gives the browser a passkey device that agrees to everything."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_name_is_kept_by_words_and_found_by_them_on_another_device(people: People) -> None:
    ann, desk = people("Ann"), people("Desk")
    link = ann.creates_a_table("liars_boggle", people=2)
    ann.page.wait_for_function("() => localStorage.getItem('bunkum.sat') !== null")  # the page has seen its seat
    words = keeps_the_name(ann)
    desk.goes("me")
    desk.page.get_by_label("Your words").fill(words)
    desk.page.get_by_label("Your words").press("Enter")
    expect(desk.page.get_by_role("heading", level=1)).to_have_text("Ann")
    own = desk.page.get_by_role("listitem").filter(has_text="This one")
    expect(own).to_have_count(1)
    looks_right(desk, "one's own name", own)
    desk.goes(link)
    expect(desk.page.get_by_text("Ann").first).to_be_visible()
    expect(desk.button("Sit down")).to_have_count(0)


def test_another_device_signs_in_by_the_link_that_this_one_shows(people: People) -> None:
    ann, desk = people("Ann"), people("Desk")
    keeps_the_name(ann)
    ann.button("Add a device").click()
    sheet = ann.page.get_by_role("dialog", name="Add a device")
    link = sheet.get_by_text(re.compile(r"/me\?code=")).inner_text()
    desk.page.goto(link)
    expect(desk.page).to_have_url(re.compile(r"/me$"))
    desk.button("Yes, sign this device in").click()
    expect(desk.page.get_by_role("heading", level=1)).to_have_text("Ann")
    desk.page.reload()
    expect(desk.page.get_by_role("heading", level=1)).to_have_text("Ann")


def test_a_passkey_is_made_and_signs_in(people: People) -> None:
    ann = people("Ann")
    ann.address = ann.address.replace("127.0.0.1", "localhost")
    add_authenticator(ann.page)
    keeps_the_name(ann)
    ann.button("Add a passkey").click()
    expect(ann.page.get_by_role("button", name=re.compile("Remove the passkey"))).to_have_count(1)
    ann.button("Sign out this device").click()
    ann.button("Sign in by passkey").click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Ann")


@pytest.mark.slow
def test_a_device_that_is_signed_out_elsewhere_leaves_the_seat_and_may_look_on(people: People) -> None:
    ann, desk = people("Ann"), people("Desk")
    words = keeps_the_name(ann)
    link = ann.creates_a_table("liars_boggle", people=2)
    desk.goes("me")
    desk.page.get_by_label("Your words").fill(words)
    desk.button("Sign in by words").click()
    expect(desk.page.get_by_role("heading", level=1)).to_have_text("Ann")
    desk.goes(link)
    expect(desk.button("Sit down")).to_have_count(0)
    ann.goes("me")
    ann.button("Sign out everywhere").click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Your name")
    expect(desk.button("Sit down")).to_be_visible()


def test_wrong_words_are_told_and_everything_can_be_done_by_key(people: People) -> None:
    ann = people("Ann")
    ann.goes("me")
    ann.page.get_by_label("Your words").focus()
    ann.page.keyboard.type("these words are nobodys")
    ann.page.keyboard.press("Enter")
    told = ann.page.get_by_role("alert")
    expect(told).to_have_text("No name goes by these words. Check each of them, and their order.")
    looks_right(ann, "words of nobody", told)
    ann.troubles.clear()  # the browser notes that it was refused
