"""`bunkum solve`, `best-board`, `formable`, `odds`, `equilibrium`: what they print, and how they refuse."""

import json
from pathlib import Path

import pytest

from bunkum.cli import main
from bunkum.solvers.bluff import load

WORDS = "eat tea ate eta tee teeth quit squid squids then heat hater inner thinner suq whale"


@pytest.fixture
def lexicon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    path = tmp_path / "few.txt"
    path.write_text("\n".join(WORDS.split()))
    return str(path)


Out = pytest.CaptureFixture[str]


def test_a_board_is_solved(lexicon: str, capsys: Out) -> None:
    assert main(["solve", "S Qu I D / E A R T / L N G S / P O M H", "--lexicon", lexicon, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["rows"], report["cols"], report["count"]) == (4, 4, 2)
    assert report["score"] == 3
    assert report["words"][1] == {"word": "squid", "points": 2, "path": [[0, 0], [0, 1], [0, 2], [0, 3]]}
    assert main(["solve", "eat/tea", "--lexicon", lexicon, "--min-letters", "4"]) == 0
    assert "0 words, 0 points." in capsys.readouterr().out
    assert main(["solve", "eathet", "--size", "2x3", "--lexicon", lexicon]) == 0
    assert "3 letters, 1 each:" in capsys.readouterr().out
    assert main(["solve", "eathet", "--size", "2x3", "--lexicon", lexicon, "--points", "001"]) == 0
    assert "4 letters" in capsys.readouterr().out
    assert main(["solve", "qatus", "--size", "1x5", "--bare-q", "--lexicon", lexicon, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["words"] == []


def test_a_file_of_boards_is_scored(lexicon: str, tmp_path: Path, capsys: Out) -> None:
    boards, scores = tmp_path / "boards", tmp_path / "scores"
    boards.write_text("eatxxxxxx\nxxxxxxxxx\r\n\nteeththee\n")
    command = ["solve", "--boards", str(boards), "--lexicon", lexicon, "--scores", str(scores)]
    assert main([*command, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    each = [int(line) for line in scores.read_text().split()]
    assert (report["boards"], report["total"]) == (3, sum(each))
    assert each[:2] == [1, 0]  # eat
    assert report["boards_per_second"] > 0
    boards.write_text("E A T / Th E N / X X X\n")
    assert main([*command, "--threads", "2"]) == 0
    assert "1 board, " in capsys.readouterr().out


def test_a_file_of_boards_may_begin_with_a_mark_of_its_encoding(lexicon: str, tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "boards").write_text("eatxxxxxx\n", encoding="utf-8-sig")
    assert main(["solve", "--boards", str(tmp_path / "boards"), "--lexicon", lexicon, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == 1


def test_odds_of_a_word(lexicon: str, tmp_path: Path, capsys: Out) -> None:
    hand = ["--hand", "HWLA", "--unseen", "AAEEGN EIOSST HIMNUQu"]
    assert main(["odds", "whale", *hand, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"word": "whale", "chance": pytest.approx(4 / 9)}
    weights = tmp_path / "weights.json"
    weights.write_text(json.dumps([[0, 0, 1, 0, 0, 0], [1 / 6] * 6, [1 / 6] * 6]))
    assert main(["odds", "whale", *hand, "--weights", str(weights)]) == 0
    assert capsys.readouterr().out == "whale 1.000000\n"
    assert main(["odds", "--top", "2", *hand, "--lexicon", lexicon, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["likeliest"][0]["word"] == "whale"
    assert main(["odds", "quit", "--hand", "quti", "--unseen", "", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["chance"] == 1
    assert main(["odds", "suq", "--hand", "SUQu", "--unseen", "", "--qu-as-q", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["chance"] == 1


def test_dice_by_their_set(lexicon: str, capsys: Out) -> None:
    assert main(["odds", "--top", "3", "--dice-set", "new-1987", "--hand", "HE", "--my-dice", "EEGHNW", "EEINSU",
                 "--set-aside", "HIMNUQu", "--lexicon", lexicon]) == 0  # fmt: skip
    assert "heat" in capsys.readouterr().out
    command = ["odds", "whale", "--dice-set", "new-1987", "--hand", "HWLA"]
    assert main([*command, "--my-dice", "EHRTVW", "DEILRX", "EEGHNW", "AAEEGN"]) == 0  # W is on the first die
    assert capsys.readouterr().out == "whale 0.614198\n"
    assert main(["odds", "whale", "--dice-set", "new-1987"]) == 0  # nothing seen, and nothing of one's own


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ("HWLA", "Say with --my-dice which dice of the set show 'HWLA'."),
        ("H", "Say with --my-dice which die of the set shows 'H'."),
        ("HW --my-dice EEGHNW", "A die shows one letter: 1 with --my-dice, and 2 in --hand 'HW'."),
        ("ZZ --my-dice EEGHNW EHRTVW", "EEGHNW EHRTVW cannot show 'ZZ'."),
        ("NN --my-dice EEGHNW EHRTVW", "EEGHNW EHRTVW cannot show 'NN'."),
    ],
)
def test_own_dice_must_be_able_to_show_the_hand(hand: str, sentence: str, capsys: Out) -> None:
    """Otherwise dice that one sees would also be counted as unseen."""
    assert main(["odds", "whale", "--dice-set", "new-1987", "--hand", *hand.split()]) == 2
    assert capsys.readouterr().err == f"bunkum odds: {sentence}\n"


def test_formable_words(lexicon: str, capsys: Out) -> None:
    assert main(["formable", "quadricentennials"]) == 0
    assert "Qu\N{LEFTWARDS ARROW}HIMNUQu" in capsys.readouterr().out
    assert main(["formable", "knock", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["formable"] is False
    assert main(["formable", "--longest", "--dice-set", "new-1987", "--lexicon", lexicon]) == 0
    assert capsys.readouterr().out == "thinner\n"
    assert main(["formable", "--dice", "ETAETA HATHAT EEEEEE", "--lexicon", lexicon, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["letters"] == 3


def test_the_best_board_found(lexicon: str, capsys: Out) -> None:
    command = ["best-board", "--seconds", "0.3", "--size", "2x3", "--lexicon", lexicon]
    assert main([*command, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["score"] >= 5
    assert main(["solve", report["board"], "--lexicon", lexicon, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["score"] == report["score"]


def test_an_equilibrium(tmp_path: Path, capsys: Out) -> None:
    policy = tmp_path / "policy"
    assert main(["equilibrium", "--dice", "1x1", "--faces", "3", "--json", "--save", str(policy)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["exploitability"] <= 0.001
    assert load(policy).value == tuple(report["value"])
    assert main(["equilibrium", "--dice", "1x1", "--faces", "2", "--wild", "ones", "--method", "cfr+"]) == 0
    assert "to the first player" in capsys.readouterr().out


@pytest.mark.parametrize(
    "command",
    [
        "solve",
        "solve abc",
        "solve ab1d",
        "solve abcd --size 7x7",
        "solve abcd --boards x",
        "solve abcd --scores x",
        "solve abcd --lexicon nowhere",
        "solve abcd --min-letters 0",
        "solve --boards nowhere",
        "solve abcd --threads 0",
        "odds",
        "odds whale",
        "odds whale --unseen ABX1",
        "odds whale --unseen ABCDE",
        "odds whale --hand HW5 --unseen ABCDEF",
        "odds whale --unseen ABCDEF --dice-set new-1987",
        "odds wha-le --unseen ABCDEF",
        "odds whale --dice-set nothing",
        "odds whale --dice-set new-1987 --my-dice XXXXXX",
        "odds whale --dice-set new-1987 --my-dice HIMNUQu --hand AB",
        "odds whale --unseen ABCDEF --q-as q",
        "odds whale --unseen ABCDEF --weights nowhere",
        "odds --top 0 --unseen ABCDEF",
        "formable --dice-set nothing",
        "formable --dice ABCDEF,GHIJKL",
        "formable a1",
        "formable ad --dice AA",
        "formable ad --dice ABCDEF --dice-set new-1987",
        "best-board --seconds 0",
        "best-board --seconds 1 --size 9x9",
        "best-board --seconds 1 --seed 18446744073709551616",
        "best-board --seconds 1 --seed -1",
        "equilibrium --dice 1",
        "equilibrium --dice 1x1 --faces 0",
        "equilibrium --dice 1x1 --wild twos",
        "equilibrium --dice 1x1 --target 0",
        "equilibrium --dice 1x1 --seconds 0",
        "equilibrium --dice 1x1 --save nowhere/policy",
        "equilibrium --dice 3x3",
        "equilibrium --dice 20x20 --faces 20",
    ],
)
def test_bad_input_prints_a_sentence_and_exits_with_2(
    command: str, lexicon: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    monkeypatch.chdir(tmp_path)
    words = command.split()
    if words[0] != "equilibrium" and "--lexicon" not in words:
        words += ["--lexicon", lexicon]
    assert main(words) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"bunkum {words[0]}: ")
    assert "Traceback" not in output.err


def test_boards_of_a_file_that_cannot_be_read_are_named(lexicon: str, tmp_path: Path, capsys: Out) -> None:
    for text, message in (
        (b"abcd\nab1d\n", "board 2"),
        (b"\xff\xfe", "no text"),
        (b"\n", "no boards"),
        (b"a\nabcd\n", "first"),
    ):
        (tmp_path / "boards").write_bytes(text)
        assert main(["solve", "--boards", str(tmp_path / "boards"), "--lexicon", lexicon]) == 2
        assert message in capsys.readouterr().err
    (tmp_path / "rows.json").write_text("[[0.5, 0.6, 0.1, 0, 0, 0]]")
    assert main(["odds", "a", "--unseen", "ABCDEF", "--weights", str(tmp_path / "rows.json")]) == 2
    assert "add up to 1" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["[" * 100_000, "[[1" + "0" * 400 + "]]", "[[NaN", "{}", "[1]"])
def test_weights_that_are_no_rows_of_chances(text: str, tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "rows.json").write_text(text)
    assert main(["odds", "a", "--unseen", "ABCDEF", "--weights", str(tmp_path / "rows.json")]) == 2
    assert capsys.readouterr().err.startswith("bunkum odds: ")
