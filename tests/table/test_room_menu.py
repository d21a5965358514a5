"""What the room offers to whom, in the moments that people notice (the law is in `test_machine.py`)."""

from bunkum.core import HOUSE, SPECTATOR, HouseOptions, Seat
from bunkum.table.room_actions import GiveToBot, Leave, ProposeRestart, WentAway
from bunkum.table.room_menu import RoomOffer
from support.tables import BarDriver, bar


def offers(driver: BarDriver, seat: int) -> list[RoomOffer]:
    """What this seat may do as it stands."""
    return list(driver.table.room_menu(Seat(seat)).ready)


def test_a_restart_is_offered_once_a_round_and_only_where_somebody_can_be_asked() -> None:
    driver = bar(2)
    assert RoomOffer(ProposeRestart(), "Ask to restart this round") in offers(driver, 0)
    driver.does(0, ProposeRestart())
    assert ProposeRestart() not in [offer.action for offer in offers(driver, 0)]
    alone = bar(2, bots=1)
    assert ProposeRestart() not in [offer.action for offer in offers(alone, 0)]


def test_a_host_who_may_restart_alone_is_told_what_that_costs() -> None:
    driver = bar(2, bots=1, house=HouseOptions(host_restart=True))
    (restart,) = [offer for offer in offers(driver, 0) if offer.action == ProposeRestart()]
    assert restart == RoomOffer(
        ProposeRestart(), "Restart this round", "Everything is rolled or dealt anew, and no bids stand."
    )


def test_leaving_says_what_becomes_of_the_seat() -> None:
    stays, goes = bar(2, house=HouseOptions(leavers="bot")), bar(2, house=HouseOptions(leavers="out"))
    assert RoomOffer(Leave(), "Leave for good", "A bot gets your seat.") in offers(stays, 0)
    assert RoomOffer(Leave(), "Leave for good", "You are out of this match.") in offers(goes, 0)


def test_a_bot_may_play_for_somebody_who_is_away() -> None:
    driver = bar(2)
    assert RoomOffer(GiveToBot(Seat(1)), "Let a bot play for P1") not in offers(driver, 0)
    driver.does(HOUSE, WentAway(Seat(1)))
    assert GiveToBot(Seat(1)) in [offer.action for offer in offers(driver, 0)]
    assert not offers(driver, SPECTATOR)
