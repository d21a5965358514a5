"""Tokens, rounds and lives (RULES 6.6), gifts, people who leave (1.6), restarts (1.7), clocks (1.5)."""

import pytest

from bunkum.core import HouseOptions, Illegal
from bunkum.games.cup import rules
from bunkum.games.cup.options import Options, fits
from bunkum.games.cup.records import Eliminated, Fell, Give, Given, MatchEnded, Revealed, ShowStarted
from bunkum.testing.laws import find_contradiction
from support.cup_playing import Playing, table


def loses(play: Playing, loser: int) -> None:
    """In a round of its own, this seat loses: somebody before it claims what is there, and it lifts the cup."""
    if play.state.phase == "show":
        play.rings("show")
    claims = iter(("high 1", "high 2", "high 3", "high 4", "high 5", "high 6", "pair 1", "pair 2"))
    play.says(play.state.turn, f"claim {next(claims)}")
    while play.state.turn != loser:
        play.says(play.state.turn, f"blind {next(claims)}")
    play.says(loser, "challenge")


def always_sixes(seats: int, end: str, *, winner_gives: bool = False) -> Playing:
    """A table where everything holds."""
    play = table("66666", seats=seats, options=Options(end=end, winner_gives=winner_gives))
    for number in range(2, 12):
        play.roll(number, "66666")
    return play


def test_6_6_tokens_the_match_ends_when_a_seat_has_so_many_and_the_fewest_win() -> None:
    play = always_sixes(3, "tokens:2")
    loses(play, 1)
    assert (play.state.tokens, play.state.starter, play.state.phase) == ((0, 1, 0), 0, "show")
    loses(play, 2)
    loses(play, 1)
    assert rules.outcome(play.state) == (1, 3, 2)
    assert not isinstance(play.log[-2], ShowStarted), "the last showdown has no SHOW"


def test_p12_ties_at_the_end_are_shared() -> None:
    play = always_sixes(4, "tokens:2")
    for loser in (1, 1):
        loses(play, loser)
    assert rules.outcome(play.state) == (1, 4, 1, 1)


def test_6_6_rounds() -> None:
    play = always_sixes(3, "rounds:2")
    loses(play, 1)
    loses(play, 2)
    assert rules.outcome(play.state) == (1, 2, 2)


def test_6_6_lives() -> None:
    play = always_sixes(3, "lives:2")
    assert play.state.tokens == (2, 2, 2)
    for loser in (1, 1):
        loses(play, loser)
    assert (play.state.tokens, play.state.living, play.state.places) == ((2, 0, 2), {0, 2}, (0, 3, 0))
    assert play.refused(1, "peek") == "seat_dead"
    loses(play, 2)
    loses(play, 2)
    assert rules.outcome(play.state) == (1, 3, 2)


def test_6_6_the_winner_gives_a_token_and_the_silent_one_to_the_loser() -> None:
    play = always_sixes(3, "tokens:5", winner_gives=True)
    loses(play, 1)
    assert (play.state.phase, rules.awaited(play.state)) == ("give", {0})
    assert play.refused(0, Give(play.state.turn)) == play.refused(0, Give(77)) == "no_such_seat"  # type: ignore[arg-type]  # no such seat
    assert play.refused(1, "give Cy") == "not_your_turn"
    play.says(0, "give Cy")
    assert (play.state.tokens, play.state.phase) == ((0, 1, 1), "show")
    loses(play, 1)
    play.rings("answer")
    assert play.state.tokens == (0, 3, 1)
    assert table("66666").refused(0, Give(play.state.turn)) == "option_off"


def test_6_6_two_who_fall_at_once_share_the_place() -> None:
    play = always_sixes(4, "lives:1", winner_gives=True)
    loses(play, 1)
    assert play.refused(0, "give Bob") == "no_such_seat", "it has no life to lose"
    play.says(0, "give Dee")
    assert [event for event in play.log if isinstance(event, Eliminated)] == [Eliminated((1, 3), 3)]  # type: ignore[arg-type]  # seats are numbers
    assert (play.state.living, play.state.places) == ({0, 2}, (0, 3, 0, 3))
    loses(play, 2)
    assert rules.outcome(play.state) == (1, 3, 2, 3)


def test_6_6_with_two_seats_left_nothing_is_given() -> None:
    play = always_sixes(3, "lives:1", winner_gives=True)
    loses(play, 1)
    assert play.state.phase == "show"
    assert not any(isinstance(event, Given) for event in play.log)


def test_6_6_in_silence_nothing_is_given_to_a_loser_without_lives() -> None:
    play = always_sixes(4, "lives:1", winner_gives=True)
    loses(play, 1)
    play.rings("answer")
    assert (play.state.tokens, play.state.phase) == ((1, 0, 1, 1), "show")


def test_6_6_where_the_token_ends_the_match_nothing_is_given() -> None:
    play = always_sixes(3, "tokens:2", winner_gives=True)
    loses(play, 1)
    play.says(0, "give Bob")
    assert rules.outcome(play.state) == (1, 3, 1)


