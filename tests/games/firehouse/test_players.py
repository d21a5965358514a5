"""The players of Firehouse: what they decide, that they see no more than their view, and how they differ."""

from collections import Counter

import pytest
from msgspec.structs import replace

from bunkum.arena.contest import Contest, play_matches
from bunkum.bots import all_personalities, make_player, personalities
from bunkum.core import Menu, Seat
from bunkum.games import load_game
from bunkum.games.firehouse import rules
from bunkum.games.firehouse.odds import believed_chance, chance, credited_chance, infer_from_bids
from bunkum.games.firehouse.options import Options
from bunkum.games.firehouse.players import (
    CHIEF,
    HONEST,
    PERSONALITIES,
    SPARKY,
    YARDSTICKS,
    bad_cost,
    bang_probability,
    choose,
    speak_up,
)
from bunkum.games.firehouse.records import Action, Bang, Bid
from support.firehouse import Fire, fire

ALL = [temper.id for temper in (*PERSONALITIES, *YARDSTICKS)]
NO_WORDS = frozenset[str]()


def steady() -> float:
    """Luck that is always even: no bluff, no whim to speak of."""
    return 0.5


def choice_of(play: Fire, seat: int, temper: str) -> Action:
    view = play.view(seat)
    menu = rules.menu(view, Seat(seat))
    action, _ = choose(temper, view, Seat(seat), menu, memory=b"", luck=steady, lexicon=NO_WORDS)
    return action


def speaks_up(play: Fire, seat: int, temper: str) -> Action | None:
    view = play.view(seat)
    menu = rules.menu(view, Seat(seat))
    action, _ = speak_up(temper, view, Seat(seat), menu, memory=b"", luck=steady, lexicon=NO_WORDS)
    return action


@pytest.mark.parametrize("temper", ALL)
def test_what_cannot_be_is_banged_in_turn_and_out_of_turn(temper: str) -> None:
    play = fire("1111", "2222", "3333", wild=6)
    play.bids((12, 1))
    assert choice_of(play, 1, temper) == Bang(1)
    assert speaks_up(play, 2, temper) == Bang(1)


@pytest.mark.parametrize("temper", ALL)
def test_what_one_holds_oneself_is_never_banged(temper: str) -> None:
    play = fire("1111", "2222", "3333", wild=6)
    play.bids((3, 2))
    assert isinstance(choice_of(play, 1, temper), Bid)
    assert speaks_up(play, 2, temper) is None or chance(play.view(2), 3, 2) < 0.5
    play.bids((4, 2))
    assert speaks_up(play, 0, temper) is None or chance(play.view(0), 4, 2) < 0.5


@pytest.mark.parametrize("temper", ALL)
def test_an_opening_is_a_bid_that_is_allowed(temper: str) -> None:
    play = fire(wild=4)
    action = choice_of(play, 0, temper)
    assert isinstance(action, Bid)
    play.does(0, action)


@pytest.mark.parametrize("temper", ALL)
def test_where_nothing_can_be_raised_it_bangs(temper: str) -> None:
    play = fire("66", "66", "65", wild=5)
    play.bids((6, 6))
    assert rules.menu(play.view(1), Seat(1)).blanks == ()
    assert choice_of(play, 1, temper) == Bang(1)


def test_nobody_speaks_up_without_a_bid_or_at_their_own_or_in_a_window() -> None:
    play = fire("11", "22", "33", "44", wild=6)
    assert speaks_up(play, 2, "sparky") is None
    play.bids((8, 1))
    assert speaks_up(play, 0, "sparky") is None
    play.bangs(3)
    assert speaks_up(play, 2, "sparky") is None


def test_a_held_bid_may_be_banged_in_turn_by_speaking_up() -> None:
    play = fire("11", "22", "33", wild=6, options=Options(raise_hold_ms=1000))
    play.bids((6, 1))
    assert speaks_up(play, 1, "sparky") == Bang(1)


