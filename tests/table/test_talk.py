"""Talk and claims: who hears whom, what a showdown judges, and text that nobody should have to see (RULES 1.4, 2.7)."""

import unicodedata

import pytest
from hypothesis import example, given, strategies as st

from bunkum.core import HOUSE, SPECTATOR, Dice, HouseOptions, Illegal, LoadedDice, Seat, seeded_dice
from bunkum.core.claims import Claim
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import Accept, Bid, Call, Discard
from bunkum.table.room_actions import Leave, MakeClaim, ProposeRestart, Rematch, Say, Sit, Stand
from bunkum.table.room_events import ClaimJudged, SaidAside
from bunkum.table.talk import MAX_LINES
from bunkum.table.text_cleaning import NAME_LENGTH, TALK_LENGTH, clean, clean_name, clean_talk, tell_apart
from support.tables import BoggleDriver, bar, boggle, falls_of
from support.toys.bar_dice import Lift

E, Z = Claim("have", letter="E"), Claim("have", letter="Z")


def verdicts(driver: BoggleDriver, seat: int = SPECTATOR) -> list[bool | None]:
    return [line.held for line in driver.table.talk(Seat(seat)) if line.claim is not None]


def test_everybody_receives_talk_including_spectators() -> None:
    driver = bar(3)
    news = driver.does(1, Say("  I have\n a six\u202e "))
    assert sorted(news) == [SPECTATOR, 0, 1, 2]
    for received in news.values():
        assert [(line.seat, line.text) for line in received.talk] == [(1, "I have a six")]
        assert received.talk[0].unverified


def test_who_may_talk() -> None:
    driver = bar(3, bots=1)
    assert driver.refused(SPECTATOR, Say("psst")) == "no_such_seat"
    assert driver.refused(2, Say("beep")) == "no_such_seat"
    assert driver.refused(0, Say("\u200b \u2066")) == "bad_talk"
    assert driver.refused(0, Say("x" * (TALK_LENGTH + 1))) == "bad_talk"
    driver.does(1, Leave())
    assert driver.refused(1, Say("bye")) == "no_such_seat"


def test_a_table_remembers_so_many_lines() -> None:
    driver = bar(2)
    for number in range(MAX_LINES + 5):
        driver.does(0, Say(str(number)))
    lines = driver.table.talk(Seat(1))
    assert (len(lines), lines[0].text, lines[-1].text) == (MAX_LINES, "5", str(MAX_LINES + 4))


# Claims.


def test_a_claim_is_judged_by_the_showdown_and_not_before() -> None:
    driver = boggle("HWLA", "ETRS", "NOID")
    driver.does(0, MakeClaim(E))
    driver.does(1, MakeClaim(E), MakeClaim(Z), MakeClaim(Claim("lack", letter="z")), MakeClaim(Claim("dice", number=4)))
    driver.does(2, MakeClaim(Claim("word", word="Shole")), MakeClaim(Claim("nonsense")), MakeClaim(Claim("call_it")))
    assert verdicts(driver) == [None] * 8
    driver.does(0, Bid("whale"))
    assert verdicts(driver) == [None] * 8
    news = driver.does(1, Call())
    assert verdicts(driver) == [False, True, False, True, True, None, None, None]
    for received in news.values():
        assert [line.held for line in received.talk] == [False, True, False, True, True]
        assert len([event for event in received.house if isinstance(event, ClaimJudged)]) == 5
    assert all(line.unverified for line in driver.table.talk(Seat(0)))


def test_claims_of_the_loser_of_the_last_die_are_judged_while_it_lies_there() -> None:
    driver = boggle("A", "T", "N")
    driver.does(0, MakeClaim(Claim("have", letter="A")), MakeClaim(Claim("dice", number=1)), Bid("zz"))
    driver.does(1, Call())  # seat 0 is out
    assert verdicts(driver) == [True, True]


def test_claims_of_earlier_rounds_stay_unjudged() -> None:
    driver = boggle("HWLA", "ETRS", "NOID", options=Options(word_policy="none", house=HouseOptions(turn_clock=20)))
    driver.does(1, MakeClaim(E))
    driver.waits(20)  # the opener loses a die without a call
    driver.does(0, Discard(0))
    assert driver.table.view(HOUSE).round == 2
    driver.does(0, Bid("zzzzzz"))
    driver.does(1, Call())
    assert verdicts(driver) == [None]


def test_a_restart_voids_what_was_claimed_about_the_dice() -> None:
    driver = boggle("HWLA", "ETRS", "NOID", options=Options(house=HouseOptions(host_restart=True)))
    driver.does(1, MakeClaim(E))
    driver.does(0, ProposeRestart())
    driver.does(1, MakeClaim(Claim("dice", number=4)))
    driver.does(0, Bid("zzzzzz"))
    driver.does(1, Call())
    assert verdicts(driver) == [None, True]


