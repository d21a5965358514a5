"""The worked examples of RULES 6.9, by id, and the rulings beside them."""

import pytest

from bunkum.core import Illegal
from bunkum.games.cup import rules
from bunkum.games.cup.hands import Claim, Straights, above, claim_of, hand_key, key_of, read_claim
from bunkum.games.cup.odds import chance, chance_after, chance_holds
from bunkum.games.cup.options import Options
from bunkum.games.cup.records import (
    Accepted,
    Challenge,
    Claimed,
    CupRolled,
    Fell,
    Hidden,
    Peek,
    Seen,
    Show,
    Shown,
    Verdict,
)
from support.cup_playing import Playing, table

NONE: Straights = "none"


def dice(text: str) -> tuple[int, ...]:
    return tuple(int(face) for face in text if face != " ")


def lifted(hand: str, claim: str, straights: Straights = NONE) -> Verdict:
    play = table(hand, seats=2, options=Options(straights=straights))
    play.says(0, f"claim {claim}")
    play.says(1, "challenge")
    return play.verdict()


@pytest.mark.parametrize(
    ("ident", "claim", "hand", "holds"),
    [
        ("PC-1", "two pair 4 1", "33312", True),
        ("PC-2", "pair 2", "22431", True),
        ("PC-2", "pair 2 with 4 3 1", "22431", True),
        ("PC-3", "four 5 with 2", "55551", False),
        ("PC-4", "four 5", "55551", True),
        ("PC-5", "full 3 2", "33311", False),
        ("PC-6", "full 3 1", "22266", False),
        ("PC-7", "high 6", "12345", False),
        ("PC-7", "high 6", "11234", True),
        ("PC-8", "pair 1", "12346", False),
        ("PC-9", "pair 6 with 5", "66432", False),
        ("PC-9", "pair 6 with 5", "66521", True),
        ("PC-10", "five 6", "66665", False),
    ],
)
def test_pc_1_to_pc_10(ident: str, claim: str, hand: str, holds: bool) -> None:
    assert lifted(hand, claim).holds is holds, ident


def test_pc_10_after_the_top_claim_the_receiver_can_only_challenge() -> None:
    play = table("66665")
    play.says(0, "claim five 6")
    assert rules.menu(play.view(1), play.state.turn).ready == (Challenge(),)
    assert rules.menu(play.view(1), play.state.turn).blanks == ()
    assert play.refused(1, "peek") == play.refused(1, "blind five 6") == "must_challenge"
    play.says(1, "challenge")
    assert play.verdict().winner == 1


@pytest.mark.parametrize(
    ("better", "worse"),
    [("44112", "33226"), ("55446", "55442"), ("33311", "22266"), ("22113", "22543")],
)
def test_pc_11_order_and_erratum_8_1(better: str, worse: str) -> None:
    """8.1: 22311 is two pair, so it beats 22543 whatever the five says."""
    assert hand_key(dice(better), NONE) > hand_key(dice(worse), NONE)


def test_erratum_8_1_between_two_real_pairs_of_twos_the_five_decides() -> None:
    assert hand_key(dice("22311"), NONE) > hand_key(dice("22543"), NONE)
    assert hand_key(dice("22541"), NONE) > hand_key(dice("22431"), NONE)


def pc_12() -> Playing:
    play = table("55552", "6", seats=4)
    play.says(0, "look", "claim four 5 with 2")
    return play


def test_pc_12_full_turn_and_erratum_8_2() -> None:
    play = pc_12()
    play.says(1, "peek", "show 5 5 5 5")
    assert chance_after(play.view(1), play.state.cup, read_claim("four 5 with 3", NONE)) == 4 / 6
    rolled, fell = play.says(1, "roll cup")
    assert (rolled, fell) == (CupRolled(play.state.turn, (4,)), Fell((4,), (6,), ()))
    assert [play.knows(seat) for seat in range(4)] == ["5555."] * 4
    play.says(1, "claim four 5 with 3")
    assert chance_holds(play.view(2), read_claim("four 5 with 3", NONE)) == 4 / 6
    play.says(2, "blind four 5 with 4")
    assert chance_holds(play.view(3), read_claim("four 5 with 4", NONE)) == 3 / 6
    assert not any(die.knowers for die in play.state.dice if die.place == "cup")
    assert play.may(3, "challenge")


