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
from bunkum.table.room_events import (
    BallotClosed,
    BotSeated,
    RoundRestarted,
    SeatGone,
    SeatLeft,
)
from support.tables import BarHall, bar, boggle
from support.toys.bar_dice import Lift, Nod, Push, Restarted, Settled

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "rules_vectors.json").read_text(encoding="utf-8")
)
OUT = HouseOptions(leavers="out")
BY_THE_HOUSE = HouseOptions(away_play="house")
NO_WORDS = Options(word_policy="none")


def whose(hall: BarHall) -> Seat:
    return hall.table.view(HOUSE).turn


# Who is away (HO-1).


@pytest.mark.parametrize("case", VECTORS["house_clock"], ids=str)
def test_ho_1_when_somebody_acts_for_who_is_away(case: dict[str, Any]) -> None:
    house = HouseOptions(away_seconds=case["away_seconds"], away_turn_seconds=case["away_turn_seconds"])
    assert stand_in_time(case["away"], case["awaited"], house) == case["acts_at"]


@pytest.mark.parametrize(("away_play", "does"), [("bot", SitIn(Seat(1))), ("house", PlayTimeout(Seat(1)))])
@pytest.mark.parametrize(("awaited", "acts"), [(10, 60), (70, 100)])
def test_ho_1_at_a_table(away_play: Any, does: object, awaited: int, acts: int) -> None:
    hall = bar(house=HouseOptions(away_play=away_play))
    hall.does(HOUSE, WentAway(Seat(1)))
    hall.waits(awaited)
    hall.does(0, Push())
    assert hall.waits(acts - awaited - 0.5) == []
    assert hall.waits(0.5) == [does]


def test_a_bot_sits_in_and_is_asked_until_the_person_takes_the_seat_back() -> None:
    hall = bar()
    hall.does(HOUSE, WentAway(Seat(0)))
    hall.waits(60)
    assert hall.table.bots_to_move() == (0,)
    assert hall.table.room.chairs[0].temper == "calm"
    hall.does(HOUSE, CameBack(Seat(0)))
    assert hall.table.bots_to_move() == (0,)  # until the person says so
    hall.does(0, TakeBack())
    assert hall.table.bots_to_move() == ()
    assert hall.table.seats_of("p0") == (0,)


def test_taking_back_means_being_here() -> None:
    hall = bar()
    hall.does(HOUSE, WentAway(Seat(0)))
    hall.waits(60)
    hall.does(0, TakeBack())
    assert 0 in hall.table.present()
    assert hall.waits(1000) == []


def test_a_person_who_is_back_in_time_is_waited_for() -> None:
    hall = bar()
    hall.does(HOUSE, WentAway(Seat(0)))
    hall.waits(59)
    hall.does(HOUSE, CameBack(Seat(0)))
    assert hall.waits(1000) == []


def test_the_house_plays_each_turn_of_a_person_who_stays_away() -> None:
    hall = bar(2, house=BY_THE_HOUSE, dice=_ties)
    hall.does(HOUSE, WentAway(Seat(1)))
    hall.waits(300)
    hall.does(0, Push())
    done = hall.waits(30)
    assert done == [PlayTimeout(Seat(1))]  # lifts; of equal dice the lifter's is lowest
    assert hall.table.room.phase == "over"


def test_the_house_takes_its_time_for_each_decision() -> None:
    options = Options(house=HouseOptions(away_play="house", answer_seconds=300))
    hall = boggle("HWLA", "ETRS", "NOID", options=options)
    hall.does(0, Bid("whale"))
    hall.does(HOUSE, WentAway(Seat(1)))
    assert hall.waits(60) == [PlayTimeout(Seat(1))]  # calls
    assert hall.table.awaited() == {1}  # is it a word?
    assert hall.waits(29) == []
    assert hall.waits(1) == [PlayTimeout(Seat(1))]


def test_a_shorter_clock_acts_sooner() -> None:
    hall = bar(house=HouseOptions(turn_clock=20))
    hall.does(HOUSE, WentAway(Seat(0)))
    [done, *_] = hall.waits(20)
    assert isinstance(done, TimeUp)


