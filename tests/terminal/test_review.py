"""The review of a match, in lines."""

import pytest

from bunkum.core import Seat
from bunkum.core.notation import YOU
from bunkum.core.review import HandPiece, ListedWord, MissedWord, MissedWords, TrayReviewed, WordHighlight
from bunkum.table.review import BidReviewed, Lesson, LessonKind, Review, RoundReviewed
from bunkum.terminal.review import format_review

NAMES = (YOU, "Bo")


@pytest.mark.parametrize(
    ("seat", "loser", "sentence"),
    [
        (0, None, "You said exactly 3 fives, and it was exact."),
        (0, 0, "You said exactly 3 fives, and it was not."),
        (1, None, "Bo said exactly 3 fives, and it was exact."),
        (1, 1, "Bo said exactly 3 fives, and it was not."),
    ],
)
def test_who_said_exactly_is_told(seat: int, loser: int | None, sentence: str) -> None:
    bids = (BidReviewed(Seat(1 - seat), "3 fives", 0.5, None, None, held=True, hand=(), answer_hand=None),)
    loses = None if loser is None else Seat(loser)
    assert lines_of(RoundReviewed(1, bids, None, loses, (), exact_by=Seat(seat)))[-1] == sentence


def hand(*faces: str) -> tuple[HandPiece, ...]:
    """Dice that are not wild."""
    return tuple(map(HandPiece, faces))


def lines_of(*rounds: RoundReviewed) -> list[str]:
    """Returns what is read."""
    return [text for text, _ in format_review(Review(60.0, rounds), NAMES)]


def test_bids_are_shown_with_beliefs_and_the_truth() -> None:
    bids = (
        BidReviewed(Seat(0), "whale", 1 / 140, Seat(1), 0.77, held=False, hand=hand("L", "Qu"), answer_hand=hand("H")),
        BidReviewed(Seat(1), "whales", 1.0, None, None, held=True, hand=hand("H"), answer_hand=None),
    )
    assert lines_of(RoundReviewed(4, bids, None, None, ()))[1:] == [
        "Round 4: how likely, as each saw it.",
        "You: [L] [Qu]",
        "Bo: [H]",
        "\N{MULTIPLICATION SIGN} whale. You: 1 in 140; Bo: 77 times in 100.",
        "\N{CHECK MARK} whales. Bo: for certain.",
    ]
    assert lines_of() == ["No round was played to its end."]


def test_wild_ones_are_marked_as_they_counted_last() -> None:
    ace = HandPiece("1", wild=True), HandPiece("1"), HandPiece("3")
    bids = (
        BidReviewed(Seat(1), "2 aces", 0.5, None, None, held=True, hand=ace[1:], answer_hand=None),
        BidReviewed(Seat(1), "3 threes", 0.5, None, None, held=True, hand=ace[::2], answer_hand=None),
    )
    assert lines_of(RoundReviewed(1, bids, None, None, ()))[2] == "Bo: (1) [3]"


@pytest.mark.parametrize(
    ("kind", "chance", "sentence"),
    [
        ("boldest", 1 / 140, "You bid whale: 1 in 140 from your seat, and nobody called."),
        ("boldest", 0.0, "You bid whale: not a chance from your seat, and nobody called."),
        ("missed_call", 0.77, "You might have called whale: right 77 times in 100."),
        ("wrong_call", 0.6, "You called whale: it was there 60 times in 100."),
        ("unlucky_bid", 0.6, "You bid whale: it was there 60 times in 100. Not this time."),
        ("unlucky_call", 0.6, "You called whale: right 60 times in 100. Not this time."),
        ("clean_call", 0.99, "You called whale: right 99 times in 100."),
        ("brave_call", 0.12, "You called whale: right only 12 times in 100, and so it was."),
    ],
)
def test_lessons_are_shown(kind: LessonKind, chance: float, sentence: str) -> None:
    lesson = Lesson(kind, Seat(0), "whale", chance)
    assert lines_of(RoundReviewed(1, (), Seat(0), Seat(1), (lesson,)))[-1] == sentence


@pytest.mark.parametrize(
    ("seat", "kind", "sentence"),
    [
        (0, "wrong_call", "Time ran out, and the clock called whale for you: it was there 60 times in 100."),
        (1, "wrong_call", "Time ran out, and the clock called whale for Bo: it was there 60 times in 100."),
        (1, "unlucky_call", "Time ran out, and the clock called whale for Bo: right 60 times in 100. Not this time."),
        (1, "missed_call", "Bo might have called whale: right 60 times in 100."),
        (1, "boldest", "Bo bid whale: 60 times in 100 from that seat, and nobody called."),
    ],
)
def test_a_call_by_the_clock_is_told_as_such(seat: int, kind: LessonKind, sentence: str) -> None:
    lesson = Lesson(kind, Seat(seat), "whale", 0.6)
    assert lines_of(RoundReviewed(1, (), Seat(seat), Seat(seat), (lesson,), by_clock=True))[-1] == sentence


def test_a_bid_whose_dice_were_rolled_again_is_told_with_the_odds_for_the_table() -> None:
    rolled = BidReviewed(Seat(1), "four fives", 1 / 40, None, None, held=None, hand=(), answer_hand=None)
    opened = BidReviewed(Seat(0), "a pair", 0.5, None, None, held=True, hand=hand("5"), answer_hand=None, blind=True)
    assert lines_of(RoundReviewed(1, (rolled, opened), None, None, ()))[2:] == [
        "You: [5]",
        "? Bo: four fives. 1 in 40 for the table; rolled again since.",
        "\N{CHECK MARK} a pair, unseen. You: 50 times in 100.",
    ]


def test_a_round_of_words_is_told_with_what_nobody_found() -> None:
    tray = TrayReviewed(
        number=2,
        faces=("S", "Qu", "A", "T"),
        shown="lists",
        points=(1, -1),
        winners=(Seat(0),),
        lists=((ListedWord("sat", 1, "counts"),), (ListedWord("taqua", -1, "struck"), ListedWord("at", 0, "shared"))),
        missed=(MissedWords(3, 3, 1, (MissedWord("qua", 1, "common"), MissedWord("tas", 1, "rare"))),),
        highlights=(
            WordHighlight("best_find", Seat(0), "sat", 1),
            WordHighlight("best_missed", None, "qua", 1),
            WordHighlight("dearest_struck", Seat(1), "taqua", -1),
        ),
        sat=(Seat(0), Seat(1)),
    )
    assert [text for text, _ in format_review(Review(60.0, (), (tray,)), NAMES)][1:] == [
        "Round 2: what was on the tray.",
        "S  Qu",
        "A  T",
        "You, 1 point: sat 1.",
        "Bo, -1 point: taqua -1 (struck), at (on several lists).",
        "You found sat: 1 point, and nobody else had it.",
        "Nobody found qua: 1 point.",
        "Bo read taqua: struck, and it cost 1 point.",
        "Nobody found, of 3 letters: qua*, tas, and 1 more.",
    ]
