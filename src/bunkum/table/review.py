"""Reviews a match: what each seat could believe of each bid, and what was true (docs/explanation/reviews.md).

Theory. The belief of a seat about a bid is the exact probability of the bid given all that the seat knows, and that is
its view: the fold of the events that it received. So folding the log once more gives every view at every moment; the
same probability computed on the truth, in which no die is hidden, is 1 or 0.

Only rounds with a reveal are reviewed. In other rounds nobody has seen the dice of the others, and a probability would
disclose them.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, cast

from bunkum.core import Seat, Value, contract as reviews, fold
from bunkum.core.contract import Odds, Position
from bunkum.core.review import Claimed, Doubted, HandPiece, Lost, Opened, RoundBegan, Step, Withdrawn
from bunkum.table.catalog import AnyGameInfo
from bunkum.table.entry import Entry
from bunkum.table.room_events import MatchBegan
from bunkum.table.table import Table
from bunkum.table.transcript.game import AnyTable

BOLD = 0.2
"""A bid is bold if its bidder saw a lower probability than this."""
LIKELY = 0.5
"""An action is sound if it is right with a higher probability than this."""

LessonKind = Literal["boldest", "missed_call", "wrong_call", "unlucky_bid", "unlucky_call", "clean_call", "brave_call"]


class BidReviewed(Value):
    """A bid with its probabilities (0 to 1): `bidder` in its bidder's view, `answer` in the view of `answerer`.

    `answerer` is the seat that had to answer; None if several might have spoken. `held` is whether the bid was true.
    `hand` and `answer_hand` are the hands of these two seats when the bid was made, in their order.
    """

    seat: Seat
    said: str
    bidder: float
    answerer: Seat | None
    answer: float | None
    held: bool
    hand: tuple[HandPiece, ...]
    answer_hand: tuple[HandPiece, ...] | None


class Lesson(Value):
    """A lesson of a round: the seat that acted, the bid that it was about, and a probability (0 to 1) in its view.

    `boldest`: its bid was true with this probability, and nobody called it. `missed_call`: it raised a bid that was
    false with this probability, and lost. `wrong_call`: it called a bid that was true with this probability, and lost.
    `unlucky_bid`, `unlucky_call`: it was right with this probability, and lost all the same. `clean_call`: it called a
    bid that was false with this probability, and won. `brave_call`: the same, against the odds.
    """

    kind: LessonKind
    seat: Seat
    said: str
    chance: float


class RoundReviewed(Value):
    """A round with a reveal: its bids in order, who called the last one, who lost, and at most three lessons."""

    number: int
    bids: tuple[BidReviewed, ...]
    caller: Seat | None
    loser: Seat | None
    lessons: tuple[Lesson, ...]


class Review(Value):
    """The rounds of a match that can be reviewed, and how many seconds the match took."""

    seconds: float
    rounds: tuple[RoundReviewed, ...]


def can_review(game: AnyGameInfo) -> bool:
    """Returns whether the game has the parts that a review needs: `steps` and `hand`, and odds."""
    return game.parts.review is not None and game.parts.odds is not None


def look_back(game: AnyGameInfo, entries: Iterable[Entry[object, object]], match: int) -> Review:
    """Reviews the match with this number; `entries` are the table's log from its beginning."""
    odds, game_review = game.parts.odds, game.parts.review
    assert odds is not None, "can_review"
    assert game_review is not None, "can_review"
    # Replaying a log needs neither secret nor dictionary.
    table: AnyTable = Table(game, b"", keeps_log=False)
    builder, truth, began, ended = _ReviewBuilder(odds, game_review), cast("Position | None", None), 0.0, 0.0
    for entry in entries:
        before = {} if truth is None else {seat: table.view(seat) for seat in map(Seat, range(len(table.names)))}
        table.apply(entry)
        if any(isinstance(happened, MatchBegan) for happened in entry.house):
            if table.room.match > match:
                break  # the next match is not over and must not be disclosed
            builder, truth, began = _ReviewBuilder(odds, game_review), None, entry.at
        if entry.events:
            truth, ended = fold(game.rules, entry.events, truth), entry.at
        for event in entry.events:
            assert truth is not None
            for step in game_review.steps(event):
                builder.write(step, before, table, truth)
    builder.close()
    return Review(ended - began, tuple(builder.rounds))


class _ReviewBuilder:
    """Builds the review of a match step by step."""

    def __init__(self, odds: Odds, game_review: reviews.Review) -> None:
        self._odds, self._game_review = odds, game_review
        self.rounds: list[RoundReviewed] = []
        self._begin(0)

    def _begin(self, number: int) -> None:
        self._number, self._is_revealed = number, False
        self._bids: list[BidReviewed] = []
        self._caller: Seat | None = None
        self._caller_probability = 0.0
        """The probability of the bid that was called, as its caller saw it."""
        self._loser: Seat | None = None

    def write(self, step: Step, before: dict[Seat, Position], table: AnyTable, truth: Position) -> None:
        """Adds a step: `before` are the views before its entry, and the truth is that after it."""
        match step:
            case RoundBegan():
                self.close()
                self._begin(truth.round)
            case Claimed(seat, said):
                self._bids.append(self._review_bid(seat, said, table, truth))
            case Withdrawn():
                self._bids.pop()
            case Doubted(seat):
                self._caller = seat
                self._caller_probability = self._probability(before[seat])
            case Opened():
                self._is_revealed = True
            case Lost(seat):
                self._loser = seat

    def close(self) -> None:
        """Ends the round."""
        if self._is_revealed and self._bids:
            lessons = tuple(self._find_lessons()) if self._caller is not None else ()
            self.rounds.append(RoundReviewed(self._number, tuple(self._bids), self._caller, self._loser, lessons))

    def _review_bid(self, seat: Seat, said: str, table: AnyTable, truth: Position) -> BidReviewed:
        awaited = table.game.rules.awaited(truth) - {seat}
        answerer = next(iter(awaited)) if len(awaited) == 1 else None
        return BidReviewed(
            seat,
            said,
            self._probability(table.view(seat)),
            answerer,
            None if answerer is None else self._probability(table.view(answerer)),
            held=self._probability(truth) > LIKELY,
            hand=self._game_review.hand(truth, seat),
            answer_hand=None if answerer is None else self._game_review.hand(truth, answerer),
        )

    def _probability(self, view: Position) -> float:
        chance = self._odds.chance_of(view, None)
        assert chance is not None, "a bid stands"
        return chance

    def _find_lessons(self) -> Iterator[Lesson]:
        *survived, called = self._bids
        boldest = min(survived, key=lambda bid: bid.bidder, default=None)
        if boldest is not None and boldest.bidder < BOLD:
            yield Lesson("boldest", boldest.seat, boldest.said, boldest.bidder)
        caller = self._caller
        if caller is None or self._loser is None:
            return
        if self._loser == caller:
            if self._caller_probability > LIKELY:
                yield Lesson("wrong_call", caller, called.said, self._caller_probability)
            else:
                yield Lesson("unlucky_call", caller, called.said, 1 - self._caller_probability)
            return
        if called.bidder > LIKELY:
            yield Lesson("unlucky_bid", called.seat, called.said, called.bidder)
        elif survived and survived[-1].answerer == called.seat:
            false = 1 - (survived[-1].answer or 0.0)
            if false > LIKELY:
                yield Lesson("missed_call", called.seat, survived[-1].said, false)
        if self._caller_probability < LIKELY:
            yield Lesson("clean_call", caller, called.said, 1 - self._caller_probability)
        else:
            yield Lesson("brave_call", caller, called.said, 1 - self._caller_probability)
