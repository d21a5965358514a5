"""Firehouse under the laws, and at a table with stated dice: `fire("541", "552", wild=4).does(0, Bid(4, 5))`."""

from collections.abc import Sequence

from hypothesis import strategies as st
from msgspec.structs import replace

from bunkum.core import HOUSE, Address, HouseOptions, Restart, Seat, Timer, TimeUp
from bunkum.games.firehouse import notation, rules
from bunkum.games.firehouse.options import Options
from bunkum.games.firehouse.records import Action, Bang, Bid, Event, Scored
from bunkum.games.firehouse.state import State
from bunkum.testing import GameUnderTest
from support.match import Match

CODES = frozenset(
    """
    game_over no_such_seat seat_dead stale malformed too_early no_bid_yet own_bid wrong_phase not_your_turn
    bad_face bid_exceeds_total not_higher
    """.split()
)

RIG = GameUnderTest(
    game=rules,
    event=rules.Event,
    action=rules.Action,
    state=State,
    codes=CODES,
    notation=notation,
    odd=(
        *(Bid(1, 1), Bid(2, 7), Bid(3, 0), Bid(99, 6), Bid(4, 2, expect=1), Bid(4, 2, expect=99)),
        *(Bang(0), Bang(1), Bang(2), Bang(99), TimeUp(Timer("window", 1, 0.25)), Restart(), Bid(100, 1), Bid(2, 5)),
    ),
)

SHORT = HouseOptions(first_seat=1)
TABLES: tuple[tuple[int, Options], ...] = (
    (3, Options()),
    (9, Options()),
    (2, Options(limit_one=3, limit_two=2)),
    (4, Options(raise_rule="count_only", raise_hold_ms=500, limit_one=3, limit_two=2)),
    (5, Options(out_of_turn=False, raise_hold_ms=2000, limit_one=2, limit_two=1)),
    (6, Options(two_losers="playoff", limit_one=4, limit_two=1, bang_window_ms=0)),
    (4, Options(two_losers="playoff", limit_one=20, limit_two=1, start_dice=1, good_value=3, bad_out_of_turn=3)),
    (3, Options(allow_impossible_bids=True, max_rounds=3, start_dice=6, warn_wild=False)),
    (12, Options(house=HouseOptions(leavers="out", turn_clock=30), max_rounds=4, bang_window_ms=1000)),
    (3, Options(house=SHORT, good_value=1, bad_out_of_turn=1, limit_one=20, limit_two=19, max_rounds=12)),
)


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, Options]:
    """Any options that go together, at either end of their ranges, for any number of seats."""
    two = draw(st.sampled_from((1, 2, 19)))
    options = Options(
        house=HouseOptions(
            first_seat=draw(st.sampled_from(("random", 1))),
            turn_clock=draw(st.none() | st.just(10)),
            leavers=draw(st.sampled_from(("bot", "out"))),
            reveal_to_dead=draw(st.booleans()),
        ),
        start_dice=draw(st.sampled_from(("by_seats", 1, 6))),
        raise_rule=draw(st.sampled_from(("count_then_face", "count_only"))),
        out_of_turn=draw(st.booleans()),
        good_value=draw(st.integers(1, 3)),
        bad_out_of_turn=draw(st.integers(1, 3)),
        limit_one=draw(st.sampled_from([limit for limit in (2, 5, 20) if limit > two])),
        limit_two=two,
        two_losers=draw(st.sampled_from(("share", "playoff"))),
        bang_window_ms=draw(st.sampled_from((0, 250, 1000))),
        raise_hold_ms=draw(st.sampled_from((0, 10000))),
        warn_wild=draw(st.booleans()),
        max_rounds=draw(st.sampled_from((1, 8))),
        allow_impossible_bids=draw(st.booleans()),
    )
    seats = draw(st.sampled_from((2, 3, 4, 5, 7, 12)))
    rules.fits(options, seats)
    return seats, options


class Fire(Match[Options, State, Action, Event]):
    """A table under test: the truth, everybody's view, and what was said no to."""

    def __init__(self, hands: Sequence[str], wild: int, options: Options) -> None:
        """These faces were rolled; seat 0 starts unless the options say otherwise."""
        first = options.house.first_seat
        house = replace(options.house, first_seat=0 if first == "random" else first)
        options = replace(options, house=house, start_dice=len(hands[0]))
        self.falls: dict[Address, object] = {}
        self.roll(1, *hands, wild=wild)
        rules.fits(options, len(hands))
        super().__init__(rules, options, len(hands), self.falls)

    def stands(self, state: State) -> None:
        """Let things stand so, for everybody (dice that are seen stay seen)."""
        views = {seat: replace(state, hands=self.view(seat).hands) for seat in self.views}
        self._state, self.views = state, dict(views)

    def roll(self, number: int, *hands: str, wild: int, throw: int = 0) -> "Fire":
        """State the faces of a round to come."""
        self.falls[Address(number, HOUSE, 0, throw)] = wild
        for seat, hand in enumerate(hands):
            for die, face in enumerate(hand):
                self.falls[Address(number, Seat(seat), die, throw)] = int(face)
        return self

    def bids(self, *bids: tuple[int, int]) -> None:
        """Whoever is in turn bids so, one after the other."""
        for number, face in bids:
            self.does(self.state.turn, Bid(number, face))

    def bangs(self, seat: int) -> list[Event]:
        """A seat bangs at the bid."""
        return self.does(seat, Bang(self.seq))

    @property
    def seq(self) -> int:
        """The number of the bid that everybody has before them."""
        return self.state.bid.seq if self.state.bid is not None else 0

    def refused_bang(self, seat: int) -> str:
        """The code with which a bang of this seat is refused."""
        return self.refused(seat, Bang(self.seq))


def score_changes(events: Sequence[Event]) -> dict[int, int]:
    """Who got what: goods above 0, bads below."""
    return {event.seat: event.change for event in events if isinstance(event, Scored)}


NINE = ("541", "552", "466", "123", "544", "665", "225", "351", "456")
"""Nine hands of RULES 7A: with fours wild they count 8 ones, 9 twos, 7 threes, 5 fours, 13 fives, 10 sixes."""


def fire(*hands: str, wild: int = 4, options: Options | None = None) -> Fire:
    """A table at which these faces were rolled, and the big die too; seat 0 starts."""
    return Fire(hands or NINE, wild, options or Options())