def test_a_running_clock_is_measured_from_when_it_appeared() -> None:
    hall = bar(house=HouseOptions(turn_clock=20))
    hall.waits(15)
    hall.does(0, Push())
    assert [clock.left for clock in hall.table.clocks(hall.now)] == [20]
    assert hall.waits(19.9) == []
    [done] = hall.waits(0.1)
    assert isinstance(done, TimeUp)
    assert done.timer.name == "turn"


def test_how_long_a_seat_waits() -> None:
    hall = bar()
    hall.does(HOUSE, WentAway(Seat(1)))
    hall.waits(18)
    assert hall.table.back_in(Seat(1), hall.now) == 42
    assert hall.table.back_in(Seat(0), hall.now) is None
    hall.waits(50)
    hall.does(0, Push())
    assert hall.table.back_in(Seat(1), hall.now) == 30


def test_the_house_does_nothing_that_is_not_due() -> None:
    hall = bar(3, bots=1)
    assert hall.refused(HOUSE, SitIn(Seat(0))) == "stale"  # is here
    assert hall.refused(HOUSE, SitIn(Seat(2))) == "no_such_seat"  # is a bot
    assert hall.refused(HOUSE, CloseBallot()) == "stale"
    assert hall.refused(HOUSE, PassHost()) == "stale"
    hall.does(HOUSE, WentAway(Seat(0)))
    hall.does(HOUSE, SitIn(Seat(0)))
    assert hall.refused(HOUSE, SitIn(Seat(0))) == "stale"  # a bot sits in
    hall.does(HOUSE, WentAway(Seat(1)))
    assert hall.refused(HOUSE, PassHost()) == "stale"  # nobody else is here
    assert hall.refused(HOUSE, WentAway(Seat(2))) == "no_such_seat"
    waiting = bar(3, start=False)
    waiting.does(HOUSE, WentAway(Seat(0)))
    assert waiting.refused(HOUSE, SitIn(Seat(0))) == "stale"  # nothing to play yet
    assert waiting.refused(1, PassHost()) == "malformed"


# Giving a seat to a bot.


def test_the_host_gives_the_seat_of_who_is_away_to_a_bot() -> None:
    hall = bar(house=BY_THE_HOUSE)
    assert hall.refused(0, GiveToBot(Seat(1))) == "seat_not_away"
    hall.does(HOUSE, WentAway(Seat(1)))
    hall.does(0, GiveToBot(Seat(1)))
    assert hall.table.room.chairs[1].temper == "calm"
    assert hall.refused(0, GiveToBot(Seat(1))) == "wrong_phase"


def test_two_others_give_the_seat_to_a_bot() -> None:
    hall = bar(4, house=BY_THE_HOUSE)
    hall.does(HOUSE, WentAway(Seat(0)))  # the host
    hall.does(1, GiveToBot(Seat(0)), GiveToBot(Seat(0)))  # asking twice is asking once
    assert hall.table.room.chairs[0].temper is None
    assert hall.table.room.bot_wanted == ((0, 1),)
    hall.does(2, GiveToBot(Seat(0)))
    assert hall.table.room.chairs[0].temper == "calm"
    assert hall.table.room.bot_wanted == ()


def test_a_bot_request_is_dropped_when_the_person_comes_back() -> None:
    hall = bar(4)
    hall.does(HOUSE, WentAway(Seat(3)))
    hall.does(1, GiveToBot(Seat(3)))
    hall.does(HOUSE, CameBack(Seat(3)), WentAway(Seat(3)))
    hall.does(2, GiveToBot(Seat(3)))
    assert hall.table.room.chairs[3].temper is None


def test_one_may_hand_over_ones_own_seat_at_any_time() -> None:
    hall = bar()
    hall.does(1, GiveToBot(Seat(1)))
    assert hall.table.room.chairs[1].temper == "calm"
    assert hall.table.room.chairs[1].here
    hall.does(1, TakeBack())
    assert hall.refused(1, TakeBack()) == "wrong_phase"


