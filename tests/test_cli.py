"""The command line: what it prints, and its exit status."""

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bunkum.cli import COMMANDS, main, play
from bunkum.cli.play import save_transcript
from bunkum.table.catalog import GameSummary, game_info, game_summaries
from bunkum.table.options_form import flatten, form
from bunkum.terminal.app import TableApp

GOLDEN = Path(__file__).parent / "transcripts" / "liars_boggle"
HOW_TO = Path(__file__).parents[1] / "docs" / "how-to" / "play-in-a-terminal.md"
DOCS = Path(__file__).parents[1] / "docs" / "reference"


def run(*words: str) -> int:
    try:
        return main(words)
    except SystemExit as end:  # argparse
        return int(end.code or 0)


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--help") == 0
    output = capsys.readouterr().out
    assert all(f"{command.name} " in output and command.line in output for command in COMMANDS)


def test_help_needs_nothing_but_itself() -> None:
    """Help takes 0.15 s, so it must import no other package."""
    script = (
        "import sys; before = set(sys.modules)\n"
        "from bunkum.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(sorted(name for name in set(sys.modules) - before if name.split('.')[0] in "
        "('bunkum', 'msgspec', 'numpy', 'numba', 'textual', 'litestar')), file=sys.stderr)"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=30)
    assert ended.stderr.strip() == "['bunkum', 'bunkum.cli', 'bunkum.deprecated_names']"


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_every_command_helps(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(command, "--help") == 0
    assert f"usage: bunkum {command}" in capsys.readouterr().out


def test_every_command_and_option_is_documented(capsys: pytest.CaptureFixture[str]) -> None:
    page = (DOCS / "cli.md").read_text(encoding="utf-8")
    for command in COMMANDS:
        start = page.find(f"## `bunkum {command.name}")
        assert start >= 0, command.name
        with pytest.raises(SystemExit):
            main([command.name, "--help"])
        flags = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", capsys.readouterr().out)) - {"--help"}
        section = page[start : page.find("\n## ", start)]
        rows = re.findall(r"^\| `(--[a-z-]+)", section, re.MULTILINE)
        assert sorted(set(rows)) == sorted(rows), command.name
        if command.name != "serve":  # its settings have a page of their own
            assert [flag for flag in sorted(flags) if flag not in section] == [], command.name


@pytest.mark.parametrize(
    "words", [["whist"], ["games", "--stakes"], ["referee"], ["spell", "whale"], ["serve", "--workers", "many"], ["--"]]
)
def test_wrong_arguments_exit_with_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == 2
    assert capsys.readouterr().err


def test_games_lists_every_preset(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("games") == 0
    output = " ".join(capsys.readouterr().out.split())
    for title in game_summaries():
        for preset in game_info(title.id).presets.values():
            assert f" {preset.id} {preset.name}. {preset.line}" in output


@pytest.mark.parametrize("title", game_summaries(), ids=lambda title: title.id)
def test_games_prints_every_option_of_a_game(title: GameSummary, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("games", title.id) == 0
    output = capsys.readouterr().out
    game = game_info(title.id)
    for preset in game.presets.values():
        assert f"{preset.id}: {preset.name}. {preset.line}" in output
    for field in form(game):
        assert len(re.findall(rf"^  {field.name} ", output, re.MULTILINE)) == len(game.presets)


def test_games_can_list_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("games", "liars-boggle-big") == 0
    output = capsys.readouterr().out
    assert "liars-boggle-big: " in output
    assert "liars-boggle: " not in output
    assert run("games", "whist") == 2
    assert 'There is no game "whist": there are ' in capsys.readouterr().err


def test_referee_says_that_every_line_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("referee", str(GOLDEN / "rules-11.txt")) == 0
    assert capsys.readouterr().out.endswith("rules-11.txt: every line holds. Ann won.\n")


def test_referee_describes_an_unfinished_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("referee", str(GOLDEN / "handicap.txt")) == 0
    assert capsys.readouterr().out.endswith("every line holds. Round 1 is being played; Bob to act.\n")


def test_referee_ends_with_1_at_the_first_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = (GOLDEN / "rules-11.txt").read_text(encoding="utf-8")
    file = tmp_path / "game.txt"
    file.write_text(
        game.replace("-- not spelled; Bob loses a die", "-- not spelled; Ann loses a die"), encoding="utf-8"
    )
    assert run("referee", str(file)) == 1
    assert capsys.readouterr().out == f'{file}: line 16: "Ann loses a die" is stated, but Bob loses a die.\n'


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ("Ann: whale?!? no", 'line 7, column 6: "whale?!? no" is no move'),
        ("Di: whale", 'line 7, column 1: Nobody here is called "Di"'),
        ("-- everybody sings", 'line 7, column 4: "everybody sings" is no statement'),
    ],
)
def test_referee_ends_with_2_at_a_line_that_says_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], bad: str, sentence: str
) -> None:
    game = (GOLDEN / "rules-11.txt").read_text(encoding="utf-8")
    file = tmp_path / "game.txt"
    file.write_text(game.replace("Ann: whale\n", bad + "\n"), encoding="utf-8")
    assert run("referee", str(file)) == 2
    output = capsys.readouterr()
    assert output.err.startswith(f"bunkum referee: {sentence}")
    assert "Traceback" not in output.err + output.out


