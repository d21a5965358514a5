"""Everything that may happen at any moment, at every moment: leaving, restarts, silence, clocks (RULES 1.5 to 1.7)."""

from itertools import combinations

import pytest
from msgspec.structs import replace

from bunkum.core import HOUSE, HouseOptions, Seat, TimeUp
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import (
    Accept,
    Bid,
    Call,
    Discard,
    Event,
    Revealed,
    Rolled,
    StartTimer,
    TimerFinished,
)
from bunkum.games.liars_boggle.state import Sand
from support.phases import HANDS, MOMENTS, VARIETIES, discard_unseen, finish, replacing, show, sound, trade, turn
from support.playing import table

EVERY_MOMENT = pytest.mark.parametrize("moment", MOMENTS)
EVERY_VARIETY = pytest.mark.parametrize("variety", VARIETIES)
CAN_RESTART = {"bid", "turn", "replace", "replace after an opening bid", "friendly vote"}


@EVERY_MOMENT
@EVERY_VARIETY
def test_the_house_alone_plays_every_match_to_its_end(moment: str, variety: str) -> None:
    finish(MOMENTS[moment](VARIETIES[variety]))


@EVERY_MOMENT
@EVERY_VARIETY
def test_1_6_whoever_leaves_and_whenever_the_match_goes_on(moment: str, variety: str) -> None:
    for leaver in range(4):
        play = MOMENTS[moment](VARIETIES[variety])
        round_before = play.state.round
        play.leaves(leaver)
        sound(play)
        resolved = play.state.phase in ("trade", "show") or play.state.round > round_before
        assert (leaver in play.state.living) is not resolved
        assert play.refused(leaver, Bid("zzzzzzz")) == "seat_dead"
        assert rules.menu(play.view(leaver), Seat(leaver)).ready == ()
        ranking = finish(play)
        assert ranking[leaver] != 1


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_1_6_what_happens_when_somebody_leaves_and_no_more() -> None:
    gone = ["SeatLeft", "Removed", "Eliminated"]
    assert kinds(turn(Options()).leaves(3)) == ["SeatLeft"]
    assert kinds(show(Options()).leaves(3)) == gone
    assert kinds(show(Options()).leaves(0)) == [*gone, "StarterNamed"]
    assert kinds(trade(Options()).leaves(3)) == gone
    assert kinds(trade(Options()).leaves(0)) == [*gone, "StarterNamed", "TradingOpened"]
    last = trade(Options())
    for seat in (0, 1, 2):
        last.is_silent(seat)
    assert kinds(last.leaves(3)) == [*gone, "ShowStarted"]
    voters = MOMENTS["vote"](Options())
    assert kinds(voters.leaves(3)) == ["SeatLeft", "Abstained"]
    assert kinds(voters.leaves(2))[:4] == ["SeatLeft", "Abstained", "VoteClosed", "Verdict"]


@pytest.mark.parametrize("moment", ["bid", "trade", "show"])
def test_1_6_who_is_out_and_leaves_is_no_more_out_than_before(moment: str) -> None:
    play = table("EE", "EE", "EE", "E", options=Options(word_policy="none", trading=moment == "trade"))
    for seat, word in enumerate(("aa", "aaa", "aaaa", "zzzzz")):
        play.does(seat, Bid(word))
    play.does(0, Call())
    if moment == "bid":
        play.rings("show")
    assert (play.state.phase, play.state.places) == (moment, (0, 0, 0, 4))
    assert kinds(play.leaves(3)) == ["SeatLeft"]
    assert play.state.places == (0, 0, 0, 4)


def test_2_9_the_last_die_is_lost_without_a_call_too_and_by_itself() -> None:
    play = table("E", "EE", "EE", options=Options(house=HouseOptions(turn_clock=60)))
    assert kinds(play.rings("turn"))[:3] == ["TurnMissed", "Discarded", "Eliminated"]
    assert (play.state.round, play.state.starter, play.state.places) == (2, 1, (3, 0, 0))