def test_who_is_out_gives_nobodys_seat_away_unless_host() -> None:
    hall = bar(4, dice=_ties)
    hall.does(0, Push())
    hall.does(1, Lift())  # of equal dice the lifter's is lowest
    hall.does(HOUSE, WentAway(Seat(2)))
    assert hall.refused(1, GiveToBot(Seat(2))) == "seat_dead"
    assert hall.refused(1, GiveToBot(Seat(1))) == "seat_dead"  # there is nothing left to play
    hall.does(0, GiveToBot(Seat(2)))
    assert hall.table.room.chairs[2].temper == "calm"


def test_after_the_match_there_is_nothing_to_give_to_a_bot() -> None:
    hall = bar(2, dice=_ties)
    hall.does(0, Lift())
    assert hall.refused(0, GiveToBot(Seat(0))) == "game_over"


def test_there_is_nobody_to_give_to_a_bot() -> None:
    hall = bar(3, bots=1)
    assert hall.refused(0, GiveToBot(Seat(2))) == "no_such_seat"
    assert hall.refused(0, GiveToBot(Seat(7))) == "no_such_seat"


# Leaving (HO-2 to HO-6; what becomes of the dice is the game's).


@pytest.mark.parametrize("case", [case for case in VECTORS["leaving"] if case.get("id") in ("HO-2", "HO-4")], ids=str)
def test_ho_2_ho_4_who_leaves_stays_in_the_count_until_the_round_is_resolved(case: dict[str, Any]) -> None:
    hall = boggle(*("E" * dice for dice in case["dice"]), options=Options(house=OUT, word_policy="none"))
    loser: int = case["loses_die"]
    hall.does(0, Bid("aa"))
    for leaver in case["leaves"]:
        hall.does(leaver, Leave())
    assert hall.table.room.chairs[2].gone
    assert [len(hand or ()) for hand in hall.table.view(HOUSE).hands] == case["dice"]
    assert hall.refused(2, Bid("zzzz")) == "seat_dead"
    assert hall.refused(2, TakeBack()) == "seat_dead"
    hall.does(loser, Bid("zzz"))  # the House calls for who left
    if hall.table.view(HOUSE).phase == "discard":
        hall.does(loser, Discard(0))
    state = hall.table.view(HOUSE)
    assert [len(hand or ()) for hand in state.hands] == case["dice_after"]
    assert state.starter == case["starter"]
    assert {seat: state.places[int(seat)] for seat in case["place"]} == case["place"]


def test_ho_3_who_leaves_between_rounds_is_out_at_once() -> None:
    hall = boggle("EEE", "EE", "EE", "EE", options=Options(house=OUT, word_policy="none"))
    hall.does(0, Bid("aa"))
    hall.does(1, Bid("zzz"))
    hall.does(2, Call())
    hall.does(1, Discard(0))
    assert hall.table.view(HOUSE).phase == "show"
    hall.does(1, Leave())
    state = hall.table.view(HOUSE)
    assert [len(hand or ()) for hand in state.hands] == [3, 0, 2, 2]
    assert state.starter == 2


def test_ho_6_the_last_one_wins_at_once_and_nothing_is_revealed() -> None:
    hall = boggle("EEE", "EE", "EEEE", "E", options=Options(house=OUT))
    for leaver in (1, 3, 0):
        hall.does(leaver, Leave())
    room = hall.table.room
    assert (room.phase, room.ranking) == ("over", (2, 4, 1, 3))
    told = [event for news in hall.news[Seat(2)] for event in news.events]
    assert any(isinstance(event, MatchEnded) for event in told)
    assert not any(isinstance(event, Revealed) for event in told)
    assert hall.refused(2, Bid("whale")) == "game_over"


def test_ho_7_leaving_before_voting_is_an_abstention() -> None:
    options = Options(house=OUT, vote=True)
    hall = boggle("HWLA", "ETRS", "NOID", "GMUY", options=options)
    hall.does(0, Bid("shole"))
    hall.does(1, Call(challenge=True))
    hall.does(2, Vote(valid=True))
    hall.does(3, Leave())
    showdown = hall.table.view(HOUSE).showdown
    assert showdown is not None
    assert showdown.valid is True


