"""The review of Pass the cup: claims against the odds of their roll, and nothing of dice that nobody saw."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bunkum.core import HOUSE, SPECTATOR, Address, HouseOptions, RemoveSeat, Seat
from bunkum.core.match_events import RoundRestarted
from bunkum.games.cup import notation, records
from bunkum.games.cup.odds import chance_of
from bunkum.games.cup.options import Options
from bunkum.table.entry import Entry
from bunkum.table.review import RoundReviewed
from support.cup import TABLES
from support.reviews import AnyDriver, begin_match, play_by_chance, review_of, review_of_log
from support.tables import loaded

ANN, BOB, CY = Seat(0), Seat(1), Seat(2)
NAMES = ("Ann", "Bob", "Cy")


def cup(*rolls: str, seats: int = 3, **options: Any) -> AnyDriver:
    """A table at which these are the rolls of round 1; Ann starts."""
    falls = {
        Address(1, Seat(seat), die, throw): int(face)
        for throw, roll in enumerate(rolls)
        for seat in range(seats)
        for die, face in enumerate(roll)
    }
    sheet = replace(Options(end="rounds:1", house=HouseOptions(first_seat=0)), **options)
    return begin_match("cup", seats, sheet, loaded(falls))


def says(driver: AnyDriver, seat: Seat, *lines: str) -> None:
    """A seat does what these lines say."""
    for line in lines:
        driver.does(seat, notation.read(line, driver.table.view(seat), seat, NAMES))


def the_round(driver: AnyDriver) -> RoundReviewed:
    """The only round of the match."""
    (only,) = review_of(driver).rounds
    return only


def test_a_claim_is_told_with_what_both_knew_of_dice_that_were_opened() -> None:
    driver = cup("66621")
    says(driver, ANN, "look", "claim pair 6")
    says(driver, BOB, "blind three 4")
    says(driver, CY, "blind three 6 with 5")
    says(driver, ANN, "challenge")
    round_ = the_round(driver)
    assert [(bid.seat, bid.said, bid.held, bid.blind) for bid in round_.bids] == [
        (ANN, "a pair of sixes", True, False),
        (BOB, "three fours", True, True),
        (CY, "three sixes with a five", False, True),
    ]
    pair, fours, sixes = round_.bids
    assert (pair.bidder, pair.answerer, pair.answer) == (1.0, BOB, pytest.approx(169 / 324))
    assert (fours.answerer, fours.answer) == (CY, fours.bidder), "neither has looked"
    assert (sixes.answerer, sixes.answer) == (ANN, 0.0), "she still knows the dice"
    assert 0 < sixes.bidder < fours.bidder < 0.2
    assert {tuple(piece.face for piece in bid.hand) for bid in round_.bids} == {("6", "6", "6", "2", "1")}
    assert [bid.answer_hand for bid in round_.bids] == [None, None, None], "there is one cup"
    assert (round_.caller, round_.loser, round_.sat) == (ANN, CY, (ANN, BOB, CY))
    assert [(lesson.kind, lesson.seat) for lesson in round_.lessons] == [
        ("boldest", BOB),
        ("missed_call", CY),
        ("clean_call", ANN),
    ]


def test_of_a_roll_that_nobody_saw_only_the_odds_for_the_table_are_told() -> None:
    driver = cup("55552", "31")
    says(driver, ANN, "look", "claim four 5")
    says(driver, BOB, "peek", "show 5 5 5", "roll cup", "claim four 5 with 3")
    says(driver, CY, "challenge")
    first, last = the_round(driver).bids
    assert (first.held, first.answerer, first.answer, first.hand, first.answer_hand) == (None, None, None, (), None)
    assert first.bidder == pytest.approx(chance_of(cup("11111").table.view(SPECTATOR), records.MakeClaim("four 5")))
    assert (last.held, last.answerer) == (False, CY)
    assert sorted(piece.face for piece in last.hand) == ["1", "3", "5", "5", "5"]
    assert [lesson.kind for lesson in the_round(driver).lessons] == ["clean_call"]


def test_seats_that_have_left_are_played_by_the_house_in_one_entry() -> None:
    driver = cup("66621", end="tokens:5", house=HouseOptions(first_seat=0, leavers="out"))
    says(driver, ANN, "look", "claim pair 6")

    driver.does(HOUSE, RemoveSeat(CY))
    says(driver, BOB, "blind three 4")
    bids = the_round(driver).bids
    assert [(bid.said, bid.held) for bid in bids] == [("a pair of sixes", True), ("three fours", True)]
    assert bids[-1].bidder < 1, "as it was before the cup was lifted"


# What is not told.


def twin(log: list[Entry[Any, Any]]) -> list[Entry[Any, Any]]:
    """The same log, in which every die that nobody was shown before it was rolled again fell otherwise."""
    events = [event for entry in log for event in entry.events]
    shown = _shown(events)
    number, falls, changed = 0, dict[int, int](), list[Any]()
    for event in events:
        match event:
            case records.Fell(dice, values):
                falls |= {die: number + at for at, die in enumerate(dice)}
                number += len(dice)
                changed.append(replace(event, values=_turned(dice, values, falls, shown)))
            case records.Seen(dice=dice, values=values):
                changed.append(replace(event, values=_turned(dice, values, falls, shown)))
            case _:
                changed.append(event)
    rest = iter(changed)
    return [replace(entry, events=tuple(next(rest) for _ in entry.events)) for entry in log]


def _shown(events: list[Any]) -> set[int]:
    """The numbers of the falls under the cup that everybody was shown; falls are numbered in their order."""
    shown, number, falls = set[int](), 0, dict[int, int]()
    for event in events:
        match event:
            case records.Fell(dice):
                falls |= {die: number + at for at, die in enumerate(dice)}
                number += len(dice)
            case records.Shown(dice=dice):
                shown |= {falls[die] for die in dice if die in falls}
            case records.TableRolled(dice=dice):
                falls = {die: fall for die, fall in falls.items() if die not in dice}
            case records.Revealed():
                shown |= {*falls.values()}
            case records.RoundStarted() | RoundRestarted():
                falls = {}
            case _:
                pass
    return shown


def _turned(dice: tuple[int, ...], values: tuple[int, ...], falls: dict[int, int], shown: set[int]) -> tuple[int, ...]:
    return tuple(
        value if falls.get(die, -1) in shown or die not in falls else value % 6 + 1
        for die, value in zip(dice, values, strict=True)
    )


@pytest.mark.parametrize("seed", range(4))
def test_two_matches_that_differ_only_in_dice_that_nobody_saw_have_the_same_review(seed: int) -> None:
    differing = list[bool]()
    for seats, options in TABLES:
        driver = begin_match("cup", seats, options)
        play_by_chance(driver, seed)
        log, game = driver.table.log, driver.table.game
        assert log is not None
        other = twin(log)
        differing.append(other != log)
        review = review_of_log(game, log)
        assert msgspec.json.encode(review) == msgspec.json.encode(review_of_log(game, other))
        for bid in (bid for round_ in review.rounds for bid in round_.bids):
            assert (bid.held is None) == (bid.hand == ()), "the hand is told with the truth"
            assert bid.held is not None or (bid.answerer, bid.answer, bid.answer_hand) == (None, None, None)
    assert differing.count(True) > len(TABLES) / 2
