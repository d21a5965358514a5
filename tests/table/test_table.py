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
from bunkum.table.room_actions import (
    CameBack,
    Leave,
    ProposeRestart,
    Ready,
    Rematch,
    Say,
    Start,
    WentAway,
)
from bunkum.table.room_events import SeatAway, TableOpened
from support.tables import BAR_DICE, LIARS_BOGGLE, SECRET, bar, boggle
from support.toys.bar_dice import Lift, Nod, Push

T = TypeVar("T")

SEATS = (*map(Seat, range(3)), SPECTATOR)


def test_a_plan_touches_nothing_and_applying_it_is_doing_it() -> None:
    hall = bar(3)
    before = hall.everything()
    entry = hall.table.plan(Seat(0), Lift(), 5.0)
    assert hall.everything() == before
    assert (entry.seq, entry.at, entry.seat, entry.move) == (hall.table.seq, 5.0, 0, Lift())
    hall.table.apply(entry)
    other = bar(3)
    other.now = 5.0
    other.does(0, Lift())
    assert hall.everything() == other.everything()


def test_a_refused_plan_touches_nothing_and_no_dice() -> None:
    rolled: list[object] = []

    class Watched(Dice):
        def draw(self, at: Address, things: Sequence[T], /) -> T:
            rolled.append(at)
            return things[0]

        def shuffle(self, at: Address, things: Sequence[T], /) -> tuple[T, ...]:
            rolled.append(at)
            return tuple(things)

    hall = bar(3, dice=lambda _secret: Watched())
    rolled.clear()
    assert hall.refused(1, Push()) == "not_your_turn"
    assert hall.refused(7, Push()) == "no_such_seat"
    assert hall.refused(SPECTATOR, Push()) == "no_such_seat"
    assert hall.refused(0, Nod(fair=True)) == "wrong_phase"
    assert hall.refused(HOUSE, TimeUp(Timer("turn", 0, 3))) == "stale"
    assert hall.refused(0, TimeUp(Timer("turn", 0, 3))) == "malformed"
    assert hall.refused(0, WentAway(Seat(1))) == "malformed"
    assert rolled == []


def test_two_plans_from_the_same_moment_cannot_both_happen() -> None:
    hall = bar(3)
    first = hall.table.plan(Seat(0), Push(), 1)
    second = hall.table.plan(Seat(0), Lift(), 1)
    hall.table.apply(first)  # not the one planned last
    assert (hall.table.view(HOUSE).turn, hall.table.view(HOUSE).phase) == (1, "push")
    with pytest.raises(AssertionError, match="cannot follow"):
        hall.table.apply(second)
    assert hall.table.view(HOUSE).turn == 1


def test_the_clock_never_goes_back() -> None:
    hall = bar(3)
    hall.table.act(Seat(0), Push(), 9.0)
    hall.table.act(Seat(1), Push(), 4.0)
    assert hall.table.clock == 9.0
    assert hall.last().at == 9.0


def test_news_are_counted_by_seat_and_nothing_is_told_where_nothing_changed() -> None:
    hall = bar(3)
    hall.does(0, Push())
    hall.does(1, Say("hm"))
    assert hall.does(HOUSE, CameBack(Seat(1))) == {}  # was never away
    hall.does(1, Lift())
    hall.does(HOUSE, WentAway(Seat(2)))
    for told in hall.news.values():
        assert [news.n for news in told] == list(range(1, len(told) + 1))
        assert all(news.events or news.house or news.talk for news in told)


def test_views_come_only_where_they_changed() -> None:
    hall = bar(3)
    talk = hall.does(1, Say("hm"))
    assert all(news.view is None and news.room is None for news in talk.values())
    away = hall.does(HOUSE, WentAway(Seat(1)))
    assert all(news.view is None and news.room is not None for news in away.values())
    assert all(news.house == (SeatAway(Seat(1), 0.0),) for news in away.values())
    push = hall.does(0, Push())
    assert all(news.view is not None and news.room is None for news in push.values())


def test_no_seat_receives_the_dice_of_others() -> None:
    hall = boggle("HWLA", "ETRS", "NOID")
    for seat in SEATS:
        rolled = [event for news in hall.news[seat] for event in news.events if isinstance(event, Rolled)]
        assert [event.seat for event in rolled] == ([] if seat == SPECTATOR else [seat])
        view = hall.table.view(seat)
        for owner, hand in enumerate(view.hands):
            assert hand is not None
            assert all(die == FACE_DOWN for die in hand) is (owner != seat)


def test_resync_returns_everything_under_the_latest_number() -> None:
    hall = bar(3)
    hall.does(0, Push())
    hall.does(1, Say("hm"))
    for seat in SEATS:
        news = hall.table.resync(seat)
        assert news.n == len(hall.news[seat])
        assert news.view == hall.table.view(seat)
        assert news.room == hall.table.room
        assert [line.text for line in news.talk] == ["hm"]
    assert hall.table.resync(Seat(0)) == hall.table.resync(Seat(0))  # asking is not news


