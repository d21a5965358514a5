"""The host sends people away and lets them back, and talk may be quick only (RULES 1.4, 1.13)."""

import msgspec

from bunkum.core import HOUSE, SPECTATOR, HouseOptions, Seat
from bunkum.core.claims import Claim
from bunkum.table.phrases import PHRASES
from bunkum.table.room_actions import (
    AddBot,
    GiveToBot,
    HandOver,
    Leave,
    LetBack,
    MakeClaim,
    RoomAction,
    Say,
    SayPhrase,
    SendAway,
    Sit,
    Stand,
    Start,
    TakeBack,
    WentAway,
    Withdraw,
)
from bunkum.table.room_events import BanLifted, Banned, BotSeated, SeatGone, SeatLeft, SentAway, Stood
from support.tables import BarDriver, bar


def sends_away(driver: BarDriver, chair: int, why: str = "", networks: tuple[str, ...] = ()) -> None:
    held = driver.table.room.chairs[chair]
    driver.does(driver.table.room.host or 0, SendAway(Seat(chair), held.coming or held.name or "", why, networks))


def offered(driver: BarDriver, seat: int) -> list[RoomAction]:
    return [
        offer.action
        for offer in driver.table.room_menu(Seat(seat)).ready
        if isinstance(offer.action, SendAway | LetBack)
    ]


def test_ho_11_before_a_match_the_seat_is_open_again() -> None:
    driver = bar(3, start=False)
    sends_away(driver, 1, "too loud")
    sent, banned, stood = driver.last().house
    assert (sent, stood) == (SentAway(Seat(1), 1, "P1"), Stood(Seat(1)))
    assert isinstance(banned, Banned)
    assert (banned.persons, banned.spared, banned.why) == (("p1",), ("p0", "p2"), "too loud")
    assert driver.refused(SPECTATOR, Sit("p1", "Somebody else")) == "sent_away"


def test_ho_11_in_a_match_a_bot_plays_on() -> None:
    driver = bar(3)
    sends_away(driver, 1)
    assert driver.last().house[2:] == (BotSeated(Seat(1), "calm"), SeatLeft(Seat(1)))
    assert driver.refused(1, TakeBack()) == "no_such_seat"
    assert driver.refused(SPECTATOR, Sit("p1", "P1")) == "sent_away"
    assert driver.table.seats_of("p1") == ()


def test_ho_11_in_a_match_with_leavers_out_the_seat_is_out() -> None:
    driver = bar(4, house=HouseOptions(leavers="out"))
    sends_away(driver, 1)
    assert driver.last().house[2] == SeatGone(Seat(1))
    assert 1 not in driver.table.view(HOUSE).living


def test_ho_12_a_person_goes_with_all_seats_and_devices() -> None:
    driver = bar(4, start=False, house=HouseOptions(leavers="out"))
    driver.does(3, Stand())
    driver.does(SPECTATOR, Sit("p1", "Brother"))
    driver.does(HOUSE, HandOver(("p1",), "tablet"))
    driver.does(HOUSE, Start())
    sends_away(driver, 1)
    banned = driver.last().house[1]
    assert isinstance(banned, Banned)
    assert banned.persons == ("p1", "tablet")
    assert driver.table.view(HOUSE).living == {0, 2}
    for person in ("p1", "tablet"):
        assert driver.refused(SPECTATOR, Sit(person, "Back")) == "sent_away"


def test_ho_12_with_leavers_out_the_match_ends_when_one_is_left() -> None:
    driver = bar(3, start=False, house=HouseOptions(leavers="out"))
    driver.does(2, Stand())
    driver.does(SPECTATOR, Sit("p1", "Brother"))
    driver.does(HOUSE, Start())
    sends_away(driver, 1)
    assert driver.table.room.phase == "over"
    assert driver.table.room.ranking[0] == 1


def test_ho_13_the_ban_is_for_the_person_and_for_newcomers_from_the_same_network() -> None:
    driver = bar(4, start=False)
    driver.does(3, Stand())
    sends_away(driver, 1, networks=("café",))
    assert driver.refused(SPECTATOR, Sit("p1 again", "Anybody", network="café")) == "sent_away_nearby"
    driver.does(SPECTATOR, Sit("from elsewhere", "Else"))
    driver.does(2, Stand())
    driver.does(SPECTATOR, Sit("p2", "P2", network="café"))  # who sat there then may sit down again
    assert driver.table.seats_of("p2") == (2,)


