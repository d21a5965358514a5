"""An eighth game, in one module: nothing else changes, and it is played everywhere."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from bunkum.core import HouseOptions
from bunkum.core.default_notation import DefaultNotation
from bunkum.testing import Coverage, GameUnderTest, play, play_persons, play_twins
from support.examples import examples
from support.tables import BAR_DICE
from support.toys import bar_dice

TOYS = Path(__file__).parent / "support" / "toys"
SEEDS = st.integers(0, 2**32 - 1)

RIG = GameUnderTest(
    game=bar_dice,
    event=bar_dice.Event,
    action=bar_dice.Action,
    state=bar_dice.State,
    notation=DefaultNotation(bar_dice.Action, bar_dice.timers),
    codes=frozenset("game_over no_such_seat seat_dead wrong_phase not_your_turn stale".split()),
)


@examples(60)
@given(st.sampled_from(bar_dice.SEATS), SEEDS)
def test_it_keeps_the_laws(seats: int, seed: int) -> None:
    play(RIG, seats, bar_dice.Options(), seed, Coverage())
    play_twins(RIG, seats, bar_dice.Options(), seed, Coverage())


@examples(30)
@given(st.sampled_from(bar_dice.SEATS), SEEDS)
def test_a_device_is_told_what_its_own_seats_may_know(seats: int, seed: int) -> None:
    play_persons(RIG, BAR_DICE, seats, bar_dice.Options(), seed, Coverage())


def test_the_laws_saw_all_of_it() -> None:
    coverage = Coverage()
    options = bar_dice.Options(house=HouseOptions(leavers="out"))
    for seed in range(400):
        play(RIG, 2 + seed % 4, options, seed, coverage)
        play_twins(RIG, 2 + seed % 4, options, seed, coverage)
    assert coverage.missing(RIG) == set()


COMMAND = "import sys; from bunkum.cli import main; sys.exit(main(sys.argv[1:]))"
REFUSED = """
import contextlib, io, sys
from bunkum.cli import main

with contextlib.redirect_stderr(io.StringIO()) as said:
    status = main(sys.argv[1:])
print(status, said.getvalue(), end="")
"""
TERMINAL = """
import asyncio, sys
from pathlib import Path
from bunkum.bots import RANDOM
from bunkum.table.catalog import with_preset
from bunkum.terminal.app import TableApp
from bunkum.terminal.session import SessionSetup
from bunkum.words.lexicon import Lexicon
from bunkum.words.word_list_file import open_word_list, write_word_list

write_word_list(Path(sys.argv[1]), {"at": 100})
game = with_preset("bar-dice")
lexicon = Lexicon("small", open_word_list(Path(sys.argv[1])))
setup = SessionSetup(game, "bar-dice", game.presets["bar-dice"].options, lexicon, "Mia", (RANDOM,) * 2, "seed")
app = TableApp(setup, pace=0.0)

async def play():
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(3000):
            await pilot.pause(0.01)
            if app.session.table.room.phase == "over":
                return
            if app._choices:
                app.screen_stack[0].query_one("#choices").focus()
                await pilot.press("enter")

asyncio.run(play())
print(app.session.table.room.ranking)
"""


def python(script: str, *words: str, games: Path = TOYS) -> str:
    """What this says in a house with this game."""
    ran = subprocess.run(
        (sys.executable, "-c", script, *words),
        env=os.environ | {"BUNKUM_GAMES": str(games), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=90,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


NO_GAMES = [
    ({"oops.py": "x = 1"}, "oops.py is no game: it has no NAME and no LINE and no PRESET_LINES."),
    ({"oops.py": "NAME = 'Oops'\nLINE = ''"}, "oops.py is no game: it has no PRESET_LINES."),
    ({"oops.py": "def ("}, "The game oops does not start: SyntaxError: "),
    ({"oops.py": "1 / 0"}, "The game oops does not start: ZeroDivisionError: division by zero."),
    (None, ", and there is none."),
]


@pytest.mark.parametrize(("files", "sentence"), NO_GAMES)
@pytest.mark.parametrize("command", [("games",), ("serve", "--host", "127.0.0.1", "--port", "0")])
def test_what_is_no_game_is_told_in_a_sentence(
    tmp_path: Path, command: tuple[str, ...], files: dict[str, str] | None, sentence: str
) -> None:
    folder = tmp_path / "mine"
    for name, text in (files or {}).items():
        folder.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    ran = subprocess.run(
        (sys.executable, "-c", COMMAND, *command),
        env=os.environ | {"BUNKUM_GAMES": str(folder), "PYTHONPATH": os.pathsep.join(sys.path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    assert ran.returncode in (1, 2)
    assert sentence in ran.stderr
    assert "Traceback" not in ran.stderr


def test_what_a_game_needs_beside_it_begins_with_an_underscore(tmp_path: Path) -> None:
    (tmp_path / "_tools.py").write_text("x = 1")
    python("from bunkum.table.catalog import game_summaries; assert len(game_summaries()) == 7", games=tmp_path)


GAME = """
from bunkum.games import load_game
from bunkum.table.catalog import game_info, game_summaries
import warnings

