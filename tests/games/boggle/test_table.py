"""Votes on several words at once, at a table where somebody is away (RULES 1.8, 4.5)."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from bunkum.core import HOUSE, Address, HouseOptions, LoadedDice, Seat, TimeUp, seeded_dice
from bunkum.games.boggle.options import PRESETS
from bunkum.games.boggle.records import Challenge, Done, EndReading, Read, Vote, Write
from bunkum.games.boggle.review import count_statistics
from bunkum.table import Table, game_info
from bunkum.table.room_actions import CameBack, Start, WentAway
from support.boggle_table import BG, WORDS
from support.tables import TableDriver

READ = ("squid", "quart", "lane")
ANSWER_SECONDS = 30


@pytest.fixture
def driver() -> TableDriver[Any, Any, Any, Any]:
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
    driver: TableDriver[Any, Any, Any, Any] = TableDriver(table, options, 4)
    driver.sits("p0", "p1", "p2", "p3")
    driver.does(0, Start())
    driver.does(0, *map(Write, READ))
    for seat in range(4):
        driver.does(seat, Done())
    driver.does(0, *map(Read, READ[:2]))
    for word in READ[:2]:
        driver.does(1, Challenge(word))
    assert [poll.word for poll in driver.table.view(HOUSE).polls] == list(READ[:2])
    return driver


def open_votes(driver: TableDriver[Any, Any, Any, Any]) -> list[str]:
    return [poll.word for poll in driver.table.view(HOUSE).polls]


def vote(driver: TableDriver[Any, Any, Any, Any], word: str, *seats: int) -> None:
    """These seats find it valid, as far as the vote still asks them."""
    for seat in seats:
        poll = next(poll for poll in driver.table.view(HOUSE).polls if poll.word == word)
        if seat in poll.voters:
            driver.does(seat, Vote(word, valid=True))


def test_a_vote_closes_when_all_present_have_voted_though_another_is_open(
    driver: TableDriver[Any, Any, Any, Any],
) -> None:
    driver.does(HOUSE, WentAway(Seat(3)))
    vote(driver, "squid", 0, 1, 2)
    [closed] = driver.waits(0)
    assert isinstance(closed, TimeUp)
    assert open_votes(driver) == ["quart"]
    vote(driver, "quart", 0, 1, 2)
    assert len(driver.waits(0)) == 1
    assert open_votes(driver) == []


def test_a_reader_who_goes_on_reading_holds_no_vote_open(driver: TableDriver[Any, Any, Any, Any]) -> None:
    assert 0 in driver.table.awaited(), "the reader has a word left"
    driver.does(HOUSE, WentAway(Seat(3)))
    vote(driver, "squid", 0, 1, 2)
    driver.waits(0)
    assert open_votes(driver) == ["quart"]
    driver.does(0, EndReading())


def test_who_is_here_and_thinks_is_waited_for(driver: TableDriver[Any, Any, Any, Any]) -> None:
    driver.does(HOUSE, WentAway(Seat(3)))
    vote(driver, "squid", 0, 1)
    driver.waits(0)
    assert open_votes(driver) == ["squid", "quart"]
    driver.does(HOUSE, CameBack(Seat(3)))
    vote(driver, "squid", 2)
    driver.waits(0)
    assert open_votes(driver) == ["squid", "quart"], "who is back is waited for again"


def test_a_vote_that_somebody_casts_winds_no_clock_up_again(driver: TableDriver[Any, Any, Any, Any]) -> None:
    driver.waits(ANSWER_SECONDS - 5)
    vote(driver, "squid", 2)
    assert [clock.left for clock in driver.table.clocks(driver.now) if clock.name.startswith("vote")] == [5, 5]
    driver.waits(5)
    assert open_votes(driver) == []


def test_a_challenge_that_a_vote_finds_right_is_counted_as_good(driver: TableDriver[Any, Any, Any, Any]) -> None:
    counts: Counter[tuple[Seat, str]] = Counter()
    for seat in (0, 1, 2, 3):
        view = driver.table.view(Seat(seat))
        poll = next(poll for poll in view.polls if poll.word == "squid")
        if seat in poll.voters:
            driver.does(seat, Vote("squid", valid=False))
            counts.update(count_statistics(view, driver.last().events, driver.table.view(HOUSE)))
    assert open_votes(driver) == ["quart"]
    assert counts[Seat(1), "good challenge"] == 1