def test_the_same_claim_twice_is_judged_once_for_both() -> None:
    driver = boggle("HWLA", "ETRS", "NOID")
    driver.does(1, MakeClaim(E), MakeClaim(E))
    driver.does(0, Bid("whale"))
    driver.does(1, Call())
    assert verdicts(driver) == [True, True]


def test_a_qu_is_a_q_and_no_u() -> None:
    driver = boggle("QuN", "EE")
    for letter, number in (("q", None), ("Qu", None), ("U", None), ("N", 2)):
        driver.does(0, MakeClaim(Claim("have", letter=letter, number=number)))
    driver.does(1, MakeClaim(Claim("have", letter="e", number=2)), MakeClaim(Claim("lack", letter="E")))
    driver.does(0, Bid("zz"))
    driver.does(1, Call())
    assert verdicts(driver) == [True, True, False, False, True, False]


@pytest.mark.parametrize(
    "claim",
    [
        Claim("have"),
        Claim("lack", letter="<"),
        Claim("have", letter="E\u200b"),
        Claim("dice"),
        Claim("word"),
        Claim("no_word", word="na\u0131ve"),
        Claim("word", word="<b>"),
    ],
)
def test_claims_that_say_nothing(claim: Claim) -> None:
    assert boggle("HWLA", "ETRS").refused(0, MakeClaim(claim)) == "malformed"


def test_a_claim_says_only_what_its_kind_tells() -> None:
    driver = boggle("HWLA", "ETRS")
    driver.does(0, MakeClaim(Claim("nonsense", letter="E", number=3, word="whale")))
    assert driver.table.talk(Seat(1))[0].claim == Claim("nonsense")


def test_claims_are_for_a_match() -> None:
    assert boggle("HWLA", "ETRS", start=False).refused(0, MakeClaim(E)) == "wrong_phase"


def test_a_game_that_judges_no_claims() -> None:
    driver = bar(3)
    driver.does(0, MakeClaim(Claim("have", letter="6")))
    driver.does(0, Lift())
    assert driver.table.talk(Seat(1))[0].held is None


# Whose words they were, and about which dice.


def test_a_line_keeps_the_name_of_whoever_said_it() -> None:
    driver = bar(3, start=False)
    driver.does(1, Say("back in a minute"), Stand())
    driver.does(SPECTATOR, Sit("dee", "Dee", Seat(1)))
    driver.does(1, Say("hello"))
    talk = [(line.seat, line.name, line.text) for line in driver.table.talk(Seat(0))]
    assert talk == [(1, "P1", "back in a minute"), (1, "Dee", "hello")]


def test_a_claim_made_again_after_a_restart_is_another() -> None:
    driver = boggle("HWLA", "ETRS", "NOID", options=Options(house=HouseOptions(host_restart=True)))
    driver.does(1, MakeClaim(E))
    assert [(claim.seat, claim.claim) for claim in driver.table.claims] == [(1, E)]
    driver.does(0, ProposeRestart())
    assert driver.table.claims == ()
    driver.does(1, MakeClaim(E))
    driver.does(0, Bid("zzzzzz"))
    driver.does(1, Call())
    before, after = verdicts(driver)
    assert before is None
    assert after is not None


def test_a_claim_of_another_match_is_another() -> None:
    falls: dict[bytes, str] = {}  # by the secret of the match

    def dice(secret: bytes) -> Dice:
        return LoadedDice(falls_of(falls.setdefault(secret, "E" if falls else "A"), "T"), seeded_dice(0))

    driver = boggle("A", "T", dice=dice)
    driver.does(0, MakeClaim(E), Bid("zz"))
    driver.does(1, Call())
    assert verdicts(driver) == [False]
    driver.does(0, Rematch())
    assert driver.table.claims == ()
    driver.does(0, MakeClaim(E))
    assert [(claim.round, claim.claim) for claim in driver.table.claims] == [(1, E)]
    driver.does(0, Bid("zz"))
    driver.does(1, Call())
    assert [(line.match, line.round, line.held) for line in driver.table.talk(SPECTATOR)] == [
        (1, 1, False),
        (2, 1, True),
    ]


def test_a_claim_of_the_round_before_stands_no_more() -> None:
    driver = boggle("HWLA", "ETRS", "NOID", options=Options(word_policy="none"))
    driver.does(1, MakeClaim(Claim("call_it")), MakeClaim(E))
    driver.does(0, Bid("zzzzzz"))
    driver.does(1, Call())
    assert [claim.claim.kind for claim in driver.table.claims] == ["call_it"]  # no showdown can tell
    driver.does(0, Discard(0))
    driver.waits(12)
    assert driver.table.view(HOUSE).round == 2
    assert driver.table.claims == ()


def test_a_bot_may_claim_and_not_chat() -> None:
    driver = boggle("HWLA", "ETRS", "NOID", bots=1)
    driver.does(2, MakeClaim(E))
    assert [(line.seat, line.name, line.claim) for line in driver.table.talk(Seat(0))] == [
        (2, driver.table.seat_name(Seat(2)), E)
    ]
    assert driver.refused(2, Say("beep")) == "no_such_seat"