def test_pc_13_illegal_order() -> None:
    play = pc_12()
    play.says(1, "peek")
    assert play.refused(1, "claim four 5 with 3") == "must_roll_cup"
    assert play.refused(1, "look") == "must_roll_cup"
    play.says(1, "show 5", "roll cup")
    assert play.refused(1, "roll table 5") == "step_passed"
    assert play.refused(1, "hide 5") == "step_passed"
    assert play.refused(1, "roll cup") == "step_passed"


def test_pc_14_all_out() -> None:
    play = pc_12()
    play.says(1, "peek", "show 5 5 5 5 2")
    for line in ("roll table 5", "roll cup", "claim five 1"):
        assert play.refused(1, line) == "cup_empty"
    play.says(1, "hide 2")
    play.says(1, "roll cup")
    assert play.refused(1, "show any 1") == "cup_empty"
    play.says(1, "claim five 1")
    empty = table("55552", "4", options=Options(empty_cup=True))
    empty.says(0, "look", "claim four 5 with 2")
    empty.says(1, "peek", "show 5 5 5 5 2")
    assert empty.refused(1, "claim five 1") == "must_roll"
    empty.says(1, "roll table 2", "claim four 5 with 3")
    assert (empty.state.cup, empty.knows(2)) == ((), "55554")


def test_pc_15_lock() -> None:
    play = table("33362", "4").lay(dice("333"), dice("62"), "pair 3")
    play.says(1, "peek", "roll table 2")
    assert play.knows(2) == "...64"
    assert play.refused(1, "roll table 4") == "die_locked"
    assert play.refused(1, "hide 4") == "step_passed"
    play.says(1, "roll cup", "claim three 3")
    play.says(2, "peek", "hide 4")
    locked = table("33362", "4", options=Options(table_lock="round")).lay(dice("333"), dice("62"), "pair 3")
    locked.says(1, "peek", "roll table 2", "roll cup", "claim three 3")
    locked.says(2, "peek")
    assert locked.refused(2, "hide 4") == locked.refused(2, "roll table 4") == "die_locked"
    locked.says(2, "hide 6")


def test_pc_16_nobody_knows_dice_that_were_hidden_and_rolled() -> None:
    play = table("11111", "11111", seats=4).lay(dice("33"), dice("661"), "pair 6")
    play.says(1, "peek")
    assert [play.knows(seat) for seat in range(4)] == ["..661", "33661", "..661", "..661"]
    assert play.says(1, "hide 1") == [Hidden(play.state.turn, (4,))]
    assert [play.knows(seat) for seat in range(4)] == ["..661", "33661", "..661", "..661"]  # P5
    play.says(1, "roll cup")
    assert [play.knows(seat) for seat in range(4)] == ["..66."] * 4
    assert play.state.dice[4].knowers == frozenset()


def test_pc_17_an_earlier_looker_still_knows() -> None:
    play = table("66621")
    play.says(0, "look", "claim pair 6")
    play.says(1, "blind three 4")
    play.says(2, "blind three 6")
    assert play.knows(0) == "66621"
    assert [play.knows(seat) for seat in (1, 2)] == ["....."] * 2
    assert chance_holds(play.view(0), read_claim("three 6", NONE)) == 1.0
    assert all(die.knowers == {0} for die in play.state.dice)
    play.says(0, "challenge")
    assert play.verdict().winner == 2


def test_pc_18_not_higher() -> None:
    play = table("12346")
    play.says(0, "claim pair 2")
    assert play.refused(1, "blind pair 2 with 1") == "not_higher"
    assert play.may(1, "blind pair 2 with 3")
    assert play.refused(1, "blind two pair") == "claim_incomplete"
    assert play.refused(1, "blind pair 2 with 3 4") == "bad_claim"


def test_pc_18_the_refusal_says_what_would_be_higher() -> None:
    play = table("12346")
    play.says(0, "claim pair 2")
    with pytest.raises(Illegal) as refusal:
        rules.check(play.view(1), play.state.turn, play.read(1, "blind pair 2 with 1"), frozenset())
    assert refusal.value.sentence == (
        "A pair of twos with a one does not beat a pair of twos: it needs a pair of twos with a three."
    )


def test_pc_19_first_claim_challenged() -> None:
    play = table("66123", seats=2)
    assert chance_holds(play.view(0), read_claim("pair 6", NONE)) == 169 / 324
    play.says(0, "claim pair 6")
    play.says(1, "challenge")
    assert (play.verdict().winner, play.state.starter) == (0, 0)


