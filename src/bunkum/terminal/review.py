"""Writes the end of a match, and its review: bids and what was believed of them, lessons; or what was on a tray."""

from collections.abc import Iterable, Iterator
from math import isqrt

from bunkum.core import Seat
from bunkum.core.notation import Names, about, count_things, format_odds, names_for
from bunkum.core.review import HandPiece, ListedWord, MissedWord, MissedWords, TrayReviewed, WordHighlight
from bunkum.core.text_view import Tone
from bunkum.table.recap import tell_match
from bunkum.table.review import BidReviewed, Lesson, LessonKind, Review, RoundReviewed, can_review, look_back
from bunkum.terminal.session import ME, Session

Line = tuple[str, Tone]

_LESSONS: dict[LessonKind, tuple[str, str]] = {
    "boldest": (
        "You bid {said}: {odds} from your seat, and nobody called.",
        "{name} bid {said}: {odds} from that seat, and nobody called.",
    ),
    "missed_call": ("You might have called {said}: right {odds}.", "{name} might have called {said}: right {odds}."),
    "wrong_call": ("You called {said}: it was there {odds}.", "{name} called {said}: it was there {odds}."),
    "unlucky_bid": (
        "You bid {said}: it was there {odds}. Not this time.",
        "{name} bid {said}: it was there {odds}. Not this time.",
    ),
    "unlucky_call": (
        "You called {said}: right {odds}. Not this time.",
        "{name} called {said}: right {odds}. Not this time.",
    ),
    "clean_call": ("You called {said}: right {odds}.", "{name} called {said}: right {odds}."),
    "brave_call": (
        "You called {said}: right only {odds}, and so it was.",
        "{name} called {said}: right only {odds}, and so it was.",
    ),
}
_CLOCK_LESSONS: dict[LessonKind, tuple[str, str]] = {
    "wrong_call": (
        "Time ran out, and the clock called {said} for you: it was there {odds}.",
        "Time ran out, and the clock called {said} for {name}: it was there {odds}.",
    ),
    "unlucky_call": (
        "Time ran out, and the clock called {said} for you: right {odds}. Not this time.",
        "Time ran out, and the clock called {said} for {name}: right {odds}. Not this time.",
    ),
}
"""What is told instead of a call that nobody made."""
_EXACT = "You said exactly {said}, and it was exact.", "{name} said exactly {said}, and it was exact."
_NOT_EXACT = "You said exactly {said}, and it was not.", "{name} said exactly {said}, and it was not."
_IMPOSSIBLE_BID = (
    "You bid {said}: not a chance from your seat, and nobody called.",
    "{name} bid {said}: not a chance from that seat, and nobody called.",
)


def recap_lines(session: Session) -> Iterator[Line]:
    """Yields the lines that tell the match that is over: one sentence, and the best moment of each seat."""
    table = session.table
    assert table.log is not None, "a table in the terminal keeps its log in memory"
    recap = tell_match(session.setup.game, table.log, table.room.match, reader=ME)
    yield recap.sentence, "fact"
    for moment in recap.highlights:
        yield f"{names_for(ME, session.names)[moment.seat]}. {moment.sentence}", "plain"


def can_show_review(session: Session) -> bool:
    """Returns whether there is a match to review."""
    return session.table.room.phase == "over" and can_review(session.setup.game)


def review_lines(session: Session) -> Iterator[Line]:
    """Yields the lines of the review of the match that is over."""
    table = session.table
    assert table.log is not None, "a table in the terminal keeps its log in memory"
    review = look_back(session.setup.game, table.log, table.room.match, table.words)
    return format_review(review, names_for(ME, session.names))


def format_review(review: Review, names: Names) -> Iterator[Line]:
    """Yields the lines of all rounds, in order; your own seat is called You."""
    if not review.rounds and not review.trays:
        yield "No round was played to its end.", "faint"
    for reviewed in review.rounds:
        yield from _format_round(reviewed, names)
    for tray in review.trays:
        yield from _format_tray(tray, names)


def _format_round(reviewed: RoundReviewed, names: Names) -> Iterator[Line]:
    yield " ", "plain"
    yield f"Round {reviewed.number}: how likely, as each saw it.", "plain"
    for seat, hand in sorted(_hands_of_bids(reviewed.bids).items()):
        yield f"{names[seat]}: {' '.join(map(_format_piece, hand))}", "fact"
    for bid in reviewed.bids:
        yield _format_bid(bid, names), "faint" if bid.held is None else "holds" if bid.held else "doubt"
    for lesson in reviewed.lessons:
        yield _format_lesson(lesson, names, by_clock=reviewed.by_clock), "plain"
    if reviewed.exact_by is not None:
        told = _EXACT if reviewed.loser is None else _NOT_EXACT
        yield about(names[reviewed.exact_by], *told, said=reviewed.bids[-1].said), "plain"


