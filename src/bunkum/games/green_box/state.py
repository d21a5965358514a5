"""The state of a match of the Green Box, its fold, and which bids may follow (RULES 5.4, 5.6).

A view is a state with some cards face down. `evolve` is the same fold for the truth and for every view; it never fails.
"""

from collections.abc import Iterable
from typing import Literal, assert_never

from msgspec.structs import replace

from bunkum.core import Seat, Value, all_seats, replace_at
from bunkum.games.green_box import records
from bunkum.games.green_box.cards import HIGHEST, Card, Count, Symbol, count, total
from bunkum.games.green_box.options import FEW_CARDS, HIGHEST_BID, Options
from bunkum.pieces.bidding import with_bid

Phase = Literal["bid", "turn", "show", "over"]

Hand = tuple[Card | None, ...]
"""A seat's cards as they were dealt; None for a card that is face down."""


class Showdown(Value):
    """The showdown after a call: `count` is the number of cards that count, or their total in a sum round.

    In a symbol round it is made of `genuine` cards and of `wilds` that count with them.
    """

    caller: Seat
    count: int | None = None
    genuine: int = 0
    wilds: int = 0
    loser: Seat | None = None


class State(Value):
    """The truth of a match, or the view of a seat."""

    options: Options
    cubes: tuple[int, ...]
    """The number of cubes by seat."""
    most_cards: int
    """The most cards that a seat is dealt, fixed for the match."""
    hands: tuple[Hand, ...]
    living: frozenset[Seat]
    """Seats with cubes; those that have left too, until the end of the round."""
    starter: Seat
    turn: Seat
    track: tuple[Symbol, ...] = ()
    """The tiles from the start up; the first is wild."""
    phase: Phase = "bid"
    round: int = 0
    throw: int = 0
    """Counts the deals of this round: restarts go on counting."""
    turns: int = 0
    """Counts turns; a timer belongs to one turn."""
    seq: int = 0
    """How many bids were made in the match."""
    bid: records.StandingBid | None = None
    earlier: tuple[records.StandingBid, ...] = ()
    """The bids before the current one, oldest first."""
    wild_on: bool = True
    """False once this round was opened on the start of the track."""
    chosen: bool = False
    """`wild_choice=starter`: the starter has chosen, or the time for it is over."""
    showdown: Showdown | None = None
    gone: tuple[Seat, ...] = ()
    """Seats that left for good, in the order in which they left."""
    places: tuple[int, ...] = ()
    """By seat: 0 while it plays, then its place."""
    sum_round: bool = False
    """Whether few cards were dealt, so that bids are on the total of their numbers."""

    @property
    def seats(self) -> int:
        """The number of seats of the match."""
        return len(self.places)

    @property
    def may_choose(self) -> bool:
        """Whether the starter may still say what is wild (RULES 5.7)."""
        asked = self.options.wild_choice == "starter" and not self.sum_round
        return asked and self.phase == "bid" and self.round > 0 and not self.chosen

    @property
    def dealt(self) -> int:
        """The number of cards on the table."""
        return sum(map(len, self.hands))


def wild_in(view: State) -> Symbol | None:
    """Returns the symbol that is wild in this round; None if none is."""
    return view.track[0] if view.track and view.wild_on and not view.sum_round else None


def raises(old: tuple[int, int], new: tuple[int, int]) -> bool:
    """Returns whether a bid `(number, position)` beats the one before it.

    It does with a higher number, or with the same number further up the track. The same tile with a higher number is an
    ordinary raise (RULES 5.12, G1).
    """
    return new > old


def least_number(view: State, symbol: Symbol) -> int:
    """Returns the lowest number that raises on this symbol now, even if it is above `most`."""
    if view.bid is None or view.bid.symbol is None:
        return 1
    further_up = view.track.index(symbol) > view.track.index(view.bid.symbol)
    return view.bid.number + (not further_up)


