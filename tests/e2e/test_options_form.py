"""The form of house rules: every option of it at least once, and conflicts refused as one chooses."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import zip_longest

import msgspec
import pytest
from playwright.sync_api import Locator, Request, TimeoutError, expect  # noqa: A004  its own, which is none of Python's

from bunkum.table.catalog import game_info, game_summaries
from bunkum.table.options_form import Field, flatten, form
from bunkum.table.room_events import OptionValue
from support.people import Person, flat_options

pytestmark = pytest.mark.browser

People = Callable[..., Person]
Wanted = OptionValue | list[int] | list[str]
"""A value as it travels: lists are lists."""

TABLES: tuple[dict[str, object], ...] = (
    {
        "Who begins": "Seat 2",
        "Time for an answer": 40,
        "Pause after a showdown": 5,
        "Wait for who is away": 30,
        "Wait in their turn": 10,
        "Who plays for the absent": "the rules",
        "Who leaves for good": "is out",
        "The host restarts rounds": True,
        "Who is out sees the dice": True,
        "Quick talk only": True,
        "Box of dice": "25 dice with double letters",
        "Dice in play": 12,
        "No Qu": True,
        "Who holds which die": "public",
        "Must it be a word?": "ask before the call",
        "Vote on words": True,
        "Who is out votes": False,
        "Who is out asks": True,
        "Time for doubts": 2,
        "Trading": True,
        "Sand timer": 90,
        "When the sand is through": "you lose a die",
        "Earlier bids": "from memory",
        "Numbers of dice": "from memory",
        "Shortest word": 3,
        "Bids beyond all dice": False,
    },
    {
        "Time for a turn": 120,
        "Dice for each": (3, 2),
        "Dice left over": "the Qu die first",
        "Qu counts as two": True,
        "Qu may be a bare Q": True,
        "Late challenge": False,
        "Dictionary": "everyday words",
        "House words": "+shole -qi",
    },
)


@pytest.mark.parametrize("options", TABLES, ids=["friendly", "challenge"])
def test_each_option_of_the_form_reaches_the_table(people: People, options: dict[str, object]) -> None:
    ann = people("Ann")
    ann.opens_a_table("?new=friends", people=2, options=options)
    expect(ann.page.get_by_role("region", name="Seats")).to_be_visible()
    room = ann.room()
    for name, value in flat_options("liars_boggle", options).items():
        assert room["options"][name] == value, name
    changed = [rule["sentence"] for rule in room["rules"] if rule["changed"]]
    assert len(changed) == len(options)
    for sentence in changed:
        expect(ann.page.get_by_role("region", name="Seats")).to_contain_text(sentence)


def test_no_option_is_left_out() -> None:
    labels = {label for options in TABLES for label in options}
    assert labels == {field.label for field in form(game_info("liars_boggle"))}


@pytest.mark.slow(but=["cup"])
@pytest.mark.parametrize("game", [title.id for title in game_summaries()])
def test_every_value_of_every_form_can_be_chosen(people: People, game: str) -> None:
    """Each kind of value that an option takes, by its control: what the house is asked about holds it."""
    page = people("Ann").goes(f"?new=friends&game={game}")
    page.get_by_text("More house rules").click()
    usual = flatten(next(iter(game_info(game).presets.values())).options)
    at_once = game_info(game).at_once  # and so nobody has a turn
    fields = [field for field in form(game_info(game)) if not (at_once and field.name == "turn_clock")]
    rows = {field.name: page.locator(f"[data-option={field.name}]") for field in fields}
    asked: list[dict[str, Wanted]] = []
    # The first value of every field, then the second: the page asks once about all that are chosen together.
    for turn in zip_longest(*([(field.name, *way) for way in ways(field, rows[field.name])] for field in fields)):
        chosen = [(name, value, choose) for name, value, choose in filter(None, turn) if value != usual[name]]
        wanted = {name: value for name, value, _ in chosen}
        if not chosen:
            continue
        with suppress(TimeoutError), page.expect_request(lambda request, wanted=wanted: holds(request, wanted, asked)):
            for _, _, choose in chosen:
                choose()
        assert {name: asked[-1].get(name, ...) for name in wanted} == wanted


def holds(request: Request, wanted: dict[str, Wanted], asked: list[dict[str, Wanted]]) -> bool:
    """Whether this asks the house about all of these values; `asked` keeps what it is asked about."""
    if not request.url.endswith("/api/options"):
        return False
    asked.append(request.post_data_json["options"])  # type: ignore[index]
    return all(asked[-1].get(name, ...) == value for name, value in wanted.items())


def ways(field: Field, row: Locator) -> Iterator[tuple[Wanted, Callable[[], object]]]:
    """A value of each kind that the field takes, and how a person chooses it."""
    least, most = field.least or 0, field.most or 0
    for named in field.named if field.kind != "seat" else ():
        yield named, row.get_by_role("button", name=field.words[named], exact=True).click
    if field.off:
        yield None, row.get_by_role("button", name=field.words["off"], exact=True).click
    match field.kind:
        case "flag":
            for on in (True, False):
                yield on, lambda on=on: row.get_by_role("switch").set_checked(on, force=True)
        case "choice":
            for at, choice in enumerate(field.choices):
                yield choice, lambda at=at: row.get_by_role("combobox").select_option(index=at)
        case "seat":
            yield 1, lambda: row.get_by_role("combobox").select_option(index=2)
        case "number":
            for number in (least, most):
                yield number, lambda number=number: typed(row, 0, number)
        case "list" if not field.each:
            yield [1, least, most], lambda: typed(row, 0, f"1, {least} {most}")
        case "words":
            yield ["+shole", "-qi"], lambda: typed(row, 0, "+shole, -QI")
        case "text" if field.counts:
            for kind, (_, most) in field.counts.items():
                yield f"{kind}:{most}", lambda kind=kind, most=most: counted(row, list(field.counts).index(kind), most)
        case "text":
            yield "everyday", lambda: row.get_by_role("combobox").select_option(label="everyday words")
        case _:
            pass
    if field.each:
        yield from a_number_for_each_seat(field, row)


def a_number_for_each_seat(field: Field, row: Locator) -> Iterator[tuple[Wanted, Callable[[], object]]]:
    """A list as long as there are seats, and back to one number for all."""
    least, most = field.least or 0, field.most or 0
    start: int = most if field.kind == "number" else 3
    yield [start] * 4, row.get_by_role("button", name="for each seat").click
    first = 1 if field.kind == "number" else 0
    yield [start, start, least, start], lambda: typed(row, first + 2, least)
    yield [most, start, least, start], lambda: typed(row, first, most + 1)
    if field.kind == "number":
        yield least, lambda: typed(row, 0, least)


def counted(row: Locator, at: int, number: int) -> None:
    """A number of one kind: tokens, rounds or lives."""
    row.get_by_role("combobox").select_option(index=at)
    typed(row, 0, number)


def typed(row: Locator, at: int, value: object) -> None:
    """What a number field does not take, it shows no longer."""
    field = row.locator("input").nth(at)
    field.fill(str(value))
    field.press("Tab")
    if field.get_attribute("type") == "number":
        least, most = (int(field.get_attribute(edge) or 0) for edge in ("min", "max"))
        assert least <= int(field.input_value()) <= most


@pytest.mark.slow(but=["bar"])
@pytest.mark.parametrize("game", [title.id for title in game_summaries()])
def test_the_preset_the_people_and_the_bots_of_the_form_are_those_of_the_table(people: People, game: str) -> None:
    ann = people("Ann")
    page = ann.goes(f"?new=friends&game={game}")
    preset = [*game_info(game).presets.values()][-1]
    page.locator(f"input[name=preset][value={preset.id}]").check(force=True)
    for press in ("Fewer people", "Fewer people", "More bots"):
        ann.button(press).click()
    page.get_by_role("textbox", name="Your name").fill("Ann")
    ann.button("Open the table").click()
    expect(page.get_by_role("region", name="Seats")).to_be_visible()
    room = ann.room()
    assert (room["game"], room["preset"]) == (game, preset.id)
    assert room["options"] == msgspec.json.decode(msgspec.json.encode(flatten(preset.options)))
    assert [(chair["kind"], chair["name"] == "Ann") for chair in room["chairs"]] == [
        ("person", True),
        ("bot", False),
        ("open", False),
    ]


def test_who_comes_later_gets_a_number_too(people: People) -> None:
    ann = people("Ann")
    page = ann.goes("?new=friends&game=perudo")
    page.get_by_text("More house rules").click()
    ann.sets("Dice for each", (1, 2, 3, 4))
    numbers = page.get_by_role("group", name="Dice for each").get_by_role("spinbutton")
    ann.button("More people").click()
    expect(numbers).to_have_count(5)
    expect(page.get_by_text("for another number of players")).to_have_count(0)
    expect(ann.button("Open the table")).to_be_enabled()
    for _ in range(2):
        ann.button("Fewer people").click()
    expect(numbers).to_have_count(3)
    ann.button("Open the table").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("region", name="Seats")).to_be_visible()
    room = ann.room()
    assert room["options"]["start_dice"] == [1, 2, 3]


def test_a_number_outside_its_limits_is_not_changed_without_a_word(people: People) -> None:
    page = people("Ann").goes("?new=friends&game=cup")
    page.get_by_text("More house rules").click()
    for option, field, number, limits in (
        ("end", "The match ends: how many", 1, "At least 2, at most 20."),
        ("turn_clock", "Time for a turn", 700, "At least 10, at most 600."),
    ):
        row = page.locator(f"[data-option={option}]")
        line = row.locator("small").inner_text()
        for wanted, said in ((number, limits), (12, line)):
            row.get_by_role("spinbutton", name=field).fill(str(wanted))
            page.keyboard.press("Tab")
            expect(row.locator("small")).to_have_text(said)


def test_a_conflict_is_refused_as_one_chooses(people: People) -> None:
    ann = people("Ann")
    page = ann.goes("?new=friends")
    page.get_by_text("More house rules").click()
    ann.sets("Time for a turn", 60)
    ann.sets("Sand timer", 180)
    expect(page.get_by_text("don't go together").first).to_be_visible()
    expect(ann.button("Open the table")).to_be_disabled()
    ann.button("Open the table").click(force=True)  # pressing it says the reason again, and opens nothing
    expect(page).to_have_url(f"{ann.address}?new=friends")


def test_the_form_offers_only_what_may_be_chosen_each_once(people: People) -> None:
    ann = people("Ann")
    ann.goes("?new=friends&game=boggle")
    dictionary = ann.page.locator("[data-option=dictionary]")
    expect(dictionary).to_have_count(1)
    assert dictionary.locator("option").all_text_contents() == [
        "standard",
        "everyday words",
        "English with coarse words",
    ]
    expect(ann.page.locator("[data-option=turn_clock]")).to_have_count(0)
