"""What the tests of the layout find, on a page on which something of each kind is amiss."""

import pytest
from playwright.sync_api import Browser

from support.layout import EXAMINED

pytestmark = pytest.mark.browser

AMISS = """
<style>
  body { margin: 0 }
  button { height: 20px }
  main { position: relative; width: 380px; height: 600px; font: 16px/1 sans-serif }
  main > * { position: absolute; margin: 0; white-space: nowrap }
  .short { width: 60px; overflow: hidden }
</style>
<main class="drawn">
  <p style="left: 10px; top: 10px">left where it is</p>
  <p style="left: 10px; top: 26px">the next line, as close as can be</p>
  <p style="left: 10px; top: 60px">beneath <span>another text</span></p>
  <p style="left: 10px; top: 68px">on it</p>
  <p class="short" style="left: 10px; top: 100px">cut at the side</p>
  <p class="short" style="left: 10px; top: 120px; text-overflow: ellipsis">shortened with dots</p>
  <p class="short" style="left: 10px; top: 140px; height: 24px; white-space: normal">half of its lines are gone</p>
  <p style="left: 300px; top: 180px">beyond the edge</p>
  <p style="left: 10px; top: 200px">behind a card</p>
  <div style="left: 10px; top: 195px; width: 200px; height: 30px; background: teal"></div>
  <p style="left: 10px; top: 240px">behind a pane of glass</p>
  <div style="left: 10px; top: 235px; width: 200px; height: 30px"></div>
  <div style="left: 10px; top: 270px; width: 200px; height: 20px; overflow: auto">
    <p>scrolled</p><p style="margin: 0">scrolled out of sight</p>
  </div>
  <section class="paper" style="top: 640px"><button>Below the edge</button></section>
  <section class="paper" style="top: 300px"><button>Under a lid</button></section>
  <div style="top: 290px; left: 0; width: 300px; height: 50px; background: teal"></div>
</main>
"""


def test_what_is_amiss_is_found_and_nothing_else(browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 380, "height": 600})
    page = context.new_page()
    page.set_content(AMISS)
    found = page.evaluate(EXAMINED, [True, False])
    context.close()
    assert sorted(found) == [
        "Below the edge: 640 to 660 of 600",
        "Under a lid is covered",
        "beneath lies on on it",
        "covered: Under a lid",
        "covered: behind a card",
        "cut: cut at the side",
        "cut: half of its lines are gone",
        "shortened: shortened with dots",
        "sticks out: beyond the edge",
    ]
