"""The law of transcripts: a game played live is written down, and played back to the same end."""

from random import Random
from typing import cast

from hypothesis import given, strategies as st

from bunkum.core import HOUSE, SPECTATOR, Illegal, Seat
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import Action, Bid, Discard, FriendlyChallenge, Replace, StartTimer, Trade
from bunkum.games.liars_boggle.state import State
from bunkum.table.catalog import game_info
from bunkum.table.room_actions import (
    AddBot,
    Agree,
    Decline,
    GiveToBot,
    Leave,
    ProposeRestart,
    Ready,
    Say,
    Sit,
    Start,
    TakeBack,
    WentAway,
)
from bunkum.table.table import Table
from bunkum.table.transcript.game import AnyTable
from bunkum.table.transcript.grammar import read_transcript
from bunkum.table.transcript.referee import Referee
from bunkum.table.transcript.text import LONGEST_LINE
from bunkum.table.transcript.writer import write_transcript
from support.examples import examples
from support.liars_boggle import RIG, TABLES, WORDS

CHORES = (Ready(), ProposeRestart(), Agree(), Agree(), Decline(), Leave(), TakeBack(), Say("I have an E"))


def begin_match(seats: int, people: int, options: Options, seed: int) -> AnyTable:
    """A table where a match has just begun."""
    table: AnyTable = Table(game_info("liars_boggle"), seed.to_bytes(32), WORDS)
    table.apply(table.open("liars-boggle", options, seats))
    for seat in map(Seat, range(seats)):
        if seat < people:
            table.act(SPECTATOR, Sit(f"person {seat}", f'P{seat} "the {seat}"', seat), 0.0)
        else:
            table.act(Seat(0), AddBot("random", seat), 0.0)
    table.act(Seat(0), Start(), 0.0)
    return table


def some_action(table: AnyTable, seat: Seat, chance: Random) -> object:
    """Something that the seat might do in the game, or at the table."""
    view = cast("State", table.view(seat))
    hand, word = view.hands[seat] or (), RIG.word(view, chance)
    give = tuple(chance.sample(range(len(hand)), min(1, len(hand))))
    moves: list[Action] = [
        *(Bid(word), Bid(word, "q"), Replace(word), Discard(chance.randrange(5)), StartTimer()),
        *(FriendlyChallenge(view.seq), Trade(give, tuple(chance.sample(view.pile, min(len(give), len(view.pile)))))),
        *rules.menu(view, seat).ready,
    ]
    return chance.choice(moves) if chance.random() < 0.9 else chance.choice(CHORES)


def play(table: AnyTable, seats: int, chance: Random) -> None:
    """Play to the end, with all that may happen at a table."""
    now = 0.0
    for _ in range(6000):
        if rules.outcome(cast("State", table.view(HOUSE))):
            return
        seats_to_act = [*table.awaited()] if chance.random() < 0.8 else []
        seat = chance.choice(seats_to_act or [Seat(seat) for seat in range(seats)])
        try:
            if chance.random() < 0.01:
                table.act(HOUSE, WentAway(seat), now)
            elif chance.random() < 0.01:
                table.act(Seat(0), GiveToBot(seat), now)
            else:
                table.act(seat, some_action(table, seat, chance), now)
        except Illegal:
            pass
        deadline = table.next_deadline()
        if deadline is not None and (chance.random() < 0.05 or not table.awaited()):
            now = max(now, deadline)
        for _ in range(20):
            due = table.due(now)
            if due:
                table.act(HOUSE, due[0], now)


@examples(60)
@given(st.sampled_from(TABLES), st.integers(0, 2**32), st.integers(1, 9))
def test_a_game_played_live_is_played_back_to_the_same_end(
    players: tuple[int, Options], seed: int, people: int
) -> None:
    seats, options = players
    table = begin_match(seats, min(people, seats), options, seed)
    play(table, seats, Random(seed))
    text = write_transcript(table)
    assert table.log is not None
    assert max(map(len, text.splitlines())) <= LONGEST_LINE
    transcript = read_transcript(text.encode())
    referee = Referee(transcript, transcript.words.added)
    events = [event for step in referee.steps() for event in step.events]
    assert events == [event for entry in table.log for event in entry.events]
    assert referee.truth == table.view(HOUSE)


def test_a_written_game_reads_well() -> None:
    table = begin_match(2, 2, Options(dice_per_seat=(2, 1)), 3)
    starter = min(table.awaited())
    table.act(starter, Bid("whale"), 0.0)
    table.act(min(table.awaited()), rules.menu(cast("State", table.view(Seat(0))), min(table.awaited())).ready[0], 0.0)
    lines = write_transcript(table).splitlines()
    assert lines[:5] == [
        "game: liars-boggle",
        'seats: "P0 \\"the 0\\"", "P1 \\"the 1\\""',
        "option dice_per_seat: 2,1",
        "words: only whale",
        "round 1",
    ]
    assert any(line.startswith('dice "P0 \\"the 0\\"": ') and "; rolled " in line for line in lines)
    assert any(line.startswith("-- not spelled; valid; ") for line in lines)


def test_a_ballot_that_passed_is_a_restart_by_the_house() -> None:
    table = begin_match(3, 3, Options(), 1)
    table.act(Seat(0), ProposeRestart(), 0.0)
    table.act(Seat(1), Agree(), 0.0)
    lines = write_transcript(table).splitlines()
    assert "House: restart" in lines
    assert lines[-1] == "-- restarted"
