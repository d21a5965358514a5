"""Rulings of RULES 4 that no worked example tells."""

import pytest

from bunkum.core import SPECTATOR, HouseOptions, Illegal, Seat
from bunkum.core.notation import YOU
from bunkum.games.boggle import notation, rules
from bunkum.games.boggle.advice import advise, explain
from bunkum.games.boggle.check import check
from bunkum.games.boggle.options import PRESETS, Options, fits, warnings
from bunkum.games.boggle.records import (
    Abstain,
    Abstained,
    Accept,
    BoardShaken,
    Challenge,
    ChooseSize,
    Done,
    EndReading,
    Read,
    SizeChosen,
    Vote,
    VoteClosed,
    WindowOpened,
    Write,
)
from bunkum.games.boggle.state import places
from bunkum.pieces.letters import DICE_SETS
from bunkum.table.catalog import game_info
from bunkum.table.room_actions import Sit
from bunkum.table.table import Table
from support.boggle_table import BG, LISTS, Playing, table

ANN, BOB, CY = range(3)
READ: dict[str, object] = {"reading": "table", "validation": "dictionary"}


@pytest.mark.parametrize(
    "bad",
    [
        {"house": HouseOptions(turn_clock=60)},
        {"house": HouseOptions(first_seat=3)},
        {"size": 5, "dice_set": "new-1987"},
        {"size": 4, "dice_set": "big-deluxe"},
        {"adapter": True, "dice_set": "new-1987"},
        {"adapter": True, "size": 5},
        {"size": "either"},
        {"penalty": "mirror"},
        {"reading": "table"},
        {"validation": "vote"},
        {"live_path": False},
        {"match_mode": "target"},
        {"target": 50},
    ],
    ids=str,
)
def test_10_2_what_does_not_go_together(bad: dict[str, object]) -> None:
    with pytest.raises(Illegal, match="option_conflict"):
        fits(Options(**bad), 3)  # pyright: ignore[reportArgumentType]  # a case of the table above


def test_10_2_seats() -> None:
    for seats in (1, 16):
        fits(Options(), seats)
    for seats, options in ((0, Options()), (17, Options()), (1, PRESETS["boggle-003"])):
        with pytest.raises(Illegal):
            fits(options, seats)


def test_10_2_six_by_six_is_warned_of() -> None:
    assert warnings(Options(size=6), 2)
    assert not warnings(Options(size=5), 2)


def test_4_1_sixteen_of_the_25_dice_are_drawn_anew_each_round() -> None:
    play = Playing(1, Options(adapter=True, rounds=3), tray=())
    trays = [play.state.faces]
    for _ in range(2):
        play.rings("write")
        play.rings("show")
        trays.append(play.state.faces)
    assert {len(tray) for tray in trays} == {16}
    assert len(set(trays)) == 3


def test_4_3_with_no_penalty_the_rest_of_the_list_is_read_in_one_window() -> None:
    play = table("boggle-003").all_write()
    events = play.does(ANN, EndReading())
    opened = [event for event in events if isinstance(event, WindowOpened)]
    assert [window.words for window in opened] == [("equal", "quart", "dragon")]
    assert {one.word: one.seats for one in play.state.crossed} == {
        "squid": (ANN, BOB, CY),
        "lane": (ANN, CY),
        "plaque": (ANN, BOB),
        "quia": (ANN, BOB),
    }
    play.does(BOB, Challenge("dragon"))
    assert play.state.good == ("dragon",)
    assert play.state.windows[0].words == ("equal", "quart")
    for seat in (BOB, CY):
        play.does(seat, Accept("quart"))
    assert play.state.order[0] == BOB


def test_4_3_the_reader_reads_on_while_windows_are_open() -> None:
    play = table("boggle-001").all_write()
    play.does(ANN, Read("squid"), Read("equal"))
    assert len(play.state.windows) == 2
    assert len({timer.name for timer in rules.timers(play.state)}) == 3
    play.does(BOB, Accept("squid"))
    play.does(CY, Accept("squid"))
    assert [window.words for window in play.state.windows] == [("equal",)]
    assert play.refused(CY, Challenge("squid")) == "too_late"
    assert play.refused(BOB, Read("squid")) == "not_reader"


