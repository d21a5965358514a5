"""Reviews a match: what each seat could believe of each bid, and what was true (docs/explanation/reviews.md).

Theory. The belief of a seat about a bid is the exact probability of the bid given all that the seat knows, and that is
its view: the fold of the events that it received. So folding the log once more gives every view at every moment; the
same probability computed on the truth, in which no die is hidden, is 1 or 0.

Only rounds with a reveal are reviewed. In other rounds nobody has seen the dice of the others, and a probability would
disclose them. For the same reason a bid about dice that were rolled again before the reveal is told with the
probability of a spectator, who has seen none of them, and without the truth.

A game of words on a tray has no bids. It reviews each of its rounds itself, from a spectator's view: so such a review
tells nothing that everybody was not told at the table.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, assert_never

from msgspec.structs import replace

from bunkum.core import HOUSE, SPECTATOR, Seat, Value, Words, contract as reviews, is_visible_to
from bunkum.core.contract import Odds, Position
from bunkum.core.review import (
    Claimed,
    Doubted,
    HandPiece,
    Lost,
    Opened,
    RolledAway,
    RoundBegan,
    SaidExactly,
    Step,
    TrayReviewed,
    Withdrawn,
)
from bunkum.table.catalog import AnyGameInfo
from bunkum.table.clocks import TURN_CLOCKS, find_overdue
from bunkum.table.entry import Entry
from bunkum.table.room_events import MatchBegan
from bunkum.table.table import Table
from bunkum.table.transcript.game import AnyTable

BOLD = 0.2
"""A bid is bold if its bidder saw a lower probability than this."""
LIKELY = 0.5
"""An action is sound if it is right with a higher probability than this."""

_CALLING_CLOCKS = (*TURN_CLOCKS, "sand")
"""The timers that may call in a seat's place."""

LessonKind = Literal["boldest", "missed_call", "wrong_call", "unlucky_bid", "unlucky_call", "clean_call", "brave_call"]


class BidReviewed(Value):
    """A bid with its probabilities (0 to 1): `bidder` in its bidder's view, `answer` in the view of `answerer`.

    `answerer` is the seat that had to answer; None if several might have spoken. `held` is whether the bid was true.
    `hand` and `answer_hand` are the hands of these two seats when the bid was made, in their order; a hand that nobody
    holds alone, as the dice under the one cup, is that of the bidder.

    `held` is None if the dice that the bid was about were rolled again before the reveal. Then `bidder` is the
    probability in a spectator's view, and nothing is told of what the two seats knew or held.

    `blind`: the bid was made without a look at these dice. `by_clock`: time ran out, and the House made it.
    """

    seat: Seat
    said: str
    bidder: float
    answerer: Seat | None
    answer: float | None
    held: bool | None
    hand: tuple[HandPiece, ...]
    answer_hand: tuple[HandPiece, ...] | None
    blind: bool = False
    by_clock: bool = False


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
    """A round with a reveal: its bids in order, who called the last one, who lost, and at most three lessons.

    `sat` are the seats that took part. `by_clock`: time ran out, and the call was made in the caller's place.
    `exact_by` is the seat that said of the last bid, instead of a call, that it is exact; it was exact if nobody lost.
    """

    number: int
    bids: tuple[BidReviewed, ...]
    caller: Seat | None
    loser: Seat | None
    lessons: tuple[Lesson, ...]
    sat: tuple[Seat, ...] = ()
    by_clock: bool = False
    exact_by: Seat | None = None


class Review(Value):
    """The rounds of a match that can be reviewed, and how many seconds the match took.

    A game of bids has `rounds`, a game of words on a tray has `trays`.
    """

    seconds: float
    rounds: tuple[RoundReviewed, ...]
    trays: tuple[TrayReviewed, ...] = ()


def can_review(game: AnyGameInfo) -> bool:
    """Returns whether the game has the parts that a review needs: `steps`, `hand` and odds, or `review_tray`."""
    parts = game.parts
    return (parts.review is not None and parts.odds is not None) or parts.review_tray is not None


