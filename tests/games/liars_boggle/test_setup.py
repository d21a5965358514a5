"""What a match begins with: dice dealt and set aside, options that go together or not (RULES 2.1, 2.8, 10.2)."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from bunkum.core import (
    HOUSE,
    Address,
    GameContext,
    HouseOptions,
    Illegal,
    LoadedDice,
    Seat,
    event_for,
    fold,
    seeded_dice,
)
from bunkum.core.chance import ORDER
from bunkum.games.liars_boggle import rules
from bunkum.games.liars_boggle.options import SEATS, Options, WordPolicy, dice_each, fits, warnings
from bunkum.games.liars_boggle.records import (
    Began,
    Bid,
    Call,
    Dealt,
    DealtOpenly,
    Event,
    Rolled,
    RoundStarted,
    SetAside,
)
from bunkum.games.liars_boggle.state import can_be_raised, dice_needed
from bunkum.pieces.letters import DICE_SETS, faces_of, has_qu
from support.playing import Playing, table

SMALL = ("new-1987", "classic-1976", "intl-16")


def begin(seats: int, options: Options, seed: int = 0) -> list[Event]:
    fits(options, seats)
    return rules.begin(seats, options, GameContext(seeded_dice(seed)))


def hands(events: list[Event]) -> list[tuple[str, ...]]:
    return [event.dice for event in events if isinstance(event, Dealt | DealtOpenly)]


def aside(events: list[Event]) -> SetAside:
    return next(event for event in events if isinstance(event, SetAside))


# 2.1


@pytest.mark.parametrize("dice_set", DICE_SETS)
@pytest.mark.parametrize("remove_qu", [False, True])
def test_2_1_each_die_of_the_box_is_dealt_set_aside_or_removed(dice_set: Any, remove_qu: bool) -> None:
    options = Options(dice_set=dice_set, remove_qu=remove_qu)
    for seats in SEATS if len(DICE_SETS[dice_set]) > 16 else range(2, 9):
        events = begin(seats, options)
        rest = aside(events)
        assert [len(hand) for hand in hands(events)] == [dice_each(options, seats)[0]] * seats
        assert Counter((*rest.dice, *rest.removed)) + Counter(sum(hands(events), ())) == Counter(DICE_SETS[dice_set])
        assert set(rest.removed) == {die for die in DICE_SETS[dice_set] if has_qu(die) and remove_qu}


def test_2_1_every_die_may_go_to_everybody_or_nobody() -> None:
    options = Options(dice_per_seat=(1, 2))
    dealt: list[Counter[str]] = [Counter(), Counter(), Counter()]
    for seed in range(400):
        events = begin(2, options, seed)
        for count, dice in zip(dealt, (*hands(events), aside(events).dice), strict=True):
            count.update(dice)
    assert [len(count) for count in dealt] == [16, 16, 16]
    assert max(dealt[0].values()) < 60  # 25 on average


def test_2_1_as_many_as_the_order_has_are_dealt_seat_after_seat() -> None:
    order = tuple(reversed(DICE_SETS["new-1987"]))
    dice = LoadedDice({Address(0, HOUSE, ORDER): order}, seeded_dice(0))
    events = rules.begin(3, Options(), GameContext(dice))
    assert [set(hand) for hand in hands(events)] == [set(order[:5]), set(order[5:10]), set(order[10:15])]
    assert aside(events).dice == order[15:]


@pytest.mark.parametrize(
    ("dice_set", "seats", "qu_aside"), [("new-1987", 3, 1), ("big-challenge", 5, 2), ("super-2012", 12, 2)]
)
def test_2_8_prefer_qu_sets_aside_qu_dice_before_all_others(dice_set: Any, seats: int, qu_aside: int) -> None:
    options = Options(dice_set=dice_set, set_aside="prefer_qu")
    others: set[str] = set()
    for seed in range(20):
        rest = aside(begin(seats, options, seed)).dice
        assert sum(map(has_qu, rest)) == qu_aside
        others.update(rest)
    assert len(others) > qu_aside or dice_set == "new-1987"


def test_2_8_prefer_qu_says_nothing_of_who_holds_a_qu_die_that_stays() -> None:
    """Where no die must go, or fewer than there are with Qu, anybody may be dealt one."""
    for options, seats in (
        (Options(set_aside="prefer_qu"), 4),
        (Options(set_aside="prefer_qu", dice_set="big-challenge", dice_in_play=24), 4),
    ):
        holders: Counter[int] = Counter()
        for seed in range(60):
            events = begin(seats, options, seed)
            assert sum(map(has_qu, aside(events).dice)) == len(aside(events).dice)
            holders.update(seat for seat, hand in enumerate(hands(events)) if any(map(has_qu, hand)))
        assert min(holders[seat] for seat in range(seats)) > 5


def test_2_8_remove_qu_leaves_them_in_the_box_and_prefer_qu_changes_nothing_then() -> None:
    plain = Options(remove_qu=True)
    for seed in range(5):
        removed = begin(4, plain, seed)
        assert aside(removed).removed == ("HIMNUQu",)
        assert begin(4, replace(plain, set_aside="prefer_qu"), seed)[1:] == removed[1:]


def test_2_8_a_handicap_is_dealt_as_the_list_says() -> None:
    options = Options(dice_per_seat=(1, 5, 2), dice_set="big-deluxe")
    events = begin(3, options)
    assert [len(hand) for hand in hands(events)] == [1, 5, 2]
    assert len(aside(events).dice) == 17
    fits(Options(dice_per_seat=(24, 1), dice_set="big-deluxe"), 2)


def test_2_8_dice_in_play_are_shared_equally_and_the_rest_is_set_aside() -> None:
    events = begin(3, Options(dice_in_play=11))
    assert [len(hand) for hand in hands(events)] == [3, 3, 3]
    assert len(aside(events).dice) == 7


def test_1_10_the_first_starter_is_as_chosen_or_anybody() -> None:
    for seat in range(3):
        events = begin(3, Options(house=HouseOptions(first_seat=seat)))
        assert isinstance(events[0], Began)
        assert events[0].starter == seat
        assert RoundStarted(1, Seat(seat)) in events
        assert fold(rules, events).turn == seat
    starters = {fold(rules, begin(3, Options(), seed)).starter for seed in range(30)}
    assert starters == {0, 1, 2}


def test_2_6_who_is_dealt_what_is_whispered_or_open() -> None:
    closed, opened = begin(3, Options()), begin(3, Options(die_identity="public"))
    for seat in range(3):
        assert [event.seat for event in closed if isinstance(event, Dealt) and event_for(event, Seat(seat))] == [seat]
        assert not any(isinstance(event, DealtOpenly) for event in closed)
        view = fold(rules, [event for event in opened if event_for(event, Seat(seat)) is not None])
        rolled = next(event for event in opened if isinstance(event, Rolled) and event.seat == 2)
        assert tuple(die.faces for die in view.hands[2] or ()) == rolled.dice


def test_2_6_whose_dice_are_known_has_known_numbers_too() -> None:
    """`dice_counts=memory` hides nothing where `die_identity=public` tells every die."""
    play = table("EE", "E", options=Options(die_identity="public", dice_counts="memory"))
    assert [len(hand or ()) for hand in play.view(0).hands] == [2, 1]


def test_faces_are_those_of_the_dice_and_come_to_lie_anyhow() -> None:
    for event in begin(4, Options(), 3):
        if isinstance(event, Rolled):
            assert all(face in faces_of(die) for die, face in zip(event.dice, event.faces, strict=True))


# 10.2


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (Options(dice_in_play=4), 4),
        (Options(dice_in_play=16), 4),
        (Options(dice_in_play=15, remove_qu=True), 4),
        (Options(dice_per_seat=(15, 1)), 2),
        (Options(dice_per_seat=(2, 2), dice_in_play=4), 2),
        (Options(house=HouseOptions(first_seat=3)), 4),
        (Options(house=HouseOptions(first_seat=0)), 2),
        (Options(vote=True, word_policy="friendly"), 3),
        (Options(vote=True), 3),
        (Options(qu_two=True, qu_as_q=True), 3),
        (Options(dice_set="big-1979"), 12),
        (Options(), 8),
        (Options(house=HouseOptions(turn_clock=10)), 2),
        (Options(sand_timer=10), 2),
    ],
)
def test_10_2_what_goes_together(options: Options, seats: int) -> None:
    fits(options, seats)


@pytest.mark.parametrize(
    ("options", "seats", "sentence"),
    [
        (Options(), 13, "13 players and this game for 2 to 12; 13 players and new-1987"),
        (Options(), 9, "9 players and new-1987"),
        (Options(dice_set="big-1979"), 1, "1 players and this game for 2 to 12"),
        (Options(house=HouseOptions(first_seat=-1)), 4, "first_seat=-1 and 4 players"),
        (Options(dice_in_play=17), 4, "dice_in_play=17 and 16 dice in the box"),
        (Options(dice_in_play=3), 4, "dice_in_play=3 and 4 players"),
        (Options(dice_per_seat=(1, 1, 1)), 4, "dice_per_seat for 3 and 4 players"),
        (Options(dice_per_seat=(16, 1)), 2, "dice_per_seat and 16 dice in the box"),
        (Options(dice_per_seat=(3, 2), dice_in_play=4), 2, "dice_per_seat and dice_in_play"),
        (Options(vote=True, word_policy="strict"), 4, "vote and word_policy=strict"),
    ],
)
def test_10_2_what_does_not_go_together_is_named(options: Options, seats: int, sentence: str) -> None:
    with pytest.raises(Illegal) as refusal:
        fits(options, seats)
    assert refusal.value.sentence == f"These options don't go together: {sentence}."


QU = "No die in play shows Qu, so the options about it do nothing."
TRADE = "No die is set aside, so there is nothing to trade before the first loss."
ONE = "One die each: the match will be short."


@pytest.mark.parametrize(
    ("options", "seats", "expected"),
    [
        (Options(qu_two=True), 4, ()),
        (Options(qu_as_q=True), 4, ()),
        (Options(remove_qu=True), 4, ()),
        (Options(qu_two=True, remove_qu=True), 4, (QU,)),
        (Options(qu_as_q=True, dice_set="intl-16"), 4, (QU,)),
        (Options(qu_two=True, set_aside="prefer_qu"), 3, (QU,)),
        (Options(qu_two=True, set_aside="prefer_qu"), 4, ()),
        (Options(qu_two=True, set_aside="prefer_qu", dice_set="big-challenge", dice_in_play=24), 4, ()),
        (Options(qu_two=True, set_aside="prefer_qu", dice_set="big-challenge", dice_in_play=23), 4, (QU,)),
        (Options(trading=True), 4, (TRADE,)),
        (Options(trading=True), 3, ()),
        (Options(trading=True, remove_qu=True), 3, (TRADE,)),  # what is in the box cannot be traded
        (Options(trading=True, remove_qu=True), 4, ()),
        (Options(dice_per_seat=(1, 1)), 2, (ONE,)),
        (Options(dice_per_seat=(1, 2)), 2, ()),
        (Options(dice_set="big-challenge", remove_qu=True), 12, (ONE,)),
        (Options(dice_set="big-challenge"), 12, ()),
    ],
)
def test_10_2_warnings(options: Options, seats: int, expected: tuple[str, ...]) -> None:
    fits(options, seats)
    assert warnings(options, seats) == expected


@pytest.mark.parametrize("policy", ["friendly", "strict", "none"])
def test_10_2_late_challenge_has_no_effect_but_where_words_are_challenged(policy: WordPolicy) -> None:
    for late in (True, False):
        play = table("SHO", "LE", options=Options(word_policy=policy, late_challenge=late), words="shole")
        play.does(0, Bid("shole"))
        play.does(1, Call())
        assert play.state.phase == "discard"


@pytest.mark.parametrize("policy", ["challenge", "strict", "none"])
def test_10_2_hold_and_dead_challenge_have_no_effect_but_with_friendly(policy: WordPolicy) -> None:
    options = Options(word_policy=policy, friendly_hold=30, dead_challenge=True)
    play = table("SHO", "LE", options=options, words="shole")
    play.does(0, Bid("shole"))
    assert not play.state.held
    assert play.may(1, Call())


# 1.11, allow_impossible_bids


def last_of(*dice: str, options: Options) -> tuple[Playing, str]:
    """Two seats with these dice in play, and the highest word that they might cover, found by trying."""
    play = table(*("E" for _ in dice), dealt=dice, options=options)
    letters = "aehinrtuqz"
    words = [""]
    for _ in range(2 * len(dice)):
        words += [word + letter for word in words if len(word) == len(words[-1]) for letter in letters]
    state = play.state
    fitting = [word for word in words[1:] if dice_needed(state, word) <= len(dice)]
    return play, max(fitting, key=lambda word: (rules_length(word, options), word))


def rules_length(word: str, options: Options) -> int:
    return len(word) if options.qu_two else len(word) - word.count("qu")


@pytest.mark.parametrize(
    ("dice_set", "qu_two", "dice", "lower", "last"),
    [
        ("new-1987", False, ("HIMNUQu", "AAEEGN"), "za", "zz"),
        ("new-1987", True, ("HIMNUQu", "AAEEGN"), "zqu", "ququ"),
        ("new-1987", True, ("HLNNRZ", "AAEEGN"), "za", "zz"),
        ("big-2012", False, ("QuInThErHeAn", "AAEEEE"), "thhe", "thth"),
        ("big-2012", False, ("BBJKXZ", "AAEEEE"), "za", "zz"),
        ("intl-16", False, ("BMAQJO", "ETUKNO"), "za", "zz"),
    ],
)
def test_1_11_when_no_word_is_higher_the_call_is_all_there_is(
    dice_set: Any,
    qu_two: bool,
    dice: tuple[str, str],
    lower: str,
    last: str,
) -> None:
    options = Options(dice_set=dice_set, qu_two=qu_two, allow_impossible_bids=False, word_policy="none")
    play, found = last_of(*dice, options=options)
    assert found == last
    play.does(0, Bid(lower))
    assert can_be_raised(play.state)
    assert [blank.action for blank in rules.menu(play.view(1), Seat(1)).blanks] == ["Bid"]
    play.does(1, Bid(last))
    assert not can_be_raised(play.state)
    menu = rules.menu(play.view(0), Seat(0))
    assert (menu.ready, menu.blanks) == ((Call(),), ())
    assert play.refused(0, Bid("z" * (len(last) + 1))) == "bid_exceeds_total"


def test_1_11_with_impossible_bids_only_45_times_z_cannot_be_raised() -> None:
    play = table("E", "E", options=Options(word_policy="none"))
    play.does(0, Bid("z" * 44 + "y"))
    assert rules.menu(play.view(1), Seat(1)).blanks
    play.does(1, Bid("z" * 45))
    assert rules.menu(play.view(0), Seat(0)).blanks == ()


def test_1_11_36_dice_with_pairs_reach_45_letters() -> None:
    options = Options(dice_set="super-2012", dice_per_seat=(18, 18), allow_impossible_bids=False, word_policy="none")
    play = table(*("E" * 18 for _ in range(2)), options=options)
    last = "z" * 27 + "th" * 9
    assert dice_needed(play.state, last) == 36
    assert dice_needed(play.state, "z" * 28 + "th" * 8 + "t") == 37
    play.does(0, Bid("z" * 27 + "th" * 8 + "he"))
    assert can_be_raised(play.state)
    play.does(1, Bid(last))
    assert not can_be_raised(play.state)


def test_a_round_can_always_be_opened() -> None:
    """With fewer dice than `min_letters`, words of so many letters may be bid all the same."""
    play = table("E", "E", options=Options(allow_impossible_bids=False, min_letters=4, word_policy="none"))
    assert play.refused(0, Bid("abcde")) == "bid_exceeds_total"
    play.does(0, Bid("zzzy"))
    assert play.may(1, Bid("zzzz"))
    play.does(1, Bid("zzzz"))
    assert rules.menu(play.view(0), Seat(0)).blanks == ()
