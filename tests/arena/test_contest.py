"""Matches between bots are repeatable, fair to every seat, and won by the stronger ones."""

from collections import Counter
from functools import cache

import pytest

from bunkum.arena.contest import Contest, Rate, Result, assign_seats, load_rates, play_matches, play_steps
from bunkum.arena.match import play
from bunkum.arena.ratings import wilson_interval
from bunkum.arena.report import PlayerSummary, format_table, summarize_results
from bunkum.bots.registry import rules_of
from bunkum.core import HOUSE, Illegal, Menu, Seat, seeded_dice
from bunkum.games import load_game
from bunkum.games.liars_boggle.odds import chance
from bunkum.games.liars_boggle.options import Options
from bunkum.games.liars_boggle.records import BidMade, Call, Called, Dealt, Rolled, Verdict
from bunkum.games.liars_boggle.state import State
from bunkum.words.lexicon import Lexicon
from bunkum.words.library import open_library
from support.examples import in_profile

GAME = "liars-boggle"


@cache
def standard() -> Lexicon:
    return open_library().lexicon()


def contest(*lineup: str, seed: str = "test", words: tuple[str, ...] = ()) -> Contest:
    return Contest(GAME, Options(), lineup, seed, standard(), words)


@cache
def table(*lineup: str, matches: int) -> dict[str, PlayerSummary]:
    """Returns what so many matches of these players show, by name."""
    words = tuple(standard().words()) if "random" in lineup else ()
    lines = summarize_results(play_matches(contest(*lineup, words=words), matches), load_rates(GAME))
    return {line.name: line for line in lines}


def rate(line: PlayerSummary, name: str) -> float:
    found = dict(zip((rate.name for rate in load_rates(GAME)), line.rates, strict=True))[name]
    assert found is not None
    return found


# How good they are: everything follows from the seed, so these either hold or do not, on every machine.


@pytest.mark.parametrize("temper", ["prudence", "magpie", "baron"])
def test_each_personality_wins_far_more_than_80_of_100_against_three_random_players(temper: str) -> None:
    line = table(temper, "random", "random", "random", matches=in_profile(12, 40))[temper]
    assert line.share.least > in_profile(0.6, 0.8), line


@pytest.mark.slow
@pytest.mark.parametrize("temper", ["prudence", "magpie", "baron"])
def test_each_personality_wins_more_than_its_share_against_three_honest_players(temper: str) -> None:
    line = table(temper, "honest", "honest", "honest", matches=in_profile(12, 24))[temper]
    assert line.share.least > 0.25, line


@pytest.mark.slow
def test_the_personalities_differ_measurably() -> None:
    """Some hundred turns of each, at one table; in the short profile a third of them."""
    mixed = table("magpie", "prudence", "baron", matches=in_profile(8, 24))
    prudence, magpie, baron = (mixed[temper] for temper in ("prudence", "magpie", "baron"))
    assert rate(baron, "bluffs") > 0.08 + max(rate(magpie, "bluffs"), rate(prudence, "bluffs"))
    assert rate(prudence, "calls") > 0.04 + rate(magpie, "calls")
    assert rate(prudence, "calls") > 0.08 + rate(baron, "calls")
    assert min(magpie.rating, baron.rating) > 100 + prudence.rating


# How matches are played.


@pytest.mark.slow
def test_the_same_contest_gives_the_same_results() -> None:
    def comparable(results: list[Result]) -> list[tuple[object, object]]:
        return [(one.order, one.counts) for one in results]

    pair = contest("magpie", "honest")
    alone = comparable(list(play_matches(pair, 2)))
    assert comparable(list(play_matches(pair, 2))) == alone
    assert comparable(list(play_matches(contest("magpie", "honest", seed="other"), 2))) != alone
    assert comparable(list(play_matches(pair, 2, processes=2))) == alone