def look_back(
    game: AnyGameInfo, entries: Iterable[Entry[object, object]], match: int, words: Words = frozenset()
) -> Review:
    """Reviews the match with this number; `entries` are the table's log from its beginning.

    `words` is the table's dictionary, which tells how well known words are; nothing else is taken from it.
    """
    assert can_review(game)
    # Replaying a log needs neither secret nor dictionary.
    table: AnyTable = Table(game, b"", keeps_log=False)
    reviewer = _Reviewer(game, words)
    began = ended = 0.0
    for entry in entries:
        # First what happened at the table, which may give a seat another view; then what happened in the game.
        table.apply(replace(entry, seq=table.seq, events=()))
        if any(isinstance(happened, MatchBegan) for happened in entry.house):
            if table.room.match > match:
                break  # the next match is not over and must not be disclosed
            reviewer, began = _Reviewer(game, words), entry.at
        if entry.events:
            reviewer.follow(entry, table)
            table.apply(replace(entry, seq=table.seq, house=()))
            ended = entry.at
    return reviewer.close(ended - began)


class _Reviewer:
    """Reviews one match: follows its events with the truth, and with the views of all seats and of a spectator."""

    def __init__(self, game: AnyGameInfo, words: Words) -> None:
        self._game, self._words = game, words
        self._has_begun = False
        odds, review = game.parts.odds, game.parts.review
        self._bids = None if odds is None or review is None else _BidReviewer(game, odds, review)
        self._trays: list[TrayReviewed] = []

    def follow(self, entry: Entry[object, object], table: AnyTable) -> None:
        """Reviews the events of an entry; `table` is as it was before them."""
        events, overdue = entry.events, find_overdue(entry.move, table.awaited(), _CALLING_CLOCKS)
        seats = (HOUSE, SPECTATOR, *map(Seat, range(len(table.names))))
        # An action may have many consequences, so the views of the moment are needed after each of its events.
        views = {seat: table.view(seat) for seat in seats} if self._has_begun else {}
        for event in events:
            before = views
            views = {seat: _evolve(self._game, views.get(seat), event, seat) for seat in seats}
            if self._bids is not None:
                self._bids.follow(event, before, views, overdue)
        if self._bids is not None:
            self._bids.settle(views)
        self._has_begun = True
        if self._game.parts.review_tray is not None:
            tray = self._game.parts.review_tray(views[SPECTATOR], events, self._words)
            self._trays += () if tray is None else (tray,)

    def close(self, seconds: float) -> Review:
        """Returns the review of the match, which took so long."""
        return Review(seconds, () if self._bids is None else self._bids.close(), tuple(self._trays))


def _evolve(game: AnyGameInfo, view: Position | None, event: object, seat: Seat) -> Position:
    """Returns what the seat knows after the event; its match begins with an event that everybody receives."""
    return game.rules.evolve(view, event) if view is None or is_visible_to(event, seat) else view


class _Bid(NamedTuple):
    """A bid as it was reviewed, and what it comes to if the dice that it is about are rolled again."""

    reviewed: BidReviewed
    spectator: Position
    """What a spectator knew when it was made."""