def test_4_11_b3_nothing_is_challenged_before_it_is_read() -> None:
    play = table("boggle-001").all_write()
    assert play.refused(BOB, Challenge("squid")) == "wrong_phase"
    assert play.refused(ANN, Read("song")) == "not_on_list"
    play.does(ANN, Read("squid"))
    assert play.refused(ANN, Challenge("squid")) == "own_word"
    assert play.refused(ANN, Read("squid")) == "already_read"
    assert play.refused(BOB, Vote("squid", valid=True)) == "not_eligible"


def test_4_5_withholding_neither_protects_nor_hides() -> None:
    """Bob never reads plaque, and it is crossed out for Ann all the same."""
    play = table("boggle-001", rounds=1).all_write()
    play.reads(ANN, "plaque equal")
    play.reads(BOB, "quirt")
    play.reads(CY, "dialogs")
    assert play.marks(ANN)["plaque"] == "shared"
    assert play.marks(ANN)["quart"] == "withheld"
    assert play.points == (2, 2, 4)


def test_4_5_an_unread_copy_of_a_struck_word_makes_no_duplicate() -> None:
    play = table("boggle-001", rounds=1, seats=2).all_write({ANN: "quia", BOB: "quia"})
    play.does(ANN, Read("quia"))
    play.does(BOB, Challenge("quia"))
    assert not play.state.crossed
    play.does(ANN, EndReading())
    play.does(BOB, EndReading())
    assert play.points == (-1, 0)
    assert play.winners == (BOB,)


def test_4_6_word_by_word_until_all_have_ended() -> None:
    play = table("boggle-001", reading_unit="word", rounds=1).all_write()
    readers: list[int] = []
    for words in ("equal", "quirt", "dialogs", "quart"):
        readers.append(play.state.order[0])
        play.does(play.state.order[0], Read(words))
        assert play.state.resting
        play.windows_close()
    assert readers == [ANN, BOB, CY, ANN]
    play.does(BOB, EndReading())
    play.does(CY, EndReading())
    assert play.state.order[0] == ANN
    play.does(ANN, EndReading())
    assert play.points == (4, 2, 4)


def test_1_8_an_abstention_takes_a_vote_back_and_counts_for_nobody() -> None:
    play = table("boggle-001", validation="vote").all_write({ANN: "quia", BOB: "lane"})
    play.does(ANN, Read("quia"))
    play.does(BOB, Challenge("quia"))
    play.does(BOB, Vote("quia", valid=False), Abstain("QUIA"))
    assert [play.view(seat).polls[0].ballots for seat in (ANN, BOB, CY)] == [(None, None, None)] * 3
    play.does(CY, Vote("quia", valid=False))
    events = play.does(ANN, Abstain("quia"))
    assert VoteClosed("quia", 0, 1) in events
    assert play.state.struck == ("quia",)
    assert play.refused(BOB, Abstain("quia")) == "not_eligible"
    assert notation.tell(Abstained(Seat(BOB), "quia"), ("Ann", "Bob", "Cy")) == ["Bob has no opinion on quia."]
    assert notation.tell(Abstained(Seat(BOB), "quia"), ("Ann", YOU, "Cy")) == ["You have no opinion on quia."]


def test_4_6_the_first_reader_changes_every_round() -> None:
    play = table("boggle-001", seats=2, rounds=3)
    for first in (0, 1, 0):
        play.does(0, Done())
        play.does(1, Done())
        assert play.state.order[0] == first
        for _ in range(2):
            play.does(play.state.order[0], EndReading())
        if first or play.state.phase == "show":
            play.rings("show")
    assert rules.outcome(play.state) == (1, 1)


def test_4_7_single_rounds_are_counted_and_then_points() -> None:
    play = table(match_mode="single", rounds=2)
    play.all_write()
    play.rings("show")
    play.writes(BOB, "dialogs")
    play.rings("write")
    assert play.state.wins == (0, 1, 1)
    assert play.state.scores == (7, 11, 8)
    assert places(play.state) == (3, 1, 2)


