"""Writes the end of a match, and its review: every bid, what was believed of it, and the lessons."""

from collections.abc import Iterable, Iterator

from bunkum.core import Seat
from bunkum.core.notation import Names, format_odds
from bunkum.core.review import HandPiece
from bunkum.core.text_view import Tone
from bunkum.table.recap import tell_match
from bunkum.table.review import BidReviewed, Lesson, Review, RoundReviewed, can_review, look_back
from bunkum.terminal.session import ME, Session

Line = tuple[str, Tone]

_LESSONS = {
    "boldest": "{who} bid {said}: {odds} from that seat, and nobody called.",
    "missed_call": "{who} might have called {said}: right {odds}.",
    "wrong_call": "{who} called {said}: it was there {odds}.",
    "unlucky_bid": "{who} bid {said}: it was there {odds}. Not this time.",
    "unlucky_call": "{who} called {said}: right {odds}. Not this time.",
    "clean_call": "{who} called {said}: right {odds}.",
    "brave_call": "{who} called {said}: right only {odds}, and so it was.",
}


def recap_lines(session: Session) -> Iterator[Line]:
    """Yields the lines that tell the match that is over: one sentence, and the best moment of each seat."""
    table = session.table
    assert table.log is not None, "a table in the terminal keeps its log in memory"
    recap = tell_match(session.setup.game, table.log, table.room.match)
    yield recap.sentence, "fact"
    for moment in recap.highlights:
        yield f"{'You' if moment.seat == ME else session.names[moment.seat]}. {moment.sentence}", "plain"


def can_show_review(session: Session) -> bool:
    """Returns whether there is a match to review."""
    return session.table.room.phase == "over" and can_review(session.setup.game)


def review_lines(session: Session) -> Iterator[Line]:
    """Yields the lines of the review of the match that is over."""
    table = session.table
    assert table.log is not None, "a table in the terminal keeps its log in memory"
    you = tuple("You" if seat == ME else name for seat, name in enumerate(session.names))
    return format_review(look_back(session.setup.game, table.log, table.room.match), you)


def format_review(review: Review, names: Names) -> Iterator[Line]:
    """Yields the lines of all rounds, in order; your own seat is called You."""
    if not review.rounds:
        yield "No round ended with its cups up.", "faint"
    for reviewed in review.rounds:
        yield from _format_round(reviewed, names)


def _format_round(reviewed: RoundReviewed, names: Names) -> Iterator[Line]:
    yield " ", "plain"
    yield f"Round {reviewed.number}: how likely, as each saw it.", "plain"
    for seat, hand in sorted(_hands_of_bids(reviewed.bids).items()):
        yield f"{names[seat]}: {' '.join(map(_format_piece, hand))}", "fact"
    for bid in reviewed.bids:
        yield _format_bid(bid, names), "holds" if bid.held else "doubt"
    for lesson in reviewed.lessons:
        yield _format_lesson(lesson, names), "plain"


def _hands_of_bids(bids: Iterable[BidReviewed]) -> dict[Seat, tuple[HandPiece, ...]]:
    """Returns the hands of all seats that bid or had to answer, as they counted last."""
    found: dict[Seat, tuple[HandPiece, ...]] = {}
    for bid in bids:
        found[bid.seat] = bid.hand
        if bid.answerer is not None and bid.answer_hand is not None:
            found[bid.answerer] = bid.answer_hand
    return found


def _format_piece(piece: HandPiece) -> str:
    """Returns `[5]`, or `(5)` if it was wild."""
    return f"({piece.face})" if piece.wild else f"[{piece.face}]"


def _format_bid(bid: BidReviewed, names: Names) -> str:
    mark = "\N{CHECK MARK}" if bid.held else "\N{MULTIPLICATION SIGN}"
    probabilities = f"{names[bid.seat]}: {format_odds(bid.bidder)}"
    if bid.answerer is not None and bid.answer is not None:
        probabilities += f"; {names[bid.answerer]}: {format_odds(bid.answer)}"
    return f"{mark} {bid.said}. {probabilities}."


def _format_lesson(lesson: Lesson, names: Names) -> str:
    if lesson.kind == "boldest" and lesson.chance <= 0:
        return f"{names[lesson.seat]} bid {lesson.said}: not a chance from that seat, and nobody called."
    return _LESSONS[lesson.kind].format(who=names[lesson.seat], said=lesson.said, odds=format_odds(lesson.chance))