@pytest.mark.parametrize(
    ("values", "claim", "expected"),
    [
        ("", "pair 1", 49 / 54),
        ("", "pair 2", 269 / 324),
        ("", "two pair 2 1", 4 / 9),
        ("", "three 1", 23 / 108),
        ("", "full 1 2", 19 / 324),
        ("", "four 1", 13 / 648),
        ("", "five 1", 1 / 1296),
        ("44", "three 4", 4 / 9),
        ("333", "full 3 1", 4 / 9),
        ("3322", "full 3 2", 1 / 6),
    ],
)
def test_pc_20_useful_odds(values: str, claim: str, expected: float) -> None:
    assert chance(dice(values), read_claim(claim, NONE)) == pytest.approx(expected, abs=1e-15)


def test_pc_21_straights() -> None:
    for straights, beats, loses in (("poker", "three 6 with 5 4", "full 1 2"), ("rarity", "full 6 5", "four 1")):
        kind: Straights = "poker" if straights == "poker" else "rarity"
        key = hand_key(dice("23456"), kind)
        assert key_of(read_claim(beats, kind), kind) < key < key_of(read_claim(loses, kind), kind)
        assert lifted("23456", "straight 6", kind).holds
        assert lifted("12345", "high 5", kind).holds
    assert table("23456", options=Options(straights="poker")).refused(0, "claim straight") == "claim_incomplete"
    assert table("23456").refused(0, "claim straight 6") == "bad_claim"


def test_pc_22_unseen_show() -> None:
    play = table("66123")
    (event,) = play.says(0, "show any 2")
    assert event == Shown(play.state.turn, (0, 1), (6, 6))
    assert [play.knows(seat) for seat in range(3)] == ["66..."] * 3
    assert chance_holds(play.view(0), read_claim("pair 6", NONE)) == 1.0


def test_pc_23_silence() -> None:
    play = table("55552", "34652", seats=3)
    (claimed,) = play.is_silent(0)
    assert isinstance(claimed, Claimed)
    assert claimed.claim.key == (0, 1, 0, 0, 0, 0)
    play = table("12346", "6")
    play.says(0, "claim pair 2")
    play.says(1, "peek")
    rolled, fell, claimed = play.is_silent(1)
    assert (type(rolled), type(fell), type(claimed)) == (CupRolled, Fell, Claimed)
    assert isinstance(claimed, Claimed)
    assert (claimed.claim.claim, claimed.claim.key) == (Claim("pair", (2,), (3,)), (1, 2, 3, 0, 0))
    play = table("12346")
    play.says(0, "claim pair 2")
    play.says(1, "peek", "show 1 2 3 4 6")
    hidden, rolled, *_ = play.is_silent(1)
    assert (hidden, rolled) == (Hidden(hidden.seat, (0,)), CupRolled(hidden.seat, (0,)))  # type: ignore[union-attr]  # None, or another event, fails here too
    play = table("12346")
    play.says(0, "claim pair 2")
    play.is_silent(1)
    assert play.verdict().winner == 1  # what is silent after a claim lifts the cup


def test_pc_24_classes() -> None:
    """A pair of twos, and one with a 4, 3 and 1, are met by the same hands; with a five from 22531 on."""
    for claim, holds in (("pair 2", True), ("pair 2 with 4 3 1", True), ("pair 2 with 5", False)):
        assert lifted("22431", claim).holds is holds
        assert lifted("22531", claim).holds is True


# Rulings.


def test_p1_with_cup_roll_optional_the_cup_may_stay_unrolled_and_known() -> None:
    play = table("33362", "5", options=Options(cup_roll="optional")).lay(dice("333"), dice("62"), "pair 3")
    play.says(1, "peek")
    assert play.refused(1, "claim three 3") == play.refused(1, "look") == "must_roll"
    play.says(1, "roll table 2", "claim three 3")
    assert play.knows(1) == "33365"
    assert play.knows(2) == "...65"


def test_p1_with_cup_roll_optional_dice_may_be_shown_after_a_table_roll_and_then_the_cup_stays() -> None:
    play = table("33362", "5", options=Options(cup_roll="optional")).lay(dice("333"), dice("62"), "pair 3")
    play.says(1, "peek", "roll table 2", "show 3")
    assert play.refused(1, "roll cup") == play.refused(1, "look") == "step_passed"
    play.says(1, "claim three 3")
    assert play.knows(0) == "3..65"