def test_1_6_the_later_leaver_places_higher_and_scores_freeze() -> None:
    play = table(seats=4, rounds=2, match_mode="cumulative", house=HouseOptions(leavers="out"))
    play.writes(3, "dialogs")
    play.rings("write")
    play.leaves(3)
    play.leaves(1)
    play.rings("show")
    play.rings("write")
    assert play.state.scores == (0, 0, 0, 5)
    assert rules.outcome(play.state) == (1, 3, 1, 4)


def test_1_6_when_all_but_one_have_left_it_wins_and_nothing_is_shown() -> None:
    play = table(seats=2)
    play.writes(0, "squid")
    play.leaves(0)
    assert rules.outcome(play.state) == (2, 1)
    assert play.state.result is None


def test_1_6_a_chooser_who_leaves_leaves_the_choice_to_the_next() -> None:
    play = Playing(3, PRESETS["boggle-super"])
    assert rules.awaited(play.state) == {0}
    play.leaves(0)
    assert rules.awaited(play.state) == {1}
    chosen = play.does(1, ChooseSize(4))
    assert [event.seat for event in chosen if isinstance(event, SizeChosen)] == [1]


def test_1_7_a_restart_shakes_anew_and_empties_the_lists() -> None:
    play = table()
    play.writes(ANN, "squid")
    events = play.restarts()
    assert play.state.lists == (None, None, None)
    shaken = next(event for event in events if isinstance(event, BoardShaken))
    assert shaken.faces != BG
    assert play.state.throw == 1


def test_4_8_without_show_lists_each_sees_its_own_alone() -> None:
    play = table(show_lists=False).all_write()
    result = play.view(ANN).result
    assert result is not None
    assert [entries is None for entries in result.lists] == [False, True, True]
    assert result.words == play.state.hidden


def test_8_3_8_4_8_5_the_errata_were_not_copied() -> None:
    """Erratum 8.4 is true of the 1987 box alone; 8.11: its cubes repeat letters; 8.9: two tables, two presets."""
    with_f = [die for die in DICE_SETS["classic-1976"] if "F" in die]
    assert len(with_f) == 2
    assert sum(len(set(die)) < 6 for die in DICE_SETS["new-1987"]) == 10
    tables = {PRESETS["boggle-001"].table, PRESETS["boggle-003"].table}
    assert tables == {"001", "003"}


def test_what_is_said_of_a_word_while_it_is_typed_does_not_tell_whether_it_is_one() -> None:
    play = table()
    view = play.view(ANN)
    for word in ("quia", "quit"):
        advice = advise(view, Seat(ANN), Write(word), frozenset())
        assert advice is not None
        assert advice.sentence == f"{word}, 1 point"
    for word, short in (("qu", "At least three letters"), ("song", "Not on the tray")):
        with pytest.raises(Illegal) as refusal:
            check(view, Seat(ANN), Write(word), frozenset())
        assert explain(view, Write(word), refusal.value) == short


def test_1_9_two_seats_on_one_device_are_refused() -> None:
    live = Table(game_info("boggle"), bytes(32), frozenset())
    live.apply(live.open("boggle-auto", Options(), 3))
    live.act(SPECTATOR, Sit("ann", "Ann", Seat(0)), 0.0)
    with pytest.raises(Illegal, match="option_conflict"):
        live.act(SPECTATOR, Sit("ann", "Bob", Seat(1)), 0.0)
    live.act(SPECTATOR, Sit("bob", "Bob", Seat(1)), 0.0)
    assert [chair.name for chair in live.room.chairs] == ["Ann", "Bob", None]


def test_sixteen_writers_at_one_table() -> None:
    play = Playing(16, Options(rounds=1))
    for seat in range(16):
        play.does(seat, Write("squid"), Write("lane" if seat == 7 else "seal"), Done())
    assert play.points == tuple(1 if seat == 7 else 0 for seat in range(16))
    assert LISTS
