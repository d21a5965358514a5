"""Every sample in the reference of transcripts and of the command line runs, and says what the page says."""

import re
import shlex
from pathlib import Path

import pytest

from bunkum.cli import main
from bunkum.table.transcript.grammar import read_transcript
from bunkum.table.transcript.referee import Referee

ROOT = Path(__file__).parents[2]
TRANSCRIPTS = (ROOT / "docs" / "reference" / "transcripts.md").read_text(encoding="utf-8")
CLI = (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")
GAMES = re.findall(r"^```text title=game.txt\n(game: .*?)^```$", TRANSCRIPTS, re.MULTILINE | re.DOTALL)
SCRIPTS = re.findall(r"^```python\n(.*?)^```$", TRANSCRIPTS, re.MULTILINE | re.DOTALL)
SHELLS = re.findall(r"^\$ (bunkum .*?)\n(.*?)(?=^\$ |^```$)", CLI, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("game", GAMES)
def test_every_transcript_holds(game: str) -> None:
    transcript = read_transcript(game.encode())
    assert list(Referee(transcript, transcript.words.added).steps())


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_script_runs(
    script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.txt").write_text(GAMES[0], encoding="utf-8")
    exec(compile(script, "transcripts.md", "exec"), {})  # noqa: S102  our own page
    assert capsys.readouterr().out.endswith("frozenset()\n")


@pytest.mark.parametrize(("line", "expected"), SHELLS)
def test_every_shell_line_says_what_the_page_says(
    line: str, expected: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    main(shlex.split(line)[1:])
    output = capsys.readouterr().out
    if expected.endswith("...\n"):
        assert output.startswith(expected.removesuffix("...\n"))
    else:
        assert output == expected


def test_there_are_samples() -> None:
    assert (len(GAMES), len(SCRIPTS), len(SHELLS)) >= (1, 1, 5)