@EVERY_MOMENT
def test_1_6_two_leavers_the_later_places_higher(moment: str) -> None:
    for first, second in [*combinations(range(4), 2), (3, 0), (2, 1)]:
        play = MOMENTS[moment](Options())
        play.leaves(first)
        play.leaves(second)
        sound(play)
        ranking = finish(play)
        assert ranking[first] > ranking[second] > 1


@EVERY_MOMENT
def test_1_6_when_all_but_one_have_left_it_wins_at_once(moment: str) -> None:
    for winner in range(4):
        play = MOMENTS[moment](Options())
        reveals = sum(isinstance(event, Revealed) for event in play.log)
        others = [seat for seat in (2, 0, 3, 1) if seat != winner]
        for leaver in others:
            assert rules.outcome(play.state) is None
            play.leaves(leaver)
        ranking = rules.outcome(play.state)
        assert ranking is not None
        assert [seat for place in (4, 3, 2, 1) for seat in range(4) if ranking[seat] == place] == [*others, winner]
        if moment in ("trade", "show", "bid"):
            assert sum(isinstance(event, Revealed) for event in play.log) == reveals


@EVERY_MOMENT
@EVERY_VARIETY
def test_1_7_a_round_may_be_restarted_from_the_roll_until_the_call(moment: str, variety: str) -> None:
    play = MOMENTS[moment](VARIETIES[variety])
    before = play.state
    if moment not in CAN_RESTART:
        assert play.refused_restart() == "wrong_phase"
        return
    rolled = [event for event in play.restarts() if isinstance(event, Rolled)]
    after = play.state
    sound(play)
    assert len(rolled) == 4
    assert (after.phase, after.round, after.throw) == ("bid", 1, 1)
    assert (after.starter, after.turn, after.pile) == (before.starter, before.starter, before.pile)
    assert [len(hand or ()) for hand in after.hands] == [len(hand or ()) for hand in before.hands]
    assert (after.bid, after.earlier, after.before, after.poll, after.held) == (None, (), None, None, False)
    assert after.struck == before.struck
    assert after.seq == before.seq  # a bid of the round that was is not the one on the table (`stale`)
    finish(play)


@EVERY_MOMENT
def test_1_7_a_restart_with_leavers_rolls_their_dice_too(moment: str) -> None:
    if moment not in CAN_RESTART:
        return
    play = MOMENTS[moment](Options())
    play.leaves(2)
    if play.state.phase in ("bid", "turn", "replace"):
        rolled = [event.seat for event in play.restarts() if isinstance(event, Rolled)]
        assert 2 in rolled
    finish(play)


def test_1_7_a_restart_after_the_starter_left_goes_on_without_it() -> None:
    play = turn(Options())
    play.leaves(0)
    play.restarts()  # seat 0 would open: the House plays for it, and it loses a die, and then the rest
    assert 0 not in play.state.living
    assert play.state.round == 2
    finish(play)


@EVERY_MOMENT
def test_every_moment_has_a_clock_that_says_what_it_is_for(moment: str) -> None:
    play = MOMENTS[moment](Options(house=HouseOptions(turn_clock=40, answer_seconds=20, show_seconds=5)))
    (timer,) = rules.timers(play.state)
    expected = {
        "bid": ("turn", 40, False),
        "turn": ("turn", 40, False),
        "show": ("show", 5, False),
        "vote": ("answer", 20, True),
        "friendly vote": ("answer", 20, True),
        "replace": ("answer", 40, False),  # RULES 1.5: twice that for replacing a struck word
        "replace after an opening bid": ("answer", 40, False),
    }
    assert (timer.name, timer.seconds, timer.early) == expected.get(moment, ("answer", 20, False))


@EVERY_MOMENT
def test_without_a_turn_clock_nobody_is_hurried_to_bid(moment: str) -> None:
    timers = rules.timers(MOMENTS[moment](Options()).state)
    assert len(timers) == (moment not in ("bid", "turn"))


