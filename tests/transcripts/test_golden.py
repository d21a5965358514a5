"""The golden games: every line holds, and beside each stands what each seat knew, so that a leak shows in a diff.

`pytest tests/transcripts/test_golden.py --update-golden` writes the projections anew; read the diff before you keep it.
"""

from pathlib import Path

import pytest

from bunkum.core import SPECTATOR, Seat
from bunkum.table.catalog import game_summaries
from bunkum.table.options_form import form
from bunkum.table.transcript.game import game_of
from bunkum.table.transcript.grammar import read_transcript
from bunkum.table.transcript.narrate import tell_game
from bunkum.table.transcript.projection import project
from bunkum.table.transcript.referee import Referee

FOLDER = Path(__file__).parent
GAMES = sorted(path for path in FOLDER.glob("*/*.txt") if path.name.count(".") == 1)
RULES = FOLDER.parents[1] / "docs" / "RULES.md"


def referee(path: Path) -> Referee:
    transcript = read_transcript(path.read_bytes())
    game, _ = game_of(transcript)
    wordless = "dictionary" not in {field.name for field in form(game)}
    assert wordless or transcript.words.only, "a golden game brings its own dictionary"
    return Referee(transcript, transcript.words.added)


def page(path: Path, seat: Seat) -> Path:
    return path.with_suffix(".onlooker.txt" if seat == SPECTATOR else f".seat{seat}.txt")


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_line_holds_and_nobody_knows_more_than_before(path: Path, request: pytest.FixtureRequest) -> None:
    pages = {page(path, seat): text for seat, text in project(referee(path)).items()}
    if request.config.getoption("--update-golden"):
        for beside, text in pages.items():
            beside.write_text(text, encoding="utf-8")
    assert {beside: beside.read_text(encoding="utf-8") for beside in pages} == pages


def test_no_projection_is_left_of_a_game_that_is_gone() -> None:
    pages = {page(path, seat) for path in GAMES for seat in (SPECTATOR, *map(Seat, range(12)))}
    assert set(FOLDER.glob("*/*.*.txt")) <= pages


def test_every_option_of_every_game_is_played() -> None:
    """But those of the house that no text can show: they say who sits in for whom."""
    without_effect = {
        *("away_seconds", "away_turn_seconds", "away_play", "host_restart", "show_seconds", "quick_talk"),
        *("dictionary", "house_words"),
    }
    used: dict[str, set[str]] = {title.id: set() for title in game_summaries()}
    fields: dict[str, set[str]] = {}
    for path in GAMES:
        transcript = read_transcript(path.read_bytes())
        game, _ = game_of(transcript)
        used[game.id] |= {setting.option.text for setting in transcript.settings} | {transcript.preset.text}
        fields[game.id] = {field.name for field in form(game)} | set(game.presets)
    assert {game: fields[game] - used[game] - without_effect for game in used} == {game: set[str]() for game in used}


def test_the_golden_game_of_rules_11_stands_in_the_rules() -> None:
    golden = (FOLDER / "liars_boggle" / "rules-11.txt").read_text(encoding="utf-8")
    assert golden.partition("\n")[2] in RULES.read_text(encoding="utf-8")


def test_a_game_told_in_sentences() -> None:
    builder = list(tell_game(referee(FOLDER / "liars_boggle" / "rules-11.txt")))
    assert builder[7:13] == [
        "Bob rolls E T.",
        "Cy the 2nd rolls S.",
        "Ann bids whale, length 5.",
        "Refused: 'yurt' does not beat 'whale': it needs 6 letters, or 5 after 'whale'.",
        "Bob bids whales, length 6.",
        "Bunkum! Cy the 2nd calls, and the word is challenged too.",
    ]
    assert builder[-1] == "Ann wins."


def test_a_seat_is_told_only_what_it_knew() -> None:
    builder = list(tell_game(referee(FOLDER / "liars_boggle" / "rules-11.txt"), Seat(1)))
    assert "Bob rolls E T." in builder
    assert "Ann rolls H W L A." not in builder
    assert not any(line.startswith("Refused") for line in builder)
