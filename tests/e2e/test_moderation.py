"""From a report to a ban: somebody reports, an operator reads the talk and bans, the banned one is out."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support.evening import People, keeps_the_name, opens_the_menu
from support.sight import looks_right

pytestmark = pytest.mark.browser
TALK = "you grackle-brained noodle"


@pytest.mark.slow
def test_who_is_reported_for_their_talk_is_banned_by_an_operator_and_is_out(people: People, data_folder: Path) -> None:
    ann, rob, olga = people("Ann"), people("Rob"), people("Olga")
    keeps_the_name(olga)
    program = "import sys; from bunkum.cli import main; sys.exit(main())"
    command = (sys.executable, "-c", program, "admin", "grant", "Olga", "--data-dir", str(data_folder))
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=60)
    keeps_the_name(rob)
    link = ann.creates_a_table("liars_boggle", people=2, options={"Who begins": "You"})
    rob.sits_down_at(link)
    ann.button("Open the table to everybody").click()
    ann.button("Shake the cups").click()
    field = rob.page.get_by_role("textbox", name="Say something to the table").first
    field.fill(TALK)
    field.press("Enter")
    opens_the_menu(ann)
    menu = ann.page.get_by_role("dialog", name="This table")
    menu.get_by_role("button", name="Report or block Rob").click()
    expect(menu.get_by_role("heading", name="About Rob")).to_be_focused()
    looks_right(ann, "a report", menu.get_by_role("button", name="Report Rob"))
    menu.get_by_label("What happened").fill("He calls me names.")
    menu.get_by_role("button", name="Report Rob").click()
    expect(ann.page.get_by_text("Thank you. Somebody will look at it.").first).to_be_visible()
    menu.get_by_role("button", name="Report or block Rob").click()
    menu.get_by_role("button", name="Block Rob").click()
    expect(menu.get_by_role("button", name="Unmute Rob")).to_be_focused()

    olga.goes("me")
    olga.page.get_by_role("link", name="To the reports").click()
    card = olga.page.get_by_role("article", name="Report of Rob")
    expect(card.get_by_text(TALK)).to_be_visible()
    expect(card.get_by_text("He calls me names.")).to_be_visible()
    card.get_by_role("button", name="Ban").click()
    looks_right(olga, "a ban", card.get_by_text("For how long?"))
    card.get_by_label("A month").check()
    card.get_by_label("What they are told").fill("Not in this tone.")
    card.get_by_role("button", name="Ban").click()
    expect(card.get_by_text("banned: account")).to_be_visible()
    card.get_by_role("button", name="Done").click()
    expect(olga.page.get_by_role("heading", name="No report waits")).to_be_visible()
    looks_right(olga, "the operators' page", olga.page.get_by_role("heading", name="What operators did"))

    expect(rob.page.get_by_text(re.compile("Not in this tone")).first).to_be_visible()
    rob.goes("me")
    expect(rob.page.get_by_role("heading", level=1)).to_have_text("Your name")
    ann.goes("me")
    looks_right(ann, "who is blocked", ann.button("Unblock Rob"))
    ann.button("Unblock Rob").click()
    expect(ann.button("Unblock Rob")).to_have_count(0)