@EVERY_MOMENT
def test_a_clock_of_one_decision_is_not_that_of_the_next(moment: str) -> None:
    play = MOMENTS[moment](Options(house=HouseOptions(turn_clock=40), trading=True))
    rung: set[tuple[str, int]] = set()
    for _ in range(12):
        (timer,) = rules.timers(play.state)
        assert (timer.name, timer.since) not in rung, "a clock that has rung runs again"
        rung.add((timer.name, timer.since))
        play.rings(timer.name)


def test_1_5_after_a_loss_without_a_call_there_is_nothing_to_show() -> None:
    play = discard_unseen(Options())
    play.does(0, Discard(0))
    assert (play.state.phase, play.state.round, play.state.starter) == ("bid", 2, 0)


def test_1_5_nobody_is_awaited_in_the_pause_after_a_showdown() -> None:
    play = show(Options())
    assert rules.awaited(play.state) == frozenset()
    play.rings("show")
    assert (play.state.phase, play.state.round) == ("bid", 2)


def test_2_4_in_a_showdown_the_caller_alone_decides() -> None:
    play = MOMENTS["showdown"](Options())
    assert rules.awaited(play.state) == {1}
    assert play.refused(0, Accept()) == "not_your_turn"
    assert play.refused(2, Accept()) == "not_your_turn"


def test_2_8_1_who_leaves_before_trading_hands_the_first_trade_to_the_next_starter() -> None:
    play = table("EEE", "EE", "EEEE", "E", options=Options(trading=True, word_policy="none"))
    play.does(0, Bid("zz"))
    play.does(1, Call())
    play.does(0, Discard(0))
    assert play.state.traders == (0, 1, 2, 3)
    clock = rules.timers(play.state)
    play.leaves(0)
    assert play.state.starter == 3  # it has fewest dice
    assert play.state.traders == (3, 1, 2)
    assert rules.awaited(play.state) == {3}
    assert rules.timers(play.state) != clock


def test_2_8_1_who_leaves_later_in_the_trade_leaves_the_order_as_it_is() -> None:
    play = trade(Options())
    play.is_silent(0)
    assert rules.awaited(play.state) == {1}
    clock = rules.timers(play.state)
    play.leaves(3)
    assert play.state.traders == (1, 2)
    assert rules.timers(play.state) == clock  # seat 1 goes on thinking
    play.leaves(0)  # the starter has traded already
    assert play.state.starter == 1
    assert play.state.traders == (1, 2)
    assert rules.timers(play.state) == clock


def test_2_8_1_the_next_to_trade_has_time_of_its_own_when_one_leaves() -> None:
    play = trade(Options())
    play.is_silent(0)
    clock = rules.timers(play.state)
    play.leaves(1)
    assert rules.awaited(play.state) == {2}
    assert rules.timers(play.state) != clock


def test_2_8_1_when_the_last_to_trade_leaves_the_break_is_over() -> None:
    play = trade(Options())
    for seat in (0, 1, 2):
        play.is_silent(seat)
    play.leaves(3)
    assert play.state.phase == "show"


@EVERY_MOMENT
def test_2_9_only_bid_and_turn_are_under_the_sand(moment: str) -> None:
    play = MOMENTS[moment](Options(sand_timer=30))
    running = replace(play.state, sand=Sand(1, play.state.turns, running=True))
    (sand,) = (timer for timer in rules.timers(running) if timer.name == "sand")
    assert (sand.since, sand.seconds) == (1, 30)
    events = rules.decide(running, HOUSE, TimeUp(sand), play.context)
    if moment in ("bid", "turn"):
        assert play.may(3, StartTimer())
        assert events[0] == TimerFinished(binding=True)
    else:
        assert play.refused(3, StartTimer()) == "wrong_phase"
        assert events == [TimerFinished(binding=False)]