def test_whose_bids_are_heard_are_believed_to_hold_the_face() -> None:
    play = fire("111", "222", "333", wild=6)
    play.bids((2, 5))
    view = play.view(1)
    bare = believed_chance(view, infer_from_bids(view, Seat(1), 0.0), 3, 5)
    assert bare == pytest.approx(chance(view, 3, 5))
    assert believed_chance(view, infer_from_bids(view, Seat(1), 1.0), 3, 5) > bare
    assert infer_from_bids(play.view(0), Seat(0), 1.0) == {}  # one's own bid tells one nothing
    assert (credited_chance(0.0, 1.0), credited_chance(1.0, 1.0)) == (0.0, 1.0)


def test_nerve_the_less_likely_the_sooner_banged_and_the_brink_is_dreaded() -> None:
    assert bang_probability(0.1, 0) > bang_probability(0.6, 0)
    assert bang_probability(0.3, 7) > bang_probability(0.3, 0)
    view = fire("11", "22").state
    brink = replace(view, scores=(-4, 0))
    assert bad_cost(CHIEF, brink, Seat(0)) > bad_cost(CHIEF, view, Seat(0))


def test_a_player_sees_its_view_alone_and_the_same_luck_decides_the_same() -> None:
    one, two = fire("125", "222", "333", wild=6), fire("125", "456", "111", wild=6)
    for play in (one, two):
        play.bids((2, 5), (3, 5), (3, 6))
    assert one.view(0) == two.view(0)
    assert [choice_of(one, 0, temper) for temper in ALL] == [choice_of(two, 0, temper) for temper in ALL]


def test_nothing_is_remembered_or_warmed_up() -> None:
    players = load_game("firehouse").players
    assert players is not None
    assert players.listen("chief", fire().view(0), Seat(0), news=(), claims=(), memory=b"kept") == b"kept"
    players.warm_up(NO_WORDS)


def test_a_temper_that_is_none_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        choose("nobody", fire().view(0), Seat(0), Menu(), memory=b"", luck=steady, lexicon=NO_WORDS)
    assert [one.id for one in personalities("firehouse")] == [one.id for one in PERSONALITIES]
    assert {one.id for one in all_personalities("firehouse")} == {*ALL, "random"}
    assert make_player("firehouse", "chief", "seed")


def wins(*lineup: str, matches: int) -> tuple[Counter[str], Counter[str]]:
    """Wins and marks by player."""
    won, marked = Counter[str](), Counter[str]()
    for result in play_matches(Contest("firehouse", Options(), lineup, "test", NO_WORDS, ()), matches):
        won.update(name for name, place in result.order if place == 1)
        marked.update({f"{name} {mark}": times for (name, mark), times in result.counts.items()})
    return won, marked


@pytest.mark.parametrize("temper", [temper.id for temper in PERSONALITIES])
def test_a_temper_beats_three_that_roll_dice_to_decide(temper: str) -> None:
    won, _ = wins(temper, "random", "random", "random", matches=25)
    assert won[temper] >= 20


def test_tempers_differ() -> None:
    """Sparky bangs out of turn more often than the Chief, Old Smoke bluffs most."""
    _, marked = wins("chief", "sparky", "smoke", matches=30)

    def rate(name: str, mark: str, among: str) -> float:
        return marked[f"{name} {mark}"] / max(1, marked[f"{name} {among}"])

    assert rate("sparky", "snap", "round") > rate("chief", "snap", "round")
    assert rate("smoke", "bluff", "bid") > rate("chief", "bluff", "bid")
    assert rate("smoke", "bluff", "bid") > rate("sparky", "bluff", "bid")


def test_the_tempers_are_measurably_apart() -> None:
    assert len({(one.belief_weight, one.snap_threshold, one.bluff_rate) for one in (*PERSONALITIES, HONEST)}) == 4
    assert SPARKY.snap_threshold > CHIEF.snap_threshold
