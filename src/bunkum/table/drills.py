"""Makes drills: a hand, a bid to answer, the exact odds, and which answer is right (docs/explanation/drills.md).

Theory. The rules themselves deal, with seeded dice, and one seat opens. Its bid is chosen by what the *next* seat sees
and by the seed, and by nothing else. So the bid tells nothing about the dice that this seat does not see, and the odds
from its own hand are exact: over many drills, bids of 61 in 100 are true 61 times in 100. A bot's bid would be a hint.

A call costs the same whoever is wrong (the drills of the games cite the rule), so calling is right if the bid is
more probably false than true. A level is a band of distances from one half.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeVar

from bunkum.core import Address, GameContext, Seat, Value, Words, event_for, fold, next_seat, seeded_dice
from bunkum.core.chance import CHOICE, Dice
from bunkum.core.contract import Drill as DrillPart, Odds, Position
from bunkum.core.drill import Question
from bunkum.core.notation import format_odds, tell_chance
from bunkum.table.catalog import AnyGameInfo

T = TypeVar("T")

EVEN = 0.5
"""The probability of a bid at which a call wins as often as it loses."""
LEVELS = range(1, 6)
LARGEST_NUMBER = 999_999
"""The highest number of a drill."""
UP_AFTER, DOWN_AFTER = 3, 2
"""The level rises after so many right answers in a row, and falls after so many wrong ones (`Tally`)."""
_BANDS = ((0.33, 0.5), (0.25, 0.38), (0.16, 0.28), (0.09, 0.19), (0.02, 0.12))
"""By level: how far the probability of the bid is from one half, at least and at most."""
_SEATS = (range(2, 5), range(3, 5), range(4, 6), range(4, 7), range(5, 8))
"""By level: how many seats may play. With more of them a seat sees a smaller part of the dice."""
_SURE_ONE_IN = 12
"""Of the drills of the first level, one in so many may be settled by what the seat sees."""
_ATTEMPTS = 16
"""How many deals are tried for a bid of the level; then the nearest one is taken.

