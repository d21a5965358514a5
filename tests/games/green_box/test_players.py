"""What the tempers of the Green Box do: always something legal, from their own view alone, and with some sense."""

import pickle
from random import Random

import pytest
from hypothesis import given, strategies as st

from bunkum.arena.contest import Contest, play_matches
from bunkum.bots import PersonalityPlayer, make_player
from bunkum.core import Seat
from bunkum.games import load_game
from bunkum.games.green_box import rules
from bunkum.games.green_box.odds import (
    believed_chance,
    chance,
    chance_of,
    credited_chance,
    infer_from_bids,
    reputation,
    sight,
)
from bunkum.games.green_box.options import PRESETS, Options
from bunkum.games.green_box.players import PERSONALITIES, YARDSTICKS, listen, recall, remember
from bunkum.games.green_box.records import Action, Bid, BidMade, BidSum, Call, ChooseWild, StandingBid, Verdict
from support.examples import examples
from support.green_box import EXAMPLE, TABLES, Playing, random_hands, table

EVERY = [temper.id for temper in (*PERSONALITIES, *YARDSTICKS)]
NAMED = [temper.id for temper in PERSONALITIES]


def player(temper: str, seed: str = "a test") -> PersonalityPlayer:
    found = make_player("green_box", temper, seed)
    assert isinstance(found, PersonalityPlayer)
    return found


def choice_of(play: Playing, seat: int, temper: str = "magpie", *, seed: str = "a test", memory: bytes = b"") -> Action:
    """What one of this temper does here; it is legal."""
    view = play.view(seat)
    action, _ = player(temper, seed).choose(view, Seat(seat), rules.menu(view, Seat(seat)), memory)
    rules.check(view, Seat(seat), action, ())
    return action


@examples(25)
@given(number=st.integers(0, len(TABLES) - 1), seed=st.integers(0, 10_000))
def test_whole_games_at_every_table_are_played_legally(number: int, seed: int) -> None:
    seats, options = TABLES[number]
    luck = Random(seed)
    lineup = tuple(luck.choice(EVERY) for _ in range(min(seats, 4)))
    (result,) = play_matches(Contest("green_box", options, lineup, f"{seed}", frozenset()), 1)
    assert sorted(place for _, place in result.order) == list(range(1, len(lineup) + 1))


@examples(30)
@given(seed=st.integers(0, 10_000), temper=st.sampled_from(EVERY))
def test_what_others_hold_does_not_matter(seed: int, temper: str) -> None:
    """Two truths alike to a seat, and it does the same."""
    mine = "drop 1, wheel 2, wheel 3, bricks 6, arrow 4"
    chance_of_one, chance_of_other = Random(seed), Random(f"other {seed}")
    plays = [table(mine, *_others(luck)) for luck in (chance_of_one, chance_of_other)]
    assert plays[0].state != plays[1].state
    assert plays[0].view(0) == plays[1].view(0)
    one, other = (choice_of(play, 0, temper) for play in plays)
    assert one == other


def _others(chance: Random) -> list[str]:
    mine = {"drop 1", "wheel 2", "wheel 3", "bricks 6", "arrow 4"}
    while True:
        hands = random_hands(chance, (5, 5))
        if not mine & {card.strip() for hand in hands for card in hand.split(",")}:
            return hands


def test_a_player_is_a_value() -> None:
    """Asked again, or after a journey to another process, it answers the same; another seed may not."""
    play = table(*EXAMPLE)
    play.does(0, Bid(3, "drop"))
    view, seat = play.view(1), Seat(1)
    menu = rules.menu(view, seat)
    one = player("baron")
    again = pickle.loads(pickle.dumps(one))  # noqa: S301  our own bytes
    assert again == one
    assert one.choose(view, seat, menu, b"") == again.choose(view, seat, menu, b"")
    assert len({str(player("baron", f"{seed}").choose(view, seat, menu, b"")[0]) for seed in range(20)}) > 1


@pytest.mark.parametrize("temper", EVERY)
def test_what_cannot_be_is_called(temper: str) -> None:
    play = table(*EXAMPLE)
    play.does(0, Bid(15, "drop"))
    assert isinstance(choice_of(play, 1, temper), Call)


@pytest.mark.parametrize("temper", EVERY)
def test_what_one_holds_oneself_is_never_called(temper: str) -> None:
    play = table(*EXAMPLE)
    play.does(0, Bid(1, "drop"))
    play.does(1, Bid(4, "bricks"))
    assert not isinstance(choice_of(play, 2, temper), Call)


@pytest.mark.parametrize("temper", EVERY)
def test_the_certain_total_is_not_called_and_the_impossible_one_is(temper: str) -> None:
    play = table("drop 6", "wheel 5", options=Options(cubes=1))
    play.does(0, BidSum(6))
    assert isinstance(choice_of(play, 1, temper), BidSum)
    hopeless = table("drop 6", "wheel 1", options=Options(cubes=1))
    hopeless.does(0, BidSum(12))
    assert isinstance(choice_of(hopeless, 1, temper), Call)


