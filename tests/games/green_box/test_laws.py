"""The Green Box keeps the laws of every game (docs/explanation/design.md#laws) and a few of its own."""

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, strategies as st

from bunkum.core import HOUSE, GameContext, HouseOptions, Illegal, Seat, TimeUp, fold, seeded_dice
from bunkum.games.green_box import rules
from bunkum.games.green_box.cards import DECKS, Card
from bunkum.games.green_box.options import PRESETS, Options, fits
from bunkum.games.green_box.records import (
    Action,
    Bid,
    BidMade,
    Call,
    CubeLost,
    Dealt,
    Eliminated,
    Event,
    Revealed,
    RoundRestarted,
    RoundStarted,
    Verdict,
)
from bunkum.games.green_box.state import State
from bunkum.table import game_info
from bunkum.testing import Coverage, play, play_persons, play_twins
from support.examples import examples, in_profile
from support.green_box import RIG, TABLES, bids_of
from support.law_coverage import assert_laws_see_everything

SEEDS = st.integers(0, 2**32 - 1)
TABLE = st.sampled_from(TABLES)
Setting = tuple[int, Options]
FLAG = st.booleans()


@st.composite
def tables(draw: st.DrawFn) -> Setting:
    """Any options that go together, for any number of seats; few cubes, so that a match is short."""
    seats = draw(st.sampled_from((2, 2, 3, 4, 6, 8, 12)))
    house = HouseOptions(
        first_seat=draw(st.sampled_from(("random", 1))),
        turn_clock=draw(st.none() | st.just(30)),
        reveal_to_dead=draw(FLAG),
        leavers=draw(st.sampled_from(("bot", "out"))),
    )
    options = Options(
        house=house,
        deck=draw(st.sampled_from(("gb54", "gb36"))),
        cubes=draw(st.sampled_from((1, 2, "cap") if seats < 6 else (1, 2))),
        deal_cap=draw(st.sampled_from(("by_seats", 1, 2, 3))),
        wild_choice=draw(st.sampled_from(("track", "starter"))),
        reshuffle_track=draw(FLAG),
        sum_endgame=draw(FLAG),
        genuine_needed=draw(FLAG),
        allow_impossible_bids=draw(FLAG),
    )
    fits(options, seats)
    return seats, options


@examples(40)
@given(TABLE, SEEDS)
def test_every_table_keeps_the_laws(table: Setting, seed: int) -> None:
    play(RIG, *table, seed, Coverage())


@examples(40)
@given(TABLE, SEEDS)
def test_twins_cannot_be_told_apart_before_a_declared_disclosure(table: Setting, seed: int) -> None:
    play_twins(RIG, *table, seed, Coverage())


@examples(25)
@given(tables(), SEEDS)
def test_options_in_any_company_keep_the_laws(table: Setting, seed: int) -> None:
    play(RIG, *table, seed, Coverage())
    play_twins(RIG, *table, seed, Coverage())


@examples(30)
@given(TABLE | tables(), SEEDS)
def test_1_3_what_a_device_is_told_follows_from_what_its_own_seats_may_know(table: Setting, seed: int) -> None:
    play_persons(RIG, cast("Any", game_info("green_box")), *table, seed, Coverage())


@pytest.mark.slow
def test_the_laws_saw_every_event_and_every_refusal_and_twins_were_apart() -> None:
    assert_laws_see_everything(RIG, TABLES, 12, apart=1 / 3)


def whole_game(seats: int, options: Options, seed: int) -> State:
    """A game of careless people to its end: who is on turn takes anything that the menu offers."""
    context, state = GameContext(seeded_dice(seed)), None
    for event in rules.begin(seats, options, context):
        state = rules.evolve(state, event)
    assert state is not None
    chance = Random(seed)
    while rules.outcome(state) is None:
        waiting = sorted(rules.awaited(state))
        seat = waiting[0] if waiting else HOUSE
        action = anything(state, seat, chance) if waiting else TimeUp(rules.timers(state)[0])
        state = fold(rules, rules.decide(state, seat, action, context), state)
    return state


def anything(state: State, seat: Seat, chance: Random) -> Action:
    """A third of the time something ready, where there is; else a bid from one of the blanks."""
    menu = rules.menu(state, seat)
    if menu.ready and (chance.random() < 1 / 3 or not menu.blanks):
        return chance.choice(menu.ready)
    return chance.choice(list(bids_of(chance.choice(menu.blanks))))


def test_many_whole_games_of_each_preset_end_with_one_seat_that_has_cubes() -> None:
    for preset, options in PRESETS.items():
        for seed in range(in_profile(50, 200)):
            seats = 2 + seed % 4 if seed % 20 else 12
            state = whole_game(seats, options, seed)
            assert sorted(state.places) == list(range(1, seats + 1)), preset
            assert [seat for seat, cubes in enumerate(state.cubes) if cubes] == [state.places.index(1)]
            assert state.round >= 5 * (seats - 1), "every other seat has lost five cubes"


