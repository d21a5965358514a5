"""The law of transcripts: a game played live is written down, and played back to the same end (RULES 11)."""

from contextlib import suppress
from random import Random
from typing import cast

from hypothesis import given, settings, strategies as st

from bunkum.core import HOUSE, ONLOOKER, Illegal, Seat
from bunkum.games.cup import rules
from bunkum.games.cup.options import Options
from bunkum.games.cup.state import State
from bunkum.table.catalog import listed
from bunkum.table.chores import AddBot, Agree, Leave, ProposeRestart, Ready, Sit, Start
from bunkum.table.table import Table
from bunkum.table.transcript.grammar import read_transcript
from bunkum.table.transcript.referee import AnyTable, Referee
from bunkum.table.transcript.writer import write_transcript
from bunkum.testing.rig import fill
from support.cup import RIG, TABLES

CHORES = (Ready(), Ready(), ProposeRestart(), Agree(), Agree(), Leave())


def opened(seats: int, people: int, options: Options, seed: int) -> AnyTable:
    """A table where a match has just begun."""
    table: AnyTable = Table(listed("cup"), seed.to_bytes(32), frozenset())
    table.apply(table.open("cup-poker", options, seats))
    for seat in map(Seat, range(seats)):
        if seat < people:
            table.act(ONLOOKER, Sit(f"person {seat}", f"P{seat}", seat), 0.0)
        else:
            table.act(Seat(0), AddBot("random", seat), 0.0)
    table.act(Seat(0), Start(), 0.0)
    return table


def some_action(table: AnyTable, seat: Seat, chance: Random) -> object:
    """Something that the seat might do in the game, or at the table."""
    if chance.random() < 0.06:
        return chance.choice(CHORES)
    view = cast("State", table.view(seat))
    menu = rules.menu(view, seat)
    moves = [*menu.ready, *(fill(RIG, view, blank, chance) for blank in menu.blanks)]
    return chance.choice(moves) if moves else Ready()


def play(table: AnyTable, seats: int, chance: Random) -> None:
    """Play to the end, with all that may happen at a table."""
    now = 0.0
    for _ in range(4000):
        if rules.outcome(cast("State", table.view(HOUSE))):
            return
        who = [*table.awaited()] if chance.random() < 0.9 else []
        seat = chance.choice(who or [Seat(seat) for seat in range(seats)])
        with suppress(Illegal):
            table.act(seat, some_action(table, seat, chance), now)
        deadline = table.next_deadline()
        if deadline is not None and (chance.random() < 0.05 or not table.awaited()):
            now = max(now, deadline)
        for _ in range(20):
            due = table.due(now)
            if due:
                table.act(HOUSE, due[0], now)


@settings(max_examples=30)
@given(st.sampled_from(TABLES), st.integers(0, 2**32), st.integers(1, 5))
def test_a_game_played_live_is_played_back_to_the_same_end(
    players: tuple[int, Options], seed: int, people: int
) -> None:
    seats, options = players
    table = opened(seats, min(people, seats), options, seed)
    play(table, seats, Random(seed))
    transcript = read_transcript(write_transcript(table).encode())
    referee = Referee(transcript, transcript.words.added)
    told = [event for step in referee.steps() for event in step.events]
    assert table.log is not None
    assert told == [event for entry in table.log for event in entry.events]
    assert referee.truth == table.view(HOUSE)