def test_the_honest_one_bids_what_it_believes_and_calls_the_rest() -> None:
    for seed in range(30):
        play = table(*random_hands(Random(seed), (5, 5, 5)))
        play.does(0, Bid(1 + seed % 6, "drop"))
        view = play.view(1)
        action = choice_of(play, 1, "honest")
        if chance(view, 1 + seed % 6, "drop") < 0.5:
            assert isinstance(action, Call)
        if isinstance(action, Bid):
            assert (chance_of(view, action) or 0.0) >= 0.5


@pytest.mark.parametrize("temper", EVERY)
def test_what_one_holds_most_of_is_made_wild(temper: str) -> None:
    """And nobody chooses what is so already."""
    options = Options(wild_choice="starter")
    play = table(
        "wheel 1, wheel 2, wheel 3, wheel 4, drop 1",
        "bricks 1, bricks 1, bricks 2, bricks 2, bricks 3",
        options=options,
    )
    assert choice_of(play, 0, temper) == ChooseWild("wheel")
    play.does(0, ChooseWild("wheel"))
    assert isinstance(choice_of(play, 0, temper), Bid)
    same = table(*EXAMPLE, options=options)
    assert isinstance(choice_of(same, 0, temper), Bid)


# Listening.


def test_who_bids_a_symbol_is_taken_to_hold_it() -> None:
    play = table(*EXAMPLE)
    play.does(0, Bid(2, "drop"))
    play.does(1, Bid(2, "wheel"))
    view, visible = play.view(2), sight(play.view(2))
    deaf = infer_from_bids(view, Seat(2), (), {})
    all_ears = infer_from_bids(view, Seat(2), (), {Seat(0): 0.8, Seat(1): 0.8})
    assert believed_chance(view, visible, 5, "drop", deaf) == pytest.approx(chance(view, 5, "drop"))
    assert believed_chance(view, visible, 5, "drop", all_ears) > believed_chance(view, visible, 5, "drop", deaf)
    assert set(all_ears) == {"drop", "wheel"}
    assert infer_from_bids(view, Seat(0), (), {Seat(0): 0.8, Seat(1): 0.8}).keys() == {"wheel"}


def test_a_claim_is_talk_and_weighs_half() -> None:
    view = table(*EXAMPLE).view(2)
    beliefs = infer_from_bids(
        view, Seat(2), [(Seat(0), "wheels"), (Seat(1), "nonsense"), (Seat(2), "drop")], {Seat(0): 0.8}
    )
    assert beliefs == {"wheel": (0.4,)}


def test_a_bid_is_evidence_for_itself_and_the_certain_stays_certain() -> None:
    assert credited_chance(0.5, 0.8) > 0.5
    assert credited_chance(0.5, 0.0) == 0.5
    assert (credited_chance(0.0, 1.0), credited_chance(1.0, 1.0)) == (0.0, 1.0)


def test_who_was_caught_is_trusted_less() -> None:
    news = [BidMade(StandingBid(Seat(1), 9, "drop", 1)), Verdict(3, 9, 3, 0, Seat(1))]
    memory = listen("magpie", table(*EXAMPLE).view(0), Seat(0), news=news, claims=[(Seat(1), "drop")], memory=b"")
    assert recall(memory).records == {1: (0, 1)}
    assert recall(memory).claims == ((1, "drop"),)
    again = remember(memory, [BidMade(StandingBid(Seat(2), 1, "drop", 2)), Verdict(3, 1, 3, 0, Seat(1))], [])
    assert recall(again).records == {1: (0, 1), 2: (1, 1)}
    assert reputation(recall(again).records, Seat(1)) < 1 < reputation(recall(again).records, Seat(2))


def test_nobody_speaks_up_out_of_turn() -> None:
    play = table(*EXAMPLE)
    menu = rules.menu(play.view(1), Seat(1))
    players = load_game("green_box").players
    assert players is not None
    assert players.speak_up(
        "baron", play.view(1), Seat(1), menu, memory=b"x", luck=lambda: 0.0, lexicon=frozenset()
    ) == (
        None,
        b"x",
    )


# How good, and how different.


@pytest.mark.parametrize("temper", NAMED)
def test_a_temper_beats_three_who_roll_dice_to_decide(temper: str) -> None:
    contest = Contest("green_box", PRESETS["green-box"], (temper, "random", "random", "random"), "beats", frozenset())
    results = list(play_matches(contest, 20))
    won = sum((temper, 1) in result.order for result in results)
    assert won >= 16
    thought = sorted(seconds for result in results for name, seconds in result.seconds if name == temper)
    assert thought[int(len(thought) * 0.99)] < 0.1


def test_the_tempers_differ_in_how_they_bluff_and_call() -> None:
    contest = Contest("green_box", PRESETS["green-box"], ("prudence", "magpie", "baron"), "differ", frozenset())
    counted = {(name, mark): 0 for name in NAMED for mark in ("bid", "bluff", "turn", "call")}
    for result in play_matches(contest, 15):
        for key, number in result.counts.items():
            if key in counted:
                counted[key] += number
    bluffs = [counted[name, "bluff"] / counted[name, "bid"] for name in NAMED]
    calls = [counted[name, "call"] / counted[name, "turn"] for name in NAMED]
    assert bluffs == sorted(bluffs)
    assert bluffs[0] < 0.2 < bluffs[2]
    assert calls == sorted(calls, reverse=True)
