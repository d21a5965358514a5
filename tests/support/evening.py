"""An evening of Liar's Boggle at browsers: people sit down, a round comes to a certain moment, a match to its end."""

from collections.abc import Callable, Mapping
from itertools import permutations
from time import monotonic

from playwright.sync_api import expect

from support.layout import SETTLED
from support.people import Person

People = Callable[..., Person]
LITTLE_MOTION = {"reduced_motion": "reduce"}


def play_to_the_end(*people: Person, seconds: float = 150) -> None:
    """Everybody does what their page asks for, until the match is over."""
    until = monotonic() + seconds
    while not all(person.has_seen_who_won() for person in people):
        assert monotonic() < until, f"no end: {[person.page.locator('main').aria_snapshot() for person in people]}"
        busy = [person.plays() for person in people]
        if not any(busy):
            people[0].page.wait_for_timeout(80)


def keeps_the_name(person: Person) -> str:
    """Goes from the lobby to one's own name, keeps it, and returns the words."""
    person.goes("")
    person.button("Your name").click()
    name = person.page.get_by_role("textbox", name="Your name")
    name.fill(person.name)
    name.press("Enter")
    words = person.page.get_by_role("listitem")
    expect(words).to_have_count(8)
    told = " ".join(words.all_inner_texts())
    person.button("I have them").click()
    expect(person.page.get_by_role("heading", level=1)).to_have_text(person.name)
    return told


def open_table(
    people: People, *names: str, options: Mapping[str, object] | None = None, motion: bool = False
) -> list[Person]:
    """A table at which these people sit, each at a browser of their own; the first has made it, and starts.

    Their devices ask for little motion, unless a test is about what moves.
    """
    look = {} if motion else LITTLE_MOTION
    host, *guests = (people(name, **look) for name in names)
    link = host.creates_a_table("liars_boggle", people=len(names), options=options)
    for guest in guests:
        guest.sits_down_at(link)
    host.button("Shake the cups").click()
    for person in (host, *guests):
        expect(person.page.get_by_role("list", name="Your dice")).to_be_visible()
    return [host, *guests]


def hand(person: Person, seat: int) -> list[str]:
    """What this person's dice show."""
    return [die["up"] for die in person.view()["hands"][seat]]


def is_word(person: Person, word: str) -> bool:
    """What the house's judge says."""
    answer = person.context.request.get(f"{person.address}api/judge/word", params={"word": word}, max_retries=3)
    return bool(answer.json()["valid"])


def nonsense(person: Person, seat: int) -> str:
    """What this person's dice spell, as many of them as need be, and no dictionary has."""
    held = hand(person, seat)
    assert len(held) > 3, "NOO, HOO and EEN are words in every order and every part: of four dice that is none"
    sizes = range(len(held), 1, -1)
    spellings = ("".join(faces).lower() for size in sizes for faces in permutations(held, size))
    return next(word for word in spellings if not is_word(person, word))


def opens_the_menu(person: Person) -> None:
    """Open the table's sheet, from the bar of a phone."""
    person.button("Leave, rules, settings").click()
    expect(person.page.get_by_role("dialog", name="This table")).to_be_visible()
    person.page.evaluate(SETTLED)  # it comes up from below: a click that is aimed before it stands goes beside


def leaves_for_good(person: Person, costs: str) -> None:
    """From the table's sheet; a double tap only asks, and the lobby knows of no seat afterwards."""
    person.button("Leave for good").dblclick()
    sure = person.button("Sure?")
    expect(sure).to_contain_text(costs)
    person.page.wait_for_timeout(450)
    sure.click()
    expect(person.button("Play now")).to_be_visible()
    expect(person.button("Your table is waiting")).to_have_count(0)


def everybody_goes_on(*people: Person) -> None:
    """Everybody has seen enough of the showdown."""
    for person in people:
        person.button("Next round").click(timeout=15_000)


def gives_up_a_die(person: Person) -> None:
    """The first one."""
    person.button("Give up a die").click(timeout=15_000)
    person.page.get_by_role("radio").first.click()
    person.button("Give up this die").click()
