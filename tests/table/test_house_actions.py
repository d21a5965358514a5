"""What the House does at the table.

Timers, absence, leaving, restarts, show pause (RULES 1.5 to 1.8, examples of 1.11).
"""

import json
from pathlib import Path
from typing import Any

import pytest

from bunkum.core import HOUSE, SPECTATOR, Dice, HouseOptions, PlayTimeout, Restart, Seat, TimeUp
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import Bid, Call, Discard, MatchEnded, Revealed, Vote
from bunkum.table.clocks import stand_in_time
from bunkum.table.room import Ballot
from bunkum.table.room_actions import (
    Agree,
    CameBack,
    CloseBallot,
    Decline,
    GiveToBot,
    Leave,
    PassHost,
    ProposeRestart,
    Ready,
    Sit,
    SitIn,
    Stand,
    TakeBack,
    WentAway,
)
from bunkum.table.room_events import BallotClosed, BotSeated, RoundRestarted, SeatGone, SeatLeft
from support.tables import BarDriver, bar, boggle
from support.toys.bar_dice import Lift, Nod, Push, Restarted, Settled

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "rules_vectors.json").read_text(encoding="utf-8")
)
OUT = HouseOptions(leavers="out")
BY_THE_HOUSE = HouseOptions(away_play="house")
NO_WORDS = Options(word_policy="none")


def whose(driver: BarDriver) -> Seat:
    return driver.table.view(HOUSE).turn


# Who is away (HO-1).


@pytest.mark.parametrize("case", VECTORS["house_clock"], ids=str)
def test_ho_1_when_somebody_acts_for_who_is_away(case: dict[str, Any]) -> None:
    house = HouseOptions(away_seconds=case["away_seconds"], away_turn_seconds=case["away_turn_seconds"])
    assert stand_in_time(case["away"], case["awaited"], house) == case["acts_at"]


@pytest.mark.parametrize(("away_play", "does"), [("bot", SitIn(Seat(1))), ("house", PlayTimeout(Seat(1)))])
@pytest.mark.parametrize(("awaited", "acts"), [(10, 60), (70, 100)])
def test_ho_1_at_a_table(away_play: Any, does: object, awaited: int, acts: int) -> None:
    driver = bar(house=HouseOptions(away_play=away_play))
    driver.does(HOUSE, WentAway(Seat(1)))
    driver.waits(awaited)
    driver.does(0, Push())
    assert driver.waits(acts - awaited - 0.5) == []
    assert driver.waits(0.5) == [does]


def test_a_bot_sits_in_and_is_asked_until_the_person_takes_the_seat_back() -> None:
    driver = bar()
    driver.does(HOUSE, WentAway(Seat(0)))
    driver.waits(60)
    assert driver.table.bots_to_move() == (0,)
    assert driver.table.room.chairs[0].temper == "calm"
    driver.does(HOUSE, CameBack(Seat(0)))
    assert driver.table.bots_to_move() == (0,)  # until the person says so
    driver.does(0, TakeBack())
    assert driver.table.bots_to_move() == ()
    assert driver.table.seats_of("p0") == (0,)


def test_taking_back_means_being_here() -> None:
    driver = bar()
    driver.does(HOUSE, WentAway(Seat(0)))
    driver.waits(60)
    driver.does(0, TakeBack())
    assert 0 in driver.table.present()
    assert driver.waits(1000) == []


def test_a_person_who_is_back_in_time_is_waited_for() -> None:
    driver = bar()
    driver.does(HOUSE, WentAway(Seat(0)))
    driver.waits(59)
    driver.does(HOUSE, CameBack(Seat(0)))
    assert driver.waits(1000) == []


def test_the_house_plays_each_turn_of_a_person_who_stays_away() -> None:
    driver = bar(2, house=BY_THE_HOUSE, dice=_ties)
    driver.does(HOUSE, WentAway(Seat(1)))
    driver.waits(300)
    driver.does(0, Push())
    done = driver.waits(30)
    assert done == [PlayTimeout(Seat(1))]  # lifts; of equal dice the lifter's is lowest
    assert driver.table.room.phase == "over"


