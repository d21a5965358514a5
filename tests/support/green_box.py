"""The Green Box under the laws, and games of it with stated cards: `table("hammers 1, drop 2", "drop 3").does(...)`."""

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from msgspec.structs import replace

from bunkum.core import HOUSE, Address, Blank, HouseOptions, Number, OneOf, Timer, TimeUp
from bunkum.core.chance import ORDER
from bunkum.games.green_box import notation, rules
from bunkum.games.green_box.cards import DECKS, Card, Deck, Symbol, address_of, draws_for
from bunkum.games.green_box.options import Options
from bunkum.games.green_box.records import Action, Bid, BidSum, Call, ChooseWild, Event
from bunkum.games.green_box.state import State
from bunkum.testing import GameUnderTest
from support.match import Match

TRACK: tuple[Symbol, ...] = ("hammers", "drop", "arrow", "wheel", "circles", "bricks")
"""The track of the worked examples (RULES 5.11): hammers are wild."""

FIFTEEN = ("hammers 1, hammers 1, hammers 1, hammers 2, drop 1", "drop 2, drop 3, wheel 1, wheel 2, bricks 1")
"""Two of the three hands of the examples; the third is five bricks."""
EXAMPLE = (*FIFTEEN, "bricks 1, bricks 1, bricks 2, bricks 2, bricks 3")
"""Fifteen cards: hammers 4, drop 3, arrow 0, wheel 2, circles 0, bricks 6."""

CODES = frozenset(
    """
    game_over no_such_seat seat_dead stale malformed wrong_phase not_your_turn option_off no_bid_yet sum_round
    symbol_round bad_symbol not_higher bid_exceeds_total
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
        *(Call(), Call(expect=1), BidSum(3), BidSum(9, expect=2), BidSum(0), Bid(0, "drop"), Bid(100, "drop")),
        *(Bid(1, "drop"), Bid(2, "hammers"), Bid(36, "bricks"), Bid(2, "rainbow"), ChooseWild("wheel")),
        *(ChooseWild("moon"), Bid(3, "wheel", expect=99), TimeUp(Timer("turn", 1, 30))),
    ),
)

TABLES: tuple[tuple[int, Options], ...] = (
    (2, Options()),
    (3, Options(cubes=2)),
    (4, Options(wild_choice="starter", cubes=2)),
    (2, Options(wild_choice="starter", reshuffle_track=True, house=HouseOptions(turn_clock=30))),
    (5, Options(cubes=1, deck="gb36", allow_impossible_bids=True)),
    (3, Options(cubes=2, genuine_needed=False, sum_endgame=False)),
    (3, Options(house=HouseOptions(reveal_to_dead=True, turn_clock=60), cubes=2)),
    (4, Options(house=HouseOptions(first_seat=2, leavers="out"), cubes=1, reshuffle_track=True)),
    (2, Options(deal_cap=1, allow_impossible_bids=True, wild_choice="starter")),
    (9, Options(cubes="cap", deck="gb36")),
    (12, Options(cubes=1, deal_cap=2)),
)
"""Tables that use every option, and its extremes."""


def draws_of(number: int, throw: int, hands: Sequence[str], deck: Deck) -> dict[Address, object]:
    """What must be drawn so that these cards are dealt, to one seat after the other: `hammers 1, drop 2`."""
    cards = [[part.strip() for part in hand.split(",")] if hand else [] for hand in hands]
    where = [address_of(seat, place) for seat, hand in enumerate(cards) for place in range(len(hand))]
    conditions = [partial(_is, text) for hand in cards for text in hand]
    draws = draws_for(DECKS[deck], conditions)
    return {Address(number, HOUSE, at, throw): draw for at, draw in zip(where, draws, strict=True)}


def _is(text: str, card: Card) -> bool:
    return f"{card.symbol} {card.number}" == text


class Playing(Match[Options, State, Action, Event]):
    """A table under test: the truth, everybody's view, and what was said no to."""

    def __init__(self, hands: Sequence[str], options: Options, track: Sequence[Symbol], seats: int) -> None:
        """Deal `hands` in round 1; seat 0 starts unless the options say otherwise."""
        first = 0 if options.house.first_seat == "random" else options.house.first_seat
        self.options = options = replace(options, house=replace(options.house, first_seat=first))
        self.falls: dict[Address, object] = {Address(1, HOUSE, ORDER): tuple(track)}
        self.deal(1, *hands)
        rules.fits(options, seats)
        super().__init__(rules, options, seats, self.falls)

    def deal(self, number: int, *hands: str, throw: int = 0) -> "Playing":
        """State the cards of a round to come: all of them."""
        self.falls |= draws_of(number, throw, hands, self.options.deck)
        return self

    def goes_on(self) -> list[Event]:
        """The pause after a showdown is over."""
        return self.rings("show")

    def hand(self, seat: int, eyes: int | None = None) -> list[str | None]:
        """A seat's cards, as its owner knows them, or another seat does."""
        view = self.view(seat if eyes is None else eyes)
        return [card and f"{card.symbol} {card.number}" for card in view.hands[seat]]

    def loses_until(self, *cubes: int) -> "Playing":
        """Seats lose cubes, by bids that cannot hold, until they have these."""
        for _ in range(200):
            if self.state.cubes == cubes:
                return self
            if self.state.phase == "show":
                self.goes_on()
                continue
            seat, bid = self.state.turn, self.state.bid
            too_many = self.state.cubes[seat] > cubes[seat]
            if bid is None:
                self.does(seat, self._impossible() if too_many else self._sure())
            elif self.state.cubes[bid.seat] > cubes[bid.seat] and bid.number > 1:
                self.does(seat, Call())
            else:
                self.does(seat, Call() if too_many else self._impossible())
        raise AssertionError(f"never {cubes}: {self.state.cubes}")

    def _impossible(self) -> Action:
        """As much as may be bid."""
        state = self.state
        return BidSum(state.dealt * 6) if state.sum_round else Bid(state.dealt, "bricks")

    def _sure(self) -> Action:
        """Something that is there."""
        state = self.state
        if state.sum_round:
            return BidSum(1)
        first = next(card for card in state.hands[state.turn] if card is not None)
        return Bid(1, first.symbol)


def table(
    *hands: str, options: Options | None = None, track: Sequence[Symbol] = TRACK, seats: int | None = None
) -> Playing:
    """A table at which these cards were dealt; seat 0 starts, and the track is that of the examples."""
    return Playing(hands, options or Options(), track, seats or len(hands))


def bids_of(blank: Blank) -> Iterator[Bid | BidSum]:
    """Every bid that a blank of the menu offers."""
    number = blank.holes[0]
    assert isinstance(number, Number)
    for at in range(number.least, number.most + 1):
        if blank.action == "BidSum":
            yield BidSum(at)
        else:
            tile = blank.holes[1]
            assert isinstance(tile, OneOf)
            yield from (Bid(at, str(symbol)) for symbol in tile.choices)


def random_hands(chance: Random, sizes: Sequence[int], deck: Deck = "gb54") -> list[str]:
    """So many cards of the deck for each seat."""
    drawn = iter(chance.sample(DECKS[deck], sum(sizes)))
    return [", ".join(f"{card.symbol} {card.number}" for card in (next(drawn) for _ in range(size))) for size in sizes]
