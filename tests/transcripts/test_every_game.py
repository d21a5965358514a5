"""The law of transcripts: a game of any kind that is played live is written down, and played back to the same end."""

import re
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from bunkum.core import HOUSE, SPECTATOR, Illegal, Seat
from bunkum.core.contract import Sheet
from bunkum.table.catalog import game_info, game_summaries
from bunkum.table.room_actions import AddBot, Agree, Leave, ProposeRestart, Ready, Sit, Start
from bunkum.table.table import Table
from bunkum.table.transcript.game import AnyTable
from bunkum.table.transcript.grammar import read_transcript
from bunkum.table.transcript.referee import Referee
from bunkum.table.transcript.writer import write_transcript
from bunkum.testing import GameUnderTest
from bunkum.testing.game_under_test import encode, fill_blank
from support import bar, boggle, cup, firehouse, green_box, perudo
from support.examples import examples

AnyRig = GameUnderTest[Any, Any, Any, Any]
Tables = Sequence[tuple[int, Any]]
CHORES = (Ready(), Ready(), ProposeRestart(), Agree(), Agree(), Leave())
KITS: dict[str, tuple[AnyRig, Tables]] = {
    "bar": (bar.RIG, bar.TABLES),
    "boggle": (boggle.RIG, boggle.TABLES),
    "cup": (cup.RIG, cup.TABLES),
    "firehouse": (firehouse.RIG, firehouse.TABLES),
    "green_box": (green_box.RIG, green_box.TABLES),
    "perudo": (perudo.RIG, perudo.TABLES),
}


def begin_match(game: str, rig: AnyRig, seats: int, people: int, options: Sheet, seed: int) -> AnyTable:
    """A table where a match has just begun."""
    title = game_info(game)
    table: AnyTable = Table(title, seed.to_bytes(32), rig.words)
    table.apply(table.open(next(iter(title.presets)), options, seats))
    for seat in map(Seat, range(seats)):
        if seat < people:
            table.act(SPECTATOR, Sit(f"person {seat}", f"P{seat}", seat), 0.0)
        else:
            table.act(Seat(0), AddBot("random", seat), 0.0)
    table.act(Seat(0), Start(), 0.0)
    return table


def some_action(rig: AnyRig, table: AnyTable, seat: Seat, chance: Random) -> object:
    """Something that the seat might do in the game, or at the table."""
    return chance.choice(CHORES) if chance.random() < 0.06 else some_move(rig, table, seat, chance)


def some_move(rig: AnyRig, table: AnyTable, seat: Seat, chance: Random) -> object:
    """Something that the seat might do in the game."""
    view = table.view(seat)
    menu = rig.game.menu(view, seat)
    moves = [*menu.ready, *(fill_blank(rig, view, blank, chance) for blank in menu.blanks)]
    return chance.choice(moves) if moves else Ready()


def play(rig: AnyRig, table: AnyTable, seats: int, chance: Random) -> None:
    """Play to the end, with all that may happen at a table."""
    now = 0.0
    for _ in range(4000):
        if rig.game.outcome(table.view(HOUSE)):
            return
        seats_to_act = [*table.awaited()] if chance.random() < 0.9 else []
        seat = chance.choice(seats_to_act or [Seat(seat) for seat in range(seats)])
        with suppress(Illegal):
            table.act(seat, some_action(rig, table, seat, chance), now)
        deadline = table.next_deadline()
        if deadline is not None and (chance.random() < 0.05 or not table.awaited()):
            now = max(now, deadline)
        for _ in range(20):
            due = table.due(now)
            if due:
                table.act(HOUSE, due[0], now)


def without_colours(events: object) -> bytes:
    """As JSON; no transcript states the colours of the Green Box cards, which mean nothing (RULES 13)."""
    return re.sub(rb'"ground":"\w+"', b"", encode(events))


@pytest.mark.parametrize("game", KITS)
@examples(40)
@given(data=st.data(), seed=st.integers(0, 2**32), people=st.integers(1, 5))
def test_a_game_played_live_is_played_back_to_the_same_end(
    game: str, data: st.DataObject, seed: int, people: int
) -> None:
    rig, tables = KITS[game]
    seats, options = data.draw(st.sampled_from(tables))
    table = begin_match(game, rig, seats, min(people, seats), options, seed)
    play(rig, table, seats, Random(seed))
    transcript = read_transcript(write_transcript(table).encode())
    referee = Referee(transcript, transcript.words.added)
    events = [event for step in referee.steps() for event in step.events]
    assert table.log is not None
    assert without_colours(events) == without_colours([event for entry in table.log for event in entry.events])
    assert without_colours(referee.truth) == without_colours(table.view(HOUSE))


def test_who_is_out_and_watches_bots_alone_is_not_written_as_ready() -> None:
    rig, tables = KITS["bar"]
    seats, options = next((seats, options) for seats, options in tables if seats == 10)
    table = begin_match("bar", rig, seats, 1, options, seed=1)
    chance, pressed = Random(1), 0
    while not rig.game.outcome(table.view(HOUSE)):
        if (seat := next(iter(table.awaited()), None)) is not None:
            with suppress(Illegal):
                table.act(seat, some_move(rig, table, seat, chance), 0.0)
        elif Seat(0) not in table.view(HOUSE).living and not table.room.ready:
            table.act(Seat(0), Ready(), 0.0)
            pressed += 1
        else:
            table.act(HOUSE, table.due(0.0 if table.room.ready else 100.0)[0], 0.0)
    assert pressed
    transcript = read_transcript(write_transcript(table).encode())
    for _ in (referee := Referee(transcript, transcript.words.added)).steps():
        pass
    assert without_colours(referee.truth) == without_colours(table.view(HOUSE))


def test_no_game_of_the_house_is_missing() -> None:
    """Liar's Boggle, whose bids need a dictionary, has a page of its own: `test_written.py`."""
    assert {title.id for title in game_summaries()} == {*KITS, "liars_boggle"}