assert "packed_dice" in [game.id for game in game_summaries()]
assert game_info("packed-dice").name == "Packed"
parts = load_game("packed_dice")
with warnings.catch_warnings(record=True) as heard:
    warnings.simplefilter("always")
    assert parts.draw(None, 0, ()) == "drawn"
    assert [rate.name for rate in parts.statistics.rates] == ["bids"]
    assert load_game("packed_dice").statistics is parts.statistics
assert [str(each.message) for each in heard if each.category is DeprecationWarning] == [
    "packed.dice.drawing: a game's drawing is called text_view now.",
    "packed.dice.marks: a game's marks is called statistics now.",
], heard
with warnings.catch_warnings(record=True) as heard:
    warnings.simplefilter("always")
    assert parts.transcript.collect_words(None) == ["whale"]
assert [str(each.message) for each in heard] == [
    "packed.dice.transcript: a game's words_said is called collect_words now."
], heard
assert parts.players is None and parts.odds is None and parts.advise is None
"""


def test_a_package_brings_a_game_by_an_entry_point_and_its_parts_may_have_their_names_of_the_release_before(tmp_path):
    folder, info = tmp_path / "packed" / "dice", tmp_path / "packed-1.0.dist-info"
    folder.mkdir(parents=True)
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: packed\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[bunkum.games]\npacked-dice = packed.dice\n")
    (tmp_path / "packed" / "__init__.py").write_text("")
    (folder / "__init__.py").write_text(
        'NAME, LINE, PRESET_LINES = "Packed", "From afar.", {"packed-dice": ("Packed", "")}'
    )
    rules = (TOYS / "bar_dice.py").read_text().replace('"bar-dice"', '"packed-dice"')
    (folder / "rules.py").write_text(rules)
    (folder / "drawing.py").write_text("def draw(view, seat, names):\n    return 'drawn'\n")
    (folder / "transcript.py").write_text("def words_said(since):\n    return ['whale']\n")
    (folder / "marks.py").write_text(
        "RATES = [('bids', 'bid', 'round')]\ndef marks(view, events, state):\n    return ()\n"
    )
    ran = subprocess.run(
        (sys.executable, "-c", GAME),
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    assert ran.returncode == 0, ran.stderr


def bunkum(*words: str) -> str:
    """What the command line says."""
    return python(COMMAND, *words)


def test_it_is_listed_after_the_built_in_games() -> None:
    assert bunkum("games").rindex("Liar's Boggle, for") < bunkum("games").index("Bar dice, for 2 to 8 players.")
    assert "sides                 6           Sides. How many sides a die has." in bunkum("games", "bar-dice")


def test_bots_play_it_in_the_arena() -> None:
    output = bunkum("arena", "bar-dice", "random", "random", "random", "--matches", "30")
    assert "random     90  30 (33.3%)" in output


def test_it_is_played_in_the_terminal_with_random_bots(tmp_path: Path) -> None:
    ranking = python(TERMINAL, str(tmp_path / "small.lexicon")).strip()
    assert sorted(ranking.strip("()").split(", ")) == ["1", "2", "3"]


def test_a_game_that_is_not_written_down_says_so_before_anybody_plays(tmp_path: Path) -> None:
    output = python(REFUSED, "play", "bar-dice", "--bots", "2", "--temper", "random", "--write", str(tmp_path / "game"))
    assert output == "2 bunkum play: Bar dice is not written down as a transcript.\n"
    assert list(tmp_path.iterdir()) == []
