"""Plan and apply, news, resync and replay: what a server builds on (decision 0012)."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from bunkum.core import HOUSE, SPECTATOR, Address, Dice, Illegal, Seat, Timer, TimeUp, is_visible_to, seeded_dice
from bunkum.games.liars_boggle.records import Accept, Bid, Call, Discard, Rolled
from bunkum.games.liars_boggle.state import FACE_DOWN
from bunkum.table import Table
from bunkum.table.room_actions import CameBack, Leave, ProposeRestart, Ready, Rematch, Say, Start, WentAway
from bunkum.table.room_events import SeatAway, TableOpened
from support.tables import BAR_DICE, LIARS_BOGGLE, SECRET, bar, boggle
from support.toys.bar_dice import Lift, Nod, Push

T = TypeVar("T")

SEATS = (*map(Seat, range(3)), SPECTATOR)


def test_a_plan_touches_nothing_and_applying_it_is_doing_it() -> None:
    driver = bar(3)
    before = driver.everything()
    entry = driver.table.plan(Seat(0), Lift(), 5.0)
    assert driver.everything() == before
    assert (entry.seq, entry.at, entry.seat, entry.move) == (driver.table.seq, 5.0, 0, Lift())
    driver.table.apply(entry)
    other = bar(3)
    other.now = 5.0
    other.does(0, Lift())
    assert driver.everything() == other.everything()


def test_a_refused_plan_touches_nothing_and_no_dice() -> None:
    rolled: list[object] = []

    class Watched(Dice):
        def draw(self, at: Address, things: Sequence[T], /) -> T:
            rolled.append(at)
            return things[0]

        def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
            rolled.append(at)
            return tuple(things)

    driver = bar(3, dice=lambda _secret: Watched())
    rolled.clear()
    assert driver.refused(1, Push()) == "not_your_turn"
    assert driver.refused(7, Push()) == "no_such_seat"
    assert driver.refused(SPECTATOR, Push()) == "no_such_seat"
    assert driver.refused(0, Nod(fair=True)) == "wrong_phase"
    assert driver.refused(HOUSE, TimeUp(Timer("turn", 0, 3))) == "stale"
    assert driver.refused(0, TimeUp(Timer("turn", 0, 3))) == "malformed"
    assert driver.refused(0, WentAway(Seat(1))) == "malformed"
    assert rolled == []


def test_two_plans_from_the_same_moment_cannot_both_happen() -> None:
    driver = bar(3)
    first = driver.table.plan(Seat(0), Push(), 1)
    second = driver.table.plan(Seat(0), Lift(), 1)
    driver.table.apply(first)  # not the one planned last
    assert (driver.table.view(HOUSE).turn, driver.table.view(HOUSE).phase) == (1, "push")
    with pytest.raises(AssertionError, match="cannot follow"):
        driver.table.apply(second)
    assert driver.table.view(HOUSE).turn == 1


def test_the_clock_never_goes_back() -> None:
    driver = bar(3)
    driver.table.act(Seat(0), Push(), 9.0)
    driver.table.act(Seat(1), Push(), 4.0)
    assert driver.table.clock == 9.0
    assert driver.last().at == 9.0


def test_news_are_counted_by_seat_and_nothing_is_told_where_nothing_changed() -> None:
    driver = bar(3)
    driver.does(0, Push())
    driver.does(1, Say("hm"))
    assert driver.does(HOUSE, CameBack(Seat(1))) == {}  # was never away
    driver.does(1, Lift())
    driver.does(HOUSE, WentAway(Seat(2)))
    for received in driver.news.values():
        assert [news.n for news in received] == list(range(1, len(received) + 1))
        assert all(news.events or news.house or news.talk for news in received)


def test_views_come_only_where_they_changed() -> None:
    driver = bar(3)
    talk = driver.does(1, Say("hm"))
    assert all(news.view is None and news.room is None for news in talk.values())
    away = driver.does(HOUSE, WentAway(Seat(1)))
    assert all(news.view is None and news.room is not None for news in away.values())
    assert all(news.house == (SeatAway(Seat(1), 0.0),) for news in away.values())
    push = driver.does(0, Push())
    assert all(news.view is not None and news.room is None for news in push.values())


def test_no_seat_receives_the_dice_of_others() -> None:
    driver = boggle("HWLA", "ETRS", "NOID")
    for seat in SEATS:
        rolled = [event for news in driver.news[seat] for event in news.events if isinstance(event, Rolled)]
        assert [event.seat for event in rolled] == ([] if seat == SPECTATOR else [seat])
        view = driver.table.view(seat)
        for owner, hand in enumerate(view.hands):
            assert hand is not None
            assert all(die == FACE_DOWN for die in hand) is (owner != seat)


def test_resync_returns_everything_under_the_latest_number() -> None:
    driver = bar(3)
    driver.does(0, Push())
    driver.does(1, Say("hm"))
    for seat in SEATS:
        news = driver.table.resync(seat)
        assert news.n == len(driver.news[seat])
        assert news.view == driver.table.view(seat)
        assert news.room == driver.table.room
        assert [line.text for line in news.talk] == ["hm"]
    assert driver.table.resync(Seat(0)) == driver.table.resync(Seat(0))  # asking is not news


def test_before_the_match_there_is_a_room_and_no_view() -> None:
    driver = bar(3, start=False)
    assert driver.table.resync(Seat(0)).view is None
    assert driver.table.menu(Seat(0)).ready == ()
    assert driver.table.awaited() == frozenset()
    assert driver.table.next_deadline() is None


def test_a_view_is_the_fold_of_received_events() -> None:
    driver = boggle("HWLA", "ETRS", "NOID")
    driver.does(0, Bid("whale"))
    driver.does(1, Call())
    for seat in SEATS:
        view = None
        for news in driver.news[seat]:
            for event in news.events:
                assert is_visible_to(event, seat)
                view = LIARS_BOGGLE.rules.evolve(view, event)
        assert view == driver.table.view(seat)


def test_replaying_the_log_gives_the_table_and_it_plays_on() -> None:
    driver = boggle("HWLA", "ETRS", "NOID")
    driver.does(1, Say("hm"))
    driver.does(0, Bid("whale"))
    driver.does(2, ProposeRestart())
    driver.does(HOUSE, WentAway(Seat(2)))
    driver.does(1, Call())
    again = driver.replayed()
    before, driver.table = driver.everything(), again
    assert driver.everything() == before
    driver.does(1, Accept(), Discard(0))


def test_a_copy_of_a_table_is_the_same_and_goes_on_by_itself() -> None:
    driver = boggle("HWLA", "ETRS", "NOID")
    driver.does(1, Say("hm"))
    driver.does(0, Bid("whale"))
    driver.does(1, Call())
    before, first = driver.everything(), driver.table
    driver.table = first.copy()
    assert driver.everything() == before
    driver.does(1, Accept(), Discard(0), Say("so"))
    driver.does(HOUSE, WentAway(Seat(2)))
    driver.table = first
    assert driver.everything() == before
    driver.does(1, Accept())


def test_a_replayed_table_rolls_the_same_dice() -> None:
    driver = bar(3)
    again = bar(3)
    again.table = driver.replayed()
    for other in (driver, again):
        other.does(0, Lift())
        other.waits(100)
        other.does(other.table.view(HOUSE).turn, Lift())
        if other.table.room.phase == "over":
            other.does(0, Rematch())
    assert driver.everything() == again.everything()


def test_after_a_restart_of_the_server_clocks_go_on_where_they_stood() -> None:
    driver = bar(3)
    driver.does(HOUSE, WentAway(Seat(0)))
    driver.waits(20)
    driver.does(1, Say("still there?"))
    again = driver.replayed()
    assert again.clock == 20
    assert again.next_deadline() == 60


def test_a_table_without_a_log_plays_on_all_the_same() -> None:
    table = Table(BAR_DICE, SECRET, keeps_log=False)
    driver = bar(3)
    assert driver.table.log is not None
    for entry in driver.table.log:
        table.apply(entry)
    table.act(Seat(0), Push(), 1.0)
    assert table.log is None
    assert table.view(HOUSE).turn == 1


def test_entries_refuse_what_they_do_not_know() -> None:
    entry = bar(3).last()
    text = msgspec.json.encode(entry)
    assert BAR_DICE.entries.decode(text) == entry
    known = msgspec.json.decode(text)
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        BAR_DICE.entries.decode(msgspec.json.encode({**known, "extra": 1}))
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        BAR_DICE.entries.decode(msgspec.json.encode({**known, "move": {"type": "start", "now": True}}))


def test_a_game_may_be_loaded_with_any_dice() -> None:
    same = [bar(3, dice=lambda _secret: seeded_dice("same")).table.view(HOUSE) for _ in range(2)]
    assert same[0] == same[1]


def test_try_action_agrees_with_act() -> None:
    driver = boggle("HWLA", "ETRS", "NOID")
    before = driver.everything()
    fine = driver.table.try_action(Seat(0), Bid("whale"))
    assert fine.code is None
    assert fine.sentence
    early = driver.table.try_action(Seat(1), Bid("whale"))
    assert (early.code, early.sentence) == ("not_your_turn", "It is P0's turn.")
    assert driver.table.try_action(Seat(1), Ready()).code == "wrong_phase"
    assert driver.table.try_action(Seat(1), Say("hm")).code is None
    assert driver.table.try_action(Seat(9), Call()).code == "no_such_seat"
    driver.does(0, Bid("whale"))
    low = driver.table.try_action(Seat(1), Bid("yurt"))
    assert (low.code, low.sentence) == ("not_higher", "4 dice, whale is 5")
    assert before != driver.everything()
    toy = bar(3)
    assert toy.table.try_action(Seat(0), Push()) == toy.table.try_action(Seat(0), Lift())


def test_a_move_in_the_game_need_mean_nothing_at_the_table() -> None:
    driver = bar(4)
    driver.does(0, Push())
    assert driver.last().house == ()
    driver.does(1, Lift())
    assert driver.last().house == ()


def test_an_old_table_outlives_its_preset() -> None:
    opened = bar(3, start=False).table.log
    assert opened is not None
    event = opened[0].house[0]
    assert isinstance(event, TableOpened)
    old = replace(opened[0], house=(replace(event, preset="long-gone"),))
    assert Table.replay([old], BAR_DICE, SECRET).options.sides == 6
    assert Table.replay([old], BAR_DICE, SECRET).seat_name(Seat(2)) == "Seat 3"


def test_who_is_awaited_since_when() -> None:
    driver = bar(3)
    assert driver.table.awaited() == {0}
    driver.does(0, Push())
    assert driver.table.awaited() == {1}
    assert driver.table.bots_to_move() == ()
    driver.does(1, Leave())
    assert driver.table.bots_to_move() == (1,)


def test_a_foreign_entry_is_folded_as_it_is() -> None:
    driver, other = bar(3), bar(3)
    entry = other.table.plan(Seat(0), Push(), 3.0)
    driver.table.apply(replace(entry))
    other.table.apply(entry)
    assert driver.everything() == other.everything()


def test_an_empty_entry_may_be_dropped() -> None:
    driver = bar(3)
    driver.does(HOUSE, WentAway(Seat(1)))
    entry = driver.table.plan(HOUSE, WentAway(Seat(1)), 5.0)
    assert (entry.events, entry.house) == ((), ())
    with pytest.raises(Illegal):
        driver.table.plan(HOUSE, Start(), 5.0).house  # noqa: B018  planning alone raises
