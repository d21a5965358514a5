"""The tutorial of each game by the keyboard alone, and what a screen reader is told meanwhile, kept as golden texts.

A tutorial's dice and the moves of its others are stated, so what is announced is the same each time. Within a step
come first the sentences that interrupt, marked `!`, and then those that wait their turn.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from support.newcomers import acts_by_keyboard, plays_to_the_end, press_enter_at
from support.people import Person

pytestmark = pytest.mark.browser

GOLDEN = Path(__file__).parent / "announcements"
GAMES = ("bar", "boggle", "cup", "firehouse", "green_box", "liars_boggle", "perudo")
LISTENS = """
window.heard = [];
new MutationObserver((changes) => {
  const regions = new Set(changes.map(({ target }) =>
    (target instanceof Element ? target : target.parentElement)?.closest('[data-live]')));
  for (const region of regions) {
    const said = region?.textContent.trim() ?? '';
    if (said === '') continue;
    window.heard.push([region.dataset.live, said]);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
QUIET_MS = 2000
"""Nothing is announced for more than twice as long as one sentence waits for the next."""


@pytest.mark.slow(but=["liars_boggle", "green_box"])
@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_by_the_keyboard_alone_tells_all_that_happens(
    people: Callable[..., Person], game: str, request: pytest.FixtureRequest
) -> None:
    ann = people("Ann", 1280, 800, new=True, reduced_motion="reduce")
    ann.page.clock.install()
    ann.page.add_init_script(LISTENS)
    ann.goes(f"?tutorial={game}")
    told: list[str] = []

    def hears() -> list[tuple[str, str]]:
        ann.page.clock.run_for(QUIET_MS)
        return ann.page.evaluate("window.heard.splice(0)")

    def listens(number: int) -> None:
        heard = [each for some in iter(hears, []) for each in some]
        told.append(f"# Step {number}")
        told.extend(f"! {said}" for region, said in heard if region == "assertive")
        told.extend(f"  {said}" for region, said in heard if region == "polite")

    plays_to_the_end(ann, game, *acts_by_keyboard(game), goes_on=press_enter_at, at_step=listens)
    text = "\n".join(told) + "\n"
    golden = GOLDEN / f"{game}.txt"
    if request.config.getoption("update_golden"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text)
    assert text == golden.read_text()
