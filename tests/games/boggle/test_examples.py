"""The worked examples of RULES 4.10, by id, and the vectors beside them."""

from typing import Any

import pytest

from bunkum.core import HOUSE, HouseOptions, Seat, TimeUp
from bunkum.games.boggle import rules
from bunkum.games.boggle.options import PRESETS, Options, dice_of, least_letters
from bunkum.games.boggle.records import (
    BoardShaken,
    Challenge,
    ChooseSize,
    Done,
    EndReading,
    Read,
    UndoDone,
    Verdict,
    Write,
)
from bunkum.games.boggle.state import points_of, reading_order
from bunkum.pieces.tray import trace
from bunkum.table.catalog import game_info
from bunkum.table.options_form import flatten, spell
from bunkum.words.library import open_library
from bunkum.words.trays import find_words
from support.boggle_table import BG, LISTS, Playing, table
from support.data import enable2k
from support.vectors import VECTORS

ANN, BOB, CY = range(3)


def cells(path: tuple[int, ...] | None) -> list[tuple[int, int]]:
    assert path is not None
    return [divmod(cell, 4) for cell in path]


@pytest.mark.parametrize(
    ("ident", "word", "where", "points"),
    [
        ("BG-1", "squid", [(0, 0), (0, 1), (0, 2), (0, 3)], 2),
        ("BG-2", "qua", [(0, 1), (1, 1)], 1),
        ("BG-3", "quit", [(0, 1), (0, 2), (1, 3)], 1),
        ("BG-5", "quirt", [(0, 1), (0, 2), (1, 2), (1, 3)], 2),
        ("BG-5", "quart", [(0, 1), (1, 1), (1, 2), (1, 3)], 2),
        ("BG-6", "equal", [(1, 0), (0, 1), (1, 1), (2, 0)], 2),
        ("BG-8", "lane", [(2, 0), (1, 1), (2, 1), (1, 0)], 1),
    ],
)
def test_bg_1_to_8_paths_and_points(ident: str, word: str, where: list[tuple[int, int]], points: int) -> None:
    assert cells(trace(word, BG)) == where, ident
    assert points_of(word, Options()) == points


@pytest.mark.parametrize("word", ["squids", "aqua", "range", "string", "song"])
def test_bg_4_not_on_the_board(word: str) -> None:
    assert trace(word, BG) is None
    assert table().refused(ANN, Write(word)) == "not_on_board"


def test_bg_7_quia_is_on_the_board_and_no_word() -> None:
    assert trace("quia", BG) is not None
    play = table().all_write()
    assert play.marks(ANN)["quia"] == play.marks(BOB)["quia"] == "no_word"


@pytest.mark.parametrize(("word", "there"), VECTORS["boggle"]["traceable"].items())
def test_boggle_traceable_vectors(word: str, there: bool) -> None:
    assert (trace(word, BG) is not None) is there


def test_bg_has_212_words_by_enable_worth_315_and_312_points() -> None:
    words = find_words(BG, frozenset(enable2k()), 3)
    assert len(words) == VECTORS["boggle"]["enable_words"] == 212
    assert sum(points_of(word, Options()) for word in words) == VECTORS["boggle"]["points_003"]
    assert sum(points_of(word, Options(table="001")) for word in words) == VECTORS["boggle"]["points_001"]
    longest = max(map(len, words))
    assert [word for word in words if len(word) == longest] == ["dialogs", "plaques", "squirts"]
    assert "quia" not in words


def test_bg_9_the_dictionary_judges() -> None:
    play = table()
    assert play.refused(CY, Write("song")) == "not_on_board"
    play.all_write()
    assert play.points == (7, 6, 8)
    assert play.winners == (CY,)
    assert [word for word, mark in play.marks(ANN).items() if mark == "counts"] == ["equal", "quart", "dragon"]


def read_001(bob: str = "squid quirt seal plaque molars", cy: str = "dialogs quango", *, doubt: bool = True) -> Playing:
    """BG-10 and its kin: Ann reads all, and quia is challenged."""
    play = table("boggle-001", rounds=1).all_write({**LISTS, CY: f"{LISTS[CY]} song"})
    play.does(ANN, *map(Read, LISTS[ANN].split()))
    if doubt:
        play.does(BOB, Challenge("quia"))
    play.does(ANN, EndReading())
    play.windows_close()
    for seat, words in ((BOB, bob), (CY, cy)):
        for word in words.split():
            if word not in {one.word for one in play.state.crossed}:
                play.does(seat, Read(word))
            if word == "song":
                play.does(ANN, Challenge("song"))
        play.does(seat, EndReading())
        play.windows_close()
    return play