def _hands_of_bids(bids: Iterable[BidReviewed]) -> dict[Seat, tuple[HandPiece, ...]]:
    """Returns the hands of all seats that bid or had to answer, as they counted last, as far as they were seen."""
    found: dict[Seat, tuple[HandPiece, ...]] = {}
    for bid in bids:
        if bid.hand:
            found[bid.seat] = bid.hand
        if bid.answerer is not None and bid.answer_hand is not None:
            found[bid.answerer] = bid.answer_hand
    return found


def _format_piece(piece: HandPiece) -> str:
    """Returns `[5]`, or `(5)` if it was wild."""
    return f"({piece.face})" if piece.wild else f"[{piece.face}]"


def _format_bid(bid: BidReviewed, names: Names) -> str:
    said = f"{bid.said}{', unseen' * bid.blind}{', by the clock' * bid.by_clock}"
    if bid.held is None:
        return f"? {names[bid.seat]}: {said}. {format_odds(bid.bidder)} for the table; rolled again since."
    mark = "\N{CHECK MARK}" if bid.held else "\N{MULTIPLICATION SIGN}"
    beliefs = [f"{names[bid.seat]}: {format_odds(bid.bidder)}"]
    if bid.answerer is not None and bid.answer is not None:
        beliefs.append(f"{names[bid.answerer]}: {format_odds(bid.answer)}")
    return f"{mark} {said}. {'; '.join(beliefs)}."


def _format_lesson(lesson: Lesson, names: Names, *, by_clock: bool) -> str:
    told = _LESSONS[lesson.kind]
    if by_clock:
        told = _CLOCK_LESSONS.get(lesson.kind, told)
    if lesson.kind == "boldest" and lesson.chance <= 0:
        told = _IMPOSSIBLE_BID
    return about(names[lesson.seat], *told, said=lesson.said, odds=format_odds(lesson.chance))


# A round of words on a tray.

_MISSED = {
    "lists": "Nobody found, of {letters} letters: {words}.",
    "read": "Nobody read, of {letters} letters: {words}.",
    "nothing": "The tray had, of {letters} letters: {words}.",
}
_BEST_MISSED = {
    "lists": "Nobody found {word}: {points}.",
    "read": "Nobody read {word}: {points}.",
    "nothing": "The tray had {word}: {points}.",
}
_KNOWN_MISSED = {
    "lists": "Nobody found {word}, which everybody knows: {points}.",
    "read": "Nobody read {word}, which everybody knows: {points}.",
    "nothing": "The tray had {word}, which everybody knows: {points}.",
}


def _format_tray(tray: TrayReviewed, names: Names) -> Iterator[Line]:
    yield " ", "plain"
    yield f"Round {tray.number}: what was on the tray.", "plain"
    side = isqrt(len(tray.faces))
    for row in range(0, len(tray.faces), side):
        yield " ".join(f"{face:2}" for face in tray.faces[row : row + side]).rstrip(), "fact"
    for name, points, entries in zip(names, tray.points, tray.lists, strict=True):
        score = f"{name}, {count_things(points, 'point')}"
        words = "" if entries is None else ", ".join(map(_format_listed, entries)) or "no words"
        yield f"{score}: {words}." if words else f"{score}.", "plain"
    for highlight in tray.highlights:
        yield _format_highlight(highlight, tray, names), "doubt" if highlight.kind == "dearest_struck" else "holds"
    for group in tray.missed:
        yield _format_missed(group, tray), "faint"


def _format_listed(entry: ListedWord) -> str:
    """Returns `squid 2`, and what became of a word that does not count."""
    match entry.mark:
        case "counts":
            return f"{entry.word} {entry.points}"
        case "struck":
            return f"{entry.word} {entry.points} (struck)"
        case "shared":
            return f"{entry.word} (on several lists)"
        case "no_word":
            return f"{entry.word} (no word)"
        case "withheld":
            return f"{entry.word} (not read)"
        case "left":
            return f"{entry.word} (left the table)"


def _format_highlight(highlight: WordHighlight, tray: TrayReviewed, names: Names) -> str:
    word, points = highlight.word, count_things(abs(highlight.points), "point")
    who = "Nobody" if highlight.seat is None else names[highlight.seat]
    match highlight.kind:
        case "best_find":
            return f"{who} found {word}: {points}, and nobody else had it."
        case "best_missed":
            return _BEST_MISSED[tray.shown].format(word=word, points=points)
        case "known_missed":
            return _KNOWN_MISSED[tray.shown].format(word=word, points=points)
        case "dearest_struck" if highlight.points:
            return f"{who} read {word}: struck, and it cost {points}."
        case "dearest_struck":
            return f"{who} read {word}: struck, and it earned nothing."


def _format_missed(group: MissedWords, tray: TrayReviewed) -> str:
    more, words = group.count - len(group.words), ", ".join(map(_format_missed_word, group.words))
    listed = f"{words}, and {more} more" if more else words
    return _MISSED[tray.shown].format(letters=group.letters, words=listed)


def _format_missed_word(missed: MissedWord) -> str:
    """Returns the word, with a star if everybody knows it."""
    return f"{missed.word}*" if missed.known == "common" else missed.word