def test_2_9_the_sand_of_a_turn_that_a_vote_has_interrupted_does_not_bind() -> None:
    play = table(*HANDS, options=Options(word_policy="friendly", vote=True, sand_timer=60))
    play.does(0, Bid("whalex"))
    play.does(2, StartTimer())
    play.doubts(3)
    assert play.state.phase == "vote"
    play.votes({1: True, 2: True})
    assert (play.state.phase, play.state.turn) == ("turn", 1)
    assert [event.binding for event in play.rings("sand")] == [False]  # type: ignore[union-attr]  # another event fails here too
    play.does(2, StartTimer())
    assert play.rings("sand")[0].binding is True  # type: ignore[union-attr]  # another event fails here too


def test_2_9_a_doubt_about_a_good_word_interrupts_nothing() -> None:
    play = table(*HANDS, options=Options(word_policy="friendly", sand_timer=60))
    play.does(0, Bid("whale"))
    play.does(1, StartTimer())
    play.doubts(3)
    assert play.state.phase == "turn"
    play.rings("sand")
    assert play.state.showdown is not None
    assert play.state.showdown.caller == 1


def test_2_9_after_a_struck_word_the_turn_is_a_new_one() -> None:
    play = replacing(Options(sand_timer=60))
    play.replaces(1, "yummyy")
    play.does(2, StartTimer())
    play.doubts(3)  # yummyy is no word either
    play.replaces(1, "whales")
    assert play.state.turn == 2
    assert play.rings("sand")[0].binding is False  # type: ignore[union-attr]  # another event fails here too


def test_2_9_the_sand_in_bid_costs_a_die_and_runs_on_across_the_end_of_the_round() -> None:
    play = table(*HANDS, options=Options(sand_timer=60))
    play.does(2, StartTimer())
    play.rings("sand")
    assert (play.state.phase, play.state.turn, play.state.showdown) == ("discard", 0, None)
    later = show(Options(sand_timer=60))
    assert later.refused(1, StartTimer()) == "wrong_phase"
    again = turn(Options(sand_timer=60, word_policy="none"))
    again.does(3, StartTimer())
    again.does(1, Bid("zzzzzz"))
    again.does(2, Call())
    again.does(1, Discard(0))
    again.rings("show")
    assert again.state.round == 2
    assert again.refused(0, StartTimer()) == "timer_running"
    assert [event.binding for event in again.rings("sand")] == [False]  # type: ignore[union-attr]  # another event fails here too
    again.does(0, StartTimer())
    assert again.state.sand.count == 2


def test_1_2_throws_are_counted_round_by_round() -> None:
    play = turn(Options(word_policy="none"))
    play.restarts()
    play.restarts()
    assert play.state.throw == 2
    play.does(0, Bid("zz"))
    play.does(1, Call())
    play.does(0, Discard(0))
    play.rings("show")
    assert (play.state.round, play.state.throw) == (2, 0)


@pytest.mark.parametrize("expiry", ["auto_call", "lose_die"])
def test_2_9_sand_that_runs_out_while_others_may_doubt_ends_the_hold(expiry: str) -> None:
    options = Options(word_policy="friendly", friendly_hold=30, sand_timer=10, timer_expiry=expiry)  # type: ignore[arg-type]  # a case of the table above
    play = table(*HANDS, options=options)
    play.does(0, Bid("whale"))
    play.does(2, StartTimer())
    play.rings("sand")
    assert (play.state.phase, play.state.held) == ("discard", False)
    assert rules.awaited(play.state) == {1}
    assert (play.state.showdown is None) == (expiry == "lose_die")


def test_every_decision_is_counted() -> None:
    play = turn(Options(vote=True, trading=True))
    counts = [play.state.turns]
    for act in (
        lambda: play.does(1, Call()),
        lambda: play.does(1, Accept()),
        lambda: play.does(1, Discard(0)),
        *(lambda seat=seat: play.is_silent(seat) for seat in (1, 2, 3, 0)),
        lambda: play.rings("show"),
        play.restarts,
        lambda: play.does(1, Bid("zz")),
    ):
        act()
        counts.append(play.state.turns)
    assert counts == sorted(set(counts))