def test_the_house_takes_its_time_for_each_decision() -> None:
    options = Options(house=HouseOptions(away_play="house", answer_seconds=300))
    driver = boggle("HWLA", "ETRS", "NOID", options=options)
    driver.does(0, Bid("whale"))
    driver.does(HOUSE, WentAway(Seat(1)))
    assert driver.waits(60) == [PlayTimeout(Seat(1))]  # calls
    assert driver.table.awaited() == {1}  # is it a word?
    assert driver.waits(29) == []
    assert driver.waits(1) == [PlayTimeout(Seat(1))]


def test_a_shorter_clock_acts_sooner() -> None:
    driver = bar(house=HouseOptions(turn_clock=20))
    driver.does(HOUSE, WentAway(Seat(0)))
    [done, *_] = driver.waits(20)
    assert isinstance(done, TimeUp)


def test_a_running_clock_is_measured_from_when_it_appeared() -> None:
    driver = bar(house=HouseOptions(turn_clock=20))
    driver.waits(15)
    driver.does(0, Push())
    assert [clock.left for clock in driver.table.clocks(driver.now)] == [20]
    assert driver.waits(19.9) == []
    [done] = driver.waits(0.1)
    assert isinstance(done, TimeUp)
    assert done.timer.name == "turn"


def test_how_long_a_seat_waits() -> None:
    driver = bar()
    driver.does(HOUSE, WentAway(Seat(1)))
    driver.waits(18)
    assert driver.table.back_in(Seat(1), driver.now) == 42
    assert driver.table.back_in(Seat(0), driver.now) is None
    driver.waits(50)
    driver.does(0, Push())
    assert driver.table.back_in(Seat(1), driver.now) == 30


def test_the_house_does_nothing_that_is_not_due() -> None:
    driver = bar(3, bots=1)
    assert driver.refused(HOUSE, SitIn(Seat(0))) == "stale"  # is here
    assert driver.refused(HOUSE, SitIn(Seat(2))) == "no_such_seat"  # is a bot
    assert driver.refused(HOUSE, CloseBallot()) == "stale"
    assert driver.refused(HOUSE, PassHost()) == "stale"
    driver.does(HOUSE, WentAway(Seat(0)))
    driver.does(HOUSE, SitIn(Seat(0)))
    assert driver.refused(HOUSE, SitIn(Seat(0))) == "stale"  # a bot sits in
    driver.does(HOUSE, WentAway(Seat(1)))
    assert driver.refused(HOUSE, PassHost()) == "stale"  # nobody else is here
    assert driver.refused(HOUSE, WentAway(Seat(2))) == "no_such_seat"
    waiting = bar(3, start=False)
    waiting.does(HOUSE, WentAway(Seat(0)))
    assert waiting.refused(HOUSE, SitIn(Seat(0))) == "stale"  # nothing to play yet
    assert waiting.refused(1, PassHost()) == "malformed"


# Giving a seat to a bot.


def test_the_host_gives_the_seat_of_who_is_away_to_a_bot() -> None:
    driver = bar(house=BY_THE_HOUSE)
    assert driver.refused(0, GiveToBot(Seat(1))) == "seat_not_away"
    driver.does(HOUSE, WentAway(Seat(1)))
    driver.does(0, GiveToBot(Seat(1)))
    assert driver.table.room.chairs[1].temper == "calm"
    assert driver.refused(0, GiveToBot(Seat(1))) == "wrong_phase"


def test_two_others_give_the_seat_to_a_bot() -> None:
    driver = bar(4, house=BY_THE_HOUSE)
    driver.does(HOUSE, WentAway(Seat(0)))  # the host
    driver.does(1, GiveToBot(Seat(0)), GiveToBot(Seat(0)))  # asking twice is asking once
    assert driver.table.room.chairs[0].temper is None
    assert driver.table.room.bot_wanted == ((0, 1),)
    driver.does(2, GiveToBot(Seat(0)))
    assert driver.table.room.chairs[0].temper == "calm"
    assert driver.table.room.bot_wanted == ()


def test_a_bot_request_is_dropped_when_the_person_comes_back() -> None:
    driver = bar(4)
    driver.does(HOUSE, WentAway(Seat(3)))
    driver.does(1, GiveToBot(Seat(3)))
    driver.does(HOUSE, CameBack(Seat(3)), WentAway(Seat(3)))
    driver.does(2, GiveToBot(Seat(3)))
    assert driver.table.room.chairs[3].temper is None


