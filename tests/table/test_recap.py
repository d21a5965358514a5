"""Recaps: the sentence that tells a match, and the best moment of each seat (docs/explanation/reviews.md)."""

from typing import cast

import pytest

from bunkum.core import Seat
from bunkum.core.notation import names_for
from bunkum.games.boggle.highlights import own_words
from bunkum.games.boggle.records import ListsShown
from bunkum.games.boggle.state import Entry
from bunkum.table import game_summaries
from bunkum.table.catalog import AnyGameInfo
from bunkum.table.recap import Recap, describe_match, find_highlights, tell_match
from bunkum.table.review import BidReviewed, Lesson, LessonKind, RoundReviewed, can_review, look_back
from bunkum.table.room_actions import Rematch
from support.random_matches import AnyDriver, begin_match, plays_to_the_end

ANN, BOB, CY = map(Seat, range(3))
NAMES = ("Ann", "Bob", "Cy")


def bid(seat: Seat, said: str, bidder: float, *, held: bool | None, answer: float | None = None) -> BidReviewed:
    """A bid that the next seat had to answer."""
    answerer = Seat((seat + 1) % 3)
    return BidReviewed(seat, said, bidder, answerer, answer, held, (), ())


def played(
    *bids: BidReviewed,
    caller: Seat,
    loser: Seat,
    lesson: tuple[LessonKind, float] | None = None,
    number: int = 1,
    by_clock: bool = False,
) -> RoundReviewed:
    """A round whose last bid was called."""
    lessons = () if lesson is None else (Lesson(lesson[0], caller, bids[-1].said, lesson[1]),)
    return RoundReviewed(number, bids, caller, loser, lessons, by_clock=by_clock)


LIE = bid(ANN, "whales", 1 / 140, held=False, answer=0.01)
LAST = bid(BOB, "whaless", 0.6, held=False)


@pytest.mark.parametrize(
    ("round_", "seat", "kind", "sentence"),
    [
        (played(LIE, LAST, caller=CY, loser=BOB), ANN, "lie", "Boldest lie: whales stood at 1 in 140."),
        (
            played(bid(ANN, "whales", 0.0, held=False), LAST, caller=CY, loser=BOB),
            ANN,
            "lie",
            "Boldest lie: nobody called whales, which could not be true.",
        ),
        (
            played(bid(ANN, "whales", 0.3, held=False), LAST, caller=CY, loser=BOB),
            ANN,
            "lie",
            "A lie: whales stood at 30 in 100.",
        ),
        (
            played(LAST, caller=CY, loser=BOB, lesson=("brave_call", 0.23)),
            CY,
            "call",
            "Best call: saw through whaless, which looked true at 77 in 100.",
        ),
        (
            played(LAST, caller=CY, loser=BOB, lesson=("clean_call", 0.8)),
            CY,
            "call",
            "Best call: saw through whaless, which stood at 20 in 100.",
        ),
        (
            played(LAST, caller=CY, loser=BOB, lesson=("clean_call", 1.0)),
            CY,
            "call",
            "Best call: saw through whaless, which could not be true.",
        ),
        (
            played(bid(BOB, "tea", 1 / 9, held=True), caller=CY, loser=CY),
            BOB,
            "truth",
            "Bold and true: tea, at 11 in 100.",
        ),
        (
            played(bid(BOB, "tea", 1.0, held=True), caller=CY, loser=CY),
            BOB,
            "truth",
            "Honest bid: tea, and the call was in vain.",
        ),
        (
            played(LIE, LAST, caller=CY, loser=BOB),
            BOB,
            "belief",
            "Dearest belief: let whales stand at 1 in 100.",
        ),
    ],
)
def test_each_kind_of_moment_is_told_in_one_sentence(
    round_: RoundReviewed, seat: Seat, kind: str, sentence: str
) -> None:
    found = {moment.seat: moment for moment in find_highlights([round_])}
    assert (found[seat].kind, found[seat].sentence) == (kind, sentence)