def test_with_leavers_bot_a_bot_plays_on_and_nothing_else_changes() -> None:
    hall = boggle("HWLA", "ETRS", "NOID", options=NO_WORDS)
    before = hall.table.view(HOUSE)
    hall.does(0, Leave())
    assert hall.table.view(HOUSE) is before
    assert hall.last().house == (BotSeated(Seat(0), "calm"), SeatLeft(Seat(0)), *hall.last().house[2:])
    assert hall.table.bots_to_move() == (0,)
    assert hall.table.seats_of("p0") == ()
    assert hall.table.room.host == 1
    assert hall.refused(0, Leave()) == "no_such_seat"


def test_who_left_can_take_only_their_own_seat_again() -> None:
    hall = bar(4, bots=1)
    hall.does(1, Leave())
    assert hall.refused(SPECTATOR, Sit("p1", "P1", Seat(3))) == "own_seat_only"
    hall.does(SPECTATOR, Sit("p1", "P1"))
    assert hall.table.seats_of("p1") == (1,)
    assert hall.table.room.chairs[1].temper is None
    assert hall.refused(SPECTATOR, Sit("p1", "P1", Seat(3))) == "own_seat_only"


def test_with_leavers_out_there_is_no_way_back() -> None:
    hall = bar(4, bots=1, house=OUT)
    hall.does(1, Leave())
    assert hall.last().house == (SeatGone(Seat(1)),)
    assert hall.refused(SPECTATOR, Sit("p1", "P1")) == "seat_dead"
    assert hall.refused(SPECTATOR, Sit("p1", "P1", Seat(3))) == "own_seat_only"


def test_who_is_out_of_the_game_leaves_without_a_bot() -> None:
    hall = bar(3, dice=_ties)
    hall.does(0, Lift())  # of equal dice the lifter's is lowest
    hall.does(0, Leave())
    assert hall.last().house[0] == SeatGone(Seat(0))
    assert hall.table.room.chairs[0].temper is None


def test_a_bot_that_sat_in_goes_with_who_is_out_and_leaves() -> None:
    hall = bar(3, dice=_ties)
    hall.does(0, GiveToBot(Seat(0)))
    hall.does(0, Lift())
    hall.does(0, Leave())
    assert not hall.table.room.chairs[0].plays


def test_leaving_before_the_match_is_standing_up() -> None:
    hall = bar(3, start=False)
    hall.does(0, Leave())
    assert hall.table.room.chairs[0].open
    assert hall.table.room.host == 1
    hall.does(1, Stand())
    assert hall.table.room.host == 2


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
    hall = bar(case["people"] + 1, bots=1)  # bots have no ballot
    hall.does(0, Push())
    hall.does(0, ProposeRestart())
    for seat in range(1, case["people"]):
        if hall.table.room.ballot is not None:
            hall.does(seat, Agree() if seat < case["agree_with_proposer"] else Decline())
    assert hall.table.room.ballot is None
    passed = next(event for event in hall.last().house if isinstance(event, BallotClosed)).passed
    assert passed is case["passes"]
    assert any(isinstance(event, Restarted) for event in hall.last().events) is passed
    assert (hall.table.view(HOUSE).throw == 1) is passed


def test_no_answer_counts_as_declining() -> None:
    hall = bar(3)
    hall.does(1, ProposeRestart())
    assert [clock.name for clock in hall.table.clocks(hall.now)] == ["ballot"]
    assert hall.waits(29) == []
    assert hall.waits(1) == [CloseBallot()]
    assert hall.last().house == (BallotClosed(passed=False),)
    assert hall.table.view(HOUSE).throw == 0