def test_one_may_hand_over_ones_own_seat_at_any_time() -> None:
    driver = bar()
    driver.does(1, GiveToBot(Seat(1)))
    assert driver.table.room.chairs[1].temper == "calm"
    assert driver.table.room.chairs[1].here
    driver.does(1, TakeBack())
    assert driver.refused(1, TakeBack()) == "wrong_phase"


def test_who_is_out_gives_nobodys_seat_away_unless_host() -> None:
    driver = bar(4, dice=_ties)
    driver.does(0, Push())
    driver.does(1, Lift())  # of equal dice the lifter's is lowest
    driver.does(HOUSE, WentAway(Seat(2)))
    assert driver.refused(1, GiveToBot(Seat(2))) == "seat_dead"
    assert driver.refused(1, GiveToBot(Seat(1))) == "seat_dead"  # there is nothing left to play
    driver.does(0, GiveToBot(Seat(2)))
    assert driver.table.room.chairs[2].temper == "calm"


def test_after_the_match_there_is_nothing_to_give_to_a_bot() -> None:
    driver = bar(2, dice=_ties)
    driver.does(0, Lift())
    assert driver.refused(0, GiveToBot(Seat(0))) == "game_over"


def test_there_is_nobody_to_give_to_a_bot() -> None:
    driver = bar(3, bots=1)
    assert driver.refused(0, GiveToBot(Seat(2))) == "no_such_seat"
    assert driver.refused(0, GiveToBot(Seat(7))) == "no_such_seat"


# Leaving (HO-2 to HO-6; what becomes of the dice is the game's).


@pytest.mark.parametrize("case", [case for case in VECTORS["leaving"] if case.get("id") in ("HO-2", "HO-4")], ids=str)
def test_ho_2_ho_4_who_leaves_stays_in_the_count_until_the_round_is_resolved(case: dict[str, Any]) -> None:
    driver = boggle(*("E" * dice for dice in case["dice"]), options=Options(house=OUT, word_policy="none"))
    loser: int = case["loses_die"]
    driver.does(0, Bid("aa"))
    for leaver in case["leaves"]:
        driver.does(leaver, Leave())
    assert driver.table.room.chairs[2].gone
    assert [len(hand or ()) for hand in driver.table.view(HOUSE).hands] == case["dice"]
    assert driver.refused(2, Bid("zzzz")) == "seat_dead"
    assert driver.refused(2, TakeBack()) == "seat_dead"
    driver.does(loser, Bid("zzz"))  # the House calls for who left
    if driver.table.view(HOUSE).phase == "discard":
        driver.does(loser, Discard(0))
    state = driver.table.view(HOUSE)
    assert [len(hand or ()) for hand in state.hands] == case["dice_after"]
    assert state.starter == case["starter"]
    assert {seat: state.places[int(seat)] for seat in case["place"]} == case["place"]


def test_ho_3_who_leaves_between_rounds_is_out_at_once() -> None:
    driver = boggle("EEE", "EE", "EE", "EE", options=Options(house=OUT, word_policy="none"))
    driver.does(0, Bid("aa"))
    driver.does(1, Bid("zzz"))
    driver.does(2, Call())
    driver.does(1, Discard(0))
    assert driver.table.view(HOUSE).phase == "show"
    driver.does(1, Leave())
    state = driver.table.view(HOUSE)
    assert [len(hand or ()) for hand in state.hands] == [3, 0, 2, 2]
    assert state.starter == 2


def test_ho_6_the_last_one_wins_at_once_and_nothing_is_revealed() -> None:
    driver = boggle("EEE", "EE", "EEEE", "E", options=Options(house=OUT))
    for leaver in (1, 3, 0):
        driver.does(leaver, Leave())
    room = driver.table.room
    assert (room.phase, room.ranking) == ("over", (2, 4, 1, 3))
    events = [event for news in driver.news[Seat(2)] for event in news.events]
    assert any(isinstance(event, MatchEnded) for event in events)
    assert not any(isinstance(event, Revealed) for event in events)
    assert driver.refused(2, Bid("whale")) == "game_over"


