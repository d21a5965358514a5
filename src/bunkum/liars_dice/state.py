"""The state of a match of liar's dice, the rules that a game may change, and the fold.

A view is a state with some dice hidden. A game extends `State` one level deep, for rules only. `evolve` is the same
fold for the truth and for every view. It never fails and has no other input.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, NamedTuple, TypeVar

from msgspec.structs import replace

from bunkum.core import Seat, Value, all_seats, replace_at
from bunkum.core.notation import count_things
from bunkum.liars_dice import records
from bunkum.liars_dice.options import Options, dice_each, may_call_exact
from bunkum.liars_dice.records import How, RoundStarted, StandingBid, Verdict
from bunkum.pieces import pips
from bunkum.pieces.bidding import with_bid
from bunkum.pieces.pips import MOST_DICE, Span, at_least, at_least_of


class FaceNames(NamedTuple):
    """A game's own names of faces, beside the usual ones (`bunkum.pieces.pips`)."""

    own: dict[int, str] = {}  # noqa: RUF012  never changed
    """By face, singular: `{1: "ace"}`."""

    def bid(self, number: int, face: int) -> str:
        """Returns a bid in words: `9 fives`, `1 ace`."""
        if face not in self.own:
            return pips.format_bid(number, face)
        return count_things(number, self.own[face])

    def name(self, face: int, number: int) -> str:
        """Returns what so many dice of a face are called: `five`, `fives`, `aces`."""
        return self.bid(number, face).partition(" ")[2]

    def plural(self, face: int) -> str:
        """Returns the plural of a face: `fives`, `aces`."""
        return self.name(face, 2)

    def read(self, word: str) -> int | None:
        """Returns the face that a word names; None if it names none."""
        name = word.casefold()
        return next((face for face, own in self.own.items() if name in (own, f"{own}s")), pips.parse_face(word))


Phase = Literal["bid", "turn", "window", "show", "over"]


class Spoken(Value):
    """The best call or calza so far, and its seat, while the window is open (RULES 7.0)."""

    seat: Seat
    how: How


class Showdown(Value):
    """The showdown. `count`, `loser` and `winner` are None until the verdict."""

    seat: Seat
    how: How
    count: int | None = None
    loser: Seat | None = None
    winner: Seat | None = None
    """The seat that won a die back."""


class Count(NamedTuple):
    """The dice that count for a bid: `plain` ones of its face, and `wild` ones."""

    plain: int
    wild: int = 0


class State(Value):
    """The truth of a match, or the view of a seat; and the rules that a game may change."""

    options: Options
    dice: tuple[int, ...]
    """The number of dice of each seat."""
    hands: tuple[tuple[int | None, ...], ...]
    """The faces under each cup, after a showdown as revealed until the next roll; None for a hidden die."""
    living: frozenset[Seat]
    """Seats with dice; those that have left too, until the end of the round."""
    starter: Seat
    turn: Seat
    phase: Phase = "bid"
    round: int = 0
    throw: int = 0
    """Counts the rolls of this round: restarts go on counting."""
    turns: int = 0
    """Counts turns and pauses; a timer belongs to one of them."""
    seq: int = 0
    """How many bids were made in the match."""
    bid: StandingBid | None = None
    earlier: tuple[StandingBid, ...] = ()
    """The bids of this round before the current one, oldest first."""
    held: bool = False
    """`raise_hold_ms`: the next seat may call but not raise yet."""
    spoken: Spoken | None = None
    showdown: Showdown | None = None
    gone: tuple[Seat, ...] = ()
    """Seats that left for good, in the order in which they left."""
    places: tuple[int, ...] = ()
    """By seat: 0 while it plays, then its place."""

    # The rules that a game may change.

    face_names: ClassVar[FaceNames] = FaceNames()

    must_show: ClassVar[str] = "show one"
    """What hidden dice must do for a bid to hold, as the advice words it."""

    @property
    def wild_face(self) -> int | None:
        """The face that counts for every other in this round; None if there is none."""
        return None

    def raises(self, seat: Seat) -> tuple[Span, ...]:
        """Returns every bid that this seat may make now, and no other; none is in two spans."""
        raise NotImplementedError

    def count(self, dice: Sequence[int], face: int) -> Count:
        """Returns the dice that count for a bid on `face`."""
        return Count(dice.count(face), dice.count(self.wild_face) if self.wild_face not in (None, face) else 0)

    def chance(self, number: int, face: int, seen: Sequence[int], unseen: Sequence[Mapping[int, float]]) -> float:
        """Returns the probability that at least `number` dice count for `face`.

        `seen` are the known dice; `unseen` has the probability of each face of each other die.
        """
        wild = self.wild_face
        least = number - sum(self.count(seen, face))
        return at_least_alike(least, [die[face] + (die[wild] if wild not in (None, face) else 0) for die in unseen])

    def check_face(self, seat: Seat, face: int) -> None:
        """Raises `Illegal` if a rule that only this game has, with a code of its own, forbids a bid on `face`."""

    def may_call(self, seat: Seat) -> bool:
        """Returns whether this seat, which is not the bidder, may call."""
        return seat == self.turn

    def may_calza(self, seat: Seat) -> bool:
        """Returns whether this seat, which is not the bidder, may call exact, if the options allow calza at all."""
        return may_call_exact(self.options, seat, self.turn)

    @property
    def others_may_speak(self) -> bool:
        """Whether seats other than the next may act on a bid; only then are windows and holds of use (RULES 10.2)."""
        return self.options.calza and self.options.calza_by != "next_only"

    def round_started(self) -> RoundStarted:
        """Returns the event that starts the next round."""
        return RoundStarted(self.round + 1, self.starter)

    def verdict(self, found: Count, needed: int, loser: Seat | None, winner: Seat | None) -> Verdict:
        """Returns the result of a showdown."""
        return Verdict(sum(found), needed, loser, winner)

    @property
    def note(self) -> str:
        """A sentence about what is special in this round; usually empty."""
        return ""

    # Derived values.

    @property
    def seats(self) -> int:
        """The number of seats of the match."""
        return len(self.places)

    @property
    def total(self) -> int:
        """The number of dice under all cups together."""
        return sum(self.dice)

    @property
    def most(self) -> int:
        """The largest number that may be bid."""
        return MOST_DICE if self.options.allow_impossible_bids else self.total

    def least(self, seat: Seat, face: int) -> int | None:
        """Returns the smallest number of this face that a seat may bid now; None if it may bid none."""
        return min((span.least for span in self.raises(seat) if face in span.faces), default=None)

    def bid_before(self) -> tuple[int, int] | None:
        """Returns the bid to beat as number and face; None if there is none."""
        return None if self.bid is None else (self.bid.number, self.bid.face)

    def is_nearer(self, seat: Seat) -> bool:
        """Returns whether a seat comes before the best caller so far, clockwise from the bidder."""
        assert self.bid is not None
        assert self.spoken is not None
        return 0 < (seat - self.bid.seat) % self.seats < (self.spoken.seat - self.bid.seat) % self.seats

    def named(self, bid: StandingBid) -> str:
        """Returns a bid in words."""
        return self.face_names.bid(bid.number, bid.face)