def test_referee_prints_what_each_seat_knows(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("referee", "--views", str(GOLDEN / "rules-11.txt")) == 0
    pages = [GOLDEN / f"rules-11.{who}.txt" for who in ("seat0", "seat1", "seat2", "onlooker")]
    assert capsys.readouterr().out == "\n".join(page.read_text(encoding="utf-8") for page in pages)


def test_referee_reads_the_standard_input() -> None:
    game = (GOLDEN / "last-two.txt").read_bytes()
    script = "import sys; from bunkum.cli import main; sys.exit(main(['referee', '-']))"
    ended = subprocess.run([sys.executable, "-c", script], input=game, capture_output=True, check=False, timeout=30)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"-: every line holds. A won.\n", b"")


def test_replay_narrates_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", str(GOLDEN / "rules-11.txt")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Ann rolls H W L A." in lines
    assert lines[-1] == "Ann wins."


def test_replay_narrates_what_one_player_knew(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("replay", "--seat", "Cy the 2nd", str(GOLDEN / "rules-11.txt")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Cy the 2nd rolls S." in lines
    assert "Ann rolls H W L A." not in lines
    assert run("replay", "--seat", "Di", str(GOLDEN / "rules-11.txt")) == 2
    assert "Nobody here is called" in capsys.readouterr().err


def test_a_missing_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("referee", "replay"):
        assert run(command, "no such file.txt") == 2
        assert capsys.readouterr().err == f"bunkum {command}: no such file.txt: No such file or directory.\n"


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    script = "import sys; from bunkum.cli import main; sys.exit(main(['games']))"
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        command.stdout.close()
        assert command.stderr.read() == b""
        assert command.wait(30) == 1


MAIN = "import sys; from bunkum.cli import main; sys.exit(main())"
LISTENING = f"import signal; signal.signal(signal.SIGINT, signal.default_int_handler); {MAIN}"
"""The same, where whoever runs the tests ignores interrupts, as a shell's background does."""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
def test_an_answer_that_cannot_be_written() -> None:
    for where in ("> /dev/full", ">&-"):
        ended = subprocess.run(
            ["/bin/sh", "-c", f'exec "$0" -c "$1" games {where}', sys.executable, MAIN],
            capture_output=True,
            text=True,
            check=False,
            timeout=30,
        )
        assert ended.returncode == 2
        assert re.fullmatch(r"bunkum games: [A-Z][^\n]+\.\n", ended.stderr)


def test_a_command_interrupted_during_import_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("importlib.import_module", interrupted)
    assert run("games") == 130


@pytest.mark.skipif(sys.platform == "win32", reason="another way to interrupt")
@pytest.mark.parametrize("seconds", [1.0, 3.0])
def test_an_arena_of_several_processes_ends_quietly_when_interrupted(seconds: float) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", LISTENING, "arena", "bar", "random", "random", "--matches", "20000", "--processes", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as arena:
        time.sleep(seconds)
        os.killpg(arena.pid, signal.SIGINT)  # as a terminal does: all processes hear it
        out, err = arena.communicate(timeout=60)
    assert (arena.returncode, out, err) == (130, b"", b"")


def test_referee_of_headers_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text("game: liars-boggle\nseats: Ann, Bob\nwords: only\n", encoding="utf-8")
    assert run("referee", str(file)) == 0
    assert capsys.readouterr().out.endswith("every line holds. Nothing has been played.\n")


@pytest.fixture
def opened_tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[TableApp]:
    """Returns the tables that were laid, and at which nobody plays."""
    tables: list[TableApp] = []
    monkeypatch.setattr(TableApp, "run", lambda table: tables.append(table))  # noqa: PLW0108  a method
    monkeypatch.setattr(play, "is_in_terminal", lambda: True)
    monkeypatch.chdir(tmp_path)
    Path("my-words.txt").write_text("whale\nshole\n", encoding="utf-8")
    return tables


@pytest.mark.parametrize("line", re.findall(r"^(bunkum play .*)$", HOW_TO.read_text(encoding="utf-8"), re.MULTILINE))
def test_every_preset_can_be_played_in_a_terminal(line: str, opened_tables: list[TableApp]) -> None:
    assert run(*shlex.split(line)[1:]) == 0
    (table,) = opened_tables
    assert len(table.session.setup.personalities) in (3, 4)


def test_play_uses_the_named_bots_and_options(opened_tables: list[TableApp]) -> None:
    rules = ["--option", "house_words:+shole", "--lexicon", "my-words.txt"]
    assert run("play", "--bots", "2", "--temper", "random", "--name", "Mia", *rules) == 0
    (party,) = (table.session.setup for table in opened_tables)
    assert (party.name, party.personalities[0], len(party.personalities)) == ("Mia", "random", 2)
    assert ("shole" in party.lexicon, "quia" in party.lexicon, party.lexicon.name) == (True, False, "my-words")


@pytest.mark.parametrize(("text", "dice"), [("3", 3), ("1, 2, 6", (1, 2, 6)), ("1,2,6", (1, 2, 6))])
def test_play_takes_a_number_for_all_or_one_for_each_seat(
    text: str, dice: object, opened_tables: list[TableApp]
) -> None:
    assert run("play", "perudo", "--bots", "2", "--option", f"start_dice:{text}") == 0
    (party,) = (table.session.setup for table in opened_tables)
    assert flatten(party.options)["start_dice"] == dice


@pytest.mark.parametrize(("who", "seat"), [("Ann", 0), ("Bruno", 1), ("Dot", 3), ("2", 2)])
def test_play_takes_a_seat_by_the_name_that_will_sit_there(who: str, seat: int, opened_tables: list[TableApp]) -> None:
    assert run("play", "--name", "Ann", "--option", f"first_seat:{who}") == 0
    (table,) = opened_tables
    assert flatten(table.session.setup.options)["first_seat"] == seat
    table.session.begin(0.0)
    assert table.session.names == ("Ann", "Bruno", "Cleo", "Dot")


def test_play_names_bots_apart_from_you(opened_tables: list[TableApp]) -> None:
    assert run("play", "--name", "bruno", "--bots", "1", "--option", "first_seat:Bruno 2") == 2
    assert run("play", "--name", "bruno", "--bots", "1", "--option", 'first_seat:"Bruno 2"') == 0
    (table,) = opened_tables
    table.session.begin(0.0)
    assert table.session.names == ("bruno", "Bruno 2")


def test_play_checks_that_it_can_write_before_the_game(
    opened_tables: list[TableApp], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("play", "--write", "nowhere/game.txt") == 2
    assert capsys.readouterr().err == "bunkum play: nowhere/game.txt: No such file or directory.\n"
    assert run("play", "--write", ".") == 2
    assert opened_tables == []
    assert run("play", "--write", "game.txt") == 0
    assert len(opened_tables) == 1
    assert not Path("game.txt").exists()  # nobody has played


def test_play_needs_a_terminal() -> None:
    script = "import sys; from bunkum.cli import main; sys.exit(main(['play']))"
    ended = subprocess.run(
        [sys.executable, "-c", script], stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=60
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, b"", b"bunkum play: A game needs a terminal.\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["whist"], 'There is no game "whist"'),
        (["--temper", "grump"], 'Nobody here is called "grump"'),
        (["--bots", "20"], "These options don't go together"),
        (["--bots", "0"], "These options don't go together"),
        (["--option", "trading"], "is no house rule"),
        (["--option", "trading:maybe"], 'trading cannot be "maybe".'),
        (["perudo", "--option", "start_dice:1,2"], "These options don't go together: start_dice for another number"),
        (["--option", "stakes:high"], 'There is no option "stakes"'),
        (["--option", "first_seat:Zoe"], 'Nobody here is called "Zoe".'),
        (["--bots", "1", "--temper", "random", "--temper", "random"], "2 tempers are too many for 1 bot"),
        (["--pace", "-1"], "--pace is a number from 0 to 10."),
        (["--pace", "nan"], "--pace is a number from 0 to 10."),
        (["--name", ""], "Say who you are"),
        (["--lexicon", "none.txt"], "There is no file 'none.txt'."),
    ],
)
def test_play_refuses_wrong_arguments(
    words: list[str], sentence: str, opened_tables: list[TableApp], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("play", *words) == 2
    assert sentence in capsys.readouterr().err
    assert opened_tables == []


def test_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.txt"
    own.write_text("whale\nshole\n", encoding="utf-8")
    assert run("word", "--lexicon", str(own), "Whale", "shole") == 0
    assert run("word", "--lexicon", str(own), "whale", "quia") == 1
    assert capsys.readouterr().out.splitlines()[-2:] == ["whale is a word.", "quia is no word."]
    assert run("word", "--lexicon", str(tmp_path / "none.txt"), "whale") == 2
    assert run("word", "--dictionary", "klingon", "whale") == 2
    assert "There is no dictionary 'klingon' here." in capsys.readouterr().err


def test_spell(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("spell", "whale", "H", "W", "LAE") == 0
    assert run("spell", "suq", "S", "U", "Qu") == 1
    assert run("spell", "--qu-as-q", "suq", "SUQu") == 0
    assert capsys.readouterr().out.splitlines() == [
        "whale: every letter is here.",
        "suq: Q missing.",
        "suq: every letter is here.",
    ]
    assert run("spell", "na-ive", "NAIVE") == 2
    assert run("spell", "whale", "4") == 2
    assert "are no dice" in capsys.readouterr().err


def test_a_transcript_that_cannot_be_written_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert save_transcript("game liars-boggle\n", tmp_path / "game.txt") == 0
    assert (tmp_path / "game.txt").read_text() == "game liars-boggle\n"
    assert capsys.readouterr().out == f"The game stands in {tmp_path / 'game.txt'}.\n"
    assert save_transcript("game liars-boggle\n", tmp_path / "gone" / "game.txt") == 1
    output = capsys.readouterr()
    assert output.out == "game liars-boggle\n"
    assert (
        output.err == f"bunkum play: {tmp_path / 'gone' / 'game.txt'}: No such file or directory. The game is here:\n"
    )


def test_a_drill_asks_judges_and_counts(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    outputs = []
    for _ in range(2):
        answers = iter(["call", "perhaps", "S", "call", "quit"])
        monkeypatch.setattr("builtins.input", lambda _: next(answers))  # noqa: B023  used before the next one
        assert run("drill", "perudo", "--seed", "7", "--level", "2") == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1], "the same seed asks the same questions"
    lines = outputs[0].splitlines()
    assert lines[0].startswith("Level 2, ")
    assert "Aces are wild." in lines[1]
    assert lines[2].startswith("Your hand: ")
    assert lines.count("Say call, stand or quit.") == 1
    judged = [line for line in lines if line.startswith(("Right.", "Not this time."))]
    assert len(judged) == 3
    assert all("times in 100" in line or "1 in " in line for line in judged)
    assert re.fullmatch(r"\d of 3 right, level [12]\.", lines[-1])


def test_a_drill_ends_with_its_input_and_refuses_what_it_cannot_ask(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ended(_: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", ended)
    assert run("drill", "cup-poker") == 0
    output = capsys.readouterr().out
    assert "On the table: [" in output
    assert output.endswith("0 of 0 right, level 1.\n")
    for words, sentence in (
        (("boggle-auto",), "Boggle has no bids to call"),
        (("bar", "--level", "9"), "There is no level 9"),
        (("chess",), 'There is no game "chess"'),
    ):
        assert run("drill", *words) == 2
        assert sentence in capsys.readouterr().err


def type_lines(monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> None:
    """Types these lines; then the input ends."""
    rest = iter(lines)

    def read(prompt: str) -> str:
        print(prompt)  # noqa: T201  as input does
        for line in rest:
            return line
        raise EOFError

    monkeypatch.setattr("builtins.input", read)


@pytest.mark.parametrize("game", [title.id for title in game_summaries() if game_info(title.id).parts.tutorial])
def test_a_tutorial_is_played_to_its_end_by_what_it_asks_for(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tutorial = game_info(game).parts.tutorial
    assert tutorial is not None
    type_lines(monkeypatch, [step.move for step in tutorial.steps])
    assert run("tutorial", tutorial.preset) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line in {step.say for step in tutorial.steps}] == [
        step.say for step in tutorial.steps
    ]
    assert "This round is arranged." not in "\n".join(lines)
    assert lines[-2:] == [tutorial.ends, f"To play on: bunkum play {tutorial.preset}"]


def test_a_tutorial_takes_any_spelling_of_its_move_and_no_other_move(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(monkeypatch, ["3 sixes", "whale", " 3 5s ", "2 ones", "quit", "call"])
    assert run("tutorial", "perudo") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines.count("This round is arranged. Now it asks for: 3 fives.") == 2
    assert any(line.startswith('"whale" is no move') for line in lines)
    assert "You bid 2 aces." in lines
    assert "You roll 1 5 5." in lines
    assert not any(line.startswith(("Dot rolls", "Bunkum!")) for line in lines)
    assert lines[-1] == "To play on: bunkum play perudo"


def test_a_tutorial_ends_with_its_input_and_is_refused_where_there_is_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(monkeypatch, [])
    assert run("tutorial", "firehouse") == 0
    assert capsys.readouterr().out.endswith("\n\nTo play on: bunkum play firehouse\n")
    assert run("tutorial", "chess") == 2
    assert 'There is no game "chess"' in capsys.readouterr().err
    monkeypatch.setattr("bunkum.cli.tutorial.has_tutorial", lambda _: False)
    assert run("tutorial", "bar") == 2
    assert "Bar has no tutorial: there are tutorials for " in capsys.readouterr().err