class _BidReviewer:
    """Builds the review of a match with bids step by step."""

    def __init__(self, game: AnyGameInfo, odds: Odds, game_review: reviews.Review) -> None:
        self._game, self._odds, self._game_review = game, odds, game_review
        self._rounds: list[RoundReviewed] = []
        self._begin(0, frozenset())

    def _begin(self, number: int, living: frozenset[Seat]) -> None:
        self._number, self._sat, self._is_revealed = number, tuple(sorted(living)), False
        self._bids: list[_Bid] = []
        self._claimed: Claimed | None = None
        """The latest bid, until all is known that was said with it."""
        self._is_claimed_by_clock = False
        self._caller: Seat | None = None
        self._exact_by: Seat | None = None
        self._by_clock = False
        self._caller_probability = 0.0
        """The probability of the bid that was called, as its caller saw it."""
        self._loser: Seat | None = None

    def follow(
        self,
        event: object,
        before: Mapping[Seat, Position],
        views: Mapping[Seat, Position],
        overdue: Seat | None,
    ) -> None:
        """Adds the steps of an event, given the truth and all views before and after it, and whose time had run out."""
        for step in self._game_review.steps(event):
            self.settle(before)
            self._take(step, before, views)
            if isinstance(step, Doubted):
                self._by_clock = step.seat == overdue
            elif isinstance(step, Claimed):
                self._is_claimed_by_clock = step.seat == overdue

    def settle(self, views: Mapping[Seat, Position]) -> None:
        """Reviews the latest bid, before whatever follows it; the next events may still belong to it."""
        if self._claimed is not None:
            self._bids.append(_Bid(self._review_bid(self._claimed, views), views[SPECTATOR]))
            self._claimed = None

    def _take(self, step: Step, before: Mapping[Seat, Position], views: Mapping[Seat, Position]) -> None:
        match step:
            case RoundBegan():
                self._end_round()
                self._begin(views[HOUSE].round, views[HOUSE].living)
            case Claimed():
                self._claimed = step
            case Withdrawn():
                self._bids.pop()
            case RolledAway():
                self._bids = [bid._replace(reviewed=self._keep_secret(bid)) for bid in self._bids]
            case Doubted(seat):
                self._caller = seat
                self._caller_probability = self._probability(before[seat])
            case SaidExactly(seat):
                self._exact_by = seat
            case Opened():
                self._is_revealed = True
            case Lost(seat):
                self._loser = seat
            case _:
                assert_never(step)

    def close(self) -> tuple[RoundReviewed, ...]:
        """Ends the match, and returns its rounds."""
        self._end_round()
        return tuple(self._rounds)

    def _end_round(self) -> None:
        if self._is_revealed and self._bids:
            bids = tuple(bid.reviewed for bid in self._bids)
            lessons = () if self._caller is None else tuple(self._find_lessons(bids, self._caller))
            self._rounds.append(
                RoundReviewed(
                    self._number, bids, self._caller, self._loser, lessons, self._sat, self._by_clock, self._exact_by
                )
            )

    def _review_bid(self, claimed: Claimed, views: Mapping[Seat, Position]) -> BidReviewed:
        seat, truth = claimed.seat, views[HOUSE]
        awaited = self._game.rules.awaited(truth) - {seat}
        answerer = next(iter(awaited)) if len(awaited) == 1 else None
        return BidReviewed(
            seat,
            claimed.said,
            self._probability(views[seat]),
            answerer,
            None if answerer is None else self._probability(views[answerer]),
            held=self._probability(truth) > LIKELY,
            hand=self._game_review.hand(truth, seat),
            answer_hand=None if answerer is None else self._game_review.hand(truth, answerer) or None,
            blind=claimed.blind,
            by_clock=self._is_claimed_by_clock,
        )

    def _keep_secret(self, bid: _Bid) -> BidReviewed:
        """Returns the review of a bid whose dice nobody will see: only what a spectator could believe of it."""
        public = self._probability(bid.spectator)
        return replace(bid.reviewed, bidder=public, answerer=None, answer=None, held=None, hand=(), answer_hand=None)

    def _probability(self, view: Position) -> float:
        chance = self._odds.chance_of(view, None)
        assert chance is not None, "a bid stands"
        return chance

    def _find_lessons(self, bids: tuple[BidReviewed, ...], caller: Seat) -> Iterator[Lesson]:
        """Yields the lessons of a round, of bids that somebody made about dice that everybody has seen by now."""
        *survived, called = (bid for bid in bids if bid.held is not None)
        boldest = min((bid for bid in survived if not bid.by_clock), key=lambda bid: bid.bidder, default=None)
        if boldest is not None and boldest.bidder < BOLD:
            yield Lesson("boldest", boldest.seat, boldest.said, boldest.bidder)
        if self._loser is None:
            return
        if self._loser == caller:
            if self._caller_probability > LIKELY:
                yield Lesson("wrong_call", caller, called.said, self._caller_probability)
            else:
                yield Lesson("unlucky_call", caller, called.said, 1 - self._caller_probability)
            return
        if called.bidder > LIKELY and not called.by_clock:
            yield Lesson("unlucky_bid", called.seat, called.said, called.bidder)
        elif survived and survived[-1].answerer == called.seat:
            false = 1 - (survived[-1].answer or 0.0)
            if false > LIKELY:
                yield Lesson("missed_call", called.seat, survived[-1].said, false)
        if self._by_clock:
            return  # nobody decided to call
        if self._caller_probability < LIKELY:
            yield Lesson("clean_call", caller, called.said, 1 - self._caller_probability)
        else:
            yield Lesson("brave_call", caller, called.said, 1 - self._caller_probability)