def at_least_alike(least: int, chances: Sequence[float]) -> float:
    """Returns the same as `at_least_of`, but faster if all the probabilities are equal."""
    alike = len(chances) > 1 and chances.count(chances[0]) == len(chances)
    return at_least(least, len(chances), chances[0]) if alike else at_least_of(least, chances)


# After an event.

S = TypeVar("S", bound=State)


def begun(kind: type[S], event: records.Began) -> S:
    """Returns the state before the first roll."""
    dice = dice_each(event.options, event.seats)
    return kind(
        options=event.options,
        dice=dice,
        hands=tuple((None,) * each for each in dice),
        living=frozenset(all_seats(event.seats)),
        starter=event.starter,
        turn=event.starter,
        places=(0,) * event.seats,
    )


def evolve(state: S, event: records.Event) -> S:
    """Returns the state after `event`."""
    match event:
        case records.BidMade(bid):
            held = state.options.raise_hold_ms > 0 and state.others_may_speak and len(state.living) > 2
            return with_bid(state, bid, held=held)
        case records.Rolled(seat, faces):
            return replace(state, hands=replace_at(state.hands, seat, faces))
        case records.RoundStarted(number, starter):
            return _new_round(state, round=number, starter=starter, turn=starter, throw=0)
        case records.RoundRestarted():
            return _new_round(state, turn=state.starter, throw=state.throw + 1)
        case records.HoldEnded():
            return replace(state, held=False, turns=state.turns + 1)
        case records.SpokeUp(seat, how):
            opened = state.spoken is None
            return replace(state, phase="window", spoken=Spoken(seat, how), held=False, turns=state.turns + opened)
        case records.Challenged(seat, how):
            return replace(state, showdown=Showdown(seat, how), spoken=None, held=False, turns=state.turns + 1)
        case records.Revealed(faces):
            return replace(state, hands=faces)
        case records.Verdict(count, _, loser, winner):
            assert state.showdown is not None
            return replace(state, showdown=replace(state.showdown, count=count, loser=loser, winner=winner))
        case records.DieLost(seat):
            return replace(state, dice=replace_at(state.dice, seat, state.dice[seat] - 1))
        case records.DieWon(seat):
            return replace(state, dice=replace_at(state.dice, seat, state.dice[seat] + 1))
        case records.Eliminated(seat, place):
            return replace(
                state,
                living=state.living - {seat},
                dice=replace_at(state.dice, seat, 0),
                places=replace_at(state.places, seat, place),
            )
        case records.StarterNamed(seat):
            return replace(state, starter=seat)
        case records.ShowStarted():
            return replace(state, phase="show", turns=state.turns + 1)
        case records.SeatLeft(seat):
            return replace(state, gone=(*state.gone, seat))
        case records.MatchEnded(ranking):
            return replace(state, phase="over", places=ranking)
        case records.Began():
            return begun(type(state), event)


def _new_round(state: S, **changes: object) -> S:
    return replace(
        state,
        hands=tuple((None,) * each for each in state.dice),
        phase="bid",
        bid=None,
        earlier=(),
        held=False,
        spoken=None,
        showdown=None,
        turns=state.turns + 1,
        **changes,
    )