def test_a_seat_is_told_its_kindest_moment_and_of_those_the_unlikeliest() -> None:
    bolder = bid(ANN, "whalers", 1 / 1000, held=False)
    rounds = [
        played(bid(BOB, "tea", 1.0, held=True), caller=CY, loser=CY),
        played(LIE, LAST, caller=CY, loser=BOB),
        played(bolder, LAST, caller=CY, loser=BOB, lesson=("clean_call", 0.8)),
        played(LAST, caller=ANN, loser=BOB, lesson=("brave_call", 0.3)),
    ]
    found = find_highlights(rounds)
    assert [(moment.seat, moment.kind, moment.said) for moment in found] == [
        (ANN, "lie", "whalers"),
        (BOB, "truth", "tea"),
        (CY, "call", "whaless"),
    ]


def test_a_true_bid_that_nobody_called_is_no_lie_and_a_seat_without_a_moment_is_left_out() -> None:
    assert find_highlights([played(bid(ANN, "at", 0.1, held=True), LAST, caller=CY, loser=BOB)]) == ()
    assert find_highlights([]) == ()


def test_a_claim_whose_dice_nobody_saw_is_neither_a_lie_nor_a_belief() -> None:
    """In Pass the cup they were rolled again, so whether it held is known to nobody."""
    unseen = bid(ANN, "five sixes", 0.001, held=None, answer=0.001)
    assert find_highlights([played(unseen, LAST, caller=CY, loser=BOB)]) == ()


def test_of_several_words_the_longest_is_told() -> None:
    (found,) = find_highlights([], [(BOB, "tea"), (BOB, "strand"), (BOB, "eats")])
    assert (found.kind, found.sentence, found.chance) == ("word", "Longest word nobody else had: strand.", None)


def test_only_words_that_counted_for_one_seat_alone_are_its_own() -> None:
    lists = (
        (Entry("strand", 3, "counts"), Entry("tea", 1, "counts"), Entry("zzz", 0, "struck")),
        (Entry("tea", 1, "counts"),),
    )
    assert list(own_words(ListsShown(lists))) == [(ANN, "strand")]


ONE = played(LAST, caller=CY, loser=BOB, number=1)
TWO = played(bid(BOB, "tea", 1.0, held=True), caller=CY, loser=CY, number=2)
THREE = played(bid(BOB, "tea", 1.0, held=True), caller=CY, loser=CY, number=3)


@pytest.mark.parametrize(
    ("number", "ranking", "rounds", "sentence"),
    [
        (2, (1, 2, 3), (ONE, TWO), "Two rounds. Ann never lost one."),
        (3, (1, 2, 3), (ONE, TWO, THREE), "Three rounds, two of them over tea. Ann never lost one."),
        (
            3,
            (2, 3, 1),
            (ONE, TWO, THREE),
            "Three rounds, two of them over tea. Cy lost two of them and won all the same.",
        ),
        (2, (3, 1, 2), (ONE, TWO), "Two rounds. At the end Cy called Bob on tea, and it held."),
        (1, (1, 3, 2), (ONE,), "One round. At the end Cy called Bob on whaless, and it did not hold."),
        (13, (1, 2, 3), (ONE, TWO), "13 rounds. Ann came in ahead of Bob."),
        (4, (1, 2, 1), (), "Four rounds. Ann and Cy share the win."),
        (2, (1, 1, 3), (ONE, TWO), "Two rounds. At the end Cy called Bob on tea, and it held."),
        (1, (1,), (), "One round. Ann won."),
    ],
)
def test_a_match_is_told_in_a_sentence_or_two(
    number: int, ranking: tuple[int, ...], rounds: tuple[RoundReviewed, ...], sentence: str
) -> None:
    assert describe_match(number, ranking, NAMES, rounds) == sentence