def test_ho_7_leaving_before_voting_is_an_abstention() -> None:
    options = Options(house=OUT, vote=True)
    driver = boggle("HWLA", "ETRS", "NOID", "GMUY", options=options)
    driver.does(0, Bid("shole"))
    driver.does(1, Call(challenge=True))
    driver.does(2, Vote(valid=True))
    driver.does(3, Leave())
    showdown = driver.table.view(HOUSE).showdown
    assert showdown is not None
    assert showdown.valid is True


def test_with_leavers_bot_a_bot_plays_on_and_nothing_else_changes() -> None:
    driver = boggle("HWLA", "ETRS", "NOID", options=NO_WORDS)
    before = driver.table.view(HOUSE)
    driver.does(0, Leave())
    assert driver.table.view(HOUSE) is before
    assert driver.last().house == (BotSeated(Seat(0), "calm"), SeatLeft(Seat(0)), *driver.last().house[2:])
    assert driver.table.bots_to_move() == (0,)
    assert driver.table.seats_of("p0") == ()
    assert driver.table.room.host == 1
    assert driver.refused(0, Leave()) == "no_such_seat"


def test_who_left_can_take_only_their_own_seat_again() -> None:
    driver = bar(4, bots=1)
    driver.does(1, Leave())
    assert driver.refused(SPECTATOR, Sit("p1", "P1", Seat(3))) == "own_seat_only"
    driver.does(SPECTATOR, Sit("p1", "P1"))
    assert driver.table.seats_of("p1") == (1,)
    assert driver.table.room.chairs[1].temper is None
    assert driver.refused(SPECTATOR, Sit("p1", "P1", Seat(3))) == "own_seat_only"


def test_with_leavers_out_there_is_no_way_back() -> None:
    driver = bar(4, bots=1, house=OUT)
    driver.does(1, Leave())
    assert driver.last().house == (SeatGone(Seat(1)),)
    assert driver.refused(SPECTATOR, Sit("p1", "P1")) == "seat_dead"
    assert driver.refused(SPECTATOR, Sit("p1", "P1", Seat(3))) == "own_seat_only"


def test_who_is_out_of_the_game_leaves_without_a_bot() -> None:
    driver = bar(3, dice=_ties)
    driver.does(0, Lift())  # of equal dice the lifter's is lowest
    driver.does(0, Leave())
    assert driver.last().house[0] == SeatGone(Seat(0))
    assert driver.table.room.chairs[0].temper is None


def test_a_bot_that_sat_in_goes_with_who_is_out_and_leaves() -> None:
    driver = bar(3, dice=_ties)
    driver.does(0, GiveToBot(Seat(0)))
    driver.does(0, Lift())
    driver.does(0, Leave())
    assert not driver.table.room.chairs[0].plays


def test_leaving_before_the_match_is_standing_up() -> None:
    driver = bar(3, start=False)
    driver.does(0, Leave())
    assert driver.table.room.chairs[0].open
    assert driver.table.room.host == 1
    driver.does(1, Stand())
    assert driver.table.room.host == 2


# Restarts (HO-8, HO-9).


@pytest.mark.parametrize("case", VECTORS["restart_ballot"], ids=str)
def test_ho_8_more_than_half_must_agree(case: dict[str, Any]) -> None:
    people = tuple(map(Seat, range(case["people"])))
    agreed = frozenset(people[: case["agree_with_proposer"]])
    ballot = Ballot(Seat(0), people, 0, agreed)
    assert ballot.passes is case["passes"]
    assert Ballot(Seat(0), people, 0, agreed, frozenset(people) - agreed).fails is not case["passes"]


@pytest.mark.parametrize("case", VECTORS["restart_ballot"], ids=str)
def test_ho_8_at_a_table(case: dict[str, Any]) -> None:
    driver = bar(case["people"] + 1, bots=1)  # bots have no ballot
    driver.does(0, Push())
    driver.does(0, ProposeRestart())
    for seat in range(1, case["people"]):
        if driver.table.room.ballot is not None:
            driver.does(seat, Agree() if seat < case["agree_with_proposer"] else Decline())
    assert driver.table.room.ballot is None
    passed = next(event for event in driver.last().house if isinstance(event, BallotClosed)).passed
    assert passed is case["passes"]
    assert any(isinstance(event, Restarted) for event in driver.last().events) is passed
    assert (driver.table.view(HOUSE).throw == 1) is passed


