"""The table on the screen, played by keyboard alone (Textual's pilot)."""

import asyncio
import re
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from bunkum.bots import RANDOM
from bunkum.core import HouseOptions, Seat
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import Bid
from bunkum.table.catalog import game_info
from bunkum.terminal.app import TableApp
from bunkum.terminal.help import Help
from bunkum.terminal.session import ME, SessionSetup
from bunkum.words.lexicon import Lexicon
from bunkum.words.word_list_file import open_word_list, write_word_list

Scenario = Callable[[TableApp, Pilot[None]], Coroutine[None, None, None]]


def app(folder: Path, bots: int = 2, **options: object) -> TableApp:
    """Returns a table where you start, against bots that roll dice to decide."""
    write_word_list(folder / "small.lexicon", dict.fromkeys(("at", "bat", "cats", "whale"), 100))
    lexicon = Lexicon("small", open_word_list(folder / "small.lexicon"))
    sheet = replace(Options(house=HouseOptions(first_seat=0), dice_per_seat=(2,) * (1 + bots)), **options)
    setup = SessionSetup(game_info("liars_boggle"), "liars-boggle", sheet, lexicon, "Mia", (RANDOM,) * bots, "seed")
    return TableApp(setup, pace=0.0)


def run(table: TableApp, scenario: Scenario, size: tuple[int, int] = (80, 24)) -> None:
    async def played() -> None:
        async with table.run_test(size=size) as pilot:
            await until(pilot, lambda: has_finished_telling(table))
            await scenario(table, pilot)

    asyncio.run(played())


async def until(pilot: Pilot[None], what: Callable[[], bool]) -> None:
    """Waits for what is expected."""
    for _ in range(2000):
        if what():
            return
        await pilot.pause(0.01)
    raise AssertionError("it did not happen")  # after twenty seconds and more


def has_finished_telling(table: TableApp) -> bool:
    """Returns whether the story has been told as far as it goes."""
    return table._view is not None and not table._is_narrating


def is_my_turn(table: TableApp) -> bool:
    room = table.session.table.room
    return has_finished_telling(table) and (
        ME in table.session.table.awaited() or room.phase == "over" or bool(table._choices)
    )


def text_in(table: TableApp, where: str) -> str:
    return str(table.query_one(where, Static).render())


async def type_in(pilot: Pilot[None], text: str) -> None:
    await pilot.press(*({"!": "exclamation_mark", " ": "space", "/": "slash"}.get(key, key) for key in text))


def test_a_whole_match_by_keyboard(tmp_path: Path) -> None:
    async def scenario(table: TableApp, pilot: Pilot[None]) -> None:
        phases: set[str] = set()
        for _ in range(200):
            await until(pilot, lambda: is_my_turn(table))
            phase = getattr(table._view, "phase", "")
            phases.add(phase)
            if phase == "over":
                break
            if phase == "bid":
                await type_in(pilot, "at")
                await pilot.press("enter")
            elif phase in ("turn", "showdown", "discard"):
                await pilot.press("down", "enter")
            else:
                await pilot.press("enter")
        assert {"bid", "over"} <= phases
        assert " won. " in text_in(table, "#feedback").replace("\n", " ")
        assert "F3 looks back" in text_in(table, "#feedback")
        await pilot.press("f3")
        story = text_in(table, "#told")
        assert "Round 1: how likely, as each saw it." in story
        assert re.search(r"[\u2713\u00d7] at\. \w+: .*; \w+: ", story)
        assert re.search(r"(called|bid) \w+: ", story)
        await pilot.press("enter")
        await until(pilot, lambda: table.session.table.room.match == 2)

    run(app(tmp_path), scenario)


def test_what_you_type_is_answered_before_you_press_enter(tmp_path: Path) -> None:
    async def scenario(table: TableApp, pilot: Pilot[None]) -> None:
        assert "Your turn." in text_in(table, "#feedback")
        await pilot.press("f3")
        await until(pilot, lambda: "when it is over" in text_in(table, "#feedback"))
        await type_in(pilot, "a")
        await until(pilot, lambda: "At least two letters" in text_in(table, "#feedback"))
        await type_in(pilot, "t")
        await until(pilot, lambda: "\N{CHECK MARK}" in text_in(table, "#feedback"))
        await pilot.press("escape")
        await until(pilot, lambda: "Your turn." in text_in(table, "#feedback"))
        assert table.query_one("#say", Input).value == ""

    run(app(tmp_path), scenario)


def test_a_refused_move_stays_on_the_line_with_its_reason(tmp_path: Path) -> None:
    async def scenario(table: TableApp, pilot: Pilot[None]) -> None:
        await type_in(pilot, "call")
        await pilot.press("enter")
        await until(pilot, lambda: "There is no bid yet." in text_in(table, "#feedback"))
        assert table.query_one("#say", Input).value == "call"
        await type_in(pilot, " me")
        await pilot.press("enter")
        await until(pilot, lambda: "is no move" in text_in(table, "#feedback"))

    run(app(tmp_path), scenario)


