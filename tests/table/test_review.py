"""Reviews: what each seat could believe of each bid, what was true, and what it cost (docs/explanation/reviews.md)."""

from typing import Any, NamedTuple, cast

import pytest
from hypothesis import given, strategies as st

from bunkum.bots import RandomPlayer
from bunkum.core import HOUSE, Address, HouseOptions, Seat
from bunkum.core.review import Claimed, Opened, RoundBegan, Withdrawn
from bunkum.games import load_game
from bunkum.games.bar.options import Options as BarOptions
from bunkum.games.liars_boggle import records
from bunkum.games.liars_boggle.options import Options
from bunkum.liars_dice.records import Bid, Call, Calza
from bunkum.table import game_info, game_summaries
from bunkum.table.recap import find_highlights
from bunkum.table.review import RoundReviewed, can_review
from bunkum.table.room_actions import Agree, ProposeRestart, Rematch, WentAway
from support import any_options
from support.examples import examples
from support.reviews import WORDS, AnyDriver, begin_match, review_of
from support.tables import boggle, loaded

REVIEWED = tuple(title.id for title in game_summaries() if can_review(game_info(title.id)))
ALL_OPENED = tuple(sorted({*REVIEWED} - {"boggle", "cup"}))
"""The games in which a reveal opens every die that a bid of the round was about."""


class Known(NamedTuple):
    """A bid as it was made: what each seat gave it then, and the truth."""

    seat: Seat
    claim: str
    chances: tuple[float, ...]
    held: bool


class Shown(NamedTuple):
    """A round whose cups came up: its number, its bids, and what each seat then laid open, as transcripts write it."""

    number: int
    bids: list[Known]
    hands: list[list[str]]


def open_hands(event: Any) -> list[list[str]]:
    """Returns what a reveal shows, by seat: letters and pips, or cards."""
    if hasattr(event, "faces"):
        return [[f"{face}" for face in hand] for hand in event.faces]
    return [[f"{card.symbol} {card.number}" for card in hand] for hand in event.hands]


def plays_to_the_end(driver: AnyDriver, seed: int) -> list[Shown]:
    """Random players play a match. Its rounds whose cups came up, and what was believed while they were played."""
    table = driver.table
    chance_of = cast("Any", load_game(table.game.id).odds).chance_of
    steps = cast("Any", load_game(table.game.id).review).steps
    player = RandomPlayer(table.game.id, f"{seed}", sorted(WORDS), WORDS)
    rounds, bids, memory = list[Shown](), list[Known](), b""
    while table.room.phase == "playing":
        assert table.log is not None
        seq = len(table.log)
        if awaited := sorted(table.awaited()):
            seat = awaited[0]
            action, memory = player.choose(table.view(seat), seat, table.menu(seat), memory)
            driver.does(seat, action)
        else:
            driver.waits((table.next_deadline() or 0.0) - driver.now)
        event_steps = [(event, step) for entry in table.log[seq:] for event in entry.events for step in steps(event)]
        for event, step in event_steps:
            match step:
                case Claimed(seat, claim):
                    truth = chance_of(table.view(HOUSE), None)
                    assert truth in (0, 1), "the truth knows"
                    chances = tuple(chance_of(table.view(Seat(at)), None) for at in range(len(table.names)))
                    bids.append(Known(seat, claim, chances, truth == 1))
                case Opened():
                    rounds.append(Shown(table.view(HOUSE).round, bids, open_hands(event)))
                case RoundBegan():
                    bids = []
                case Withdrawn():
                    bids.pop()
                case _:
                    pass
    return rounds


def shows_what_was_laid_open(round_: RoundReviewed, hands: list[list[str]]) -> None:
    """No die is told of that not everybody saw when the cups came up."""
    for bid in round_.bids:
        assert [piece.face for piece in bid.hand] == hands[bid.seat]
        answered = None if bid.answer_hand is None else [piece.face for piece in bid.answer_hand]
        assert answered == (None if bid.answerer is None else hands[bid.answerer])


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", ALL_OPENED)
def test_probabilities_are_those_of_each_seat_when_the_bid_was_made(game: str, seed: int) -> None:
    driver = begin_match(game, 3)
    played = [each for each in plays_to_the_end(driver, seed) if each.bids]
    review = review_of(driver)
    assert len(played) > 1
    assert [round_.number for round_ in review.rounds] == [each.number for each in played]
    for round_, (_, bids, hands) in zip(review.rounds, played, strict=True):
        assert [(bid.seat, bid.said, bid.bidder, bid.held) for bid in round_.bids] == [
            (bid.seat, bid.claim, bid.chances[bid.seat], bid.held) for bid in bids
        ]
        answers = [
            (bid.answer, known.chances[bid.answerer])
            for bid, known in zip(round_.bids, bids, strict=True)
            if bid.answerer is not None
        ]
        assert all(answer == known for answer, known in answers)
        assert all(bid.answerer != bid.seat for bid in round_.bids)
        shows_what_was_laid_open(round_, hands)
    assert 0 < review.seconds <= driver.now