def test_no_answer_counts_as_declining() -> None:
    driver = bar(3)
    driver.does(1, ProposeRestart())
    assert [clock.name for clock in driver.table.clocks(driver.now)] == ["ballot"]
    assert driver.waits(29) == []
    assert driver.waits(1) == [CloseBallot()]
    assert driver.last().house == (BallotClosed(passed=False),)
    assert driver.table.view(HOUSE).throw == 0


def test_an_answer_may_be_changed_until_then() -> None:
    driver = bar(4)
    driver.does(0, ProposeRestart())
    driver.does(1, Decline(), Agree(), Agree())
    assert driver.table.room.ballot is not None
    assert driver.table.room.ballot.agreed == {0, 1}
    driver.does(2, Agree())
    assert driver.table.view(HOUSE).throw == 1


def test_ho_9_after_the_call_and_a_second_time_in_the_round() -> None:
    driver = bar(4)
    driver.does(0, ProposeRestart())
    assert driver.refused(1, ProposeRestart()) == "ballot_open"
    driver.waits(30)
    assert driver.refused(0, ProposeRestart()) == "restart_used"
    driver.does(1, ProposeRestart())
    driver.does(whose(driver), Lift())
    assert driver.table.room.ballot is None  # the call ends the asking
    assert driver.last().house == (BallotClosed(passed=False),)
    assert driver.refused(1, Agree()) in ("wrong_phase", "seat_dead")
    asker = next(seat for seat in sorted(driver.table.view(HOUSE).living) if seat not in (0, 1))
    assert driver.refused(asker, ProposeRestart()) == "wrong_phase"


def test_a_new_round_gives_everybody_their_proposal_back() -> None:
    driver = bar(4, dice=_ties)
    driver.does(1, ProposeRestart())
    driver.waits(30)
    driver.does(0, Lift())
    assert driver.table.view(HOUSE).round == 1
    driver.waits(100)
    assert driver.table.view(HOUSE).round == 2
    driver.does(1, ProposeRestart())


def test_who_may_not_propose() -> None:
    alone = bar(3, bots=2)
    assert alone.refused(0, ProposeRestart()) == "option_off"
    assert alone.refused(1, ProposeRestart()) == "no_such_seat"
    waiting = bar(3, start=False)
    assert waiting.refused(0, ProposeRestart()) == "wrong_phase"
    driver = bar(3)
    assert driver.refused(0, Agree()) == "wrong_phase"
    driver.does(1, GiveToBot(Seat(1)))
    assert driver.refused(1, ProposeRestart()) == "not_eligible"
    driver.does(0, ProposeRestart())
    assert driver.refused(1, Agree()) == "not_eligible"


def test_host_restart_lets_the_host_decide_alone_and_again() -> None:
    driver = bar(3, bots=2, house=HouseOptions(host_restart=True))
    driver.does(0, ProposeRestart(), ProposeRestart())
    assert driver.table.view(HOUSE).throw == 2
    assert driver.last().house[1:] == (BallotClosed(passed=True), RoundRestarted())
    others = bar(3, house=HouseOptions(host_restart=True))
    others.does(1, ProposeRestart())
    assert others.table.room.ballot is not None


def test_the_house_restarts_by_itself_when_dice_reached_a_wrong_viewer() -> None:
    driver = bar(3)
    driver.does(HOUSE, Restart())
    assert driver.last().house == (RoundRestarted(),)
    assert driver.refused(0, Restart()) == "malformed"


# SHOW and votes (HO-10, RULES 1.5, 1.8).


def _ties(_secret: bytes) -> Any:
    class Ties(Dice):
        def draw(self, _at: object, things: Any) -> Any:
            return things[0]

        def shuffle(self, _at: object, things: Any) -> Any:
            return tuple(things)

    return Ties()


def at_showdown(people: int, bots: int = 0) -> BarDriver:
    """Returns a showdown, and everybody has said whether it was fair; seat 0 is out."""
    driver = bar(people + bots, bots=bots, dice=_ties)
    driver.does(0, Lift())
    for seat in range(1, people + bots):
        driver.does(seat, Nod(fair=True))
    assert driver.table.view(HOUSE).phase == "show"
    return driver


def test_ho_10_twelve_seconds_pass() -> None:
    driver = at_showdown(4)
    driver.does(1, Ready(), Ready())
    driver.does(2, Ready())
    assert driver.table.room.ready == {1, 2}
    assert driver.waits(11.9) == []
    [done] = driver.waits(0.1)
    assert isinstance(done, TimeUp)
    assert driver.table.view(HOUSE).round == 2
    assert driver.table.room.ready == frozenset()