def least_total(view: State) -> int:
    """Returns the lowest total that may be bid now (G6)."""
    return view.bid.number + 1 if view.bid is not None else 1


def most(view: State) -> int:
    """Returns the highest number that may be bid; without `allow_impossible_bids`, what there can be (RULES 1.10)."""
    if view.options.allow_impossible_bids:
        return HIGHEST_BID
    return there_are(view)


def there_are(view: State) -> int:
    """Returns the most that there can be on the table: cards, or in a sum round the total of their numbers."""
    return view.dealt * HIGHEST if view.sum_round else view.dealt


def holds(view: State, bid: records.StandingBid, cards: Iterable[Card]) -> tuple[int, Count]:
    """Returns the number that counts for the bid among all the open cards, and how many of it are genuine and wild."""
    shown = tuple(cards)
    if bid.symbol is None:
        return total(shown), Count(0, 0)
    found = count(
        (card.symbol for card in shown), bid.symbol, wild_in(view), genuine_needed=view.options.genuine_needed
    )
    return found.cards, found


def evolve(state: State | None, event: records.Event) -> State:
    """Returns the state after `event`."""
    if isinstance(event, records.Began):
        return _begin(event)
    assert state is not None
    match event:
        case records.BidMade(bid):
            return with_bid(state, bid)
        case records.Dealt(seat, cards):
            return replace(state, hands=replace_at(state.hands, seat, cards))
        case records.RoundStarted(number, starter, cards):
            return _round_started(state, number, starter, cards)
        case records.RoundRestarted():
            return _cover(state, tuple(map(len, state.hands)), turn=state.starter, throw=state.throw + 1)
        case records.TrackSet(track):
            return replace(state, track=track)
        case records.WildChosen(_, symbol):
            return replace(state, track=moved_to_start(state.track, symbol), chosen=True)
        case records.WildKept():
            return replace(state, chosen=True)
        case records.WildOff():
            return replace(state, wild_on=False)
        case records.Called(seat):
            return replace(state, showdown=Showdown(seat), turn=seat, turns=state.turns + 1)
        case records.Revealed(hands):
            return replace(state, hands=hands)
        case records.Verdict(number, _, genuine, wilds, loser):
            assert state.showdown is not None
            showdown = replace(state.showdown, count=number, genuine=genuine, wilds=wilds, loser=loser)
            return replace(state, showdown=showdown, turn=loser)
        case records.CubeLost(seat, left):
            return replace(state, cubes=replace_at(state.cubes, seat, left))
        case records.Eliminated(seat, place):
            return replace(
                state,
                cubes=replace_at(state.cubes, seat, 0),
                living=state.living - {seat},
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
        case _:
            assert_never(event)


def moved_to_start(track: tuple[Symbol, ...], symbol: Symbol) -> tuple[Symbol, ...]:
    """Returns the track with this tile at the start and the others in their order (RULES 5.7)."""
    return (symbol, *(tile for tile in track if tile != symbol))


def _begin(event: records.Began) -> State:
    return State(
        options=event.options,
        cubes=(event.cubes,) * event.seats,
        most_cards=event.most_cards,
        hands=((),) * event.seats,
        living=frozenset(all_seats(event.seats)),
        starter=event.starter,
        turn=event.starter,
        places=(0,) * event.seats,
    )


def _round_started(state: State, number: int, starter: Seat, cards: tuple[int, ...]) -> State:
    few = state.options.sum_endgame and sum(cards) < FEW_CARDS
    started = replace(state, round=number, starter=starter, sum_round=few, chosen=False)
    return _cover(started, cards, turn=starter, throw=0)


def _cover(state: State, cards: tuple[int, ...], *, turn: Seat, throw: int) -> State:
    """Puts so many cards face down before each seat, without a bid."""
    return replace(
        state,
        hands=tuple((None,) * number for number in cards),
        phase="bid",
        turn=turn,
        throw=throw,
        bid=None,
        earlier=(),
        wild_on=True,
        showdown=None,
        turns=state.turns + 1,
    )
