"""Votes on several words at once, at a table where somebody is away (RULES 1.8, 4.5)."""

from typing import Any

import pytest
from msgspec.structs import replace

from bunkum.core import HOUSE, Address, HouseOptions, LoadedDice, Seat, TimeUp, seeded_dice
from bunkum.games.boggle.options import PRESETS
from bunkum.games.boggle.records import Challenge, Done, EndReading, Read, Vote, Write
from bunkum.table import Table, game_info
from bunkum.table.room_actions import CameBack, Start, WentAway
from support.boggle_table import BG, WORDS
from support.tables import Hall

READ = ("squid", "quart", "lane")
ANSWER_SECONDS = 30


@pytest.fixture
def hall() -> Hall[Any, Any, Any, Any]:
    """Seats 0 to 3; the votes on two words are open, on which all but the reader may still vote."""
    options = replace(
        PRESETS["boggle-001"],
        house=HouseOptions(first_seat=0, answer_seconds=ANSWER_SECONDS),
        rounds=1,
        validation="vote",
    )
    falls = {Address(1, HOUSE, cell): face for cell, face in enumerate(BG)}
    table: Table[Any, Any, Any, Any] = Table(
        game_info("boggle"), bytes(32), WORDS, lambda _: LoadedDice(falls, seeded_dice(0))
    )
    hall: Hall[Any, Any, Any, Any] = Hall(table, options, 4)
    hall.sits("p0", "p1", "p2", "p3")
    hall.does(0, Start())
    hall.does(0, *map(Write, READ))
    for seat in range(4):
        hall.does(seat, Done())
    hall.does(0, *map(Read, READ[:2]))
    for word in READ[:2]:
        hall.does(1, Challenge(word))
    assert [poll.word for poll in hall.table.view(HOUSE).polls] == list(READ[:2])
    return hall


def open_votes(hall: Hall[Any, Any, Any, Any]) -> list[str]:
    return [poll.word for poll in hall.table.view(HOUSE).polls]


def vote(hall: Hall[Any, Any, Any, Any], word: str, *seats: int) -> None:
    """These seats find it valid, as far as the vote still asks them."""
    for seat in seats:
        poll = next(poll for poll in hall.table.view(HOUSE).polls if poll.word == word)
        if seat in poll.voters:
            hall.does(seat, Vote(word, valid=True))


def test_a_vote_closes_when_all_present_have_voted_though_another_is_open(hall: Hall[Any, Any, Any, Any]) -> None:
    hall.does(HOUSE, WentAway(Seat(3)))
    vote(hall, "squid", 0, 1, 2)
    [closed] = hall.waits(0)
    assert isinstance(closed, TimeUp)
    assert open_votes(hall) == ["quart"]
    vote(hall, "quart", 0, 1, 2)
    assert len(hall.waits(0)) == 1
    assert open_votes(hall) == []


def test_a_reader_who_goes_on_reading_holds_no_vote_open(hall: Hall[Any, Any, Any, Any]) -> None:
    assert 0 in hall.table.awaited(), "the reader has a word left"
    hall.does(HOUSE, WentAway(Seat(3)))
    vote(hall, "squid", 0, 1, 2)
    hall.waits(0)
    assert open_votes(hall) == ["quart"]
    hall.does(0, EndReading())


def test_who_is_here_and_thinks_is_waited_for(hall: Hall[Any, Any, Any, Any]) -> None:
    hall.does(HOUSE, WentAway(Seat(3)))
    vote(hall, "squid", 0, 1)
    hall.waits(0)
    assert open_votes(hall) == ["squid", "quart"]
    hall.does(HOUSE, CameBack(Seat(3)))
    vote(hall, "squid", 2)
    hall.waits(0)
    assert open_votes(hall) == ["squid", "quart"], "who is back is waited for again"


def test_a_vote_that_somebody_casts_winds_no_clock_up_again(hall: Hall[Any, Any, Any, Any]) -> None:
    hall.waits(ANSWER_SECONDS - 5)
    vote(hall, "squid", 2)
    assert [clock.left for clock in hall.table.clocks(hall.now) if clock.name.startswith("vote")] == [5, 5]
    hall.waits(5)
    assert open_votes(hall) == []