def test_ho_14_no_code_brings_a_person_back() -> None:
    driver = bar(3)
    sends_away(driver, 1)
    assert driver.refused(HOUSE, HandOver(("p1",), "other device")) == "no_seat_held"
    assert driver.refused(HOUSE, HandOver(("p2",), "p1")) == "sent_away"


def test_ho_15_who_waits_for_a_seat_is_sent_away_too() -> None:
    driver = bar(4, bots=2)
    driver.does(SPECTATOR, Sit("late", "Late", Seat(2)))
    sends_away(driver, 2)
    assert driver.table.room.chairs[2].coming is None
    assert driver.table.room.chairs[2].temper == "calm"
    assert driver.refused(SPECTATOR, Sit("late", "Late")) == "sent_away"
    assert driver.refused(SPECTATOR, Withdraw("late")) == "no_seat_reserved"


def test_ho_16_who_has_left_in_this_match_can_be_kept_away() -> None:
    driver = bar(3)
    driver.does(1, Leave())
    sends_away(driver, 1)
    assert driver.refused(SPECTATOR, Sit("p1", "P1")) == "sent_away"


def test_ho_17_only_the_host_and_only_a_person_who_is_meant() -> None:
    driver = bar(4, bots=1)
    assert driver.refused(1, SendAway(Seat(2), "P2")) == "host_only"
    assert driver.refused(SPECTATOR, SendAway(Seat(2), "P2")) == "no_such_seat"
    assert driver.refused(0, SendAway(Seat(3), "Dot")) == "not_a_person"
    assert driver.refused(0, SendAway(Seat(9), "P9")) == "no_such_seat"
    assert driver.refused(0, SendAway(Seat(0), "P0")) == "own_seat"
    assert driver.refused(0, SendAway(Seat(1), "P2")) == "stale"
    assert driver.refused(0, SendAway(Seat(1), "P1", "x" * 81)) == "bad_talk"
    assert driver.refused(1, LetBack(1)) == "host_only"
    assert driver.refused(0, LetBack(1)) == "stale"
    driver.does(HOUSE, HandOver(("p2",), "p0"))
    assert driver.refused(0, SendAway(Seat(2), "P2")) == "own_seat"


def test_ho_18_the_host_lets_a_person_back_to_their_own_seat() -> None:
    driver = bar(3)
    sends_away(driver, 1, networks=("café",))
    assert offered(driver, 0) == [SendAway(Seat(1), "P1"), SendAway(Seat(2), "P2"), LetBack(1)]
    assert offered(driver, 2) == []
    driver.does(0, LetBack(1))
    assert driver.last().house == (BanLifted(1, "P1"),)
    driver.does(SPECTATOR, Sit("p1", "P1", network="café"))
    assert driver.table.seats_of("p1") == (1,)
    assert driver.refused(0, LetBack(1)) == "stale"
    sends_away(driver, 1)
    assert driver.table.room.bans_made == 2  # a number is never used again


def test_ho_18_the_next_host_may_let_them_back() -> None:
    driver = bar(3)
    sends_away(driver, 1)
    driver.does(0, Leave())
    assert offered(driver, 2)[-1] == LetBack(1)
    driver.does(2, LetBack(1))


def test_ho_19_a_ban_survives_a_restart_of_the_server() -> None:
    driver = bar(3)
    sends_away(driver, 1, "too loud", ("café",))
    driver.table = driver.replayed()
    assert driver.refused(SPECTATOR, Sit("p1", "P1")) == "sent_away"
    assert driver.table.is_network_banned("café")


def test_ho_20_nobody_is_told_whom_a_ban_is_against_or_why() -> None:
    driver = bar(3, house=HouseOptions(away_play="house"))
    driver.does(1, Say("hm"))
    driver.does(HOUSE, WentAway(Seat(1)))
    sends_away(driver, 1, "because", ("café",))
    seen = [received for news in driver.news.values() for received in news]
    seen += [driver.table.resync(Seat(seat)) for seat in (0, 1, 2, SPECTATOR)]
    menus = [driver.table.room_menu(Seat(seat)) for seat in (0, 1, 2, SPECTATOR)]
    for what in (*seen, *menus):
        for secret in (b"p1", b"because", "café".encode()):
            assert secret not in msgspec.json.encode(what)


