"""How a newcomer does what a tutorial asks for: with a finger, or with the keyboard alone."""

import re
import time
from collections.abc import Callable, Mapping, Sequence

from playwright.sync_api import Locator, expect

from bunkum.pieces.tray import trace
from bunkum.table.catalog import game_info
from support.people import Person

Act = Callable[[Person], None]
Press = Callable[[Person, Locator], None]
HEARS_TAPS = """() => {
    window.taps = [];
    const hear = ({ type, target }) => window.taps.push([type, target.closest('button, [role]')?.outerHTML ?? '']);
    if (!window.hears) for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'click'])
        addEventListener(type, hear, true);
    window.hears = true;
}"""
"""Notes what of a tap comes to the page, and on what."""
STOPS = 90
"""More stops of the Tab key than any page has."""
MOVE_MS = 250
"""Less than what lies between two moves of the others."""
HAS_FOCUS = "each => each === document.activeElement"


def note(ann: Person) -> Locator:
    """What the tutorial says."""
    return ann.page.get_by_role("complementary", name="The tutorial")


def plays_to_the_end(
    ann: Person, game: str, *acts: Act, goes_on: Press, at_step: Callable[[int], None] = lambda _: None
) -> None:
    """Do one act in each step that asks for one, and read the others; `at_step` is told when each has been said.

    The page's clock is installed before the page is opened, for it is put forward.
    """
    tutorial = game_info(game).parts.tutorial
    assert tutorial is not None
    doing = iter(acts)
    for number, step in enumerate(tutorial.steps, 1):
        _others_play_until(ann, f"{number} of {len(tutorial.steps)}", step.say)
        at_step(number)
        if step.move:
            next(doing)(ann)
        else:
            goes_on(ann, note(ann).get_by_role("button", name="Go on"))
    _others_play_until(ann, tutorial.ends)
    at_step(len(tutorial.steps) + 1)
    assert next(doing, None) is None, "every act was asked for"


def _others_play_until(ann: Person, *said: str, seconds: float = 15) -> None:
    """Put the page's clock forward, which paces the moves of the others, until the note says all of this."""
    until = time.monotonic() + seconds
    while not all(words in (now := note(ann).text_content() or "") for words in said):
        assert time.monotonic() < until, f"not {said}, but {now}"
        ann.page.clock.run_for(MOVE_MS)


def tap(ann: Person, target: Locator) -> None:
    """Tap it, which fails where something lies over it.

    On a busy machine Chromium has made no click of a tap of which the page had both ends, on one and the same thing.
    Why is not known. Only such a tap is made once more, as a person would; any other that is lost fails the test.
    """
    for _ in range(2):
        ann.page.evaluate(HEARS_TAPS)
        target.tap()
        heard = _hear_a_click(ann)
        if any(kind == "click" for kind, _ in heard):
            return
        kinds, things = [kind for kind, _ in heard], {thing for _, thing in heard}
        assert (kinds, len(things)) == (["pointerdown", "pointerup"], 1), f"this tap was lost: {heard}"
    raise AssertionError(f"of two taps on {target} came no click")


def _hear_a_click(ann: Person, seconds: float = 3) -> list[list[str]]:
    """What the page has heard of a tap, once there was a click, or after some seconds."""
    until = time.monotonic() + seconds
    while True:
        heard: list[list[str]] = ann.page.evaluate("window.taps ?? [['click', 'on the page before']]")
        if any(kind == "click" for kind, _ in heard) or time.monotonic() > until:
            return heard
        ann.page.wait_for_timeout(50)


def press_enter_at(ann: Person, target: Locator) -> None:
    """Go there with the Tab key, and press Enter."""
    tab_to(ann, target)
    ann.page.keyboard.press("Enter")


def tab_to(ann: Person, target: Locator) -> None:
    """Press Tab until it has the focus."""
    expect(target).to_be_visible()
    for _ in range(STOPS):
        if target.evaluate(HAS_FOCUS):
            return
        ann.page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key never comes to {target}")


def acts_by_touch(game: str) -> Sequence[Act]:
    """What is done in the steps of a game's tutorial that ask for something."""
    return _acts(game, tap, {"dice": _bid_by_touch, "symbols": _bid_symbols_by_touch, "word": _slide})


def acts_by_keyboard(game: str) -> Sequence[Act]:
    """The same, by the keyboard alone."""
    return _acts(game, press_enter_at, {"dice": _bid_by_keys, "symbols": _bid_symbols_by_keys, "word": _type})


