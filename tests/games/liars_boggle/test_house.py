"""People who leave, restarts, and what each option shows to whom (RULES 1.6, 1.7, 2.6, 2.8)."""

import pytest

from bunkum.core import GameContext, HouseOptions, Illegal, seeded_dice
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import (
    Accept,
    Bid,
    Call,
    CallInstead,
    Discard,
    FriendlyChallenge,
    Removed,
    Replace,
    Revealed,
    Rolled,
    SetAside,
    StartTimer,
    TimerFinished,
    Vote,
)
from bunkum.pieces.letters import has_qu
from support.playing import Playing, table

LB_1 = ("HWLA", "ETRS", "NOID", "GMUY")
NO_WORDS = Options(word_policy="none")


def bids_and_is_called(play: Playing, loser: int) -> None:
    """Whoever is before `loser` bids low; `loser` says what nobody can spell and is called."""
    letters = 2
    while play.state.turn != loser:
        play.does(play.state.turn, Bid("a" * letters))
        letters += 1
    play.does(loser, Bid("z" * letters))
    if play.state.phase == "turn":
        play.does(play.state.turn, Call())
    if play.state.phase == "discard":
        play.does(loser, Discard(0))


def test_ho_2_who_leaves_stays_in_the_count_until_the_round_is_resolved() -> None:
    play = table("EEE", "EE", "EEEE", "E", options=NO_WORDS)
    play.does(0, Bid("aa"))
    play.leaves(2)
    assert play.counts() == [3, 2, 4, 1]
    assert play.refused(2, Bid("zzzz")) == "seat_dead"
    play.does(1, Bid("zzz"))  # seat 2 has left: the House calls for it
    play.does(1, Discard(0))
    assert play.counts() == [3, 1, 0, 1]
    assert play.state.places == (0, 0, 4, 0)
    assert play.state.starter == 1
    removed = next(event for event in play.log if isinstance(event, Removed))
    assert len(removed.dice) == 4
    assert play.view(0).pile[-4:] == removed.dice  # to the public pile, identities shown


def test_ho_3_who_would_have_started_and_leaves_between_rounds() -> None:
    play = table("EEE", "EE", "EE", "EE", options=NO_WORDS)
    bids_and_is_called(play, 1)
    assert (play.state.phase, play.state.starter) == ("show", 1)
    play.leaves(1)
    assert play.counts() == [3, 0, 2, 2]
    assert play.state.starter == 2


def test_ho_4_a_leaver_places_below_who_lost_the_last_die() -> None:
    play = table("EEE", "E", "EEEE", "E", options=NO_WORDS)
    play.does(0, Bid("aa"))
    play.leaves(2)
    play.does(1, Bid("zzz"))
    assert play.state.places == (0, 3, 4, 0)
    assert play.counts() == [3, 0, 0, 1]
    assert play.state.starter == 3


def test_ho_6_when_one_is_left_it_wins_at_once_and_nothing_is_revealed() -> None:
    play = table("EEE", "EE", "EEEE", "E", options=NO_WORDS)
    for seat in (1, 3, 0):
        play.leaves(seat)
    assert rules.outcome(play.state) == (2, 4, 1, 3)
    assert not any(isinstance(event, Revealed) for event in play.log)


def voting(hands: tuple[str, ...] = LB_1) -> Playing:
    play = table(*hands, options=Options(vote=True))
    play.does(0, Bid("shole"))
    play.does(1, Call(challenge=True))
    assert play.state.phase == "vote"
    return play


def test_ho_7_leaving_before_voting_is_an_abstention() -> None:
    play = voting()
    play.does(2, Vote(valid=True))
    play.leaves(3)
    assert play.state.showdown is not None
    assert play.state.showdown.valid is True


def test_a_cast_vote_stays_when_the_voter_leaves() -> None:
    play = voting()
    play.does(2, Vote(valid=True))
    play.leaves(2)
    assert play.state.phase == "vote"
    play.rings("answer")
    assert play.state.showdown is not None
    assert play.state.showdown.valid is True


def test_a_leaver_whose_bid_is_called_loses_a_die_and_all_of_them() -> None:
    play = table("EEE", "EE", "EEEE", options=NO_WORDS)
    play.does(0, Bid("zz"))
    play.leaves(0)
    play.does(1, Call())  # the House gives up a die for seat 0, and then the rest
    assert play.counts() == [0, 2, 4]
    assert play.state.places == (3, 0, 0)
    assert play.state.starter == 1  # fewest dice


def test_the_house_plays_the_turn_of_who_left() -> None:
    play = table("EEE", "EE", "EEEE", options=NO_WORDS)
    play.leaves(0)  # the opener: nothing can be called, it loses a die, and then the rest
    assert play.state.places == (3, 0, 0)
    assert play.state.round == 2


def test_ho_9_a_restart_keeps_starter_and_dice_and_voids_the_bids() -> None:
    play = table(*LB_1, options=Options(sand_timer=180))
    play.roll(1, "AAAA", throw=1)
    play.does(0, Bid("whale"))
    play.does(1, StartTimer())
    play.restarts()
    assert (play.state.phase, play.state.bid, play.state.turn, play.state.round) == ("bid", None, 0, 1)
    assert play.counts() == [4, 4, 4, 4]
    assert [die.up for die in play.view(0).hands[0] or ()] == ["A"] * 4  # the throw after the first
    assert play.rings("sand") == [TimerFinished(binding=False)]  # it runs on and does not bind
    assert play.refused(1, Call(expect=1)) == "stale"