def test_bg_10_challenge_first_then_duplicates() -> None:
    play = read_001()
    assert play.points == (6, 6, 7)
    assert play.winners == (CY,)
    assert play.marks(ANN)["quia"] == "struck"
    assert play.marks(BOB)["quia"] == "withheld"


def test_bg_11_what_nobody_challenges_stands_and_is_shared() -> None:
    play = read_001(doubt=False)
    assert play.points == (7, 6, 7)
    assert play.winners == (CY,)
    assert play.marks(ANN)["quia"] == play.marks(BOB)["quia"] == "shared"


@pytest.mark.parametrize(
    ("votes", "stands"), [({ANN: True, BOB: False, CY: False}, False), ({ANN: True, BOB: False}, True)]
)
def test_bg_12_bg_13_votes(votes: dict[int, bool], stands: bool) -> None:
    play = table("boggle-001", rounds=1, validation="vote").all_write()
    play.does(ANN, Read("quia"))
    play.does(BOB, Challenge("quia"))
    play.votes("quia", votes)
    if len(votes) < 3:
        play.rings("vote")
    assert ("quia" in play.state.good) is stands
    assert ("quia" in play.state.struck) is not stands
    play.does(ANN, EndReading())
    for seat in (BOB, CY):
        play.does(seat, EndReading())
    assert play.points[ANN] == (0 if stands else -1)


def test_bg_14_on_five_by_five_cat_is_too_short() -> None:
    play = Playing(2, PRESETS["boggle-big"], tray=tuple("CATSERLDIGONETSAEIOUSTRPM"))
    assert play.refused(0, Write("cat")) == "too_short"
    play.does(0, Write("cats"))


@pytest.mark.parametrize(("letters", "points"), VECTORS["boggle_points"].items())
def test_bg_15_points_by_length(letters: str, points: list[int]) -> None:
    word = "e" * int(letters)
    assert [points_of(word, Options()), points_of(word, Options(table="001"))] == points


def test_bg_15_a_table_of_ones_own_repeats_its_last_number() -> None:
    assert [points_of("e" * letters, Options(table=(0, 0, 4, 5))) for letters in (1, 2, 3, 4, 9)] == [0, 0, 4, 5, 5]


@pytest.mark.parametrize("case", VECTORS["boggle_first_reader"], ids=str)
def test_bg_16_first_reader(case: dict[str, int]) -> None:
    play = Playing(case["n"], Options(), first=case["s0"])
    assert reading_order(play.state, case["round"])[0] == case["first"]


@pytest.mark.parametrize("case", VECTORS["boggle_finish_word"], ids=str)
def test_bg_17_one_word_may_be_finished(case: dict[str, Any]) -> None:
    play = table(case["preset"])
    if case.get("all_done_early"):
        for seat in (ANN, BOB, CY):
            play.does(seat, Done())
    else:
        play.rings("write")
    words = ["lane", "seal"]
    for word in words[: case["accepted"]]:
        play.does(ANN, Write(word))
    assert play.refused(ANN, Write(words[-1])) == case["then"]


def test_bg_17_no_grace_for_one_who_was_done() -> None:
    play = table("boggle-001")
    play.does(ANN, Done())
    play.rings("write")
    assert play.refused(ANN, Write("lane")) == "time_over"
    assert not rules.menu(play.view(ANN), Seat(ANN)).blanks
    play.does(BOB, Write("lane"))
    play.rings("grace")
    assert play.state.phase == "read"


def test_bg_18_a_verdict_holds_for_the_round() -> None:
    play = read_001(bob="quia squid quirt seal plaque molars")
    assert play.points == (6, 5, 7)
    assert play.winners == (CY,)
    struck = [event for event in play.log if isinstance(event, Verdict) and event.word == "quia"]
    assert [(event.reader, event.cost) for event in struck] == [(ANN, 1), (BOB, 1)]


def test_bg_19_a_word_off_the_board_needs_no_dictionary() -> None:
    play = read_001(cy="dialogs quango song")
    assert play.points == (6, 6, 6)
    assert play.winners == (CY,)
    verdict = next(event for event in play.log if isinstance(event, Verdict) and event.word == "song")
    assert verdict == Verdict("song", valid=False, reader=Seat(CY), traced=False, cost=1)


def test_bg_20_done_and_undone() -> None:
    play = table()
    for seat in (ANN, BOB):
        play.does(seat, Done())
    play.does(ANN, Write("lane"))
    assert play.state.done == {BOB}
    play.does(ANN, Done(), UndoDone(), Done())
    play.does(CY, Done())
    assert play.state.phase == "over"