def _acts(game: str, press: Press, says: Mapping[str, Callable[[Person, str], None]]) -> Sequence[Act]:
    def presses(*names: str) -> Act:
        def act(ann: Person) -> None:
            for name in names:
                press(ann, ann.page.get_by_role("button", name=re.compile(f"^{name}")).first)

        return act

    def bids(bid: str, what: str = "dice") -> Act:
        return lambda ann: says[what](ann, bid)

    def takes_both_fives_out(ann: Person) -> None:
        under = ann.page.get_by_role("list", name="Under the cup, for you alone")
        for at in (0, 1):
            press(ann, under.get_by_role("button", name=re.compile("5")).nth(at))
        press(ann, ann.button("Show 2"))

    call = presses("Bunkum!", *(["Sure\\?"] if press is tap else []))  # only a finger is asked whether it is sure
    bang = presses("Bang!")
    return {
        "bar": (bids("2 fives"), bids("3 sixes"), call),
        "perudo": (bids("3 fives"), bids("2 aces"), call, bids("2 twos")),
        "firehouse": (bids("2 fives"), bang, bids("3 sixes"), bang),
        "green_box": (bids("2 arrows", "symbols"), bids("3 drops", "symbols"), call),
        "cup": (
            presses("Believe, and peek"),
            takes_both_fives_out,
            presses("Shake the cup"),
            presses("Look$"),
            presses("Three$", ".* five$", "Pass it to Dot"),
            presses("Slide it on unseen", "Slide it to Dot"),
        ),
        "liars_boggle": (bids("team", "word"), bids("hamster", "word"), call),
        "boggle": (
            bids("pirate", "word"),
            bids("alot", "word"),
            presses("I am done"),
            presses("Read pirate"),
            presses("Withhold 1 word"),
        ),
    }[game]


def _bid_by_touch(ann: Person, bid: str) -> None:
    number, face = bid.split()
    ann.page.get_by_role("radio", name=re.compile(f"^{face}")).tap()
    said = ann.page.get_by_role("group", name="Your bid").locator("output")
    _step_to(ann, said, int(number))
    ann.button(f"Bid {bid}").tap()


def _bid_by_keys(ann: Person, bid: str) -> None:
    number, face = bid.split()
    tab_to(ann, ann.page.get_by_role("radio", checked=True))
    radio = ann.page.get_by_role("radio", name=re.compile(f"^{face}"))
    for _ in range(6):
        if radio.get_attribute("aria-checked") != "true":
            ann.page.keyboard.press("ArrowRight")
            expect(ann.page.locator("[role=radio]:focus")).to_have_attribute("aria-checked", "true")
    ann.page.keyboard.press(number)
    expect(ann.button(f"Bid {bid}")).to_be_visible()
    ann.page.keyboard.press("Enter")


def _bid_symbols_by_touch(ann: Person, bid: str) -> None:
    number, symbol = bid.split()
    ann.page.get_by_role("radio", name=re.compile(f"^{symbol.removesuffix('s')}")).tap()
    _step_to(ann, ann.page.get_by_role("spinbutton", name="How many"), int(number))
    ann.button(f"Bid {bid}").tap()


def _bid_symbols_by_keys(ann: Person, bid: str) -> None:
    number, symbol = bid.split()
    tab_to(ann, ann.page.get_by_role("spinbutton", name="How many"))
    radio = ann.page.get_by_role("radio", name=re.compile(f"^{symbol.removesuffix('s')}"))
    for key in (*["ArrowLeft"] * 5, *["ArrowRight"] * 5):
        if radio.get_attribute("aria-checked") != "true":
            ann.page.keyboard.press(key)
    ann.page.keyboard.press(number)
    expect(ann.button(f"Bid {bid}")).to_be_visible()
    ann.page.keyboard.press("Enter")


def _step_to(ann: Person, shown: Locator, number: int) -> None:
    """With the buttons for one more and one fewer."""
    while (now := int(shown.inner_text())) != number:
        ann.button("One more" if now < number else "One fewer").tap()
        expect(shown).not_to_have_text(str(now))


def _slide(ann: Person, word: str) -> None:
    """A finger over the dice that spell the word, as the browser is told of one."""
    faces: Sequence[str] = ann.page.locator("[data-cell]").evaluate_all(
        "all => all.map((each) => each.getAttribute('aria-label').split(', ')[2])"
    )
    path = trace(word, tuple(faces))
    assert path is not None
    session = ann.context.new_cdp_session(ann.page)
    for step, cell in enumerate(path):
        box = ann.page.locator(f"[data-cell='{cell}']").bounding_box()
        assert box is not None
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        kind = "touchStart" if step == 0 else "touchMove"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def _type(ann: Person, word: str) -> None:
    expect(ann.page.get_by_role("textbox", name=re.compile("word"))).to_be_visible()  # the hand comes after the note
    ann.page.keyboard.type(word)
    ann.page.keyboard.press("Enter")
