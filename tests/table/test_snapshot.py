"""A table opens from a snapshot and the entries after it as from all its entries.

`TableDriver.replayed` holds it for every match in every test that replays a table, so for random tables too
(`test_machine`).
"""

import pytest

from bunkum.core import HOUSE, SPECTATOR, Illegal, Seat
from bunkum.core.claims import Claim
from bunkum.table import Table, game_info, game_summaries
from bunkum.table.room_actions import CameBack, MakeClaim, Rematch, Say, WentAway
from bunkum.table.snapshot import TableSnapshot
from support.random_matches import AnyDriver, begin_match, plays_to_the_end
from support.tables import SECRET

PRESETS = [(summary.id, preset) for summary in game_summaries() for preset in summary.presets]


def plays_a_match_and_begins_another(driver: AnyDriver, seed: int) -> TableSnapshot:
    """Somebody talks and is away for a moment, and all want another match; the snapshot before it begins."""
    driver.does(0, Say(f"this is match {driver.table.room.match}"))
    try:
        driver.does(1, MakeClaim(Claim("nonsense")))
    except Illegal:
        assert not driver.table.game.judge_claim
    plays_to_the_end(driver, seed)
    driver.does(HOUSE, WentAway(Seat(1)), CameBack(Seat(1)))
    snapshot = driver.table.take_snapshot()
    while driver.table.room.phase == "over":
        snapshot = driver.table.take_snapshot()
        driver.does(min(driver.table.waits_for()), Rematch())
    return snapshot


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_in_each_game_a_snapshot_holds_what_earlier_matches_leave(game: str, preset: str) -> None:
    seats = game_info(game).seats
    driver = begin_match(game, 3 if 3 in seats else seats[0], preset)
    for seed in (1, 2):
        taken = plays_a_match_and_begins_another(driver, seed)
        assert driver.table.log is not None
        before = Table.replay(driver.table.log[: taken.seq], driver.table.game, SECRET)
        assert before.take_snapshot() == taken, "one that was taken while people played says what the log says"
        assert [line.text for line in taken.talk[0] if line.text][-1] == f"this is match {driver.table.room.match - 1}"
    driver.replayed()


def test_seats_that_received_the_same_talk_share_it() -> None:
    driver = begin_match("liars_boggle", 3)
    taken = plays_a_match_and_begins_another(driver, 1)
    assert taken.same_talk == (0, 0, 0, 0)
    assert [bool(lines) for lines in taken.talk] == [True, False, False, False]
    table = driver.table
    assert table.log is not None
    resumed = Table.replay(table.log[taken.seq :], table.game, SECRET, table.words, snapshot=taken)
    assert resumed.talk(Seat(0)) is resumed.talk(Seat(2)) is resumed.talk(SPECTATOR)