def test_ho_9_no_restart_after_the_call() -> None:
    play = table(*LB_1)
    play.does(0, Bid("zz"))
    play.does(1, Call())
    with pytest.raises(Illegal, match="wrong_phase"):
        play.restarts()


def test_memory_keeps_no_earlier_bid_and_still_brings_back_the_one_before() -> None:
    play = table(*LB_1, words="cats", options=Options(word_policy="friendly", history="memory"))
    play.does(0, Bid("cats"))
    play.does(1, Bid("catz"))
    assert play.state.earlier == ()
    assert all(play.view(seat).before is None for seat in range(4))
    play.does(2, FriendlyChallenge(2))
    assert play.view(3).bid is not None
    assert play.view(3).bid.word == "cats"  # type: ignore[union-attr]  # None fails here too
    assert play.may(1, CallInstead())
    assert play.refused(1, Replace("bats")) == "not_higher"


def test_full_history_shows_the_bids_before() -> None:
    play = table(*LB_1)
    play.does(0, Bid("cats"))
    play.does(1, Bid("rats"))
    assert [bid.word for bid in play.view(3).earlier] == ["cats"]


def test_memory_shows_numbers_of_dice_only_while_they_lie_open() -> None:
    play = table(*LB_1, options=Options(dice_counts="memory"))
    assert play.view(0).hands[1] is None
    play.does(0, Bid("zz"))
    play.does(1, Call())
    assert [die.up for die in play.view(0).hands[1] or ()] == list("ETRS")
    play.does(0, Discard(0))
    play.rings("show")
    assert play.view(0).hands[1] is None
    assert len(play.view(0).hands[0] or ()) == 3


def test_owners_alone_know_which_dice_are_theirs() -> None:
    play = table(*LB_1)
    assert all(die.faces is None for die in play.view(0).hands[1] or ())
    play.does(0, Bid("zz"))
    play.does(1, Call())
    assert all(die.faces is None and die.up for die in play.view(0).hands[1] or ())
    public = table(*LB_1, options=Options(die_identity="public"))
    assert all(die.faces and die.up is None for die in public.view(0).hands[1] or ())


def test_reveal_to_dead_shows_them_every_die_from_the_next_roll_and_takes_their_vote() -> None:
    options = Options(vote=True, house=HouseOptions(reveal_to_dead=True))
    play = table("SHO", "LEA", "Z", options=options)
    play.roll(2, "SHO", "LEA")
    bids_and_is_called(play, 2)
    play.rings("show")
    assert all(die.up for die in play.view(2).hands[0] or ())
    assert all(die.up is None for die in play.view(1).hands[0] or ())
    while play.state.turn != 0:
        play.does(play.state.turn, Bid("ab"))
    play.does(0, Bid("shole"))
    play.does(1, Call(challenge=True))
    assert play.state.phase != "vote"  # nobody else may vote: decided at once, invalid


def test_dead_challenge_lets_who_is_out_doubt_a_word() -> None:
    options = Options(word_policy="friendly", dead_challenge=True)
    play = table("SHO", "LEA", "Z", options=options)
    bids_and_is_called(play, 2)
    play.rings("show")
    play.does(play.state.turn, Bid("zzzz"))
    assert play.state.bid is not None
    play.does(2, FriendlyChallenge(play.state.bid.seq))
    assert play.state.phase == "replace"


def test_friendly_hold_keeps_the_next_player_back() -> None:
    play = table(*LB_1, options=Options(word_policy="friendly", friendly_hold=5))
    play.does(0, Bid("cats"))
    assert play.refused(1, Bid("rats")) == "too_early"
    assert play.refused(1, Call()) == "too_early"
    assert rules.awaited(play.state) == frozenset()
    play.rings("hold")
    play.does(1, Bid("rats"))


@pytest.mark.parametrize(("expiry", "phase"), [("auto_call", "showdown"), ("lose_die", "discard"), ("notify", "turn")])
def test_what_the_sand_does_when_it_runs_out_in_the_turn(expiry: str, phase: str) -> None:
    play = table(*LB_1, options=Options(sand_timer=60, timer_expiry=expiry))  # type: ignore[arg-type]  # a case of the table above
    play.does(0, Bid("whale"))
    play.does(3, StartTimer())
    play.rings("sand")
    assert play.state.phase == phase
    assert play.state.turn == 1
    assert (play.state.showdown is None) == (phase != "showdown")


def test_prefer_qu_sets_the_qu_die_aside_first() -> None:
    for seed in range(5):
        events = rules.begin(3, Options(set_aside="prefer_qu"), GameContext(seeded_dice(seed)))
        aside = next(event for event in events if isinstance(event, SetAside))
        assert [has_qu(die) for die in aside.dice] == [True]


def test_after_the_last_showdown_there_is_no_pause() -> None:
    play = table("T", "A")
    play.does(0, Bid("at"))
    play.does(1, Call())
    play.does(1, Accept())
    assert play.state.phase == "over"
    assert rules.timers(play.state) == ()
    assert play.refused(0, Bid("ta")) == "game_over"


def test_dice_lie_open_until_the_next_roll_and_not_after() -> None:
    play = table(*LB_1)
    play.does(0, Bid("zz"))
    play.does(1, Call())
    play.does(0, Discard(0))
    assert all(die.up for die in play.view(2).hands[1] or ())
    events = play.rings("show")
    assert sum(isinstance(event, Rolled) for event in events) == 4
    assert all(die.up is None for die in play.view(2).hands[1] or ())
