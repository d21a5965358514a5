"""Perudo under the laws, at tables that use every option; and games of stated dice, played line by line."""

from collections.abc import Sequence
from typing import get_args

from hypothesis import strategies as st
from msgspec.structs import replace

from bunkum.core import Address, HouseOptions, Seat, Timer, TimeUp
from bunkum.games.perudo import notation, rules
from bunkum.games.perudo.options import Options
from bunkum.games.perudo.rules import Event
from bunkum.games.perudo.state import State
from bunkum.liars_dice.options import CalzaBy
from bunkum.liars_dice.records import Action, Bid, Call, Calza
from bunkum.testing import GameUnderTest
from support.match import Match

CODES = frozenset(
    """
    game_over no_such_seat seat_dead stale malformed wrong_phase not_your_turn option_off no_bid_yet own_bid too_early
    bad_face bid_exceeds_total not_higher calza_forbidden aces_opening palifico_face
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
        *(Call(0), Call(1), Call(2), Call(3), Calza(0), Calza(1), Calza(2)),
        *(Bid(0, 3), Bid(3, 7), Bid(3, 0), Bid(1, 1), Bid(2, 2), Bid(100, 6), Bid(5, 5, expect=99)),
        TimeUp(Timer("turn", 1, 30)),
    ),
)

TABLES: tuple[tuple[int, Options], ...] = (
    (2, Options()),
    (3, Options(start_dice=(1, 2, 3), open_aces=True)),
    (4, Options(start_dice=2, palifico_change=True)),
    (3, Options(start_dice=2, genuine_needed=True, raise_hold_ms=500)),
    (4, Options(start_dice=2, bang_window_ms=1000, raise_hold_ms=300, palifico=False)),
    (3, Options(start_dice=2, calza_by="not_next", bang_window_ms=0)),
    (3, Options(start_dice=2, calza_by="next_only", max_rounds=3)),
    (3, Options(start_dice=1, allow_impossible_bids=True, house=HouseOptions(turn_clock=30))),
    (4, Options(start_dice=(1, 1, 2, 2), house=HouseOptions(reveal_to_dead=True, leavers="out"), calza=False)),
    (10, Options(start_dice=1, house=HouseOptions(first_seat=3))),
    (5, Options(start_dice=2, palifico_change=True, genuine_needed=True, open_aces=True)),
)

FLAG = st.booleans()


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, Options]:
    """How many sit down, and by which rules they play: any that go together."""
    seats = draw(st.sampled_from((2, 2, 3, 3, 4, 6, 10)))
    calza = draw(FLAG)
    house = HouseOptions(
        first_seat=draw(st.sampled_from(("random", 1))),
        turn_clock=draw(st.none() | st.just(30)),
        reveal_to_dead=draw(FLAG),
        leavers=draw(st.sampled_from(("bot", "out"))),
    )
    options = Options(
        house=house,
        start_dice=draw(st.integers(1, 2) | st.tuples(*[st.integers(1, 3)] * seats)),
        open_aces=draw(FLAG),
        palifico=draw(FLAG),
        palifico_change=draw(FLAG),
        genuine_needed=draw(FLAG),
        calza=calza,
        calza_by=draw(st.sampled_from(get_args(CalzaBy)[: 3 if seats > 2 else 1])),
        bang_window_ms=draw(st.sampled_from((0, 250, 1000))),
        raise_hold_ms=draw(st.sampled_from((0, 0, 10000))),
        max_rounds=draw(st.sampled_from((1, 5, 60))),
        allow_impossible_bids=draw(FLAG),
    )
    rules.fits(options, seats)
    return seats, options


class Playing(Match[Options, State, Action, Event]):
    """A table under test: the truth, everybody's view, and what was said no to."""

    def __init__(self, hands: Sequence[str], options: Options) -> None:
        """Roll `hands` (`"13356"`) in round 1; seat 0 starts unless the options say otherwise."""
        house = options.house
        first = 0 if house.first_seat == "random" else house.first_seat
        dice = options.start_dice if not isinstance(options.start_dice, int) else tuple(map(len, hands))
        options = replace(options, house=replace(house, first_seat=first), start_dice=dice)
        self.falls: dict[Address, object] = {}
        self.roll(1, *hands)
        rules.fits(options, len(hands))
        super().__init__(rules, options, len(hands), self.falls)

    @property
    def seq(self) -> int:
        """The number of the bid that stands."""
        return self.state.bid.seq if self.state.bid is not None else 0

    def roll(self, number: int, *hands: str, throw: int = 0) -> "Playing":
        """State the faces of a round to come."""
        for seat, hand in enumerate(hands):
            for die, face in enumerate(hand):
                self.falls[Address(number, Seat(seat), die, throw)] = int(face)
        return self

    def bids(self, *bids: tuple[int, int]) -> "Playing":
        """Whoever is next bids these, one after the other."""
        for number, face in bids:
            self.does(self.state.turn, Bid(number, face))
        return self

    def calls(self, seat: int) -> list[Event]:
        """A seat calls the bid that stands."""
        return self.does(seat, Call(self.seq))

    def calzas(self, seat: int) -> list[Event]:
        """A seat calls it exact."""
        return self.does(seat, Calza(self.seq))

    def next_round(self) -> "Playing":
        """The pause is over."""
        self.rings("show")
        return self


def table(*hands: str, options: Options | None = None) -> Playing:
    """A table at which these faces were rolled; seat 0 starts."""
    return Playing(hands, options or Options())