def test_an_answer_may_be_changed_until_then() -> None:
    hall = bar(4)
    hall.does(0, ProposeRestart())
    hall.does(1, Decline(), Agree(), Agree())
    assert hall.table.room.ballot is not None
    assert hall.table.room.ballot.agreed == {0, 1}
    hall.does(2, Agree())
    assert hall.table.view(HOUSE).throw == 1


def test_ho_9_after_the_call_and_a_second_time_in_the_round() -> None:
    hall = bar(4)
    hall.does(0, ProposeRestart())
    assert hall.refused(1, ProposeRestart()) == "ballot_open"
    hall.waits(30)
    assert hall.refused(0, ProposeRestart()) == "restart_used"
    hall.does(1, ProposeRestart())
    hall.does(whose(hall), Lift())
    assert hall.table.room.ballot is None  # the call ends the asking
    assert hall.last().house == (BallotClosed(passed=False),)
    assert hall.refused(1, Agree()) in ("wrong_phase", "seat_dead")
    asker = next(seat for seat in sorted(hall.table.view(HOUSE).living) if seat not in (0, 1))
    assert hall.refused(asker, ProposeRestart()) == "wrong_phase"


def test_a_new_round_gives_everybody_their_proposal_back() -> None:
    hall = bar(4, dice=_ties)
    hall.does(1, ProposeRestart())
    hall.waits(30)
    hall.does(0, Lift())
    assert hall.table.view(HOUSE).round == 1
    hall.waits(100)
    assert hall.table.view(HOUSE).round == 2
    hall.does(1, ProposeRestart())


def test_who_may_not_propose() -> None:
    alone = bar(3, bots=2)
    assert alone.refused(0, ProposeRestart()) == "option_off"
    assert alone.refused(1, ProposeRestart()) == "no_such_seat"
    waiting = bar(3, start=False)
    assert waiting.refused(0, ProposeRestart()) == "wrong_phase"
    hall = bar(3)
    assert hall.refused(0, Agree()) == "wrong_phase"
    hall.does(1, GiveToBot(Seat(1)))
    assert hall.refused(1, ProposeRestart()) == "not_eligible"
    hall.does(0, ProposeRestart())
    assert hall.refused(1, Agree()) == "not_eligible"


def test_host_restart_lets_the_host_decide_alone_and_again() -> None:
    hall = bar(3, bots=2, house=HouseOptions(host_restart=True))
    hall.does(0, ProposeRestart(), ProposeRestart())
    assert hall.table.view(HOUSE).throw == 2
    assert hall.last().house[1:] == (BallotClosed(passed=True), RoundRestarted())
    others = bar(3, house=HouseOptions(host_restart=True))
    others.does(1, ProposeRestart())
    assert others.table.room.ballot is not None


def test_the_house_restarts_by_itself_when_dice_reached_a_wrong_viewer() -> None:
    hall = bar(3)
    hall.does(HOUSE, Restart())
    assert hall.last().house == (RoundRestarted(),)
    assert hall.refused(0, Restart()) == "malformed"


# SHOW and votes (HO-10, RULES 1.5, 1.8).


def _ties(_secret: bytes) -> Any:
    class Ties(Dice):
        def draw(self, _at: object, things: Any) -> Any:
            return things[0]

        def shuffle(self, _at: object, things: Any) -> Any:
            return tuple(things)

    return Ties()


def shown(people: int, bots: int = 0) -> BarHall:
    """Returns a showdown, and everybody has said whether it was fair; seat 0 is out."""
    hall = bar(people + bots, bots=bots, dice=_ties)
    hall.does(0, Lift())
    for seat in range(1, people + bots):
        hall.does(seat, Nod(fair=True))
    assert hall.table.view(HOUSE).phase == "show"
    return hall


def test_ho_10_twelve_seconds_pass() -> None:
    hall = shown(4)
    hall.does(1, Ready(), Ready())
    hall.does(2, Ready())
    assert hall.table.room.ready == {1, 2}
    assert hall.waits(11.9) == []
    [done] = hall.waits(0.1)
    assert isinstance(done, TimeUp)
    assert hall.table.view(HOUSE).round == 2
    assert hall.table.room.ready == frozenset()


