"""Writes the review of a match in lines: every bid, what was believed of it, and the lessons."""

from collections.abc import Iterable, Iterator

from bunkum.core import Seat
from bunkum.core.notation import Names, format_odds
from bunkum.core.review import HandPiece
from bunkum.core.text_view import Tone
from bunkum.table.review import BidReviewed, Lesson, Review, RoundReviewed, can_review, look_back
from bunkum.terminal.session import ME, Sitting

Line = tuple[str, Tone]

_LEARNED = {
    "boldest": "{who} bid {said}: {odds} from that seat, and nobody called.",
    "missed_call": "{who} might have called {said}: right {odds}.",
    "wrong_call": "{who} called {said}: it was there {odds}.",
    "unlucky_bid": "{who} bid {said}: it was there {odds}. Not this time.",
    "unlucky_call": "{who} called {said}: right {odds}. Not this time.",
    "clean_call": "{who} called {said}: right {odds}.",
    "brave_call": "{who} called {said}: right only {odds}, and so it was.",
}


def may_look_back(sitting: Sitting) -> bool:
    """Whether there is a match to look back at."""
    return sitting.table.room.phase == "over" and can_review(sitting.party.game)


def looked_back(sitting: Sitting) -> Iterator[Line]:
    """The review of the match that is over."""
    table = sitting.table
    assert table.log is not None, "who plays in a terminal keeps the log in memory"
    you = tuple("You" if seat == ME else name for seat, name in enumerate(sitting.names))
    return lines(look_back(sitting.party.game, table.log, table.room.match), you)


def lines(review: Review, names: Names) -> Iterator[Line]:
    """All rounds, in order; whoever looks on is told as You."""
    if not review.rounds:
        yield "No round ended with its cups up.", "faint"
    for told in review.rounds:
        yield from _round(told, names)


def _round(told: RoundReviewed, names: Names) -> Iterator[Line]:
    yield " ", "plain"
    yield f"Round {told.number}: how likely, as each saw it.", "plain"
    for seat, hand in sorted(_hands(told.bids).items()):
        yield f"{names[seat]}: {' '.join(map(_piece, hand))}", "fact"
    for bid in told.bids:
        yield _bid(bid, names), "holds" if bid.held else "doubt"
    for lesson in told.lessons:
        yield _lesson(lesson, names), "plain"


def _hands(bids: Iterable[BidReviewed]) -> dict[Seat, tuple[HandPiece, ...]]:
    """What lay under the cups of those who bid or had to answer, as it counted last."""
    found: dict[Seat, tuple[HandPiece, ...]] = {}
    for bid in bids:
        found[bid.seat] = bid.hand
        if bid.answerer is not None and bid.answer_hand is not None:
            found[bid.answerer] = bid.answer_hand
    return found


def _piece(piece: HandPiece) -> str:
    """`[5]`, and `(5)` where it was wild."""
    return f"({piece.face})" if piece.wild else f"[{piece.face}]"


def _bid(bid: BidReviewed, names: Names) -> str:
    mark = "\N{CHECK MARK}" if bid.held else "\N{MULTIPLICATION SIGN}"
    believed = f"{names[bid.seat]}: {format_odds(bid.bidder)}"
    if bid.answerer is not None and bid.answer is not None:
        believed += f"; {names[bid.answerer]}: {format_odds(bid.answer)}"
    return f"{mark} {bid.said}. {believed}."


def _lesson(lesson: Lesson, names: Names) -> str:
    if lesson.kind == "boldest" and lesson.chance <= 0:
        return f"{names[lesson.seat]} bid {lesson.said}: not a chance from that seat, and nobody called."
    return _LEARNED[lesson.kind].format(who=names[lesson.seat], said=lesson.said, odds=format_odds(lesson.chance))