def test_before_the_match_there_is_a_room_and_no_view() -> None:
    hall = bar(3, start=False)
    assert hall.table.resync(Seat(0)).view is None
    assert hall.table.menu(Seat(0)).ready == ()
    assert hall.table.awaited() == frozenset()
    assert hall.table.next_deadline() is None


def test_a_view_is_the_fold_of_received_events() -> None:
    hall = boggle("HWLA", "ETRS", "NOID")
    hall.does(0, Bid("whale"))
    hall.does(1, Call())
    for seat in SEATS:
        view = None
        for news in hall.news[seat]:
            for event in news.events:
                assert is_visible_to(event, seat)
                view = LIARS_BOGGLE.rules.evolve(view, event)
        assert view == hall.table.view(seat)


def test_replaying_the_log_gives_the_table_and_it_plays_on() -> None:
    hall = boggle("HWLA", "ETRS", "NOID")
    hall.does(1, Say("hm"))
    hall.does(0, Bid("whale"))
    hall.does(2, ProposeRestart())
    hall.does(HOUSE, WentAway(Seat(2)))
    hall.does(1, Call())
    again = hall.replayed()
    kept, hall.table = hall.everything(), again
    assert hall.everything() == kept
    hall.does(1, Accept(), Discard(0))


def test_a_replayed_table_rolls_the_same_dice() -> None:
    hall = bar(3)
    again = bar(3)
    again.table = hall.replayed()
    for other in (hall, again):
        other.does(0, Lift())
        other.waits(100)
        other.does(other.table.view(HOUSE).turn, Lift())
        if other.table.room.phase == "over":
            other.does(0, Rematch())
    assert hall.everything() == again.everything()


def test_after_a_restart_of_the_server_clocks_go_on_where_they_stood() -> None:
    hall = bar(3)
    hall.does(HOUSE, WentAway(Seat(0)))
    hall.waits(20)
    hall.does(1, Say("still there?"))
    again = hall.replayed()
    assert again.clock == 20
    assert again.next_deadline() == 60


def test_a_table_without_a_log_plays_on_all_the_same() -> None:
    table = Table(BAR_DICE, SECRET, keeps_log=False)
    hall = bar(3)
    assert hall.table.log is not None
    for entry in hall.table.log:
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
    hall = boggle("HWLA", "ETRS", "NOID")
    before = hall.everything()
    fine = hall.table.try_action(Seat(0), Bid("whale"))
    assert fine.code is None
    assert fine.sentence
    early = hall.table.try_action(Seat(1), Bid("whale"))
    assert (early.code, early.sentence) == ("not_your_turn", "It is P0's turn.")
    assert hall.table.try_action(Seat(1), Ready()).code == "wrong_phase"
    assert hall.table.try_action(Seat(1), Say("hm")).code is None
    assert hall.table.try_action(Seat(9), Call()).code == "no_such_seat"
    hall.does(0, Bid("whale"))
    low = hall.table.try_action(Seat(1), Bid("yurt"))
    assert (low.code, low.sentence) == ("not_higher", "4 dice, whale is 5")
    assert before != hall.everything()
    toy = bar(3)
    assert toy.table.try_action(Seat(0), Push()) == toy.table.try_action(Seat(0), Lift())


def test_a_move_in_the_game_need_mean_nothing_at_the_table() -> None:
    hall = bar(4)
    hall.does(0, Push())
    assert hall.last().house == ()
    hall.does(1, Lift())
    assert hall.last().house == ()


def test_an_old_table_outlives_its_preset() -> None:
    opened = bar(3, start=False).table.log
    assert opened is not None
    event = opened[0].house[0]
    assert isinstance(event, TableOpened)
    old = replace(opened[0], house=(replace(event, preset="long-gone"),))
    assert Table.replay([old], BAR_DICE, SECRET).options.sides == 6
    assert Table.replay([old], BAR_DICE, SECRET).seat_name(Seat(2)) == "Seat 3"


def test_who_is_awaited_since_when() -> None:
    hall = bar(3)
    assert hall.table.awaited() == {0}
    hall.does(0, Push())
    assert hall.table.awaited() == {1}
    assert hall.table.bots_to_move() == ()
    hall.does(1, Leave())
    assert hall.table.bots_to_move() == (1,)


def test_a_foreign_entry_is_folded_as_it_is() -> None:
    hall, other = bar(3), bar(3)
    entry = other.table.plan(Seat(0), Push(), 3.0)
    hall.table.apply(replace(entry))
    other.table.apply(entry)
    assert hall.everything() == other.everything()


def test_an_empty_entry_may_be_dropped() -> None:
    hall = bar(3)
    hall.does(HOUSE, WentAway(Seat(1)))
    entry = hall.table.plan(HOUSE, WentAway(Seat(1)), 5.0)
    assert (entry.events, entry.house) == ((), ())
    with pytest.raises(Illegal):
        hall.table.plan(HOUSE, Start(), 5.0).house  # noqa: B018  planning alone raises