def test_ho_10_all_three_are_ready() -> None:
    hall = shown(4)
    for seat in (1, 2, 3):
        assert hall.table.due(hall.now) == []
        hall.does(seat, Ready())
    assert len(hall.waits(0)) == 1
    assert hall.table.view(HOUSE).round == 2


def test_bots_and_who_is_away_or_out_are_not_waited_for() -> None:
    hall = shown(3, bots=1)
    assert hall.refused(0, Ready()) == "seat_dead"
    assert hall.refused(3, Ready()) == "no_such_seat"
    hall.does(HOUSE, WentAway(Seat(1)))
    hall.does(2, Ready())
    assert len(hall.waits(0)) == 1


def test_a_showdown_waits_for_the_living_people_who_are_here_until_they_are_ready() -> None:
    hall = shown(4, bots=1)
    assert hall.table.waits_for() == (1, 2, 3)
    hall.does(2, Ready())
    hall.does(HOUSE, WentAway(Seat(1)))
    assert hall.table.waits_for() == (3,)
    hall.does(3, Ready())
    assert hall.table.waits_for() == ()
    alone = shown(1, bots=2)
    assert alone.table.waits_for() == (0,), "nobody lives and is here, so who is out and watches goes on"
    alone.waits(12)
    assert alone.table.waits_for() == (), "no showdown is on"


def test_who_is_out_may_watch_bots_to_the_end_of_their_showdown() -> None:
    hall = shown(1, bots=3)
    assert hall.waits(11) == []
    assert len(hall.waits(1)) == 1


def test_who_is_out_and_watches_bots_alone_may_go_on() -> None:
    hall = shown(1, bots=3)
    hall.does(0, Ready())
    assert len(hall.waits(0)) == 1
    assert hall.table.view(HOUSE).round == 2
    assert hall.refused(0, Ready()) == "wrong_phase"


def test_who_is_out_goes_on_for_nobody_who_lives_and_is_here() -> None:
    hall = shown(2, bots=2)
    assert hall.refused(0, Ready()) == "seat_dead"
    hall.does(HOUSE, WentAway(Seat(1)))
    hall.does(0, Ready())
    assert len(hall.waits(0)) == 1


def test_bots_alone_go_on_at_once() -> None:
    hall = shown(1, bots=3)
    hall.does(HOUSE, WentAway(Seat(0)))
    assert hall.table.view(HOUSE).round == 1
    hall.waits(0)
    assert hall.table.view(HOUSE).round == 2


def test_ready_is_for_the_pause_after_a_showdown() -> None:
    assert bar(3).refused(0, Ready()) == "wrong_phase"
    assert bar(3, start=False).refused(0, Ready()) == "wrong_phase"


def test_a_vote_closes_when_all_who_are_here_have_voted() -> None:
    hall = bar(4, dice=_ties)
    hall.does(0, Lift())
    hall.does(1, Nod(fair=True))
    hall.does(HOUSE, WentAway(Seat(2)))
    assert hall.waits(29) == []  # seat 3 is here and thinks
    hall.does(3, Nod(fair=False))
    [done] = hall.waits(0)
    assert isinstance(done, TimeUp)
    assert any(isinstance(event, Settled) for event in hall.last().events)


# The host.


def test_a_host_who_stays_away_is_host_no_more() -> None:
    hall = bar(3, start=False)
    assert hall.table.room.host == 0
    hall.does(HOUSE, WentAway(Seat(0)))
    hall.does(HOUSE, WentAway(Seat(1)))
    assert hall.waits(59) == []
    assert hall.waits(1) == [PassHost()]
    assert hall.table.room.host == 2


def test_without_people_there_is_no_host_until_one_comes() -> None:
    hall = bar(2, start=False)
    hall.does(1, Stand())
    hall.does(HOUSE, WentAway(Seat(0)))
    assert hall.waits(1000) == []
    assert hall.table.room.host == 0
    hall.does(0, Stand())
    assert hall.table.room.host is None
    hall.sits("late")
    assert hall.table.room.host == 0