@examples(40)
@given(any_options.tables(), st.integers(0, 999))
def test_whatever_the_options_it_shows_the_hands_that_everybody_saw(seated: tuple[int, Options], seed: int) -> None:
    seats, options = seated
    driver = begin_match("liars_boggle", seats, options)
    played = [each for each in plays_to_the_end(driver, seed) if each.bids]
    for round_, each in zip(review_of(driver).rounds, played, strict=True):
        shows_what_was_laid_open(round_, each.hands)


def test_all_games_can_be_reviewed() -> None:
    assert set(REVIEWED) == {"liars_boggle", "boggle", "bar", "perudo", "firehouse", "green_box", "cup"}


def test_a_round_says_who_sat_in_it() -> None:
    driver = begin_match("bar", 3, BarOptions(start_dice=1, house=HouseOptions(first_seat=0)))
    plays_to_the_end(driver, 1)
    first, second = review_of(driver).rounds
    assert first.sat == (0, 1, 2)
    assert second.sat == tuple(seat for seat in (0, 1, 2) if seat != first.loser)


# What may be learned.

ONES, SIXES = (1, 1, 1, 1, 1), (6, 6, 6, 6, 6)
ALL_SIXES = 1 / 6**5
"""The chance that five unseen dice do."""


def lessons_of(round_: RoundReviewed) -> list[tuple[str, Seat, str, float]]:
    """Returns the lessons of a round."""
    return [(lesson.kind, lesson.seat, lesson.said, lesson.chance) for lesson in round_.lessons]


def one_round(*acts: tuple[int, Bid | None], hands: tuple[tuple[int, ...], ...]) -> RoundReviewed:
    """Returns a round of bar dice that falls so. None: a call."""
    falls = {Address(1, Seat(seat), die): face for seat, hand in enumerate(hands) for die, face in enumerate(hand)}
    driver = begin_match("bar", len(hands), BarOptions(start_dice=5, house=HouseOptions(first_seat=0)), loaded(falls))
    for seat, bid in acts:
        driver.does(seat, Call(driver.table.view(HOUSE).bid.seq) if bid is None else bid)
    (only,) = review_of(driver).rounds
    return only


@pytest.mark.parametrize(("number", "loser"), [(5, None), (4, 1)])
def test_a_round_that_ended_by_exactly_tells_who_said_so(number: int, loser: int | None) -> None:
    falls = {Address(1, Seat(seat), die): face for seat, face in enumerate((1, 6)) for die in range(5)}
    options = BarOptions(start_dice=5, calza=True, house=HouseOptions(first_seat=0))
    driver = begin_match("bar", 2, options, loaded(falls))
    driver.does(0, Bid(number, 6))
    driver.does(1, Calza(driver.table.view(HOUSE).bid.seq))
    (only,) = review_of(driver).rounds
    assert (only.exact_by, only.caller, only.loser, only.lessons) == (1, None, loser, ())
    assert one_round((0, Bid(1, 6)), (1, None), hands=(ONES, SIXES)).exact_by is None


def test_a_lie_that_passed_and_a_call_that_was_missed() -> None:
    round_ = one_round((0, Bid(5, 6)), (1, Bid(6, 6)), (0, None), hands=(ONES, ONES))
    five, six = round_.bids
    assert (five.seat, five.said, five.answerer, five.held) == (0, "5 sixes", 1, False)
    assert (five.bidder, five.answer) == pytest.approx((ALL_SIXES, ALL_SIXES))
    assert (six.seat, six.bidder, six.answer, six.held) == (1, 0.0, 0.0, False), "six of five dice"
    assert (round_.caller, round_.loser) == (0, 1)
    assert [lesson[:3] for lesson in lessons_of(round_)] == [
        ("boldest", 0, "5 sixes"),
        ("missed_call", 1, "5 sixes"),
        ("clean_call", 0, "6 sixes"),
    ]
    assert [lesson[3] for lesson in lessons_of(round_)] == pytest.approx([ALL_SIXES, 1 - ALL_SIXES, 1.0])


def test_a_call_of_what_was_likely() -> None:
    round_ = one_round((0, Bid(1, 6)), (1, None), hands=(ONES, SIXES))
    assert (round_.caller, round_.loser) == (1, 1)
    assert lessons_of(round_) == [("wrong_call", 1, "1 six", 1.0)], "it held five of them itself"


def test_a_call_that_was_right_by_the_odds_and_a_brave_one() -> None:
    unlucky = one_round((0, Bid(5, 6)), (1, None), hands=(SIXES, ONES))
    assert lessons_of(unlucky) == [("unlucky_call", 1, "5 sixes", pytest.approx(1 - ALL_SIXES))]
    brave = one_round((0, Bid(1, 6)), (1, None), hands=(ONES, ONES))
    some = 1 - (5 / 6) ** 5
    assert lessons_of(brave) == [
        ("unlucky_bid", 0, "1 six", pytest.approx(some)),
        ("brave_call", 1, "1 six", pytest.approx(1 - some)),
    ]