def test_a_stand_in_does_not_keep_a_person_at_the_table() -> None:
    driver = bar(3)
    driver.does(1, GiveToBot(Seat(1)))
    sends_away(driver, 1)
    assert driver.last().house[2:] == (SeatLeft(Seat(1)),)


def test_the_host_confirms_what_becomes_of_the_seat() -> None:
    costs = {
        (phase, leavers): driver.table.room_menu(Seat(0)).ready[-1].costs
        for phase, leavers, driver in (
            ("waiting", "bot", bar(2, start=False)),
            ("playing", "bot", bar(2)),
            ("playing", "out", bar(2, house=HouseOptions(leavers="out"))),
        )
    }
    assert costs == {
        ("waiting", "bot"): "P1 cannot come back until you say so.",
        ("playing", "bot"): "A bot plays on. P1 cannot come back until you say so.",
        ("playing", "out"): "P1 is out of this match and cannot come back until you say so.",
    }


def test_1_4_quick_talk_is_claims_and_ready_phrases() -> None:
    driver = bar(3, house=HouseOptions(quick_talk=True))
    assert driver.refused(0, Say("hello there")) == "quick_talk_only"
    assert driver.refused(0, Say("I\u2019d call that. You fool")) == "quick_talk_only"
    assert driver.refused(0, Say("I\u2019d call that.")) == "quick_talk_only"
    for unknown in (
        *(SayPhrase("no_such"), SayPhrase("has_letter"), SayPhrase("has_letter", letter="idea")),
        *(SayPhrase("has_letter", Seat(9), "E"), SayPhrase("has_letter", Seat(-1), "E")),
    ):
        assert driver.refused(0, unknown) == "malformed"
    driver.does(0, *map(SayPhrase, PHRASES.keys() - {"has_letter"}))
    driver.does(0, SayPhrase("has_letter", Seat(1), "E"), SayPhrase("has_letter", letter="Qu"))
    assert [line.text for line in driver.table.talk(Seat(1))][-2:] == ["P1 has the E", "Somebody has the Qu"]
    driver.does(0, MakeClaim(Claim("nonsense")))
    assert driver.table.room_menu(Seat(0)).blanks == ("claim",)
    assert bar(3).table.room_menu(Seat(0)).blanks == ("say", "claim")


def test_names_that_look_alike_are_told_apart() -> None:
    pairs = {
        "Ann": "A\u0301nn",  # a mark
        "Bob": "B0b",
        "Ivo": "lvo",
        "Cleo": "\u0421leo",  # a Cyrillic letter
        "Pho": "\u03a1ho",  # a Greek one
        "Max": "M a.x",
        "Arne": "Ame",
        "\u0412\u041e\u0412\u0410": "\u0432\u043e\u0432\u0430",  # case counts in no alphabet
    }
    for first, second in pairs.items():
        driver = bar(2, start=False)
        for seat in range(2):
            driver.does(seat, Stand())
        driver.does(SPECTATOR, Sit("one", first), Sit("two", second))
        assert [chair.name for chair in driver.table.room.chairs] == [first, f"{driver.table.names[1]}"]
        assert driver.table.names[1].endswith(" 2"), (first, second)


def test_names_that_do_not_look_alike_stay_as_they_are() -> None:
    for first, second in (("Ann", "Anna"), ("\u0930\u093e\u092e", "\u0930\u0940\u092e"), ("!!!", "???")):
        driver = bar(2, start=False)
        for seat in range(2):
            driver.does(seat, Stand())
        driver.does(SPECTATOR, Sit("one", first), Sit("two", second))
        assert driver.table.names == (first, second)


def test_a_bots_name_is_told_apart_from_one_that_looks_like_it() -> None:
    driver = bar(2, start=False)
    for seat in range(2):
        driver.does(seat, Stand())
    driver.does(SPECTATOR, Sit("one", "Brun0", Seat(0)))
    driver.does(0, AddBot("calm"))
    assert driver.table.names == ("Brun0", "Bruno 2")