def test_bg_20_after_the_last_done_time_is_over() -> None:
    play = table("boggle-001")
    for seat in (ANN, BOB, CY):
        play.does(seat, Done())
    assert play.refused(ANN, Write("lane")) == "time_over"
    assert play.state.phase == "read"


def test_bg_21_super_boggle() -> None:
    play = Playing(2, PRESETS["boggle-super"], tray=tuple("CATSERLDIGONETSAEIOUSTRPM"))
    play.rings("choose")
    assert len(play.state.faces) == 25
    assert play.refused(0, Write("cat")) == "too_short"
    play.rings("write")
    play.rings("show")
    assert play.refused(1, ChooseSize(6)) == "bad_size"
    shaken = play.does(1, ChooseSize(4))
    board = next(event for event in shaken if isinstance(event, BoardShaken))
    assert (board.size, board.least, len(board.faces)) == (4, 3, 16)
    play.does(0, Write("cat"))
    play.rings("write")
    assert play.points == (1, 0)


def test_bg_22_who_leaves_kills_duplicates_and_scores_nothing() -> None:
    play = table(house=HouseOptions(leavers="out"))
    for seat, words in LISTS.items():
        play.writes(seat, words)
    play.leaves(BOB)
    play.rings("write")
    assert play.points == (7, 0, 8)
    assert play.winners == (CY,)
    assert play.marks(ANN)["plaque"] == play.marks(ANN)["squid"] == "shared"
    assert play.marks(BOB)["seal"] == "left"
    assert rules.outcome(play.state) == (2, 3, 1)


@pytest.mark.parametrize("case", VECTORS["boggle_min_letters"], ids=str)
def test_boggle_min_letters_vectors(case: dict[str, Any]) -> None:
    assert least_letters(PRESETS[case["preset"]], case["size"]) == case["min"]


@pytest.mark.parametrize("case", [one for one in VECTORS["votes"] if one["game"] == "boggle"], ids=str)
def test_votes_vectors(case: dict[str, Any]) -> None:
    seats = max(2, case["valid"] + case["not_valid"] + case["abstain"])
    play = table("boggle-001", seats, validation="vote")
    play.all_write({0: "quia"})
    play.does(0, Read("quia"))
    play.does(1, Challenge("quia"))
    ballots = [True] * case["valid"] + [False] * case["not_valid"]
    play.votes("quia", dict(enumerate(ballots)))
    if play.state.polls:
        play.rings("vote")
    assert ("quia" in play.state.struck) is (case["result"] == "struck")


@pytest.mark.parametrize("preset", [name for name in VECTORS["presets"] if name.startswith("boggle")])
def test_presets_vectors(preset: str) -> None:
    ours = {name: spell(value) for name, value in flatten(PRESETS[preset]).items()}
    assert game_info("boggle").presets.keys() == PRESETS.keys()
    expected = VECTORS["presets"][preset]["options"]
    assert {name: ours[name] for name in expected} == expected


def test_timeouts_vectors() -> None:
    moments = {case["moment"]: case["action"] for case in VECTORS["timeouts"] if case["game"] == "boggle"}
    assert moments["CHOOSE"] == "size as last time, at first 5"
    play = Playing(2, PRESETS["boggle-super"])
    play.is_silent(0)
    assert play.state.size == 5
    assert moments["WRITING"] == "done"
    play.is_silent(0)
    assert play.state.done == {0}
    assert moments["READING"] == "end_reading"
    play = table("boggle-001").all_write()
    play.is_silent(ANN)
    assert play.state.order[0] == BOB


def test_a_lexicon_on_disk_and_a_plain_set_find_the_same_words() -> None:
    lexicon = open_library().lexicon("everyday").with_house_words(["+quia", "-dragon"])
    assert find_words(BG, lexicon, 3) == find_words(BG, frozenset(lexicon.words()), 3)
    assert "quia" in find_words(BG, lexicon, 3)
    assert "dragon" not in find_words(BG, lexicon, 3)


def test_alone_one_practises() -> None:
    play = table(seats=1)
    play.writes(0, "squid lane")
    play.does(0, Done())
    assert rules.outcome(play.state) == (1,)
    assert play.points == (3,)
    assert TimeUp(rules.timers(table(seats=1).state)[0]).timer.name == "write"
    assert HOUSE not in play.views
    assert dice_of(play.options)[0] == "AAEEGN"