@pytest.mark.parametrize("away", [False, True])
@pytest.mark.parametrize(
    ("hands", "lessons"), [((ONES, SIXES), [("wrong_call", 1, "1 six", 1.0)]), ((ONES, ONES), ["unlucky_bid"])]
)
def test_a_call_by_the_clock_is_nobodys_clean_or_brave_one(
    hands: tuple[tuple[int, ...], ...], lessons: list[Any], *, away: bool
) -> None:
    falls = {Address(1, Seat(seat), die): face for seat, hand in enumerate(hands) for die, face in enumerate(hand)}
    house = HouseOptions(first_seat=0, turn_clock=None if away else 30, away_play="house")
    driver = begin_match("bar", 2, BarOptions(start_dice=5, house=house), loaded(falls))
    driver.does(0, Bid(1, 6))
    if away:
        driver.does(HOUSE, WentAway(Seat(1)))
    driver.waits(60 if away else 30)
    (only,) = review_of(driver).rounds
    assert (only.caller, only.by_clock) == (1, True)
    assert [lesson if isinstance(lessons[0], tuple) else lesson[0] for lesson in lessons_of(only)] == lessons


@pytest.mark.parametrize("hands", [(ONES, SIXES), (SIXES, SIXES)])
def test_a_bid_by_the_clock_is_nobodys_lie_and_nobodys_bad_luck(hands: tuple[tuple[int, ...], ...]) -> None:
    falls = {Address(1, Seat(seat), die): face for seat, hand in enumerate(hands) for die, face in enumerate(hand)}
    house = HouseOptions(first_seat=0, turn_clock=30)
    driver = begin_match("bar", 2, BarOptions(start_dice=5, house=house), loaded(falls))
    driver.waits(30)
    driver.does(1, Call(1))
    review = review_of(driver)
    (only,) = review.rounds
    assert [(bid.seat, bid.by_clock) for bid in only.bids] == [(0, True)]
    assert [kind for kind, seat, *_ in lessons_of(only) if seat == 0] == []
    assert [moment for moment in find_highlights(review.rounds) if moment.seat == 0] == []


def test_a_call_by_the_sand_is_the_clocks_and_ones_own_is_not() -> None:
    driver = boggle("ATEGN", "BJOOA", options=Options(sand_timer=180))
    driver.does(0, records.Bid("gnat"))
    driver.does(1, records.StartTimer())
    driver.waits(180)
    assert [(one.caller, one.by_clock) for one in review_of(driver).rounds] == [(1, True)]
    assert not one_round((0, Bid(1, 6)), (1, None), hands=(ONES, SIXES)).by_clock


def test_a_bid_that_was_likely_is_not_bold() -> None:
    round_ = one_round((0, Bid(1, 6)), (1, Bid(5, 1)), (0, None), hands=(SIXES, ONES))
    assert [bid.bidder for bid in round_.bids] == [1.0, 1.0]
    assert lessons_of(round_) == [("unlucky_call", 0, "5 ones", pytest.approx(1 - ALL_SIXES))]


# What is not told.


def test_a_round_without_reveal_is_not_reviewed() -> None:
    driver = boggle("AEEGN", "BJOOA", options=Options(sand_timer=180, timer_expiry="lose_die"))
    driver.does(0, records.Bid("at"), records.StartTimer())
    assert review_of(driver).rounds == (), "what stands is nobody's business yet"
    driver.waits(180)
    assert driver.table.view(HOUSE).phase == "discard"
    assert review_of(driver).rounds == ()


def test_a_round_that_began_anew_and_a_word_that_was_struck() -> None:
    driver = boggle("ATEGN", "BJOOA", "TEAST", options=Options(word_policy="friendly"))
    driver.does(0, records.Bid("ox"))
    driver.does(1, ProposeRestart())
    driver.does(2, Agree())
    driver.does(0, records.Bid("qq"))
    driver.does(1, records.FriendlyChallenge(driver.table.view(HOUSE).seq))
    driver.does(0, records.Replace("at"))
    driver.does(1, records.Call())
    (only,) = review_of(driver).rounds
    assert [bid.said for bid in only.bids] == ["at"]


def test_a_nonsense_word_that_lay_there_is_no_matter_of_odds() -> None:
    driver = boggle("ATEGN", "BJOOA")
    driver.does(0, records.Bid("gnat"))
    driver.does(1, records.Call(challenge=True))
    (only,) = review_of(driver).rounds
    assert (only.caller, only.loser, only.lessons) == (1, None, ())
    assert [bid.held for bid in only.bids] == [True], "the letters were there"


def test_the_next_match_is_not_reviewed_and_changes_nothing() -> None:
    driver = begin_match("bar", 2, BarOptions(start_dice=1, house=HouseOptions(first_seat=0)))
    plays_to_the_end(driver, 1)
    first = review_of(driver)
    driver.does(0, Rematch())
    driver.does(0, Bid(1, 3))
    driver.does(1, Call(driver.table.view(HOUSE).bid.seq))
    assert (review_of(driver), len(first.rounds)) == (first, 1)
    assert len(review_of(driver, 2).rounds) == 1
    assert review_of(driver, 2) != first