# Who is out, and sees every die (RULES 1.3).


def with_one_out(*, reveal: bool) -> BoggleDriver:
    options = Options(house=HouseOptions(reveal_to_dead=reveal), late_challenge=False)
    driver = boggle("A", "TT", "NN", "EE", options=options)
    driver.does(0, Bid("zz"))
    driver.does(1, Call())
    assert driver.table.view(HOUSE).living == {1, 2, 3}
    return driver


def test_whoever_sees_every_die_talks_privately_during_the_round() -> None:
    driver = with_one_out(reveal=True)
    assert sorted(driver.does(0, Say("well played"))) == [SPECTATOR, 0, 1, 2, 3]  # in the pause
    driver.waits(12)
    news = driver.does(0, Say("Bo has an E"))
    assert sorted(news) == [0]
    assert isinstance(driver.last().house[0], SaidAside)
    assert [line.text for line in driver.table.talk(Seat(1))] == ["well played"]
    assert driver.refused(0, MakeClaim(E)) == "seat_dead"
    assert sorted(driver.does(1, Say("hello up there"))) == [SPECTATOR, 0, 1, 2, 3]
    driver.does(driver.table.view(HOUSE).turn, Bid("whale"))
    driver.does(driver.table.view(HOUSE).turn, Call())
    assert sorted(driver.does(0, Say("now?"))) == [0]  # not before the pause


def test_who_is_out_and_sees_no_more_than_others_may_talk() -> None:
    driver = with_one_out(reveal=False)
    driver.waits(12)
    assert sorted(driver.does(0, Say("hm"))) == [SPECTATOR, 0, 1, 2, 3]
    driver.does(0, MakeClaim(Claim("no_word", word="zz")))
    assert driver.table.talk(Seat(1))[-1].claim == Claim("no_word", word="zz")


def test_after_the_match_everybody_talks() -> None:
    options = Options(house=HouseOptions(reveal_to_dead=True), late_challenge=False)
    driver = boggle("A", "T", options=options)
    driver.does(0, Bid("zz"))
    driver.does(1, Call())
    assert driver.table.room.phase == "over"
    assert sorted(driver.does(0, Say("again?"))) == [SPECTATOR, 0, 1]


def test_the_caller_of_the_late_challenge_is_judged_once() -> None:
    driver = boggle("HWLA", "ETRS", "NOID")
    driver.does(1, MakeClaim(E))
    driver.does(0, Bid("whale"))
    driver.does(1, Call(), Accept())
    assert (
        len([event for entry in driver.table.log or () for event in entry.house if isinstance(event, ClaimJudged)]) == 1
    )


# Text.


@given(st.text(max_size=400))
@example("\u202eevil\u2066")
@example("e" + "\u0301" * 40)
@example("\u1112\u1161\u200b\u11ab")
@example("a\u200b\u0301")
def test_clean_text_is_seen_as_it_is(text: str) -> None:
    cleaned = clean(text)
    assert clean(cleaned) == cleaned
    assert unicodedata.is_normalized("NFC", cleaned)
    assert cleaned == " ".join(cleaned.split())
    assert not {unicodedata.category(letter) for letter in cleaned} & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ann  ", "Ann"),
        ("A\u0301nn", "\u00c1nn"),
        ("Zo\u00eb \U0001f3b2", "Zo\u00eb \U0001f3b2"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\U0001f680"),
        ("<b>Bo</b>", "<b>Bo</b>"),
        ("An\u00adn\ufeff\u2060", "Ann"),
        ("\u05d3\u05e0\u05d4", "\u05d3\u05e0\u05d4"),
        ("An\x00n\x1b[31m", "Ann[31m"),
        ("Z\u0310\u0311\u0312\u0313\u0314", "Z\u0310\u0311\u0312"),
    ],
)
def test_names_as_they_are_shown(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize("text", ["", " ", "\u200b", "\u202e", "\u3164", "\u0301", "x" * (NAME_LENGTH + 1), "\ufe0f"])
def test_invalid_names_are_refused(text: str) -> None:
    with pytest.raises(Illegal, match="bad_name"):
        clean_name(text)


@given(st.text(max_size=300))
def test_talk_is_plain_and_short_or_refused(text: str) -> None:
    if 1 <= len(clean(text)) <= TALK_LENGTH:
        assert clean_talk(text) == clean(text)
    else:
        with pytest.raises(Illegal, match="bad_talk"):
            clean_talk(text)


@given(st.lists(st.text("abAB ", min_size=1, max_size=NAME_LENGTH), min_size=1, max_size=12))
def test_names_at_a_table_differ(texts: list[str]) -> None:
    names: list[str] = []
    for text in texts:
        names.append(tell_apart(text, frozenset(names)))
        assert len(names[-1]) <= NAME_LENGTH
    assert len({name.casefold() for name in names}) == len(names)