The first half of them looks for a bid that is likely true, or likely false, as the number of the drill has it.
"""


class Drill(Value):
    """A position in which a seat must answer a bid, with the answer. It has nothing that the seat does not see."""

    game: str
    preset: str
    level: int
    number: int
    """With preset and level this decides all of the drill."""
    seats: int
    question: Question
    chance: float
    """The probability (0 to 1) that the bid is true, from what the seat sees."""
    odds: str
    """The same in words."""
    answer: Literal["call", "stand"]
    """The right answer."""
    because: tuple[str, ...]
    """Why, in sentences."""


class _Position(NamedTuple):
    view: Position
    seat: Seat
    seats: int
    chance: float


class Tally(NamedTuple):
    """How somebody has answered so far, and the level of the next drill."""

    level: int = 1
    asked: int = 0
    right: int = 0
    streak: int = 0
    """Right answers since the last wrong one; below zero: wrong ones since the last right one."""
    on_level: int = 0
    """The same since the level last changed."""

    def after(self, *, right: bool) -> "Tally":
        """Returns the tally after one more answer."""
        streak, on_level = _count(self.streak, right=right), _count(self.on_level, right=right)
        step = 1 if on_level >= UP_AFTER else -1 if on_level <= -DOWN_AFTER else 0
        level = min(max(self.level + step, LEVELS[0]), LEVELS[-1])
        return Tally(level, self.asked + 1, self.right + right, streak, 0 if step else on_level)


def _count(streak: int, *, right: bool) -> int:
    return max(streak, 0) + 1 if right else min(streak, 0) - 1


def has_drills(game: AnyGameInfo) -> bool:
    """Returns whether the game has the parts that a drill needs."""
    return game.parts.drill is not None and game.parts.odds is not None


def make_drill(game: AnyGameInfo, preset: str, level: int, number: int, words: Words) -> Drill:
    """Returns the drill with this number, 0 to `LARGEST_NUMBER`; `level` is 1 to 5, the hardest.

    The game must have drills. `words` is the dictionary, for games that need one.
    """
    part, odds = game.parts.drill, game.parts.odds
    assert part is not None, "has_drills"
    assert odds is not None, "has_drills"
    assert level in LEVELS, f"there is no level {level}"
    dealer = _Dealer(game, part, odds, preset, level, words)
    position = dealer.deal(number)
    question = part.ask(position.view, position.seat)
    answer = "stand" if position.chance > EVEN else "call"
    return Drill(
        game.id,
        preset,
        level,
        number,
        position.seats,
        question,
        position.chance,
        format_odds(position.chance),
        answer,
        (question.why, f"{tell_chance(position.chance, 'So it')} {_advise(position.chance)}"),
    )


def _advise(chance: float) -> str:
    """Returns what follows; a call is as dear to who is wrong, caller or bidder."""
    return "A call loses more often than it wins." if chance > EVEN else "A call wins more often than it loses."


class _Wish(NamedTuple):
    """Which bids are looked for: how far from one half, on which side, and whether one may be settled."""

    least: float
    most: float
    likely: bool
    may_be_sure: bool

    def misses(self, chance: float) -> float:
        """Returns how far a probability is from what is wished; one on the wrong side of one half is so by far."""
        return self.distance(chance) + (0.0 if (chance > EVEN) == self.likely else EVEN)

    def distance(self, chance: float) -> float:
        """Returns how far a probability lies outside the band, on either side of one half."""
        away = abs(chance - EVEN)
        return max(self.least - away, away - self.most, 0.0)


class _Dealer:
    """Deals the positions of one preset and level."""

    def __init__(self, game: AnyGameInfo, part: DrillPart, odds: Odds, preset: str, level: int, words: Words) -> None:
        self._game, self._part, self._odds, self._words = game, part, odds, words
        self._preset, self._level = preset, level

    def deal(self, number: int) -> _Position:
        """Returns a position of the level, or of those tried the one that is nearest to it."""
        seed = f"drill {self._preset} {self._level} {number}"
        luck = _Random(seeded_dice(seed))
        likely = luck() < EVEN
        may_be_sure = self._level == LEVELS[0] and luck() * _SURE_ONE_IN < 1
        nearest: _Position | None = None
        for attempt in range(_ATTEMPTS):
            wish = _Wish(
                *_BANDS[self._level - 1], likely == (attempt < _ATTEMPTS // 2), may_be_sure or attempt == _ATTEMPTS - 1
            )
            position = self._play(seeded_dice(f"{seed} {attempt}"), wish)
            if position is None:
                continue
            if wish.misses(position.chance) == 0:
                return position
            if nearest is None or wish.distance(position.chance) < wish.distance(nearest.chance):
                nearest = position
        assert nearest is not None, f"{self._preset} has no bid to ask about"
        return nearest

    def _play(self, dice: Dice, wish: _Wish) -> _Position | None:
        """Deals, and lets the first seat bid; returns what the next one knows, None if all bids are settled for it."""
        rules, context, luck = self._game.rules, GameContext(dice, self._words), _Random(dice)
        seats = luck.pick([seats for seats in _SEATS[self._level - 1] if seats in self._game.seats])
        events = rules.begin(seats, self._game.presets[self._preset].options, context)
        truth = fold(rules, events)
        bidder = next(iter(rules.awaited(truth)))
        seat = next_seat(bidder, truth.living, seats)
        views = {each: _fold_view(self._game, None, events, each) for each in (bidder, seat)}

        def act(action: object) -> None:
            nonlocal truth
            rules.check(views[bidder], bidder, action, self._words)
            then = rules.decide(truth, bidder, action, context)
            truth = fold(rules, then, truth)
            views.update({each: _fold_view(self._game, view, then, each) for each, view in views.items()})

        for action in self._part.prepare(views[seat], self._level, luck):
            act(action)
        bid = self._choose(views[seat], wish, luck)
        if bid is None:
            return None
        act(bid)
        assert seat in rules.awaited(truth), "the next seat answers the bid"
        chance = self._odds.chance_of(views[seat], None)
        assert chance is not None, "a bid stands"
        return _Position(views[seat], seat, seats, chance)

    def _choose(self, view: Position, wish: _Wish, luck: "_Random") -> object | None:
        """Returns one of the bids that are nearest to the wish, at random; None if all of them are settled."""
        bids = [
            (bid, wish.misses(chance))
            for bid, chance in self._part.bids(view, self._words)
            if (wish.may_be_sure or 0 < chance < 1) and chance != EVEN
        ]
        fewest = min((missed for _, missed in bids), default=0.0)
        best = [bid for bid, missed in bids if missed == fewest]
        return luck.pick(best) if best else None


def _fold_view(game: AnyGameInfo, view: Position | None, events: Sequence[object], seat: Seat) -> Position:
    """Returns the view of a seat after those of the events that it receives."""
    received = [event for each in events if (event := event_for(each, seat)) is not None]
    return fold(game.rules, received, view)


class _Random:
    """Random choices that follow from dice, at addresses that no game uses."""

    def __init__(self, dice: Dice) -> None:
        self._dice, self._draws = dice, 0

    def __call__(self) -> float:
        """Returns a random number from 0 to just below 1."""
        return self.pick(range(1_000_000)) / 1_000_000

    def pick(self, things: Sequence[T]) -> T:
        """Returns one of `things`, each equally likely."""
        self._draws += 1
        return self._dice.draw(Address(-1, Seat(0), CHOICE, self._draws), things)