@pytest.mark.parametrize(
    ("reader", "number", "ranking", "rounds", "sentence"),
    [
        (ANN, 2, (1, 2, 3), (ONE, TWO), "Two rounds. You never lost one."),
        (
            CY,
            3,
            (2, 3, 1),
            (ONE, TWO, THREE),
            "Three rounds, two of them over tea. You lost two of them and won all the same.",
        ),
        (CY, 2, (3, 1, 2), (ONE, TWO), "Two rounds. At the end you called Bob on tea, and it held."),
        (BOB, 1, (1, 3, 2), (ONE,), "One round. At the end Cy called you on whaless, and it did not hold."),
        (ANN, 13, (1, 2, 3), (ONE, TWO), "13 rounds. You came in ahead of Bob."),
        (BOB, 13, (1, 2, 3), (ONE, TWO), "13 rounds. Ann came in ahead of you."),
        (ANN, 4, (1, 2, 1), (), "Four rounds. You and Cy share the win."),
    ],
)
def test_a_match_is_told_to_a_player_as_you(
    reader: Seat, number: int, ranking: tuple[int, ...], rounds: tuple[RoundReviewed, ...], sentence: str
) -> None:
    assert describe_match(number, ranking, names_for(reader, NAMES), rounds) == sentence


@pytest.mark.parametrize(
    ("reader", "loser", "sentence"),
    [
        (CY, CY, "At the end time ran out, and the clock called Bob on tea for you. It held."),
        (BOB, CY, "At the end time ran out, and the clock called you on tea for Cy. It held."),
        (CY, BOB, "At the end time ran out, and the clock called Bob on tea for you. It did not hold."),
        (ANN, BOB, "At the end time ran out, and the clock called Bob on tea for Cy. It did not hold."),
    ],
)
def test_a_last_call_by_the_clock_is_told_as_such(reader: Seat, loser: Seat, sentence: str) -> None:
    last = played(bid(BOB, "tea", 0.6, held=loser == CY), caller=CY, loser=loser, by_clock=True)
    assert describe_match(1, (1, 2, 3), names_for(reader, NAMES), (last,)) == f"One round. {sentence}"


def test_a_match_of_words_is_told_by_the_longest_that_one_seat_alone_had() -> None:
    words = [(ANN, "tea"), (BOB, "strand")]
    assert describe_match(1, (1, 2, 3), NAMES, (), words) == "One round. Nobody but Bob had strand."
    assert describe_match(1, (1, 2, 3), names_for(BOB, NAMES), (), words) == "One round. Nobody but you had strand."


def recap_of(driver: AnyDriver, match: int) -> Recap:
    """Returns what is told of a match at this table."""
    assert driver.table.log is not None
    return tell_match(cast("AnyGameInfo", driver.table.game), driver.table.log, match)


@pytest.mark.parametrize("game", [summary.id for summary in game_summaries()])
def test_every_game_is_told_and_only_with_what_its_review_shows(game: str) -> None:
    driver = begin_match(game, 3)
    plays_to_the_end(driver, 1)
    recap = recap_of(driver, 1)
    assert recap.sentence.endswith(".")
    assert [moment.seat for moment in recap.highlights] == sorted({moment.seat for moment in recap.highlights})
    played = cast("AnyGameInfo", driver.table.game)
    if can_review(played):
        assert driver.table.log is not None
        shown = {bid.said for each in look_back(played, driver.table.log, 1).rounds for bid in each.bids}
        assert recap.highlights, "some round had a reveal"
        assert {moment.said for moment in recap.highlights if moment.kind != "word"} <= shown


def test_the_next_match_changes_nothing_in_what_is_told_of_the_last() -> None:
    driver = begin_match("bar", 2)
    plays_to_the_end(driver, 1)
    before = recap_of(driver, 1)
    driver.does(0, Rematch())
    plays_to_the_end(driver, 2)
    assert recap_of(driver, 1) == before
    assert recap_of(driver, 2) != before
