"""Boggle keeps the laws of every game (docs/explanation/design.md#laws), and its own: everybody writes in secret."""

from random import Random
from typing import Any, cast, get_args

import pytest
from hypothesis import given, strategies as st

from bunkum.core import HOUSE, SPECTATOR, Illegal, Seat, is_visible_to
from bunkum.games.boggle import rules
from bunkum.games.boggle.options import Options, dice_of
from bunkum.games.boggle.records import (
    Ballot,
    BoardShaken,
    Erase,
    ListScored,
    RoundScored,
    WordErased,
    WordsHidden,
    WordWritten,
    Write,
)
from bunkum.games.boggle.state import State
from bunkum.pieces.letters import DICE_SETS, DiceSet, faces_of
from bunkum.pieces.tray import trace
from bunkum.table.catalog import game_info
from bunkum.table.room_actions import Sit, Start
from bunkum.table.table import Table
from bunkum.testing import Coverage, play, play_persons, play_twins
from support.boggle import READ, RIG, TABLES, WORDS, careless_word
from support.examples import examples
from support.law_coverage import assert_laws_see_everything

SEEDS = st.integers(0, 2**32 - 1)
Setting = tuple[int, Options]


@examples(60)
@given(st.sampled_from(TABLES), SEEDS)
def test_every_table_keeps_the_laws(table: Setting, seed: int) -> None:
    play(RIG, *table, seed, Coverage())


@examples(60)
@given(st.sampled_from(TABLES), SEEDS)
def test_twins_cannot_be_told_apart_before_a_declared_disclosure(table: Setting, seed: int) -> None:
    play_twins(RIG, *table, seed, Coverage())


def test_a_list_may_have_a_rest_to_read_in_one_truth_and_none_in_the_other() -> None:
    """RULES 4.3: ending the reading reads the rest, which is a declared disclosure although it comes after another."""
    play_twins(RIG, 3, READ, 151500, Coverage())


def test_twins_do_nothing_in_the_second_truth_that_is_refused_there() -> None:
    """Seat 1 erases a word that it has written in one truth only, where lists are counted (RULES 4.8)."""
    play_twins(RIG, *TABLES[7], 560, Coverage())


@examples(12)
@given(st.sampled_from(tuple(rules.PRESETS)), SEEDS)
def test_every_preset_keeps_the_laws(preset: str, seed: int) -> None:
    play(RIG, 2 + seed % 3, rules.PRESETS[preset], seed, Coverage())


@examples(15)
@given(st.sampled_from(TABLES), SEEDS)
def test_1_3_what_a_device_is_told_follows_from_what_its_own_seats_may_know(table: Setting, seed: int) -> None:
    play_persons(RIG, cast("Any", game_info("boggle")), *table, seed, Coverage())


@pytest.mark.slow
def test_the_laws_saw_every_event_and_every_refusal_and_twins_were_apart() -> None:
    assert_laws_see_everything(RIG, TABLES, 14)


@examples(30)
@given(st.sampled_from(TABLES), SEEDS)
def test_points_are_those_of_the_lists_and_every_board_word_is_on_the_board(table: Setting, seed: int) -> None:
    truth = play(RIG, *table, seed, Coverage())
    faces: tuple[str, ...] = ()
    least = 3
    for event in truth.log:
        if isinstance(event, BoardShaken):
            faces, least = event.faces, event.least
            context = dice_of(table[1])
            assert len(faces) == event.size**2 <= len(context)
            assert set(faces) <= {face for die in context for face in faces_of(die)}
        if isinstance(event, RoundScored):
            # RULES 4.1, by brute force: each word of the dictionary, letter by letter.
            assert event.words == tuple(sorted(w for w in WORDS if len(w) >= least and trace(w, faces)))
    state = truth.view(HOUSE)
    if state.result is not None:
        for seat, entries in enumerate(state.result.lists):
            assert state.result.points[seat] == sum(entry.points for entry in entries or ())


@examples(15)
@given(st.sampled_from([table for table in TABLES if not table[1].show_counts and table[0] > 1]), SEEDS)
def test_what_one_writes_reaches_nobody_else(table: Setting, seed: int) -> None:
    """No message, no menu, no clock, not even that something happened: whole tables, with a room around them."""
    seats, options = table
    chance = Random(seed)
    live = Table(game_info("boggle"), seed.to_bytes(32), WORDS)
    live.apply(live.open("boggle-auto", options, seats))
    for seat in range(seats):
        live.act(SPECTATOR, Sit(f"person {seat}", f"P{seat}", Seat(seat)), 0.0)
    live.act(Seat(0), Start(), 0.0)
    if cast("State", live.view(SPECTATOR)).phase == "choose":
        live.act(HOUSE, live.due(1e6)[0], 0.0)
    writer = Seat(chance.randrange(seats))
    others = [seat for seat in (SPECTATOR, *map(Seat, range(seats))) if seat != writer]
    before = {seat: (live.view(seat), live.menu(seat), live.resync(seat)) for seat in others}
    awaited, clocks, wrote = live.awaited(), live.clocks(1.0), 0
    for _ in range(30):
        word = careless_word(cast("State", live.view(writer)), chance)
        move = Write(word) if chance.random() < 0.8 else Erase(word)
        try:
            news = live.act(writer, move, 1.0)
        except Illegal:
            continue
        wrote += 1
        assert set(news) == {writer}
    assert wrote
    assert (live.awaited(), live.clocks(1.0)) == (awaited, clocks)
    assert {seat: (live.view(seat), live.menu(seat), live.resync(seat)) for seat in others} == before


def test_words_go_to_their_writer_and_the_words_of_the_tray_to_nobody() -> None:
    own = (Ballot(Seat(1), "tea", valid=True), ListScored(Seat(1), ()))
    for event in (WordWritten(Seat(1), "tea"), WordErased(Seat(1), "tea"), *own):
        assert [seat for seat in (SPECTATOR, Seat(0), Seat(1), Seat(2)) if is_visible_to(event, seat)] == [1]
    assert not any(is_visible_to(WordsHidden(("tea",)), seat) for seat in (SPECTATOR, Seat(0), Seat(1)))


def test_every_dice_set_can_be_played() -> None:
    sizes = {16: {"size": 4}, 25: {"size": 5}, 36: {"size": 6}}
    for name, dice in DICE_SETS.items():
        options = Options(dice_set=name, rounds=1, **sizes[len(dice)])  # pyright: ignore[reportArgumentType]  # a set of the box
        rules.fits(options, 2)
        assert play(RIG, 2, options, 1, Coverage()).view(HOUSE).phase == "over"
    assert set(DICE_SETS) == set(get_args(DiceSet))