def test_every_player_has_every_seat_with_the_same_dice() -> None:
    three = contest("magpie", "prudence", "honest")
    for lap in range(0, 12, 3):
        one, two, last = (assign_seats(three, lap + turn) for turn in range(3))
        assert sorted(one) == sorted(three.lineup)
        assert two == one[1:] + one[:1]
        assert last == one[2:] + one[:2]
    lefts = {
        (seats[at - 1], seats[at]) for lap in range(0, 30, 3) for at in range(3) for seats in [assign_seats(three, lap)]
    }
    assert len(lefts) == 6, "sooner or later everybody sits beside everybody"
    deals = [
        [event for event in next(play_steps(three, number)).events if isinstance(event, Dealt | Rolled)]
        for number in range(4)
    ]
    assert deals[0] == deals[1] == deals[2] != deals[3]


def test_rates_are_counted_from_events() -> None:
    pair = contest("baron", "magpie")
    names = assign_seats(pair, 0)
    counted: Counter[tuple[str, str]] = Counter()
    played: Counter[tuple[str, str]] = Counter()
    for step in play_steps(pair, 0):
        counted.update(
            (names[seat], mark) for seat, mark in load_game(GAME).statistics.count(step.view, step.events, step.state)
        )
        for event in step.events:
            match event:
                case BidMade(bid):
                    assert isinstance(step.view, State)
                    played[names[bid.seat], "bid"] += 1
                    played[names[bid.seat], "bluff"] += chance(step.view, bid.word) < 0.5
                case Called(seat):
                    played[names[seat], "call"] += 1
                case Verdict(loser=loser):
                    played[names[1 - loser], "gain"] += 1
                case _:
                    pass
    for name in names:
        for mark in ("bid", "bluff", "call"):
            assert counted[name, mark] == played[name, mark]
        assert counted[name, "good call"] + counted[name, "held"] == played[name, "gain"]
        assert counted[name, "turn"] >= counted[name, "call"]
    assert sum(counted[name, "called"] for name in names) == sum(counted[name, "call"] for name in names)


class Cheat:
    """Calls before there is a bid."""

    def choose(self, view: object, seat: Seat, menu: Menu[object], memory: bytes) -> tuple[object, bytes]:
        """As `Player`."""
        del view, seat, menu
        return Call(), memory


def test_an_illegal_move_raises_illegal() -> None:
    with pytest.raises(Illegal, match="no_bid_yet"):
        list(play(rules_of(GAME), Options(), [Cheat(), Cheat()], seeded_dice(1), standard()))


def test_the_house_opens_and_expires_timers() -> None:
    first, *rest = play_steps(contest("honest", "honest"), 0)
    assert (first.seat, first.view, first.action) == (HOUSE, None, None)
    assert {type(step.action).__name__ for step in rest if step.seat == HOUSE} == {"TimeUp"}


# What is told.


def test_the_report_shows_the_results() -> None:
    rates = (Rate("calls", "call", "turn"), Rate("sighs", "sigh", "night"))
    results = [
        Result((("ann", 1), ("bob", 2)), Counter({("ann", "call"): 1, ("ann", "turn"): 4}), (("ann", 0.002),)),
        Result((("bob", 2), ("ann", 1)), Counter({("bob", "turn"): 4}), (("bob", 0.004), ("bob", 0.006))),
        Result((("ann", 1), ("bob", 1)), Counter(), ()),
    ]
    ann, bob = summarize_results(results, rates)
    assert (ann.name, ann.seats, ann.wins, ann.rates) == ("ann", 3, 2.5, (0.25, None))
    assert (bob.name, bob.wins, bob.rates, bob.median_seconds, bob.slow_seconds) == (
        "bob",
        0.5,
        (0.0, None),
        0.006,
        0.006,
    )
    assert ann.share == wilson_interval(2.5, 3)
    assert ann.rating > 1500 > bob.rating
    text = format_table([ann, bob], rates).splitlines()
    assert text[0].split() == ["player", "seats", "wins", "95", "%", "rating", "calls", "sighs", "median", "p99"]
    assert "2.5 (83.3%)" in text[1]
    assert len({len(line) for line in text}) == 1