def test_choices_are_reached_by_arrow_and_letters_go_back_to_the_line(tmp_path: Path) -> None:
    async def scenario(table: TableApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: bool(table._choices))
        await pilot.press("down")
        assert table.query_one("#choices", OptionList).has_focus
        await type_in(pilot, "w")
        assert table.query_one("#say", Input).has_focus
        assert table.query_one("#say", Input).value == "w"

    run(app(tmp_path, sand_timer=60), scenario)


def test_a_choice_can_be_pressed(tmp_path: Path) -> None:
    times: set[str] = set()

    def runs(title: str) -> bool:
        times.update(re.findall(r"sand ([01]:[0-5]\d)", title))
        return len(times) > 1

    async def scenario(table: TableApp, pilot: Pilot[None]) -> None:
        await until(pilot, lambda: bool(table._choices))
        await pilot.press("down", "enter")
        await until(pilot, lambda: "You turn the sand timer." in text_in(table, "#told"))
        await until(pilot, lambda: runs(text_in(table, "#title")))

    run(app(tmp_path, sand_timer=60), scenario)


def test_talk_and_claims_are_narrated(tmp_path: Path) -> None:
    async def scenario(table: TableApp, pilot: Pilot[None]) -> None:
        await type_in(pilot, "/[b]hello[/b]")
        await pilot.press("enter")
        await until(pilot, lambda: "You say: [b]hello[/b]" in text_in(table, "#told"))
        await type_in(pilot, "/I have an E")
        await pilot.press("enter")
        await until(pilot, lambda: "\N{LEFT DOUBLE QUOTATION MARK}I have an E." in text_in(table, "#told"))

    run(app(tmp_path), scenario)


def test_your_dice_are_shown_and_nobody_elses(tmp_path: Path) -> None:
    async def scenario(table: TableApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        picture = text_in(table, "#picture").splitlines()
        assert picture[0].startswith("\N{BLACK RIGHT-POINTING SMALL TRIANGLE} Mia")
        assert picture[0].count("[ ]") == 0
        assert [line.count("[ ]") for line in picture[1:3]] == [2, 2]

    run(app(tmp_path), scenario)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (132, 50)])
def test_everything_fits(tmp_path: Path, size: tuple[int, int]) -> None:
    async def scenario(table: TableApp, pilot: Pilot[None]) -> None:
        await pilot.pause()
        for where in ("#title", "#picture", "#feedback", "#choices", "#say"):
            region = table.query_one(where).region
            assert region.height > 0, where
            assert region.bottom <= size[1], where
        assert table.query_one("#story").display == (size[0] >= 70)

    run(app(tmp_path), scenario, size)


def test_help_opens_and_closes(tmp_path: Path) -> None:
    async def scenario(table: TableApp, pilot: Pilot[None]) -> None:
        for key in ("f1", "question_mark"):
            await pilot.press(key)
            await until(pilot, lambda: isinstance(table.screen, Help))
            await pilot.press("escape")
            await until(pilot, lambda: not isinstance(table.screen, Help))
        assert table.query_one("#say", Input).value == ""

    run(app(tmp_path), scenario)


def test_dark_and_light(tmp_path: Path) -> None:
    async def scenario(table: TableApp, pilot: Pilot[None]) -> None:
        assert table.theme == "bunkum-dark"
        await pilot.press("f2")
        assert table.theme == "bunkum-light"
        await pilot.press("pageup", "pagedown", "f2")
        assert table.theme == "bunkum-dark"

    run(app(tmp_path), scenario)


def test_a_showdown_can_be_skipped(tmp_path: Path) -> None:
    async def scenario(table: TableApp, pilot: Pilot[None]) -> None:
        table._pace = 100.0  # so slow that only the key can help
        table._handle_news(table.session.act(ME, Bid("zzz"), 0.0))
        table._handle_news(table.session.act(Seat(1), table.session.table.menu(Seat(1)).ready[0], 0.0))
        await until(pilot, lambda: table._is_narrating)
        for _ in range(50):
            if not table._is_narrating:
                break
            await pilot.press("enter")
        assert not table._is_narrating
        assert "No Z on the table." in text_in(table, "#told")

    run(app(tmp_path, bots=1), scenario)


def test_a_player_who_is_out_need_not_wait(tmp_path: Path) -> None:
    async def scenario(table: TableApp, pilot: Pilot[None]) -> None:
        table._handle_news(table.session.act(ME, Bid("zzz"), table._now))
        table._handle_news(table.session.act(Seat(1), table.session.table.menu(Seat(1)).ready[0], table._now))
        await until(
            pilot, lambda: has_finished_telling(table) and "Go on" in [choice.label for choice in table._choices]
        )
        assert ME not in table.session.table.view(ME).living
        await pilot.press("enter")
        await until(pilot, lambda: table.session.table.view(ME).round == 2)

    run(app(tmp_path, bots=2, dice_per_seat=(1, 2, 2)), scenario)
