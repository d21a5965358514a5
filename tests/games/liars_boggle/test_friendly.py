"""Friendly challenges (RULES 2.10)."""

import pytest

from bunkum.core import HouseOptions, Seat
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import Bid, BidWithdrawn, Call, CallInstead, Discard, Event, Replace
from support.phases import FRIENDLY, HANDS, turn
from support.playing import table

VOTING = Options(word_policy="friendly", vote=True)


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def test_2_10_a_valid_word_changes_nothing_and_is_not_checked_again() -> None:
    play = turn(FRIENDLY)
    before = play.state
    play.doubts(2)
    after = play.state
    assert (after.phase, after.turn, after.turns, after.bid, after.poll) == ("turn", 1, before.turns, before.bid, None)
    play.does(1, Bid("zzzzzz"))
    play.does(2, Call())
    play.does(1, Discard(0))
    play.rings("show")
    play.does(1, Bid("whale"))
    assert play.refused_doubt(3) == "already_checked"


def test_2_10_a_struck_word_is_refused_to_everybody_for_the_rest_of_the_match() -> None:
    play = table(*HANDS, options=FRIENDLY)
    play.does(0, Bid("catz"))
    assert play.doubts(1)[-1] == BidWithdrawn("catz", None)
    play.does(0, Replace("cats"))
    assert play.refused(1, Bid("catz")) == "word_rejected"
    play.does(1, Bid("zzzzz"))
    play.does(2, Call())
    play.does(1, Discard(0))
    play.rings("show")
    assert play.refused(1, Bid("catz")) == "word_rejected"


def test_2_10_the_turn_returns_to_the_seat_that_had_it_as_a_new_turn() -> None:
    play = turn(FRIENDLY)
    play.does(1, Bid("whalex"))
    turns = play.state.turns
    play.doubts(2)
    assert (play.state.turn, play.state.bid and play.state.bid.word) == (1, "whale")
    play.does(1, Replace("whales"))
    assert play.state.turn == 2
    assert play.state.turns > turns + 1


@pytest.mark.parametrize("history", ["full", "memory"])
def test_2_10_a_replacement_may_be_struck_as_well(history: str) -> None:
    play = turn(Options(word_policy="friendly", history=history))  # type: ignore[arg-type]  # a case of the table above
    play.does(1, Bid("whalex"))
    for word in ("whaley", "whalez"):
        play.doubts(3)
        assert play.refused(1, Replace("wha")) == "not_higher"
        play.does(1, Replace(word))
    play.doubts(2)
    assert play.state.bid is not None
    assert (play.state.bid.word, play.state.bid.seat) == ("whale", 0)
    assert play.state.struck == {"whalex", "whaley", "whalez"}
    play.does(1, CallInstead())
    assert play.state.showdown is not None
    assert (play.state.showdown.caller, play.state.showdown.loser) == (1, 1)


def test_2_10_the_table_votes_in_a_friendly_way_too_but_the_bidder_and_who_asked() -> None:
    play = table(*HANDS, options=VOTING)
    play.does(0, Bid("shole"))
    assert kinds(play.doubts(2)) == ["FriendlyAsked", "VoteOpened"]
    assert play.state.poll is not None
    assert play.state.poll.voters == (1, 3)
    play.votes({1: True, 3: True})
    assert (play.state.phase, play.state.turn, play.state.good) == ("turn", 1, {"shole"})
    other = table(*HANDS, options=VOTING)
    other.does(0, Bid("shole"))
    other.doubts(1)
    other.votes({2: True, 3: False})
    assert (other.state.phase, other.state.turn, other.state.struck) == ("replace", 0, {"shole"})


def test_2_10_with_two_seats_there_is_nobody_to_vote() -> None:
    play = table("SHO", "LE", options=VOTING)
    play.does(0, Bid("shole"))
    assert kinds(play.doubts(1)) == ["FriendlyAsked", "VoteClosed", "FriendlyResult", "BidWithdrawn"]


def test_2_10_the_hold_ends_with_the_doubt_and_begins_with_each_bid() -> None:
    play = table(*HANDS, options=Options(word_policy="friendly", friendly_hold=5, house=HouseOptions(turn_clock=60)))
    assert [timer.name for timer in rules.timers(play.state)] == ["turn"]
    play.does(0, Bid("cats"))
    assert [(timer.name, timer.seconds) for timer in rules.timers(play.state)] == [("hold", 5)]
    assert rules.menu(play.view(1), Seat(1)).ready == rules.menu(play.view(2), Seat(2)).ready
    assert rules.menu(play.view(1), Seat(1)).blanks == ()
    play.doubts(2)
    assert [timer.name for timer in rules.timers(play.state)] == ["turn"]
    play.does(1, Bid("catz"))
    assert play.state.held
    play.doubts(3)
    assert not play.state.held
    play.does(1, Replace("rats"))
    assert play.state.held
    play.rings("hold")
    assert rules.awaited(play.state) == {2}


@pytest.mark.parametrize("history", ["full", "memory"])
def test_2_10_it_is_the_bid_just_before_that_stands_again(history: str) -> None:
    play = table(*HANDS, options=Options(word_policy="friendly", history=history))  # type: ignore[arg-type]  # a case of the table above
    for seat, word in enumerate(("bats", "cats", "rats", "ratz")):
        play.does(seat, Bid(word))
    play.doubts(0)
    assert play.state.bid is not None
    assert (play.state.bid.word, play.state.bid.seat) == ("rats", 2)
    assert [bid.word for bid in play.state.earlier] == (["bats", "cats"] if history == "full" else [])


def test_2_10_only_a_word_that_the_dictionary_lacks_is_put_to_the_vote() -> None:
    play = turn(VOTING)
    assert kinds(play.doubts(2)) == ["FriendlyAsked", "FriendlyResult"]
    assert play.state.good == {"whale"}