def _log(table: Setting, seed: int) -> list[Event]:
    return play(RIG, *table, seed, Coverage()).log


@examples(30)
@given(TABLE, SEEDS)
def test_cards_are_whispered_to_their_owner_and_to_who_is_out_alone(table: Setting, seed: int) -> None:
    out: set[int] = set()
    for event in _log(table, seed):
        if isinstance(event, Dealt):
            assert set(event.eyes) == {event.seat, *(out if table[1].house.reveal_to_dead else ())}
        if isinstance(event, Eliminated):
            out.add(event.seat)


@examples(30)
@given(TABLE, SEEDS)
def test_every_deal_is_from_one_deck_and_each_seat_gets_what_its_cubes_are_worth(table: Setting, seed: int) -> None:
    state: State | None = None
    deck = Counter(DECKS[table[1].deck])
    dealt: Counter[Card] = Counter()
    for event in _log(table, seed):
        match event, state:
            case RoundStarted(cards=cards), State(cubes=cubes, most_cards=most):
                assert cards == tuple(min(each, most) for each in cubes)
                assert sum(cards) < 40
                dealt.clear()
            case RoundRestarted(), State():
                dealt.clear()
            case Dealt(seat, cards), State(hands=hands):
                assert len(cards) == len(hands[seat])
                dealt.update(cards)
                assert not dealt - deck, "a card is dealt once"
            case Revealed(hands), State():
                assert Counter(card for hand in hands for card in hand) == dealt
            case _:
                pass
        state = rules.evolve(state, event)


@examples(40)
@given(TABLE | tables(), SEEDS)
def test_5_5_a_round_costs_one_cube_of_the_bidder_or_the_caller_and_bids_only_rise(table: Setting, seed: int) -> None:
    state: State | None = None
    lost: list[int] = []
    for event in _log(table, seed):
        if state is not None and state.bid is not None:
            match event:
                case Verdict(count, needed, genuine, wilds, loser):
                    assert state.showdown is not None
                    assert loser == (state.showdown.caller if count >= needed else state.bid.seat)
                    assert state.bid.seat != state.showdown.caller
                    assert state.bid.symbol is None or genuine + wilds == count
                    lost.append(state.round)
                case CubeLost(seat, left):
                    assert left == state.cubes[seat] - 1
                case BidMade(bid) if bid.symbol is None:
                    assert bid.number > state.bid.number
                case BidMade(bid) if state.bid.symbol is not None and bid.symbol is not None:
                    places = [state.track.index(symbol) for symbol in (state.bid.symbol, bid.symbol)]
                    assert (bid.number, places[1]) > (state.bid.number, places[0])
                case _:
                    pass
        state = rules.evolve(state, event)
    assert all(later == before + 1 for before, later in pairwise(lost))


@examples(40)
@given(tables(), SEEDS)
def test_whatever_the_menu_offers_is_legal_and_nothing_legal_is_left_out(table: Setting, seed: int) -> None:
    """The page holds no rule: every number on every tile that the rules allow stands in a blank, and no other."""
    state = fold(rules, rules.begin(*table, GameContext(seeded_dice(seed))))
    for number, symbol in ((1, 3), (2, 1), (2, 4)):
        if state.sum_round:
            break
        bid = Bid(number, state.track[symbol])
        if number > state.dealt:
            break
        state = fold(rules, rules.decide(state, state.turn, bid, GameContext(seeded_dice(seed))), state)
        menu = rules.menu(state, state.turn)
        offered = {bid for blank in menu.blanks for bid in bids_of(blank)}
        legal = {bid for at in range(105) for tile in state.track if _may(state, bid := Bid(at, tile))}
        assert offered == legal


def _may(state: State, action: Action) -> bool:
    try:
        rules.check(state, state.turn, action, ())
    except Illegal:
        return False
    return True


def test_what_one_seat_does_never_changes_what_another_is_dealt() -> None:
    """Chance is addressed (RULES 1.2): round 2 is dealt the same, whatever was bid in round 1."""
    assert _round_two((Bid(1, "drop"), Bid(15, "bricks"))) == _round_two(
        (Bid(1, "drop"), Bid(3, "wheel"), Bid(4, "wheel"), Bid(15, "bricks"))
    )


def _round_two(bids: tuple[Bid, ...]) -> list[tuple[Card, ...]]:
    """The cards of round 2 of seat 2, after these bids and a call, which the last bidder loses."""
    context = GameContext(seeded_dice("addressed"))
    state = fold(rules, rules.begin(3, Options(house=HouseOptions(first_seat=0)), context))
    for action in (*bids, Call()):
        state = fold(rules, rules.decide(state, state.turn, action, context), state)
    events = rules.decide(state, HOUSE, TimeUp(rules.timers(state)[0]), context)
    return [event.cards[:4] for event in events if isinstance(event, Dealt)][:1]