def test_10_2_conflicts() -> None:
    for options, seats, which in (
        (Options(winner_gives=True), 2, "winner_gives"),
        (Options(), 1, "players"),
        (Options(), 13, "players"),
        (Options(house=HouseOptions(first_seat=4)), 4, "first_seat"),
    ):
        with pytest.raises(Illegal, match=which) as refusal:
            fits(options, seats)
        assert refusal.value.code == "option_conflict"
    fits(Options(empty_cup=True, table_lock="round"), 12)
    assert rules.warnings(Options(), 2) == ()


# Leaving.


def test_ho_6_when_all_but_one_have_left_the_last_wins_and_nothing_is_revealed() -> None:
    for end in ("tokens:5", "lives:2"):
        play = always_sixes(3, end)
        play.leaves(1)
        play.leaves(0)
        assert rules.outcome(play.state) == (2, 3, 1)
        assert isinstance(play.log[-1], MatchEnded)
        assert not any(isinstance(event, Revealed) for event in play.log)


def test_1_6_who_left_a_game_of_scores_is_played_to_the_end_of_the_round_and_then_skipped() -> None:
    play = table("66666", seats=3, options=Options(end="tokens:2"))
    play.roll(2, "66666")
    play.leaves(1)
    play.says(0, "claim pair 6")
    assert play.verdict().loser == 1, "the House lifts the cup for who has left"
    assert play.state.tokens == (0, 0, 0), "but its score is frozen"
    play.rings("show")
    play.says(0, "claim pair 6")
    assert play.state.turn == 2
    assert play.refused(1, "peek") == "seat_dead"


def test_1_6_what_a_leaver_in_its_turn_began_the_house_ends() -> None:
    play = table("66666", "1", seats=3)
    play.says(0, "claim pair 2")
    play.says(1, "peek", "show 6 6 6 6 6")
    play.leaves(1)
    assert play.state.claim is not None
    assert (play.state.turn, str(play.state.claim.claim), len(play.state.cup)) == (2, "pair 2 with 3", 1)


def test_1_6_a_starter_who_left_is_replaced_by_the_next_to_the_left() -> None:
    for end in ("tokens:5", "lives:2"):
        play = always_sixes(3, end)
        play.says(0, "claim pair 2")
        play.says(1, "challenge")
        assert play.state.starter == 0
        play.leaves(0)
        assert play.state.starter == 1
        play.rings("show")
        assert play.state.turn == 1


def test_1_6_who_left_with_lives_is_out_at_the_end_of_the_round_below_who_fell_in_it() -> None:
    play = always_sixes(4, "lives:1")
    play.leaves(3)
    assert play.state.places == (0, 0, 0, 0)
    loses(play, 1)
    assert play.state.places == (0, 3, 0, 4)


def test_1_6_ranks_in_a_game_of_scores_leavers_last_the_later_one_higher() -> None:
    play = always_sixes(4, "rounds:1")
    play.leaves(1)
    play.leaves(2)
    play.says(0, "claim pair 2")
    assert rules.outcome(play.state) == (1, 4, 3, 1)


def test_1_6_a_giver_who_is_left_with_one_other_gives_nothing() -> None:
    play = always_sixes(3, "tokens:5", winner_gives=True)
    loses(play, 1)
    play.leaves(2)
    assert (play.state.phase, play.state.tokens) == ("show", (0, 1, 0))


def test_1_6_when_a_giver_leaves_the_loser_gets_it() -> None:
    play = always_sixes(4, "tokens:5", winner_gives=True)
    loses(play, 1)
    play.leaves(0)
    assert (play.state.phase, play.state.tokens, play.state.starter) == ("show", (0, 2, 0, 0), 1)


# Restarts, clocks, onlookers.


def test_1_7_a_restart_rolls_afresh_and_keeps_starter_and_tokens() -> None:
    play = table("66666", "11111", seats=3)
    play.says(0, "look", "claim pair 6")
    play.restarts()
    assert (play.state.claim, play.state.turn, play.state.phase, play.state.throw) == (None, 0, "turn", 2)
    assert [play.knows(seat) for seat in range(3)] == ["....."] * 3
    assert [die.value for die in play.state.dice] == [1] * 5
    play.says(0, "claim pair 6")
    play.says(1, "challenge")
    with pytest.raises(Illegal, match="wrong_phase"):
        play.restarts()


def test_1_5_the_turn_clock_runs_from_when_the_cup_comes_until_it_goes() -> None:
    play = table("66666", "6", options=Options(house=HouseOptions(turn_clock=30)))
    (starter,) = rules.timers(play.state)
    play.says(0, "look")
    assert rules.timers(play.state) == (starter,)
    play.says(0, "claim pair 2")
    (receiver,) = rules.timers(play.state)
    assert receiver.since != starter.since
    play.says(1, "peek")
    assert rules.timers(play.state) == (receiver,)
    play.rings("turn")
    assert play.state.turn == 2


def test_reveal_to_dead_shows_all_dice_to_who_is_out_and_to_nobody_else() -> None:
    options = Options(end="lives:1", house=HouseOptions(reveal_to_dead=True))
    play = table("66666", seats=3, options=options)
    play.roll(2, "12345")
    loses(play, 1)
    play.rings("show")
    assert [play.knows(seat) for seat in range(3)] == [".....", "12345", "....."]
    fell = [event for event in play.log if isinstance(event, Fell)]
    assert [event.eyes for event in fell] == [(), (1,)]
    assert find_contradiction(play.view(1), play.state, frozenset()) == ""