def test_ho_10_all_three_are_ready() -> None:
    driver = at_showdown(4)
    for seat in (1, 2, 3):
        assert driver.table.due(driver.now) == []
        driver.does(seat, Ready())
    assert len(driver.waits(0)) == 1
    assert driver.table.view(HOUSE).round == 2


def test_bots_and_who_is_away_or_out_are_not_waited_for() -> None:
    driver = at_showdown(3, bots=1)
    assert driver.refused(0, Ready()) == "seat_dead"
    assert driver.refused(3, Ready()) == "no_such_seat"
    driver.does(HOUSE, WentAway(Seat(1)))
    driver.does(2, Ready())
    assert len(driver.waits(0)) == 1


def test_a_showdown_waits_for_the_living_people_who_are_here_until_they_are_ready() -> None:
    driver = at_showdown(4, bots=1)
    assert driver.table.waits_for() == (1, 2, 3)
    driver.does(2, Ready())
    driver.does(HOUSE, WentAway(Seat(1)))
    assert driver.table.waits_for() == (3,)
    driver.does(3, Ready())
    assert driver.table.waits_for() == ()
    alone = at_showdown(1, bots=2)
    assert alone.table.waits_for() == (0,), "nobody lives and is here, so who is out and watches goes on"
    alone.waits(12)
    assert alone.table.waits_for() == (), "no showdown is on"


def test_who_is_out_may_watch_bots_to_the_end_of_their_showdown() -> None:
    driver = at_showdown(1, bots=3)
    assert driver.waits(11) == []
    assert len(driver.waits(1)) == 1


def test_who_is_out_and_watches_bots_alone_may_go_on() -> None:
    driver = at_showdown(1, bots=3)
    driver.does(0, Ready())
    assert len(driver.waits(0)) == 1
    assert driver.table.view(HOUSE).round == 2
    assert driver.refused(0, Ready()) == "wrong_phase"


def test_who_is_out_goes_on_for_nobody_who_lives_and_is_here() -> None:
    driver = at_showdown(2, bots=2)
    assert driver.refused(0, Ready()) == "seat_dead"
    driver.does(HOUSE, WentAway(Seat(1)))
    driver.does(0, Ready())
    assert len(driver.waits(0)) == 1


def test_bots_alone_go_on_at_once() -> None:
    driver = at_showdown(1, bots=3)
    driver.does(HOUSE, WentAway(Seat(0)))
    assert driver.table.view(HOUSE).round == 1
    driver.waits(0)
    assert driver.table.view(HOUSE).round == 2


def test_ready_is_for_the_pause_after_a_showdown() -> None:
    assert bar(3).refused(0, Ready()) == "wrong_phase"
    assert bar(3, start=False).refused(0, Ready()) == "wrong_phase"


def test_a_vote_closes_when_all_who_are_here_have_voted() -> None:
    driver = bar(4, dice=_ties)
    driver.does(0, Lift())
    driver.does(1, Nod(fair=True))
    driver.does(HOUSE, WentAway(Seat(2)))
    assert driver.waits(29) == []  # seat 3 is here and thinks
    driver.does(3, Nod(fair=False))
    [done] = driver.waits(0)
    assert isinstance(done, TimeUp)
    assert any(isinstance(event, Settled) for event in driver.last().events)


# The host.


def test_a_host_who_stays_away_is_host_no_more() -> None:
    driver = bar(3, start=False)
    assert driver.table.room.host == 0
    driver.does(HOUSE, WentAway(Seat(0)))
    driver.does(HOUSE, WentAway(Seat(1)))
    assert driver.waits(59) == []
    assert driver.waits(1) == [PassHost()]
    assert driver.table.room.host == 2


def test_without_people_there_is_no_host_until_one_comes() -> None:
    driver = bar(2, start=False)
    driver.does(1, Stand())
    driver.does(HOUSE, WentAway(Seat(0)))
    assert driver.waits(1000) == []
    assert driver.table.room.host == 0
    driver.does(0, Stand())
    assert driver.table.room.host is None
    driver.sits("late")
    assert driver.table.room.host == 0
