"""`bunkum arena`."""

from argparse import ArgumentParser
from pathlib import Path

import pytest

from bunkum.arena import command
from bunkum.core import Illegal
from bunkum.core.notation import Unreadable


def run(*words: str) -> int:
    parser = ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args(words))


def test_it_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("liars-boggle", "honest", "random", "--matches", "2", "--seed", "s", "--option", "dice_in_play:6") == 0
    title, heads, *lines = capsys.readouterr().out.splitlines()
    assert title == "Liar's Boggle, 2 seats, 2 matches, seed s"
    assert heads.startswith("player")
    assert [line.split()[0] for line in lines] == ["honest", "random"]


def test_it_rates_all_bots_as_lines_for_their_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("firehouse", "--anchor", "--matches", "5", "--seed", "s", "--option", "start_dice:2") == 0
    printed = capsys.readouterr().out
    assert printed.startswith("# bunkum arena firehouse --anchor --matches 5 --seed s --option start_dice:2\n# ")
    found: dict[str, dict[int, dict[str, int]]] = {}
    exec(printed, found)  # noqa: S102  it is Python
    assert list(found["RATINGS"]) == [2, 3, 5]
    assert all(
        list(of_size) == ["chief", "sparky", "smoke", "honest", "random"] for of_size in found["RATINGS"].values()
    )


def test_a_word_list_may_be_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    words = tmp_path / "few.txt"
    words.write_text("tea\neat\nteas\nseat\n")
    assert run("liars-boggle", "prudence", "baron", "--matches", "2", "--lexicon", str(words)) == 0
    assert "prudence" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("chess", "magpie"), 'There is no game "chess"'),
        (("liars-boggle", "magpie", "grumpy"), 'Nobody here is called "grumpy"'),
        (("liars-boggle", "magpie", "baron", "--option", "dice:many"), 'There is no option "dice"'),
        (("liars-boggle", "magpie", "baron", "--option", "min_letters:99"), 'min_letters cannot be "99"'),
        (("liars-boggle",), "Name one player a seat"),
        (("liars-boggle", "magpie", "--anchor"), "Name one player a seat"),
        (("liars-boggle", "magpie", "baron", "--matches", "0"), "Play one match at least."),
        (("liars-boggle", "magpie", "baron", "--processes", "0"), "Matches are played by one process or more."),
        (("liars-boggle", "magpie", "baron", "--option", "trading"), '"trading" is no house rule'),
    ],
)
def test_wrong_arguments_are_refused_in_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        run(*words)
    assert refusal.value.message.startswith(sentence)


def test_too_few_players_are_refused() -> None:
    with pytest.raises(Illegal, match="option_conflict"):
        run("liars-boggle", "magpie")
