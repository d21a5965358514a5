"""Where things stand in a game of liar's dice, and what a game may rule in its own way.

A view is a state with some dice face down. A game extends `State` one level deep, for rules only.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, NamedTuple

from bunkum.core import Seat, Value
from bunkum.liars_dice.options import Options, may_call_exact
from bunkum.liars_dice.records import How, RoundStarted, StandingBid, Verdict
from bunkum.pieces import pips
from bunkum.pieces.pips import MOST_DICE, Span, at_least, at_least_of


class FaceNames(NamedTuple):
    """The names of faces, beside those that every game has (`bunkum.pieces.pips`)."""

    own: dict[int, str] = {}  # noqa: RUF012  never changed
    """By face, singular: `{1: "ace"}`."""

    def bid(self, number: int, face: int) -> str:
        """Returns a bid as people say it: `9 fives`, `1 ace`."""
        if face not in self.own:
            return pips.format_bid(number, face)
        return f"{number} {self.own[face]}{'s' * (number != 1)}"

    def plural(self, face: int) -> str:
        """`fives`, `aces`."""
        return self.bid(2, face).partition(" ")[2]

    def read(self, word: str) -> int | None:
        """Returns the face that a word names; None where it names none."""
        name = word.casefold()
        return next((face for face, own in self.own.items() if name in (own, f"{own}s")), pips.parse_face(word))


Phase = Literal["bid", "turn", "window", "show", "over"]


class Spoken(Value):
    """Who has spoken up about the bid, and how: the best so far, while the window is open (RULES 7.0)."""

    seat: Seat
    how: How


class Showdown(Value):
    """What came to light. `count` and what follows from it are None until the cups are up."""

    seat: Seat
    how: How
    count: int | None = None
    loser: Seat | None = None
    winner: Seat | None = None
    """Who won a die back."""


class Count(NamedTuple):
    """What lies there for a bid: dice of its face, and wild ones that count for it."""

    plain: int
    wild: int = 0


class State(Value):
    """The table's truth, or what a seat knows of it; and what a game may rule in its own way."""

    options: Options
    dice: tuple[int, ...]
    """How many each seat has."""
    hands: tuple[tuple[int | None, ...], ...]
    """The faces under each cup, or as they lay open at the showdown until the next roll; None is face down."""
    living: frozenset[Seat]
    """Seats with dice, gone ones too until the end of their round."""
    starter: Seat
    turn: Seat
    phase: Phase = "bid"
    round: int = 0
    throw: int = 0
    """Counts the rolls of this round: restarts go on counting."""
    turns: int = 0
    """Counts turns and pauses, so that a clock knows its own."""
    seq: int = 0
    """How many bids were made in the match."""
    bid: StandingBid | None = None
    earlier: tuple[StandingBid, ...] = ()
    """The bids of this round before the current one, oldest first."""
    held: bool = False
    """`raise_hold_ms`: the next seat may call, not yet raise."""
    spoken: Spoken | None = None
    showdown: Showdown | None = None
    gone: tuple[Seat, ...] = ()
    """Seats that left for good, in the order in which they did."""
    places: tuple[int, ...] = ()
    """By seat: 0 while it plays, its place once it is out."""

    # What a game may rule in its own way.

    face_names: ClassVar[FaceNames] = FaceNames()

    must_show: ClassVar[str] = "show one"
    """What hidden dice have to do for a bid to hold, as advice says it."""

    @property
    def wild_face(self) -> int | None:
        """The face that counts for every other in this round; None where none does."""
        return None

    def raises(self, seat: Seat) -> tuple[Span, ...]:
        """Returns every bid that this seat may make now, and no other; none is in two spans."""
        raise NotImplementedError

    def count(self, dice: Sequence[int], face: int) -> Count:
        """Returns what counts for a bid on `face`."""
        return Count(dice.count(face), dice.count(self.wild_face) if self.wild_face not in (None, face) else 0)

    def chance(self, number: int, face: int, seen: Sequence[int], unseen: Sequence[Mapping[int, float]]) -> float:
        """The chance that `number` dice count for `face`: those seen, and unseen ones that fall with these chances."""
        wild = self.wild_face
        least = number - sum(self.count(seen, face))
        return at_least_alike(least, [die[face] + (die[wild] if wild not in (None, face) else 0) for die in unseen])

    def check_face(self, seat: Seat, face: int) -> None:
        """Raise `Illegal` where a rule of this game's own, with a word of its own, forbids a bid on `face`."""

    def may_call(self, seat: Seat) -> bool:
        """Returns whether this seat, which is not the bidder, may call."""
        return seat == self.turn

    def may_calza(self, seat: Seat) -> bool:
        """Returns whether this seat, which is not the bidder, may call exact where the table plays so."""
        return may_call_exact(self.options, seat, self.turn)

    @property
    def others_may_speak(self) -> bool:
        """Whether anybody but the next seat may act on a bid: only then windows and holds have a use (RULES 10.2)."""
        return self.options.calza and self.options.calza_by != "next_only"

    def round_started(self) -> RoundStarted:
        """Returns the next round."""
        return RoundStarted(self.round + 1, self.starter)

    def verdict(self, found: Count, needed: int, loser: Seat | None, winner: Seat | None) -> Verdict:
        """Returns what the showdown comes to."""
        return Verdict(sum(found), needed, loser, winner)

    @property
    def note(self) -> str:
        """What is special in this round, in a sentence; mostly nothing."""
        return ""

    # What follows from all that.

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.places)

    @property
    def total(self) -> int:
        """How many dice lie under all cups together."""
        return sum(self.dice)

    @property
    def most(self) -> int:
        """The largest number that may be bid."""
        return MOST_DICE if self.options.allow_impossible_bids else self.total

    def least(self, seat: Seat, face: int) -> int | None:
        """Returns the smallest number of this face that a seat may bid now; None where no number may."""
        return min((span.least for span in self.raises(seat) if face in span.faces), default=None)

    def bid_before(self) -> tuple[int, int] | None:
        """Returns the bid to beat."""
        return None if self.bid is None else (self.bid.number, self.bid.face)

    def is_nearer(self, seat: Seat) -> bool:
        """Returns whether a seat comes before the one that has spoken, clockwise from the bidder."""
        assert self.bid is not None
        assert self.spoken is not None
        return 0 < (seat - self.bid.seat) % self.seats < (self.spoken.seat - self.bid.seat) % self.seats

    def named(self, bid: StandingBid) -> str:
        """Returns a bid as people say it."""
        return self.face_names.bid(bid.number, bid.face)


def at_least_alike(least: int, chances: Sequence[float]) -> float:
    """Returns what `at_least_of` does, sooner where all dice show it with the same chance."""
    alike = len(chances) > 1 and chances.count(chances[0]) == len(chances)
    return at_least(least, len(chances), chances[0]) if alike else at_least_of(least, chances)