def test_p3_a_blind_roller_never_looks() -> None:
    assert table("11111").lay(dice("11"), dice("222"), "high 1").refused(1, "blind") == "option_off"
    play = table("11111", "4", "56", options=Options(blind_roll=True)).lay(dice("11"), dice("222"), "high 1")
    (accepted,) = play.says(1, "blind")
    assert accepted == Accepted(play.state.turn, "blind", rolls=True)
    assert play.refused(1, "show any 1") == play.refused(1, "look") == "step_passed"
    assert play.refused(1, "claim pair 2") == "must_roll_cup"
    play.says(1, "roll table #3")
    assert play.refused(1, "hide #4") == "step_passed"
    play.says(1, "roll cup")
    assert play.refused(1, "look") == play.refused(1, "show any 1") == "step_passed"
    assert [play.knows(seat) for seat in range(3)] == ["..422"] * 3
    play.says(1, "claim pair 2")
    assert play.state.turn == 2


def test_p3_a_blind_roller_need_not_roll_where_nobody_must() -> None:
    """`must_roll` speaks to who looked; who did not might as well have slid the cup on."""
    play = table("11111", options=Options(blind_roll=True, cup_roll="optional")).lay(dice("11"), dice("222"), "high 1")
    play.says(1, "blind", "claim pair 2")
    assert play.state.turn == 2


def test_p4_the_starter_may_show_what_it_has_not_seen_and_then_not_look() -> None:
    play = table("66123")
    play.says(0, "show #2")
    assert play.refused(0, "look") == "step_passed"
    play.says(0, "show #3")
    assert play.knows(1) == ".61.."


def test_p6_p7_the_cup_always_goes_left() -> None:
    play = table("66123")
    passers: list[int] = []
    for rung in above(None, NONE)[:7]:
        passers.append(play.state.turn)
        if play.state.claim is None:
            play.says(0, f"claim {rung.claim}")
        else:
            play.says(play.state.turn, f"blind {rung.claim}")
    assert passers == [0, 1, 2, 0, 1, 2, 0]


def test_p8_p11_claims_may_jump_any_distance_and_say_less_than_one_knows() -> None:
    play = table("66666")
    play.says(0, "look", "claim high 1")
    assert play.may(1, "blind five 6")


def test_p9_a_receiver_may_see_all_five_dice_and_still_pass_blind() -> None:
    play = table("66662", options=Options(empty_cup=True, table_lock="round"))
    play.lay((), dice("66621"), "pair 3", locked=5)
    assert play.refused(1, "peek") == "nothing_to_roll"
    menu = rules.menu(play.view(1), play.state.turn)
    assert Peek() not in menu.ready
    play.says(1, "blind three 3")


def test_p10_a_claim_must_exceed_the_accepted_claim_not_the_hand() -> None:
    play = table("66666", "1")
    play.says(0, "look", "claim pair 1")
    play.says(1, "peek", "show 6 6 6 6", "roll cup", "claim pair 2")
    assert play.state.claim is not None
    assert play.state.claim.claim == Claim("pair", (2,))


def test_a_whole_hand_is_a_claim() -> None:
    play = table("22543")
    play.says(0, "claim 22543")
    assert play.state.claim is not None
    assert play.state.claim.claim == Claim("pair", (2,), (5, 4, 3)) == claim_of(dice("22543"), NONE)
    assert claim_of(dice("65432"), "poker") == Claim("straight", (6,))
    assert claim_of(dice("65432"), NONE) == Claim("high", (6, 5, 4, 3, 2))


def test_only_the_receiver_decides_and_only_who_has_the_cup_acts() -> None:
    play = table("66123")
    assert play.refused(1, "claim pair 2") == "not_your_turn"
    assert play.refused(0, "peek") == play.refused(1, "challenge") == "wrong_phase"
    play.says(0, "claim pair 6")
    for seat in (0, 2):
        assert play.refused(seat, "challenge") == play.refused(seat, "peek") == "not_receiver"
    assert play.refused(1, "roll cup") == "wrong_phase"
    assert play.refused(1, Challenge(expect=7)) == play.refused(1, Peek(expect=0)) == "stale"
    assert play.refused(0, Show((0, 0))) == play.refused(0, Show(())) == "malformed"


def test_a_look_is_told_to_all_and_what_is_seen_to_one() -> None:
    play = table("66123")
    public, private = play.says(0, "look")
    assert isinstance(private, Seen)
    assert (private.seat, private.values) == (0, (6, 6, 1, 2, 3))
    assert [play.knows(seat) for seat in range(3)] == ["66123", ".....", "....."]
    assert play.view(1).dice[0].knowers == {0}
    assert public in play.log
    assert play.refused(0, "look") == "step_passed"
